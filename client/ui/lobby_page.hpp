// The lobby: who is here and ready, the timer, chat, and for a host the link to send.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "client/ui/page.hpp"

namespace spearrun::ui {

enum class MemberKind : std::uint8_t { racer, watcher, bot };
struct LobbyMember {
  std::string name;
  std::uint8_t look = 1;
  MemberKind kind = MemberKind::racer;
  bool ready = false, here = true, own = false;
};

struct LobbyFacts {
  explicit LobbyFacts(const std::deque<std::string>& lines) : chat(lines) {}

  std::string room;
  std::vector<LobbyMember> members;
  const std::deque<std::string>& chat;
  double starts_in = -1;  // seconds, -1 = no timer runs
  bool ready = false, can_race = true;
  std::string invite;       // link for friends; empty: not the host
  std::string invite_help;  // how others get in
  bool copied = false;      // the link has just been copied
  int ping_ms = -1;
};

struct LobbyForm {
  std::string line;         // of chat, not sent yet
  bool wants_chat = false;  // T: the focus goes there
};

enum class LobbyChoice : std::uint8_t { none, ready, say, copy, leave };
LobbyChoice lobby_page(Page& page, PageMemory& memory, LobbyForm& form, const LobbyFacts& facts);

}  // namespace spearrun::ui
