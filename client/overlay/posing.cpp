#include "client/overlay/posing.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "shared/figure/aim.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::overlay {

namespace {

using figure::Param;
using math::Vec2;
using state::Runner;

constexpr float kTurn = 6.2831853F;

float turns_of(Vec2 v) { return std::atan2(v.y, v.x) / kTurn; }
// The shorter way round.
float wrapped(float turns) { return turns - std::round(turns); }

figure::Parameters with(const Runner& runner, const Drag& drag, const moves::Tables& tables) {
  figure::Parameters p = moves::parameters_of(runner, tables);
  for (std::size_t i = 0; i < figure::kParamCount; ++i) p.values[i] += drag.added.values[i];
  return p;
}

void lay_hands(const figure::Pose& pose, Vec2 rear, Vec2 front, const figure::Parameters& now, Drag& drag) {
  const Vec2 middle = (rear + front) * 0.5F - pose.shoulder;
  const Vec2 between = front - rear;
  drag.added[Param::grip_x] += middle.x - now[Param::grip_x];
  drag.added[Param::grip_y] += middle.y - now[Param::grip_y];
  drag.added[Param::hand_spacing] += math::clamp(math::length(between), 8, 90) - now[Param::hand_spacing];
  if (math::length(between) > 1) drag.added[Param::spear_angle] += wrapped(turns_of(between) - now[Param::spear_angle]);
}

constexpr float kHolds = 0.5F;  // a grip above it is on the shaft

void take_over(const figure::Parameters& aimed, const figure::Parameters& now, Drag& drag) {
  for (std::size_t i = 0; i < figure::kParamCount; ++i) drag.added.values[i] += aimed.values[i] - now.values[i];
}

void aim_free_hand(figure::Side side, Vec2 target, const figure::Rig& rig, const figure::Parameters& now, Drag& drag) {
  figure::Parameters aimed = now;
  figure::aim_hand(aimed, side, target, 1, rig);
  take_over(aimed, now, drag);
}

void move_params(Drag& drag, Param x, Param y, Vec2 by) {
  drag.added[x] += by.x;
  drag.added[y] += by.y;
}

struct GaitTwin {
  Param param;
  float figure::Gait::*field;
  float sign;
};
constexpr std::array kGaitTwins{GaitTwin{Param::lean, &figure::Gait::lean, 1},
                                GaitTwin{Param::bend, &figure::Gait::spine_bend, 1},
                                GaitTwin{Param::grip_x, &figure::Gait::grip_x, 1},
                                GaitTwin{Param::grip_y, &figure::Gait::grip_down, -1},
                                GaitTwin{Param::spear_angle, &figure::Gait::spear_angle, 1},
                                GaitTwin{Param::hand_spacing, &figure::Gait::hand_spacing, 1},
                                GaitTwin{Param::butt, &figure::Gait::butt, 1},
                                GaitTwin{Param::hip_y, &figure::Gait::hip_drop, -1}};

bool key_gait(Param param, float by, moves::Tables& tables) {
  for (const GaitTwin& twin : kGaitTwins) {
    if (twin.param != param) continue;
    tables.gait.walk.*twin.field += twin.sign * by;
    tables.gait.run.*twin.field += twin.sign * by;
    return true;
  }
  return false;
}

// The last channel of the parameter, when what is added there is seen in full: a weight behind it would swallow it.
int channel_for(const moves::Tracks& tracks, Param param) {
  for (std::size_t i = tracks.channels.size(); i-- > 0;) {
    if (tracks.channels[i].param != param) continue;
    const moves::TrackMode mode = tracks.channels[i].mode;
    const bool adds = mode == moves::TrackMode::add || mode == moves::TrackMode::set;
    return adds ? static_cast<int>(i) : -1;
  }
  return -1;
}

bool key_track(const TrackRef& ref, float time, Param param, float by, moves::Tables& tables) {
  moves::Tracks& tracks = tracks_of(tables, ref);
  int channel = channel_for(tracks, param);
  if (channel < 0) {
    if (tracks.channels.full() || tracks.length < 2) return false;
    const float end = tracks.length;
    moves::Channel c{param, moves::TrackMode::add, 0, {}};
    c.keys.push_back({0, 0});
    c.keys.push_back({end, 0});
    tracks.channels.push_back(c);
    channel = static_cast<int>(tracks.channels.size()) - 1;
  }
  const CurveRef curve{ref, channel};
  insert_key(tables, curve, time);
  const auto keys = keys_of(tables, curve);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (std::abs(keys[i].at - time) <= 0.5F)
      return move_key(tables, curve, static_cast<int>(i), keys[i].at, keys[i].value + by);
  }
  return false;
}

}  // namespace

const char* name_of(Handle handle) {
  constexpr std::array<const char*, kHandleCount> kNames{"near hand", "far hand", "near foot", "far foot",
                                                         "spear tip", "head",     "hip"};
  return kNames[static_cast<std::size_t>(handle)];
}

Vec2 handle_at(const figure::Pose& pose, Handle handle) {
  switch (handle) {
    case Handle::near_hand: return pose.near_arm.hand;
    case Handle::far_hand: return pose.far_arm.hand;
    case Handle::near_foot: return pose.near_leg.foot;
    case Handle::far_foot: return pose.far_leg.foot;
    case Handle::tip: return pose.spear.tip;
    case Handle::head: return pose.head;
    case Handle::hip: break;
  }
  return pose.pelvis;
}

figure::Pose dragged_pose(const Runner& runner, const Drag& drag, const moves::Tables& tables) {
  return figure::solve_pose(with(runner, drag, tables), tables.rig);
}

void drag_to(const Runner& runner, const moves::Tables& tables, Handle handle, Vec2 target, Drag& drag) {
  if (!std::isfinite(target.x) || !std::isfinite(target.y)) return;
  const figure::Parameters now = with(runner, drag, tables);
  const figure::Pose pose = figure::solve_unsquashed(now, tables.rig);
  drag.any = true;
  switch (handle) {
    case Handle::near_hand:
      if (now[Param::near_grip] < kHolds) return aim_free_hand(figure::Side::near, target, tables.rig, now, drag);
      return lay_hands(pose, target, pose.far_arm.hand, now, drag);
    case Handle::far_hand:
      if (now[Param::far_grip] < kHolds) return aim_free_hand(figure::Side::far, target, tables.rig, now, drag);
      return lay_hands(pose, pose.near_arm.hand, target, now, drag);
    case Handle::near_foot:
      return move_params(drag, Param::near_foot_x, Param::near_foot_y, target - pose.near_leg.foot);
    case Handle::far_foot: return move_params(drag, Param::far_foot_x, Param::far_foot_y, target - pose.far_leg.foot);
    case Handle::hip: return move_params(drag, Param::hip_x, Param::hip_y, target - pose.pelvis);
    case Handle::tip: {
      figure::Parameters aimed = now;
      figure::aim_tip(aimed, target, 1, tables.rig);
      return take_over(aimed, now, drag);
    }
    case Handle::head: {
      const float turn = wrapped(turns_of(pose.head - pose.pelvis) - turns_of(target - pose.pelvis));
      drag.added[Param::lean] += turn;
      return;
    }
  }
}

TrackRef active_track(const Runner& r, const moves::Tables& tables) {
  const TrackRef action{TrackKind::action, static_cast<int>(r.action)};
  if (r.action != state::Action::none && !tables.of(r.action).channels.empty()) return action;
  if (!tables.of(r.move).channels.empty()) return {TrackKind::move, static_cast<int>(r.move)};
  if (r.landing_left > 0) return {TrackKind::landing, 0};
  return {TrackKind::gait, 0};
}

std::optional<float> track_time(const Runner& r, const TrackRef& track, const moves::Tables& tables) {
  switch (track.kind) {
    case TrackKind::gait: return static_cast<float>(r.gait) / static_cast<float>(figure::kGaitOne);
    case TrackKind::landing:
      if (r.landing_left == 0) return std::nullopt;
      return static_cast<float>(state::kTuning.landing_ticks - r.landing_left);
    case TrackKind::action: {
      if (static_cast<int>(r.action) != track.index) return std::nullopt;
      const bool stretched = moves::actions()[static_cast<std::size_t>(track.index)].stretched;
      const auto tick = static_cast<float>(r.action_tick);
      if (!stretched || r.action_length == 0) return tick;
      return tick * tables.of(r.action).length / static_cast<float>(r.action_length);
    }
    case TrackKind::move: break;
  }
  if (static_cast<int>(r.move) != track.index) return std::nullopt;
  const float length = tables.of(r.move).length;
  if (r.move == state::Move::jump && r.flight_ticks > 0)
    return math::unit(static_cast<float>(r.move_tick) / static_cast<float>(r.flight_ticks)) * length;
  return std::min(static_cast<float>(r.move_tick), length);
}

Keyed key_drag(const Runner& runner, const Drag& drag, moves::Tables& tables) {
  if (!drag.any) return {"nothing has been dragged", false};
  const TrackRef track = active_track(runner, tables);
  const float time = track_time(runner, track, tables).value_or(0);
  int written = 0;
  std::string left;
  for (std::size_t i = 0; i < figure::kParamCount; ++i) {
    const auto param = static_cast<Param>(i);
    const float by = drag.added.values[i];
    if (std::abs(by) < 1e-5F) continue;
    const bool done =
        track.kind == TrackKind::gait ? key_gait(param, by, tables) : key_track(track, time, param, by, tables);
    if (done) {
      ++written;
    } else {
      left += fmt::format("{}{}", left.empty() ? "" : ", ", name_of(param));
    }
  }
  tables.make_numbers();
  std::string what = fmt::format("{} written into the {}",
                                 written == 1 ? "1 parameter" : fmt::format("{} parameters", written), name_of(track));
  if (!left.empty()) what += fmt::format("; it has no place for {}", left);
  return {what, written > 0};
}

}  // namespace spearrun::overlay
