#include "client/app/lab_headless.hpp"

#include <fmt/core.h>
#include <glad/gl.h>

#include <cstdio>

#include "client/app/lab_screen.hpp"
#include "client/platform/offscreen_context.hpp"
#include "client/render/image_file.hpp"

namespace spearrun::app {

namespace {

int complain(int code, const std::string& what) {
  fmt::print(stderr, "spearrun: {}\n", what);
  return code;
}

// Without a mouse and without time.
bool shoot(overlay::Lab& lab, render::Framebuffer& picture, const Shot& shot) {
  lab.session().play(false);
  lab.session().seek(shot.at.value_or(lab.session().tick()));
  // The first frame makes fonts and finds its places.
  for (int i = 0; i < 2; ++i) lab.frame({}, picture);
  const bool drawn = glGetError() == GL_NO_ERROR;
  if (!drawn) fmt::print(stderr, "spearrun: the graphics driver complained while the lab was drawn\n");
  if (!render::write_png(shot.file.string(), picture.width(), picture.height(), picture.read_rgb())) {
    fmt::print(stderr, "spearrun: cannot write the picture {}\n", shot.file.string());
    return false;
  }
  fmt::print("picture {}\n", shot.file.string());
  return drawn;
}

int write_sheet(overlay::Lab& lab, const std::filesystem::path& file) {
  const auto size = lab.window().write_contact_sheet(file.string());
  if (!size) return complain(kExitCannotCreate, size.error());
  fmt::print("contact sheet {} ({} x {})\n", file.string(), size->width, size->height);
  return 0;
}

}  // namespace

int run_lab_headless(const Options& options) {
  auto context = platform::OffscreenContext::create();
  if (!context) return complain(kExitUnavailable, context.error().text);
  auto picture = render::Framebuffer::create(options.width, options.height);
  if (!picture) return complain(kExitUnavailable, picture.error());
  auto lab = open_lab(options, true);
  if (!lab) return complain(kExitUnavailable, lab.error());
  int code = 0;
  if (options.lab.contact_sheet) code = write_sheet(**lab, *options.lab.contact_sheet);
  for (const Shot& shot : options.shots) {
    if (!shoot(**lab, *picture, shot)) code = kExitCannotCreate;
  }
  const overlay::Status& status = (*lab)->session().status;
  if (status.bad) fmt::print(stderr, "spearrun: {}\n", status.text);
  return code;
}

}  // namespace spearrun::app
