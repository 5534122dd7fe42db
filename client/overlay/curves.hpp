// The curves that the lab edits: which tracks there are, their channels as keys, and what can be done to a key. A
// parameter of the gait is a curve too: two keys, walk and run. Values only; knows no screen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/overlay/names.hpp"
#include "client/overlay/tunables.hpp"
#include "shared/moves/tables.hpp"

namespace spearrun::overlay {

// Which tracks: of a move, of an action, what follows a landing, or none: the gait.
enum class TrackKind : unsigned char { move, action, landing, gait };
struct TrackRef {
  TrackKind kind = TrackKind::gait;
  int index = 0;  // state::Move or state::Action
  friend bool operator==(const TrackRef&, const TrackRef&) = default;
};

const char* name_of(const TrackRef& ref);
// Those that have channels in the built-in tables.
const std::vector<TrackRef>& all_tracks();
// Not for the gait.
moves::Tracks& tracks_of(moves::Tables& tables, const TrackRef& ref);
const moves::Tracks& tracks_of(const moves::Tables& tables, const TrackRef& ref);

// One curve: a channel of tracks, or a field of the gait.
struct CurveRef {
  TrackRef track;
  int channel = 0;
  friend bool operator==(const CurveRef&, const CurveRef&) = default;
};

// As many as the tracks have channels, or the gait has fields.
int curve_count(const moves::Tables& tables, const TrackRef& track);
std::string title_of(const moves::Tables& tables, const CurveRef& curve);
Unit unit_of(const moves::Tables& tables, const CurveRef& curve);
Range range_of(const moves::Tables& tables, const CurveRef& curve);
// Of the gait: at 0 (walk) and 1 (run).
std::vector<math::Key> keys_of(const moves::Tables& tables, const CurveRef& curve);
float value_at(const moves::Tables& tables, const CurveRef& curve, float at);
// Last time on the axis: ticks of the tracks, or how far the gait goes.
float length_of(const moves::Tables& tables, const CurveRef& curve);
// Keys of the gait stand still in time and cannot be added or taken away.
bool keys_are_free(const CurveRef& curve);

// Each true when something changed. Times stay between the neighbours (and 0), half a tick apart; values in range.
bool move_key(moves::Tables& tables, const CurveRef& curve, int key, float at, float value);
bool set_easing(moves::Tables& tables, const CurveRef& curve, int key, math::Easing easing);
// On the curve as it is, so nothing moves; the index of the new key, none when the channel is full or one is there.
std::optional<int> insert_key(moves::Tables& tables, const CurveRef& curve, float at);
// Never the last one.
bool remove_key(moves::Tables& tables, const CurveRef& curve, int key);
// Gives the next key the same value, so that the curve rests between them; the last one gets a new key after it.
bool hold_key(moves::Tables& tables, const CurveRef& curve, int key);

}  // namespace spearrun::overlay
