#include "client/render/image_file.hpp"

// Compiled into this file alone.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace spearrun::render {

bool write_png(const std::string& path, int width, int height, std::span<const std::uint8_t> rgb) {
  return stbi_write_png(path.c_str(), width, height, 3, rgb.data(), width * 3) != 0;
}

bool write_png(const std::string& path, const view::Picture& picture) {
  return stbi_write_png(path.c_str(), picture.width, picture.height, 4, picture.rgba.data(), picture.width * 4) != 0;
}

}  // namespace spearrun::render
