#include "client/net/udp_socket.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

namespace spearrun::client {
namespace {

sockaddr_in6 to_system(const net::Address& address) {
  sockaddr_in6 s{};
  s.sin6_family = AF_INET6;
  s.sin6_port = htons(address.port);
  s.sin6_scope_id = address.scope;
  std::memcpy(&s.sin6_addr, address.ip.data(), address.ip.size());
  return s;
}

net::Address from_system(const sockaddr_in6& s) {
  net::Address address;
  address.port = ntohs(s.sin6_port);
  std::memcpy(address.ip.data(), &s.sin6_addr, address.ip.size());
  // Only a link-local address means something else on another link.
  if (IN6_IS_ADDR_LINKLOCAL(&s.sin6_addr)) address.scope = s.sin6_scope_id;
  return address;
}

}  // namespace

net::Time now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

core::Result<std::unique_ptr<UdpSocket>, std::string> UdpSocket::open() {
  const int handle = ::socket(AF_INET6, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (handle < 0) return core::Unexpected{std::string("no UDP socket: ") + std::strerror(errno)};
  const int off = 0;
  ::setsockopt(handle, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  sockaddr_in6 any{};
  any.sin6_family = AF_INET6;
  if (::bind(handle, reinterpret_cast<const sockaddr*>(&any), sizeof any) != 0) {
    const std::string why = std::strerror(errno);
    ::close(handle);
    return core::Unexpected{"no UDP port to be had: " + why};
  }
  return std::unique_ptr<UdpSocket>(new UdpSocket(handle));
}

UdpSocket::~UdpSocket() { ::close(m_handle); }

std::optional<net::Bytes> UdpSocket::receive(net::Address& from) {
  // A bounded number of errors in a row: each ICMP message that came back is one.
  for (int tries = 0; tries < 32; ++tries) {
    sockaddr_in6 s{};
    socklen_t length = sizeof s;
    const ssize_t size =
        ::recvfrom(m_handle, m_buffer.data(), m_buffer.size(), 0, reinterpret_cast<sockaddr*>(&s), &length);
    if (size >= 0) {
      from = from_system(s);
      m_bytes_in += static_cast<std::uint64_t>(size);
      return net::Bytes(m_buffer).first(static_cast<std::size_t>(size));
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) return std::nullopt;
  }
  return std::nullopt;
}

void UdpSocket::wait(net::Time most) const {
  pollfd p{m_handle, POLLIN, 0};
  const int ms = static_cast<int>((most + net::kMillisecond - 1) / net::kMillisecond);
  ::poll(&p, 1, ms < 0 ? 0 : ms);
}

void UdpSocket::put(const net::Address& to, net::Bytes datagram) {
  const sockaddr_in6 s = to_system(to);
  // What cannot be sent is lost, as on any network.
  const ssize_t sent =
      ::sendto(m_handle, datagram.data(), datagram.size(), 0, reinterpret_cast<const sockaddr*>(&s), sizeof s);
  if (sent > 0) m_bytes_out += static_cast<std::uint64_t>(sent);
}

core::Result<net::Address, std::string> resolve(const std::string& host, std::uint16_t port) {
  addrinfo hints{};
  hints.ai_family = AF_INET6;
  hints.ai_socktype = SOCK_DGRAM;
  hints.ai_flags = AI_V4MAPPED | AI_ALL | AI_ADDRCONFIG;
  addrinfo* list = nullptr;
  int error = ::getaddrinfo(host.c_str(), nullptr, &hints, &list);
  if (error != 0) {
    // A machine without any IPv6 address still reaches literals and IPv4 hosts.
    hints.ai_flags = AI_V4MAPPED | AI_ALL;
    error = ::getaddrinfo(host.c_str(), nullptr, &hints, &list);
  }
  if (error != 0 || list == nullptr) {
    return core::Unexpected{"cannot find the host " + host + " (" + gai_strerror(error) +
                            "); check its spelling and your connection"};
  }
  net::Address address = from_system(*reinterpret_cast<const sockaddr_in6*>(list->ai_addr));
  address.scope = reinterpret_cast<const sockaddr_in6*>(list->ai_addr)->sin6_scope_id;
  address.port = port;
  ::freeaddrinfo(list);
  return address;
}

}  // namespace spearrun::client
