#include "shared/moves/tables.hpp"

#include <bit>

#include "shared/core/hash.hpp"
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

namespace {

Tables make_builtin() {
  Tables t{.rig = figure::kRig,
           .gait = figure::gait_table(),
           .numbers = figure::gait_numbers(),
           .moves = {},
           .actions = {},
           .landing = landing_tracks(),
           .form = form_table()};
  for (const MoveRow& row : moves()) {
    if (row.tracks != nullptr) t.moves[static_cast<std::size_t>(row.move)] = row.tracks();
  }
  for (const ActionRow& row : actions()) {
    if (row.tracks != nullptr) t.actions[static_cast<std::size_t>(row.action)] = row.tracks();
  }
  return t;
}

}  // namespace

bool Tables::same_as(const Tables& other) const {
  return rig == other.rig && gait == other.gait && moves == other.moves && actions == other.actions &&
         landing == other.landing && form == other.form;
}

namespace {

struct TablesHasher {
  core::Hasher h;

  void add(float v) { h.add(std::bit_cast<std::uint32_t>(v)); }
  void add(const Tracks& tracks) {
    add(tracks.length);
    h.add(tracks.channels.size());
    for (const Channel& c : tracks.channels) {
      h.add(static_cast<std::uint64_t>(c.param)).add(static_cast<std::uint64_t>(c.mode)).add(c.keys.size());
      add(c.goal);
      for (const math::Key& key : c.keys) {
        add(key.at);
        add(key.value);
        h.add(static_cast<std::uint64_t>(key.easing));
      }
    }
  }
  void add(const FormPose& pose) {
    for (const float v :
         {pose.angle, pose.butt, pose.spacing, pose.grip_x, pose.grip_down, pose.lean, pose.bend, pose.shift,
          pose.crouch, pose.stance, pose.lift, pose.squash, pose.nod, pose.seconds, pose.hold})
      add(v);
    h.add(static_cast<std::uint64_t>(pose.easing)).add(static_cast<std::uint64_t>(pose.hop));
  }
};

}  // namespace

std::uint64_t tables_hash(const Tables& tables) {
  TablesHasher hasher;
  figure::visit_rig(tables.rig, [&](const char*, float, float, float v) { hasher.add(v); });
  for (const figure::Gait* gait : {&tables.gait.walk, &tables.gait.run}) {
    figure::visit_gait(
        [&](const char*, figure::GaitUnit, float, float, float figure::Gait::*field) { hasher.add(gait->*field); });
  }
  for (const Tracks& tracks : tables.moves) hasher.add(tracks);
  for (const Tracks& tracks : tables.actions) hasher.add(tracks);
  hasher.add(tables.landing);
  for (const FormPose& pose : tables.form) hasher.add(pose);
  return hasher.h.value();
}

const Tables& builtin() {
  static const Tables tables = make_builtin();
  return tables;
}

}  // namespace spearrun::moves
