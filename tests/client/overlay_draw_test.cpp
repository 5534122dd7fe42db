// The lab drawn without a window: every panel at every size, the files it exports read back, the contact sheet.
#include <gif_lib.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

#include "client/overlay/commands.hpp"
#include "client/overlay/contact_sheet.hpp"
#include "client/overlay/lab_layout.hpp"
#include "tests/client/overlay_drawing.hpp"

// The graphics driver's own leaks would count; the lab's model is tested for leaks without it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace spearrun::overlay {
namespace {

Picture read_png(const std::filesystem::path& file) {
  Picture p;
  int channels = 0;
  unsigned char* pixels = stbi_load(file.c_str(), &p.width, &p.height, &channels, 3);
  if (pixels == nullptr) return p;
  p.rgb.assign(pixels, pixels + 3 * p.width * p.height);
  stbi_image_free(pixels);
  return p;
}

struct Size {
  int width, height, percent;
};
constexpr std::array kSizes{Size{1280, 720, 100}, Size{1920, 1080, 150}, Size{900, 600, 80}, Size{900, 600, 100},
                            Size{1280, 720, 200}, Size{640, 480, 100},   Size{320, 240, 80}};

TEST(LabLayout, PanelsStayInTheWindowAndApart) {
  for (const Size& size : kSizes) {
    const float scale = static_cast<float>(size.percent) / 100;
    const float width = static_cast<float>(size.width) / scale, height = static_cast<float>(size.height) / scale;
    const int pages = lab_layout(width, height, 0).pages;
    bool curve = false, plot = false, moves_list = false, inspector = false;
    for (int page = 0; page < pages; ++page) {
      const LabLayout l = lab_layout(width, height, page);
      std::vector<Rect> shown;
      for (const Rect& r : {l.bar, l.moves, l.stage, l.inspector, l.strip, l.curve, l.plot}) {
        if (!r.shown()) continue;
        EXPECT_GE(r.x, 0);
        EXPECT_LE(r.right(), width + 0.01F);
        EXPECT_LE(r.bottom(), height + 0.01F);
        for (const Rect& other : shown) {
          EXPECT_FALSE(r.x < other.right() && other.x < r.right() && r.y < other.bottom() && other.y < r.bottom());
        }
        shown.push_back(r);
      }
      curve |= l.curve.shown();
      plot |= l.plot.shown();
      moves_list |= l.moves.shown();
      inspector |= l.inspector.shown();
    }
    EXPECT_TRUE(curve && plot && moves_list && inspector) << size.width << " at " << size.percent << " %";
  }
}

TEST_F(LabDrawing, EveryPanelIsThereAtEverySizeAndOnEveryPage) {
  for (const Size& size : kSizes) {
    const float scale = static_cast<float>(size.percent) / 100;
    const auto lab = open(scale);
    const float width = static_cast<float>(size.width) / scale, height = static_cast<float>(size.height) / scale;
    for (int page = 0; page < lab_layout(width, height, 0).pages; ++page) {
      const LabLayout l = lab_layout(width, height, page);
      const std::string name =
          std::to_string(size.width) + "_" + std::to_string(size.percent) + "_" + std::to_string(page);
      const Picture p = draw(*lab, size.width, size.height, name.c_str());
      for (const Rect& r : {l.bar, l.moves, l.stage, l.inspector, l.strip, l.curve, l.plot}) {
        if (!r.shown()) continue;
        EXPECT_GT(colours_in(p, static_cast<int>(r.x * scale), static_cast<int>(r.y * scale),
                             static_cast<int>(r.right() * scale), static_cast<int>(r.bottom() * scale)),
                  8)
            << name << ": a panel at " << r.x << ", " << r.y;
      }
      lab->press({'W'});
    }
  }
}

TEST_F(LabDrawing, EveryMoveAndEveryLayerIsDrawnWithoutAComplaint) {
  const auto lab = open();
  for (int move = 0; move < static_cast<int>(lab_moves().size()); ++move) {
    lab->session().pick(move);
    lab->session().seek(12);
    draw(*lab, 640, 480);
  }
  for (int layer = 0; layer < kLayerCount; ++layer) {
    lab->session().toggle(static_cast<Layer>(layer));
    draw(*lab, 640, 480);
  }
}

// The many things at once that a picture is looked at for.
TEST_F(LabDrawing, ChangedComparedMirroredAndHelped) {
  const auto lab = open();
  LabSession& s = lab->session();
  press(*lab, "26");
  s.pick(lab_move_named("run"));
  s.enqueue(lab_move_named("thrust in a run"));
  s.enqueue(lab_move_named("game jump"));
  s.set_value(tunables(Group::run)[0], 68);
  s.set_value(tunables(Group::run)[5], 9);
  s.choose_curve({{TrackKind::action, static_cast<int>(state::Action::thrust)}, 1});
  s.choose_key(2);
  s.move_key(9, 0.8F);
  s.seek(58);
  s.set_loop(40, 80);
  draw(*lab, 1280, 720, "changed");
  press(*lab, "B");
  draw(*lab, 1280, 720, "built_in");
  press(*lab, "BMTP");
  const Picture mirrored = draw(*lab, 1280, 720, "mirrored_true");
  press(*lab, "M");
  EXPECT_NE(mirrored.rgb, draw(*lab, 1280, 720).rgb);
  s.drag(Handle::tip, {120, 140});
  draw(*lab, 1280, 720, "dragged");
  press(*lab, "?");
  lab->press({'/', false, true, false});
  draw(*lab, 1280, 720, "help");
  draw(*lab, 900, 600, "help_900");
}

TEST_F(LabDrawing, AFaultOfTheFileIsShownAndTheTablesStay) {
  const auto lab = open();
  draw(*lab, 640, 480);
  std::ofstream(folder.path() / "tables.json") << R"({"gait": {"run": {"stride": 70}}})";
  draw(*lab, 640, 480);
  EXPECT_EQ(lab->session().tables().gait.run.stride, 70);
  std::ofstream(folder.path() / "tables.json") << "{\n\"gait\": {\"run\": {\"stride\": 7000}}}";
  draw(*lab, 1280, 720, "fault");
  EXPECT_TRUE(lab->session().status.bad);
  EXPECT_NE(lab->session().status.text.find("tables.json:2: /gait/run/stride"), std::string::npos)
      << lab->session().status.text;
  EXPECT_EQ(lab->session().tables().gait.run.stride, 70);
}

TEST_F(LabDrawing, ATrackWithoutChannelsIsDrawnAndReset) {
  const auto lab = open();
  LabSession& s = lab->session();
  std::ofstream(folder.path() / "tables.json")
      << R"({"actions": {"thrust": []}, "moves": {"jump": []}, "landing": []})";
  draw(*lab, 1280, 720);
  ASSERT_FALSE(s.status.bad) << s.status.text;
  for (const char* move : {"thrust in a run", "game jump", "spear form (17)"}) {
    s.pick(lab_move_named(move));
    for (const KeyRow& row : key_rows()) {
      if (!row.press.control) lab->press(row.press);
    }
    draw(*lab, 1280, 720);
  }
  s.reset_all();
  EXPECT_FALSE(s.changed());
}

TEST_F(LabDrawing, ExportsAreReadBack) {
  const auto lab = open();
  LabSession& s = lab->session();
  s.set_loop(4, 9);
  s.seek(7);
  for (const char key : {'P', 'P', 'Q', 'G', 'J', 'S'}) {
    lab->press({key, true, false, false});
    EXPECT_FALSE(s.status.bad) << s.status.text;
    EXPECT_NE(s.status.text.find(folder.path().string()), std::string::npos) << "it says where: " << s.status.text;
  }
  const auto pngs = written(".png");
  ASSERT_EQ(pngs.size(), 2U + 6U);
  for (const auto& file : pngs) {
    const Picture p = read_png(file);
    EXPECT_EQ(p.width, 960) << file;
    EXPECT_EQ(p.height, 540) << file;
    EXPECT_GT(colours_in(p, 0, 0, 960, 540), 8) << file;
  }
  const auto poses = written(".json");
  ASSERT_EQ(poses.size(), 2U);
  std::ifstream in(*std::find_if(poses.begin(), poses.end(),
                                 [](const auto& f) { return f.string().find("pose") != std::string::npos; }));
  const auto pose = nlohmann::json::parse(in);
  EXPECT_EQ(pose["move"], "thrust in a run");
  EXPECT_NEAR(pose["joints"]["spear"]["tip"][0].get<double>(), static_cast<double>(s.shown_pose().spear.tip.x), 0.001);
}

TEST_F(LabDrawing, TheGifIsReadBackFrameByFrame) {
  const auto lab = open();
  lab->session().set_loop(0, 9);
  lab->session().set_speed(0.5F);
  lab->press({'G', true, false, false});
  const auto gifs = written(".gif");
  ASSERT_EQ(gifs.size(), 1U);
  int error = 0;
  GifFileType* gif = DGifOpenFileName(gifs[0].c_str(), &error);
  ASSERT_NE(gif, nullptr);
  ASSERT_EQ(DGifSlurp(gif), GIF_OK);
  EXPECT_EQ(gif->SWidth, 640);
  EXPECT_EQ(gif->ImageCount, 10);
  GraphicsControlBlock control{};
  ASSERT_EQ(DGifSavedExtensionToGCB(gif, 3, &control), GIF_OK);
  EXPECT_EQ(control.DelayTime, 3);
  const auto* first = gif->SavedImages[0].RasterBits;
  EXPECT_TRUE(std::any_of(first, first + 640 * 360, [&](GifByteType b) { return b != first[0]; }));
  DGifCloseFile(gif, &error);
}

TEST_F(LabDrawing, WhereNothingCanBeWrittenItIsSaidAndNothingIsLeft) {
  std::ofstream(folder.path() / "out") << "a file where the folder should be";
  const auto lab = open();
  for (const char key : {'P', 'Q', 'G', 'J'}) {
    lab->press({key, true, false, false});
    EXPECT_TRUE(lab->session().status.bad);
    EXPECT_NE(lab->session().status.text.find("out"), std::string::npos) << lab->session().status.text;
  }
  lab->session().clear_loop();
  for (int i = 0; i < 11; ++i) lab->session().enqueue(lab_move_named("spear form (17)"));
  lab->press({'Q', true, false, false});
  EXPECT_NE(lab->session().status.text.find("too many"), std::string::npos);
}

TEST(GifPacing, KeepsTheSpeedThatViewersCanShow) {
  for (const float speed : {1.0F, 0.5F, 0.25F, 0.1F, 0.05F}) {
    const GifPace pace = gif_pace(speed);
    EXPECT_GE(pace.hundredths, 2);
    const float real = static_cast<float>(pace.ticks) / 60 / speed * 100;
    EXPECT_NEAR(static_cast<float>(pace.hundredths), real, 0.5F);
  }
}

TEST_F(LabDrawing, TheContactSheetHasFiguresInEveryRow) {
  const auto lab = open();
  const auto file = folder.path() / "sheet.png";
  const auto size = lab->window().write_contact_sheet(file.string());
  ASSERT_TRUE(size) << size.error();
  const Sheet sheet = make_sheet();
  EXPECT_GE(sheet.rows.size(), lab_moves().size());
  const Picture p = read_png(file);
  ASSERT_EQ(p.width, size->width);
  for (const SheetRow& row : sheet.rows) {
    const auto top = static_cast<int>(sheet.height - row.bottom - row.height);
    const auto ground = static_cast<int>(sheet.height - row.bottom - row.ground);
    // Label, and ink where each figure stands over the line.
    EXPECT_GT(colours_in(p, 0, top, 120, top + 40), 4) << row.name;
    for (const SheetPose& pose : row.poses) {
      const auto x = static_cast<int>(pose.x);
      EXPECT_GT(colours_in(p, x - 50, top, x + 50, ground - 6), 4) << row.name << " tick " << pose.tick;
    }
  }
  EXPECT_FALSE(lab->window().write_contact_sheet((folder.path() / "no" / "where.png").string()));
}

}  // namespace
}  // namespace spearrun::overlay
