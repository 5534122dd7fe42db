// A client in a room: the endpoint, the lobby as the server last told it, the race under way. Sans-IO: the owner hands
// in datagrams, the time and the held keys, and sends what comes out. Used by the windowed client and by spearrun-bots.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "client/play/online_race.hpp"
#include "shared/net/client_endpoint.hpp"
#include "shared/wire/control.hpp"

namespace spearrun::client {

// Why there is no connection, for people: what happened and what to do.
std::string explain(const net::ClientEndpoint& endpoint);

class Connection final : private net::FrameHandler {
 public:
  // Inputs go out this often, and at once when a key changes.
  static constexpr net::Time kSendEvery = net::kSecond / 30;

  Connection(const net::ClientOptions& options, net::Entropy& entropy);

  void connect(const net::Address& server, const std::optional<net::Key>& key, const std::string& name, net::Time now);
  void trust_key(net::Time now) { m_endpoint.trust_key(now); }
  void receive(const net::Address& from, net::Bytes datagram, net::Time now);

  // One frame: advances the race with these keys, sends what is due. `each_tick` is called after every shown tick.
  template <class EachTick>
  void frame(net::Time now, state::Input held, net::Outbox& out, EachTick&& each_tick) {
    m_endpoint.tick(now, out);
    if (m_race) {
      if (m_race->catching_up()) m_race->catch_up(kCatchUpTicks);
      if (m_race->started()) m_race->advance(now, held, each_tick);
    }
    send_live(now, out);
  }
  void frame(net::Time now, state::Input held, net::Outbox& out) {
    frame(now, held, out, [] {});
  }

  void say(const std::string& text) { tell(wire::Say{text}); }
  void set_ready(bool ready) { tell(wire::SetReady{ready}); }
  void set_look(std::uint8_t look) { tell(wire::SetLook{look}); }
  void leave() { m_endpoint.close(); }

  const net::ClientEndpoint& endpoint() const { return m_endpoint; }
  net::ClientState state() const { return m_endpoint.state(); }
  bool has_problem(net::Time now) const {
    return m_endpoint.session() != nullptr && m_endpoint.session()->has_problem(now);
  }
  const std::optional<wire::LobbyState>& lobby() const { return m_lobby; }
  // The race under way or just over; null in a lobby.
  play::OnlineRace* race() { return m_race.get(); }
  const std::optional<wire::RaceStart>& race_start() const { return m_race_start; }
  const std::optional<wire::RaceEnd>& race_end() const { return m_race_end; }
  // Lines of chat and notices in order of arrival; the owner takes them.
  std::deque<std::string>& lines() { return m_lines; }

 private:
  // Of a full field. At about 2 us a runner and tick this stays below 8 ms a frame.
  static constexpr int kCatchUpTicks = 60;

  bool on_frame(net::FrameType type, net::Bytes body) override;
  bool on_message(net::ChannelId channel, net::Bytes body) override;
  bool on_bulk(net::Bytes bytes) override;
  void on(const wire::LobbyState& lobby);
  void on(const wire::RaceStart& start);
  void on(const wire::RaceEnd& end);
  void on(const wire::Said& said);
  void on(const wire::Notice& notice);
  bool on_feed(net::Bytes body);
  void tell(const wire::ClientMessage& message);
  void send_live(net::Time now, net::Outbox& out);

  net::ClientEndpoint m_endpoint;
  wire::LiveCodec m_codec;
  std::unique_ptr<wire::LiveFeed> m_feed;
  std::unique_ptr<wire::LiveInput> m_input;
  std::optional<wire::LobbyState> m_lobby;
  std::optional<wire::RaceStart> m_race_start;
  std::optional<wire::RaceEnd> m_race_end;
  std::unique_ptr<play::OnlineRace> m_race;
  std::optional<wire::LiveLog> m_early_log;  // it overtook the start of its race
  std::deque<std::string> m_lines;
  net::Time m_now = 0, m_sent_at = 0;
  std::uint8_t m_sent_levels = 0;
};

}  // namespace spearrun::client
