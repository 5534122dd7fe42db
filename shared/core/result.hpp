// Result<T, E>: a value or the reason there is none. Has the member names of std::expected, which this compiler's
// C++20 library lacks, so that a later move to it is a using-declaration.
#pragma once

#include <utility>
#include <variant>

#include "shared/core/assert.hpp"

namespace spearrun::core {

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  template <class G>
  Result(Unexpected<G> unexpected) : m_state(std::in_place_index<1>, std::move(unexpected.error)) {}

  bool has_value() const { return m_state.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return checked(); }
  const T& value() const& { return const_cast<Result*>(this)->checked(); }
  T&& value() && { return std::move(checked()); }
  T& operator*() { return checked(); }
  const T& operator*() const { return const_cast<Result*>(this)->checked(); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &const_cast<Result*>(this)->checked(); }

  const E& error() const {
    SPEARRUN_ASSERT(!has_value());
    return *std::get_if<1>(&m_state);
  }

 private:
  T& checked() {
    SPEARRUN_ASSERT(has_value());
    return *std::get_if<0>(&m_state);
  }
  std::variant<T, E> m_state;
};

}  // namespace spearrun::core
