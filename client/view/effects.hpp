// What an event leaves in the air for a moment: dust at contacts, the trail of a thrust, sparks of a hit. Born on the
// tick of its event, drawn by its age, gone by itself. Holds a fixed number; the oldest give way.
#pragma once

#include <array>

#include "client/play/pose_track.hpp"
#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/palette.hpp"
#include "shared/state/event.hpp"

namespace spearrun::view {

class Effects {
 public:
  void clear();
  void tick(const state::World& world, const state::Events& events, const play::PoseTrack& poses);
  // time: ticks of the world, with the part since the last one.
  void draw_dust(Canvas& canvas, const View& view, float time, const Palette& palette) const;
  void draw_sparks(Canvas& canvas, const View& view, float time, const Palette& palette) const;

 private:
  static constexpr std::size_t kPuffs = 512;
  static constexpr std::size_t kSparks = 32;
  enum class SparkKind : std::uint8_t { hit, parry, straw };

  struct Puff {
    double x = 0, y = 0;
    float radius = 0, drift = 0;  // drift: u a tick
    std::int32_t born = -1000;
  };
  struct Spark {
    double x = 0, y = 0;
    SparkKind kind = SparkKind::hit;
    std::int32_t born = -1000;
  };

  // Over ground of this height and slope at x.
  struct Earth {
    double x, y;
    float slope;
  };
  void puffs_at(Earth earth, std::int32_t tick, int count, float side);
  void spark_at_tip(const play::PoseTrack& poses, int slot, SparkKind kind, std::int32_t tick);

  std::array<Puff, kPuffs> m_puffs;
  std::array<Spark, kSparks> m_sparks;
  std::size_t m_next_puff = 0, m_next_spark = 0;
};

// The wedge behind a striking tip: only in the active ticks and four fading ones. `since` = ticks since the strike
// began, with its part. Points in view space. Lies under every figure.
void draw_thrust_trail(Canvas& canvas, const figure::Spear& spear, float since, Colour colour);

}  // namespace spearrun::view
