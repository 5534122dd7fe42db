// A client without prediction or picture: the real endpoint and codecs, a confirmed world, keys by a function of the
// tick. Bytes and time come in, bytes go to the Outbox: used on the virtual clock and over real sockets.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "shared/net/client_endpoint.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/live_codec.hpp"
#include "tests/loopback/follower.hpp"

namespace spearrun::tests {

inline net::ClientOptions scripted_options(std::uint64_t identity, net::Role role) {
  net::SeededEntropy entropy(identity);
  return {sim::rules_hash(), role, net::crypto::signing_pair(entropy.key())};
}

class ScriptedClient : public net::FrameHandler {
 public:
  using Keys = std::function<std::uint8_t(core::Tick)>;

  ScriptedClient(std::uint64_t identity, net::Role role = net::Role::racer)
      : entropy(identity * 7919 + 13), endpoint(scripted_options(identity, role), entropy) {}

  void tick(net::Time now, net::Outbox& out);
  bool say(const wire::ClientMessage& message) {
    const std::string bytes = wire::encode(message);
    return endpoint.send_message(net::ChannelId::control,
                                 {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  }
  void ready(bool yes = true) { say(wire::SetReady{yes}); }
  const wire::Member* myself() const {
    for (const wire::Member& m : lobby.members) {
      if (m.id == lobby.you) return &m;
    }
    return nullptr;
  }

  bool on_frame(net::FrameType type, net::Bytes body) override;
  bool on_message(net::ChannelId channel, net::Bytes body) override;
  bool on_bulk(net::Bytes bytes) override;

  net::SeededEntropy entropy;
  net::ClientEndpoint endpoint;
  wire::LiveCodec codec;
  Follower follower;
  Keys keys = [](core::Tick tick) { return static_cast<std::uint8_t>(tick.value / 9 % 5 == 0 ? 1 : 0); };
  int stamp_ahead = 0;  // a cheat: ticks that inputs claim to be further ahead
  bool asks_when_different = true;
  bool broken = false;  // it received what it could not read
  wire::LobbyState lobby;
  std::optional<wire::RaceEnd> end;
  std::vector<std::string> notices, said;
  wire::LiveMargin margin;
  int feeds = 0, logs = 0, starts = 0, lobbies = 0;
  core::Tick newest_feed{0};
  core::Tick newest_input{0};

 private:
  void heard_feed(const wire::LiveFeed& feed);
  void apply_waiting_log();
  void send_input(net::Time now, net::Outbox& out);
  void ask_when_different(bool same);

  wire::LiveFeed m_feed;
  wire::LiveLog m_log;
  bool m_log_waits = false;  // it came before its start
  std::array<state::Input, 256> m_levels{};
  int m_ticks = 0;
};

inline bool ScriptedClient::on_frame(net::FrameType type, net::Bytes body) {
  if (type == net::FrameType::margin) return !(broken |= !codec.decode(body, margin));
  if (type != net::FrameType::feed || !codec.decode(body, m_feed)) return !(broken = true);
  ++feeds;
  if (follower.started() && m_feed.race == follower.race().race) heard_feed(m_feed);
  return true;
}

inline void ScriptedClient::heard_feed(const wire::LiveFeed& feed) {
  newest_feed = std::max(newest_feed, feed.tick);
  ask_when_different(follower.apply(feed.base, feed.tick, feed.hash, feed.transitions));
}

inline void ScriptedClient::ask_when_different(bool same) {
  if (!same && asks_when_different) say(wire::AskLog{});
}

inline bool ScriptedClient::on_bulk(net::Bytes bytes) {
  if (!codec.decode_log(bytes, m_log)) return !(broken = true);
  ++logs;
  m_log_waits = true;
  apply_waiting_log();
  return true;
}

inline void ScriptedClient::apply_waiting_log() {
  if (!m_log_waits || !follower.started() || m_log.race != follower.race().race) return;
  m_log_waits = false;
  ask_when_different(follower.apply_log(m_log));
}

inline bool ScriptedClient::on_message(net::ChannelId, net::Bytes body) {
  auto message = wire::decode_server_message(body);
  if (!message) return !(broken = true);
  if (auto* state = std::get_if<wire::LobbyState>(&*message)) {
    lobby = std::move(*state);
    ++lobbies;
  }
  if (const auto* start = std::get_if<wire::RaceStart>(&*message)) {
    ++starts;
    follower.start(*start);
    newest_feed = newest_input = {0};
    end.reset();
    apply_waiting_log();
  }
  if (auto* over = std::get_if<wire::RaceEnd>(&*message)) end = std::move(*over);
  if (const auto* s = std::get_if<wire::Said>(&*message)) said.push_back(s->text);
  if (const auto* n = std::get_if<wire::Notice>(&*message)) notices.push_back(n->text);
  return true;
}

inline void ScriptedClient::tick(net::Time now, net::Outbox& out) {
  ++m_ticks;
  if (endpoint.state() == net::ClientState::connected && follower.started() && !end) send_input(now, out);
  endpoint.tick(now, out);
}

// A tick a tick, early enough that the server has about two to spare.
inline void ScriptedClient::send_input(net::Time now, net::Outbox& out) {
  const bool lost_touch = newest_input.value < newest_feed.value || newest_input.value > newest_feed.value + 60;
  int steps = lost_touch ? std::max(1, newest_feed.value + 4 - newest_input.value) : 1;
  if (!lost_touch && m_ticks % 8 == 0) steps = margin.margin < 2 ? 2 : (margin.margin > 4 ? 0 : 1);
  for (; steps > 0; --steps) {
    newest_input = newest_input + 1;
    m_levels[static_cast<std::size_t>(newest_input.value) % m_levels.size()] = {keys(newest_input), 0};
  }
  if (m_ticks % 2 != 0) return;
  wire::LiveInput input;
  input.race = follower.race().race;
  input.newest = newest_input + stamp_ahead;
  input.feed_ack = follower.confirmed();
  const int known = std::max(newest_feed.value, 0);
  const int count = std::clamp(newest_input.value - known, 1, wire::kMostInputTicks);
  for (int i = count - 1; i >= 0; --i) {
    input.levels.push_back(m_levels[static_cast<std::size_t>(std::max(1, newest_input.value - i)) % m_levels.size()]);
  }
  const std::array frames{net::Frame{net::FrameType::input, codec.encode(input)}};
  endpoint.send(frames, now, out);
}

}  // namespace spearrun::tests
