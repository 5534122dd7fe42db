// A line for people on stderr. Called from any thread; a stream that is closed or full is no reason to stop.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>

namespace spearrun::host {

// One line whatever is in it: names and paths come from outside.
inline void say(std::string line) {
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  const std::string text = "spearrun-server: " + line + "\n";
  std::fputs(text.c_str(), stderr);
}

// Says it; the code goes on to the caller's caller.
inline int complain(int code, const std::string& line) {
  say(line);
  return code;
}

}  // namespace spearrun::host
