// Runs a program to its end and keeps what it said: for tests of command lines. Uses a shell, so arguments are written
// as one would type them.
#pragma once

#include <string>

namespace spearrun::tests {

struct Outcome {
  int code = -1;  // exit code; 128 + n after signal n
  std::string out, err;
};

Outcome run_program(const std::string& command_line);

}  // namespace spearrun::tests
