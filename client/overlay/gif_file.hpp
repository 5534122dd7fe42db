// Writes pictures as one animated GIF that plays for ever, each frame with a palette of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "shared/core/result.hpp"

namespace spearrun::overlay {

class GifFile {
 public:
  // The error is a sentence. Sizes 1..65535.
  static core::Result<GifFile, std::string> create(const std::filesystem::path& file, int width, int height);
  GifFile(GifFile&&) noexcept;
  GifFile& operator=(GifFile&&) noexcept;
  ~GifFile();

  // rgb: width * height * 3 bytes, top row first. hundredths: how long it stands, 1/100 s (viewers keep to 2 or more).
  [[nodiscard]] bool add(std::span<const std::uint8_t> rgb, int hundredths);
  // Whole only after this. What went wrong, if anything did.
  std::optional<std::string> finish();

 private:
  struct Parts;
  explicit GifFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::overlay
