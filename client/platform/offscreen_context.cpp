#include "client/platform/offscreen_context.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <array>

namespace spearrun::platform {

struct OffscreenContext::Parts {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  ~Parts() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
  }
};

namespace {

constexpr const char* kNoOffscreen =
    "no off-screen graphics (EGL without a surface, GL 3.3) on this machine; install libegl1 and libgl1-mesa-dri";

EGLDisplay surfaceless_display() {
  const auto get_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_display == nullptr) return EGL_NO_DISPLAY;
  return get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
}

EGLContext make_context(EGLDisplay display) {
  constexpr std::array<EGLint, 3> kConfig{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  constexpr std::array<EGLint, 7> kContext{
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return EGL_NO_CONTEXT;
  EGLConfig config = nullptr;
  EGLint count = 0;
  // Some drivers list no config for a display without surfaces; a context needs none there.
  if (eglChooseConfig(display, kConfig.data(), &config, 1, &count) != EGL_TRUE || count == 0)
    config = EGL_NO_CONFIG_KHR;
  return eglCreateContext(display, config, EGL_NO_CONTEXT, kContext.data());
}

}  // namespace

OffscreenContext::OffscreenContext(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

core::Result<OffscreenContext, DisplayFault> OffscreenContext::create() {
  auto parts = std::make_unique<Parts>();
  parts->display = surfaceless_display();
  if (parts->display == EGL_NO_DISPLAY || eglInitialize(parts->display, nullptr, nullptr) != EGL_TRUE) {
    parts->display = EGL_NO_DISPLAY;
    return core::Unexpected{DisplayFault{kNoOffscreen}};
  }
  parts->context = make_context(parts->display);
  if (parts->context == EGL_NO_CONTEXT ||
      eglMakeCurrent(parts->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts->context) != EGL_TRUE) {
    return core::Unexpected{DisplayFault{kNoOffscreen}};
  }
  if (gladLoadGL(eglGetProcAddress) < GLAD_MAKE_VERSION(3, 3)) return core::Unexpected{DisplayFault{kNoOffscreen}};
  return OffscreenContext(std::move(parts));
}

}  // namespace spearrun::platform
