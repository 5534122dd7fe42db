// Why the program cannot show anything: one sentence with the way out.
#pragma once

#include <string>

namespace spearrun::platform {

struct DisplayFault {
  std::string text;
};

}  // namespace spearrun::platform
