// Finished races that the database could not take: a file each, written whole or not at all, until it can. Called by
// the worker thread alone.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/store/race_record.hpp"
#include "shared/core/result.hpp"

namespace spearrun::store {

class Spool {
 public:
  explicit Spool(std::filesystem::path folder) : m_folder(std::move(folder)) {}

  // On the disk when it returns; the error is one sentence.
  core::Result<bool, std::string> add(const RaceRecord& record) const;
  std::vector<std::filesystem::path> files() const;  // oldest first
  core::Result<RaceRecord, std::string> read(const std::filesystem::path& file) const;
  void remove(const std::filesystem::path& file) const;
  // Out of the way of the others, kept for people to look at. False: it stays where it is.
  bool set_aside(const std::filesystem::path& file) const;
  // What a writer that was killed left half written; at the start, when nobody else writes. How many they were.
  int remove_halves() const;

 private:
  std::filesystem::path m_folder;
};

}  // namespace spearrun::store
