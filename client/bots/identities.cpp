#include "client/bots/identities.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace spearrun::bots {
namespace {

constexpr const char* kFile = "bots.key";

core::Unexpected<std::string> trouble(const std::filesystem::path& file, const std::string& what) {
  return {file.string() + ": " + what};
}

// Closes when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int handle) : m_handle(handle) {}
  ~Descriptor() {
    if (m_handle >= 0) ::close(m_handle);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return m_handle; }
  bool valid() const { return m_handle >= 0; }

 private:
  int m_handle;
};

// Under another name first: a run beside this one sees a whole file or none.
bool make(const std::filesystem::path& file, const net::Key& secret) {
  std::filesystem::path part = file;
  part += "." + std::to_string(::getpid());
  bool good = false;
  {
    const Descriptor out(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    good = out.valid() && ::write(out.get(), secret.data(), secret.size()) == static_cast<ssize_t>(secret.size());
  }
  // A link does not replace what is there already.
  good = good && (::link(part.c_str(), file.c_str()) == 0 || errno == EEXIST);
  const int error = errno;
  ::unlink(part.c_str());
  errno = error;
  return good;
}

core::Result<net::Key, std::string> read(const std::filesystem::path& file) {
  const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat facts {};
  if (!in.valid() || ::fstat(in.get(), &facts) != 0) return trouble(file, std::strerror(errno));
  if ((facts.st_mode & 077) != 0) return trouble(file, "others may read it; take that away with chmod 600");
  std::array<std::uint8_t, sizeof(net::Key) + 1> bytes{};
  if (::read(in.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(sizeof(net::Key))) {
    return trouble(file, "not a key of 32 bytes; move it away and the clients become new people");
  }
  net::Key secret;
  std::copy_n(bytes.begin(), secret.size(), secret.begin());
  return secret;
}

}  // namespace

core::Result<Identities, std::string> Identities::create(const std::optional<std::filesystem::path>& folder,
                                                         net::Entropy& entropy) {
  if (!folder) return Identities(entropy.key());
  const std::filesystem::path file = *folder / kFile;
  std::error_code error;
  std::filesystem::create_directories(*folder, error);
  if (error) return trouble(*folder, "cannot make this folder: " + error.message());
  if (!std::filesystem::exists(file, error) && !make(file, entropy.key())) return trouble(file, std::strerror(errno));
  const auto secret = read(file);
  if (!secret) return core::Unexpected{secret.error()};
  return Identities(*secret);
}

net::crypto::SigningPair Identities::of(int number) const {
  std::array<std::uint8_t, sizeof(net::Key) + 4> input;
  net::Writer writer(input);
  writer.bytes(m_secret);
  writer.number(static_cast<std::uint32_t>(number));
  return net::crypto::signing_pair(net::crypto::hash(writer.written()));
}

}  // namespace spearrun::bots
