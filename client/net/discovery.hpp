// Races that are hosted in the own network: asks on the fixed discovery port and keeps the answers for a few seconds.
// IPv4 only, because only it has broadcasts. Called by the page of joining while it is open.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shared/net/address.hpp"
#include "shared/net/bytes.hpp"

namespace spearrun::client {

inline constexpr std::uint16_t kDiscoveryPort = 27816;
inline constexpr std::size_t kDiscoveryBytes = 32;

struct LanRace {
  std::string host;  // its address
  std::uint16_t port = 0;
  int people = 0, places = 0;
  std::string name;
  net::Time heard_at = 0;
  bool here = false;  // it answered from an address of this machine
};

// Nothing unless these bytes answer the question with this number. The name is cleaned.
std::optional<LanRace> read_discovery_answer(net::Bytes datagram, std::uint32_t asked);

// The races heard of lately, each server once. A server is an address and a port: two of the same name on two machines
// are two. One of this machine answers once for each way that it was asked by, so here the port alone tells.
class LanRaces {
 public:
  static constexpr net::Time kKept = 4 * net::kSecond;
  void take(LanRace race);
  // Drops what has not been heard of for kKept.
  void forget(net::Time now);
  const std::vector<LanRace>& all() const { return m_races; }

 private:
  static constexpr std::size_t kMost = 16;
  std::vector<LanRace> m_races;
};

class Discovery {
 public:
  // Nothing when there is no socket to be had.
  static std::unique_ptr<Discovery> open();
  ~Discovery();
  Discovery(const Discovery&) = delete;
  Discovery& operator=(const Discovery&) = delete;

  // Asks once a second and takes what came.
  void tick(net::Time now);
  const std::vector<LanRace>& races() const { return m_races.all(); }

 private:
  explicit Discovery(int handle);
  void ask();
  bool is_own(std::uint32_t address) const;

  int m_handle;
  std::uint32_t m_number = 0;
  net::Time m_asked_at = 0;
  std::vector<std::uint32_t> m_own;  // IPv4 addresses of this machine when it asked, in network order
  LanRaces m_races;
};

}  // namespace spearrun::client
