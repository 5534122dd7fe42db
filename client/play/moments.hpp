// What there is to tell a player: the last launch, the message at the top, the split at a checkpoint. Fed with the
// events of each tick; the HUD reads it. Knows no drawing and keeps its texts in place, so it never allocates.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "shared/core/ids.hpp"
#include "shared/state/event.hpp"
#include "shared/state/world.hpp"

namespace spearrun::play {

struct LastLaunch {
  state::Quality quality = state::Quality::none;  // none = not launched yet
  state::FootSide side = state::FootSide::near;
  int momentum_change = 0;  // 1/1800
};

enum class MessageTone : std::uint8_t { plain, good, bad };

struct Message {
  std::array<char, 96> text{};
  MessageTone tone = MessageTone::plain;
  int ticks_left = 0;
};

struct Split {
  bool known = false;
  bool alone = true;           // nobody else has passed that checkpoint yet
  std::int32_t own_ticks = 0;  // from Go
  std::int32_t behind = 0;     // ticks behind the best other; negative = ahead
};

class Moments {
 public:
  static constexpr int kMessageTicks = 90;

  Moments(core::Slot own, std::vector<std::string> names);
  void tick(const course::Course& course, const state::World& before, const state::World& now,
            const state::Events& events);

  // An own hit that was told as it was seen and did not come true: its words go.
  void take_back_hit(core::Slot victim);

  const LastLaunch& last_launch() const { return m_launch; }
  const Message& message() const { return m_message; }
  const Split& split() const { return m_split; }

 private:
  static constexpr std::size_t kCheckpoints = 32;

  static LastLaunch launch_of(state::Quality quality, state::FootSide side, int momentum);
  void tell(const state::Event& event, const course::Course& course, const state::World& before,
            const state::World& now);
  void tell_hit(const state::Event& event);
  void tell_checkpoint(const state::Event& event, const state::World& now);
  void refresh_split(std::size_t checkpoint);
  void say(MessageTone tone, const char* text, const char* name = "");
  const char* name_of(std::uint16_t slot) const;

  core::Slot m_own;
  std::vector<std::string> m_names;
  LastLaunch m_launch;
  Message m_message;
  int m_hit_told = -1;  // whose hit the message tells of
  Split m_split;
  std::array<core::Tick, kCheckpoints> m_own_passed;
  std::array<core::Tick, kCheckpoints> m_best_other;
};

}  // namespace spearrun::play
