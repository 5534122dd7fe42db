#include "client/view/effects.hpp"

#include <cmath>

#include "client/view/grain.hpp"
#include "shared/math/trig.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kPuffTicks = 18, kPuffOpacity = 0.62F;
constexpr float kSparkTicks = 12;
constexpr float kTrailLength = 92, kTrailHalf = 13, kTrailOpacity = 0.62F, kTrailFade = 4;
constexpr float kRun = 6.4F;  // u a tick

double units(math::Fixed value) { return static_cast<double>(value.raw) / math::Fixed::kOne; }
float slope_of(std::int32_t raw) { return static_cast<float>(raw) / 65536.0F; }

}  // namespace

void Effects::clear() {
  m_puffs.fill({});
  m_sparks.fill({});
}

void Effects::puffs_at(Earth earth, std::int32_t tick, int count, float side) {
  for (int i = 0; i < count; ++i) {
    const std::int64_t seed = static_cast<std::int64_t>(tick) * 97 + static_cast<std::int64_t>(earth.x) * 8 + i;
    const float part = static_cast<float>(i) / static_cast<float>(count > 1 ? count - 1 : 1);
    Puff& puff = m_puffs[m_next_puff];
    m_next_puff = (m_next_puff + 1) % kPuffs;
    const float back = 4 + 21 * part * (0.8F + 0.4F * grain(seed, 20));
    const float lift = 2.5F + 3 * grain(seed, 21) + side * back * earth.slope;
    puff = {earth.x + static_cast<double>(side * back), earth.y + static_cast<double>(lift),
            3 + 5 * (0.35F + 0.65F * grain(seed, 22)) * (0.4F + 0.6F * part), side * (0.25F + 0.5F * grain(seed, 23)),
            tick};
  }
}

void Effects::spark_at_tip(const play::PoseTrack& poses, int slot, SparkKind kind, std::int32_t tick) {
  const play::Drawn drawn = poses.at(slot, 1);
  m_sparks[m_next_spark] = {drawn.x + static_cast<double>(drawn.pose.spear.tip.x),
                            drawn.y + static_cast<double>(drawn.pose.spear.tip.y), kind, tick};
  m_next_spark = (m_next_spark + 1) % kSparks;
}

void Effects::tick(const state::World& world, const state::Events& events, const play::PoseTrack& poses) {
  using state::EventKind;
  const std::int32_t now = world.tick.value;
  for (const state::Event& event : events) {
    const state::Runner& runner = world.runners[event.slot];
    const state::Foot& anchor = runner.foot(event.side);
    const Earth body{units(runner.x), units(runner.y), slope_of(runner.slope)};
    const Earth foot{units(anchor.anchor_x), units(anchor.anchor_y), slope_of(anchor.anchor_slope)};
    // A walk raises next to none.
    const bool fast = std::fabs(runner.vx.units()) > kRun * 0.4F;
    switch (event.kind) {
      case EventKind::footfall:
        if (fast) puffs_at(foot, now, 4 + (now & 1), -1);
        break;
      case EventKind::launch: puffs_at(foot, now, 5, -1); break;
      case EventKind::land:
        puffs_at(body, now, 5, -1);
        puffs_at(body, now + 1, 5, 1);
        break;
      case EventKind::hit: spark_at_tip(poses, event.other, SparkKind::hit, now); break;
      case EventKind::parry: spark_at_tip(poses, event.other, SparkKind::parry, now); break;
      case EventKind::dummy_down: spark_at_tip(poses, event.slot, SparkKind::straw, now); break;
      case EventKind::trip:
      case EventKind::bump: puffs_at(body, now, 5, 1); break;
      default: break;
    }
  }
}

void Effects::draw_dust(Canvas& canvas, const View& view, float time, const Palette& palette) const {
  for (const Puff& puff : m_puffs) {
    const float age = time - static_cast<float>(puff.born);
    if (age < 0 || age >= kPuffTicks) continue;
    const float part = age / kPuffTicks;
    const Vec2 at = view.at(puff.x + static_cast<double>(puff.drift * age), puff.y + static_cast<double>(5 * part));
    if (at.x < -20 || at.x > view.width + 20) continue;
    const float radius = puff.radius * (0.55F + 0.45F * math::ease_out_cubic(part));
    const float left = 1 - part;
    canvas.next_layer();
    canvas.disc(at, radius, faded(palette.dust, kPuffOpacity * 0.75F * left));
    canvas.next_layer();
    canvas.ring(at, radius, radius - 0.9F, faded(palette.soft, 0.5F * left));
  }
}

void Effects::draw_sparks(Canvas& canvas, const View& view, float time, const Palette& palette) const {
  for (const Spark& spark : m_sparks) {
    const float age = time - static_cast<float>(spark.born);
    if (age < 0 || age >= kSparkTicks) continue;
    const float part = age / kSparkTicks;
    const Vec2 at = view.at(spark.x, spark.y);
    const Colour colour = spark.kind == SparkKind::hit     ? palette.accent
                          : spark.kind == SparkKind::parry ? palette.ink
                                                           : palette.straw;
    const int rays = spark.kind == SparkKind::parry ? 4 : 8;
    canvas.next_layer();
    for (int i = 0; i < rays; ++i) {
      const float turns = (static_cast<float>(i) + 0.5F) / static_cast<float>(rays);
      const Vec2 d = math::direction(turns);
      const float reach = (10 + 12 * grain(i, 31)) * (0.35F + 0.65F * math::ease_out_cubic(part));
      canvas.stroke(at + d * (reach * (0.25F + 0.6F * part)), at + d * (reach + 6), 3.4F * (1 - part), 0.8F,
                    faded(colour, 1 - part * part), Caps::start);
    }
  }
}

void draw_thrust_trail(Canvas& canvas, const figure::Spear& spear, float since, Colour colour) {
  const auto active = static_cast<float>(state::kTuning.active_ticks);
  if (since < 0 || since >= active + kTrailFade) return;
  const float length = math::distance(spear.butt, spear.tip);
  if (length < 1) return;
  const float opacity = kTrailOpacity * (since <= active ? 1.0F : 1 - (since - active) / kTrailFade);
  const float reach = kTrailLength * math::unit((since + 1) / active);
  const Vec2 along = (spear.tip - spear.butt) * (1 / length);
  const Vec2 side = math::perpendicular(along);
  const Vec2 head = spear.tip + along * 5;
  const Vec2 wide = spear.tip - along * (0.2F * reach);
  const Vec2 tail = spear.tip - along * reach;
  const Colour thick = faded(colour, opacity);
  const Colour gone = faded(colour, 0);
  canvas.next_layer();
  for (const float s : {-1.0F, 1.0F}) {
    canvas.quad(head, wide, wide + side * (s * kTrailHalf * 0.55F), wide + side * (s * kTrailHalf * 0.55F), thick,
                thick, thick, thick);
    canvas.quad(wide, wide + side * (s * kTrailHalf * 0.55F), tail + side * (s * kTrailHalf), tail, thick, thick, gone,
                gone);
  }
  if (reach < kTrailLength * 0.6F) return;  // too short yet for strokes beside it
  canvas.next_layer();
  for (const float s : {-1.0F, 1.0F}) {
    canvas.stroke(head - along * 12 + side * (s * 5.0F), tail - along * 14 + side * (s * 8.0F), 1.5F, 0.3F, thick,
                  Caps::none);
    canvas.stroke(wide + side * (s * 10.0F), tail + along * 18 + side * (s * 17.0F), 1.2F, 0.3F, thick, Caps::none);
  }
}

}  // namespace spearrun::view
