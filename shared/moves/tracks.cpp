#include "shared/moves/tracks.hpp"

#include <algorithm>

namespace spearrun::moves {

bool Channel::operator==(const Channel& other) const {
  return param == other.param && mode == other.mode && goal == other.goal &&
         std::equal(keys.begin(), keys.end(), other.keys.begin(), other.keys.end());
}

bool Tracks::operator==(const Tracks& other) const {
  return length == other.length &&
         std::equal(channels.begin(), channels.end(), other.channels.begin(), other.channels.end());
}

Tracks& Tracks::channel(figure::Param p, TrackMode mode, float goal, std::initializer_list<math::Key> keys) {
  Channel c{p, mode, goal, {}};
  for (const math::Key& key : keys) {
    c.keys.push_back(key);
    length = std::max(length, key.at);
  }
  channels.push_back(c);
  return *this;
}

void apply(const Tracks& tracks, float tick, figure::Parameters& p) {
  for (const Channel& c : tracks.channels) {
    float& value = p[c.param];
    const float now = c.value(tick);
    switch (c.mode) {
      case TrackMode::set: value = now; break;
      case TrackMode::add: value += now; break;
      case TrackMode::scale: value *= now; break;
      case TrackMode::toward: value = math::lerp(value, c.goal, now); break;
    }
  }
}

}  // namespace spearrun::moves
