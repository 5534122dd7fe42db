#include "client/ui/lobby_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "client/ui/menu_pages.hpp"

namespace spearrun::ui {

using platform::Command;
using view::faded;

namespace {

// Nothing shines through where there is much to read.
constexpr float kSolid = 0.99F;
constexpr float kChatLine = 23;
constexpr float kTop = 24, kMargin = 24, kRow = 34;
// Things in the order of the page.
constexpr int kReadyThing = 0, kChatThing = 1;

void check_mark(Ink& ink, float x, float y, view::Colour colour) {
  ink.line(x - 7, y - 1, x - 2, y + 5, 3, colour);
  ink.line(x - 2, y + 5, x + 8, y - 7, 3, colour);
}

const char* standing(const LobbyMember& m) {
  if (!m.here) return "away";
  switch (m.kind) {
    case MemberKind::watcher: return "watches";
    case MemberKind::bot: return "bot";
    case MemberKind::racer: break;
  }
  return m.ready ? "ready" : "not ready";
}

void member_row(Page& page, const Box& box, const LobbyMember& m) {
  const view::Palette& palette = page.palette();
  Ink& ink = page.ink();
  if (m.own) ink.plate(box, 6, faded(palette.accent, 0.14F));
  const float y = box.y + box.height / 2 + 5;
  const view::Look look = view::look_in(m.look, palette);
  ink.head(box.x + 22, y - 5, look.head, 10, m.here ? look.body : faded(look.body, 0.4F), palette.halo);
  ink.text(box.x + 46, y, Face::body, m.here ? palette.ink : palette.soft,
           page.fitted(Face::body, m.name, box.width - 170).c_str());
  const bool ready = m.ready && m.here && m.kind == MemberKind::racer;
  if (ready) check_mark(ink, box.x + box.width - 84, y - 5, palette.accent);
  ink.text(box.x + box.width - 12, y, Face::line, palette.soft, standing(m), Align::right);
}

void members(Page& page, const Box& sheet, const LobbyFacts& facts) {
  page.sheet(sheet, page.fitted(Face::title, facts.room, sheet.width - 56).c_str(), kSolid);
  const float top = sheet.y + 72;
  const auto fit = static_cast<std::size_t>((sheet.height - 84) / kRow);
  const std::size_t shown = facts.members.size() <= fit ? facts.members.size() : fit - 1;
  for (std::size_t i = 0; i < shown; ++i) {
    member_row(page, {sheet.x + 16, top + kRow * static_cast<float>(i), sheet.width - 32, kRow - 4}, facts.members[i]);
  }
  if (shown < facts.members.size()) {
    const std::string more = "and " + std::to_string(facts.members.size() - shown) + " more";
    page.ink().text(sheet.x + 62, top + kRow * static_cast<float>(shown) + 20, Face::body, page.palette().soft,
                    more.c_str());
  }
}

// The newest lines at the bottom; long ones are folded.
void chat_lines(Page& page, const Box& box, const std::deque<std::string>& chat) {
  float y = box.y + box.height - 8;
  for (auto line = chat.rbegin(); line != chat.rend() && y > box.y + 16; ++line) {
    // How tall it is, is known by its width alone.
    const float width = page.ink().text_width(Face::body, line->c_str());
    const float rows = std::max(1.0F, std::ceil(width / (box.width - 24)));
    const float first = y - (rows - 1) * kChatLine;
    if (first < box.y + 14) break;
    page.paragraph(box.x, first, box.width, Face::body, page.palette().ink, *line);
    y = first - kChatLine - 2;
  }
  if (chat.empty()) {
    page.ink().text(box.x, y, Face::body, page.palette().soft, "Nobody has said anything yet.");
  }
}

LobbyChoice invite(Page& page, const Box& sheet, const LobbyFacts& facts) {
  page.sheet(sheet, nullptr, kSolid);
  const view::Palette& palette = page.palette();
  page.ink().text(sheet.x + 20, sheet.y + 30, Face::bold, palette.soft, "your link: send it to your friends");
  page.ink().text(sheet.x + 20, sheet.y + 58, Face::bold, palette.ink,
                  page.fitted(Face::bold, facts.invite, sheet.width - 190).c_str());
  const bool copy =
      page.button({sheet.x + sheet.width - 150, sheet.y + 22, 130, 40}, facts.copied ? "copied" : "Copy link");
  page.paragraph(sheet.x + 20, sheet.y + 84, sheet.width - 40, Face::line, palette.soft, facts.invite_help);
  return copy ? LobbyChoice::copy : LobbyChoice::none;
}

void timer(Page& page, float x, float y, const LobbyFacts& facts) {
  std::array<char, 48> text{};
  if (facts.starts_in >= 0) {
    std::snprintf(text.data(), text.size(), "starts in %.0f", std::ceil(facts.starts_in));
  } else if (!facts.can_race) {
    std::snprintf(text.data(), text.size(), "you are watching");
  } else {
    std::snprintf(text.data(), text.size(), facts.ready ? "waiting for the others" : "say when you are ready");
  }
  page.ink().text(x, y, facts.starts_in >= 0 ? Face::title : Face::word,
                  facts.starts_in >= 0 ? page.palette().accent : page.palette().soft, text.data());
}

// Ready and leave with the timer between, at the bottom.
LobbyChoice bottom(Page& page, const Box& sheet, const LobbyFacts& facts) {
  LobbyChoice choice = LobbyChoice::none;
  page.sheet(sheet, nullptr, kSolid);
  const char* label = facts.can_race ? (facts.ready ? "Not ready" : "Ready  (R)") : "Watching";
  if (page.button({sheet.x + 16, sheet.y + 14, 190, 46}, label, Weight::strong) && facts.can_race)
    choice = LobbyChoice::ready;
  timer(page, sheet.x + 230, sheet.y + 46, facts);
  if (facts.ping_ms >= 0) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "ping %d ms", facts.ping_ms);
    page.ink().text(sheet.x + sheet.width - 176, sheet.y + 43, Face::mono, page.palette().soft, text.data(),
                    Align::right);
  }
  return choice;
}

}  // namespace

LobbyChoice lobby_page(Page& page, PageMemory& memory, LobbyForm& form, const LobbyFacts& facts) {
  const float wide = page.width() - 2 * kMargin, low = page.height() - kMargin;
  const float left = wide * 0.46F, right = wide - left - 16;
  const bool hosts = !facts.invite.empty();
  LobbyChoice choice = LobbyChoice::none;
  const auto note = [&choice](LobbyChoice c) {
    if (c != LobbyChoice::none) choice = c;
  };
  members(page, {kMargin, kTop, left, low - kTop - 90}, facts);
  note(bottom(page, {kMargin, low - 74, wide, 74}, facts));
  const float chat_top = kTop + (hosts ? 132 : 0);
  const Box chat{kMargin + left + 16, chat_top, right, low - chat_top - 90};
  page.sheet(chat, "Chat", kSolid);
  chat_lines(page, {chat.x + 24, chat.y + 68, chat.width - 48, chat.height - 126}, facts.chat);
  if (form.wants_chat) memory.focus = kChatThing;
  form.wants_chat = false;
  const bool in_chat = memory.focus == kChatThing;
  if (page.field({chat.x + 20, chat.y + chat.height - 50, chat.width - 40, 36}, form.line, "T: say something", 240)) {
    note(form.line.empty() ? LobbyChoice::none : LobbyChoice::say);
    if (form.line.empty()) memory.focus = kReadyThing;
  }
  if (hosts) note(invite(page, {chat.x, kTop, right, 120}, facts));
  if (page.button({kMargin + wide - 156, low - 60, 140, 46}, "Leave", Weight::quiet)) note(LobbyChoice::leave);
  if (page.asked(Command::again) && facts.can_race) note(LobbyChoice::ready);
  if (page.asked(Command::chat)) form.wants_chat = true;
  if (page.asked(Command::copy) && hosts) note(LobbyChoice::copy);
  if (page.back()) {
    // Esc first leaves the line that one is typing.
    if (in_chat) {
      form.line.clear();
      memory.focus = kReadyThing;
    } else {
      note(LobbyChoice::leave);
    }
  }
  return choice;
}

}  // namespace spearrun::ui
