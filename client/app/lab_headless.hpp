// The lab without a window: pictures of it, and the contact sheet.
#pragma once

#include "client/app/options.hpp"

namespace spearrun::app {

// The exit code. Says on stderr what went wrong, on stdout where each picture is.
int run_lab_headless(const Options& options);

}  // namespace spearrun::app
