// Who this player is to servers: an Ed25519 seed in the home folder, made at the first start, readable by its owner
// only. It can be carried to another machine as a file.
#pragma once

#include <filesystem>
#include <string>

#include "shared/core/result.hpp"
#include "shared/net/crypto.hpp"

namespace spearrun::app {

// The seed of HOME/identity.key; a new one when there is none. Errors are sentences.
core::Result<net::Key, std::string> load_or_make_identity(const std::filesystem::path& home, net::Entropy& entropy);
// Copies the seed to a file that does not exist yet.
core::Result<bool, std::string> export_identity(const std::filesystem::path& home, const std::filesystem::path& to,
                                                net::Entropy& entropy);
// Takes the seed of `from`; the one that was here is kept beside as identity.key.old.
core::Result<bool, std::string> import_identity(const std::filesystem::path& home, const std::filesystem::path& from);

}  // namespace spearrun::app
