// A picture in memory: four bytes a pixel, straight alpha, top row first.
#pragma once

#include <cstdint>
#include <vector>

namespace spearrun::view {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;  // width * height * 4

  bool empty() const { return rgba.empty(); }
};

}  // namespace spearrun::view
