// The bar at the top: title, the move, the file, and the buttons of playing and of files.
#include <fmt/format.h>
#include <imgui.h>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

struct Button {
  const char* id;
  float width;
  LabCommand command;
};

void apply_or_wish(Desk& desk, LabCommand command) {
  if (!apply(desk.session, desk.place, command)) desk.wish(command);
}

void menu(Desk& desk, const char* id, std::initializer_list<std::pair<const char*, LabCommand>> items) {
  if (!ImGui::BeginPopup(id)) return;
  for (const auto& [name, command] : items) {
    if (ImGui::MenuItem(name)) apply_or_wish(desk, command);
  }
  ImGui::EndPopup();
}

// From the right end leftwards.
class Row {
 public:
  Row(Desk& desk, const Rect& r) : m_desk(desk), m_right(r.right() - 10), m_y(r.y + 7) {}
  bool button(const char* id, float width, const std::string& label, Kit::Look look = Kit::Look::plain) {
    m_right -= width;
    const Rect place{m_right, m_y, width, 22};
    m_right -= 6;
    return m_desk.kit.button(id, place, label, look);
  }
  float left() const { return m_right; }

 private:
  Desk& m_desk;
  float m_right, m_y;
};

std::string loop_label(const LabSession& s) {
  return s.has_loop() ? fmt::format("loop {}..{}", s.loop_from(), s.loop_to()) : std::string("loop all");
}

void file_buttons(Desk& desk, Row& row, bool narrow) {
  if (row.button("?", 24, "?", desk.memory.help ? Kit::Look::chosen : Kit::Look::plain)) desk.wish(LabCommand::help);
  if (!narrow && row.button("save", 46, "save")) desk.wish(LabCommand::save);
  if (!narrow && row.button("reset", 50, "reset")) ImGui::OpenPopup("reset menu");
  if (row.button("export", 54, "export")) ImGui::OpenPopup("export menu");
  menu(desk, "reset menu",
       {{"this value (R)", LabCommand::reset_value},
        {"this track (Shift+R)", LabCommand::reset_track},
        {"everything (Ctrl+R)", LabCommand::reset_all},
        {"undo (Ctrl+Z)", LabCommand::undo},
        {"redo (Ctrl+Y)", LabCommand::redo}});
  menu(desk, "export menu",
       {{"picture, PNG (Ctrl+P)", LabCommand::export_png},
        {"a PNG for each tick (Ctrl+Q)", LabCommand::export_sequence},
        {"animated GIF (Ctrl+G)", LabCommand::export_gif},
        {"this pose, JSON (Ctrl+J)", LabCommand::export_pose},
        {"tables, JSON (Ctrl+S)", LabCommand::save},
        {"import the tables (Ctrl+O)", LabCommand::import}});
}

void play_buttons(Desk& desk, Row& row, bool roomy, bool narrow) {
  LabSession& s = desk.session;
  const bool built_in = s.version == Version::built_in;
  if (row.button("ab", 48, built_in ? "B" : "A | B", built_in ? Kit::Look::chosen : Kit::Look::plain))
    apply_or_wish(desk, LabCommand::compare);
  if (roomy && row.button("mirror", 52, "mirror", s.mirror ? Kit::Look::chosen : Kit::Look::plain))
    apply_or_wish(desk, LabCommand::mirror);
  if (!narrow && row.button("loop", roomy ? 96 : 84, loop_label(s))) s.clear_loop();
  if (!narrow && row.button("speed", 50, fmt::format("{:.2g}x", static_cast<double>(s.speed()))))
    apply_or_wish(desk, s.speed() <= kSlowest + 0.001F ? LabCommand::faster : LabCommand::slower);
  if (row.button("on", 28, ">")) s.step(1);
  if (row.button("play", 58, s.playing() ? "pause" : "play", Kit::Look::chosen)) s.play(!s.playing());
  if (row.button("back", 28, "<")) s.step(-1);
  if (row.button("start", 30, "|<")) s.seek(s.loop_from());
}

}  // namespace

void draw_bar(Desk& desk, const Rect& r) {
  Kit& kit = desk.kit;
  kit.fill(r, view::mix(dark::kWindow, dark::kText, 0.05F));
  Row row(desk, r);
  // What has no button there has its key.
  const bool narrow = r.width < 620;
  file_buttons(desk, row, narrow);
  play_buttons(desk, row, r.width > 760, narrow);
  const float middle = r.y + r.height / 2;
  const float room = row.left() - 8;
  float x = 16;
  if (room > 130) x = kit.text(x, middle, Face::title, dark::kText, "Motion lab") + 16;
  const LabSession& s = desk.session;
  const std::string move = lab_moves()[static_cast<std::size_t>(s.picked())].name;
  if (room - x > 60) x = kit.text_within(x, middle, room - x, Face::row, dark::kAmber, move) + 18;
  const bool trouble = s.status.bad;
  const std::string& words = s.status.text.empty() ? desk.note : s.status.text;
  if (room - x > 80) kit.text_within(x, middle, room - x, Face::note, trouble ? dark::kRed : dark::kQuiet, words);
}

}  // namespace spearrun::overlay
