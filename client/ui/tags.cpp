#include "client/ui/tags.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "client/view/scene.hpp"

namespace spearrun::ui {

namespace {

constexpr float kHeight = 22;
constexpr float kOverHead = 34;  // u
constexpr float kHighest = 97;   // px, below the HUD's band
constexpr float kStepUp = 25;    // px
constexpr std::size_t kMostTags = 12;
constexpr float kFaded = 0.45F;
constexpr float kMostHidden = 0.12F;  // of a tag: more, and it is left out

struct Tag {
  int slot = 0;
  float x = 0, y = 0;
  double distance = 0;
};

using Tags = core::FixedVector<Tag, state::kMaxRunners>;

void gather(const Ink& ink, const TagFacts& facts, const view::View& view, float alpha, Tags& tags) {
  const float px = ink.width() / view.width;
  const double own_x = facts.poses.at(facts.own, alpha).x;
  for (int slot = 0; slot < facts.poses.slots(); ++slot) {
    if (slot == facts.own || !facts.poses.present(slot)) continue;
    const play::Drawn drawn = facts.poses.at(slot, alpha);
    const math::Vec2 head = view.at(drawn.x, drawn.y) + drawn.pose.head;
    if (head.x < -10 || head.x > view.width + 10) continue;
    const float y = std::max(kHighest, ink.height() - (head.y + kOverHead) * px);
    tags.push_back({slot, head.x * px, y, std::fabs(drawn.x - own_x)});
  }
  std::sort(tags.begin(), tags.end(), [](const Tag& a, const Tag& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.slot < b.slot;
  });
}

void draw_tag(Ink& ink, const Box& box, int number, view::Look look, const char* name, const view::Palette& palette,
              float opacity) {
  ink.plate(box, kHeight / 2, faded(palette.halo, 0.94F * opacity));
  ink.frame(box, kHeight / 2, 1.4F, faded(look.body, opacity));
  ink.disc(box.x + kHeight / 2, box.y + kHeight / 2, kHeight / 2, faded(look.body, opacity));
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%d", number);
  ink.text(box.x + kHeight / 2, box.y + 15.8F, Face::bold, faded(palette.halo, opacity), text.data(), Align::centre);
  ink.text(box.x + kHeight + 5, box.y + 15.8F, Face::bold, faded(palette.ink, opacity), name);
}

// Part of `box` that others cover.
float hidden_part(const Box& box, std::span<const Box> placed) {
  float most = 0;
  for (const Box& other : placed) {
    const float wide = std::min(box.x + box.width, other.x + other.width) - std::max(box.x, other.x);
    const float tall = std::min(box.y + box.height, other.y + other.height) - std::max(box.y, other.y);
    if (wide > 0 && tall > 0) most = std::max(most, wide * tall / (box.width * box.height));
  }
  return most;
}

// Moves `box` to the first free place: over its head, higher, or beside it. Returns what is still covered there.
float find_place(Box& box, std::span<const Box> placed) {
  const Box home = box;
  const float aside = box.width * 0.6F;
  for (const math::Vec2 by :
       {math::Vec2{0, 0}, {0, -kStepUp}, {0, -2 * kStepUp}, {0, -3 * kStepUp}, {-aside, 0}, {aside, 0}}) {
    if (home.y + by.y < kHighest - kHeight) continue;
    box.x = home.x + by.x;
    box.y = home.y + by.y;
    if (hidden_part(box, placed) <= 0) return 0;
  }
  box = home;
  return hidden_part(box, placed);
}

// The own head and its marker stay free.
Box own_head(const Ink& ink, const TagFacts& facts, const view::View& view, float alpha) {
  const float px = ink.width() / view.width;
  const play::Drawn own = facts.poses.at(facts.own, alpha);
  const math::Vec2 head = view.at(own.x, own.y) + own.pose.head;
  return {(head.x - 13) * px, ink.height() - (head.y + 30) * px, 26 * px, 44 * px};
}

}  // namespace

void draw_tags(Ink& ink, const TagFacts& facts, const view::View& view, float alpha) {
  Tags tags;
  gather(ink, facts, view, alpha, tags);
  core::FixedVector<Box, kMostTags> placed;
  placed.push_back(own_head(ink, facts, view, alpha));
  for (const Tag& tag : tags) {
    if (placed.full()) break;
    const char* name = facts.names[static_cast<std::size_t>(tag.slot)].c_str();
    const float width = kHeight + 14 + ink.text_width(Face::bold, name);
    // Over its own head, even at the edge of the screen: it leaves with the runner.
    Box box{tag.x - width / 2, tag.y - kHeight / 2, width, kHeight};
    const float covered = find_place(box, {placed.data(), placed.size()});
    if (covered > kMostHidden) continue;
    const view::Look look = view::look_in(view::look_number(facts.looks, tag.slot), facts.palette);
    draw_tag(ink, box, view::number_of(tag.slot), look, name, facts.palette, covered > 0 ? kFaded : 1.0F);
    placed.push_back(box);
  }
}

}  // namespace spearrun::ui
