// Compiles and links the one program. The sources are both GL 3.3 and ES 3.0; the version line is put in front here.
#pragma once

#include <string>
#include <string_view>

#include "client/render/gl_handle.hpp"
#include "shared/core/result.hpp"

namespace spearrun::render {

// The error is the driver's log.
core::Result<Program, std::string> make_program(std::string_view vertex_source, std::string_view fragment_source);

}  // namespace spearrun::render
