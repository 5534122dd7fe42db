#include "client/app/application.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "client/app/headless_run.hpp"
#include "client/app/identity_file.hpp"
#include "client/app/lab_headless.hpp"
#include "client/app/online_headless.hpp"
#include "client/app/window_run.hpp"

namespace spearrun::app {

namespace {

int complain(int code, const std::string& what) {
  fmt::print(stderr, "spearrun: {}\n", what);
  return code;
}

int carry_identity(const Options& options) {
  if (!net::crypto::init()) return complain(kExitUnavailable, "this system offers no source of randomness");
  net::SystemEntropy entropy;
  if (options.mode == Mode::export_identity) {
    const auto done = export_identity(options.home, options.identity_file, entropy);
    return done ? 0 : complain(kExitCannotCreate, done.error());
  }
  const auto done = import_identity(options.home, options.identity_file);
  return done ? 0 : complain(kExitNoInput, done.error());
}

}  // namespace

int run(const Options& options) {
  if (options.mode == Mode::export_identity || options.mode == Mode::import_identity) return carry_identity(options);
  const bool lab_without_window = options.headless || options.lab.contact_sheet;
  if (options.mode == Mode::lab && lab_without_window) return run_lab_headless(options);
  auto keys = Keys::create(options);
  if (!keys) return complain(kExitUsage, keys.error());
  auto outputs = Outputs::create(options);
  if (!outputs) return complain(kExitCannotCreate, outputs.error());
  auto player = Player::create(options);
  if (!player) return complain(kExitCannotCreate, player.error());
  if (!options.headless) return run_window(options, *player, std::move(keys).value(), *outputs);
  return options.mode == Mode::online ? run_online_headless(options, *player, std::move(keys).value(), *outputs)
                                      : run_headless(options, *player, std::move(keys).value(), *outputs);
}

}  // namespace spearrun::app
