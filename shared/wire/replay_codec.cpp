#include "shared/wire/replay_codec.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <tuple>
#include <vector>

#include "replay.pb.h"
#include "shared/course/generator.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/state/world.hpp"
#include "shared/wire/bits.hpp"
#include "shared/wire/levels.hpp"
#include "shared/wire/utf8.hpp"

namespace spearrun::wire {
namespace {

using replay::RaceLog;
using replay::Transition;

constexpr int kViewAgeBits = 4;
static_assert(state::kTuning.max_view_age < (1 << kViewAgeBits));
static_assert(kMaxReplayTicks >= state::kTuning.go_tick + state::kTuning.race_max_ticks,
              "the longest race is kept too");
static_assert(kMaxReplayTicks <= (1 << (kGolombMostZeros + kGolombOrder)));

ReplayError damaged(const char* what) {
  return {ReplayFault::damaged, std::string("the replay is damaged (") + what + "); fetch it again from where it came"};
}

std::string hex(std::uint64_t value) {
  std::array<char, 20> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
  return text.data();
}

// A player may be called anything; a file holds only what its reader accepts.
std::string text_for_file(std::string_view text, std::size_t most_bytes) {
  const std::string_view start = utf8_prefix(text, most_bytes);
  return is_plain_utf8(start) ? std::string(start) : "?";
}

void pack_runner(const RaceLog& log, core::Slot slot, BitWriter& bits, proto::Replay& message) {
  std::uint32_t count = 0;
  core::Tick before{0};
  state::Input held;
  for (const Transition& t : log.transitions) {
    if (t.slot != slot) continue;
    const bool new_age = t.input.view_age != held.view_age;
    bits.put_golomb(static_cast<std::uint32_t>(t.tick - before - 1));
    put_level_change(bits, static_cast<std::uint32_t>(t.input.levels ^ held.levels));
    bits.put(new_age ? 1 : 0, 1);
    if (new_age) bits.put(t.input.view_age, kViewAgeBits);
    before = t.tick;
    held = t.input;
    ++count;
  }
  message.add_transition_counts(count);
}

// One runner's transitions appended to the log's; false when the bits are not what a writer would write.
bool unpack_runner(BitReader& bits, std::uint32_t count, core::Slot slot, RaceLog& log) {
  core::Tick tick{0};
  state::Input held;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto gap = static_cast<int>(bits.get_golomb()) + 1;
    const std::optional<std::uint32_t> changed = get_level_change(bits);
    const bool new_age = bits.get(1) != 0;
    const auto age = new_age ? static_cast<std::uint8_t>(bits.get(kViewAgeBits)) : held.view_age;
    if (!bits.ok() || !changed || gap > log.ticks - tick.value) return false;
    if (*changed == 0 && !new_age) return false;
    if (new_age && (age == held.view_age || age > state::kTuning.max_view_age)) return false;
    tick = tick + gap;
    held.levels = static_cast<std::uint8_t>(held.levels ^ *changed);
    held.view_age = age;
    log.transitions.push_back({tick, slot, held});
  }
  return true;
}

std::optional<ReplayError> decode_transitions(const proto::Replay& message, RaceLog& log) {
  const std::string& packed = message.transitions();
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(packed.data()), packed.size());
  // The shortest transition takes eight bits, so the counts cannot ask for more memory than the bytes pay for.
  std::uint64_t total = 0;
  for (const std::uint32_t count : message.transition_counts()) total += count;
  if (total > bytes.size()) return damaged("more transitions than bytes");
  log.transitions.reserve(static_cast<std::size_t>(total));
  BitReader bits(bytes);
  for (int slot = 0; slot < message.transition_counts_size(); ++slot) {
    if (!unpack_runner(bits, message.transition_counts(slot), static_cast<core::Slot>(slot), log)) {
      return damaged("transitions");
    }
  }
  if (!bits.at_end()) return damaged("bytes after the transitions");
  std::sort(log.transitions.begin(), log.transitions.end(), [](const Transition& a, const Transition& b) {
    return std::tuple(a.tick, a.slot) < std::tuple(b.tick, b.slot);
  });
  return std::nullopt;
}

std::optional<ReplayError> decode_header(const proto::Replay& message, RaceLog& log) {
  log.rules_hash = message.rules_hash();
  if (log.rules_hash != sim::rules_hash()) {
    return ReplayError{ReplayFault::other_rules, "the replay was made with rules " + hex(log.rules_hash) +
                                                     " and this build has " + hex(sim::rules_hash()) +
                                                     "; play it with the version that recorded it"};
  }
  if (message.build().size() > kMaxBuildBytes || !is_plain_utf8(message.build())) return damaged("build name");
  if (message.course_length() < static_cast<std::uint32_t>(course::kShortestLength) ||
      message.course_length() > static_cast<std::uint32_t>(course::kLongestLength)) {
    return damaged("course length");
  }
  if (message.ticks() < 1 || message.ticks() > kMaxReplayTicks) return damaged("length of the race");
  log.build = message.build();
  log.course_seed = message.course_seed();
  log.course_length = static_cast<std::int32_t>(message.course_length());
  log.course_hash = message.course_hash();
  log.race_seed = message.race_seed();
  log.ticks = static_cast<std::int32_t>(message.ticks());
  return std::nullopt;
}

bool keys_differ(const RaceLog& log) {
  std::vector<core::RunnerKey> keys;
  keys.reserve(log.runners.size());
  for (const replay::LoggedRunner& runner : log.runners) keys.push_back(runner.key);
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) == keys.end();
}

std::optional<ReplayError> decode_runners(const proto::Replay& message, RaceLog& log) {
  const int count = message.keys_size();
  if (count < 1 || count > state::kMaxRunners) return damaged("number of runners");
  if (message.name_lengths_size() != count || message.transition_counts_size() != count ||
      message.places_size() != count || message.times_us_size() != count) {
    return damaged("columns of different lengths");
  }
  std::string_view names = message.names();
  for (int slot = 0; slot < count; ++slot) {
    const std::uint32_t length = message.name_lengths(slot);
    if (length > kMaxNameBytes || length > names.size()) return damaged("names");
    const std::string_view name = names.substr(0, length);
    if (!is_plain_utf8(name)) return damaged("a name");
    names.remove_prefix(length);
    log.runners.push_back({message.keys(slot), std::string(name)});
  }
  if (!names.empty()) return damaged("names");
  if (!keys_differ(log)) return damaged("two runners with one key");
  return std::nullopt;
}

std::optional<ReplayError> decode_results(const proto::Replay& message, RaceLog& log) {
  if (message.hashes_size() != log.ticks / replay::kHashEvery) return damaged("number of state hashes");
  log.hashes.assign(message.hashes().begin(), message.hashes().end());
  log.last_hash = message.last_hash();
  for (int slot = 0; slot < message.places_size(); ++slot) {
    const std::uint32_t place = message.places(slot);
    const std::int32_t time_us = message.times_us(slot);
    if (place < 1 || place > log.runners.size() || time_us < -1) return damaged("results");
    log.results.push_back({static_cast<core::Slot>(slot), static_cast<int>(place), time_us});
  }
  return std::nullopt;
}

}  // namespace

std::string encode_replay(const RaceLog& log) {
  proto::Replay message;
  message.set_rules_hash(log.rules_hash);
  message.set_build(text_for_file(log.build, kMaxBuildBytes));
  message.set_course_seed(log.course_seed);
  message.set_course_length(static_cast<std::uint32_t>(log.course_length));
  message.set_course_hash(log.course_hash);
  message.set_race_seed(log.race_seed);
  message.set_ticks(static_cast<std::uint32_t>(log.ticks));
  BitWriter bits(*message.mutable_transitions());
  for (std::size_t slot = 0; slot < log.runners.size(); ++slot) {
    message.add_keys(log.runners[slot].key);
    const std::string name = text_for_file(log.runners[slot].name, kMaxNameBytes);
    message.add_name_lengths(static_cast<std::uint32_t>(name.size()));
    message.mutable_names()->append(name);
    pack_runner(log, static_cast<core::Slot>(slot), bits, message);
  }
  message.mutable_hashes()->Add(log.hashes.begin(), log.hashes.end());
  message.set_last_hash(log.last_hash);
  for (const replay::LoggedResult& result : log.results) {
    message.add_places(static_cast<std::uint32_t>(result.place));
    message.add_times_us(result.time_us);
  }
  return message.SerializeAsString();
}

std::optional<ReplayError> decode_replay(std::span<const std::uint8_t> bytes, RaceLog& log) {
  proto::Replay message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return damaged("not a message");
  using Step = std::optional<ReplayError> (*)(const proto::Replay&, RaceLog&);
  for (const Step step : {Step{decode_header}, Step{decode_runners}, Step{decode_transitions}, Step{decode_results}}) {
    if (auto error = step(message, log)) return error;
  }
  return std::nullopt;
}

}  // namespace spearrun::wire
