#include "shared/moves/tables.hpp"

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

const Tables& builtin() {
  static const Tables tables = make_builtin();
  return tables;
}

}  // namespace spearrun::moves
