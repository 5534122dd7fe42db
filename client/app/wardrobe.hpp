// Which skin everybody wears in this picture: by name or from a folder, with the reason when it is not to be had.
#pragma once

#include <string>

#include "client/app/stage.hpp"
#include "client/view/skin.hpp"

namespace spearrun::app {

// The one that comes with the game.
inline constexpr const char* kPuppet = "puppet";
// Ribbons of ink.
inline constexpr const char* kNoSkin = "none";

// `choice`: kPuppet, or a folder with a skin.json.
core::Result<view::Skin, view::SkinFault> open_skin(const std::string& choice);

// Opens it for this stage. A skin that cannot be read leaves the ribbons, bones without a sprite theirs: one line each
// on stderr says why. Empty or kNoSkin: ribbons.
void dress(Stage& stage, const std::string& choice);

}  // namespace spearrun::app
