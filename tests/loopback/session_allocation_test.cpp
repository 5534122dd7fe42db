// Nothing is allocated in a tick of the whole server once a race is under way: operator new is replaced and counts.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "tests/loopback/loopback.hpp"

namespace {

long g_allocations = 0;  // of the whole program: this is what is measured

}  // namespace

// Never inlined: g++ would see free() meet a new-expression and take it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
// Sorting asks for its buffer this way.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++g_allocations;
  return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace spearrun::tests {
namespace {

// Sixteen people among 64 runners on a net that loses: many bases, partial feeds, late inputs.
TEST(SessionAllocation, NoneInATickOfARaceOfSixtyFour) {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = 8000;
  options.room.rules.fill = 64;
  Loopback net(std::move(options), 11);
  for (std::uint64_t who = 1; who <= 16; ++who) net.add(who % 2 == 0 ? "loss10" : "4g-120", who);
  net.run(4 * net::kSecond);
  for (auto& line : net.lines) line->client.ready();
  const auto tick = [&] {
    return net.house.room(0)->race() == nullptr ? 0 : net.house.room(0)->race()->world().tick.value;
  };
  ASSERT_TRUE(net.run_until([&] { return tick() > 400; }, 40 * net::kSecond));
  long allocations = 0;
  int ticks = 0;
  struct Nowhere final : net::Outbox {
    explicit Nowhere(Loopback& loopback) : to(loopback) {}
    void put(const net::Address& address, net::Bytes bytes) override { to.queue(address, bytes); }
    Loopback& to;
  } out(net);
  net.run(5 * net::kSecond, [&] {
    // A tick of the house alone; what the clients do beside it does not count.
    net.now += 1;
    const long before = g_allocations;
    net.house.tick(net.now, out);
    allocations += g_allocations - before;
    ++ticks;
  });
  EXPECT_GT(ticks, 250);
  EXPECT_EQ(allocations, 0) << "in " << ticks << " ticks";
}

}  // namespace
}  // namespace spearrun::tests
