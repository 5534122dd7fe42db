// The last word of a program: whether what it printed has arrived. Called by the main functions of programs whose
// output is read by scripts, once, after everything is printed.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace spearrun::core {

inline constexpr int kExitOutputLost = 74;  // EX_IOERR of sysexits.h

// Hands on the exit code; kExitOutputLost and a line on stderr when a part of stdout could not be written, as on a full
// disk. stdout must be written to by stdio or by std::cout in its default, synchronised state.
inline int finish_output(const char* program, int code) {
  errno = 0;
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::ferror(stdout) == 0) return code;
  const char* why = flushed || errno == 0 ? "a part is lost" : std::strerror(errno);
  std::fprintf(stderr, "%s: cannot write to stdout (%s); send it to where there is room\n", program, why);
  return kExitOutputLost;
}

}  // namespace spearrun::core
