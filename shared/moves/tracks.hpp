// Tracks: how the parameters of a pose change over a move, as keys on a time axis. What the lab draws as curves and
// exports; a race always uses the built-in ones.
#pragma once

#include <initializer_list>

#include "shared/core/fixed_vector.hpp"
#include "shared/figure/parameters.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::moves {

// What a channel does with its value.
enum class TrackMode : unsigned char {
  set,     // the parameter is the value
  add,     // the value is added to it
  scale,   // it is multiplied by the value
  toward,  // the value is a weight, 0..1: so far on the way to the goal
};

inline constexpr std::size_t kMostKeys = 16;

// Values in the units of the parameter (figure/parameters.hpp: u, turns, ratio); at = ticks of the move.
struct Channel {
  figure::Param param = figure::Param::hip_x;
  TrackMode mode = TrackMode::set;
  float goal = 0;  // of `toward`
  core::FixedVector<math::Key, kMostKeys> keys;

  float value(float tick) const { return math::sample({keys.data(), keys.size()}, tick); }
  bool operator==(const Channel& other) const;
};

// All channels of a move or action, applied in order.
struct Tracks {
  float length = 0;  // ticks from its first to its last key; a flight is stretched over its own length
  core::FixedVector<Channel, 28> channels;

  Tracks& add(figure::Param p, std::initializer_list<math::Key> keys) { return channel(p, TrackMode::add, 0, keys); }
  Tracks& set(figure::Param p, std::initializer_list<math::Key> keys) { return channel(p, TrackMode::set, 0, keys); }
  Tracks& scale(figure::Param p, std::initializer_list<math::Key> keys) {
    return channel(p, TrackMode::scale, 0, keys);
  }
  Tracks& toward(figure::Param p, float goal, std::initializer_list<math::Key> weights) {
    return channel(p, TrackMode::toward, goal, weights);
  }
  Tracks& channel(figure::Param p, TrackMode mode, float goal, std::initializer_list<math::Key> keys);
  bool operator==(const Tracks& other) const;
};

void apply(const Tracks& tracks, float tick, figure::Parameters& p);

// How the tables of moves write angles.
constexpr float rad(float radians) { return math::turns_from_radians(radians); }
constexpr float deg(float degrees) { return degrees / 360; }

}  // namespace spearrun::moves
