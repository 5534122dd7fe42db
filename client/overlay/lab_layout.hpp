// Where the panels of the lab lie in a window of this size: all of them where there is room, else the ones of a page.
// In px at the lab's own scale. Pure numbers.
#pragma once

#include <array>

namespace spearrun::overlay {

struct Rect {
  float x = 0, y = 0, width = 0, height = 0;
  float right() const { return x + width; }
  float bottom() const { return y + height; }
  bool shown() const { return width > 0 && height > 0; }
  bool contains(float px, float py) const { return px >= x && px < right() && py >= y && py < bottom(); }
  Rect inset(float by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
};

// A panel that is not on this page has no size.
struct LabLayout {
  Rect bar, moves, stage, inspector, strip, curve, plot;
  int pages = 1;
};

LabLayout lab_layout(float width, float height, int page);

// The scale that fits a window of this height: 80 to 200 %, in steps of ten.
inline constexpr float kLeastScale = 0.8F, kMostScale = 2;
float scale_for_window(int width, int height);

}  // namespace spearrun::overlay
