#include "client/overlay/lab_layout.hpp"

#include <algorithm>
#include <cmath>

namespace spearrun::overlay {

namespace {

constexpr float kBar = 36, kGap = 8, kStrip = 84, kLowStrip = 66, kBottom = 180;
constexpr float kMoves = 192, kInspector = 244, kCurveShare = 0.5575F;
constexpr float kWide = 1000, kTall = 560, kTwoSides = 720;

// Both side panels where they fit beside a stage, else one of them.
void split_body(LabLayout& l, const Rect& body, bool inspector_first) {
  const bool both = body.width >= kTwoSides;
  const float narrow = body.width >= kWide ? 1.0F : 0.86F;
  const float left = both || !inspector_first ? kMoves * narrow : 0;
  const float right = both || inspector_first ? kInspector * narrow : 0;
  float from = body.x, to = body.right();
  if (left > 0) {
    l.moves = {from, body.y, left, body.height};
    from += left + kGap;
  }
  if (right > 0) {
    l.inspector = {to - right, body.y, right, body.height};
    to -= right + kGap;
  }
  l.stage = {from, body.y, to - from, body.height};
}

void tall_pages(LabLayout& l, const Rect& body, int page) {
  Rect above = body;
  above.height -= kBottom + kGap;
  const Rect below{body.x, above.bottom() + kGap, body.width, kBottom};
  l.strip = {body.x, above.bottom() - kStrip, body.width, kStrip};
  above.height -= kStrip + kGap;
  const bool wide = body.width >= kWide;
  l.pages = wide ? 1 : 2;
  split_body(l, above, page % 2 == 0);
  if (wide) {
    const float curve = std::floor(below.width * kCurveShare);
    l.curve = {below.x, below.y, curve - kGap, below.height};
    l.plot = {below.x + curve, below.y, below.width - curve, below.height};
  } else {
    (page % 2 == 0 ? l.curve : l.plot) = below;
  }
}

void low_pages(LabLayout& l, const Rect& body, int page) {
  Rect above = body;
  l.strip = {body.x, body.bottom() - kLowStrip, body.width, kLowStrip};
  above.height -= kLowStrip + kGap;
  const bool both_sides = body.width >= kTwoSides;
  l.pages = both_sides ? 3 : 4;
  switch (page % l.pages) {
    case 1: l.curve = above; return;
    case 2: l.plot = above; return;
    case 3: return split_body(l, above, false);
    default: return split_body(l, above, true);
  }
}

}  // namespace

LabLayout lab_layout(float width, float height, int page) {
  LabLayout l;
  l.bar = {0, 0, width, kBar};
  const Rect body{kGap, kBar + kGap, width - 2 * kGap, height - kBar - 2 * kGap};
  if (height >= kTall) {
    tall_pages(l, body, std::max(0, page));
  } else {
    low_pages(l, body, std::max(0, page));
  }
  return l;
}

float scale_for_window(int width, int height) {
  const float fit = std::min(static_cast<float>(height) / 720, static_cast<float>(width) / 1280 * 1.15F);
  return std::clamp(std::round(fit * 10) / 10, kLeastScale, kMostScale);
}

}  // namespace spearrun::overlay
