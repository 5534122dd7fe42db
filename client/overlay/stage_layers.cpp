// The layers of the stage: each a few shapes over the figure.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "client/overlay/stage_art.hpp"
#include "client/view/figure_art.hpp"
#include "shared/hit/judge.hpp"
#include "shared/moves/moves.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;
using view::DebugShapes;
using view::MarkKind;
using view::Plate;

constexpr float kBone = 1.3F, kJoint = 2.1F;
constexpr float kTriangle = 6;
constexpr float kUnderGround = 9;  // of the contact marks, u
constexpr int kTrailTicks = 40;

struct At {
  const LabSession& session;
  const StageSpace& space;
  const TakeTick& tick;
  figure::Pose pose;  // in the space of the stage
};

void bones(const At& at, DebugShapes& out) {
  const figure::Pose& p = at.pose;
  const auto chain = [&](std::initializer_list<Vec2> points, bool joints) {
    const Vec2* before = nullptr;
    for (const Vec2& point : points) {
      if (before != nullptr) out.lines.push_back({*before, point, kBone, ink::kGreen});
      if (joints) out.marks.push_back({MarkKind::joint, point, kJoint, ink::kGreen});
      before = &point;
    }
  };
  chain({p.pelvis, p.chest, p.shoulder, p.head}, true);
  chain({p.far_leg.hip, p.far_leg.knee, p.far_leg.foot}, true);
  chain({p.near_leg.hip, p.near_leg.knee, p.near_leg.foot}, true);
  chain({p.far_arm.shoulder, p.far_arm.elbow, p.far_arm.hand}, true);
  chain({p.near_arm.shoulder, p.near_arm.elbow, p.near_arm.hand}, true);
  chain({p.spear.butt, p.spear.tip}, false);
}

// Where the hands and feet are asked to be, and how far of what they reach.
void targets(const At& at, DebugShapes& out) {
  const figure::Pose& p = at.pose;
  figure::Parameters wanted = moves::parameters_of(at.tick.runner, at.session.tables(at.session.version));
  for (std::size_t i = 0; i < figure::kParamCount; ++i) wanted.values[i] += at.session.drag().added.values[i];
  using figure::Param;
  const Vec2 middle = p.shoulder + Vec2{wanted[Param::grip_x], wanted[Param::grip_y]};
  const Vec2 half = math::direction(wanted[Param::spear_angle]) * (wanted[Param::hand_spacing] / 2);
  if (wanted[Param::near_grip] > 0.5F) out.marks.push_back({MarkKind::target, middle - half, 7.5F, ink::kBlue});
  if (wanted[Param::far_grip] > 0.5F) out.marks.push_back({MarkKind::target, middle + half, 7.5F, ink::kBlue});
  out.marks.push_back({MarkKind::square, p.spear.tip, 7.5F, ink::kBlue});
  if (!at.session.shows(Layer::labels)) return;
  const TickFacts facts = facts_at(at.session.take(), at.session.tick(), at.session.tables(at.session.version).rig);
  out.texts.push_back({middle + half,
                       {58, 46},
                       fmt::format("grip target, far: {:.1f} of {:.1f} u", static_cast<double>(facts.hand_far),
                                   static_cast<double>(facts.hand_limit)),
                       ink::kBlue,
                       Plate::paper});
  out.texts.push_back({p.spear.tip, {-165, -56}, "spear tip: drag to aim", ink::kBlue, Plate::paper});
}

void capsules(const At& at, DebugShapes& out) {
  const figure::Pose& p = at.pose;
  out.capsules.push_back({p.pelvis, p.chest, hit::kTorsoRadius, 1.6F, ink::kViolet});
  out.capsules.push_back({p.chest, p.shoulder, hit::kTorsoRadius, 1.6F, ink::kViolet});
  out.circles.push_back({p.head, p.head_radius, 1.6F, ink::kViolet});
  out.capsules.push_back({p.spear.front_grip, p.spear.tip, hit::kShaftRadius, 1.2F, ink::kViolet});
}

void contact(const At& at, state::FootSide side, DebugShapes& out) {
  const state::Foot& foot = at.tick.runner.foot(side);
  const Vec2 ankle = side == state::FootSide::near ? at.pose.near_leg.foot : at.pose.far_leg.foot;
  out.marks.push_back({MarkKind::target, ankle, 7.5F, ink::kRed});
  const float y = at.space.ground - kUnderGround;
  const bool words = at.session.shows(Layer::labels);
  if (foot.planted) {
    out.marks.push_back({MarkKind::triangle, {ankle.x, y}, kTriangle, ink::kRed});
    const float slip = slip_at(at.session.take(), at.session.tick(), side);
    if (words)
      out.texts.push_back({{ankle.x, y},
                           {-150, 14},
                           fmt::format("contact anchor: slip {:.3f} u", static_cast<double>(slip)),
                           ink::kRed,
                           Plate::paper});
    return;
  }
  const float x = at.space.origin.x + (foot.target_x - at.tick.runner.x).units();
  out.marks.push_back({MarkKind::hollow_triangle, {x, y}, kTriangle, ink::kRed});
  if (words) out.texts.push_back({{x, y}, {42, 14}, "predicted landing", ink::kRed, Plate::paper});
}

void anchors(const At& at, DebugShapes& out) {
  if (at.tick.runner.airborne()) return;
  contact(at, state::FootSide::near, out);
  contact(at, state::FootSide::far, out);
}

// The way of both ankles over the ground: a planted foot leaves a point, one that slides a line.
void slip_trail(const At& at, DebugShapes& out) {
  const Take& take = at.session.take();
  const int now = at.session.tick();
  const auto place = [&](int tick, bool near) {
    const TakeTick& t = take.at(tick);
    const Vec2 foot = near ? t.pose.near_leg.foot : t.pose.far_leg.foot;
    return Vec2{at.space.origin.x + (t.runner.x - at.tick.runner.x).units(), at.space.ground + t.runner.y.units()} +
           foot;
  };
  for (const bool near : {true, false}) {
    for (int tick = std::max(1, now - kTrailTicks); tick <= now; ++tick) {
      out.lines.push_back({place(tick - 1, near), place(tick, near), 1.2F, view::faded(ink::kRed, near ? 0.9F : 0.5F),
                           view::Dash::dashed});
    }
  }
}

void mass(const At& at, DebugShapes& out) {
  const Vec2 centre = mass_centre(at.pose);
  out.lines.push_back({centre, {centre.x, at.space.ground}, 1.2F, ink::kAmber, view::Dash::dashed});
  out.marks.push_back({MarkKind::diamond, centre, 8, ink::kAmber});
  if (at.session.shows(Layer::labels))
    out.texts.push_back({centre, {-165, 20}, "centre of mass", ink::kAmber, Plate::paper});
}

void skin_numbers(const At& at, DebugShapes& out) {
  for (const int offset : onion_offsets(at.session)) {
    const bool after = offset > 0;
    const int nth = std::abs(offset) / (after ? at.session.onion.after : at.session.onion.before);
    const TakeTick& t = at.session.take().at(at.session.tick() + offset);
    const Vec2 head =
        t.pose.head + Vec2{skin_x(at.session, at.space, t, nth, after), at.space.ground + t.runner.y.units()};
    out.texts.push_back({head + Vec2{0, t.pose.head_radius + 7},
                         {-9, -6},
                         fmt::format("{:+}", offset),
                         after ? ink::kAmber : ink::kCyan,
                         Plate::none});
  }
}

}  // namespace

DebugShapes stage_shapes(const LabSession& session, const StageSpace& space) {
  DebugShapes out;
  const At at{session, space, session.take().at(session.tick()), view::moved(session.shown().pose, space.origin)};
  if (session.shows(Layer::slip)) slip_trail(at, out);
  if (session.shows(Layer::capsules)) capsules(at, out);
  if (session.shows(Layer::mass)) mass(at, out);
  if (session.shows(Layer::bones)) bones(at, out);
  if (session.shows(Layer::anchors)) anchors(at, out);
  if (session.shows(Layer::targets)) targets(at, out);
  skin_numbers(at, out);
  out.kept_clear.push_back({at.pose.head, at.pose.head_radius, 0, {}});
  return out;
}

}  // namespace spearrun::overlay
