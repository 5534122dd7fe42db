#include "server/host/sockets.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace spearrun::host {
namespace {

constexpr int kBufferBytes = 4 << 20;

net::Address from_native(const sockaddr_storage& native) {
  net::Address address;
  if (native.ss_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &native, sizeof v4);
    address.ip[10] = address.ip[11] = 0xff;
    std::memcpy(address.ip.data() + 12, &v4.sin_addr, 4);
    address.port = ntohs(v4.sin_port);
    return address;
  }
  sockaddr_in6 v6{};
  std::memcpy(&v6, &native, sizeof v6);
  std::memcpy(address.ip.data(), &v6.sin6_addr, 16);
  address.port = ntohs(v6.sin6_port);
  address.scope = v6.sin6_scope_id;
  return address;
}

socklen_t to_native(const net::Address& address, int family, sockaddr_storage& native) {
  native = {};
  if (family == AF_INET) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(address.port);
    std::memcpy(&v4.sin_addr, address.ip.data() + 12, 4);
    std::memcpy(&native, &v4, sizeof v4);
    return sizeof v4;
  }
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(address.port);
  v6.sin6_scope_id = address.scope;
  std::memcpy(&v6.sin6_addr, address.ip.data(), 16);
  std::memcpy(&native, &v6, sizeof v6);
  return sizeof v6;
}

std::string unbracketed(std::string text) {
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']') return text.substr(1, text.size() - 2);
  return text;
}

core::Result<net::Address, std::string> look_up(const std::string& host, std::uint16_t port, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_DGRAM;
  hints.ai_flags = flags;
  addrinfo* found = nullptr;
  const int error = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (error != 0) return core::Unexpected<std::string>{fmt::format("{}: {}", host, ::gai_strerror(error))};
  sockaddr_storage native{};
  std::memcpy(&native, found->ai_addr, std::min<std::size_t>(found->ai_addrlen, sizeof native));
  ::freeaddrinfo(found);
  net::Address address = from_native(native);
  address.port = port;
  return address;
}

// Families in the order in which they are tried: one IPv6 socket takes both.
struct Attempt {
  int fd = -1;
  int error = 0;
};
Attempt try_bind(const net::Address& address, int family) {
  const int fd = ::socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return {-1, errno};
  const int off = 0, size = kBufferBytes;
  if (family == AF_INET6) ::setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  ::setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  ::setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  sockaddr_storage native;
  const socklen_t length = to_native(address, family, native);
  if (::bind(fd, reinterpret_cast<const sockaddr*>(&native), length) == 0) return {fd, 0};
  const int error = errno;
  ::close(fd);
  return {-1, error};
}

core::Unexpected<BindError> cannot_bind(const std::string& address, std::uint16_t port, int error) {
  if (error == EADDRINUSE) {
    return {
        BindError{BindFault::busy,
                  fmt::format("UDP port {} is in use by another program; end it or choose another with --port", port)}};
  }
  return {BindError{BindFault::refused,
                    fmt::format("cannot listen on {} port {}: {}", address.empty() ? "any address" : address, port,
                                std::strerror(error))}};
}

}  // namespace

std::string address_text(const net::Address& address) {
  char text[INET6_ADDRSTRLEN] = "?";
  if (address.is_v4()) {
    ::inet_ntop(AF_INET, address.ip.data() + 12, text, sizeof text);
    return fmt::format("{}:{}", text, address.port);
  }
  ::inet_ntop(AF_INET6, address.ip.data(), text, sizeof text);
  return fmt::format("[{}]:{}", text, address.port);
}

core::Result<net::Address, std::string> resolve(const std::string& host_and_port) {
  const std::size_t colon = host_and_port.rfind(':');
  const std::string digits = colon == std::string::npos ? "" : host_and_port.substr(colon + 1);
  const bool number =
      !digits.empty() && digits.size() <= 5 && digits.find_first_not_of("0123456789") == std::string::npos;
  const int port = number ? std::stoi(digits) : 0;
  if (port < 1 || port > 65535) return core::Unexpected<std::string>{host_and_port + " is no host:port"};
  return look_up(unbracketed(host_and_port.substr(0, colon)), static_cast<std::uint16_t>(port), 0);
}

UdpPort::UdpPort(int fd, int family)
    : m_fd(fd), m_family(family), m_in(kBatch), m_out(kBatch), m_in_heads(kBatch), m_out_heads(kBatch) {
  sockaddr_storage native{};
  socklen_t length = sizeof native;
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&native), &length);
  m_bound = from_native(native);
}

UdpPort::~UdpPort() { ::close(m_fd); }

core::Result<std::unique_ptr<UdpPort>, BindError> UdpPort::open(const std::string& address, std::uint16_t port) {
  net::Address any;
  any.port = port;
  if (!address.empty()) {
    const auto found = look_up(unbracketed(address), port, AI_NUMERICHOST);
    if (!found) return core::Unexpected<BindError>{{BindFault::bad_address, "cannot listen on " + found.error()}};
    any = *found;
  }
  int family = AF_INET6;
  Attempt attempt = any.is_v4() ? Attempt{-1, EAFNOSUPPORT} : try_bind(any, AF_INET6);
  // A machine without IPv6.
  const bool other = attempt.error == EAFNOSUPPORT || (address.empty() && attempt.error == EADDRNOTAVAIL);
  if (attempt.fd < 0 && other) attempt = try_bind(any, family = AF_INET);
  if (attempt.fd < 0) return cannot_bind(address, port, attempt.error);
  return std::unique_ptr<UdpPort>(new UdpPort(attempt.fd, family));
}

int UdpPort::receive_batch() {
  for (std::size_t i = 0; i < m_in.size(); ++i) {
    m_in[i].piece = {m_in[i].bytes.data(), m_in[i].bytes.size()};
    msghdr& head = m_in_heads[i].msg_hdr;
    head = {};
    head.msg_name = &m_in[i].name;
    head.msg_namelen = sizeof m_in[i].name;
    head.msg_iov = &m_in[i].piece;
    head.msg_iovlen = 1;
  }
  // An error that an earlier datagram met on its way is told here: it is nobody's concern, the next call goes on.
  int count = -1;
  for (int tries = 0; count < 0 && tries < kBatch; ++tries) {
    count = ::recvmmsg(m_fd, m_in_heads.data(), kBatch, MSG_DONTWAIT, nullptr);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 0;
  }
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    m_in[at].size = m_in_heads[at].msg_len;
    m_in[at].address = from_native(m_in[at].name);
  }
  return std::max(count, 0);
}

void UdpPort::put(const net::Address& to, net::Bytes datagram) {
  Datagram& out = m_out[m_waiting];
  std::copy(datagram.begin(), datagram.end(), out.bytes.begin());
  out.piece = {out.bytes.data(), datagram.size()};
  msghdr& head = m_out_heads[m_waiting].msg_hdr;
  head = {};
  head.msg_name = &out.name;
  head.msg_namelen = to_native(to, m_family, out.name);
  head.msg_iov = &out.piece;
  head.msg_iovlen = 1;
  if (++m_waiting == m_out.size()) flush();
}

// A datagram that cannot leave is as good as lost on its way; the ones behind it go on.
void UdpPort::flush() {
  for (std::size_t sent = 0; sent < m_waiting;) {
    const int count =
        ::sendmmsg(m_fd, m_out_heads.data() + sent, static_cast<unsigned>(m_waiting - sent), MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) ++m_unsent;
    sent += count > 0 ? static_cast<std::size_t>(count) : 1;
  }
  m_waiting = 0;
}

void UdpPort::wait(net::Time at_most) {
  pollfd poll_for{m_fd, POLLIN, 0};
  ::poll(&poll_for, 1, static_cast<int>(at_most / net::kMillisecond));
}

}  // namespace spearrun::host
