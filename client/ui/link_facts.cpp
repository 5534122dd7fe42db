#include "client/ui/link_facts.hpp"

#include <array>
#include <cstdio>

namespace spearrun::ui {

using view::faded;

namespace {

void plated(Ink& ink, float y, const char* text, view::Colour plate, view::Colour words) {
  const float width = ink.text_width(Face::word, text);
  ink.plate({ink.width() / 2 - width / 2 - 18, y, width + 36, 34}, 17, plate);
  ink.text(ink.width() / 2, y + 24, Face::word, words, text, Align::centre);
}

}  // namespace

void draw_link(Ink& ink, const LinkFacts& facts, const view::Palette& palette) {
  if (facts.ping_ms >= 0) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "ping %d ms", facts.ping_ms);
    const float width = ink.text_width(Face::mono, text.data());
    ink.plate({ink.width() - width - 28, ink.height() - 34, width + 16, 22}, 8, faded(palette.halo, 0.80F));
    ink.text(ink.width() - 20, ink.height() - 18, Face::mono, palette.soft, text.data(), Align::right);
  }
  if (facts.problem) plated(ink, 128, "Connection problem", palette.accent, palette.halo);
  const float low = ink.height() - 62;
  if (!facts.watching.empty()) {
    const std::string text = "watching " + facts.watching;
    plated(ink, low, text.c_str(), faded(palette.halo, 0.9F), palette.ink);
    ink.text(ink.width() / 2, low + 50, Face::line, palette.soft, "left / right: somebody else     Esc: menu",
             Align::centre);
  } else if (!facts.waiting.empty()) {
    plated(ink, 128, facts.waiting.c_str(), faded(palette.halo, 0.9F), palette.ink);
  }
}

}  // namespace spearrun::ui
