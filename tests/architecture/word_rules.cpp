#include "tests/architecture/word_rules.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace spearrun::architecture {
namespace {

enum class Where { rules, tick };  // all of the rules; only what runs in step

struct Ban {
  std::string_view word;
  Where where;
  std::string_view reason;
};

constexpr std::string_view kDiffers = "two machines give different bits; see shared/math/trig";
constexpr std::string_view kOrder = "its order or numbers differ from library to library";
constexpr std::string_view kClock = "time is an argument";
constexpr std::string_view kAllocates = "a tick never allocates";
constexpr std::string_view kPartial = "a key that is not unique leaves an order that depends on slots";

constexpr std::array kBans{
    Ban{"sin", Where::rules, kDiffers},
    Ban{"cos", Where::rules, kDiffers},
    Ban{"tan", Where::rules, kDiffers},
    Ban{"asin", Where::rules, kDiffers},
    Ban{"acos", Where::rules, kDiffers},
    Ban{"atan", Where::rules, kDiffers},
    Ban{"atan2", Where::rules, kDiffers},
    Ban{"sinf", Where::rules, kDiffers},
    Ban{"cosf", Where::rules, kDiffers},
    Ban{"atan2f", Where::rules, kDiffers},
    Ban{"pow", Where::rules, kDiffers},
    Ban{"powf", Where::rules, kDiffers},
    Ban{"exp", Where::rules, kDiffers},
    Ban{"expf", Where::rules, kDiffers},
    Ban{"log", Where::rules, kDiffers},
    Ban{"hypot", Where::rules, kDiffers},
    Ban{"fma", Where::rules, kDiffers},
    Ban{"lerp", Where::rules, "std::lerp may be contracted"},
    Ban{"<random>", Where::rules, kOrder},
    Ban{"rand", Where::rules, kOrder},
    Ban{"<unordered_map>", Where::rules, kOrder},
    Ban{"<unordered_set>", Where::rules, kOrder},
    Ban{"<chrono>", Where::rules, kClock},
    Ban{"<ctime>", Where::rules, kClock},
    Ban{"<thread>", Where::rules, "one thread owns the simulation"},
    Ban{"<mutex>", Where::rules, "one thread owns the simulation"},
    Ban{"sort", Where::tick, kPartial},
    Ban{"partial_sort", Where::tick, kPartial},
    Ban{"nth_element", Where::tick, kPartial},
    Ban{"new", Where::tick, kAllocates},
    Ban{"malloc", Where::tick, kAllocates},
    Ban{"make_unique", Where::tick, kAllocates},
    Ban{"make_shared", Where::tick, kAllocates},
    Ban{"<vector>", Where::tick, kAllocates},
    Ban{"<string>", Where::tick, kAllocates},
    Ban{"<functional>", Where::tick, kAllocates},
    Ban{"<map>", Where::tick, kAllocates},
    Ban{"<memory>", Where::tick, kAllocates},
};

bool in_rules(const std::string& folder) {
  constexpr std::array kFolders{"core",   "math", "figure", "course", "state", "moves",
                                "pieces", "hit",  "sim",    "bot",    "replay"};
  return std::any_of(kFolders.begin(), kFolders.end(),
                     [&](const char* name) { return folder == std::string("shared/") + name; });
}

bool in_tick(const std::string& folder) {
  return folder == "shared/sim" || folder == "shared/moves" || folder == "shared/pieces" || folder == "shared/hit";
}

bool word_char(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// A function of ours may be called lerp, and a field log: only std::word and bare C calls word( of the maths are meant.
bool is_use(const std::string& code, std::size_t at, std::string_view word) {
  if (word.front() == '<') return true;
  const bool begins = at == 0 || !word_char(code[at - 1]);
  const std::size_t end = at + word.size();
  const bool ends = end == code.size() || !word_char(code[end]);
  if (!begins || !ends) return false;
  if (at >= 5 && code.compare(at - 5, 5, "std::") == 0) return true;
  if (word == "new" || word == "malloc" || word == "rand") return true;
  const bool own = at >= 1 && (code[at - 1] == ':' || code[at - 1] == '.' || code[at - 1] == '>');
  const bool c_maths = word != "lerp" && word != "sort" && word != "log";
  const bool declared = at >= 1 && code[at - 1] == ' ' && at >= 2 && word_char(code[at - 2]);
  return c_maths && !own && !declared && end < code.size() && code[end] == '(';
}

bool uses(const std::string& code, std::string_view word) {
  for (std::size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
    if (is_use(code, at, word)) return true;
  }
  return false;
}

}  // namespace

Findings banned_words(const SourceText& source) {
  Findings findings;
  const std::string folder = folder_of(source.path);
  if (!is_cpp(source.path) || !in_rules(folder)) return findings;
  for (std::size_t i = 0; i < source.code.size(); ++i) {
    for (const Ban& ban : kBans) {
      if (ban.where == Where::tick && !in_tick(folder)) continue;
      if (!uses(source.code[i], ban.word)) continue;
      findings.push_back({source.path, static_cast<int>(i) + 1,
                          std::string(ban.word) + " is banned here: " + std::string(ban.reason)});
    }
  }
  return findings;
}

}  // namespace spearrun::architecture
