// Sliders for every number of the tables, the switches of the layers, and whether the gates hold on this tick.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

constexpr float kPad = 12, kSlider = 31, kTabs = 24, kLayerRow = 22, kFoot = 42;

constexpr std::array<view::Colour, kLayerCount> kLayerColours{dark::kGreen, dark::kCyan, dark::kViolet, dark::kRed,
                                                              dark::kAmber, dark::kCyan, dark::kRed,    dark::kText,
                                                              dark::kText,  dark::kText};

void draw_slider(Desk& desk, const Rect& row, int index) {
  Kit& kit = desk.kit;
  LabSession& s = desk.session;
  const Tunable& t = tunables(s.group, s.form_pose)[static_cast<std::size_t>(index)];
  const float value = t.in(s.tables(s.version)), stored = t.in(moves::builtin());
  const bool changed = value != stored, chosen = index == s.row;
  const std::string id = fmt::format("slider {}", index);
  const Touch touch = kit.touch(id.c_str(), row);
  const Rect line{row.x, row.y + 20, row.width, 4};
  if (touch.pressed) {
    s.row = index;
    desk.memory.gesture = s.new_gesture();
  }
  // The second press of two resets, and moves nothing while it lasts.
  if (touch.twice) desk.memory.gesture = 0;
  if (touch.held && desk.memory.gesture != 0) {
    const float part = std::clamp((kit.mouse().x - line.x) / line.width, 0.0F, 1.0F);
    // A press on the words only chooses the row.
    if (!touch.pressed || kit.mouse().y > row.y + 14)
      s.set_value(t, t.least + part * (t.most - t.least), desk.memory.gesture);
  }
  if (touch.twice || touch.right) s.reset_value(t);
  const view::Colour colour = changed ? dark::kAmber : dark::kText;
  const float part = std::clamp((value - t.least) / (t.most - t.least), 0.0F, 1.0F);
  const float stored_part = std::clamp((stored - t.least) / (t.most - t.least), 0.0F, 1.0F);
  if (chosen && desk.place.focus == Focus::inspector)
    kit.fill({row.x - 7, row.y + 1, 3, row.height - 5}, dark::kText, 1.5F);
  const float left = kit.text(row.x, row.y + 9, Face::row, colour, t.name);
  kit.text(left + 6, row.y + 9, Face::note, dark::kQuiet, unit_text(t.unit));
  kit.text(row.right(), row.y + 9, Face::number, colour, number_text(t.unit, value), Align::right);
  const view::Colour filled = changed ? dark::kAmber : dark::kQuiet;
  kit.fill(line, dark::kLine, 2);
  kit.fill({line.x, line.y, line.width * part, line.height}, filled, 2);
  if (changed) kit.fill({line.x + line.width * stored_part - 1, line.y - 3, 2, 10}, dark::kCyan);
  kit.disc({line.x + line.width * part, line.y + 2}, touch.hovered ? 6 : 5, filled);
}

void draw_sliders(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  LabSession& s = desk.session;
  const int count = static_cast<int>(tunables(s.group, s.form_pose).size());
  const float whole = static_cast<float>(count) * kSlider;
  float& scroll = desk.memory.slider_scroll;
  if (r.contains(kit.mouse().x, kit.mouse().y)) scroll -= kit.pointer().wheel * kSlider;
  const int wanted = s.row + 100 * static_cast<int>(s.group);
  if (wanted != desk.memory.scrolled_to) {
    const float y = static_cast<float>(s.row) * kSlider;
    scroll = std::clamp(scroll, std::min(y, y + kSlider - r.height), y);
    desk.memory.scrolled_to = wanted;
  }
  scroll = std::clamp(scroll, 0.0F, std::max(0.0F, whole - r.height));
  kit.clip(r);
  for (int i = 0; i < count; ++i) {
    const Rect row{r.x + kPad, r.y + static_cast<float>(i) * kSlider - scroll, r.width - 2 * kPad, kSlider};
    if (row.bottom() > r.y && row.y < r.bottom()) draw_slider(desk, row, i);
  }
  kit.unclip();
  if (whole <= r.height) return;
  const float part = r.height / whole;
  kit.fill({r.right() - 6, r.y + scroll * part, 3, r.height * part}, dark::kLine, 1.5F);
}

void draw_tabs(Desk& desk, const Rect& r) {
  LabSession& s = desk.session;
  const float width = (r.width - 2 * kPad - 3 * 4) / kGroupCount;
  for (int i = 0; i < kGroupCount; ++i) {
    const auto group = static_cast<Group>(i);
    const Rect tab{r.x + kPad + static_cast<float>(i) * (width + 4), r.y + 1, width, 20};
    const std::string id = fmt::format("group {}", i);
    if (!desk.kit.button(id.c_str(), tab, name_of(group), s.group == group ? Kit::Look::chosen : Kit::Look::plain))
      continue;
    s.group = group;
    s.row = 0;
  }
}

// Which of the 17 poses the form's sliders are of.
void draw_form_choice(Desk& desk, const Rect& r) {
  LabSession& s = desk.session;
  Kit& kit = desk.kit;
  const auto turn = [&](int by) {
    s.form_pose = (s.form_pose + by + static_cast<int>(moves::kFormPoses)) % static_cast<int>(moves::kFormPoses);
  };
  if (kit.button("pose before", {r.x + kPad, r.y + 1, 22, 20}, "<")) turn(-1);
  if (kit.button("pose after", {r.right() - kPad - 22, r.y + 1, 22, 20}, ">")) turn(1);
  const std::string name =
      fmt::format("{} {}", s.form_pose + 1, moves::builtin().form[static_cast<std::size_t>(s.form_pose)].name);
  kit.text_within(r.x + r.width / 2, r.y + 11, r.width - 2 * kPad - 52, Face::note, dark::kText, name, Align::centre);
}

void draw_layers(Desk& desk, const Rect& r) {
  const float half = (r.width - 2 * kPad) / 2;
  for (int i = 0; i < kLayerCount; ++i) {
    const auto layer = static_cast<Layer>(i);
    const Rect row{r.x + kPad + static_cast<float>(i % 2) * half, r.y + static_cast<float>(i / 2) * kLayerRow, half - 4,
                   kLayerRow};
    const std::string id = fmt::format("layer {}", i);
    const bool focused = desk.place.focus == Focus::layers && desk.place.layer == i;
    if (focused) desk.kit.outline({row.x - 4, row.y + 1, row.width + 4, row.height - 2}, dark::kAmber, 4);
    if (desk.kit.checkbox(id.c_str(), row, name_of(layer), desk.session.shows(layer),
                          kLayerColours[static_cast<std::size_t>(i)], focused))
      desk.session.toggle(layer);
  }
}

void draw_gates(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  const LabSession& s = desk.session;
  const TickFacts f = facts_at(s.take(), s.tick(), s.tables(s.version).rig);
  kit.line({r.x + 1, r.y}, {r.right() - 1, r.y}, dark::kLine);
  const std::string reach = fmt::format(
      "leg {:.1f}/{:.1f}  knee {:.0f}..{:.0f}  hand {:.1f}", static_cast<double>(std::max(f.leg_near, f.leg_far)),
      static_cast<double>(f.leg_limit), static_cast<double>(std::min(f.knee_near, f.knee_far)),
      static_cast<double>(std::max(f.knee_near, f.knee_far)), static_cast<double>(std::max(f.hand_near, f.hand_far)));
  kit.text_within(r.x + kPad, r.y + 12, r.width - 2 * kPad, Face::note, dark::kQuiet, reach);
  const bool holds = f.broken == nullptr;
  kit.text_within(r.x + kPad, r.y + 29, r.width - 2 * kPad, Face::head, holds ? dark::kGreen : dark::kRed,
                  holds ? "all gates hold on this tick" : f.broken);
}

std::string note_of(const LabSession& s) {
  if (s.group == Group::bones) return "bones";
  return s.group == Group::form ? "spear form" : "gait table";
}

}  // namespace

void draw_inspector(Desk& desk, const Rect& r) {
  const Rect inside = desk.kit.panel(r, "Inspector", note_of(desk.session));
  float top = inside.y + 4;
  draw_tabs(desk, {inside.x, top, inside.width, kTabs});
  top += kTabs + 2;
  if (desk.session.group == Group::form) {
    draw_form_choice(desk, {inside.x, top, inside.width, kTabs});
    top += kTabs;
  }
  float bottom = inside.bottom() - kFoot;
  draw_gates(desk, {inside.x, bottom, inside.width, kFoot});
  const float layers = kLayerRow * ((kLayerCount + 1) / 2) + 4;
  // Where it is low, sliders go first; layers are switched by key.
  if (bottom - layers - top >= 2.5F * kSlider || desk.place.focus == Focus::layers) {
    bottom -= layers;
    draw_layers(desk, {inside.x, bottom, inside.width, layers});
  }
  draw_sliders(desk, {inside.x, top, inside.width, bottom - top - 4});
}

}  // namespace spearrun::overlay
