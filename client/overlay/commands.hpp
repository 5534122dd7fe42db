// The lab by keyboard: one table of keys, what each does and how it is told. The same table answers a key press and
// fills the page behind `?`. What needs files or the screen is handed back to the lab's window.
#pragma once

#include <optional>
#include <span>

#include "client/overlay/session.hpp"
#include "client/platform/window.hpp"

namespace spearrun::overlay {

enum class LabCommand : unsigned char {
  play,
  back,
  forward,
  back_ten,
  forward_ten,
  start,
  end,
  slower,
  faster,
  loop_start,
  loop_end,
  loop_clear,
  list_up,
  list_down,
  value_less,
  value_more,
  value_much_less,
  value_much_more,
  next_group,
  next_pose,
  pick,
  enqueue,
  drop,
  next_track,
  next_curve,
  previous_curve,
  next_key,
  previous_key,
  key_earlier,
  key_later,
  key_up,
  key_down,
  key_insert,
  key_remove,
  key_hold,
  key_easing,
  key_drag,
  compare,
  mirror,
  spacing,
  onion,
  onion_step,
  next_layer,
  toggle_layer,
  plot,
  undo,
  redo,
  reset_value,
  reset_track,
  reset_all,
  // of the window
  save,
  import,
  export_png,
  export_sequence,
  export_gif,
  export_pose,
  bigger,
  smaller,
  fitting,
  panels,
  focus,
  help,
  close
};

// Keys without a letter of their own; the others by what is printed on them ('A').
using LabKey = platform::NamedKey;

struct KeyPress {
  int key = 0;  // a character in upper case, or a LabKey
  bool control = false, shift = false, alt = false;
  friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

struct KeyRow {
  KeyPress press;
  LabCommand command;
  const char* keys;  // as written for people; empty: another way to what stands above
  const char* what;
};
std::span<const KeyRow> key_rows();

std::optional<LabCommand> command_for(const KeyPress& press);
// The key of a move picks it, with shift it is queued.
bool move_key_pressed(LabSession& session, const KeyPress& press);

// What the arrow keys walk through.
enum class Focus : unsigned char { inspector, moves, layers };

struct KeyboardPlace {
  Focus focus = Focus::inspector;
  int move = 0, layer = 0;
};

// Does what needs no window; false when the command is the window's.
bool apply(LabSession& session, KeyboardPlace& place, LabCommand command);

}  // namespace spearrun::overlay
