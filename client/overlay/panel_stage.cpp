// Over the stage's picture: what tick it is, the layers, the handles to drag.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;

constexpr float kGrab = 11;  // px around a handle
constexpr view::Colour kInk = view::rgb(0x1E1B18), kSoft = view::rgb(0x5F574D);

float scale_of(const Desk& desk, const Rect& r) { return r.height / desk.space.height; }

// From the lab's px to the space of the runner.
Vec2 local_of(const Desk& desk, const Rect& r, Vec2 px) {
  const float scale = scale_of(desk, r);
  const float x = desk.session.mirror ? r.right() - px.x : px.x - r.x;
  return Vec2{x / scale, (r.bottom() - px.y) / scale} - desk.space.origin;
}

std::optional<Handle> handle_under(const Desk& desk, const Rect& r, Vec2 px) {
  const Vec2 local = local_of(desk, r, px);
  const figure::Pose pose = desk.session.shown_pose();
  std::optional<Handle> best;
  float nearest = kGrab / scale_of(desk, r);
  for (int i = 0; i < kHandleCount; ++i) {
    const auto handle = static_cast<Handle>(i);
    const float d = math::distance(handle_at(pose, handle), local);
    if (d < nearest) {
      nearest = d;
      best = handle;
    }
  }
  return best;
}

std::string skins_text(const LabSession& s) {
  if (!s.shows(Layer::onion) || s.onion.count == 0) return {};
  std::string before, after;
  for (int n = s.onion.count; n > 0; --n) before += fmt::format(" -{}", n * s.onion.before);
  for (int n = 1; n <= s.onion.count; ++n) after += fmt::format(" +{}", n * s.onion.after);
  return fmt::format(
      "before: blue{}    after: amber{}    ({})", before, after,
      s.onion.true_spacing ? "true spacing; T = spread for reading" : "spread for reading; T = true spacing");
}

std::string title_of(const LabSession& s) {
  const TakeTick& t = s.take().at(s.tick());
  const auto& entries = s.take().entries;
  const int length = entries.empty() ? 0 : entries[static_cast<std::size_t>(t.entry)].length;
  return fmt::format("tick {} of {}    {}", t.tick_in_entry, length, phase_of(s, s.tick()));
}

void draw_titles(Desk& desk, const Rect& r) {
  const LabSession& s = desk.session;
  Kit& kit = desk.kit;
  // A figure that rises behind the words leaves them readable.
  const std::string title = title_of(s), skins = r.height > kLowStage ? skins_text(s) : std::string();
  const view::Colour plate = view::faded(ink::kPaper, 0.86F);
  kit.fill({r.x + 8, r.y + 9, std::min(r.width - 12, kit.text_width(Face::head, title) + 12), 18}, plate);
  if (!skins.empty())
    kit.fill({r.x + 8, r.y + 27, std::min(r.width - 12, kit.text_width(Face::note, skins) + 12), 16}, plate);
  float x = kit.text_within(r.x + 14, r.y + 18, r.width - 20, Face::head, kInk, title);
  if (s.version == Version::built_in)
    x = kit.text_within(x + 18, r.y + 18, r.right() - x - 24, Face::head, ink::kCyan, "B: as built in");
  if (s.drag().any)
    kit.text_within(x + 18, r.y + 18, r.right() - x - 24, Face::head, ink::kAmber,
                    "dragged: K writes it, a step drops it");
  kit.text_within(r.x + 14, r.y + 35, r.width - 20, Face::note, kSoft, skins);
}

void drag_handles(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  LabSession& s = desk.session;
  const Touch t = kit.touch("stage", r);
  const auto under = handle_under(desk, r, kit.mouse());
  if (t.pressed) desk.memory.handle = under;
  if (!t.held) desk.memory.handle.reset();
  const auto shown = desk.memory.handle ? desk.memory.handle : (t.hovered ? under : std::nullopt);
  if (desk.memory.handle) s.drag(*desk.memory.handle, local_of(desk, r, kit.mouse()));
  if (!shown) return;
  const float scale = scale_of(desk, r);
  const Vec2 at = handle_at(s.shown_pose(), *shown) + desk.space.origin;
  const Vec2 px{s.mirror ? r.right() - at.x * scale : r.x + at.x * scale, r.bottom() - at.y * scale};
  kit.circle(px, kGrab, ink::kAmber, 2);
  kit.text(px.x + 16, px.y - 14, Face::head, ink::kAmber, name_of(*shown));
}

// A fault stays to be read until something else is said.
void draw_trouble(Desk& desk, const Rect& r) {
  const LabSession& s = desk.session;
  if (!s.status.bad) return;
  Kit& kit = desk.kit;
  const float width = r.width - 36;
  const float lines = kit.text_width(Face::note, s.status.text) > width ? 2 : 1;
  const float height = lines * Kit::kLine + 10;
  const Rect plate{r.x + 8, r.bottom() - height - 8, r.width - 16, height};
  kit.fill(plate, dark::kPanel, 4);
  kit.outline(plate, dark::kRed, 4);
  kit.clip(plate);
  kit.paragraph(plate.x + 10, plate.y + 5, width, Face::note, dark::kText, s.status.text);
  kit.unclip();
}

}  // namespace

void draw_stage_panel(Desk& desk, const Rect& r) {
  draw_shapes(desk.kit, stage_shapes(desk.session, desk.space), {r, scale_of(desk, r), desk.session.mirror});
  draw_titles(desk, r);
  drag_handles(desk, r);
  draw_trouble(desk, r);
  desk.kit.outline(r, dark::kLine, 0);
}

}  // namespace spearrun::overlay
