#include "client/skins/puppet.hpp"

#include <array>
#include <cmath>
#include <initializer_list>

#include "client/skins/paper.hpp"

namespace spearrun::skins {

namespace {

using math::Vec2;

constexpr int kWidth = 1024, kHeight = 448;

// A piece of the atlas: its box in pixels, its origin (where the bone begins) from the box's corner in u, and the bone
// as it is drawn.
struct Place {
  const char* bone;
  int x, y, width, height;
  Vec2 origin;
  float length;  // u
  int angle;     // degrees
  void (*draw)(Paper&);
};

Outline closed(std::initializer_list<Vec2> points) { return closed_curve({points.begin(), points.size()}); }
Outline open(std::initializer_list<Vec2> points) { return open_curve({points.begin(), points.size()}); }

// Wide trousers, gathered at the knee.
void thigh(Paper& paper) {
  paper.piece(closed({{-6, -5},
                      {0, -7.5F},
                      {6.5F, -5},
                      {8.2F, 6},
                      {7.6F, 20},
                      {6.4F, 31},
                      {5.0F, 38.5F},
                      {0, 41.5F},
                      {-5.0F, 38.5F},
                      {-7.2F, 30},
                      {-8.4F, 17},
                      {-7.6F, 4}}));
  paper.cut(open({{4.2F, 5}, {5.0F, 15}, {3.6F, 27}}), 1.1F, 0.4F);
  paper.cut(open({{-4.6F, 7}, {-5.2F, 17}, {-3.4F, 29}}), 0.9F, 0.4F);
  paper.cut(open({{0.2F, 10}, {0.8F, 19}, {0.3F, 25}}), 0.8F, 0.3F);
  paper.cut(open({{-5.4F, 33.0F}, {0, 34.4F}, {5.2F, 33.0F}}), 0.9F, 0.9F);
  paper.rivet({0, 0});
  paper.rivet({0, 37});
}

// A calf with bands wound around it.
void shin(Paper& paper) {
  paper.piece(closed({{-4.4F, -3.5F},
                      {0, -5.8F},
                      {4.6F, -3.5F},
                      {5.0F, 6},
                      {4.2F, 20},
                      {3.3F, 33},
                      {3.4F, 38},
                      {0, 40},
                      {-3.4F, 38},
                      {-3.7F, 31},
                      {-6.6F, 14},
                      {-5.4F, 4}}));
  for (int i = 0; i < 5; ++i) {
    const float y = 12 + 5.2F * static_cast<float>(i);
    const float narrow = 0.34F * static_cast<float>(i);
    paper.cut(open({{-5.2F + narrow, y + 1.6F}, {-0.6F, y + 0.9F}, {4.0F - 0.6F * narrow, y - 1.4F}}), 0.9F, 0.7F);
  }
}

// A cloth shoe whose toe turns up.
void foot(Paper& paper) {
  paper.piece(closed({{-4.6F, -2.8F},
                      {-1, -4.6F},
                      {3, -3.2F},
                      {7.5F, -1.0F},
                      {10.6F, -1.9F},
                      {13.0F, -4.4F},
                      {13.2F, -1.0F},
                      {10.6F, 2.2F},
                      {4, 2.9F},
                      {-3.6F, 2.9F},
                      {-5.8F, 0.6F}}));
  paper.cut(open({{-4.6F, 1.2F}, {3, 1.5F}, {9.6F, 0.6F}}), 0.8F, 0.5F);
}

// From the belt up to the ribs, with the skirt of a tunic below.
void pelvis(Paper& paper) {
  paper.piece(closed({{-6.4F, -30},
                      {0, -31.5F},
                      {6.4F, -30},
                      {7.6F, -24},
                      {6.2F, -12},
                      {6.6F, -3},
                      {9.2F, 5},
                      {11.4F, 14.5F},
                      {5, 12.4F},
                      {0, 14.2F},
                      {-5, 12.4F},
                      {-10.6F, 14.5F},
                      {-9.2F, 5},
                      {-7.0F, -3},
                      {-6.4F, -12},
                      {-7.6F, -24}}));
  paper.cut(open({{-6.6F, -3.6F}, {0, -2.4F}, {6.6F, -3.6F}}), 1.0F, 1.0F);
  paper.cut(open({{-7.0F, 0.8F}, {0, 2.1F}, {7.2F, 0.8F}}), 1.0F, 1.0F);
  paper.cut(open({{3.6F, 4}, {5.4F, 12}}), 0.9F, 0.5F);
  paper.cut(open({{-3.6F, 4}, {-5.2F, 12}}), 0.9F, 0.5F);
  paper.cut(open({{0, 4.4F}, {0, 13.2F}}), 0.8F, 0.4F);
  paper.cut(open({{3.8F, -26}, {2.4F, -16}, {0.6F, -6}}), 0.9F, 0.6F);
}

// Chest and shoulders, a crossed collar, a cloud on the breast; the neck reaches up under the head.
void chest(Paper& paper) {
  paper.piece(closed({{-6.8F, 3.6F},
                      {0, 5.4F},
                      {6.8F, 3.6F},
                      {8.6F, -7},
                      {8.4F, -17},
                      {6.6F, -25},
                      {4.2F, -29.5F},
                      {3.6F, -36},
                      {0, -38.4F},
                      {-3.6F, -36},
                      {-4.4F, -29.5F},
                      {-7.2F, -25.5F},
                      {-8.6F, -17},
                      {-8.2F, -6}}));
  paper.cut(open({{-4.2F, -27.6F}, {0.6F, -20}, {4.4F, -9}, {5.2F, 1}}), 1.1F, 0.8F);
  paper.cut(open({{4.2F, -27.0F}, {2.6F, -22.6F}}), 1.1F, 0.8F);
  paper.cut(open({{-3.6F, -30.4F}, {0, -29.0F}, {3.6F, -30.4F}}), 0.8F, 0.8F);
  paper.cut(spiral({-3.0F, -9.6F}, 3.7F, 1.6F, 0.1F), 0.6F, 1.0F);
}

// A face in profile under a topknot; the band is tied over it by the figure itself.
void head(Paper& paper) {
  paper.piece(circle({-3.6F, -15.2F}, 4.4F));
  paper.piece(closed({{-4.6F, 11},
                      {-9.8F, 7},
                      {-12.2F, 0},
                      {-10.2F, -7.4F},
                      {-4, -12.0F},
                      {3.6F, -11.6F},
                      {9.4F, -7.6F},
                      {11.4F, -2.4F},
                      {11.3F, 0.8F},
                      {12.4F, 3.0F},
                      {14.0F, 5.0F},
                      {11.8F, 6.2F},
                      {12.2F, 7.8F},
                      {11.0F, 9.0F},
                      {10.2F, 11.6F},
                      {5.4F, 12.6F},
                      {0, 11.0F}}));
  paper.cut(open({{-7.2F, -12.2F}, {-3.2F, -11.2F}, {0.6F, -12.6F}}), 1.0F, 1.0F);
  // Eye and brow, a cheek, an ear.
  paper.fill(closed({{4.6F, 2.4F}, {7.6F, 0.8F}, {10.2F, 2.2F}, {7.4F, 3.4F}}), kPaper);
  paper.fill(circle({7.9F, 2.1F}, 0.85F), kInk);
  paper.cut(open({{8.6F, 8.2F}, {11.4F, 8.0F}}), 0.5F, 0.8F);
  paper.cut(spiral({-2.6F, 3.6F}, 2.7F, 1.3F, 0.3F), 0.5F, 0.9F);
}

void upper_arm(Paper& paper) {
  paper.piece(closed({{-4.4F, -3.4F},
                      {0, -5.6F},
                      {4.4F, -3.4F},
                      {5.2F, 5},
                      {4.8F, 15},
                      {4.4F, 26},
                      {3.2F, 30.2F},
                      {0, 31.6F},
                      {-3.4F, 30.2F},
                      {-4.8F, 25},
                      {-5.2F, 14},
                      {-5.0F, 4}}));
  paper.cut(open({{-2.4F, 5}, {-2.6F, 13}, {-1.4F, 20}}), 0.9F, 0.4F);
  paper.cut(open({{1.9F, 8}, {2.2F, 15}, {1.4F, 22}}), 0.8F, 0.3F);
  paper.rivet({0, 0});
  paper.rivet({0, 27});
}

// A bracer, and a fist.
void forearm(Paper& paper) {
  paper.piece(circle({0.2F, 25.4F}, 3.4F));
  paper.piece(closed({{-3.4F, -2.8F},
                      {0, -4.8F},
                      {3.4F, -2.8F},
                      {4.2F, 5},
                      {3.6F, 14},
                      {3.4F, 20.6F},
                      {0, 22.2F},
                      {-3.4F, 20.6F},
                      {-3.8F, 13},
                      {-4.4F, 4}}));
  paper.cut(open({{-3.4F, 8.4F}, {0, 9.6F}, {3.4F, 8.4F}}), 0.8F, 0.8F);
  paper.cut(open({{-3.2F, 16.6F}, {0, 17.8F}, {3.0F, 16.6F}}), 0.8F, 0.8F);
  paper.cut(open({{0, 10.8F}, {0, 15.6F}}), 1.3F, 1.3F);
  paper.cut(open({{-1.6F, 25.2F}, {2.6F, 24.6F}}), 0.6F, 0.4F);
  paper.cut(open({{-1.4F, 26.8F}, {2.4F, 26.6F}}), 0.6F, 0.4F);
}

// Drawn to the right, butt at the origin: a shaft with its nodes, a tassel, a leaf blade.
void spear(Paper& paper) {
  constexpr Rgb kSpearInk{0.118F, 0.106F, 0.094F}, kTassel{0.71F, 0.204F, 0.122F};
  paper.piece(closed({{-1.0F, 0},
                      {-0.5F, -1.2F},
                      {0.8F, -1.3F},
                      {40, -1.45F},
                      {90, -1.6F},
                      {128, -1.7F},
                      {130, 0},
                      {128, 1.7F},
                      {90, 1.6F},
                      {40, 1.45F},
                      {0.8F, 1.3F},
                      {-0.5F, 1.2F}}),
              kSpearInk);
  for (const float x : {10.0F, 36.0F, 62.0F, 88.0F, 112.0F})
    paper.cut(open({{x, -2.0F}, {x + 0.8F, 2.0F}}), 0.6F, 0.6F);
  paper.piece(
      closed({{125.5F, 0.6F}, {123, 4.6F}, {119.5F, 9.2F}, {118.4F, 6.4F}, {116, 9.4F}, {117, 5.0F}, {120, 1.6F}}),
      kTassel);
  paper.cut(open({{123.5F, 1.6F}, {120.6F, 5.6F}}), 0.5F, 0.3F);
  paper.piece(closed({{126.4F, 0},
                      {129, -2.6F},
                      {135, -5.0F},
                      {141, -3.7F},
                      {146.4F, -1.4F},
                      {150.0F, 0},
                      {146.4F, 1.4F},
                      {141, 3.7F},
                      {135, 5.0F},
                      {129, 2.6F}}),
              kSpearInk);
  paper.cut(open({{131, 0}, {144, 0}}), 1.0F, 0.3F);
}

constexpr std::array<Place, 9> kPlaces{{
    {"thigh", 4, 4, 116, 276, {11.6F, 10}, 37, -90, thigh},
    {"shin", 124, 4, 92, 256, {9.6F, 8.4F}, 37, -90, shin},
    {"pelvis", 220, 4, 140, 260, {13.6F, 34.4F}, 27, 90, pelvis},
    {"chest", 364, 4, 112, 248, {11.2F, 41.4F}, 27, 90, chest},
    {"upper_arm", 480, 4, 84, 216, {8.4F, 8.4F}, 27, -90, upper_arm},
    {"forearm", 568, 4, 76, 200, {7.6F, 7.6F}, 25, -90, forearm},
    {"head", 648, 4, 164, 196, {15.4F, 22.8F}, 12, 90, head},
    {"foot", 816, 4, 128, 72, {9.2F, 8}, 8, 0, foot},
    {"spear", 4, 300, 784, 88, {3.2F, 7.6F}, 150, 0, spear},
}};

// A tenth at most, so that the text is the same everywhere.
std::string tenths(float value) {
  const int scaled = static_cast<int>(std::floor(value * 10 + 0.5F));
  const int rest = std::abs(scaled % 10);
  const std::string whole = (scaled < 0 && scaled / 10 == 0 ? "-" : "") + std::to_string(scaled / 10);
  return rest == 0 ? whole : whole + "." + std::to_string(rest);
}

std::string entry(const std::string& name, const std::string& parent, const Place& p, const char* tone) {
  const auto whole = [](int v) { return std::to_string(v); };
  return "    \"" + name + "\": {" + (parent.empty() ? "" : "\"parent\": \"" + parent + "\", ") + "\"rect\": [" +
         whole(p.x) + ", " + whole(p.y) + ", " + whole(p.width) + ", " + whole(p.height) + "], \"pivot\": [" +
         tenths(p.origin.x * kPixels) + ", " + tenths(p.origin.y * kPixels) +
         "], \"length\": " + tenths(p.length * kPixels) + ", \"angle\": " + whole(p.angle) + ", \"tone\": \"" + tone +
         "\"}";
}

std::string describe() {
  std::string bones;
  const auto add = [&](const std::string& name, const std::string& parent, std::size_t place, const char* tone) {
    if (!bones.empty()) bones += ",\n";
    bones += entry(name, parent, kPlaces[place], tone);
  };
  add("pelvis", "", 2, "ink");
  add("chest", "pelvis", 3, "ink");
  add("head", "chest", 6, "ink");
  for (const std::string side : {"near_", "far_"}) {
    add(side + "upper_arm", "chest", 4, "ink");
    add(side + "forearm", side + "upper_arm", 5, "ink");
    add(side + "thigh", "pelvis", 0, "ink");
    add(side + "shin", side + "thigh", 1, "ink");
    add(side + "foot", side + "shin", 7, "ink");
  }
  add("spear", "near_forearm", 8, "own");
  return "{\n  \"format\": \"spearrun skin 1\",\n  \"name\": \"Paper puppet\",\n  \"atlas\": \"" +
         std::string(kPuppetAtlas) + "\",\n  \"atlas_size\": [" + std::to_string(kWidth) + ", " +
         std::to_string(kHeight) + "],\n  \"halo\": false,\n  \"bones\": {\n" + bones + "\n  }\n}\n";
}

}  // namespace

Drawing draw_puppet() {
  Paper paper(kWidth, kHeight);
  for (const Place& p : kPlaces) {
    paper.put_origin(Vec2{static_cast<float>(p.x), static_cast<float>(p.y)} + p.origin * kPixels);
    p.draw(paper);
  }
  return {paper.picture(), describe()};
}

}  // namespace spearrun::skins
