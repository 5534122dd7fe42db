// A source file as the architecture rules see it: its path in the tree, its lines, and the same lines with comments and
// the insides of strings blanked. Called by the rules; knows none of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace spearrun::architecture {

struct SourceText {
  std::string path;                // from the top of the tree, with slashes
  std::vector<std::string> lines;  // as written
  std::vector<std::string> code;   // comments, strings and characters blanked, same line numbers
};

SourceText make_source(std::string path, std::string_view text);

// Every file of the tree that a person wrote: sources, CMakeLists, scripts. Skips build/ and dot folders but .ci.
std::vector<SourceText> read_tree(const std::string& top);

// "shared/sim" for shared/sim/step.cpp, "server" for server/main.cpp.
std::string folder_of(std::string_view path);

bool is_cpp(std::string_view path);

// What a rule found, as path:line: sentence.
struct Finding {
  std::string path;
  int line = 0;
  std::string what;
};
using Findings = std::vector<Finding>;

}  // namespace spearrun::architecture
