// A stage without a window: for pictures of runs that have none.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/app/options.hpp"
#include "client/app/stage.hpp"
#include "client/platform/offscreen_context.hpp"

namespace spearrun::app {

// The context goes last: everything drawn with it is deleted before.
struct Offscreen {
  platform::OffscreenContext context;
  std::unique_ptr<Stage> stage;
};

// Nothing when the run has no picture to make: then no graphics are needed at all.
core::Result<std::optional<Offscreen>, std::string> open_offscreen(const Options& options);

}  // namespace spearrun::app
