// The motion lab without a screen: what is queued and played, the edited tables with undo, what is selected. Everything
// a key or a mouse can do is a function here, so a test can do it too. It touches no race: its tables are its own.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "client/overlay/curves.hpp"
#include "client/overlay/history.hpp"
#include "client/overlay/performer.hpp"
#include "client/overlay/posing.hpp"
#include "client/overlay/take.hpp"
#include "client/overlay/tunables.hpp"

namespace spearrun::overlay {

enum class Layer : unsigned char { bones, targets, capsules, anchors, mass, onion, slip, ribbons, hair, labels };
inline constexpr int kLayerCount = 10;
const char* name_of(Layer layer);

// A: as edited. B: as built in.
enum class Version : unsigned char { edited, built_in };

struct Onion {
  int count = 2;   // on each side, 0..4
  int before = 3;  // ticks between two
  int after = 4;
  bool true_spacing = false;
};

// A line at the foot of the lab: what was done, or why not.
struct Status {
  std::string text;
  bool bad = false;
};

inline constexpr float kSlowest = 0.05F;

class LabSession {
 public:
  LabSession();

  // The queue. A move alone, or behind the others (at most 12).
  void pick(int move);
  void enqueue(int move);
  void drop_last();
  const std::vector<int>& queue() const { return m_queue; }
  int picked() const { return m_picked; }

  // The tables and the takes made of them.
  const moves::Tables& tables() const { return m_history.now(); }
  const moves::Tables& tables(Version v) const { return v == Version::edited ? tables() : moves::builtin(); }
  const Take& take(Version v) const { return v == Version::edited ? m_edited : m_built_in; }
  const Take& take() const { return take(version); }
  // gesture: changes with the same number other than 0 are one step of undo.
  void change(const moves::Tables& to, int gesture = 0);
  int new_gesture() { return ++m_gesture; }
  void undo();
  void redo();
  const History& history() const { return m_history; }
  bool changed(const Tunable& tunable) const;
  bool changed(const CurveRef& curve) const;
  bool changed() const { return !tables().same_as(moves::builtin()); }
  void set_value(const Tunable& tunable, float value, int gesture = 0);
  void reset_value(const Tunable& tunable);
  void reset_curve();
  void reset_track();
  void reset_all();

  // Playback. Time in ticks of the take.
  void advance(double seconds);
  void step(int ticks);
  void seek(double tick);
  void play(bool on) { m_playing = on; }
  bool playing() const { return m_playing; }
  int tick() const { return static_cast<int>(m_at); }
  double at() const { return m_at; }
  void set_speed(float speed);
  float speed() const { return m_speed; }
  // Inclusive; swapped when the wrong way round.
  void set_loop(int from, int to);
  void clear_loop();
  int loop_from() const { return m_loop_from; }
  int loop_to() const { return m_loop_to < 0 ? take().size() - 1 : m_loop_to; }
  bool has_loop() const { return m_loop_to >= 0; }

  // Dragging: for the shown tick alone, until it is keyed or the tick is left.
  const Drag& drag() const { return m_drag; }
  void drag(Handle handle, math::Vec2 local_target);
  void drop_drag() { m_drag = {}; }
  void key_drag();
  figure::Pose shown_pose() const { return shown().pose; }
  // What is to be drawn: a tick, or while playing what lies between two.
  struct Shown {
    figure::Pose pose;
    view::Worn worn;
    double x = 0;  // u
    float y = 0;
  };
  Shown shown() const;

  // The curve under edit and its selected key.
  const CurveRef& curve() const { return m_curve; }
  void choose_track(const TrackRef& track);
  void choose_curve(const CurveRef& curve);
  int key() const { return m_key; }
  void choose_key(int key);
  void move_key(float at, float value, int gesture = 0);
  void insert_key(float at);
  void remove_key();
  void hold_key();
  void set_easing(math::Easing easing);

  bool shows(Layer layer) const { return m_layers[static_cast<std::size_t>(layer)]; }
  void toggle(Layer layer) { on(layer) = !on(layer); }
  void say(std::string text, bool bad = false) { status = {std::move(text), bad}; }

  Version version = Version::edited;
  Onion onion;
  bool mirror = false;
  Derivative plotted = Derivative::speed;
  Group group = Group::run;
  int form_pose = 0, row = 0;  // of the inspector
  Status status;

 private:
  bool& on(Layer layer) { return m_layers[static_cast<std::size_t>(layer)]; }
  void remake();
  void settle();

  History m_history;
  Take m_edited, m_built_in;
  std::vector<int> m_queue;
  int m_picked = 0;
  double m_at = 0;
  float m_speed = 1;
  bool m_playing = false;
  int m_loop_from = 0, m_loop_to = -1;
  Drag m_drag;
  CurveRef m_curve;
  int m_key = 0;
  int m_gesture = 0;
  std::array<bool, kLayerCount> m_layers{};
};

}  // namespace spearrun::overlay
