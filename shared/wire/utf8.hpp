// Whether bytes from outside are text that may be shown: UTF-8 in its shortest form, no surrogates, no control
// characters. For names and the like; knows nothing of what they mean.
#pragma once

#include <string_view>

namespace spearrun::wire {

bool is_plain_utf8(std::string_view text);

// The longest start of `text` of at most `bytes` bytes that cuts no character in two. For writers of names.
std::string_view utf8_prefix(std::string_view text, std::size_t bytes);

}  // namespace spearrun::wire
