// Who the clients of spearrun-bots are to servers: one secret for all of a run, an identity for each number from it.
// Kept in a folder, a later run is the same people again; else nobody has seen them before.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "shared/core/result.hpp"
#include "shared/net/crypto.hpp"

namespace spearrun::bots {

class Identities {
 public:
  // From FOLDER/bots.key (32 bytes, readable by its owner only), which is made when there is none; without a folder
  // from fresh random bytes, and nothing is written. The error is a sentence.
  static core::Result<Identities, std::string> create(const std::optional<std::filesystem::path>& folder,
                                                      net::Entropy& entropy);
  // number: 0 and up; the same number is the same person.
  net::crypto::SigningPair of(int number) const;

 private:
  explicit Identities(const net::Key& secret) : m_secret(secret) {}
  net::Key m_secret;
};

}  // namespace spearrun::bots
