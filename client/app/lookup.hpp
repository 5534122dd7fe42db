// Turns a host name into an address without holding up the picture: the system's call blocks, so it has a thread of its
// own, which is left alone when its answer is no longer wanted.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/net/udp_socket.hpp"

namespace spearrun::app {

class Lookup {
 public:
  void start(const std::string& host, std::uint16_t port);
  bool running() const { return m_state != nullptr; }
  // The answer, once.
  std::optional<core::Result<net::Address, std::string>> poll();

 private:
  struct State;
  std::shared_ptr<State> m_state;
};

}  // namespace spearrun::app
