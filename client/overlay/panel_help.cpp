// The page behind `?`: every key and what it does, from the table that the keys themselves are read from.
#include <algorithm>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

constexpr float kRow = 17, kKeys = 112, kColumn = 330;

}  // namespace

void draw_help(Desk& desk, const Rect& window) {
  Kit& kit = desk.kit;
  std::vector<const KeyRow*> rows;
  for (const KeyRow& row : key_rows()) {
    if (*row.keys != 0) rows.push_back(&row);
  }
  const int columns = std::max(1, static_cast<int>((window.width - 30) / kColumn));
  const int used = std::min(columns, 3);
  const int each = (static_cast<int>(rows.size()) + 2 + used - 1) / used;
  const float column = std::min(kColumn, (window.width - 40) / static_cast<float>(used));
  const float width = column * static_cast<float>(used) + 24;
  const float height = std::min(window.height - 16, static_cast<float>(each) * kRow + 26 + 40);
  const Rect box{(window.width - width) / 2, std::max(8.0F, (window.height - height) / 2), width, height};
  kit.fill(window, view::faded(dark::kWindow, 0.6F));
  const Rect inside = kit.panel(box, "Keys", "? closes");
  const float row_height = std::min(kRow, (inside.height - 30) / static_cast<float>(each));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto at = static_cast<int>(i);
    const float x = inside.x + 16 + column * static_cast<float>(at / each);
    const float y = inside.y + 14 + row_height * static_cast<float>(at % each);
    kit.text_within(x, y, kKeys - 8, Face::note, dark::kAmber, rows[i]->keys);
    kit.text_within(x + kKeys, y, column - kKeys - 14, Face::note, dark::kText, rows[i]->what);
  }
  kit.text_within(
      inside.x + 16, inside.bottom() - 12, inside.width - 32, Face::note, dark::kQuiet,
      "The keys beside the moves pick them, with Shift they are queued. Right click: queue, reset, easing.");
}

}  // namespace spearrun::overlay
