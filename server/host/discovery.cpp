#include "server/host/discovery.hpp"

#include <algorithm>
#include <string_view>

#include "shared/wire/utf8.hpp"

namespace spearrun::host {
namespace {

constexpr std::string_view kQuestion = "SPRNASK1", kAnswer = "SPRNHOST";

net::Bytes bytes_of(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

bool is_question(net::Bytes bytes) {
  return bytes.size() == kDiscoveryBytes && std::equal(kQuestion.begin(), kQuestion.end(), bytes.begin());
}

std::uint8_t byte_of(int count) { return static_cast<std::uint8_t>(std::clamp(count, 0, 255)); }

}  // namespace

std::unique_ptr<Discovery> Discovery::open(const std::string& address, std::uint16_t port) {
  auto opened = UdpPort::open(address, port);
  return opened ? std::unique_ptr<Discovery>(new Discovery(std::move(*opened))) : nullptr;
}

void Discovery::answer(const net::Address& to, net::Bytes question, const Facts& facts) {
  std::array<std::uint8_t, kDiscoveryBytes> bytes;
  net::Writer writer(bytes);
  writer.bytes(bytes_of(kAnswer));
  writer.bytes(question.subspan(kQuestion.size(), 4));
  writer.number(facts.port);
  writer.byte(byte_of(facts.people));
  writer.byte(byte_of(facts.places));
  writer.bytes(bytes_of(wire::utf8_prefix(facts.name, writer.room())));
  writer.zeros_to(bytes.size());
  m_port->send(to, bytes, net::Proof::none, question.size());
}

void Discovery::tick(const Facts& facts, net::Time now) {
  if (now - m_second >= net::kSecond) {
    m_second = now;
    m_answers = 0;
  }
  m_port->drain([&](const net::Address& from, net::Bytes question) {
    if (is_question(question) && m_answers++ < kAnswersASecond) answer(from, question, facts);
  });
  m_port->flush();
}

}  // namespace spearrun::host
