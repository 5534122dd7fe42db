#include "client/app/wardrobe.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "client/skins/puppet.hpp"

namespace spearrun::app {

core::Result<view::Skin, view::SkinFault> open_skin(const std::string& choice) {
  if (choice != kPuppet) return view::load_skin(choice);
  skins::Drawing drawing = skins::draw_puppet();
  return view::make_skin(drawing.description, std::move(drawing.atlas));
}

void dress(Stage& stage, const std::string& choice) {
  if (choice.empty() || choice == kNoSkin) {
    stage.wear(std::nullopt);
    return;
  }
  auto skin = open_skin(choice);
  if (!skin) {
    fmt::print(stderr, "spearrun: no skin, ribbons instead: {}\n", skin.error().text());
    return;
  }
  for (const view::SkinFault& reason : skin->reasons) fmt::print(stderr, "spearrun: skin: {}\n", reason.text());
  stage.wear(std::move(skin).value());
}

}  // namespace spearrun::app
