#include "server/host/streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "shared/core/finish_output.hpp"

namespace spearrun::host {

void hold_standard_streams() {
  for (const int stream : std::array{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is given, and that is this one. Opened for reading, stdout refuses what is written.
    if (::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

int finish_output(int code) { return core::finish_output("spearrun-server", code); }

}  // namespace spearrun::host
