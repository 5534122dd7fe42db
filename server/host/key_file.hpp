// The server's long-lived key in its data folder: read, or made at the first start. Called before anything is served.
// It only knows files; what the key is for is the wire's matter.
#pragma once

#include <filesystem>
#include <string>

#include "shared/core/result.hpp"
#include "shared/net/crypto.hpp"

namespace spearrun::host {

// server.key in that folder, readable by its owner alone. The error is one sentence with the way out.
core::Result<net::crypto::KeyPair, std::string> load_or_make_key(const std::filesystem::path& data,
                                                                 net::Entropy& entropy);

// spearrun://HOST:PORT/<key>; host is bracketed when it is an IPv6 address.
std::string join_link(const std::string& host, std::uint16_t port, const net::Key& open_key);

}  // namespace spearrun::host
