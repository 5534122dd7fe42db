#include "client/overlay/commands.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace spearrun::overlay {

namespace {

using C = LabCommand;

constexpr KeyPress plain(int key) { return {key}; }
constexpr KeyPress plain(LabKey key) { return {static_cast<int>(key)}; }
constexpr KeyPress shifted(int key) { return {key, false, true, false}; }
constexpr KeyPress shifted(LabKey key) { return {static_cast<int>(key), false, true, false}; }
constexpr KeyPress control(int key) { return {key, true, false, false}; }
constexpr KeyPress alt(LabKey key) { return {static_cast<int>(key), false, false, true}; }

constexpr std::array kRows{
    KeyRow{plain(' '), C::play, "Space", "play, pause"},
    KeyRow{plain(LabKey::left), C::back, "Left Right", "a tick back, on"},
    KeyRow{plain(LabKey::right), C::forward, "", ""},
    KeyRow{shifted(LabKey::left), C::back_ten, "Shift+Left Right", "ten ticks"},
    KeyRow{shifted(LabKey::right), C::forward_ten, "", ""},
    KeyRow{plain(LabKey::home), C::start, "Home End", "first, last tick"},
    KeyRow{plain(LabKey::end), C::end, "", ""},
    KeyRow{plain(','), C::slower, ", .", "slower, faster (0.05x to 1x)"},
    KeyRow{plain('.'), C::faster, "", ""},
    KeyRow{plain('['), C::loop_start, "[ ]", "loop from, to this tick"},
    KeyRow{plain(']'), C::loop_end, "", ""},
    KeyRow{plain('\\'), C::loop_clear, "\\", "loop the whole take"},
    KeyRow{plain(LabKey::tab), C::focus, "Tab", "arrows: sliders, moves, layers"},
    KeyRow{plain(LabKey::up), C::list_up, "Up Down", "row of that list"},
    KeyRow{plain(LabKey::down), C::list_down, "", ""},
    KeyRow{plain('-'), C::value_less, "- =", "the slider's value (Shift: ten times)"},
    KeyRow{plain('='), C::value_more, "", ""},
    KeyRow{plain('+'), C::value_more, "", ""},
    KeyRow{shifted('-'), C::value_much_less, "", ""},
    KeyRow{shifted('='), C::value_much_more, "", ""},
    KeyRow{plain(LabKey::page_down), C::next_group, "PgDn", "next table: walk, run, bones, form"},
    KeyRow{plain(LabKey::page_up), C::next_pose, "PgUp", "next pose of the form"},
    KeyRow{plain(LabKey::enter), C::pick, "Enter", "pick the move, switch the layer"},
    KeyRow{shifted(LabKey::enter), C::enqueue, "Shift+Enter", "queue the move"},
    KeyRow{plain('X'), C::drop, "X", "drop the last of the queue"},
    KeyRow{plain('V'), C::next_track, "V", "next tracks for the curve editor"},
    KeyRow{plain('C'), C::next_curve, "C  Shift+C", "next, previous curve"},
    KeyRow{shifted('C'), C::previous_curve, "", ""},
    KeyRow{plain('N'), C::next_key, "N  Shift+N", "next, previous key of the curve"},
    KeyRow{shifted('N'), C::previous_key, "", ""},
    KeyRow{alt(LabKey::left), C::key_earlier, "Alt+arrows", "move the key in time and value"},
    KeyRow{alt(LabKey::right), C::key_later, "", ""},
    KeyRow{alt(LabKey::up), C::key_up, "", ""},
    KeyRow{alt(LabKey::down), C::key_down, "", ""},
    KeyRow{plain(LabKey::insert), C::key_insert, "Insert, I", "a key at the play head"},
    KeyRow{plain('I'), C::key_insert, "", ""},
    KeyRow{plain(LabKey::erase), C::key_remove, "Delete", "take the key away"},
    KeyRow{plain('H'), C::key_hold, "H", "hold: the next key gets its value"},
    KeyRow{plain('E'), C::key_easing, "E", "next easing of the segment"},
    KeyRow{plain('K'), C::key_drag, "K", "write the dragged pose into the tracks"},
    KeyRow{plain('B'), C::compare, "B", "edited (A) or built in (B)"},
    KeyRow{plain('M'), C::mirror, "M", "mirror"},
    KeyRow{plain('T'), C::spacing, "T", "onion skins at true spacing"},
    KeyRow{plain('O'), C::onion, "O  Shift+O", "onion skins: how many, how far apart"},
    KeyRow{shifted('O'), C::onion_step, "", ""},
    KeyRow{plain('L'), C::next_layer, "L  Shift+L", "next layer; switch it"},
    KeyRow{shifted('L'), C::toggle_layer, "", ""},
    KeyRow{plain('P'), C::plot, "P", "plot speed or acceleration"},
    KeyRow{control('Z'), C::undo, "Ctrl+Z  Ctrl+Y", "undo, redo"},
    KeyRow{control('Y'), C::redo, "", ""},
    KeyRow{plain('R'), C::reset_value, "R", "reset the slider's value"},
    KeyRow{shifted('R'), C::reset_track, "Shift+R", "reset the track"},
    KeyRow{control('R'), C::reset_all, "Ctrl+R", "reset everything"},
    KeyRow{control('S'), C::save, "Ctrl+S", "save the tables (JSON)"},
    KeyRow{control('O'), C::import, "Ctrl+O", "import the tables' file"},
    KeyRow{control('P'), C::export_png, "Ctrl+P", "export: picture (PNG)"},
    KeyRow{control('Q'), C::export_sequence, "Ctrl+Q", "export: a PNG for each tick of the loop"},
    KeyRow{control('G'), C::export_gif, "Ctrl+G", "export: animated GIF of the loop"},
    KeyRow{control('J'), C::export_pose, "Ctrl+J", "export: this pose (JSON)"},
    KeyRow{control('='), C::bigger, "Ctrl + -", "size of the lab, 80 to 200 %"},
    KeyRow{control('+'), C::bigger, "", ""},
    KeyRow{{'=', true, true, false}, C::bigger, "", ""},
    KeyRow{control('-'), C::smaller, "", ""},
    KeyRow{control('0'), C::fitting, "Ctrl+0", "the size that fits the window"},
    KeyRow{plain('W'), C::panels, "W", "other panels, in a small window"},
    KeyRow{shifted('/'), C::help, "?", "these keys"},
    KeyRow{plain('/'), C::help, "", ""},
    KeyRow{plain(LabKey::f1), C::close, "F1, Esc", "close the lab"},
    KeyRow{plain(LabKey::escape), C::close, "", ""},
};

int wrapped(int value, int count) { return (value % count + count) % count; }

const Tunable& selected(const LabSession& s) {
  const auto list = tunables(s.group, s.form_pose);
  return list[static_cast<std::size_t>(wrapped(s.row, static_cast<int>(list.size())))];
}

// A hundredth of the range, or a tenth of that.
void nudge(LabSession& s, float steps) {
  const Tunable& t = selected(s);
  s.set_value(t, t.in(s.tables()) + steps * (t.most - t.least) / 500);
}

void walk_list(LabSession& s, KeyboardPlace& place, int by) {
  switch (place.focus) {
    case Focus::inspector: s.row = wrapped(s.row + by, static_cast<int>(tunables(s.group, s.form_pose).size())); break;
    case Focus::moves: place.move = wrapped(place.move + by, static_cast<int>(lab_moves().size())); break;
    case Focus::layers: place.layer = wrapped(place.layer + by, kLayerCount); break;
  }
}

void confirm(LabSession& s, const KeyboardPlace& place) {
  if (place.focus == Focus::layers) return s.toggle(static_cast<Layer>(place.layer));
  s.pick(place.focus == Focus::moves ? place.move : s.picked());
}

void choose_next_track(LabSession& s) {
  const auto& all = all_tracks();
  std::size_t at = 0;
  while (at + 1 < all.size() && !(all[at] == s.curve().track)) ++at;
  s.choose_track(all[(at + 1) % all.size()]);
}

void move_selected_key(LabSession& s, float ticks, float part_of_range) {
  const auto keys = keys_of(s.tables(), s.curve());
  if (keys.empty()) return;
  const math::Key& key = keys[static_cast<std::size_t>(s.key())];
  const Range range = range_of(s.tables(), s.curve());
  s.move_key(key.at + ticks, key.value + part_of_range * (range.most - range.least) / 400);
}

void next_easing(LabSession& s) {
  const auto keys = keys_of(s.tables(), s.curve());
  if (keys.empty()) return;
  const int now = static_cast<int>(keys[static_cast<std::size_t>(s.key())].easing);
  s.set_easing(static_cast<math::Easing>(wrapped(now + 1, math::kEasingCount)));
}

void insert_at_play_head(LabSession& s) {
  const auto time = track_time(s.take().at(s.tick()).runner, s.curve().track, s.tables());
  if (!time) return s.say("these tracks do not run at this tick", true);
  s.insert_key(*time);
}

void change_speed(LabSession& s, int by) {
  constexpr std::array kSpeeds{0.05F, 0.1F, 0.25F, 0.5F, 1.0F};
  int at = 0;
  while (at + 1 < static_cast<int>(kSpeeds.size()) && kSpeeds[static_cast<std::size_t>(at)] < s.speed() - 0.001F) ++at;
  const int last = static_cast<int>(kSpeeds.size()) - 1;
  s.set_speed(kSpeeds[static_cast<std::size_t>(std::clamp(at + by, 0, last))]);
}

void space_skins(LabSession& s) {
  constexpr std::array kSteps{1, 2, 3, 4, 6, 8};
  const auto next = std::find_if(kSteps.begin(), kSteps.end(), [&](int step) { return step > s.onion.after; });
  s.onion.before = s.onion.after = next == kSteps.end() ? kSteps.front() : *next;
}

bool apply_time(LabSession& s, LabCommand command) {
  switch (command) {
    case C::play: s.play(!s.playing()); return true;
    case C::back: s.step(-1); return true;
    case C::forward: s.step(1); return true;
    case C::back_ten: s.step(-10); return true;
    case C::forward_ten: s.step(10); return true;
    case C::start: s.step(-kMostTakeTicks * 2); return true;
    case C::end: s.step(kMostTakeTicks * 2); return true;
    case C::slower: change_speed(s, -1); return true;
    case C::faster: change_speed(s, 1); return true;
    case C::loop_start: s.set_loop(s.tick(), std::max(s.tick(), s.loop_to())); return true;
    case C::loop_end: s.set_loop(std::min(s.loop_from(), s.tick()), s.tick()); return true;
    case C::loop_clear: s.clear_loop(); return true;
    default: return false;
  }
}

bool apply_list(LabSession& s, KeyboardPlace& place, LabCommand command) {
  switch (command) {
    case C::list_up: walk_list(s, place, -1); return true;
    case C::list_down: walk_list(s, place, 1); return true;
    case C::value_less: nudge(s, -1); return true;
    case C::value_more: nudge(s, 1); return true;
    case C::value_much_less: nudge(s, -10); return true;
    case C::value_much_more: nudge(s, 10); return true;
    case C::next_group:
      s.group = static_cast<Group>(wrapped(static_cast<int>(s.group) + 1, kGroupCount));
      s.row = 0;
      return true;
    case C::next_pose: s.form_pose = wrapped(s.form_pose + 1, static_cast<int>(moves::kFormPoses)); return true;
    case C::pick: confirm(s, place); return true;
    case C::enqueue: s.enqueue(place.focus == Focus::moves ? place.move : s.picked()); return true;
    case C::drop: s.drop_last(); return true;
    case C::focus: place.focus = static_cast<Focus>(wrapped(static_cast<int>(place.focus) + 1, 3)); return true;
    case C::next_layer: place.layer = wrapped(place.layer + 1, kLayerCount); return true;
    case C::toggle_layer: s.toggle(static_cast<Layer>(place.layer)); return true;
    case C::reset_value: s.reset_value(selected(s)); return true;
    default: return false;
  }
}

bool apply_curve(LabSession& s, LabCommand command) {
  switch (command) {
    case C::next_track: choose_next_track(s); return true;
    case C::next_curve: s.choose_curve({s.curve().track, s.curve().channel + 1}); return true;
    case C::previous_curve: s.choose_curve({s.curve().track, s.curve().channel - 1}); return true;
    case C::next_key: s.choose_key(s.key() + 1); return true;
    case C::previous_key: s.choose_key(s.key() - 1); return true;
    case C::key_earlier: move_selected_key(s, -1, 0); return true;
    case C::key_later: move_selected_key(s, 1, 0); return true;
    case C::key_up: move_selected_key(s, 0, 1); return true;
    case C::key_down: move_selected_key(s, 0, -1); return true;
    case C::key_insert: insert_at_play_head(s); return true;
    case C::key_remove: s.remove_key(); return true;
    case C::key_hold: s.hold_key(); return true;
    case C::key_easing: next_easing(s); return true;
    case C::key_drag: s.key_drag(); return true;
    case C::reset_track: s.reset_track(); return true;
    default: return false;
  }
}

bool apply_view(LabSession& s, LabCommand command) {
  switch (command) {
    case C::compare:
      s.version = s.version == Version::edited ? Version::built_in : Version::edited;
      s.seek(s.at());
      return true;
    case C::mirror: s.mirror = !s.mirror; return true;
    case C::spacing: s.onion.true_spacing = !s.onion.true_spacing; return true;
    case C::onion: s.onion.count = wrapped(s.onion.count + 1, 5); return true;
    case C::onion_step: space_skins(s); return true;
    case C::plot:
      s.plotted = s.plotted == Derivative::speed ? Derivative::acceleration : Derivative::speed;
      return true;
    case C::undo: s.undo(); return true;
    case C::redo: s.redo(); return true;
    case C::reset_all: s.reset_all(); return true;
    default: return false;
  }
}

}  // namespace

std::span<const KeyRow> key_rows() { return kRows; }

std::optional<LabCommand> command_for(const KeyPress& press) {
  for (const KeyRow& row : kRows) {
    if (row.press == press) return row.command;
  }
  return std::nullopt;
}

bool move_key_pressed(LabSession& session, const KeyPress& press) {
  if (press.control || press.alt) return false;
  const auto list = lab_moves();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (press.key != list[i].key || list[i].key == 0) continue;
    if (press.shift) {
      session.enqueue(static_cast<int>(i));
    } else {
      session.pick(static_cast<int>(i));
    }
    return true;
  }
  return false;
}

bool apply(LabSession& session, KeyboardPlace& place, LabCommand command) {
  return apply_time(session, command) || apply_list(session, place, command) || apply_curve(session, command) ||
         apply_view(session, command);
}

}  // namespace spearrun::overlay
