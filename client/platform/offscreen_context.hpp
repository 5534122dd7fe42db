// A GL context without a window or a display server: EGL on no surface. What --headless draws with; the picture goes to
// a framebuffer of our own.
#pragma once

#include <memory>

#include "client/platform/fault.hpp"
#include "shared/core/result.hpp"

namespace spearrun::platform {

class OffscreenContext {
 public:
  // Current on this thread on success, with GL 3.3 functions loaded.
  static core::Result<OffscreenContext, DisplayFault> create();
  OffscreenContext(OffscreenContext&&) noexcept;
  OffscreenContext& operator=(OffscreenContext&&) noexcept;
  ~OffscreenContext();

 private:
  struct Parts;
  explicit OffscreenContext(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::platform
