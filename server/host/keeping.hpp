// Between the rooms and the store: finished races go to the worker, its answers go back. Called by the serving loop
// once a tick; only the end waits.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/session/house.hpp"
#include "server/store/keeper.hpp"

namespace spearrun::host {

class Keeping {
 public:
  static core::Result<std::unique_ptr<Keeping>, store::StoreError> start(const std::filesystem::path& data);

  void tick(session::House& house);
  // The last races go to the disk; waits for that. How many could be kept nowhere, since the start: each was named.
  int finish(session::House& house);

 private:
  struct Waiting {
    std::uint64_t ticket = 0;
    int room = 0;
    wire::RaceNumber race = 0;
  };
  explicit Keeping(std::unique_ptr<store::Keeper> keeper) : m_keeper(std::move(keeper)) {}
  void add(session::House& house, session::FinishedRace& race);

  std::vector<store::Finished> m_unoffered;  // the worker's queue was full
  std::vector<Waiting> m_waiting;
  std::uint64_t m_tickets = 0;
  std::unique_ptr<store::Keeper> m_keeper;
};

}  // namespace spearrun::host
