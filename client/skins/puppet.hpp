// The sample skin: a runner cut from black paper, riveted at the joints, as a shadow theatre has them.
#pragma once

#include <string>

#include "client/view/picture.hpp"

namespace spearrun::skins {

struct Drawing {
  view::Picture atlas;
  std::string description;  // skin.json
};
inline constexpr const char* kPuppetAtlas = "puppet.png";

// The same bytes on every machine. About a second.
Drawing draw_puppet();

}  // namespace spearrun::skins
