// Names of GL objects that delete themselves: move-only, 0 = none. The context must be current when one goes.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace spearrun::render {

template <void (*Delete)(GLuint)>
class GlHandle {
 public:
  GlHandle() = default;
  explicit GlHandle(GLuint name) : m_name(name) {}
  GlHandle(GlHandle&& other) noexcept : m_name(std::exchange(other.m_name, 0)) {}
  GlHandle& operator=(GlHandle&& other) noexcept {
    std::swap(m_name, other.m_name);
    return *this;
  }
  GlHandle(const GlHandle&) = delete;
  GlHandle& operator=(const GlHandle&) = delete;
  ~GlHandle() {
    if (m_name != 0) Delete(m_name);
  }
  GLuint name() const { return m_name; }

 private:
  GLuint m_name = 0;
};

inline void delete_buffer(GLuint name) { glDeleteBuffers(1, &name); }
inline void delete_vertex_array(GLuint name) { glDeleteVertexArrays(1, &name); }
inline void delete_framebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
inline void delete_renderbuffer(GLuint name) { glDeleteRenderbuffers(1, &name); }
inline void delete_texture(GLuint name) { glDeleteTextures(1, &name); }
inline void delete_shader(GLuint name) { glDeleteShader(name); }
inline void delete_program(GLuint name) { glDeleteProgram(name); }

using Buffer = GlHandle<delete_buffer>;
using VertexArray = GlHandle<delete_vertex_array>;
using FramebufferName = GlHandle<delete_framebuffer>;
using Renderbuffer = GlHandle<delete_renderbuffer>;
using Texture = GlHandle<delete_texture>;
using Shader = GlHandle<delete_shader>;
using Program = GlHandle<delete_program>;

}  // namespace spearrun::render
