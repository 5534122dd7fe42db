// Any bytes as a message of either side: refused, or values that are written to bytes that read as the same kind.
#include <cstdlib>

#include "shared/wire/control.hpp"

namespace {

std::span<const std::uint8_t> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace spearrun::wire;
  const std::span bytes(data, size);
  if (const auto message = decode_client_message(bytes)) {
    const auto again = decode_client_message(as_bytes(encode(*message)));
    if (!again || again->index() != message->index()) std::abort();
  }
  if (const auto message = decode_server_message(bytes)) {
    const auto again = decode_server_message(as_bytes(encode(*message)));
    if (!again || again->index() != message->index()) std::abort();
  }
  return 0;
}
