// Where a datagram came from or goes to: an IPv6 address (IPv4 as ::ffff:a.b.c.d) and a port. A value; knows no
// sockets.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace spearrun::net {

struct Address {
  std::array<std::uint8_t, 16> ip{};
  std::uint16_t port = 0;
  std::uint32_t scope = 0;  // of a link-local address

  friend auto operator<=>(const Address&, const Address&) = default;
  bool is_v4() const {
    for (std::size_t i = 0; i < 10; ++i) {
      if (ip[i] != 0) return false;
    }
    return ip[10] == 0xFF && ip[11] == 0xFF;
  }
  static Address v4(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d, std::uint16_t port) {
    Address r;
    r.ip[10] = r.ip[11] = 0xFF;
    r.ip[12] = a;
    r.ip[13] = b;
    r.ip[14] = c;
    r.ip[15] = d;
    r.port = port;
    return r;
  }
};

// Microseconds from any fixed origin that never goes back. Network code is handed it and never reads a clock.
using Time = std::int64_t;
inline constexpr Time kMillisecond = 1000;
inline constexpr Time kSecond = 1000000;

}  // namespace spearrun::net
