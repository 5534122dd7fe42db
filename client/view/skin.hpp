// A skin: pictures pinned to the bones of the figure, instead of its ribbons. A folder holds one description
// (skin.json) and one atlas (PNG). Loading trusts neither; what is wrong with a whole skin is an error, what is wrong
// with one sprite only leaves that bone to its ribbon and is kept as a reason. Knows no GL and no race.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/view/canvas.hpp"
#include "client/view/picture.hpp"
#include "shared/core/result.hpp"

namespace spearrun::view {

// skin.json, lengths in pixels of the atlas, top left = 0, 0:
//   { "format": "spearrun skin 1", "name": "...", "atlas": "file.png", "atlas_size": [w, h],
//     "halo": true, "neck": true, "hair": true, "headband": true,
//                                     what of the ribbon figure is kept under and over the sprites; true when missing
//     "bones": { "near_thigh": {
//         "parent": "pelvis",         may be left out; must be the bone it hangs on in the figure
//         "rect": [x, y, w, h],       what is cut out of the atlas
//         "pivot": [x, y],            where the bone begins, from the rect's corner
//         "length": 148,              how long the bone is drawn; the sprite is stretched so that it fits the real one
//         "angle": -90,               where the drawn bone points, degrees, 0 = right, 90 = up; -90 when missing
//         "across": 1,                scale across the bone, 1 = as much as along it at rest
//         "layer": "far|body|front",  behind the body, the body, over the spear; that of the bone when missing
//         "order": 0,                 -100..100 within the layer, small ones first; that of the bone when missing
//         "tone": "ink|own" } } }     ink: black becomes the runner's colour and white the paper; own: as it is

// Each runs from a joint to the next one; the head's from its centre up along the neck, a foot's from ankle to toe.
enum class Bone : std::uint8_t {
  pelvis,  // to the chest
  chest,   // to the shoulders
  head,
  near_upper_arm,
  near_forearm,
  far_upper_arm,
  far_forearm,
  near_thigh,
  near_shin,
  near_foot,
  far_thigh,
  far_shin,
  far_foot,
  spear,  // butt to tip
  count
};
inline constexpr std::size_t kBoneCount = static_cast<std::size_t>(Bone::count);

enum class SkinLayer : std::uint8_t { far, body, front };

// What a bone is called, what it hangs on, how long it is on the built-in rig (u), and where it is drawn by default.
struct BoneFacts {
  const char* name;
  std::optional<Bone> parent;
  float length;
  SkinLayer layer;
  int order;
};
const BoneFacts& facts_of(Bone bone);
std::optional<Bone> bone_named(std::string_view name);

struct Sprite {
  Bone bone = Bone::pelvis;
  float left = 0, top = 0, right = 0, bottom = 0;  // in the atlas, 0..1
  float width = 0, height = 0;                     // px
  math::Vec2 pivot;                                // px, y down
  math::Vec2 along;                                // unit: where the drawn bone points, y down
  float length = 0;                                // px
  float across = 1;
  SkinLayer layer = SkinLayer::body;
  int order = 0;
  SpriteTone tone = SpriteTone::ink;
  bool missing = false;  // the bone is drawn as a ribbon, in its default place
};

struct SkinFault {
  std::string file;  // its name, without the folder
  int line = 0;      // from 1; 0 = not of one line
  std::string what;
  // "skin.json:12: ..."
  std::string text() const;
};

struct Skin {
  std::string name;
  Picture atlas;
  std::vector<Sprite> sprites;             // one a bone, in the order of drawing
  std::array<bool, kBoneCount> covered{};  // bones that have one
  std::vector<SkinFault> reasons;          // why the others have none
  bool halo = true, neck = true, hair = true, headband = true;

  bool covers(Bone bone) const { return covered[static_cast<std::size_t>(bone)]; }
};

inline constexpr const char* kSkinFile = "skin.json";
inline constexpr std::size_t kLargestDescription = 64 * 1024;  // bytes

// Reads a skin's folder. May be called again at any time (a skin that is being painted): keep the last good one when it
// fails. Nothing outside of the folder is opened. Throws nothing.
core::Result<Skin, SkinFault> load_skin(const std::filesystem::path& folder);

// The same from memory: the description, and its atlas as it was decoded. The atlas' name and size are checked.
struct SkinText {
  std::string atlas;  // plain file name
  int width = 0, height = 0;
};
core::Result<SkinText, SkinFault> atlas_of(std::string_view description);
core::Result<Skin, SkinFault> make_skin(std::string_view description, Picture atlas);

}  // namespace spearrun::view
