// Any bytes as a replay file: an error or a log, never a crash; and a log that was read is written to bytes that read
// the same. Each input is tried as a whole file and as a message behind a right header, so that the checksum does not
// keep the fuzzer out.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>

#include "shared/replay/player.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/replay_file.hpp"

namespace {

using namespace spearrun;

std::span<const std::uint8_t> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void play_through(const replay::RaceLog& log) {
  replay::Player player(log);
  while (!player.done()) player.next();
}

void try_file(std::span<const std::uint8_t> bytes) {
  const auto log = wire::parse_replay(bytes);
  if (!log) return;
  play_through(*log);
  const std::string written = wire::write_replay(*log);
  const auto again = wire::parse_replay(as_bytes(written));
  if (!again || again->transitions != log->transitions || wire::write_replay(*again) != written) std::abort();
}

// The first field of the message is the rules hash: with the right one in front, the rest is reached.
std::string with_rules_hash(std::span<const std::uint8_t> bytes) {
  std::string message("\x09");
  for (int i = 0; i < 8; ++i) message.push_back(static_cast<char>((sim::rules_hash() >> (8 * i)) & 0xff));
  const std::size_t skipped = std::min<std::size_t>(bytes.size(), 9);
  message.append(reinterpret_cast<const char*>(bytes.data()) + skipped, bytes.size() - skipped);
  return message;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  try_file(bytes);
  try_file(as_bytes(wire::wrap_replay_message(as_bytes(with_rules_hash(bytes)))));
  return 0;
}
