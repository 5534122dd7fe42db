// The list of moves with their keys, and the queue below it.
#include <fmt/format.h>

#include <algorithm>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

constexpr float kStep = 26, kRow = 22, kPad = 10;
constexpr float kQueueRow = 24;

// Rows of queue chips needed for this width.
void draw_queue(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  LabSession& s = desk.session;
  const int entry = s.take().at(s.tick()).entry;
  kit.text(r.x + kPad, r.y + 9, Face::note, dark::kQuiet,
           s.queue().size() > 1 ? "queue  (X: drop the last)" : "queue  (Shift+key adds)");
  kit.clip({r.x, r.y + 16, r.width, r.height - 16});
  float x = r.x + kPad, y = r.y + 22;
  for (std::size_t i = 0; i < s.queue().size(); ++i) {
    const std::string name = lab_moves()[static_cast<std::size_t>(s.queue()[i])].name;
    const float width = std::min(kit.text_width(Face::head, name) + 14, r.width - 2 * kPad);
    if (x + width > r.right() - kPad && x > r.x + kPad) {
      x = r.x + kPad;
      y += kQueueRow;
    }
    const std::string id = fmt::format("queue {}", i);
    const bool now = static_cast<int>(i) == entry;
    if (kit.button(id.c_str(), {x, y, width, 20}, name, now ? Kit::Look::chosen : Kit::Look::plain))
      s.seek(s.take().entries[std::min(i, s.take().entries.size() - 1)].first + 1);
    x += width + 3;
    if (i + 1 < s.queue().size()) x = kit.text(x, y + 10, Face::note, dark::kQuiet, ">") + 3;
  }
  kit.unclip();
}

void draw_row(Desk& desk, const Rect& row, int move) {
  Kit& kit = desk.kit;
  LabSession& s = desk.session;
  const LabMove& m = lab_moves()[static_cast<std::size_t>(move)];
  const std::string id = fmt::format("move {}", move);
  const Touch t = kit.touch(id.c_str(), row);
  const bool chosen = move == s.picked();
  view::Colour back = chosen ? dark::kAmber : dark::kRow;
  if (t.hovered) back = view::mix(back, dark::kText, 0.15F);
  kit.fill(row, back, 4);
  if (desk.place.focus == Focus::moves && desk.place.move == move) kit.outline(row.inset(-1), dark::kText, 4, 1.4F);
  const float middle = row.y + row.height / 2;
  kit.text_within(row.x + 8, middle, row.width - 34, chosen ? Face::head : Face::row,
                  chosen ? dark::kWindow : dark::kText, m.name);
  if (m.key != 0)
    kit.text(row.right() - 8, middle, Face::note, chosen ? dark::kWindow : dark::kQuiet, std::string(1, m.key),
             Align::right);
  if (t.clicked && kit.pointer().shift) s.enqueue(move);
  if (t.clicked && !kit.pointer().shift) s.pick(move);
  if (t.clicked) desk.place.move = move;
  if (t.right) s.enqueue(move);
}

}  // namespace

void draw_moves(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  const Rect inside = kit.panel(r, "Moves", "");
  const float queue = std::min(70.0F, inside.height * 0.3F);
  const Rect list{inside.x, inside.y + 6, inside.width, inside.height - queue - 8};
  const int count = static_cast<int>(lab_moves().size());
  const float whole = static_cast<float>(count) * kStep;
  float& scroll = desk.memory.moves_scroll;
  if (list.contains(kit.mouse().x, kit.mouse().y)) scroll -= kit.pointer().wheel * kStep;
  const int wanted = desk.place.focus == Focus::moves ? desk.place.move : -1;
  if (wanted >= 0) {
    const float y = static_cast<float>(wanted) * kStep;
    scroll = std::clamp(scroll, y + kStep - list.height, y);
  }
  scroll = std::clamp(scroll, 0.0F, std::max(0.0F, whole - list.height));
  kit.clip(list);
  for (int i = 0; i < count; ++i) {
    const Rect row{list.x + kPad, list.y + static_cast<float>(i) * kStep - scroll + 2, list.width - 2 * kPad, kRow};
    if (row.bottom() > list.y && row.y < list.bottom()) draw_row(desk, row, i);
  }
  kit.unclip();
  if (whole > list.height) {
    const float part = list.height / whole;
    kit.fill({list.right() - 6, list.y + scroll * part, 3, list.height * part}, dark::kLine, 1.5F);
  }
  draw_queue(desk, {inside.x, inside.bottom() - queue, inside.width, queue});
}

}  // namespace spearrun::overlay
