// A time as it is kept: UTC to the second. Called where races and files get theirs.
#pragma once

#include <ctime>
#include <string>

namespace spearrun::host {

// 2026-11-30T15:04:05Z.
inline std::string utc_text(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace spearrun::host
