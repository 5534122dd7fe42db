#include "client/ui/overlays.hpp"

#include <algorithm>
#include <cstdio>

#include "client/view/scene.hpp"

namespace spearrun::ui {

namespace {

using view::faded;

constexpr float kButtonWidth = 200, kButtonHeight = 40, kButtonGap = 12;
constexpr float kRowHeight = 30;
constexpr std::size_t kMostRows = 14;
constexpr float kTableWidth = 720;

const char* label(Choice choice) {
  switch (choice) {
    case Choice::go_on: return "continue";
    case Choice::again: return "race again";
    case Choice::quit: return "quit";
    case Choice::none: break;
  }
  return "";
}

Box pause_box(float width, float height, std::size_t index) {
  const float top = height / 2 - 46;
  return {width / 2 - kButtonWidth / 2, top + static_cast<float>(index) * (kButtonHeight + kButtonGap), kButtonWidth,
          kButtonHeight};
}

Box pause_plate(float width, float height) { return {width / 2 - 170, height / 2 - 130, 340, 282}; }

Box result_plate(float width, float height, std::size_t rows) {
  const float tall = 174 + kRowHeight * static_cast<float>(std::min(rows, kMostRows));
  return {width / 2 - kTableWidth / 2, std::max(88.0F, height / 2 - tall / 2), kTableWidth, tall};
}

Box result_box(float width, float height, std::size_t rows, std::size_t index) {
  const Box plate = result_plate(width, height, rows);
  const float left = width / 2 - kButtonWidth - kButtonGap / 2;
  return {left + static_cast<float>(index) * (kButtonWidth + kButtonGap), plate.y + plate.height - kButtonHeight - 20,
          kButtonWidth, kButtonHeight};
}

void button(Ink& ink, const Box& box, const view::Palette& palette, Choice choice, bool selected) {
  ink.plate(box, 8, selected ? palette.ink : faded(palette.ink, 0.08F));
  if (!selected) ink.frame(box, 8, 1.4F, faded(palette.ink, 0.55F));
  ink.text(box.x + box.width / 2, box.y + 27, Face::word, selected ? palette.halo : palette.ink, label(choice),
           Align::centre);
}

struct Columns {
  float place, head, name, time, perfects, hits, parries;
};
Columns columns_of(const Box& plate) {
  const float x = plate.x;
  return {x + 52, x + 82, x + 106, x + 440, x + 526, x + 598, x + 680};
}

void table_head(Ink& ink, const Box& plate, const view::Palette& palette) {
  const Columns c = columns_of(plate);
  const float y = plate.y + 78;
  ink.text(c.name, y, Face::bold, palette.soft, "runner");
  ink.text(c.time, y, Face::bold, palette.soft, "time", Align::right);
  ink.text(c.perfects, y, Face::bold, palette.soft, "perfect", Align::right);
  ink.text(c.hits, y, Face::bold, palette.soft, "hits", Align::right);
  ink.text(c.parries, y, Face::bold, palette.soft, "parries", Align::right);
  ink.brush(plate.x + 24, plate.x + plate.width - 24, y + 9, 2.4F, palette.ink);
}

void number(Ink& ink, float x, float y, int value, const view::Palette& palette) {
  std::array<char, 12> text{};
  std::snprintf(text.data(), text.size(), "%d", value);
  ink.text(x, y, Face::mono, palette.ink, text.data(), Align::right);
}

void table_row(Ink& ink, const Box& plate, float top, const room::RaceResult& r, const ResultFacts& facts,
               const view::Palette& palette) {
  const bool own = r.slot == facts.own;
  const Columns c = columns_of(plate);
  if (own) ink.plate({plate.x + 16, top + 2, plate.width - 32, kRowHeight - 4}, 6, faded(palette.accent, 0.14F));
  const float y = top + 20;
  std::array<char, 12> text{};
  std::snprintf(text.data(), text.size(), "%d%s", r.place, ordinal_suffix(r.place));
  ink.text(c.place, y, Face::suffix, palette.ink, text.data(), Align::right);
  const view::Look look = view::look_in(view::look_number(facts.looks, r.slot), palette);
  ink.head(c.head, top + 15, look.head, 8, look.body, palette.halo);
  std::array<char, 96> name{};
  std::snprintf(name.data(), name.size(), "%d  %s", view::number_of(r.slot), r.name.c_str());
  ink.text(c.name, y, own ? Face::bold : Face::small, palette.ink, name.data());
  ink.text(c.time, y, Face::mono, palette.ink,
           r.time_us < 0 ? (facts.over ? "dnf" : "running") : time_text(r.time_us / 10000).data(), Align::right);
  number(ink, c.perfects, y, r.perfects, palette);
  number(ink, c.hits, y, r.hits, palette);
  number(ink, c.parries, y, r.parries, palette);
}

// All rows when they fit; else the best ones and, last, the own one.
std::size_t row_index(std::span<const room::RaceResult> results, std::size_t row, int own) {
  if (results.size() <= kMostRows || row + 1 < kMostRows) return row;
  for (std::size_t i = row; i < results.size(); ++i) {
    if (results[i].slot == own) return i;
  }
  return row;
}

}  // namespace

void draw_pause(Ink& ink, const view::Palette& palette, int selected) {
  ink.plate({0, 0, ink.width(), ink.height()}, 0, faded(palette.halo, 0.45F));
  const Box plate = pause_plate(ink.width(), ink.height());
  ink.plate(plate, 14, faded(palette.halo, 0.97F));
  ink.frame(plate, 14, 1.6F, palette.ink);
  ink.text(ink.width() / 2, plate.y + 52, Face::title, palette.ink, "paused", Align::centre);
  for (std::size_t i = 0; i < kPauseChoices.size(); ++i) {
    button(ink, pause_box(ink.width(), ink.height(), i), palette, kPauseChoices[i], static_cast<int>(i) == selected);
  }
}

void draw_results_table(Ink& ink, const view::Palette& palette, const ResultFacts& facts) {
  const Box plate = result_plate(ink.width(), ink.height(), facts.results.size());
  ink.plate(plate, 14, faded(palette.halo, 0.97F));
  ink.frame(plate, 14, 1.6F, palette.ink);
  ink.text(ink.width() / 2, plate.y + 44, Face::title, palette.ink, "results", Align::centre);
  table_head(ink, plate, palette);
  const std::size_t rows = std::min(facts.results.size(), kMostRows);
  for (std::size_t i = 0; i < rows; ++i) {
    const room::RaceResult& r = facts.results[row_index(facts.results, i, facts.own)];
    table_row(ink, plate, plate.y + 90 + kRowHeight * static_cast<float>(i), r, facts, palette);
  }
}

void draw_result_buttons(Ink& ink, const view::Palette& palette, std::size_t rows, int selected) {
  for (std::size_t i = 0; i < kResultChoices.size(); ++i) {
    button(ink, result_box(ink.width(), ink.height(), rows, i), palette, kResultChoices[i],
           static_cast<int>(i) == selected);
  }
}

Box result_button_box(float width, float height, std::size_t rows, std::size_t index) {
  return result_box(width, height, rows, index);
}

int pause_item_at(float width, float height, double x, double y) {
  for (std::size_t i = 0; i < kPauseChoices.size(); ++i) {
    if (pause_box(width, height, i).contains(x, y)) return static_cast<int>(i);
  }
  return -1;
}

int result_item_at(float width, float height, std::size_t rows, double x, double y) {
  for (std::size_t i = 0; i < kResultChoices.size(); ++i) {
    if (result_box(width, height, rows, i).contains(x, y)) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace spearrun::ui
