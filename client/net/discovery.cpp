#include "client/net/discovery.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "shared/net/crypto.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::client {

namespace {

constexpr std::string_view kQuestion = "SPRNASK1", kAnswer = "SPRNHOST";
constexpr net::Time kAskEvery = net::kSecond;

net::Bytes bytes_of(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

struct Networks {
  std::vector<in_addr> to_ask;     // this machine, everybody, and everybody on each of its networks
  std::vector<std::uint32_t> own;  // addresses
};

Networks networks() {
  constexpr std::size_t kMost = 16;
  Networks found{{{htonl(INADDR_LOOPBACK)}, {htonl(INADDR_BROADCAST)}}, {}};
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return found;
  for (const ifaddrs* a = list; a != nullptr; a = a->ifa_next) {
    if (a->ifa_addr == nullptr || a->ifa_addr->sa_family != AF_INET) continue;
    found.own.push_back(reinterpret_cast<const sockaddr_in*>(a->ifa_addr)->sin_addr.s_addr);
    const bool usable =
        a->ifa_broadaddr != nullptr && (a->ifa_flags & IFF_BROADCAST) != 0 && (a->ifa_flags & IFF_UP) != 0;
    if (usable && found.to_ask.size() < kMost)
      found.to_ask.push_back(reinterpret_cast<const sockaddr_in*>(a->ifa_broadaddr)->sin_addr);
  }
  ::freeifaddrs(list);
  return found;
}

bool is_loopback(const std::string& host) { return host.starts_with("127."); }

}  // namespace

std::optional<LanRace> read_discovery_answer(net::Bytes datagram, std::uint32_t asked) {
  if (datagram.size() != kDiscoveryBytes) return std::nullopt;
  if (!std::equal(kAnswer.begin(), kAnswer.end(), datagram.begin())) return std::nullopt;
  net::Reader reader(datagram.subspan(kAnswer.size()));
  if (reader.number<std::uint32_t>() != asked) return std::nullopt;
  LanRace race;
  race.port = reader.number<std::uint16_t>();
  race.people = reader.number<std::uint8_t>();
  race.places = reader.number<std::uint8_t>();
  net::Bytes name = datagram.subspan(16);
  while (!name.empty() && name.back() == 0) name = name.first(name.size() - 1);
  const auto clean = wire::clean_name(name);
  race.name = clean ? clean.value().text : "a race";
  return race.port == 0 ? std::nullopt : std::optional(race);
}

std::unique_ptr<Discovery> Discovery::open() {
  const int handle = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (handle < 0) return nullptr;
  const int on = 1;
  ::setsockopt(handle, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
  return std::unique_ptr<Discovery>(new Discovery(handle));
}

Discovery::Discovery(int handle) : m_handle(handle) {
  net::SystemEntropy entropy;
  m_number = entropy.number<std::uint32_t>();
}

Discovery::~Discovery() { ::close(m_handle); }

void Discovery::ask() {
  std::array<std::uint8_t, kDiscoveryBytes> question{};
  net::Writer writer(question);
  writer.bytes(bytes_of(kQuestion));
  writer.number(m_number);
  Networks around = networks();
  m_own = std::move(around.own);
  for (const in_addr place : around.to_ask) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(kDiscoveryPort);
    to.sin_addr = place;
    // A network that cannot be asked has no races to join.
    (void)::sendto(m_handle, question.data(), question.size(), 0, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  }
}

bool Discovery::is_own(std::uint32_t address) const {
  return (ntohl(address) >> 24) == IN_LOOPBACKNET || std::find(m_own.begin(), m_own.end(), address) != m_own.end();
}

void Discovery::tick(net::Time now) {
  if (m_asked_at == 0 || now - m_asked_at >= kAskEvery) {
    m_asked_at = now;
    ask();
  }
  std::array<std::uint8_t, 64> buffer;
  for (int i = 0; i < 64; ++i) {
    sockaddr_in from{};
    socklen_t length = sizeof from;
    const ssize_t size =
        ::recvfrom(m_handle, buffer.data(), buffer.size(), 0, reinterpret_cast<sockaddr*>(&from), &length);
    if (size < 0) break;
    auto race = read_discovery_answer(net::Bytes(buffer).first(static_cast<std::size_t>(size)), m_number);
    std::array<char, INET_ADDRSTRLEN> text{};
    if (!race || ::inet_ntop(AF_INET, &from.sin_addr, text.data(), text.size()) == nullptr) continue;
    race->host = text.data();
    race->heard_at = now;
    race->here = is_own(from.sin_addr.s_addr);
    m_races.take(std::move(*race));
  }
  m_races.forget(now);
}

void LanRaces::take(LanRace race) {
  for (LanRace& known : m_races) {
    const bool same = known.port == race.port && (known.host == race.host || (known.here && race.here));
    if (!same) continue;
    // The address on its network is worth more than the one that only this machine can reach.
    if (!is_loopback(known.host)) race.host = known.host;
    known = std::move(race);
    return;
  }
  if (m_races.size() < kMost) m_races.push_back(std::move(race));
}

void LanRaces::forget(net::Time now) {
  std::erase_if(m_races, [now](const LanRace& race) { return now - race.heard_at > kKept; });
}

}  // namespace spearrun::client
