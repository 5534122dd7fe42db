// A vector with its storage inside and a capacity known at compile time: never allocates, copies as a value.
// push_back on a full one is our bug; parsers check full() first.
#pragma once

#include <array>
#include <cstddef>

#include "shared/core/assert.hpp"

namespace spearrun::core {

template <class T, std::size_t Capacity>
class FixedVector {
 public:
  static constexpr std::size_t capacity() { return Capacity; }
  constexpr std::size_t size() const { return m_size; }
  constexpr bool empty() const { return m_size == 0; }
  constexpr bool full() const { return m_size == Capacity; }
  constexpr void clear() { m_size = 0; }

  constexpr void push_back(const T& value) {
    SPEARRUN_ASSERT(!full());
    m_items[m_size++] = value;
  }
  constexpr void pop_back() {
    SPEARRUN_ASSERT(!empty());
    --m_size;
  }
  constexpr T& operator[](std::size_t i) {
    SPEARRUN_ASSERT(i < m_size);
    return m_items[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    SPEARRUN_ASSERT(i < m_size);
    return m_items[i];
  }
  constexpr T& back() { return (*this)[m_size - 1]; }
  constexpr const T& back() const { return (*this)[m_size - 1]; }

  constexpr T* data() { return m_items.data(); }
  constexpr const T* data() const { return m_items.data(); }
  constexpr T* begin() { return m_items.data(); }
  constexpr T* end() { return m_items.data() + m_size; }
  constexpr const T* begin() const { return m_items.data(); }
  constexpr const T* end() const { return m_items.data() + m_size; }

 private:
  std::array<T, Capacity> m_items{};
  std::size_t m_size = 0;
};

}  // namespace spearrun::core
