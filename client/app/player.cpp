#include "client/app/player.hpp"

#include "client/app/identity_file.hpp"
#include "shared/wire/replay_file.hpp"
#include "shared/wire/utf8.hpp"

namespace spearrun::app {

namespace {
constexpr const char* kNameless = "Runner";
}

core::Result<Player, std::string> Player::create(const Options& options) {
  Player player;
  player.m_home = options.home;
  // Practice asks nobody who one is.
  if (options.mode != Mode::practice) {
    if (!net::crypto::init()) return core::Unexpected{std::string("this system offers no source of randomness")};
    net::SystemEntropy entropy;
    const auto identity = load_or_make_identity(options.home, entropy);
    if (!identity) return core::Unexpected{identity.error()};
    player.m_identity = *identity;
  }
  player.m_settings = load_settings(options.home);
  if (options.host_bots) player.m_settings.host_bots = *options.host_bots;
  if (options.host_length) player.m_settings.host_length = *options.host_length;
  if (!options.name.empty()) player.m_settings.name = options.name;
  player.m_name = player.m_settings.name.empty() ? kNameless : player.m_settings.name;
  return player;
}

bool Player::choose(const Settings& settings) {
  m_settings = settings;
  m_name = settings.name.empty() ? kNameless : settings.name;
  return save_settings(m_home, settings);
}

bool Player::choose_sound(int volume, bool muted) {
  Settings written = load_settings(m_home);
  written.sound_volume = m_settings.sound_volume = volume;
  written.sound_muted = m_settings.sound_muted = muted;
  return save_settings(m_home, written);
}

std::string Player::practice_name() const { return std::string(wire::utf8_prefix(m_name, wire::kMaxNameBytes)); }

JoinPlan Player::plan_for(const std::string& link, net::Role role, FirstUse first_use) const {
  return {link, role, m_name, m_settings.look, m_home, m_identity, first_use};
}

}  // namespace spearrun::app
