// Who sits here: settings and identity of the home folder, with what the command line says on top.
#pragma once

#include "client/app/online.hpp"
#include "client/app/options.hpp"
#include "client/app/settings.hpp"

namespace spearrun::app {

class Player {
 public:
  // Makes the identity at the first start that is not practice. The error is a sentence.
  static core::Result<Player, std::string> create(const Options& options);

  const Settings& settings() const { return m_settings; }
  // What was chosen in the menu; written down at once. False when that failed.
  bool choose(const Settings& settings);
  // How loud, as changed by a key in a race: only this is written down, not what the command line says for one run.
  bool choose_sound(int volume, bool muted);
  const std::string& name() const { return m_name; }
  // At most what a replay takes.
  std::string practice_name() const;
  const std::filesystem::path& home() const { return m_home; }
  JoinPlan plan_for(const std::string& link, net::Role role, FirstUse first_use) const;

 private:
  Settings m_settings;
  std::string m_name;
  std::filesystem::path m_home;
  net::Key m_identity{};
};

}  // namespace spearrun::app
