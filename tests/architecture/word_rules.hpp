// Words that must not occur: what would make two machines disagree about a race, and what allocates in a tick. Called
// by the architecture tests.
#pragma once

#include "tests/architecture/source_text.hpp"

namespace spearrun::architecture {

Findings banned_words(const SourceText& source);

}  // namespace spearrun::architecture
