// spearrun-server: reads the command line and hands over.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "server/host/once.hpp"
#include "server/host/options.hpp"
#include "server/host/serve.hpp"
#include "server/host/streams.hpp"
#include "server/host/verify.hpp"

namespace {

using namespace spearrun::host;

int start(std::vector<std::string> arguments) {
  const Parsed parsed = parse_options(std::move(arguments));
  if (!parsed.options) {
    std::fprintf(parsed.exit_code == 0 ? stdout : stderr, "%s\n", parsed.text.c_str());
    return finish_output(parsed.exit_code);
  }
  switch (parsed.options->command) {
    case Command::verify: return finish_output(verify_files(parsed.options->files));
    case Command::run: break;
  }
  // A server goes on whoever reads its lines: those are no results.
  if (!parsed.options->once) return serve(*parsed.options);
  return finish_output(run_once(*parsed.options));
}

}  // namespace

int main(int argc, char** argv) {
  hold_standard_streams();
  try {
    return start({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    // Of a library, at a place where no answer was foreseen: one sentence, not a stack of it.
    std::fprintf(stderr, "spearrun-server: %s\n", error.what());
    return kExitSoftware;
  }
}
