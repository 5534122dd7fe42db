// The lab on the screen: lays out its panels, draws the stage with the figures' own ribbons and everything else over
// it, and turns what the mouse does into calls of the session. Needs a current GL context as long as it lives.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/overlay/commands.hpp"
#include "client/overlay/exporter.hpp"
#include "client/overlay/imgui_layer.hpp"
#include "client/overlay/session.hpp"
#include "client/render/framebuffer.hpp"
#include "shared/core/result.hpp"

namespace spearrun::overlay {

class LabWindow {
 public:
  // The error is a sentence.
  static core::Result<std::unique_ptr<LabWindow>, std::string> create();
  ~LabWindow();

  struct Wishes {
    std::vector<LabCommand> commands;  // of files and of the window itself
  };
  // One frame into the picture. note: about the file, shown while nothing else is said. scale: 1 = 100 %.
  Wishes draw(LabSession& session, KeyboardPlace& place, const std::string& note, float scale, const Pointer& pointer,
              double elapsed_seconds, render::Framebuffer& picture);
  void toggle_help();
  bool help() const;
  void next_page();
  // The stage alone with its layers, for files. Not between begin and end of a frame.
  std::vector<std::uint8_t> picture_of_stage(const LabSession& session, PictureSize size);
  // Rows of poses, one for each move; see contact_sheet.cpp. False when the file cannot be written.
  core::Result<PictureSize, std::string> write_contact_sheet(const std::string& file);

 private:
  struct Parts;
  explicit LabWindow(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::overlay
