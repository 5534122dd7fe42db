// The motion lab as the application sees it: opened over any screen or alone, fed with keys and the mouse once a frame,
// drawn into the picture. Its tables are its own; no race knows of it. Closed, it keeps its work and nothing of it
// runs.
#pragma once

#include <filesystem>
#include <memory>

#include "client/overlay/exporter.hpp"
#include "client/overlay/lab_window.hpp"
#include "client/overlay/table_file.hpp"

namespace spearrun::overlay {

struct LabPlan {
  std::filesystem::path folder;  // of exports
  std::filesystem::path tables;  // the JSON file; watched
  float scale = 0;               // 0: by the size of the window
  bool playing = true;
  bool alone = false;  // closing it ends the program: not before a word about unsaved work
};

struct LabInput {
  double elapsed_seconds = 0;
  Pointer pointer;
  std::vector<KeyPress> keys;
};

class Lab {
 public:
  // The error is a sentence.
  static core::Result<std::unique_ptr<Lab>, std::string> create(LabPlan plan);

  // One frame. False when it wants to be closed; it can be shown again later.
  bool frame(const LabInput& input, render::Framebuffer& picture);
  LabSession& session() { return m_session; }
  LabWindow& window() { return *m_window; }
  float scale(int width, int height) const;
  // The scale that was chosen by hand, 0 = none.
  float chosen_scale() const { return m_scale; }
  // As the keys of the table do; for the mouse's buttons and for tests.
  void press(const KeyPress& press);

 private:
  Lab(LabPlan plan, std::unique_ptr<LabWindow> window);
  void command(LabCommand command);
  void run_file_command(LabCommand command);
  void change_scale(float by);
  void watch_file(double elapsed_seconds);
  void take(const TableFile::Read& read, const char* how);
  void close();

  std::unique_ptr<LabWindow> m_window;
  LabSession m_session;
  KeyboardPlace m_place;
  TableFile m_file;
  Exporter m_exporter;
  std::string m_note;
  float m_scale;
  int m_width = 1280, m_height = 720;
  double m_since_look = 1;
  std::uint64_t m_kept;  // hash of the tables that are on the disk or built in
  bool m_alone, m_warned = false, m_open = true;
};

}  // namespace spearrun::overlay
