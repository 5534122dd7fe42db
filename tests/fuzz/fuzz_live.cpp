// Any bytes as an input, a feed, a log or a margin: refused, or within the ranges that the rules may be handed; and
// what was read is written to bytes that read the same.
#include <cstdlib>
#include <memory>

#include "shared/state/tuning.hpp"
#include "shared/wire/live_codec.hpp"

namespace {

using namespace spearrun;

void require(bool good) {
  if (!good) std::abort();
}

void check_input(wire::LiveCodec& codec, std::span<const std::uint8_t> bytes) {
  wire::LiveInput input;
  if (!codec.decode(bytes, input)) return;
  for (const state::Input& level : input.levels) {
    require((level.levels & ~state::kPlayerLevels) == 0 && level.view_age <= state::kTuning.max_view_age);
  }
  wire::LiveInput again;
  require(codec.decode(codec.encode(input), again) && again.levels.size() == input.levels.size() &&
          again.newest == input.newest);
}

template <class List>
void check_transitions(const List& transitions, core::Tick base, core::Tick tick) {
  core::Tick at = base;
  for (const replay::Transition& t : transitions) {
    require(t.tick >= at && t.tick > base && t.tick <= tick && t.slot < state::kMaxRunners);
    require(t.input.levels <= state::kUsedLevels && t.input.view_age <= state::kTuning.max_view_age);
    at = t.tick;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static wire::LiveCodec codec;
  static auto feed = std::make_unique<wire::LiveFeed>();
  static auto again = std::make_unique<wire::LiveFeed>();
  const std::span bytes(data, size);
  check_input(codec, bytes);
  if (codec.decode(bytes, *feed)) {
    check_transitions(feed->transitions, feed->base, feed->tick);
    const std::span list(feed->transitions.data(), feed->transitions.size());
    require(codec.decode(codec.encode_feed(feed->race, feed->base, feed->tick, feed->hash, list), *again));
    require(again->transitions.size() == feed->transitions.size());
  }
  wire::LiveLog log;
  if (codec.decode_log(bytes, log)) check_transitions(log.transitions, {0}, log.tick);
  wire::LiveMargin margin;
  static_cast<void>(codec.decode(bytes, margin));
  wire::FeedAck ack;
  if (codec.decode(bytes, ack)) require(ack.race <= wire::kLastRaceNumber);
  return 0;
}
