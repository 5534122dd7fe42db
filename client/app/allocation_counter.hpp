// Counts calls of operator new in the whole binary while a scope is open: how "no allocation in a frame" is measured.
// The graphics driver allocates through the same operator, so its calls lie outside of the scopes.
#pragma once

#include <cstdint>

namespace spearrun::app {

class CountedScope {
 public:
  CountedScope();
  CountedScope(const CountedScope&) = delete;
  CountedScope& operator=(const CountedScope&) = delete;
  ~CountedScope();
};

// Allocations in all scopes so far.
std::uint64_t counted_allocations();

}  // namespace spearrun::app
