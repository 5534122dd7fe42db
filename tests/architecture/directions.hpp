// Which folder may include which: the graph of the house as a table, and the rule that reads includes against it.
// Called by the architecture tests.
#pragma once

#include "tests/architecture/source_text.hpp"

namespace spearrun::architecture {

// Includes that go up or sideways, of folders that the table does not know, of generated protobuf code outside
// shared/wire, and of our own files by a relative path.
Findings wrong_directions(const SourceText& source);

}  // namespace spearrun::architecture
