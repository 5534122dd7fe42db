// The shape of files: how long they and their functions are, how a header begins, what stands at the top of the tree.
// Called by the architecture tests.
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_text.hpp"

namespace spearrun::architecture {

inline constexpr int kMostFileLines = 400;
inline constexpr int kMostFunctionLines = 50;

Findings long_files(const SourceText& source);
Findings long_functions(const SourceText& source);

// A header opens with 1-6 lines (one is enough where little is answered) that say what the room answers, then #pragma
// once.
Findings header_openings(const SourceText& source);

// Entries at the top that the house does not have. Names that begin with a dot are free.
Findings foreign_top_entries(const std::vector<std::string>& names);

}  // namespace spearrun::architecture
