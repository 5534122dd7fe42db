#include "client/app/application.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "client/app/headless_run.hpp"
#include "client/app/window_run.hpp"

namespace spearrun::app {

int run(const Options& options) {
  auto keys = Keys::create(options);
  if (!keys) {
    fmt::print(stderr, "spearrun: {}\n", keys.error());
    return kExitUsage;
  }
  auto outputs = Outputs::create(options);
  if (!outputs) {
    fmt::print(stderr, "spearrun: {}\n", outputs.error());
    return kExitCannotCreate;
  }
  return options.headless ? run_headless(options, std::move(keys).value(), *outputs)
                          : run_window(options, std::move(keys).value(), *outputs);
}

}  // namespace spearrun::app
