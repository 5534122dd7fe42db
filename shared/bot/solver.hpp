// Proves a course: that it can be run without one fall, trip or bump by launches of at most GOOD quality, also after a
// hit at a bad moment. Used by tests and by whoever makes courses. Not for a tick: about 10 ms a course.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shared/course/course.hpp"
#include "shared/state/input.hpp"
#include "shared/state/world.hpp"

namespace spearrun::bot {

struct Solution {
  bool solved = false;
  std::string why;                   // which piece could not be passed
  std::vector<state::Input> inputs;  // one a tick from the first; replaying them passes every piece
  std::int32_t time_us = -1;
};

// Finds inputs for a single runner from the start to the finish. The search is greedy with one step back.
Solution solve(const course::Course& course);

// Runs the inputs from the start and counts falls, trips and bumps; -1 if it does not finish. `launches_above_good`
// receives the number of PERFECT launches among them.
int failures_of(const course::Course& course, const std::vector<state::Input>& inputs, int& launches_above_good);

// Staggers the runner at every `every` ticks of the `window` ticks before each piece of its solution and solves the
// next three pieces from there. Returns what could not be passed, or nothing.
std::optional<std::string> weakness_after_stagger(const course::Course& course, const Solution& solution, int window,
                                                  int every);

}  // namespace spearrun::bot
