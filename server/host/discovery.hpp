// Found on a local network: a fixed port answers who is hosted here. An answer is never larger than its question, and
// only so many a second leave. Called by the serving loop once a tick; without the port the server runs just as well.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/host/sockets.hpp"

namespace spearrun::host {

inline constexpr std::uint16_t kDiscoveryPort = 27816;
// Question: "SPRNASK1", a number of the asker's own (4 bytes), zeros. Answer: "SPRNHOST", that number, the game's port
// (2), people (1), places (1), the room's name as UTF-8, zeros. Both little-endian.
inline constexpr std::size_t kDiscoveryBytes = 32;

class Discovery {
 public:
  struct Facts {
    std::uint16_t port = 0;
    int people = 0, places = 0;
    std::string_view name;
  };
  // Nothing when the port is taken: another server of this machine answers there.
  static std::unique_ptr<Discovery> open(const std::string& address, std::uint16_t port = kDiscoveryPort);

  void tick(const Facts& facts, net::Time now);
  std::uint16_t port() const { return m_port->bound().port; }

 private:
  static constexpr int kAnswersASecond = 20;
  explicit Discovery(std::unique_ptr<UdpPort> port) : m_port(std::move(port)) {}
  void answer(const net::Address& to, net::Bytes question, const Facts& facts);

  std::unique_ptr<UdpPort> m_port;
  net::Time m_second = 0;
  int m_answers = 0;  // in this second
};

}  // namespace spearrun::host
