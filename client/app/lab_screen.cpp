#include "client/app/lab_screen.hpp"

#include "client/app/shell.hpp"

namespace spearrun::app {

namespace {

class LabScreen final : public Screen {
 public:
  explicit LabScreen(std::unique_ptr<overlay::Lab> lab) : m_lab(std::move(lab)) {}

  void frame(Shell& shell, const Moment& moment) override {
    if (moment.hidden) return;
    if (!m_lab->frame(lab_input(moment.now, moment.elapsed_ns), shell.stage.picture())) shell.quit();
    ++m_frames;
    const Options& options = shell.options;
    for (const Shot& shot : options.shots) {
      if (shot.at && *shot.at == m_frames) shell.note(shell.outputs.save_picture(shell.stage, shot));
    }
    if (options.ticks && m_frames >= *options.ticks) shell.quit();
  }
  // Those of no frame, or of one that did not come.
  void close(Shell& shell) override {
    for (const Shot& shot : shell.options.shots) {
      if (!shot.at || *shot.at > m_frames) shell.note(shell.outputs.save_picture(shell.stage, shot));
    }
  }
  bool is_lab() const override { return true; }

 private:
  std::unique_ptr<overlay::Lab> m_lab;
  int m_frames = 0;
};

}  // namespace

core::Result<std::unique_ptr<overlay::Lab>, std::string> open_lab(const Options& options, bool reduced_motion) {
  const std::filesystem::path folder = options.home / "lab";
  overlay::LabPlan plan{folder, options.lab.tables.value_or(folder / "tables.json"), options.lab.scale};
  plan.playing = !reduced_motion;
  plan.alone = options.mode == Mode::lab;
  auto lab = overlay::Lab::create(std::move(plan));
  if (lab && !options.lab.move.empty()) (*lab)->session().pick(overlay::lab_move_named(options.lab.move));
  return lab;
}

overlay::LabInput lab_input(const platform::Happenings& now, std::int64_t elapsed_ns) {
  overlay::LabInput input;
  input.elapsed_seconds = static_cast<double>(elapsed_ns) / 1e9;
  input.pointer = {static_cast<float>(now.mouse_x),
                   static_cast<float>(now.mouse_y),
                   now.held,
                   now.right_held,
                   static_cast<float>(now.wheel),
                   now.shift_held};
  bool asked = false;
  for (const platform::KeyDown& down : now.keys) {
    asked = asked || down.key == '/';
    input.keys.push_back({down.key, down.control, down.shift, down.alt});
  }
  // Where the question mark lies on another key.
  if (!asked && now.text.find('?') != std::string::npos) input.keys.push_back({'/', false, true, false});
  return input;
}

std::unique_ptr<Screen> make_lab_screen(Shell&, std::unique_ptr<overlay::Lab> lab) {
  return std::make_unique<LabScreen>(std::move(lab));
}

}  // namespace spearrun::app
