#include "client/overlay/curves.hpp"

#include <algorithm>
#include <cmath>

#include "shared/moves/catalog.hpp"

namespace spearrun::overlay {

namespace {

using moves::Channel;
using moves::Tables;
using moves::Tracks;

constexpr float kApart = 0.5F;  // ticks between two keys
constexpr float kLongest = 600;
constexpr float kHoldTicks = 4;
constexpr float kGaitEnd = 1.15F;

template <class AnyTables>
auto& tracks_in(AnyTables& tables, const TrackRef& ref) {
  switch (ref.kind) {
    case TrackKind::move: return tables.moves[static_cast<std::size_t>(ref.index)];
    case TrackKind::action: return tables.actions[static_cast<std::size_t>(ref.index)];
    default: break;
  }
  return tables.landing;
}

template <class AnyTables>
auto& channel_in(AnyTables& tables, const CurveRef& curve) {
  return tracks_in(tables, curve.track).channels[static_cast<std::size_t>(curve.channel)];
}

bool is_gait(const CurveRef& curve) { return curve.track.kind == TrackKind::gait; }

// A file may have left a track without channels.
bool is_there(const Tables& tables, const CurveRef& curve) {
  return curve.channel >= 0 && curve.channel < curve_count(tables, curve.track);
}

bool has_key(const Tables& tables, const CurveRef& curve, int key) {
  return key >= 0 && key < static_cast<int>(keys_of(tables, curve).size());
}

const Tunable& gait_number(Group group, int field) { return tunables(group)[static_cast<std::size_t>(field)]; }

// The length is the last key's time, whichever channel it is in.
void measure(Tracks& tracks) {
  tracks.length = 0;
  for (const Channel& c : tracks.channels) tracks.length = std::max(tracks.length, c.keys.back().at);
}

bool move_gait_key(Tables& tables, const CurveRef& curve, int key, float value) {
  return set(tables, gait_number(key == 0 ? Group::walk : Group::run, curve.channel), value);
}

void put(Channel& channel, std::size_t at, const math::Key& key) {
  channel.keys.push_back(key);
  for (std::size_t i = channel.keys.size() - 1; i > at; --i) std::swap(channel.keys[i], channel.keys[i - 1]);
}

}  // namespace

const char* name_of(const TrackRef& ref) {
  switch (ref.kind) {
    case TrackKind::move: return moves::moves()[static_cast<std::size_t>(ref.index)].name;
    case TrackKind::action: return moves::actions()[static_cast<std::size_t>(ref.index)].name;
    case TrackKind::landing: return "landing";
    case TrackKind::gait: break;
  }
  return "gait";
}

const std::vector<TrackRef>& all_tracks() {
  static const std::vector<TrackRef> all = [] {
    std::vector<TrackRef> list{{TrackKind::gait, 0}};
    const Tables& tables = moves::builtin();
    const auto add = [&](TrackKind kind, int index) {
      if (!tracks_of(tables, {kind, index}).channels.empty()) list.push_back({kind, index});
    };
    for (int i = 0; i < static_cast<int>(state::kMoveCount); ++i) add(TrackKind::move, i);
    for (int i = 0; i < static_cast<int>(state::kActionCount); ++i) add(TrackKind::action, i);
    add(TrackKind::landing, 0);
    return list;
  }();
  return all;
}

Tracks& tracks_of(Tables& tables, const TrackRef& ref) { return tracks_in(tables, ref); }
const Tracks& tracks_of(const Tables& tables, const TrackRef& ref) { return tracks_in(tables, ref); }

int curve_count(const Tables& tables, const TrackRef& track) {
  return static_cast<int>(track.kind == TrackKind::gait ? tunables(Group::walk).size()
                                                        : tracks_of(tables, track).channels.size());
}

std::string title_of(const Tables& tables, const CurveRef& curve) {
  if (!is_there(tables, curve)) return std::string(name_of(curve.track)) + " has no curves";
  if (is_gait(curve)) return gait_number(Group::walk, curve.channel).name;
  const Channel& c = channel_in(tables, curve);
  std::string title = name_of(c.param);
  std::replace(title.begin(), title.end(), '_', ' ');
  return c.mode == moves::TrackMode::set ? title : title + " (" + name_of(c.mode) + ")";
}

Unit unit_of(const Tables& tables, const CurveRef& curve) {
  if (!is_there(tables, curve)) return Unit::ratio;
  if (is_gait(curve)) return gait_number(Group::walk, curve.channel).unit;
  const Channel& c = channel_in(tables, curve);
  const bool factor = c.mode == moves::TrackMode::scale || c.mode == moves::TrackMode::toward;
  return factor ? Unit::ratio : shown_unit(c.param);
}

Range range_of(const Tables& tables, const CurveRef& curve) {
  if (!is_there(tables, curve)) return {0, 1};
  if (is_gait(curve)) {
    const Tunable& t = gait_number(Group::walk, curve.channel);
    return {t.least, t.most};
  }
  const Channel& c = channel_in(tables, curve);
  return range_of(c.param, c.mode);
}

std::vector<math::Key> keys_of(const Tables& tables, const CurveRef& curve) {
  if (!is_there(tables, curve)) return {};
  if (is_gait(curve)) {
    return {{0, gait_number(Group::walk, curve.channel).in(tables), math::Easing::linear},
            {1, gait_number(Group::run, curve.channel).in(tables), math::Easing::linear}};
  }
  const Channel& c = channel_in(tables, curve);
  return {c.keys.begin(), c.keys.end()};
}

float value_at(const Tables& tables, const CurveRef& curve, float at) {
  const auto keys = keys_of(tables, curve);
  if (is_gait(curve) && keys.size() == 2) return keys[0].value + (keys[1].value - keys[0].value) * at;
  return math::sample(keys, at);
}

float length_of(const Tables& tables, const CurveRef& curve) {
  return is_gait(curve) ? kGaitEnd : std::max(1.0F, tracks_of(tables, curve.track).length);
}

bool keys_are_free(const CurveRef& curve) { return !is_gait(curve); }

bool move_key(Tables& tables, const CurveRef& curve, int key, float at, float value) {
  if (!has_key(tables, curve, key) || !std::isfinite(at) || !std::isfinite(value)) return false;
  if (is_gait(curve)) return move_gait_key(tables, curve, key, value);
  auto& keys = channel_in(tables, curve).keys;
  const auto i = static_cast<std::size_t>(key);
  const float first = i == 0 ? 0 : keys[i - 1].at + kApart;
  const float last = i + 1 == keys.size() ? kLongest : keys[i + 1].at - kApart;
  const Range range = range_of(tables, curve);
  const math::Key before = keys[i];
  keys[i].at = last < first ? keys[i].at : std::clamp(at, first, last);
  keys[i].value = std::clamp(value, range.least, range.most);
  measure(tracks_of(tables, curve.track));
  return !(keys[i] == before);
}

bool set_easing(Tables& tables, const CurveRef& curve, int key, math::Easing easing) {
  if (is_gait(curve) || !has_key(tables, curve, key)) return false;
  math::Key& k = channel_in(tables, curve).keys[static_cast<std::size_t>(key)];
  if (k.easing == easing) return false;
  k.easing = easing;
  return true;
}

std::optional<int> insert_key(Tables& tables, const CurveRef& curve, float at) {
  if (is_gait(curve) || !std::isfinite(at) || keys_of(tables, curve).empty()) return std::nullopt;
  Channel& channel = channel_in(tables, curve);
  at = std::clamp(at, 0.0F, kLongest);
  if (channel.keys.full()) return std::nullopt;
  std::size_t index = 0;
  for (const math::Key& key : channel.keys) {
    if (std::abs(key.at - at) < kApart) return std::nullopt;
    if (key.at < at) ++index;
  }
  const math::Easing easing = index < channel.keys.size() ? channel.keys[index].easing : math::Easing::smooth;
  put(channel, index, {at, channel.value(at), easing});
  measure(tracks_of(tables, curve.track));
  return static_cast<int>(index);
}

bool remove_key(Tables& tables, const CurveRef& curve, int key) {
  if (is_gait(curve) || !has_key(tables, curve, key)) return false;
  auto& keys = channel_in(tables, curve).keys;
  if (keys.size() < 2) return false;
  for (auto i = static_cast<std::size_t>(key); i + 1 < keys.size(); ++i) keys[i] = keys[i + 1];
  keys.pop_back();
  measure(tracks_of(tables, curve.track));
  return true;
}

bool hold_key(Tables& tables, const CurveRef& curve, int key) {
  if (is_gait(curve) || !has_key(tables, curve, key)) return false;
  Channel& channel = channel_in(tables, curve);
  const auto i = static_cast<std::size_t>(key);
  const math::Key held = channel.keys[i];
  if (i + 1 < channel.keys.size()) {
    if (channel.keys[i + 1].value == held.value) return false;
    channel.keys[i + 1].value = held.value;
    return true;
  }
  if (channel.keys.full() || held.at + kHoldTicks > kLongest) return false;
  channel.keys.push_back({held.at + kHoldTicks, held.value, math::Easing::linear});
  measure(tracks_of(tables, curve.track));
  return true;
}

}  // namespace spearrun::overlay
