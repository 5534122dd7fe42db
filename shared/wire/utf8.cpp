#include "shared/wire/utf8.hpp"

#include <cstdint>

namespace spearrun::wire {
namespace {

struct Lead {
  int following = 0;         // -1 = no such first byte
  std::uint32_t bits = 0;    // of the code point in the first byte
  std::uint32_t lowest = 0;  // a smaller code point has a shorter form
};

Lead lead_of(std::uint8_t byte) {
  if (byte < 0x80) return {0, byte, 0};
  if ((byte & 0xe0) == 0xc0) return {1, byte & 0x1fU, 0x80};
  if ((byte & 0xf0) == 0xe0) return {2, byte & 0x0fU, 0x800};
  if ((byte & 0xf8) == 0xf0) return {3, byte & 0x07U, 0x10000};
  return {-1, 0, 0};
}

bool shown(std::uint32_t point) {
  const bool separator = point == 0x2028 || point == 0x2029;  // of lines and paragraphs
  const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0) || separator;
  const bool surrogate = point >= 0xd800 && point < 0xe000;
  const bool turns_text = (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  return !control && !surrogate && !turns_text && point <= 0x10ffff;
}

}  // namespace

bool is_plain_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Lead lead = lead_of(static_cast<std::uint8_t>(text[i++]));
    if (lead.following < 0 || static_cast<std::size_t>(lead.following) > text.size() - i) return false;
    std::uint32_t point = lead.bits;
    for (int n = 0; n < lead.following; ++n, ++i) {
      const auto byte = static_cast<std::uint8_t>(text[i]);
      if ((byte & 0xc0) != 0x80) return false;
      point = (point << 6) | (byte & 0x3fU);
    }
    if (point < lead.lowest || !shown(point)) return false;
  }
  return true;
}

std::string_view utf8_prefix(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<std::uint8_t>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

}  // namespace spearrun::wire
