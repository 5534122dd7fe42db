// Dragging a figure: a handle taken by hand becomes a change of the pose's parameters, which can be written into the
// tables as keys. Values only.
#pragma once

#include <optional>
#include <string>

#include "client/overlay/curves.hpp"
#include "shared/figure/pose.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::overlay {

enum class Handle : unsigned char { near_hand, far_hand, near_foot, far_foot, tip, head, hip };
inline constexpr int kHandleCount = 7;
const char* name_of(Handle handle);
math::Vec2 handle_at(const figure::Pose& pose, Handle handle);

// What dragging has added to the parameters of one tick.
struct Drag {
  figure::Parameters added;
  bool any = false;
};

figure::Pose dragged_pose(const state::Runner& runner, const Drag& drag, const moves::Tables& tables);

// Adds what brings the handle to this place (local to the runner, u). The tip aims: the spear turns about the hands.
void drag_to(const state::Runner& runner, const moves::Tables& tables, Handle handle, math::Vec2 target, Drag& drag);

// Which tracks shape the runner now, the topmost ones; the gait when none do.
TrackRef active_track(const state::Runner& runner, const moves::Tables& tables);
// Where it is on those tracks, in their ticks (of the gait: how far from walk to run); none while they do not run.
std::optional<float> track_time(const state::Runner& runner, const TrackRef& track, const moves::Tables& tables);

// Writes the drag into the active tracks as keys at their present time (into the gait: into both of its ends).
// The answer says what became of it; `changed` whether the tables are others now.
struct Keyed {
  std::string what;
  bool changed = false;
};
Keyed key_drag(const state::Runner& runner, const Drag& drag, moves::Tables& tables);

}  // namespace spearrun::overlay
