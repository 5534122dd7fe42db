// The one way out: every datagram of ours goes through Outbox::send with a proof of what is known of the address, and
// the sizes that the proof allows are asserted there. No reply to an unproven address is larger than its request.
#pragma once

#include "shared/net/address.hpp"
#include "shared/net/bytes.hpp"

namespace spearrun::net {

inline constexpr std::size_t kMaxDatagram = 1200;

// What is known of the address that a datagram goes to.
enum class Proof : std::uint8_t {
  none,     // anybody may have written that address on the request
  cookie,   // it answered a cookie that we sent there
  session,  // it holds the keys of a session
  ours      // we chose it: a client and its server
};

class Outbox {
 public:
  virtual ~Outbox() = default;

  // answering: size of the request that this answers; needed for none and cookie.
  void send(const Address& to, Bytes datagram, Proof proof, std::size_t answering = 0) {
    SPEARRUN_ASSERT(datagram.size() <= kMaxDatagram);
    SPEARRUN_ASSERT(proof == Proof::session || proof == Proof::ours || datagram.size() <= answering);
    put(to, datagram);
  }

 protected:
  // Must not keep the bytes.
  virtual void put(const Address& to, Bytes datagram) = 0;
};

}  // namespace spearrun::net
