// spearrun-server: reads the command line and hands over.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "server/host/once.hpp"
#include "server/host/options.hpp"
#include "server/host/serve.hpp"
#include "server/host/verify.hpp"

namespace {

int start(std::vector<std::string> arguments) {
  using namespace spearrun::host;
  const Parsed parsed = parse_options(std::move(arguments));
  if (!parsed.options) {
    std::fprintf(parsed.exit_code == 0 ? stdout : stderr, "%s\n", parsed.text.c_str());
    return parsed.exit_code;
  }
  switch (parsed.options->command) {
    case Command::verify: return verify_files(parsed.options->files);
    case Command::run: break;
  }
  return parsed.options->once ? run_once(*parsed.options) : spearrun::host::serve(*parsed.options);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return start({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    // Of a library, at a place where no answer was foreseen: one sentence, not a stack of it.
    std::fprintf(stderr, "spearrun-server: %s\n", error.what());
    return spearrun::host::kExitSoftware;
  }
}
