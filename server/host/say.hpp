// A line for people on stderr. Called from any thread; a stream that is closed or full is no reason to stop serving.
#pragma once

#include <cstdio>
#include <string>

namespace spearrun::host {

inline void say(const std::string& line) {
  const std::string text = "spearrun-server: " + line + "\n";
  std::fputs(text.c_str(), stderr);
}

}  // namespace spearrun::host
