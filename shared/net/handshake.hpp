// The handshake's datagrams: fixed bytes, written and read here and nowhere else (proto/README.md is the byte spec; a
// second decoder in tests/tools reads the committed vectors by that text alone).
//   KEY_REQUEST c->s, KEY_REPLY s->c:  a bare host:port learns the server's key
//   HELLO c->s, RETRY s->c:            proof of address by a stateless cookie
//   CONNECT c->s, ACCEPT s->c:         Noise NK; AUTH follows inside the first sealed packet
//   REFUSE s->c:                       why not, for people
#pragma once

#include <optional>

#include "shared/net/address.hpp"
#include "shared/net/noise.hpp"
#include "shared/net/outbox.hpp"

namespace spearrun::net {

inline constexpr std::uint8_t kWireVersion = 1;
inline constexpr std::uint32_t kNetId = 0x4E525053;  // "SPRN"
inline constexpr std::uint16_t kDefaultPort = 27815;

enum class Kind : std::uint8_t {
  hello = 1,
  retry = 2,
  connect = 3,
  accept = 4,
  refuse = 5,
  key_request = 6,
  key_reply = 7
};

// Both are padded with zeros to the size that the client believes the path to carry.
inline constexpr std::size_t kHelloFields = 1 + 1 + 4 + 4 + 32 + 16;
inline constexpr std::size_t kRetrySize = 44;
inline constexpr std::size_t kKeyReplySize = 38;
inline constexpr std::size_t kRefuseMost = 64;
inline constexpr std::size_t kConnectPayload = 8 + 4 + 1;
inline constexpr std::size_t kConnectFields = kHelloFields + 4 + 16 + kConnectPayload + kTagSize;
inline constexpr std::size_t kAcceptPayload = 4 + 1 + 8;
inline constexpr std::size_t kAcceptHeader = 1 + 1 + 4 + 4;
inline constexpr std::size_t kAcceptFields = kAcceptHeader + 32 + kAcceptPayload + kTagSize;
inline constexpr std::size_t kSmallestHello = 576 - 48;

enum class Role : std::uint8_t { racer = 0, spectator = 1 };

// What HELLO and CONNECT share.
struct Greeting {
  std::uint8_t version = kWireVersion;
  std::uint32_t net_id = kNetId;
  std::uint32_t session = 0;  // the client's
  Key ephemeral{};
};

struct ConnectRequest {
  std::uint64_t rules_hash = 0;
  std::uint32_t features = 0;
  Role role = Role::racer;
};

struct AcceptReply {
  std::uint32_t tick = 0;  // of the server's room clock
  std::uint8_t feed_hz = 30;
  std::uint64_t rules_hash = 0;
};

enum class RefuseReason : std::uint8_t { full = 0, banned = 1, wire_version = 2, rules = 3, stopping = 4 };

struct Cookie {
  std::uint32_t epoch = 0;
  Tag tag{};
};

// Key of mac1: who can make one knows the server's public key, and nobody else gets an answer to a HELLO.
Key mac1_key(const Key& server_open);

// Each returns the size written. `size` is the padded one.
std::size_t write_key_request(MutableBytes out, std::uint32_t session);
std::size_t write_key_reply(MutableBytes out, std::uint32_t session, const Key& server_open);
std::size_t write_hello(MutableBytes out, std::size_t size, const Greeting& greeting, const Key& mac_key);
std::size_t write_retry(MutableBytes out, std::uint32_t session, const Cookie& cookie, const Key& mac_key);
// The part of CONNECT before its payload, which is also the prologue of the Noise handshake.
std::size_t write_connect_header(MutableBytes out, const Greeting& greeting, const Cookie& cookie, const Key& mac_key);
std::size_t write_accept_header(MutableBytes out, std::uint32_t client_session, std::uint32_t server_session);
std::size_t write_refuse(MutableBytes out, std::uint32_t session, RefuseReason reason, std::uint64_t rules_hash,
                         const Key& mac_key);
void write_connect_payload(MutableBytes out, const ConnectRequest& request);
void write_accept_payload(MutableBytes out, const AcceptReply& reply);

// Reading: nothing for anything that is not exactly such a datagram.
struct Connect {
  Greeting greeting;
  Cookie cookie;
  Bytes header;  // the prologue
  Bytes sealed;  // Noise payload
};
struct Accept {
  std::uint32_t client_session = 0, server_session = 0;
  Bytes header;
  Key ephemeral{};
  Bytes sealed;
};
struct Refuse {
  std::uint32_t session = 0;
  RefuseReason reason = RefuseReason::full;
  std::uint64_t rules_hash = 0;  // of the server
};
struct KeyReply {
  std::uint32_t session = 0;
  Key server_open{};
};
struct Retry {
  std::uint32_t session = 0;
  Cookie cookie;
};
// A greeting of another version is read too, so that it can be refused by name; check version and net_id.
std::optional<Greeting> read_hello(Bytes datagram, const Key& mac_key);
std::optional<std::uint32_t> read_key_request(Bytes datagram);
std::optional<KeyReply> read_key_reply(Bytes datagram);
std::optional<Retry> read_retry(Bytes datagram, const Key& mac_key);
std::optional<Connect> read_connect(Bytes datagram, const Key& mac_key);
std::optional<Accept> read_accept(Bytes datagram);
std::optional<Refuse> read_refuse(Bytes datagram, const Key& mac_key);
std::optional<ConnectRequest> read_connect_payload(Bytes payload);
std::optional<AcceptReply> read_accept_payload(Bytes payload);

// AUTH's body: Ed25519 key, signature over the handshake hash, name.
struct Auth {
  Key identity{};
  Signature signature{};
  Bytes name;
};
inline constexpr std::size_t kMaxNameBytes = 96;
std::size_t write_auth(MutableBytes out, const crypto::SigningPair& identity, const Key& handshake_hash, Bytes name);
// Nothing when malformed or not signed by that key for this handshake.
std::optional<Auth> read_auth(Bytes body, const Key& handshake_hash);

// Cookies: a pure function of the address and the greeting under a secret that changes every five seconds; the one
// before still counts, so a cookie lives at most ten.
class CookieJar {
 public:
  static constexpr Time kEpoch = 5 * kSecond;
  CookieJar(Entropy& entropy, Time now);
  Cookie bake(const Address& from, const Greeting& greeting, Time now);
  bool accepts(const Cookie& cookie, const Address& from, const Greeting& greeting, Time now);

 private:
  void turn(Time now);
  Tag tag(std::uint32_t epoch, const Key& secret, const Address& from, const Greeting& greeting) const;

  Entropy* m_entropy;
  Time m_turned_at;
  std::uint32_t m_epoch;
  Key m_secret, m_before;
};

}  // namespace spearrun::net
