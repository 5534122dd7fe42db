#include "shared/state/tuning.hpp"

#include <array>
#include <bit>

#include "shared/core/hash.hpp"

namespace spearrun::state {
namespace {

// Raised by hand when code changes what the same table does. CHANGELOG says why.
constexpr std::uint64_t kRulesVersion = 2;

}  // namespace

std::uint64_t tuning_hash() {
  static_assert(sizeof(Tuning) % sizeof(std::int32_t) == 0, "the table is made of 32-bit integers");
  // The table has no padding and no floats, so its words are its fields.
  const auto words = std::bit_cast<std::array<std::int32_t, sizeof(Tuning) / sizeof(std::int32_t)>>(kTuning);
  core::Hasher h(kRulesVersion);
  for (const std::int32_t word : words) h.add(static_cast<std::uint32_t>(word));
  return h.value();
}

}  // namespace spearrun::state
