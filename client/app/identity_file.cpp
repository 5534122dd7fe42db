#include "client/app/identity_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "client/app/small_file.hpp"

namespace spearrun::app {

namespace {

constexpr const char* kName = "identity.key";

std::string hex_of(const net::Key& key) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : key) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text + "\n";
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<net::Key> key_of(std::string_view text) {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  net::Key key{};
  if (text.size() != 2 * key.size()) return std::nullopt;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    key[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return key;
}

bool owner_only(const std::filesystem::path& file) {
  struct stat facts {};
  return ::stat(file.c_str(), &facts) == 0 && (facts.st_mode & 077) == 0;
}

core::Unexpected<std::string> trouble(const std::filesystem::path& file, const std::string& what) {
  return {"your identity " + file.string() + ": " + what};
}

core::Result<net::Key, std::string> read_identity(const std::filesystem::path& file) {
  const auto text = read_small_file(file);
  if (!text) return trouble(file, std::strerror(errno));
  const auto key = key_of(*text);
  if (!key)
    return trouble(
        file,
        "not an identity (64 hexadecimal digits); restore it from your copy, or move it away to become somebody new");
  return *key;
}

}  // namespace

core::Result<net::Key, std::string> load_or_make_identity(const std::filesystem::path& home, net::Entropy& entropy) {
  const std::filesystem::path file = home / kName;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    std::filesystem::create_directories(home, ignored);
    const net::Key fresh = entropy.key();
    if (write_small_file(file, hex_of(fresh), Privacy::owner_only, Existing::keep)) return fresh;
    // Another window was faster: then its identity is ours too.
    if (errno != EEXIST) return trouble(file, std::strerror(errno));
  }
  if (!owner_only(file)) return trouble(file, "others may read it; take that away with chmod 600");
  return read_identity(file);
}

core::Result<bool, std::string> export_identity(const std::filesystem::path& home, const std::filesystem::path& to,
                                                net::Entropy& entropy) {
  const auto key = load_or_make_identity(home, entropy);
  if (!key) return core::Unexpected{key.error()};
  if (write_small_file(to, hex_of(*key), Privacy::owner_only, Existing::keep)) return true;
  return core::Unexpected{"cannot write " + to.string() + ": " + std::strerror(errno)};
}

core::Result<bool, std::string> import_identity(const std::filesystem::path& home, const std::filesystem::path& from) {
  const auto key = read_identity(from);
  if (!key) return core::Unexpected{key.error()};
  std::error_code error;
  std::filesystem::create_directories(home, error);
  const std::filesystem::path file = home / kName;
  if (std::filesystem::exists(file, error)) std::filesystem::rename(file, home / "identity.key.old", error);
  if (error) return trouble(file, error.message());
  if (!write_small_file(file, hex_of(*key), Privacy::owner_only)) return trouble(file, std::strerror(errno));
  return true;
}

}  // namespace spearrun::app
