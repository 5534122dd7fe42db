// Bytes written as hexadecimal digits, for vectors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shared/net/crypto.hpp"

namespace spearrun::net {

inline std::vector<std::uint8_t> from_hex(std::string_view text) {
  const auto digit = [](char c) { return static_cast<std::uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(digit(text[i]) * 16 + digit(text[i + 1])));
  }
  return bytes;
}

inline std::string to_hex(Bytes bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t b : bytes) {
    text += kDigits[b >> 4];
    text += kDigits[b & 15];
  }
  return text;
}

inline Key key_from_hex(std::string_view text) {
  const auto bytes = from_hex(text);
  Key key{};
  std::copy_n(bytes.begin(), std::min<std::size_t>(key.size(), bytes.size()), key.begin());
  return key;
}

}  // namespace spearrun::net
