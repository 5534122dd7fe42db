// Any text as a join link: a sentence, or a link that is written to text that reads the same.
#include <cstdlib>

#include "shared/net/join_link.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace spearrun::net;
  const auto link = parse_join_link({reinterpret_cast<const char*>(data), size});
  if (!link) return link.error().empty() ? (std::abort(), 0) : 0;
  if (!link->key) return 0;
  const auto again = parse_join_link(write_join_link(*link));
  if (!again || again->host != link->host || again->port != link->port || again->room != link->room ||
      *again->key != *link->key) {
    std::abort();
  }
  return 0;
}
