// Made-up pads: which button means what, and who holds a button of the race.
#include "client/platform/pad.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace spearrun::platform {
namespace {

// By their places in the common layout, written down here once more: A B X Y, bumpers, back, start, guide, sticks, then
// the cross from up around to left.
enum Place : std::size_t { a = 0, b = 1, x = 2, y = 3, start = 7, up = 11, right = 12, down = 13, left = 14 };

PadState pad(std::initializer_list<Place> pressed) {
  std::array<unsigned char, kPadButtons> buttons{};
  for (const Place place : pressed) buttons[place] = 1;
  return read_pad(buttons);
}

std::vector<Command> pressing(Place place) { return pad_commands(pad({}), pad({place})); }

TEST(Pad, ButtonsOfTheRace) {
  EXPECT_TRUE(pad({a}).jump);
  EXPECT_FALSE(pad({a}).thrust);
  EXPECT_TRUE(pad({x}).thrust);
  EXPECT_FALSE(pad({x}).jump);
  const PadState both = pad({a, x});
  EXPECT_TRUE(both.jump && both.thrust);
  const PadState other = pad({b, y, start, up});
  EXPECT_FALSE(other.jump || other.thrust);
}

TEST(Pad, ButtonsOfTheMenus) {
  using Commands = std::vector<Command>;
  EXPECT_EQ(pressing(a), Commands{Command::confirm});
  EXPECT_EQ(pressing(b), Commands{Command::back}) << "in a race it is a crouch";
  EXPECT_EQ(pressing(start), Commands{Command::pause});
  EXPECT_EQ(pressing(up), Commands{Command::up});
  EXPECT_EQ(pressing(down), Commands{Command::down});
  EXPECT_EQ(pressing(left), Commands{Command::left});
  EXPECT_EQ(pressing(right), Commands{Command::right});
  EXPECT_EQ(pressing(x), Commands{});
  EXPECT_EQ(pressing(y), Commands{});
}

TEST(Pad, ACommandIsGivenOnceAPress) {
  EXPECT_TRUE(pad_commands(pad({start}), pad({start})).empty());
  EXPECT_TRUE(pad_commands(pad({start}), pad({})).empty());
  EXPECT_EQ(pad_commands(pad({start}), pad({start, up})), std::vector<Command>{Command::up});
}

// "J" and "j" for jump down and up, "T" and "t" for thrust.
class Hands {
 public:
  Hands& set(state::Button button, Holder holder, bool is_down) {
    if (const auto event = m_held.set(button, holder, is_down)) {
      const bool jump = event->button == state::Button::jump;
      m_said += jump ? (event->down ? 'J' : 'j') : (event->down ? 'T' : 't');
    }
    return *this;
  }
  // As a window does each poll.
  Hands& poll(const PadState& now) {
    return set(state::Button::jump, Holder::pad, now.jump).set(state::Button::thrust, Holder::pad, now.thrust);
  }
  const std::string& said() const { return m_said; }

 private:
  HeldButtons m_held;
  std::string m_said;
};

TEST(HeldButtons, APadPressesAndReleases) {
  Hands hands;
  hands.poll(pad({a})).poll(pad({a})).poll(pad({a, x})).poll(pad({x})).poll(pad({}));
  EXPECT_EQ(hands.said(), "JTjt");
}

TEST(HeldButtons, APadThatIsPulledOutLetsGo) {
  Hands hands;
  hands.poll(pad({a, x})).poll(PadState{});
  EXPECT_EQ(hands.said(), "JTjt");
}

TEST(HeldButtons, TheLastHolderLetsGo) {
  Hands hands;
  hands.set(state::Button::jump, Holder::first_key, true).poll(pad({a}));
  hands.set(state::Button::jump, Holder::second_key, true).poll(pad({}));
  hands.set(state::Button::jump, Holder::first_key, false);
  EXPECT_EQ(hands.said(), "J");
  hands.set(state::Button::jump, Holder::second_key, false);
  EXPECT_EQ(hands.said(), "Jj");
}

}  // namespace
}  // namespace spearrun::platform
