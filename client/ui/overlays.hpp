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
struct ResultFacts {
  std::span<const room::RaceResult> results;
  std::span<const std::uint8_t> looks;  // by slot, as chosen
  int own = 0;                          // slot, -1 = nobody
  bool over = false;                    // nobody runs any more, so who is not in did not finish
};
void draw_results_table(Ink& ink, const view::Palette& palette, const ResultFacts& facts);
void draw_result_buttons(Ink& ink, const view::Palette& palette, std::size_t rows, int selected);
// Where a button of the table lies.
Box result_button_box(float width, float height, std::size_t rows, std::size_t index);

// Index of the item at this point (px at 720 lines), or -1.
int pause_item_at(float width, float height, double x, double y);
int result_item_at(float width, float height, std::size_t rows, double x, double y);

}  // namespace spearrun::ui
