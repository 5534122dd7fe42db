#include "client/overlay/lab.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "client/overlay/lab_layout.hpp"

namespace spearrun::overlay {

namespace {

constexpr double kLookEvery = 0.25;  // s

}  // namespace

Lab::Lab(LabPlan plan, std::unique_ptr<LabWindow> window)
    : m_window(std::move(window)),
      m_file(std::move(plan.tables)),
      m_exporter(std::move(plan.folder)),
      m_note(fmt::format("built-in tables; {} is watched", m_file.path().filename().string())),
      m_scale(plan.scale),
      m_kept(moves::tables_hash(moves::builtin())),
      m_alone(plan.alone) {
  m_session.play(plan.playing);
}

core::Result<std::unique_ptr<Lab>, std::string> Lab::create(LabPlan plan) {
  auto window = LabWindow::create();
  if (!window) return core::Unexpected{window.error()};
  return std::unique_ptr<Lab>(new Lab(std::move(plan), std::move(window).value()));
}

float Lab::scale(int width, int height) const { return m_scale > 0 ? m_scale : scale_for_window(width, height); }

bool Lab::frame(const LabInput& input, render::Framebuffer& picture) {
  m_open = true;
  m_width = picture.width();
  m_height = picture.height();
  watch_file(input.elapsed_seconds);
  for (const KeyPress& key : input.keys) press(key);
  m_session.advance(input.elapsed_seconds);
  const auto wishes = m_window->draw(m_session, m_place, m_note, scale(m_width, m_height), input.pointer,
                                     input.elapsed_seconds, picture);
  for (const LabCommand wish : wishes.commands) command(wish);
  return m_open;
}

void Lab::press(const KeyPress& press) {
  const auto wanted = command_for(press);
  if (wanted) {
    command(*wanted);
  } else {
    move_key_pressed(m_session, press);
  }
}

void Lab::command(LabCommand command) {
  if (apply(m_session, m_place, command)) return;
  switch (command) {
    case LabCommand::bigger: return change_scale(0.1F);
    case LabCommand::smaller: return change_scale(-0.1F);
    case LabCommand::panels: return m_window->next_page();
    case LabCommand::help: return m_window->toggle_help();
    case LabCommand::close:
      // Esc leaves the page of keys first.
      return m_window->help() ? m_window->toggle_help() : close();
    case LabCommand::fitting: m_scale = 0; return;
    default: return run_file_command(command);
  }
}

void Lab::close() {
  const std::uint64_t now = moves::tables_hash(m_session.tables());
  if (m_alone && now != m_kept && !m_warned) {
    m_warned = true;
    return m_session.say("these tables are not saved: Ctrl+S saves them, Esc once more leaves without", true);
  }
  m_open = false;
}

void Lab::run_file_command(LabCommand command) {
  const DrawStage draw = [this](const LabSession& session, PictureSize size) {
    return m_window->picture_of_stage(session, size);
  };
  Status& status = m_session.status;
  switch (command) {
    case LabCommand::export_png: status = m_exporter.png(m_session, draw); return;
    case LabCommand::export_sequence: status = m_exporter.sequence(m_session, draw); return;
    case LabCommand::export_gif: status = m_exporter.gif(m_session, draw); return;
    case LabCommand::export_pose: status = m_exporter.pose(m_session); return;
    case LabCommand::import: return take(m_file.import(), "imported");
    case LabCommand::save: break;
    default: return;
  }
  const auto fault = m_file.save(m_session.tables());
  if (!fault) m_kept = moves::tables_hash(m_session.tables());
  m_warned = m_warned && fault;
  status = fault ? Status{"not saved: " + fault->text(), true}
                 : Status{fmt::format("tables saved to {}", m_file.path().string()), false};
}

void Lab::change_scale(float by) {
  const float now = scale(m_width, m_height);
  m_scale = std::clamp(std::round((now + by) * 10) / 10, kLeastScale, kMostScale);
  m_session.say(fmt::format("size {:.0f} %", static_cast<double>(m_scale) * 100));
}

void Lab::watch_file(double elapsed_seconds) {
  m_since_look += elapsed_seconds;
  if (m_since_look < kLookEvery) return;
  m_since_look = 0;
  if (const auto read = m_file.look()) take(*read, "loaded");
}

void Lab::take(const TableFile::Read& read, const char* how) {
  if (!read) return m_session.say(read.error().text() + "; the last good tables stay", true);
  m_session.change(*read);
  m_kept = moves::tables_hash(m_session.tables());
  m_note = fmt::format("{}: {}", m_file.path().filename().string(), how);
  m_session.say(m_note);
}

}  // namespace spearrun::overlay
