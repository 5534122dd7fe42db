// The time strip: ticks, phases, contacts of both feet with the launch window, the loop, the play head.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "client/overlay/desk.hpp"
#include "client/overlay/phases.hpp"

namespace spearrun::overlay {

namespace {

constexpr float kLabels = 112, kPad = 26;

constexpr std::array<view::Colour, 6> kPhaseColours{view::rgb(0x5B6B7A), view::rgb(0xB8402F), view::rgb(0x8A5A3C),
                                                    view::rgb(0x515C48), view::rgb(0x4D5F80), view::rgb(0x4A443D)};

// Ticks between two numbers, so that they do not touch.
int tick_step(const Rect& axis, int last) {
  const float px = axis.width / static_cast<float>(std::max(1, last));
  for (const int step : {1, 2, 5, 10, 20, 50, 100, 200}) {
    if (px * static_cast<float>(step) >= 26) return step;
  }
  return 500;
}

void draw_ticks(Desk& desk, const Rect& axis, float y) {
  const int last = desk.session.take().size() - 1;
  const int step = tick_step(axis, last);
  for (int tick = 0; tick <= last; tick += step) {
    const float x = x_of_tick(axis, desk.session, tick);
    desk.kit.line({x, axis.y}, {x, axis.bottom()}, dark::kLine);
    desk.kit.text(x + 3, y, Face::axis, dark::kQuiet, fmt::format("{}", tick));
  }
}

void draw_phases(Desk& desk, const Rect& axis, const Rect& row) {
  for (const Phase& phase : phases_of(desk.session.take())) {
    const float from = x_of_tick(axis, desk.session, phase.first);
    const float to = x_of_tick(axis, desk.session, std::min(phase.last + 1, desk.session.take().size() - 1));
    if (to - from < 1) continue;
    const Rect bar{from, row.y, to - from - 1, row.height};
    desk.kit.fill(bar, kPhaseColours[static_cast<std::size_t>(phase.kind)]);
    if (bar.width > 26)
      desk.kit.text_within(bar.x + 6, bar.y + bar.height / 2, bar.width - 8, Face::note, dark::kText, phase.name);
  }
}

void draw_duty(Desk& desk, const Rect& axis, const Rect& row, state::FootSide side) {
  const LabSession& s = desk.session;
  const view::Colour stance = side == state::FootSide::near ? view::rgb(0xD9CDB4) : view::rgb(0x918872);
  for (int tick = 0; tick + 1 < s.take().size(); ++tick) {
    const Duty duty = duty_at(s.take().at(tick), side, s.tables(s.version));
    if (duty == Duty::swing) continue;
    const float from = x_of_tick(axis, s, tick), to = x_of_tick(axis, s, tick + 1);
    desk.kit.fill({from, row.y, to - from + 0.5F, row.height}, duty == Duty::window ? dark::kAmber : stance);
  }
}

void draw_loop(Desk& desk, const Rect& axis) {
  const LabSession& s = desk.session;
  if (!s.has_loop()) return;
  const float from = x_of_tick(axis, s, s.loop_from()), to = x_of_tick(axis, s, s.loop_to());
  const view::Colour shade = view::faded(dark::kWindow, 0.62F);
  desk.kit.fill({axis.x, axis.y, from - axis.x, axis.height}, shade);
  desk.kit.fill({to, axis.y, axis.right() - to, axis.height}, shade);
  desk.kit.line({from, axis.y}, {from, axis.bottom()}, dark::kGreen, 2);
  desk.kit.line({to, axis.y}, {to, axis.bottom()}, dark::kGreen, 2);
}

void scrub(Desk& desk, const Rect& axis) {
  LabSession& s = desk.session;
  const Touch t = desk.kit.touch("strip", axis);
  const auto tick = static_cast<int>(std::lround(tick_at_x(axis, s, desk.kit.mouse().x)));
  if (t.pressed) desk.memory.loop_anchor = desk.kit.pointer().shift ? tick : -1;
  if (!t.held) return;
  if (desk.memory.loop_anchor >= 0) {
    s.set_loop(desk.memory.loop_anchor, tick);
    return;
  }
  s.play(false);
  s.seek(tick);
}

}  // namespace

std::string phase_of(const LabSession& session, int tick) {
  for (const Phase& phase : phases_of(session.take())) {
    if (tick < phase.first || tick > phase.last) continue;
    if (phase.kind == PhaseKind::strike)
      return fmt::format("{}, active {} of {}", phase.name, tick - phase.first + 1, phase.last - phase.first + 1);
    return phase.name;
  }
  return {};
}

float x_of_tick(const Rect& axis, const LabSession& session, double tick) {
  return axis.x + axis.width * static_cast<float>(tick / std::max(1, session.take().size() - 1));
}

double tick_at_x(const Rect& axis, const LabSession& session, float x) {
  return static_cast<double>((x - axis.x) / axis.width) * std::max(1, session.take().size() - 1);
}

void draw_strip(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  kit.fill(r, dark::kPanel, 6);
  kit.outline(r, dark::kLine, 6);
  const Rect axis{r.x + kLabels, r.y + 5, r.width - kLabels - kPad, r.height - 10};
  const float rows = axis.height / 4.1F;
  const auto row = [&](float n) { return Rect{axis.x, axis.y + rows * n + 1, axis.width, rows * 0.78F}; };
  constexpr std::array<const char*, 4> kNames{"ticks", "phases", "near foot", "far foot"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const Rect place = row(static_cast<float>(i));
    kit.text(r.x + 12, place.y + place.height / 2, Face::note, i == 0 ? dark::kQuiet : dark::kText, kNames[i]);
  }
  draw_ticks(desk, axis, row(0).y + row(0).height / 2);
  draw_phases(desk, axis, row(1));
  draw_duty(desk, axis, row(2), state::FootSide::near);
  draw_duty(desk, axis, row(3), state::FootSide::far);
  draw_loop(desk, axis);
  scrub(desk, axis);
  const float x = x_of_tick(axis, desk.session, desk.session.at());
  kit.line({x, axis.y}, {x, axis.bottom()}, dark::kRed, 2);
  kit.triangle({x - 6, axis.y - 2}, {x + 6, axis.y - 2}, {x, axis.y + 6}, dark::kRed);
}

}  // namespace spearrun::overlay
