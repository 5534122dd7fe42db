// The lab drawn without a window, for tests: a context of its own, a folder of its own, one frame as a picture. With
// SPEARRUN_TEST_PICTURES=FOLDER the named frames are kept to be looked at.
#pragma once

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "client/overlay/lab.hpp"
#include "client/platform/offscreen_context.hpp"
#include "client/render/image_file.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::overlay {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;
  std::array<int, 3> at(int x, int y) const {
    const auto i = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {rgb[i], rgb[i + 1], rgb[i + 2]};
  }
};

// How many different colours a part of it has: a panel with something in it has many.
inline int colours_in(const Picture& p, int x0, int y0, int x1, int y1) {
  std::vector<std::array<int, 3>> seen;
  for (int y = std::max(0, y0); y < std::min(p.height, y1); ++y) {
    for (int x = std::max(0, x0); x < std::min(p.width, x1); ++x) {
      const auto c = p.at(x, y);
      if (std::find(seen.begin(), seen.end(), c) == seen.end()) seen.push_back(c);
      if (seen.size() > 12) return 13;
    }
  }
  return static_cast<int>(seen.size());
}

class LabDrawing : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = platform::OffscreenContext::create();
    ASSERT_TRUE(made) << made.error().text;
    m_context.emplace(std::move(made).value());
  }

  std::unique_ptr<Lab> open(float scale = 0) {
    auto lab = Lab::create({folder.path() / "out", folder.path() / "tables.json", scale, false});
    EXPECT_TRUE(lab);
    return std::move(lab).value();
  }

  // One frame with these keys; then another, as the panels settle.
  Picture draw(Lab& lab, int width, int height, const char* name = nullptr) {
    auto target = render::Framebuffer::create(width, height);
    EXPECT_TRUE(target);
    for (int i = 0; i < 2; ++i) lab.frame({0.25, {}, {}}, *target);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    Picture p{width, height, target->read_rgb()};
    const char* keep = std::getenv("SPEARRUN_TEST_PICTURES");
    if (keep != nullptr && name != nullptr) {
      EXPECT_TRUE(render::write_png(std::string(keep) + "/" + name + ".png", width, height, p.rgb));
    }
    return p;
  }

  void press(Lab& lab, std::string_view keys) {
    for (const char key : keys) lab.press({key});
  }

  std::vector<std::filesystem::path> written(const std::string& ending) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path(), error)) {
      if (entry.path().extension() == ending) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  app::ScratchFolder folder;

 private:
  std::optional<platform::OffscreenContext> m_context;
};

}  // namespace spearrun::overlay
