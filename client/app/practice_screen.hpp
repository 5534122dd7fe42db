// A practice race in the window: the fixed tick under a free display rate, true pause, results, again.
#pragma once

#include <memory>

#include "client/app/shell.hpp"

namespace spearrun::app {

std::unique_ptr<Screen> make_practice_screen(Shell& shell);

}  // namespace spearrun::app
