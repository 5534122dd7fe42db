#include "server/host/key_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

namespace spearrun::host {
namespace {

constexpr std::size_t kDigits = 64;

std::string hex_of(const net::Key& key) {
  std::string text;
  for (const std::uint8_t byte : key) text += fmt::format("{:02x}", byte);
  return text;
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<net::Key> key_of(std::string_view text) {
  if (text.size() == kDigits + 1 && text.back() == '\n') text.remove_suffix(1);
  if (text.size() != kDigits) return std::nullopt;
  net::Key key{};
  for (std::size_t i = 0; i < key.size(); ++i) {
    const int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    key[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return key;
}

core::Unexpected<std::string> trouble(const std::filesystem::path& path, const std::string& what) {
  return {fmt::format("the server's key {}: {}", path.string(), what)};
}

// Whole or not at all, and never readable by others: written aside, then given its name.
bool write_key(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path aside = path;
  aside += fmt::format(".{}.tmp", ::getpid());
  const int fd = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  bool good = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
  ::close(fd);
  // link, not rename: a key that somebody else made meanwhile is never replaced.
  good = good && ::link(aside.c_str(), path.c_str()) == 0;
  const int error = errno;
  ::unlink(aside.c_str());
  errno = error;
  return good;
}

}  // namespace

core::Result<net::crypto::KeyPair, std::string> load_or_make_key(const std::filesystem::path& data,
                                                                 net::Entropy& entropy) {
  const std::filesystem::path path = data / "server.key";
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0 && errno != ENOENT) return trouble(path, std::strerror(errno));
  if (fd < 0) {
    const net::Key secret = entropy.key();
    if (!write_key(path, hex_of(secret) + "\n")) return trouble(path, std::strerror(errno));
    return net::crypto::exchange_pair(secret);
  }
  std::array<char, kDigits + 2> text{};
  const ssize_t size = ::read(fd, text.data(), text.size());
  struct stat facts {};
  const bool private_file = ::fstat(fd, &facts) == 0 && (facts.st_mode & 077) == 0;
  ::close(fd);
  if (!private_file) return trouble(path, "others may read it; take that away with chmod 600");
  const auto key = size < 0 ? std::nullopt : key_of({text.data(), static_cast<std::size_t>(size)});
  if (!key) return trouble(path, "it is damaged; put a copy back, or remove it and hand out the new join link");
  return net::crypto::exchange_pair(*key);
}

std::string join_link(const std::string& host, std::uint16_t port, const net::Key& open_key) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string coded;
  std::uint32_t bits = 0;
  int have = 0;
  for (const std::uint8_t byte : open_key) {
    bits = (bits << 8) | byte;
    for (have += 8; have >= 6; have -= 6) coded += kAlphabet[(bits >> (have - 6)) & 63U];
  }
  if (have > 0) coded += kAlphabet[(bits << (6 - have)) & 63U];
  const bool bare_v6 = host.find(':') != std::string::npos && host.front() != '[';
  return fmt::format("spearrun://{}:{}/{}", bare_v6 ? "[" + host + "]" : host, port, coded);
}

}  // namespace spearrun::host
