#include "client/app/allocation_counter.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local int t_scopes = 0;
thread_local std::uint64_t t_allocations = 0;
}  // namespace

namespace spearrun::app {

CountedScope::CountedScope() { ++t_scopes; }
CountedScope::~CountedScope() { --t_scopes; }
std::uint64_t counted_allocations() { return t_allocations; }

}  // namespace spearrun::app

// Sanitizers bring their own and must keep it.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPEARRUN_KEEP_NEW 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SPEARRUN_KEEP_NEW 1
#endif

#ifndef SPEARRUN_KEEP_NEW
void* operator new(std::size_t size) {
  if (t_scopes > 0) ++t_allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif
