// Assertions for our own bugs. They are on in every build type, because a race that goes on with a
// broken state is worse than one that stops. Nothing that came over a wire or from a file may ever reach one.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace spearrun::core {

[[noreturn]] inline void assert_failed(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, what);
  std::abort();
}

}  // namespace spearrun::core

#define SPEARRUN_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::spearrun::core::assert_failed(#condition, __FILE__, __LINE__))
