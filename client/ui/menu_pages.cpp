#include "client/ui/menu_pages.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace spearrun::ui {

using platform::Command;
using view::faded;

namespace {

constexpr float kButtonHeight = 44, kGap = 12;

// The right part of the screen; the figure stands left of it.
Box right_sheet(const Page& page, float tall) {
  const float wide = std::min(560.0F, page.width() * 0.46F);
  return {page.width() - wide - 48, std::max(40.0F, (page.height() - tall) / 2 - 24), wide, tall};
}

void keys_line(Page& page, const char* text) {
  Ink& ink = page.ink();
  const float width = ink.text_width(Face::line, text);
  ink.plate({ink.width() / 2 - width / 2 - 14, ink.height() - 36, width + 28, 24}, 12,
            faded(page.palette().halo, 0.85F));
  ink.text(ink.width() / 2, ink.height() - 19, Face::line, page.palette().soft, text, Align::centre);
}

void heading(Page& page, const char* text) {
  Ink& ink = page.ink();
  ink.rimmed_text(48, 96, Face::place, page.palette().ink, faded(page.palette().paper, 0.6F), text);
  ink.brush(48, 48 + ink.text_width(Face::place, text) + 30, 112, 4, page.palette().accent);
}

std::string units(int length) {
  // A steady runner makes about 400 u a second.
  std::array<char, 48> text{};
  const char* word = length <= 3000 ? "sprint" : length <= 12000 ? "short" : length <= 26000 ? "usual" : "long";
  std::snprintf(text.data(), text.size(), "%s  (%d u)", word, length);
  return text.data();
}

int step_length(int length, int by) {
  constexpr std::array kLengths{1500, 6000, 12000, 24000, 31000};
  int nearest = 0;
  for (int i = 0; i < static_cast<int>(kLengths.size()); ++i) {
    if (std::abs(kLengths[static_cast<std::size_t>(i)] - length) <
        std::abs(kLengths[static_cast<std::size_t>(nearest)] - length)) {
      nearest = i;
    }
  }
  return kLengths[static_cast<std::size_t>(std::clamp(nearest + by, 0, static_cast<int>(kLengths.size()) - 1))];
}

}  // namespace

void draw_badge(Page& page, float x, float baseline, std::uint8_t look, const std::string& name, Face face) {
  const view::Look shown = view::look_in(look, page.palette());
  page.ink().head(x + 11, baseline - 6, shown.head, 10, shown.body, page.palette().halo);
  page.ink().text(x + 34, baseline, face, page.palette().ink, name.c_str());
}

MainChoice main_page(Page& page, const std::string& name, std::uint8_t look) {
  heading(page, "Spearrun");
  const Box sheet = right_sheet(page, 488);
  page.sheet(sheet);
  draw_badge(page, sheet.x + 32, sheet.y + 50, look, page.fitted(Face::word, name, sheet.width - 100), Face::word);
  page.ink().brush(sheet.x + 28, sheet.x + sheet.width - 28, sheet.y + 68, 2.4F, page.palette().ink);
  struct Item {
    const char* label;
    const char* what;
    MainChoice choice;
  };
  constexpr std::array kItems{
      Item{"Practice", "a race against bots, here and now", MainChoice::practice},
      Item{"Join a friend", "with the link that the host sent you", MainChoice::join},
      Item{"Host a race", "and send your friends a link", MainChoice::host},
      Item{"Name and look", "who you are to others", MainChoice::look},
      Item{"Sound", "how loud, or not at all", MainChoice::sound},
      Item{"Quit", "", MainChoice::quit},
  };
  MainChoice choice = MainChoice::none;
  float y = sheet.y + 88;
  for (const Item& item : kItems) {
    const Box box{sheet.x + 28, y, 210, kButtonHeight};
    if (page.button(box, item.label)) choice = item.choice;
    page.ink().text(box.x + box.width + 20, box.y + 28, Face::small, page.palette().soft, item.what);
    y += kButtonHeight + kGap + 8;
  }
  keys_line(page, "up / down: move     Enter: choose     Esc: back     in a race: Space jumps, F thrusts");
  return choice;
}

namespace {

constexpr float kOffer = 32;

float offers_height(const std::vector<JoinOffer>& all, std::size_t most) {
  return all.empty() ? 0 : 34 + kOffer * static_cast<float>(std::min(all.size(), most));
}

// Moves y on; true when one was chosen, which then is in the form.
bool offers(Page& page, const Box& sheet, float& y, const char* title, const std::vector<JoinOffer>& all,
            std::size_t most, JoinForm& form) {
  if (all.empty()) return false;
  bool chosen = false;
  page.ink().text(sheet.x + 28, y, Face::bold, page.palette().soft, title);
  float top = y + 10;
  for (std::size_t i = 0; i < std::min(all.size(), most); ++i, top += kOffer) {
    if (!page.row({sheet.x + 20, top, sheet.width - 40, kOffer - 2}, all[i].label, all[i].detail)) continue;
    form.link = all[i].link;
    chosen = true;
  }
  y += offers_height(all, most);
  return chosen;
}

}  // namespace

JoinChoice join_page(Page& page, JoinForm& form, const std::vector<JoinOffer>& nearby,
                     const std::vector<std::string>& recent) {
  heading(page, "Spearrun");
  std::vector<JoinOffer> before;
  for (const std::string& link : recent) before.push_back({link, link, {}});
  const Box sheet = right_sheet(page, 324 + offers_height(nearby, 3) + offers_height(before, 4));
  page.sheet(sheet, "Join a friend");
  const view::Palette& palette = page.palette();
  float y = sheet.y + 92;
  y = page.paragraph(sheet.x + 28, y, sheet.width - 56, Face::body, palette.soft,
                     "Paste the link that the host sent you, or type an address such as example.org:27815.");
  y -= 2;
  JoinChoice choice = JoinChoice::none;
  const std::string link_before = form.link;
  if (page.field({sheet.x + 28, y, sheet.width - 56 - 112, 38}, form.link, "spearrun://...", 300))
    choice = JoinChoice::join;
  if (form.link != link_before) form.trouble.clear();
  if (page.button({sheet.x + sheet.width - 28 - 100, y, 100, 38}, "Paste")) choice = JoinChoice::paste;
  y += 62;
  if (!form.trouble.empty()) {
    page.paragraph(sheet.x + 28, y, sheet.width - 56, Face::small, palette.accent, form.trouble);
  }
  y += 30;
  if (page.button({sheet.x + 28, y, 150, kButtonHeight}, "Join", Weight::strong)) choice = JoinChoice::join;
  if (page.stepper({sheet.x + 190, y, 190, kButtonHeight}, "as", form.spectate ? "watcher" : "racer") != 0) {
    form.spectate = !form.spectate;
  }
  if (page.button({sheet.x + sheet.width - 28 - 120, y, 120, kButtonHeight}, "Back", Weight::quiet))
    choice = JoinChoice::back;
  y += kButtonHeight + 30;
  if (offers(page, sheet, y, "in your network", nearby, 3, form)) choice = JoinChoice::join;
  if (offers(page, sheet, y, "joined before", before, 4, form)) choice = JoinChoice::join;
  if (page.back()) choice = JoinChoice::back;
  keys_line(page, "Ctrl+V: paste     Enter: join     Esc: back");
  return choice;
}

HostChoice host_page(Page& page, HostForm& form) {
  heading(page, "Spearrun");
  const Box sheet = right_sheet(page, 384);
  page.sheet(sheet, "Host a race");
  const float x = sheet.x + 28, wide = sheet.width - 56;
  float y = page.paragraph(x, sheet.y + 92, wide, Face::body, page.palette().soft,
                           "Your machine runs the race. In the lobby you get a link to send to your friends.");
  y += 4;
  if (const int by = page.stepper({x, y, wide, kButtonHeight}, "Course", units(form.length)); by != 0) {
    form.length = step_length(form.length, by);
  }
  y += kButtonHeight + kGap;
  const std::string bots = form.bots == 0 ? "none" : "fill up to " + std::to_string(form.bots) + " runners";
  if (const int by = page.stepper({x, y, wide, kButtonHeight}, "Bots", bots); by != 0) {
    form.bots = std::clamp(form.bots + by, 0, 16);
  }
  y += kButtonHeight + kGap + 8;
  HostChoice choice = HostChoice::none;
  if (page.button({x, y, 200, kButtonHeight}, form.starting ? "Starting..." : "Open the lobby", Weight::strong) &&
      !form.starting) {
    choice = HostChoice::start;
  }
  if (page.button({x + wide - 120, y, 120, kButtonHeight}, "Back", Weight::quiet)) choice = HostChoice::back;
  y += kButtonHeight + 28;
  page.paragraph(x, y, wide, Face::small, form.starting ? page.palette().soft : page.palette().accent, form.status);
  if (page.back()) choice = HostChoice::back;
  keys_line(page, "left / right: change     Enter: choose     Esc: back");
  return choice;
}

LookChoice look_page(Page& page, LookForm& form) {
  heading(page, "Spearrun");
  const Box sheet = right_sheet(page, 472);
  page.sheet(sheet, "Name and look");
  const view::Palette& palette = page.palette();
  const float x = sheet.x + 28, wide = sheet.width - 56;
  page.ink().text(x, sheet.y + 92, Face::bold, palette.soft, "what others call you");
  LookChoice choice = LookChoice::none;
  if (page.field({x, sheet.y + 102, wide, 38}, form.name, "your name", 96)) choice = LookChoice::done;
  if (!form.trouble.empty()) page.paragraph(x, sheet.y + 162, wide, Face::small, palette.accent, form.trouble);
  page.ink().text(x, sheet.y + 196, Face::bold, palette.soft, "look: colour, pattern and head");
  const float cell = (wide - 3 * 10) / 4;
  for (int i = 0; i < view::kLookCount; ++i) {
    const Box box{x + static_cast<float>(i % 4) * (cell + 10), sheet.y + 208 + static_cast<float>(i / 4) * 66, cell,
                  58};
    bool chosen = false;
    const bool focused = page.thing(box, chosen);
    if (chosen) form.look = static_cast<std::uint8_t>(i + 1);
    const bool worn = form.look == i + 1;
    page.ink().plate(box, 8, focused ? faded(palette.ink, 0.16F) : faded(palette.ink, 0.04F));
    page.ink().frame(box, 8, worn ? 3 : 1.2F, worn ? palette.accent : faded(palette.ink, focused ? 0.9F : 0.4F));
    const view::Look look = view::look_in(i + 1, palette);
    page.ink().head(box.x + box.width / 2, box.y + 30, look.head, 14, look.body, palette.halo);
  }
  constexpr std::array<const char*, 3> kDresses{"ink", "paper puppets", "own skin"};
  const char* dress = kDresses[static_cast<std::size_t>(form.dress)];
  if (page.stepper({x, sheet.y + 350, wide, kButtonHeight}, "Figures", dress) != 0)
    form.dress = form.dress == Dress::ink ? Dress::puppet : Dress::ink;
  if (page.button({x, sheet.y + 402, 160, kButtonHeight}, "Done", Weight::strong)) choice = LookChoice::done;
  if (page.button({x + wide - 120, sheet.y + 402, 120, kButtonHeight}, "Back", Weight::quiet))
    choice = LookChoice::back;
  if (page.back()) choice = LookChoice::back;
  keys_line(page, "type your name     up / down: move     Enter: choose     Esc: back without a change");
  return choice;
}

SoundChoice sound_page(Page& page, SoundForm& form) {
  heading(page, "Spearrun");
  const Box sheet = right_sheet(page, 320);
  page.sheet(sheet, "Sound");
  const float x = sheet.x + 28, wide = sheet.width - 56;
  float y = page.paragraph(x, sheet.y + 92, wide, Face::body, page.palette().soft,
                           "The M key turns it off and on in a race too.");
  y += 4;
  SoundChoice choice = SoundChoice::none;
  if (page.stepper({x, y, wide, kButtonHeight}, "Sound", form.muted ? "off" : "on") != 0) {
    form.muted = !form.muted;
    choice = SoundChoice::changed;
  }
  y += kButtonHeight + kGap;
  const std::string volume = std::to_string(form.volume * 100 / form.loudest) + " %";
  if (const int by = page.stepper({x, y, wide, kButtonHeight}, "Volume", volume); by != 0) {
    form.volume = std::clamp(form.volume + by, 0, form.loudest);
    choice = SoundChoice::changed;
  }
  y += kButtonHeight + kGap + 8;
  if (page.button({x + wide - 120, y, 120, kButtonHeight}, "Back", Weight::quiet)) choice = SoundChoice::back;
  if (page.back()) choice = SoundChoice::back;
  keys_line(page, "left / right: change     Esc: back");
  return choice;
}

DialogChoice dialog(Page& page, const DialogFacts& facts) {
  Ink& ink = page.ink();
  ink.plate({0, 0, ink.width(), ink.height()}, 0, faded(page.palette().halo, 0.45F));
  const float wide = 620;
  const float tall = facts.text.size() > 170 ? 340 : 240;
  const Box sheet{ink.width() / 2 - wide / 2, ink.height() / 2 - tall / 2 - 20, wide, tall};
  page.sheet(sheet, facts.title);
  page.paragraph(sheet.x + 28, sheet.y + 98, wide - 56, Face::body, page.palette().ink, facts.text);
  const float y = sheet.y + sheet.height - kButtonHeight - 24;
  DialogChoice choice = DialogChoice::none;
  if (facts.first != nullptr && page.button({sheet.x + 28, y, 220, kButtonHeight}, facts.first, Weight::strong)) {
    choice = DialogChoice::first;
  }
  if (facts.second != nullptr &&
      page.button({sheet.x + wide - 28 - 200, y, 200, kButtonHeight}, facts.second, Weight::plain)) {
    choice = DialogChoice::second;
  }
  if (page.back()) choice = facts.second != nullptr ? facts.escape : DialogChoice::first;
  return choice;
}

}  // namespace spearrun::ui
