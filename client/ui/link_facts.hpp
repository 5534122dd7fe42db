// What the picture of a race says of the network: ping in the corner, the warning at the top, who is watched.
#pragma once

#include <string>

#include "client/ui/ink.hpp"
#include "client/view/palette.hpp"

namespace spearrun::ui {

struct LinkFacts {
  int ping_ms = -1;      // -1 = not known yet
  bool problem = false;  // nothing was heard for a while
  std::string watching;  // name of who is followed; empty = the own runner
  std::string waiting;   // a line under the HUD: what everybody waits for; empty = nothing
};

void draw_link(Ink& ink, const LinkFacts& facts, const view::Palette& palette);

}  // namespace spearrun::ui
