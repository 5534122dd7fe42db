#include "client/view/spear_art.hpp"

#include <array>
#include <cmath>

#include "client/view/shaft_flex.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kShaftButt = 2.7F, kShaftFront = 3.4F;
constexpr float kBladeLength = 23, kBladeHalf = 5;
constexpr float kTasselBehind = 25, kTasselLength = 11;
constexpr float kSeenFlex = 0.02F;  // u; less is straight
constexpr int kBentPieces = 12;

// The line of a shaft, bent or not, by its share from butt (0) to tip (1).
struct ShaftLine {
  Vec2 butt, along, side;
  float length, grip, flex;

  Vec2 at(float share) const { return butt + along * (share * length) + side * flex_at(share, grip, flex); }
  Vec2 tangent(float share) const {
    constexpr float kStep = 0.01F;
    const Vec2 d = at(share + kStep) - at(share - kStep);
    return d * (1 / math::length(d));
  }
};

bool line_of(const figure::Spear& spear, float flex, ShaftLine& line) {
  const float length = math::distance(spear.butt, spear.tip);
  if (length < 1) return false;
  const Vec2 along = (spear.tip - spear.butt) * (1 / length);
  const Vec2 grip = math::lerp(spear.rear_grip, spear.front_grip, 0.5F);
  line = {spear.butt, along, math::perpendicular(along), length, math::dot(grip - spear.butt, along) / length, flex};
  return true;
}

void bent_shaft(Canvas& canvas, const ShaftLine& line, float to, float grow, Colour colour) {
  Band band;
  for (int i = 0; i <= kBentPieces; ++i) {
    const float share = to * static_cast<float>(i) / kBentPieces;
    BandPoint p;
    p.centre = line.at(share);
    p.tangent = line.tangent(share);
    p.half = 0.5F * math::lerp(kShaftButt, kShaftFront, share / to) + grow;
    p.half_left = p.half_right = p.half;
    p.along = share * line.length;
    band.push_back(p);
  }
  canvas.band(band, colour);
}

// A leaf: widest two fifths from its socket.
void blade(Canvas& canvas, Vec2 socket, Vec2 along, float grow, Colour colour) {
  constexpr std::array<Vec2, 7> kLeaf{
      {{0, 0.34F}, {4, 0.78F}, {8.5F, 1.0F}, {13, 0.86F}, {17.5F, 0.52F}, {21, 0.2F}, {23, 0.02F}}};
  const Vec2 side = math::perpendicular(along);
  std::array<Vec2, 14> outline;
  for (std::size_t i = 0; i < kLeaf.size(); ++i) {
    const Vec2 spine = socket + along * (kLeaf[i].x + (i == 6 ? grow * 1.6F : 0));
    const float half = kLeaf[i].y * kBladeHalf + grow;
    outline[i] = spine - side * (i == 6 ? 0.1F : half);
    outline[13 - i] = spine + side * (i == 6 ? 0.1F : half);
  }
  canvas.fan(socket + along * 9, outline, colour);
}

}  // namespace

void draw_shaft(Canvas& canvas, const figure::Spear& spear, float flex, float grow, Colour colour) {
  ShaftLine line;
  if (!line_of(spear, flex, line)) return;
  const float socket = 1 - kBladeLength / line.length;
  if (std::fabs(flex) < kSeenFlex) {
    const Vec2 at = spear.tip - line.along * kBladeLength;
    canvas.stroke(spear.butt, at + line.along * 2, kShaftButt + 2 * grow, kShaftFront + 2 * grow, colour);
    blade(canvas, at, line.along, grow, colour);
    return;
  }
  bent_shaft(canvas, line, socket + 2 / line.length, grow, colour);
  const Vec2 at = line.at(socket);
  const Vec2 way = line.at(1) - at;
  blade(canvas, at, way * (1 / math::length(way)), grow, colour);
}

void draw_tassel(Canvas& canvas, const figure::Spear& spear, float flex, Colour colour) {
  ShaftLine line;
  if (!line_of(spear, flex, line)) return;
  const Vec2 knot = line.at(1 - kTasselBehind / line.length);
  // It hangs, blown backward by the run.
  for (const float turns : {0.60F, 0.655F, 0.71F}) {
    canvas.stroke(knot, knot + math::direction(turns) * kTasselLength, 2.6F, 0.6F, colour, Caps::start);
  }
}

}  // namespace spearrun::view
