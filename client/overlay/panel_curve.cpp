// The curve editor: one channel as a curve with its keys, the built-in one dashed, easing of each segment in a menu.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;

struct Axes {
  Rect area;
  float length = 1, least = 0, most = 1;
  Unit unit = Unit::ratio;

  Vec2 at(float time, float value) const {
    return {area.x + area.width * time / length, area.bottom() - area.height * (value - least) / (most - least)};
  }
  float time_at(float x) const { return (x - area.x) / area.width * length; }
  float value_at(float y) const { return least + (area.bottom() - y) / area.height * (most - least); }
};

// A step of 1, 2 or 5 that makes about this many.
double nice_step(double range, double wanted) {
  const double raw = range / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9))));
  for (const double m : {1.0, 2.0, 5.0}) {
    if (m * power >= raw) return m * power;
  }
  return 10 * power;
}

// Both versions fit, with room above and below; still while a key is dragged.
void fit_values(Desk& desk) {
  DeskMemory& m = desk.memory;
  if (m.dragged_key >= 0) return;
  const LabSession& s = desk.session;
  float least = 1e9F, most = -1e9F;
  for (const auto* tables : {&s.tables(), &moves::builtin()}) {
    const float length = length_of(*tables, s.curve());
    if (keys_of(*tables, s.curve()).empty()) continue;
    for (int i = 0; i <= 100; ++i) {
      const float v = value_at(*tables, s.curve(), length * static_cast<float>(i) / 100);
      least = std::min(least, v);
      most = std::max(most, v);
    }
  }
  const Range range = range_of(s.tables(), s.curve());
  if (least > most) least = most = 0;
  const float room = std::max((most - least) * 0.18F, (range.most - range.least) * 0.004F);
  m.axis_least = least - room;
  m.axis_most = most + room;
}

void draw_grid(Desk& desk, const Axes& axes) {
  Kit& kit = desk.kit;
  const double least = shown(axes.unit, axes.least), most = shown(axes.unit, axes.most);
  const double step = nice_step(most - least, axes.area.height / 22.0);
  for (double v = std::ceil(least / step) * step; v <= most; v += step) {
    const float y = axes.at(0, kept(axes.unit, v)).y;
    kit.line({axes.area.x, y}, {axes.area.right(), y}, std::abs(v) < step / 100 ? dark::kQuiet : dark::kLine);
    kit.text(axes.area.x - 11, y, Face::axis, dark::kQuiet, fmt::format("{:.4g}", std::abs(v) < step / 100 ? 0.0 : v),
             Align::right);
  }
  const double wide = nice_step(static_cast<double>(axes.length), axes.area.width / 60.0);
  for (double t = 0; t <= static_cast<double>(axes.length) + 1e-6; t += wide) {
    const float x = axes.at(static_cast<float>(t), 0).x;
    kit.line({x, axes.area.y}, {x, axes.area.bottom()}, view::mix(dark::kPanel, dark::kLine, 0.6F));
    kit.text(x, axes.area.bottom() + 9, Face::axis, dark::kQuiet, fmt::format("{:.3g}", t), Align::centre);
  }
}

std::vector<Vec2> points_of(const moves::Tables& tables, const CurveRef& curve, const Axes& axes) {
  std::vector<Vec2> points;
  if (keys_of(tables, curve).empty()) return points;
  const int count = std::max(2, static_cast<int>(axes.area.width / 3));
  for (int i = 0; i <= count; ++i) {
    const float time = axes.length * static_cast<float>(i) / static_cast<float>(count);
    points.push_back(axes.at(time, value_at(tables, curve, time)));
  }
  return points;
}

void key_menu(Desk& desk) {
  LabSession& s = desk.session;
  if (!ImGui::BeginPopup("key menu")) return;
  s.choose_key(desk.memory.menu_key);
  const auto keys = keys_of(s.tables(), s.curve());
  ImGui::TextDisabled("easing of the segment to this key");
  for (int i = 0; i < math::kEasingCount; ++i) {
    const auto easing = static_cast<math::Easing>(i);
    const bool on = !keys.empty() && keys[static_cast<std::size_t>(s.key())].easing == easing;
    if (ImGui::MenuItem(name_of(easing), nullptr, on)) s.set_easing(easing);
  }
  ImGui::Separator();
  if (ImGui::MenuItem("hold (H)")) s.hold_key();
  if (ImGui::MenuItem("take away (Delete)")) s.remove_key();
  ImGui::EndPopup();
}

void touch_key(Desk& desk, const Axes& axes, int index, const math::Key& key) {
  LabSession& s = desk.session;
  const Vec2 at = axes.at(key.at, key.value);
  const std::string id = fmt::format("key {}", index);
  const Touch t = desk.kit.touch(id.c_str(), {at.x - 9, at.y - 9, 18, 18});
  if (t.pressed) {
    s.choose_key(index);
    desk.memory.dragged_key = index;
    desk.memory.gesture = s.new_gesture();
  }
  if (t.held && desk.memory.dragged_key == index) {
    const Vec2 mouse = desk.kit.mouse();
    s.move_key(axes.time_at(mouse.x), axes.value_at(mouse.y), desk.memory.gesture);
  }
  if (t.right && keys_are_free(s.curve())) {
    desk.memory.menu_key = index;
    ImGui::OpenPopup("key menu");
  }
}

void draw_keys(Desk& desk, const Axes& axes) {
  LabSession& s = desk.session;
  const auto keys = keys_of(s.tables(), s.curve());
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const float middle = (keys[i - 1].at + keys[i].at) / 2;
    const Vec2 dot = axes.at(middle, value_at(s.tables(), s.curve(), middle));
    if (!keys_are_free(s.curve())) break;
    desk.kit.disc(dot, 3.2F, dark::kQuiet);
    const std::string id = fmt::format("segment {}", i);
    const Touch t = desk.kit.touch(id.c_str(), {dot.x - 6, dot.y - 6, 12, 12});
    if (t.hovered)
      desk.kit.text(dot.x, dot.y - 13, Face::note, dark::kText,
                    fmt::format("{}: press for another", name_of(keys[i].easing)), Align::centre);
    if (t.clicked || t.right) {
      desk.memory.menu_key = static_cast<int>(i);
      ImGui::OpenPopup("key menu");
    }
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Vec2 at = axes.at(keys[i].at, keys[i].value);
    const bool chosen = static_cast<int>(i) == s.key();
    if (i > 0 && keys[i].value == keys[i - 1].value && keys_are_free(s.curve())) {
      const Vec2 before = axes.at(keys[i - 1].at, keys[i - 1].value);
      if (at.x - before.x > 34)
        desk.kit.text((at.x + before.x) / 2, at.y - 10, Face::axis, dark::kGreen, "hold", Align::centre);
    }
    desk.kit.diamond(at, chosen ? 7.5F : 6, chosen ? dark::kText : dark::kPanel, dark::kAmber);
    touch_key(desk, axes, static_cast<int>(i), keys[i]);
  }
}

void draw_head(Desk& desk, const Axes& axes) {
  const LabSession& s = desk.session;
  const auto time = track_time(s.take().at(s.tick()).runner, s.curve().track, s.tables(s.version));
  if (!time) return;
  const float x = axes.at(std::clamp(*time, 0.0F, axes.length), 0).x;
  desk.kit.line({x, axes.area.y - 4}, {x, axes.area.bottom()}, dark::kRed, 1.6F);
  const std::string value = number_text(axes.unit, value_at(s.tables(s.version), s.curve(), *time));
  const float width = desk.kit.text_width(Face::number, value) + 12;
  const Rect flag{std::clamp(x - width / 2, axes.area.x, axes.area.right() - width), axes.area.y - 10, width, 16};
  desk.kit.fill(flag, dark::kRed, 3);
  desk.kit.text(flag.x + width / 2, flag.y + 8, Face::small_number, dark::kWindow, value, Align::centre);
}

// Buttons in the title strip: which tracks, which channel.
void draw_choice(Desk& desk, const Rect& r) {
  LabSession& s = desk.session;
  Kit& kit = desk.kit;
  float x = r.right() - 12 - 4 * 26;
  const auto small = [&](const char* id, const char* label) {
    const bool hit = kit.button(id, {x, r.y + 3, 24, 20}, label, Kit::Look::plain);
    x += 26;
    return hit;
  };
  if (small("curve before", "<")) s.choose_curve({s.curve().track, s.curve().channel - 1});
  if (small("curve after", ">")) s.choose_curve({s.curve().track, s.curve().channel + 1});
  if (small("curves", "...")) ImGui::OpenPopup("curve menu");
  if (small("curve back", "R")) s.reset_curve();
  if (!ImGui::BeginPopup("curve menu")) return;
  for (const TrackRef& ref : all_tracks()) {
    if (!ImGui::BeginMenu(name_of(ref))) continue;
    for (int i = 0; i < curve_count(s.tables(), ref); ++i) {
      ImGui::PushID(i);
      const CurveRef curve{ref, i};
      if (ImGui::MenuItem(title_of(s.tables(), curve).c_str(), s.changed(curve) ? "changed" : nullptr,
                          curve == s.curve()))
        s.choose_curve(curve);
      ImGui::PopID();
    }
    ImGui::EndMenu();
  }
  ImGui::EndPopup();
}

std::string note_of(const LabSession& s) {
  const auto keys = keys_of(s.tables(), s.curve());
  const char* unit = unit_text(unit_of(s.tables(), s.curve()));
  if (!keys_are_free(s.curve())) return fmt::format("{}   0 = walk, 1 = run", unit);
  const char* easing = keys.empty() ? "" : name_of(keys[static_cast<std::size_t>(s.key())].easing);
  return fmt::format("{}   easing: {}", unit, easing);
}

}  // namespace

void draw_curve(Desk& desk, const Rect& r) {
  LabSession& s = desk.session;
  Kit& kit = desk.kit;
  const std::string title = fmt::format("Curve: {}", title_of(s.tables(), s.curve()));
  kit.panel(r, title, "");
  const float used = kit.text_width(Face::head, title) + 30;
  const std::string note = fmt::format("{}   {}   ", name_of(s.curve().track), note_of(s));
  kit.text_within(r.right() - 12 - 4 * 26, r.y + 13, r.width - used - 12 - 4 * 26, Face::note, dark::kQuiet, note,
                  Align::right);
  draw_choice(desk, r);
  fit_values(desk);
  const float length = std::max(length_of(s.tables(), s.curve()), length_of(moves::builtin(), s.curve()));
  const Axes axes{{r.x + 52, r.y + 40, r.width - 68, r.height - 40 - 20},
                  length,
                  desk.memory.axis_least,
                  desk.memory.axis_most,
                  unit_of(s.tables(), s.curve())};
  draw_grid(desk, axes);
  const auto stored = points_of(moves::builtin(), s.curve(), axes);
  if (s.changed(s.curve()) && !stored.empty()) {
    kit.dashed_polyline(stored, dark::kCyan, 1.4F);
    kit.text(axes.area.x + 6, axes.area.bottom() - 8, Face::note, dark::kCyan, "B: built in (dashed)");
  }
  kit.polyline(points_of(s.tables(), s.curve(), axes), dark::kAmber, 2);
  draw_head(desk, axes);
  draw_keys(desk, axes);
  if (!ImGui::IsMouseDown(0)) desk.memory.dragged_key = -1;
  // What no key and no dot has taken: a double press puts a key there.
  const Touch t = kit.touch("curve", axes.area);
  if (t.twice && keys_are_free(s.curve())) s.insert_key(axes.time_at(kit.mouse().x));
  key_menu(desk);
}

}  // namespace spearrun::overlay
