#include "client/overlay/contact_sheet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "client/overlay/performer.hpp"
#include "client/overlay/stage_art.hpp"
#include "client/view/figure_art.hpp"
#include "shared/course/terrain.hpp"

namespace spearrun::overlay {

namespace {

constexpr float kLabels = 130, kBetween = 168, kGround = 34, kHead = 26;
constexpr float kShaftBehind = 70;  // of the first figure
constexpr float kLeastSeen = 20;    // u over the ground line
constexpr float kPiece = 74;        // half of a piece of ground
constexpr int kReliefFrom = 500;    // along the course; the run-up ends on it
constexpr const char* kFormName = "spear form (17)";

// Over the ground under the runner.
float lift_of(const TakeTick& t, const course::Course* course) {
  return (course == nullptr ? t.runner.y : t.runner.y - course::ground_at(*course, t.runner.x)).units();
}
float top_of(const TakeTick& t) {
  const figure::Pose& p = t.pose;
  return std::max({p.head.y + p.head_radius, p.spear.tip.y, p.spear.butt.y});
}
float foot_of(const TakeTick& t) {
  const figure::Pose& p = t.pose;
  return std::min({p.near_leg.foot.y, p.far_leg.foot.y, p.head.y - p.head_radius});
}

// The ticks that are shown: spread evenly over those at which the figure is to be seen; the form's as it arrives at
// each of its poses.
std::vector<int> shown_ticks(const Take& take, int move) {
  std::vector<int> ticks;
  if (lab_moves()[static_cast<std::size_t>(move)].name == std::string_view(kFormName)) {
    int tick = 0;
    for (const moves::FormPose& pose : moves::builtin().form) {
      ticks.push_back(std::min(tick += pose.reach_ticks(), take.size() - 1));
      tick += pose.hold_ticks();
    }
    return ticks;
  }
  std::vector<int> seen;
  for (int tick = 0; tick < take.size(); ++tick) {
    if (lift_of(take.at(tick), nullptr) + top_of(take.at(tick)) > kLeastSeen) seen.push_back(tick);
  }
  for (int i = 0; i < kSheetPoses; ++i) {
    const auto at = static_cast<std::size_t>(std::lround(static_cast<double>(seen.size() - 1) * i / (kSheetPoses - 1)));
    if (ticks.empty() || ticks.back() != seen[at]) ticks.push_back(seen[at]);
  }
  return ticks;
}

SheetRow make_row(const std::string& name, const Take& take, std::span<const int> ticks,
                  std::shared_ptr<const course::Course> course = nullptr) {
  SheetRow row;
  row.name = name;
  row.course = std::move(course);
  float top = 150, foot = 0;
  for (const int tick : ticks) {
    SheetPose pose{kLabels + kShaftBehind + kBetween * static_cast<float>(row.poses.size()),
                   lift_of(take.at(tick), row.course.get()), tick, take.at(tick)};
    top = std::max(top, pose.lift + top_of(pose.shown));
    foot = std::min(foot, pose.lift + foot_of(pose.shown));
    row.poses.push_back(pose);
  }
  // A fall goes under the ground line.
  row.ground = kGround - foot;
  row.height = row.ground + top + kHead;
  return row;
}

void add_rows(Sheet& sheet, int move) {
  const std::array queue{move};
  const Take take = make_take(queue, moves::builtin());
  const std::vector<int> ticks = shown_ticks(take, move);
  std::string name = lab_moves()[static_cast<std::size_t>(move)].name;
  for (std::size_t from = 0; from < ticks.size(); from += kSheetPoses) {
    const std::size_t count = std::min<std::size_t>(kSheetPoses, ticks.size() - from);
    sheet.rows.push_back(make_row(name, take, std::span(ticks).subspan(from, count)));
    name = "(goes on)";
  }
}

using Points = std::vector<std::pair<int, int>>;

// A slope of so many per mille from x on, over the whole run-up and more.
Points slope(int per_mille) { return {{kReliefFrom, 0}, {kReliefFrom + 2000, 2 * per_mille}}; }

Points steps(int high, int tread, int count) {
  Points points;
  for (int i = 0; i < count; ++i) {
    points.emplace_back(kReliefFrom + i * tread, i * high);
    points.emplace_back(kReliefFrom + i * tread, (i + 1) * high);
  }
  return points;
}

void add_relief_row(Sheet& sheet, const char* name, const Points& points) {
  course::Profile outline;
  for (const auto& [x, y] : points) outline.add(math::Fixed::from_int(x), math::Fixed::from_int(y));
  const auto course = std::make_shared<course::Course>();
  course->length = math::Fixed::from_int(20000);
  if (!course::set_terrain(*course, outline)) return;
  const std::array queue{lab_move_named("run")};
  const Take take = make_take(queue, moves::builtin(), course.get());
  std::vector<int> ticks;
  for (int i = 0; i < kSheetPoses; ++i) ticks.push_back((take.size() - 1) * i / (kSheetPoses - 1));
  sheet.rows.push_back(make_row(name, take, ticks, course));
}

// The ground around one figure, level with the row's line under it.
void draw_ground_piece(view::Canvas& canvas, const SheetRow& row, const SheetPose& pose) {
  const math::Fixed hip = pose.shown.runner.x;
  const math::Fixed level = course::ground_at(*row.course, hip);
  constexpr float kStep = 2;
  for (float x = -kPiece; x < kPiece; x += kStep) {
    const auto height = [&](float at) {
      return (course::ground_at(*row.course, hip + math::Fixed::nearest(at)) - level).units();
    };
    const float from = row.bottom + row.ground - 3 + height(x), to = row.bottom + row.ground - 3 + height(x + kStep);
    const float left = pose.x + x, right = left + kStep;
    canvas.stroke({left, from - 1.2F}, {right, to - 1.2F}, 2.4F, 2.4F, ink::kGround);
  }
}

}  // namespace

Sheet make_sheet() {
  Sheet sheet;
  sheet.width = kLabels + kShaftBehind + kBetween * kSheetPoses;
  for (int move = 0; move < static_cast<int>(lab_moves().size()); ++move) add_rows(sheet, move);
  add_relief_row(sheet, "run, 20 degrees up", slope(364));
  add_relief_row(sheet, "run, 20 degrees down", slope(-364));
  add_relief_row(sheet, "steps of 12 u up", steps(12, 60, 20));
  add_relief_row(sheet, "steps of 12 u down", steps(-12, 60, 20));
  add_relief_row(sheet, "steps of 24 u up", steps(24, 90, 14));
  for (auto row = sheet.rows.rbegin(); row != sheet.rows.rend(); ++row) {
    row->bottom = sheet.height;
    sheet.height += row->height;
  }
  return sheet;
}

void draw_sheet(view::Canvas& canvas, const Sheet& sheet) {
  const auto box = [&](float x0, float y0, float x1, float y1, view::Colour colour) {
    canvas.quad({x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, colour);
  };
  canvas.paint(view::Paint::opaque);
  box(0, 0, sheet.width, sheet.height, ink::kPaper);
  canvas.paint(view::Paint::wash);
  canvas.next_layer();
  for (const SheetRow& row : sheet.rows) {
    const float ground = row.bottom + row.ground - 3;
    if (row.course == nullptr) box(kLabels - 20, ground - 2.4F, sheet.width - 10, ground, ink::kGround);
    for (const SheetPose& pose : row.poses) {
      if (row.course != nullptr) draw_ground_piece(canvas, row, pose);
    }
    box(0, row.bottom - 0.5F, sheet.width, row.bottom + 0.5F, ink::kGrid);
  }
  for (const SheetRow& row : sheet.rows) {
    for (const SheetPose& pose : row.poses) {
      const math::Vec2 at{pose.x, row.bottom + row.ground + pose.lift};
      view::Figure f;
      f.pose = view::moved(pose.shown.pose, at);
      f.worn = view::moved(pose.shown.worn, at);
      f.own = true;
      view::draw_figure(canvas, f, view::palette(view::PaletteName::day));
    }
  }
}

}  // namespace spearrun::overlay
