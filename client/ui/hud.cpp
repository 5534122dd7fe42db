#include "client/ui/hud.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "client/view/scene.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::ui {

namespace {

using view::Colour;
using view::faded;

constexpr float kLineY = 44, kLineFrom = 392, kLineRightMargin = 216;
constexpr int kGoShown = 60;  // ticks

Colour momentum_fill(const HudFacts& facts) { return facts.palette.ink; }

// Rivals may jump as high as the HUD.
Colour rim(const HudFacts& facts) { return faded(facts.palette.paper, 0.55F); }

// Returns where the next thing may begin.
float place(Ink& ink, const HudFacts& facts) {
  const int rank = facts.places[facts.own];
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%d", rank);
  ink.rimmed_text(24, 66, Face::place, facts.palette.ink, rim(facts), text.data());
  const float after = 24 + ink.text_width(Face::place, text.data()) + 2;
  ink.rimmed_text(after, 44, Face::suffix, facts.palette.ink, rim(facts), ordinal_suffix(rank));
  int racers = 0;
  for (const state::Runner& runner : facts.world.all()) racers += runner.present ? 1 : 0;
  std::array<char, 16> of{};
  std::snprintf(of.data(), of.size(), "of %d", racers);
  ink.rimmed_text(after, 66, Face::small, facts.palette.soft, rim(facts), of.data());
  return std::max(132.0F, after + ink.text_width(Face::small, of.data()) + 18);
}

void time_and_split(Ink& ink, const HudFacts& facts, float x) {
  const state::Runner& own = facts.world.runners[facts.own];
  const std::int64_t ticks = std::max(0, facts.world.tick.value - state::kTuning.go_tick);
  const std::int64_t hundredths = own.finished() ? own.finish_us / 10000 : ticks * 100 / core::kTicksPerSecond;
  ink.rimmed_text(x, 58, Face::time, facts.palette.ink, rim(facts), time_text(hundredths).data());
  const play::Split& split = facts.moments.split();
  if (!split.known) return;
  std::array<char, 32> text{};
  if (split.alone) {
    std::snprintf(text.data(), text.size(), "split  first");
  } else {
    std::snprintf(text.data(), text.size(), "split  %+.2f", split.behind / static_cast<double>(core::kTicksPerSecond));
  }
  const bool ahead = split.alone || split.behind <= 0;
  const Colour good = mix(view::look_of(5).body, facts.palette.ink, 0.15F);
  ink.rimmed_text(x + 1, 76, Face::mono, ahead ? good : facts.palette.accent, rim(facts), text.data());
}

float x_on_line(const Ink& ink, const HudFacts& facts, math::Fixed x) {
  const double part = static_cast<double>(x.raw) / static_cast<double>(std::max(1, facts.course.length.raw));
  return kLineFrom + (ink.width() - kLineRightMargin - kLineFrom) * static_cast<float>(std::clamp(part, 0.0, 1.0));
}

void finish_flag(Ink& ink, float x, float y, const HudFacts& facts) {
  ink.plate({x - 1, y - 11, 12, 22}, 2, facts.palette.ink);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 2; ++column) {
      if ((row + column) % 2 == 0) continue;
      ink.plate({x + 0.5F + 4.5F * static_cast<float>(column), y - 9.5F + 3.8F * static_cast<float>(row), 4.5F, 3.8F},
                0, facts.palette.halo);
    }
  }
}

// Rivals hang on stems above and below in turn; the own head sits on the line, drawn last.
void heads(Ink& ink, const HudFacts& facts) {
  for (int slot = 0; slot < facts.world.slots; ++slot) {
    const state::Runner& runner = facts.world.runners[static_cast<std::size_t>(slot)];
    if (!runner.present || slot == facts.own) continue;
    const view::Look look = view::look_in(view::look_number(facts.looks, slot), facts.palette);
    const float x = x_on_line(ink, facts, runner.x);
    const float y = kLineY + (slot % 2 == 0 ? 22.0F : -22.0F);
    ink.line(x, kLineY, x, y, 1.6F, look.body);
    ink.head(x, y, look.head, 10.2F, facts.palette.halo, facts.palette.halo);
    ink.head(x, y, look.head, 9, look.body, facts.palette.paper);
  }
  const view::Look look = view::look_in(view::look_number(facts.looks, facts.own), facts.palette);
  const float x = x_on_line(ink, facts, facts.world.runners[facts.own].x);
  ink.head(x, kLineY, look.head, 12.4F, facts.palette.halo, facts.palette.halo);
  ink.head(x, kLineY, look.head, 11, look.body, facts.palette.paper);
  ink.line(x - 10.2F, kLineY - 3.6F, x + 10.4F, kLineY - 1.2F, 3.8F, facts.palette.accent);
}

void progress(Ink& ink, const HudFacts& facts) {
  const float to = ink.width() - kLineRightMargin;
  ink.brush(kLineFrom, to, kLineY, 4, facts.palette.ink);
  for (const course::Piece& piece : facts.course.all()) {
    if (piece.kind != course::PieceKind::checkpoint) continue;
    const float x = x_on_line(ink, facts, piece.x);
    ink.line(x, kLineY - 6, x, kLineY + 6, 2, facts.palette.ink);
  }
  finish_flag(ink, to + 4, kLineY, facts);
  heads(ink, facts);
}

void message(Ink& ink, const HudFacts& facts) {
  const play::Message& message = facts.moments.message();
  if (message.ticks_left <= 0) return;
  // Whole for its time, gone in the last few ticks.
  const float opacity = std::min(1.0F, static_cast<float>(message.ticks_left) / 12);
  const Colour colour = message.tone == play::MessageTone::bad ? facts.palette.accent : facts.palette.ink;
  const float x = ink.width() / 2;
  const float width = ink.text_width(Face::word, message.text.data());
  ink.plate({x - width / 2 - 14, 92, width + 28, 30}, 15, faded(facts.palette.halo, 0.85F * opacity));
  ink.text(x, 114, Face::word, faded(colour, opacity), message.text.data(), Align::centre);
}

void momentum(Ink& ink, const HudFacts& facts, float top) {
  constexpr float kX = 24, kWidth = 264, kHeight = 14;
  constexpr float kTop = 1.15F;
  const view::Palette& p = facts.palette;
  const state::Runner& own = facts.world.runners[facts.own];
  const float value = static_cast<float>(own.momentum) / static_cast<float>(state::kTuning.momentum_one);
  ink.text(kX, top + 20, Face::bold, p.ink, "momentum");
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(value));
  ink.text(kX + kWidth, top + 20, Face::mono, p.ink, text.data(), Align::right);
  const Box bar{kX, top + 30, kWidth, kHeight};
  ink.plate(bar, 7, mix(p.halo, p.ink, 0.12F));
  const float one = kX + kWidth / kTop;
  ink.plate({one, bar.y, kX + kWidth - one, kHeight}, 7, mix(p.halo, p.accent, 0.38F));
  const float filled = kWidth * std::clamp(value / kTop, 0.0F, 1.0F);
  if (filled > 2) ink.plate({kX, bar.y, filled, kHeight}, std::min(7.0F, filled / 2), momentum_fill(facts));
  for (int i = 1; i < 10; ++i) {
    const float x = kX + (one - kX) * static_cast<float>(i) / 10;
    ink.line(x, bar.y, x, bar.y + kHeight, 1.4F, mix(p.halo, p.ink, 0.04F));
  }
  ink.line(one, bar.y - 5, one, bar.y + kHeight + 5, 2, p.accent);
}

void print_icon(Ink& ink, float x, float y, state::FootSide side, const HudFacts& facts) {
  const Box sole{x, y - 5, 37, 10};
  if (side == state::FootSide::near) {
    ink.plate(sole, 5, facts.palette.ink);
  } else {
    ink.frame(sole, 5, 2.2F, facts.palette.ink);
  }
  ink.plate({x + 39, y - 2.8F, 19, 5.6F}, 0, facts.palette.launch);
}

void last_launch(Ink& ink, const HudFacts& facts, float top) {
  constexpr float kX = 318;
  const play::LastLaunch& launch = facts.moments.last_launch();
  if (launch.quality == state::Quality::none) {
    ink.text(kX, top + 28, Face::line, facts.palette.soft, "jump as the hip passes a bar");
    ink.text(kX, top + 46, Face::line, facts.palette.soft, "filled print: LONG   hollow: HIGH");
    return;
  }
  const bool perfect = launch.quality == state::Quality::perfect;
  const bool near = launch.side == state::FootSide::near;
  print_icon(ink, kX, top + 37, launch.side, facts);
  const char* word = perfect ? "PERFECT" : launch.quality == state::Quality::good ? "GOOD" : "PLAIN";
  ink.text(kX + 66, top + 36, Face::word, perfect ? facts.palette.launch_word : facts.palette.ink, word);
  const char* effect =
      perfect ? (near ? "LONG" : "HIGH") : (launch.quality == state::Quality::good ? "shorter" : "short");
  std::array<char, 64> line{};
  const int cents = static_cast<int>(std::lround(launch.momentum_change * 100.0 / state::kTuning.momentum_one));
  if (cents == 0) {
    std::snprintf(line.data(), line.size(), "%s foot: %s", near ? "near" : "far", effect);
  } else {
    std::snprintf(line.data(), line.size(), "%s foot: %s   %c.%02d", near ? "near" : "far", effect,
                  cents < 0 ? '-' : '+', std::abs(cents));
  }
  ink.text(kX + 66, top + 52, Face::line, facts.palette.ink, line.data());
}

}  // namespace

std::array<char, 16> time_text(std::int64_t hundredths) {
  std::array<char, 16> text{};
  const int value = static_cast<int>(std::clamp<std::int64_t>(hundredths, 0, 359999));
  std::snprintf(text.data(), text.size(), "%d:%02d.%02d", value / 6000, value / 100 % 60, value % 100);
  return text;
}

const char* ordinal_suffix(int place) {
  if (place % 100 >= 11 && place % 100 <= 13) return "th";
  switch (place % 10) {
    case 1: return "st";
    case 2: return "nd";
    case 3: return "rd";
    default: return "th";
  }
}

void draw_hud(Ink& ink, const HudFacts& facts, HudParts parts) {
  time_and_split(ink, facts, place(ink, facts));
  progress(ink, facts);
  if (parts == HudParts::top) return;
  message(ink, facts);
  const float top = ink.height() - 74;
  ink.plate({12, top, 540, 62}, 10, faded(facts.palette.halo, 0.80F));
  momentum(ink, facts, top);
  last_launch(ink, facts, top);
}

void draw_countdown(Ink& ink, const HudFacts& facts) {
  const int left = state::kTuning.go_tick - facts.world.tick.value;
  if (left <= -kGoShown) return;
  std::array<char, 16> text{};
  if (left > 0) {
    std::snprintf(text.data(), text.size(), "%d", (left + core::kTicksPerSecond - 1) / core::kTicksPerSecond);
  } else {
    std::snprintf(text.data(), text.size(), "GO");
  }
  const float opacity = left > 0 ? 1.0F : std::min(1.0F, static_cast<float>(left + kGoShown) / 25);
  const float x = ink.width() / 2;
  ink.text(x, 236, Face::huge, faded(left > 0 ? facts.palette.ink : facts.palette.accent, opacity), text.data(),
           Align::centre);
}

}  // namespace spearrun::ui
