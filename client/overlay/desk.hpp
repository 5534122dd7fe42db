// What every panel of the lab gets: the kit to draw with, the session to work on, and what the panels remember between
// frames. One file a panel; lab_window.cpp holds the table of them.
#pragma once

#include <optional>
#include <vector>

#include "client/overlay/commands.hpp"
#include "client/overlay/kit.hpp"
#include "client/overlay/session.hpp"
#include "client/overlay/stage_art.hpp"

namespace spearrun::overlay {

// Of the screen, not of the work: kept while the lab is open.
struct DeskMemory {
  int gesture = 0;  // of the drag that is on
  float slider_scroll = 0, moves_scroll = 0;
  int scrolled_to = -1;  // the row that was last brought into view
  std::optional<Handle> handle;
  int dragged_key = -1;
  float axis_least = 0, axis_most = 1;  // of the curve, held still while a key is dragged
  int menu_key = -1;
  int loop_anchor = -1;
  bool help = false;
  int page = 0;
};

struct Desk {
  Kit& kit;
  LabSession& session;
  KeyboardPlace& place;
  DeskMemory& memory;
  const LabLayout& layout;
  const StageSpace& space;          // of the stage in layout
  const std::string& note;          // of the file
  std::vector<LabCommand>& wishes;  // what the window is to do after the frame

  void wish(LabCommand command) { wishes.push_back(command); }
};

void draw_bar(Desk& desk, const Rect& r);
void draw_moves(Desk& desk, const Rect& r);
void draw_stage_panel(Desk& desk, const Rect& r);
void draw_inspector(Desk& desk, const Rect& r);
void draw_strip(Desk& desk, const Rect& r);
void draw_curve(Desk& desk, const Rect& r);
void draw_plot(Desk& desk, const Rect& r);
void draw_help(Desk& desk, const Rect& window);

// What a tick is called: wind-up, strike, flight, or its move.
std::string phase_of(const LabSession& session, int tick);
// Between the first and the last tick of the take, over the width.
float x_of_tick(const Rect& axis, const LabSession& session, double tick);
double tick_at_x(const Rect& axis, const LabSession& session, float x);

// Debug shapes over the stage: from u (y up) to px, with callouts kept inside of it.
struct ShapePlace {
  Rect stage;
  float scale = 1;  // px of the lab for one u
  bool mirrored = false;
};
// Lower than this it has one line of titles.
inline constexpr float kLowStage = 300;
void draw_shapes(Kit& kit, const view::DebugShapes& shapes, const ShapePlace& place);

}  // namespace spearrun::overlay
