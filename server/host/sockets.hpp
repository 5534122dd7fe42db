// The UDP port: all datagrams that wait are taken at once, and what goes out leaves in batches. Called by the serving
// loop. Never blocks but in wait(); no error of the network stops it. It knows no protocol.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "shared/core/result.hpp"
#include "shared/net/outbox.hpp"

namespace spearrun::host {

enum class BindFault : std::uint8_t { bad_address, busy, refused };
struct BindError {
  BindFault fault = BindFault::refused;
  std::string text;  // one sentence for people
};

// 203.0.113.7:40000 or [2001:db8::1]:40000.
std::string address_text(const net::Address& address);
// A number or a name, as host:port or [host]:port; nothing when it is none.
core::Result<net::Address, std::string> resolve(const std::string& host_and_port);

class UdpPort final : public net::Outbox {
 public:
  // address: empty = every address of both families. port 0 = any free one.
  static core::Result<std::unique_ptr<UdpPort>, BindError> open(const std::string& address, std::uint16_t port);
  ~UdpPort() override;
  UdpPort(const UdpPort&) = delete;
  UdpPort& operator=(const UdpPort&) = delete;

  // Everything that has arrived, at most kMostADrain: take(from, bytes).
  template <class Take>
  void drain(Take&& take) {
    for (int batches = 0; batches < kMostADrain / kBatch; ++batches) {
      const int count = receive_batch();
      for (int i = 0; i < count; ++i) {
        const auto& in = m_in[static_cast<std::size_t>(i)];
        if (in.size > 0) take(in.address, net::Bytes(in.bytes).first(in.size));
      }
      if (count < kBatch) return;
    }
  }
  // Sends what was put.
  void flush();
  // Until something arrives, a signal comes, or the time is over.
  void wait(net::Time at_most);
  int descriptor() const { return m_fd; }

  const net::Address& bound() const { return m_bound; }
  std::uint64_t unsent() const { return m_unsent; }

 protected:
  void put(const net::Address& to, net::Bytes datagram) override;

 private:
  static constexpr int kBatch = 64;
  static constexpr int kMostADrain = 4096;
  // One byte more than is ever valid, so that a longer datagram is seen as such.
  struct Datagram {
    net::Address address;
    std::size_t size = 0;
    std::array<std::uint8_t, net::kMaxDatagram + 1> bytes;
    sockaddr_storage name;
    iovec piece;
  };

  UdpPort(int fd, int family);
  int receive_batch();

  int m_fd;
  int m_family;
  net::Address m_bound;
  std::vector<Datagram> m_in, m_out;
  std::vector<mmsghdr> m_in_heads, m_out_heads;
  std::size_t m_waiting = 0;  // in m_out
  std::uint64_t m_unsent = 0;
};

}  // namespace spearrun::host
