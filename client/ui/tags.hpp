// Name tags over the rivals' heads: number and name in their colour. Nearer ones win the place; others move up or fade.
#pragma once

#include <span>
#include <string>

#include "client/play/pose_track.hpp"
#include "client/ui/ink.hpp"
#include "client/view/camera.hpp"
#include "client/view/palette.hpp"

namespace spearrun::ui {

struct TagFacts {
  const play::PoseTrack& poses;
  std::span<const std::string> names;
  const view::Palette& palette;
  core::Slot own = 0;
  std::span<const std::uint8_t> looks = {};  // by slot, as chosen
};

void draw_tags(Ink& ink, const TagFacts& facts, const view::View& view, float alpha);

}  // namespace spearrun::ui
