#include "tests/architecture/directions.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace spearrun::architecture {
namespace {

// Space-separated names in the second column: a folder may include itself and these, nothing else of ours.
struct Row {
  std::string_view folder;
  std::string_view may_include;
};

#define SPEARRUN_STATE_AND_BELOW "shared/state shared/figure shared/course shared/math shared/core"
#define SPEARRUN_SIM_AND_BELOW "shared/sim shared/moves shared/pieces shared/hit " SPEARRUN_STATE_AND_BELOW
#define SPEARRUN_RULES "shared/bot shared/replay " SPEARRUN_SIM_AND_BELOW
#define SPEARRUN_VIEW_AND_BELOW "client/view client/play server/room " SPEARRUN_RULES

constexpr std::array kRows{
    Row{"shared/core", ""},
    Row{"shared/math", "shared/core"},
    Row{"shared/figure", "shared/math shared/core"},
    // Gaps are as wide as the ground speed of figure/gait allows.
    Row{"shared/course", "shared/figure shared/math shared/core"},
    Row{"shared/state", "shared/figure shared/course shared/math shared/core"},
    Row{"shared/moves", SPEARRUN_STATE_AND_BELOW},
    // Judging needs poses, and a dummy is struck by the same sweep as a rival.
    Row{"shared/pieces", "shared/hit shared/moves " SPEARRUN_STATE_AND_BELOW},
    Row{"shared/hit", "shared/moves " SPEARRUN_STATE_AND_BELOW},
    Row{"shared/sim", "shared/moves shared/pieces shared/hit " SPEARRUN_STATE_AND_BELOW},
    Row{"shared/bot", SPEARRUN_SIM_AND_BELOW},
    Row{"shared/replay", SPEARRUN_SIM_AND_BELOW},
    Row{"shared/wire", "shared/replay " SPEARRUN_SIM_AND_BELOW},
    Row{"shared/net", "shared/core"},
    Row{"server/room", SPEARRUN_RULES},
    Row{"server/session", "server/room shared/wire shared/net " SPEARRUN_RULES},
    Row{"server/admin", "server/room " SPEARRUN_RULES},
    Row{"server/store", "server/room " SPEARRUN_RULES},
    Row{"server/host", "server/session server/admin server/store server/room shared/wire shared/net " SPEARRUN_RULES},
    Row{"server", "server/host"},
    // Prediction runs on the values of the feed; it knows no bytes and no sockets.
    Row{"client/play", "shared/wire shared/net " SPEARRUN_RULES},
    Row{"client/view", "client/play " SPEARRUN_RULES},
    // Sample skins draw their atlas; the program that writes it down uses the writer of pictures.
    Row{"client/skins", "client/render client/view " SPEARRUN_RULES},
    Row{"client/render", SPEARRUN_VIEW_AND_BELOW},
    Row{"client/platform", SPEARRUN_VIEW_AND_BELOW},
    Row{"client/net", "shared/wire shared/net " SPEARRUN_VIEW_AND_BELOW},
    Row{"client/ui", "client/render client/platform client/net " SPEARRUN_VIEW_AND_BELOW},
    Row{"client/overlay", "client/render client/platform client/net " SPEARRUN_VIEW_AND_BELOW},
    Row{"client/app",
        "client/ui client/overlay client/skins client/render client/platform client/net shared/wire "
        "shared/net " SPEARRUN_VIEW_AND_BELOW},
    Row{"client/bots", "client/net client/play shared/wire shared/net " SPEARRUN_RULES},
    Row{"client", "client/app client/bots client/platform shared/core"},
    // The tool that a bare cross toolchain builds.
    Row{"tests/tools", SPEARRUN_RULES},
};

bool listed(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const std::string_view first = names.substr(0, names.find(' '));
    if (first == name) return true;
    names.remove_prefix(std::min(names.size(), first.size() + 1));
  }
  return false;
}

const Row* row_of(std::string_view folder) {
  const auto found = std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.folder == folder; });
  return found == kRows.end() ? nullptr : &*found;
}

// The path in #include "path" or <path>; the blanked lines tell whether it is code at all.
std::optional<std::string> included(const SourceText& source, std::size_t line) {
  const std::string& code = source.code[line];
  const std::string& text = source.lines[line];
  const std::size_t start = code.find_first_not_of(" \t");
  if (start == std::string::npos || code.compare(start, 8, "#include") != 0) return std::nullopt;
  const std::size_t open = text.find_first_of("\"<", start);
  const std::size_t close = open == std::string::npos ? open : text.find_first_of("\">", open + 1);
  if (close == std::string::npos) return std::nullopt;
  return text.substr(open + 1, close - open - 1);
}

bool is_ours(std::string_view path) {
  return path.starts_with("shared/") || path.starts_with("server/") || path.starts_with("client/") ||
         path.starts_with("tests/");
}

std::string trouble(const std::string& folder, const std::string& path) {
  if (path.ends_with(".pb.h") && folder != "shared/wire") return "only shared/wire may see " + path;
  if (path.starts_with("../") || path.starts_with("./")) return "include by the path from the top, not " + path;
  if (!is_ours(path)) return {};
  if (folder.starts_with("tests") && folder != "tests/tools") return {};
  const Row* row = row_of(folder);
  if (row == nullptr) return "folder " + folder + " is not in the table of directions";
  const std::string target = folder_of(path);
  if (target == folder || listed(row->may_include, target)) return {};
  return folder + " must not include " + path;
}

}  // namespace

Findings wrong_directions(const SourceText& source) {
  Findings findings;
  if (!is_cpp(source.path)) return findings;
  const std::string folder = folder_of(source.path);
  for (std::size_t i = 0; i < source.code.size(); ++i) {
    const auto path = included(source, i);
    if (!path) continue;
    const std::string what = trouble(folder, *path);
    if (!what.empty()) findings.push_back({source.path, static_cast<int>(i) + 1, what});
  }
  return findings;
}

}  // namespace spearrun::architecture
