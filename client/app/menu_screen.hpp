// The menu: practice, join, host, name and look. What the game opens with.
#pragma once

#include <memory>

#include "client/app/shell.hpp"

namespace spearrun::app {

std::unique_ptr<Screen> make_menu_screen(Shell& shell);

}  // namespace spearrun::app
