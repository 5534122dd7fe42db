// The pages of the menu: what to do, joining, hosting, name and look, sound, and the dialog for whatever went wrong.
// Each is drawn and answered in one call; what it leads to is the application's.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "client/ui/page.hpp"

namespace spearrun::ui {

enum class MainChoice : std::uint8_t { none, practice, join, host, look, sound, quit };
MainChoice main_page(Page& page, const std::string& name, std::uint8_t look);

struct JoinForm {
  std::string link;
  std::string trouble;  // what is wrong with it, a sentence
  bool spectate = false;
};
enum class JoinChoice : std::uint8_t { none, join, paste, back };
struct JoinOffer {
  std::string link, label, detail;
};
// Those of the own network and those joined before; one that is chosen goes into the form and is joined.
JoinChoice join_page(Page& page, JoinForm& form, const std::vector<JoinOffer>& nearby,
                     const std::vector<std::string>& recent);

struct HostForm {
  int length = 24000;  // u
  int bots = 4;        // they fill up to so many runners
  std::string status;  // "starting ..." or what went wrong
  bool starting = false;
};
enum class HostChoice : std::uint8_t { none, start, back };
HostChoice host_page(Page& page, HostForm& form);

// How everybody is drawn here: in ribbons, in the skin of the game, or in one from a folder of the player's own.
enum class Dress : std::uint8_t { ink, puppet, folder };
struct LookForm {
  std::string name;
  std::uint8_t look = 1;
  std::string trouble;
  Dress dress = Dress::ink;
};
enum class LookChoice : std::uint8_t { none, done, back };
LookChoice look_page(Page& page, LookForm& form);

struct SoundForm {
  int volume = 7;  // 0..loudest
  int loudest = 10;
  bool muted = false;
};
enum class SoundChoice : std::uint8_t { none, changed, back };
SoundChoice sound_page(Page& page, SoundForm& form);

enum class DialogChoice : std::uint8_t { none, first, second };
struct DialogFacts {
  const char* title = "";
  std::string text;
  const char* first = nullptr;  // button labels; nullptr = none
  const char* second = nullptr;
  DialogChoice escape = DialogChoice::second;  // what Esc means; the first where there is no second
};
DialogChoice dialog(Page& page, const DialogFacts& facts);

// A head of this look with a name beside it.
void draw_badge(Page& page, float x, float baseline, std::uint8_t look, const std::string& name, Face face);

}  // namespace spearrun::ui
