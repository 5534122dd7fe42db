#include "client/render/framebuffer.hpp"

#include <algorithm>

#include "client/render/gl_handle.hpp"

namespace spearrun::render {

namespace {

FramebufferName new_framebuffer() {
  GLuint name = 0;
  glGenFramebuffers(1, &name);
  return FramebufferName(name);
}

Renderbuffer new_storage(int samples, GLenum format, int width, int height) {
  GLuint name = 0;
  glGenRenderbuffers(1, &name);
  glBindRenderbuffer(GL_RENDERBUFFER, name);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  return Renderbuffer(name);
}

}  // namespace

struct Framebuffer::Parts {
  int width = 0, height = 0;
  FramebufferName many, plain;
  Renderbuffer many_colour, many_depth, plain_colour;
};

Framebuffer::Framebuffer(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
Framebuffer::Framebuffer(Framebuffer&&) noexcept = default;
Framebuffer& Framebuffer::operator=(Framebuffer&&) noexcept = default;
Framebuffer::~Framebuffer() = default;

core::Result<Framebuffer, std::string> Framebuffer::create(int width, int height) {
  GLint most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  const int samples = std::min(kSamples, static_cast<int>(most));
  auto parts = std::make_unique<Parts>();
  parts->width = width;
  parts->height = height;
  parts->many = new_framebuffer();
  parts->plain = new_framebuffer();
  parts->many_colour = new_storage(samples, GL_RGBA8, width, height);
  parts->many_depth = new_storage(samples, GL_DEPTH_COMPONENT24, width, height);
  parts->plain_colour = new_storage(0, GL_RGBA8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, parts->many.name());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, parts->many_colour.name());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, parts->many_depth.name());
  const bool many_good = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer(GL_FRAMEBUFFER, parts->plain.name());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, parts->plain_colour.name());
  const bool plain_good = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  if (!many_good || !plain_good)
    return core::Unexpected{std::string("the graphics driver offers no picture of this size")};
  return Framebuffer(std::move(parts));
}

int Framebuffer::width() const { return m_parts->width; }
int Framebuffer::height() const { return m_parts->height; }

void Framebuffer::begin() {
  glBindFramebuffer(GL_FRAMEBUFFER, m_parts->many.name());
  glViewport(0, 0, m_parts->width, m_parts->height);
  glClearColor(1, 1, 1, 1);
  glClearDepth(1);
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Framebuffer::resolve() {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, m_parts->many.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, m_parts->plain.name());
  glBlitFramebuffer(0, 0, m_parts->width, m_parts->height, 0, 0, m_parts->width, m_parts->height, GL_COLOR_BUFFER_BIT,
                    GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, m_parts->plain.name());
}

void Framebuffer::show() {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, m_parts->plain.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, m_parts->width, m_parts->height, 0, 0, m_parts->width, m_parts->height, GL_COLOR_BUFFER_BIT,
                    GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

std::vector<std::uint8_t> Framebuffer::read_rgb() const {
  const auto row = static_cast<std::size_t>(m_parts->width) * 3;
  const auto rows = static_cast<std::size_t>(m_parts->height);
  std::vector<std::uint8_t> pixels(row * rows);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, m_parts->plain.name());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, m_parts->width, m_parts->height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  for (std::size_t y = 0; y < rows / 2; ++y) {
    std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(y * row),
                     pixels.begin() + static_cast<std::ptrdiff_t>((y + 1) * row),
                     pixels.begin() + static_cast<std::ptrdiff_t>((rows - 1 - y) * row));
  }
  return pixels;
}

}  // namespace spearrun::render
