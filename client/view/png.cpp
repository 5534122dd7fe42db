#include "client/view/png.hpp"

#include <algorithm>
#include <array>
#include <memory>

// The decoder is a single header of somebody else, compiled into this file alone and only for what is needed.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 2048
#include <stb_image.h>

namespace spearrun::view {

namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t kChunkFrame = 12;  // length, name and checksum around a chunk's data

std::uint32_t big_endian(std::span<const std::uint8_t> bytes, std::size_t at) {
  return (std::uint32_t{bytes[at]} << 24) | (std::uint32_t{bytes[at + 1]} << 16) | (std::uint32_t{bytes[at + 2]} << 8) |
         bytes[at + 3];
}

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> t{};
    for (std::uint32_t n = 0; n < 256; ++n) {
      std::uint32_t c = n;
      for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
      t[n] = c;
    }
    return t;
  }();
  std::uint32_t c = 0xFFFFFFFFU;
  for (const std::uint8_t b : bytes) c = table[(c ^ b) & 0xFF] ^ (c >> 8);
  return ~c;
}

// The decoder skips checksums: whatever was bent on the way stops here, before it is decoded.
std::string check_chunks(std::span<const std::uint8_t> bytes) {
  std::size_t at = kSignature.size();
  while (at + kChunkFrame <= bytes.size()) {
    const std::size_t length = big_endian(bytes, at);
    if (length > bytes.size() - at - kChunkFrame) return "ends in the middle of a chunk";
    const auto named = bytes.subspan(at + 4, length + 4);
    if (crc32(named) != big_endian(bytes, at + 8 + length)) return "is damaged: a checksum does not fit";
    at += kChunkFrame + length;
    if (std::equal(named.begin(), named.begin() + 4, "IEND")) return {};
  }
  return "ends too soon";
}

std::string check(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > kLargestPng) return "is larger than 4 MiB";
  // Signature and the header chunk, which must come first.
  if (bytes.size() < 33 || !std::equal(kSignature.begin(), kSignature.end(), bytes.begin())) return "is no PNG";
  if (big_endian(bytes, 8) != 13 || !std::equal(bytes.begin() + 12, bytes.begin() + 16, "IHDR")) return "is no PNG";
  const std::uint32_t width = big_endian(bytes, 16), height = big_endian(bytes, 20);
  if (width == 0 || height == 0 || width > kWidestPicture || height > kWidestPicture) {
    return "is " + std::to_string(width) + " x " + std::to_string(height) + " pixels; 1 to 2048 either way are read";
  }
  return check_chunks(bytes);
}

}  // namespace

core::Result<Picture, std::string> decode_png(std::span<const std::uint8_t> bytes) {
  if (std::string why = check(bytes); !why.empty()) return core::Unexpected{std::move(why)};
  int width = 0, height = 0, channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(bytes.data(), static_cast<int>(bytes.size()), &width, &height, &channels, 4),
      stbi_image_free);
  if (!pixels) return core::Unexpected{std::string("cannot be decoded")};
  const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  return Picture{width, height, {pixels.get(), pixels.get() + size}};
}

}  // namespace spearrun::view
