// spearrun: the client.
#include <cstdio>
#include <exception>

#include "client/app/application.hpp"
#include "client/app/options.hpp"
#include "shared/core/finish_output.hpp"

namespace {

constexpr int kExitSoftware = 70;

int start(int argc, char** argv) {
  const spearrun::app::Parsed parsed = spearrun::app::parse_options(argc, argv);
  return parsed.options ? spearrun::app::run(*parsed.options) : parsed.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  int code = kExitSoftware;
  try {
    code = start(argc, argv);
  } catch (const std::exception& error) {
    // fmt throws where stdout is full: that is said below. The rest is a fault of a library that nobody foresaw.
    if (std::ferror(stdout) == 0) std::fprintf(stderr, "spearrun: %s\n", error.what());
  }
  return spearrun::core::finish_output("spearrun", code);
}
