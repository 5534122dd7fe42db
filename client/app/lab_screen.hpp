// The motion lab in the window: over whatever screen is on (F1), which goes on below it and gets no keys, or as the
// only screen there is (--lab).
#pragma once

#include <memory>

#include "client/app/options.hpp"
#include "client/overlay/lab.hpp"
#include "client/platform/window.hpp"
#include "shared/core/result.hpp"

namespace spearrun::app {

class Screen;
class Shell;
class Stage;

// Needs a current GL context. The error is a sentence.
core::Result<std::unique_ptr<overlay::Lab>, std::string> open_lab(const Options& options, bool reduced_motion);

// What happened in the window, as the lab wants it.
overlay::LabInput lab_input(const platform::Happenings& happenings, std::int64_t elapsed_ns);

std::unique_ptr<Screen> make_lab_screen(Shell& shell, std::unique_ptr<overlay::Lab> lab);

}  // namespace spearrun::app
