#include "tests/server/run_program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace spearrun::tests {
namespace {

std::string take(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

}  // namespace

Outcome run_program(const std::string& command_line) {
  const auto base = std::filesystem::temp_directory_path() / ("spearrun-run." + std::to_string(::getpid()));
  const std::string out = base.string() + ".out", err = base.string() + ".err";
  const int status = std::system((command_line + " >" + out + " 2>" + err).c_str());
  Outcome outcome{128, take(out), take(err)};
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.code = 128 + WTERMSIG(status);
  return outcome;
}

}  // namespace spearrun::tests
