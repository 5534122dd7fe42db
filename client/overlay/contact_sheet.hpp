// The contact sheet: every move of the lab as a row of poses with the figures' own ribbons, then runs on
// slopes and steps. What stands where; the
// window draws it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/overlay/take.hpp"
#include "client/view/canvas.hpp"

namespace spearrun::overlay {

struct SheetPose {
  float x = 0;     // of the runner, u from the left
  float lift = 0;  // of the runner over the ground there
  int tick = 0;    // of the move
  TakeTick shown;
};

struct SheetRow {
  std::string name;
  float bottom = 0, height = 0;  // u from the foot of the sheet
  float ground = 0;
  std::vector<SheetPose> poses;
  // On a course each figure stands on its own piece of ground; none: flat.
  std::shared_ptr<const course::Course> course;
};

struct Sheet {
  float width = 0, height = 0;  // u; one px each
  std::vector<SheetRow> rows;
};

inline constexpr int kSheetPoses = 10;
Sheet make_sheet();
void draw_sheet(view::Canvas& canvas, const Sheet& sheet);

}  // namespace spearrun::overlay
