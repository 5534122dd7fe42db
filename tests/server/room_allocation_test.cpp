// No allocation in a tick: operator new is replaced and counts while a window is open.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"

namespace {

long g_allocations = 0;  // of the whole program: this is what is measured

}  // namespace

// Never inlined: g++ would see free() meet a new-expression and take it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace spearrun::room {
namespace {

// Called by its name: a new-expression whose object is never needed may be left out by the compiler.
TEST(RoomAllocation, CounterCounts) {
  const long before = g_allocations;
  ::operator delete(::operator new(8));
  const long counted = g_allocations - before;
  EXPECT_EQ(counted, 1);
}

TEST(RoomAllocation, NoneInAnyTickOfARaceOfSixtyFour) {
  const auto room = std::make_unique<Room>(course::generate(2, 3000), 2, bot_field(64, 2));
  const std::array<state::Input, state::kMaxRunners> nobody{};
  int ticks = 0;
  const long before = g_allocations;
  for (; !room->over() && ticks < 36000; ++ticks) room->tick(nobody);
  const long allocations = g_allocations - before;
  EXPECT_EQ(allocations, 0) << "in " << ticks << " ticks";
  EXPECT_GT(ticks, 300);
}

}  // namespace
}  // namespace spearrun::room
