// Who performs the lab's moves: one runner of its own, on endless flat ground or on a course, moved by wishes with any
// tables (shared/sim/drive). Knows the list of moves; touches no race.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "client/overlay/curves.hpp"
#include "shared/course/course.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::overlay {

struct LabMove {
  const char* name;
  char key;                  // on the keyboard; 0: none
  TrackRef track;            // the curves that shape it
  Group group = Group::run;  // and the sliders
};
std::span<const LabMove> lab_moves();
// -1: no such move.
int lab_move_named(std::string_view name);

class Performer {
 public:
  // The course must outlive it; none: flat ground. Keeps no reference to the tables.
  explicit Performer(const moves::Tables& tables, const course::Course* course = nullptr, int x = 0);
  ~Performer();

  // Brings the runner to where this move begins from, unseen: at speed for what is done in a run.
  void prepare(int move);
  void begin(int move);
  void tick();
  // Whether the move begun last has shown itself whole.
  bool done() const;
  // The last tick put the runner somewhere else.
  bool teleported() const;
  const state::Runner& runner() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::overlay
