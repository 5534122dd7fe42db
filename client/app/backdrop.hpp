// What stands behind menus: the own figure at a start line, in the look that is chosen.
#pragma once

#include <memory>

#include "client/app/practice.hpp"
#include "shared/course/generator.hpp"

namespace spearrun::app {

class Backdrop {
 public:
  explicit Backdrop(std::uint8_t look) { wear(look); }
  void wear(std::uint8_t look) {
    if (m_practice && m_look == look) return;
    m_look = look;
    m_practice = std::make_unique<Practice>(PracticePlan{kSeed, course::kShortestLength, 0, "you", look});
  }
  RaceView view() const { return m_practice->view(); }

 private:
  static constexpr std::uint32_t kSeed = 5;
  std::unique_ptr<Practice> m_practice;
  std::uint8_t m_look = 0;
};

}  // namespace spearrun::app
