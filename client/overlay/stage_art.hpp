// What the lab's stage shows: paper with a grid, the ground, onion skins and the figure into a canvas; bones, targets,
// contacts and the rest of the layers as debug shapes. Space of the stage: u, y up, 0 at its left bottom corner; the
// hip stays where it is and the ground passes by. Knows no GL and no ImGui.
#pragma once

#include "client/overlay/session.hpp"
#include "client/view/canvas.hpp"
#include "client/view/debug_shapes.hpp"

namespace spearrun::overlay {

struct StageSpace {
  float width = 470, height = 226;  // u
  math::Vec2 origin;                // of the shown runner: where it stands on the ground line
  float ground = 20;                // of the ground line
};

// width, height: of the stage in u. The view sinks when the figure would leave it above.
StageSpace stage_space(const LabSession& session, float width, float height);

void draw_stage(view::Canvas& canvas, const LabSession& session, const StageSpace& space);
view::DebugShapes stage_shapes(const LabSession& session, const StageSpace& space);

// The mesh seen in a mirror that stands at the middle of the stage.
void mirror(view::Mesh& mesh, float width);

// A figure in one light colour, even where it lies over itself: an onion skin. Deep: 0..1, how much of the colour.
void draw_skin(view::Canvas& canvas, const figure::Pose& pose, view::Colour colour, float depth);

// Paper, grid lines every 25 u (x: where on the course the left edge is) and the ground line.
void draw_paper(view::Canvas& canvas, float width, float height, float ground, double left);

// Ticks of the onion skins around the shown one, farthest first; negative before it.
std::vector<int> onion_offsets(const LabSession& session);
// Where the nth skin on its side stands.
float skin_x(const LabSession& session, const StageSpace& space, const TakeTick& skin, int nth, bool after);

namespace ink {
inline constexpr view::Colour kPaper = view::rgb(0xF4EEDF), kGrid = view::rgb(0xE2DAC6), kGround = view::rgb(0x1E1B18),
                              kAmber = view::rgb(0xA35F0E), kRed = view::rgb(0xC22E1C), kBlue = view::rgb(0x1560BD),
                              kGreen = view::rgb(0x0E8A6B), kViolet = view::rgb(0x7A3E9D), kCyan = view::rgb(0x1F7388);
}  // namespace ink

}  // namespace spearrun::overlay
