// A thin skin over one UDP socket, dual stack, non-blocking: datagrams with their addresses in and out, and nothing
// else. Also where names become addresses and where the clock is read.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shared/core/result.hpp"
#include "shared/net/outbox.hpp"

namespace spearrun::client {

// Microseconds of the steady clock.
net::Time now();

class UdpSocket final : public net::Outbox {
 public:
  // Bound to any free port. The error is a sentence.
  static core::Result<std::unique_ptr<UdpSocket>, std::string> open();
  ~UdpSocket() override;
  UdpSocket(const UdpSocket&) = delete;
  UdpSocket& operator=(const UdpSocket&) = delete;

  // The next datagram that is there; nothing when there is none. ICMP errors are passed over.
  std::optional<net::Bytes> receive(net::Address& from);
  // Waits until something is there, at most so long.
  void wait(net::Time most) const;
  std::uint64_t bytes_in() const { return m_bytes_in; }
  std::uint64_t bytes_out() const { return m_bytes_out; }

 protected:
  void put(const net::Address& to, net::Bytes datagram) override;

 private:
  explicit UdpSocket(int handle) : m_handle(handle) {}
  int m_handle;
  std::array<std::uint8_t, 2048> m_buffer;
  std::uint64_t m_bytes_in = 0, m_bytes_out = 0;  // of payload
};

// Looks a host name or literal up (blocks). The error is a sentence.
core::Result<net::Address, std::string> resolve(const std::string& host, std::uint16_t port);

}  // namespace spearrun::client
