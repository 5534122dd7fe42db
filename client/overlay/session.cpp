#include "client/overlay/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "shared/core/ids.hpp"

namespace spearrun::overlay {

namespace {

constexpr std::size_t kMostQueued = 12;

}  // namespace

const char* name_of(Layer layer) {
  constexpr std::array<const char*, kLayerCount> kNames{"bones",       "IK targets",  "capsules",   "anchors",
                                                        "mass centre", "onion skins", "slip trail", "ribbons",
                                                        "hair",        "callouts"};
  return kNames[static_cast<std::size_t>(layer)];
}

LabSession::LabSession() : m_history(moves::builtin()) {
  m_layers.fill(true);
  pick(std::max(0, lab_move_named("thrust in a run")));
}

void LabSession::pick(int move) {
  if (move < 0 || move >= static_cast<int>(lab_moves().size())) return;
  m_queue = {move};
  m_picked = move;
  m_at = 0;
  m_loop_from = 0;
  m_loop_to = -1;
  m_built_in = make_take(m_queue, moves::builtin());
  remake();
  const LabMove& chosen = lab_moves()[static_cast<std::size_t>(move)];
  choose_track(chosen.track);
  if (group != chosen.group) row = 0;
  group = chosen.group;
}

void LabSession::enqueue(int move) {
  if (move < 0 || move >= static_cast<int>(lab_moves().size())) return;
  if (m_queue.size() >= kMostQueued) return say(fmt::format("the queue holds {} moves", kMostQueued), true);
  m_queue.push_back(move);
  m_picked = move;
  m_built_in = make_take(m_queue, moves::builtin());
  remake();
}

void LabSession::drop_last() {
  if (m_queue.size() < 2) return;
  m_queue.pop_back();
  m_built_in = make_take(m_queue, moves::builtin());
  remake();
}

void LabSession::remake() {
  m_edited = make_take(m_queue, tables());
  if (m_edited.cut) say(fmt::format("the queue is cut after {} ticks", kMostTakeTicks), true);
  settle();
}

// Whatever points into the take or the tables still does.
void LabSession::settle() {
  const double last = take().size() - 1;
  m_at = std::clamp(m_at, 0.0, last);
  m_loop_from = std::min(m_loop_from, take().size() - 1);
  if (m_loop_to >= take().size()) m_loop_to = -1;
  const auto curves = curve_count(tables(), m_curve.track);
  m_curve.channel = std::clamp(m_curve.channel, 0, std::max(0, curves - 1));
  choose_key(m_key);
  m_drag = {};
}

void LabSession::change(const moves::Tables& to, int gesture) {
  m_history.change(to, gesture);
  version = Version::edited;
  remake();
}

void LabSession::undo() {
  if (!m_history.undo()) return say("nothing to undo", true);
  remake();
  say(fmt::format("undone; {} more", m_history.undo_steps()));
}

void LabSession::redo() {
  if (!m_history.redo()) return say("nothing to redo", true);
  remake();
  say(fmt::format("done again; {} more", m_history.redo_steps()));
}

bool LabSession::changed(const Tunable& t) const { return t.in(tables()) != t.in(moves::builtin()); }
bool LabSession::changed(const CurveRef& curve) const {
  return keys_of(tables(), curve) != keys_of(moves::builtin(), curve);
}

void LabSession::set_value(const Tunable& tunable, float value, int gesture) {
  moves::Tables t = tables();
  if (set(t, tunable, value)) change(t, gesture);
}

void LabSession::reset_value(const Tunable& tunable) {
  set_value(tunable, tunable.in(moves::builtin()));
  say(fmt::format("{} as built in", tunable.name));
}

void LabSession::reset_curve() {
  moves::Tables t = tables();
  if (m_curve.track.kind == TrackKind::gait) {
    for (const Group end : {Group::walk, Group::run}) {
      const Tunable& tunable = tunables(end)[static_cast<std::size_t>(m_curve.channel)];
      set(t, tunable, tunable.in(moves::builtin()));
    }
  } else {
    const auto& stored = tracks_of(moves::builtin(), m_curve.track);
    const auto channel = static_cast<std::size_t>(m_curve.channel);
    if (channel >= stored.channels.size()) return say("this channel is not built in; reset the whole track", true);
    auto& mine = tracks_of(t, m_curve.track);
    if (channel >= mine.channels.size()) return say("this channel is not there; reset the whole track", true);
    mine.channels[channel] = stored.channels[channel];
    mine.length = 0;
    for (const auto& c : mine.channels) mine.length = std::max(mine.length, c.keys.back().at);
  }
  change(t);
  say("this curve as built in");
}

void LabSession::reset_track() {
  moves::Tables t = tables();
  if (m_curve.track.kind == TrackKind::gait) {
    t.gait = moves::builtin().gait;
    t.make_numbers();
  } else {
    tracks_of(t, m_curve.track) = tracks_of(moves::builtin(), m_curve.track);
  }
  change(t);
  say(fmt::format("{} as built in", name_of(m_curve.track)));
}

void LabSession::reset_all() {
  change(moves::builtin());
  say("everything as built in");
}

void LabSession::advance(double seconds) {
  if (!m_playing || !std::isfinite(seconds)) return;
  const double from = m_loop_from, to = loop_to();
  double next = m_at + std::clamp(seconds, 0.0, 0.1) * core::kTicksPerSecond * static_cast<double>(m_speed);
  // The last tick is shown for its whole length before it begins anew.
  const double length = to - from + 1;
  if (next >= to + 1) next = from + std::fmod(next - from, length);
  if (next < from) next = from;
  if (static_cast<int>(next) != tick()) m_drag = {};
  m_at = next;
}

void LabSession::step(int ticks) {
  m_playing = false;
  seek(std::floor(m_at) + ticks);
}

void LabSession::seek(double to) {
  if (!std::isfinite(to)) return;
  const double last = take().size() - 1;
  const double wanted = std::clamp(to, 0.0, last);
  if (static_cast<int>(wanted) != tick()) m_drag = {};
  m_at = wanted;
}

void LabSession::set_speed(float speed) {
  if (std::isfinite(speed)) m_speed = std::clamp(speed, kSlowest, 1.0F);
}

void LabSession::set_loop(int from, int to) {
  const int last = take().size() - 1;
  from = std::clamp(from, 0, last);
  to = std::clamp(to, 0, last);
  m_loop_from = std::min(from, to);
  m_loop_to = std::max(from, to);
}

void LabSession::clear_loop() {
  m_loop_from = 0;
  m_loop_to = -1;
}

void LabSession::drag(Handle handle, math::Vec2 local_target) {
  m_playing = false;
  drag_to(take().at(tick()).runner, tables(version), handle, local_target, m_drag);
}

void LabSession::key_drag() {
  moves::Tables t = tables();
  const Drag drag = m_drag;
  const Keyed keyed = overlay::key_drag(take().at(tick()).runner, drag, t);
  if (keyed.changed) change(t);
  say(keyed.what, !keyed.changed);
}

LabSession::Shown LabSession::shown() const {
  const TakeTick& now = take().at(tick());
  Shown s{now.pose, now.worn, static_cast<double>(now.runner.x.raw) / math::Fixed::kOne, now.runner.y.units()};
  if (m_drag.any) s.pose = dragged_pose(now.runner, m_drag, tables(version));
  const auto part = static_cast<float>(m_at - tick());
  if (!m_playing || part <= 0 || tick() + 1 >= take().size()) return s;
  const TakeTick& next = take().at(tick() + 1);
  s.pose = figure::lerp(now.pose, next.pose, part);
  s.worn.head = math::lerp(now.worn.head, next.worn.head, part);
  for (std::size_t i = 0; i < s.worn.hair.size(); ++i)
    s.worn.hair[i] = math::lerp(now.worn.hair[i], next.worn.hair[i], part);
  const math::Vec2 step{(next.runner.x - now.runner.x).units(), (next.runner.y - now.runner.y).units()};
  s.x += static_cast<double>(step.x * part);
  s.y += step.y * part;
  return s;
}

void LabSession::choose_track(const TrackRef& track) {
  if (track == m_curve.track) return;
  // The first one in which something happens.
  int channel = 0;
  const int count = curve_count(tables(), track);
  for (int i = 0; i < count; ++i) {
    const auto keys = keys_of(tables(), {track, i});
    const bool still =
        std::all_of(keys.begin(), keys.end(), [&](const math::Key& key) { return key.value == keys.front().value; });
    if (still) continue;
    channel = i;
    break;
  }
  choose_curve({track, channel});
}

void LabSession::choose_curve(const CurveRef& curve) {
  const int count = curve_count(tables(), curve.track);
  m_curve = {curve.track, count == 0 ? 0 : (curve.channel % count + count) % count};
  m_key = 0;
}

void LabSession::choose_key(int key) {
  const auto keys = static_cast<int>(keys_of(tables(), m_curve).size());
  m_key = std::clamp(key, 0, std::max(0, keys - 1));
}

void LabSession::move_key(float at, float value, int gesture) {
  moves::Tables t = tables();
  if (overlay::move_key(t, m_curve, m_key, at, value)) change(t, gesture);
}

void LabSession::insert_key(float at) {
  moves::Tables t = tables();
  const auto key = overlay::insert_key(t, m_curve, at);
  if (!key) return say("no key can be put there: one is there, or the channel is full", true);
  change(t);
  m_key = *key;
}

void LabSession::remove_key() {
  moves::Tables t = tables();
  if (!overlay::remove_key(t, m_curve, m_key)) return say("this key cannot be taken away", true);
  change(t);
}

void LabSession::hold_key() {
  moves::Tables t = tables();
  if (!overlay::hold_key(t, m_curve, m_key)) return say("this key holds already, or cannot", true);
  change(t);
  say("hold: two equal keys");
}

void LabSession::set_easing(math::Easing easing) {
  moves::Tables t = tables();
  if (!overlay::set_easing(t, m_curve, m_key, easing)) return;
  change(t);
  say(fmt::format("the segment to this key: {}", name_of(easing)));
}

}  // namespace spearrun::overlay
