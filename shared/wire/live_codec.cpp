#include "shared/wire/live_codec.hpp"

#include <algorithm>
#include <string>

#include "live.pb.h"
#include "shared/state/tuning.hpp"
#include "shared/wire/bits.hpp"
#include "shared/wire/levels.hpp"

namespace spearrun::wire {
namespace {

constexpr int kAgeBits = 4;
constexpr int kSlotBits = 6;
constexpr std::uint32_t kLatestTick = 40000;  // no race is longer than about ten minutes
static_assert(state::kTuning.max_view_age < (1 << kAgeBits) && state::kMaxRunners <= (1 << kSlotBits));

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// An age is only told where it is not 0: that is at a thrust press.
void put_age(BitWriter& bits, std::uint8_t age) {
  bits.put(age != 0 ? 1 : 0, 1);
  if (age != 0) bits.put(age, kAgeBits);
}
bool get_age(BitReader& bits, std::uint8_t& age) {
  age = 0;
  if (bits.get(1) == 0) return true;
  age = static_cast<std::uint8_t>(bits.get(kAgeBits));
  return age != 0 && age <= state::kTuning.max_view_age;
}

// Ticks since the transition before. Of a full field most fall into the same tick: one bit.
void put_gap(BitWriter& bits, std::uint32_t gap) {
  bits.put(gap > 0 ? 1 : 0, 1);
  if (gap > 0) bits.put_golomb(gap - 1);
}
std::uint32_t get_gap(BitReader& bits) { return bits.get(1) == 0 ? 0 : bits.get_golomb() + 1; }

// How many bits are used: they end before the highest one of the last byte.
std::size_t used_bits(const std::string& packed) {
  const auto last = static_cast<unsigned char>(packed.back());
  return (packed.size() - 1) * 8 + static_cast<std::size_t>(std::bit_width(last)) - 1;
}

bool read_feed(std::span<const std::uint8_t> bytes, proto::LiveFeed& message) {
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  const std::string& packed = message.transitions();
  if (message.tick() > kLatestTick || message.span() > message.tick() || message.race() > kLastRaceNumber) return false;
  return packed.empty() || (packed.back() != 0 && message.span() > 0);
}

// Appends the transitions to a container of at most `most`.
template <class List>
bool unpack(const proto::LiveFeed& message, List& into, std::size_t most) {
  const std::string& packed = message.transitions();
  if (packed.empty()) return true;
  const std::size_t total = used_bits(packed);
  BitReader bits(bytes_of(packed));
  const core::Tick end{static_cast<std::int32_t>(message.tick())};
  core::Tick at = end - static_cast<int>(message.span()) + 1;
  int last_slot = -1;
  while (bits.position() < total) {
    const std::uint32_t gap = get_gap(bits);
    replay::Transition t;
    t.slot = static_cast<core::Slot>(bits.get(kSlotBits));
    const auto levels = get_levels(bits);
    if (!levels) return false;
    t.input.levels = *levels;
    if (!get_age(bits, t.input.view_age) || !bits.ok() || bits.position() > total || into.size() >= most) return false;
    if (gap > static_cast<std::uint32_t>(end - at)) return false;
    if (gap > 0) last_slot = -1;
    at = at + static_cast<int>(gap);
    if (t.slot <= last_slot) return false;
    last_slot = t.slot;
    t.tick = at;
    into.push_back(t);
  }
  return true;
}

}  // namespace

struct LiveCodec::Messages {
  proto::LiveInput input;
  proto::LiveFeed feed;
  proto::LiveMargin margin;
  std::string bytes;
};

LiveCodec::LiveCodec() : m_messages(std::make_unique<Messages>()) {}
LiveCodec::~LiveCodec() = default;

std::span<const std::uint8_t> LiveCodec::encode(const LiveInput& input) {
  proto::LiveInput& message = m_messages->input;
  message.set_tick(static_cast<std::uint32_t>(input.newest.value));
  message.set_feed_ack(static_cast<std::uint32_t>(input.feed_ack.value));
  message.set_race(input.race);
  std::string& packed = *message.mutable_levels();
  packed.clear();
  BitWriter bits(packed);
  for (std::size_t i = 0; i < input.levels.size();) {
    std::size_t end = i + 1;
    while (end < input.levels.size() && input.levels[end] == input.levels[i]) ++end;
    bits.put_golomb(static_cast<std::uint32_t>(end - i - 1));
    put_levels(bits, input.levels[i].levels);
    put_age(bits, input.levels[i].view_age);
    i = end;
  }
  // A last bit, so that the zeros that fill the byte cannot be taken for a run.
  bits.put(1, 1);
  m_messages->bytes.clear();
  message.AppendToString(&m_messages->bytes);
  return bytes_of(m_messages->bytes);
}

bool LiveCodec::decode(std::span<const std::uint8_t> bytes, LiveInput& input) {
  proto::LiveInput& message = m_messages->input;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  const std::string& packed = message.levels();
  if (message.tick() > kLatestTick || message.feed_ack() > kLatestTick || packed.empty() || packed.back() == 0)
    return false;
  if (message.race() > kLastRaceNumber) return false;
  input.race = static_cast<RaceNumber>(message.race());
  input.newest = {static_cast<std::int32_t>(message.tick())};
  input.feed_ack = {static_cast<std::int32_t>(message.feed_ack())};
  input.levels.clear();
  const std::size_t total = used_bits(packed);
  BitReader bits(bytes_of(packed));
  while (bits.position() < total) {
    const std::uint32_t count = bits.get_golomb() + 1;
    state::Input level;
    const auto levels = get_levels(bits);
    if (!levels || (*levels & ~state::kPlayerLevels) != 0) return false;
    level.levels = *levels;
    if (!get_age(bits, level.view_age) || !bits.ok() || bits.position() > total) return false;
    if (count > input.levels.capacity() - input.levels.size()) return false;
    for (std::uint32_t i = 0; i < count; ++i) input.levels.push_back(level);
  }
  return !input.levels.empty() && input.newest.value >= static_cast<std::int32_t>(input.levels.size());
}

std::span<const std::uint8_t> LiveCodec::encode_feed(RaceNumber race, core::Tick base, core::Tick tick,
                                                     std::uint32_t hash,
                                                     std::span<const replay::Transition> transitions) {
  proto::LiveFeed& message = m_messages->feed;
  message.set_tick(static_cast<std::uint32_t>(tick.value));
  message.set_race(race);
  message.set_span(static_cast<std::uint32_t>(tick - base));
  message.set_hash(hash);
  std::string& packed = *message.mutable_transitions();
  packed.clear();
  BitWriter bits(packed);
  core::Tick at = base + 1;
  for (const replay::Transition& t : transitions) {
    put_gap(bits, static_cast<std::uint32_t>(t.tick - at));
    bits.put(t.slot, kSlotBits);
    put_levels(bits, t.input.levels);
    put_age(bits, t.input.view_age);
    at = t.tick;
  }
  if (!transitions.empty()) bits.put(1, 1);
  m_messages->bytes.clear();
  message.AppendToString(&m_messages->bytes);
  return bytes_of(m_messages->bytes);
}

bool LiveCodec::decode(std::span<const std::uint8_t> bytes, LiveFeed& feed) {
  proto::LiveFeed& message = m_messages->feed;
  if (!read_feed(bytes, message)) return false;
  feed.race = static_cast<RaceNumber>(message.race());
  feed.tick = {static_cast<std::int32_t>(message.tick())};
  feed.base = feed.tick - static_cast<int>(message.span());
  feed.hash = message.hash();
  feed.transitions.clear();
  return unpack(message, feed.transitions, feed.transitions.capacity());
}

std::span<const std::uint8_t> LiveCodec::encode_log(RaceNumber race, core::Tick tick, std::uint32_t hash,
                                                    std::span<const replay::Transition> transitions) {
  return encode_feed(race, {0}, tick, hash, transitions);
}

bool LiveCodec::decode_log(std::span<const std::uint8_t> bytes, LiveLog& log) {
  proto::LiveFeed& message = m_messages->feed;
  if (!read_feed(bytes, message) || message.span() != message.tick()) return false;
  log.race = static_cast<RaceNumber>(message.race());
  log.tick = {static_cast<std::int32_t>(message.tick())};
  log.hash = message.hash();
  log.transitions.clear();
  // A transition takes 11 bits at least, so the bytes themselves bound what is kept.
  return unpack(message, log.transitions, bytes.size());
}

std::span<const std::uint8_t> LiveCodec::encode(const LiveMargin& margin) {
  proto::LiveMargin& message = m_messages->margin;
  message.set_margin(margin.margin);
  message.set_starved(margin.starved);
  m_messages->bytes.clear();
  message.AppendToString(&m_messages->bytes);
  return bytes_of(m_messages->bytes);
}

bool LiveCodec::decode(std::span<const std::uint8_t> bytes, LiveMargin& margin) {
  proto::LiveMargin& message = m_messages->margin;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  margin.margin = std::clamp(message.margin(), -1000, 1000);
  margin.starved = message.starved();
  return true;
}

std::span<const std::uint8_t> LiveCodec::encode(const FeedAck& ack) {
  proto::LiveInput& message = m_messages->input;
  message.Clear();
  message.set_race(ack.race);
  message.set_feed_ack(static_cast<std::uint32_t>(ack.tick.value));
  m_messages->bytes.clear();
  message.AppendToString(&m_messages->bytes);
  return bytes_of(m_messages->bytes);
}

bool LiveCodec::decode(std::span<const std::uint8_t> bytes, FeedAck& ack) {
  proto::LiveInput& message = m_messages->input;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  if (message.race() > kLastRaceNumber || message.feed_ack() > kLatestTick || !message.levels().empty()) return false;
  ack.race = static_cast<RaceNumber>(message.race());
  ack.tick = {static_cast<std::int32_t>(message.feed_ack())};
  return true;
}

}  // namespace spearrun::wire
