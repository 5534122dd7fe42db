// The lab by mouse: what lies under the pointer at 1280 x 720 does what it shows.
#include "tests/client/overlay_drawing.hpp"

namespace spearrun::overlay {
namespace {

class LabMouse : public LabDrawing {
 protected:
  static constexpr int kWidth = 1280, kHeight = 720;
  void SetUp() override {
    LabDrawing::SetUp();
    lab = open(1);
    auto made = render::Framebuffer::create(kWidth, kHeight);
    ASSERT_TRUE(made);
    target.emplace(std::move(made).value());
    move(640, 700, false);
  }
  void move(float x, float y, bool down, bool right = false, float wheel = 0) {
    LabInput input;
    input.elapsed_seconds = 0.02;
    input.pointer = {x, y, down, right, wheel, false};
    lab->frame(input, *target);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  }
  void drag(float x0, float y0, float x1, float y1) {
    move(x0, y0, false);
    move(x0, y0, true);
    move((x0 + x1) / 2, (y0 + y1) / 2, true);
    move(x1, y1, true);
    move(x1, y1, false);
  }
  void click(float x, float y) {
    drag(x, y, x, y);
    move(x, y, false);
  }
  void keep(const char* name) {
    const char* folder_wanted = std::getenv("SPEARRUN_TEST_PICTURES");
    if (folder_wanted == nullptr) return;
    EXPECT_TRUE(
        render::write_png(std::string(folder_wanted) + "/" + name + ".png", kWidth, kHeight, target->read_rgb()));
  }
  LabSession& session() { return lab->session(); }

  std::unique_ptr<Lab> lab;
  std::optional<render::Framebuffer> target;
};

TEST_F(LabMouse, PicksQueuesAndScrolls) {
  click(100, 115);
  EXPECT_STREQ(lab_moves()[static_cast<std::size_t>(session().picked())].name, "run");
  move(100, 193, false);
  move(100, 193, false, true);
  move(100, 193, false);
  EXPECT_EQ(session().queue().size(), 2U) << "right click queues";
  move(100, 193, false, false, -3);
  move(100, 193, false);
  keep("scrolled");
}

TEST_F(LabMouse, ASliderIsDraggedInOneStepAndResetByTwoClicks) {
  drag(1100, 122, 1180, 122);
  EXPECT_GT(session().tables().gait.run.stride, 62);
  EXPECT_EQ(session().history().undo_steps(), 1U);
  click(1180, 122);
  click(1180, 122);
  EXPECT_EQ(session().tables().gait.run.stride, 60) << "a double click";
}

TEST_F(LabMouse, KeysOfACurveAreDraggedAddedAndEased) {
  const auto keys = keys_of(session().tables(), session().curve());
  drag(210, 676, 210, 640);
  EXPECT_GT(keys_of(session().tables(), session().curve())[1].value, keys[1].value);
  EXPECT_EQ(session().key(), 1);
  EXPECT_EQ(session().history().undo_steps(), 1U);
  const std::size_t before = keys_of(session().tables(), session().curve()).size();
  click(600, 600);
  click(600, 600);
  EXPECT_EQ(keys_of(session().tables(), session().curve()).size(), before + 1);
  move(210, 640, false);
  move(210, 640, false, true);
  for (int i = 0; i < 3; ++i) move(400, 640, false);
  keep("easing_menu");
}

TEST_F(LabMouse, TheStripScrubsAndTheStageIsDragged) {
  drag(300, 480, 700, 480);
  const int tick = session().tick();
  EXPECT_GT(tick, 8);
  EXPECT_LT(tick, 16);
  const math::Vec2 head = session().shown_pose().head;
  const float scale = 388.0F / 226;
  const float x = 208 + 812 * 0.44F + head.x * scale, y = 432 - (388 * 0.095F + head.y * scale);
  drag(x, y, x + 40, y + 10);
  EXPECT_TRUE(session().drag().any);
  EXPECT_GT(session().shown_pose().head.x, head.x + 5);
  keep("head_dragged");
}

TEST_F(LabMouse, MenusOpen) {
  click(1105, 18);
  for (int i = 0; i < 3; ++i) move(1110, 60, false);
  keep("export_menu");
  const auto rgb = target->read_rgb();
  click(600, 300);
  for (int i = 0; i < 3; ++i) move(600, 300, false);
  EXPECT_NE(rgb, target->read_rgb());
  click(653, 545);
  for (int i = 0; i < 3; ++i) move(653, 500, false);
  keep("curve_menu");
}

TEST_F(LabMouse, UnsavedWorkIsMentionedBeforeTheProgramEnds) {
  auto alone = Lab::create({folder.path() / "out", folder.path() / "tables.json", 1, false, true});
  ASSERT_TRUE(alone);
  Lab& l = **alone;
  const LabInput escape{0, {}, {{static_cast<int>(LabKey::escape)}}};
  EXPECT_FALSE(l.frame(escape, *target)) << "nothing is changed";
  l.session().set_value(tunables(Group::run)[0], 70);
  EXPECT_TRUE(l.frame(escape, *target));
  EXPECT_TRUE(l.session().status.bad);
  EXPECT_FALSE(l.frame(escape, *target)) << "once more";
  l.session().set_value(tunables(Group::run)[0], 71);
  l.press({'S', true, false, false});
  EXPECT_FALSE(l.frame(escape, *target)) << "it is saved";
}

}  // namespace
}  // namespace spearrun::overlay
