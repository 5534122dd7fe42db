// Speed and acceleration of joints over the take: where a curve has a spike, the figure pops.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "client/overlay/desk.hpp"
#include "client/overlay/phases.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;

constexpr std::array<view::Colour, kTrackedCount> kColours{dark::kRed, dark::kCyan, dark::kAmber, dark::kGreen,
                                                           dark::kViolet};

float nice_top(float most) {
  const float power = std::pow(10.0F, std::floor(std::log10(std::max(most, 1.0F))));
  for (const float m : {1.0F, 1.5F, 2.0F, 3.0F, 4.0F, 5.0F, 8.0F, 10.0F}) {
    if (m * power >= most) return m * power;
  }
  return most;
}

struct Series {
  std::array<std::vector<float>, kTrackedCount> values;
  float most = 1;
};

Series series_of(const Take& take, Derivative derivative) {
  Series s;
  for (int i = 0; i < kTrackedCount; ++i) {
    auto& values = s.values[static_cast<std::size_t>(i)];
    values = plot(take, static_cast<Tracked>(i), derivative);
    for (const float v : values) s.most = std::max(s.most, v);
  }
  return s;
}

std::vector<Vec2> points_of(const std::vector<float>& values, const Rect& area, const LabSession& session, float top) {
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float x = std::min(area.right(), x_of_tick(area, session, static_cast<double>(i)));
    points.push_back({x, area.bottom() - area.height * std::min(1.0F, values[i] / top)});
  }
  return points;
}

void draw_axes(Desk& desk, const Rect& area, float top) {
  Kit& kit = desk.kit;
  constexpr int kLines = 4;
  for (int i = 0; i <= kLines; ++i) {
    const float part = static_cast<float>(i) / kLines;
    const float y = area.bottom() - area.height * part;
    kit.line({area.x, y}, {area.right(), y}, i == 0 ? dark::kQuiet : dark::kLine);
    const float value = top * part;
    const std::string words = value >= 100000 ? fmt::format("{:.0f}k", static_cast<double>(value) / 1000)
                                              : fmt::format("{:.0f}", static_cast<double>(value));
    kit.text(area.x - 6, y, Face::axis, dark::kQuiet, words, Align::right);
  }
}

// The names of phases' first ticks below, so that the plot can be read by itself.
void draw_phase_ticks(Desk& desk, const Rect& area) {
  float free_from = area.x - 10;
  for (const Phase& phase : phases_of(desk.session.take())) {
    const float x = x_of_tick(area, desk.session, phase.first);
    if (phase.kind == PhaseKind::strike) {
      const float to = x_of_tick(area, desk.session, phase.last + 1);
      desk.kit.fill({x, area.y, to - x, area.height}, view::faded(dark::kRed, 0.16F));
    }
    if (x < free_from) continue;
    desk.kit.text(x, area.bottom() + 9, Face::axis, dark::kQuiet, fmt::format("{}", phase.first), Align::centre);
    free_from = x + 26;
  }
  const int last = desk.session.take().size() - 1;
  if (area.right() > free_from)
    desk.kit.text(area.right(), area.bottom() + 9, Face::axis, dark::kQuiet, fmt::format("{}", last), Align::centre);
}

void draw_legend(Desk& desk, const Rect& area) {
  float width = 0;
  for (int i = 0; i < kTrackedCount; ++i)
    width += desk.kit.text_width(Face::note, name_of(static_cast<Tracked>(i))) + 32;
  const bool short_names = width > area.width;
  float x = std::max(area.x + 4, area.right() - width);
  for (int i = 0; i < kTrackedCount; ++i) {
    desk.kit.line({x, area.y - 9}, {x + 12, area.y - 9}, kColours[static_cast<std::size_t>(i)], 3);
    std::string name = name_of(static_cast<Tracked>(i));
    if (short_names) name = name.substr(name.find(' ') + 1);
    x = desk.kit.text(x + 16, area.y - 9, Face::note, dark::kText, name) + 14;
  }
}

}  // namespace

void draw_plot(Desk& desk, const Rect& r) {
  LabSession& s = desk.session;
  Kit& kit = desk.kit;
  const bool speed = s.plotted == Derivative::speed;
  kit.panel(r, speed ? "Joint speed" : "Joint acceleration", "");
  const std::string note = speed ? "u/s relative to the hip" : "u/s² relative to the hip";
  kit.text_within(r.right() - 84, r.y + 13, r.width - 230, Face::note, dark::kQuiet, note, Align::right);
  if (kit.button("plot kind", {r.right() - 76, r.y + 3, 64, 20}, speed ? "accel (P)" : "speed (P)"))
    s.plotted = speed ? Derivative::acceleration : Derivative::speed;
  const Rect area{r.x + 52, r.y + 48, r.width - 68, r.height - 48 - 20};
  const Series now = series_of(s.take(), s.plotted);
  const bool compare = s.changed() && s.version == Version::edited;
  const Series stored = compare ? series_of(s.take(Version::built_in), s.plotted) : Series{};
  const float top = nice_top(std::max(now.most, stored.most));
  draw_axes(desk, area, top);
  draw_phase_ticks(desk, area);
  for (std::size_t i = 0; i < kTrackedCount; ++i) {
    if (compare) kit.dashed_polyline(points_of(stored.values[i], area, s, top), view::faded(kColours[i], 0.7F), 1.1F);
    kit.polyline(points_of(now.values[i], area, s, top), kColours[i], 1.6F);
  }
  draw_legend(desk, area);
  const float x = x_of_tick(area, s, s.at());
  kit.line({x, area.y - 4}, {x, area.bottom()}, dark::kRed, 1.6F);
  const Touch t = kit.touch("plot", area);
  if (t.held) {
    s.play(false);
    s.seek(std::round(tick_at_x(area, s, kit.mouse().x)));
  }
}

}  // namespace spearrun::overlay
