#include "client/render/shader.hpp"

#include <array>

namespace spearrun::render {

namespace {

constexpr std::string_view kDesktopVersion = "#version 330 core\n";
constexpr std::string_view kEmbeddedVersion = "#version 300 es\nprecision highp float;\nprecision highp int;\n";

std::string_view version_line() {
  const auto* text = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  return text != nullptr && std::string_view(text).starts_with("OpenGL ES") ? kEmbeddedVersion : kDesktopVersion;
}

core::Result<Shader, std::string> compile(GLenum kind, std::string_view source) {
  Shader shader(glCreateShader(kind));
  const std::string_view version = version_line();
  const std::array<const char*, 2> texts{version.data(), source.data()};
  const std::array<GLint, 2> sizes{static_cast<GLint>(version.size()), static_cast<GLint>(source.size())};
  glShaderSource(shader.name(), 2, texts.data(), sizes.data());
  glCompileShader(shader.name());
  GLint good = 0;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &good);
  if (good != 0) return shader;
  std::array<char, 2048> log{};
  glGetShaderInfoLog(shader.name(), static_cast<GLsizei>(log.size()), nullptr, log.data());
  return core::Unexpected{std::string(log.data())};
}

}  // namespace

core::Result<Program, std::string> make_program(std::string_view vertex_source, std::string_view fragment_source) {
  auto vertex = compile(GL_VERTEX_SHADER, vertex_source);
  if (!vertex) return core::Unexpected{vertex.error()};
  auto fragment = compile(GL_FRAGMENT_SHADER, fragment_source);
  if (!fragment) return core::Unexpected{fragment.error()};
  Program program(glCreateProgram());
  glAttachShader(program.name(), vertex->name());
  glAttachShader(program.name(), fragment->name());
  glLinkProgram(program.name());
  GLint good = 0;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &good);
  if (good != 0) return program;
  std::array<char, 2048> log{};
  glGetProgramInfoLog(program.name(), static_cast<GLsizei>(log.size()), nullptr, log.data());
  return core::Unexpected{std::string(log.data())};
}

}  // namespace spearrun::render
