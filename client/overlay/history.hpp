// Undo and redo of the tables: whole values, each kept once and shared, as many as were made. Changes of one drag are
// one step.
#pragma once

#include <memory>
#include <vector>

#include "shared/moves/tables.hpp"

namespace spearrun::overlay {

class History {
 public:
  explicit History(const moves::Tables& first) : m_steps{std::make_shared<const moves::Tables>(first)} {}

  const moves::Tables& now() const { return *m_steps[m_at]; }
  // gesture: of the same drag as the last change when it has the same number and is not 0.
  void change(const moves::Tables& to, int gesture = 0) {
    if (to.same_as(now())) return;
    const bool joined = gesture != 0 && gesture == m_gesture && m_at > 0 && m_at + 1 == m_steps.size();
    m_gesture = gesture;
    if (!joined) {
      m_steps.resize(++m_at);
      m_steps.push_back(nullptr);
    }
    m_steps[m_at] = std::make_shared<const moves::Tables>(to);
  }
  bool undo() {
    m_gesture = 0;
    if (m_at == 0) return false;
    --m_at;
    return true;
  }
  bool redo() {
    m_gesture = 0;
    if (m_at + 1 >= m_steps.size()) return false;
    ++m_at;
    return true;
  }
  std::size_t undo_steps() const { return m_at; }
  std::size_t redo_steps() const { return m_steps.size() - 1 - m_at; }

 private:
  std::vector<std::shared_ptr<const moves::Tables>> m_steps;
  std::size_t m_at = 0;
  int m_gesture = 0;
};

}  // namespace spearrun::overlay
