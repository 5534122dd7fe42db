// What lies over a race that is not running: the pause menu and the table of results. Draws them and says which item a
// point is on; what an item does is the application's.
#pragma once

#include <array>
#include <span>
#include <string>

#include "client/ui/hud.hpp"
#include "server/room/room.hpp"

namespace spearrun::ui {

enum class Choice : std::uint8_t { none, go_on, again, quit };

inline constexpr std::array<Choice, 3> kPauseChoices{Choice::go_on, Choice::again, Choice::quit};
inline constexpr std::array<Choice, 2> kResultChoices{Choice::again, Choice::quit};

void draw_pause(Ink& ink, const view::Palette& palette, int selected);
// `over`: nobody runs any more, so who is not in did not finish.
void draw_results(Ink& ink, const view::Palette& palette, std::span<const room::RaceResult> results, core::Slot own,
                  bool over, int selected);

// Index of the item at this point (px at 720 lines), or -1.
int pause_item_at(float width, float height, double x, double y);
int result_item_at(float width, float height, std::size_t rows, double x, double y);

}  // namespace spearrun::ui
