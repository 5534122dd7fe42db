#include "client/render/mesh_renderer.hpp"

#include <cstddef>

#include "client/render/shader.hpp"

namespace spearrun::render {

namespace {

constexpr std::string_view kVertexSource = R"(
layout(location = 0) in vec3 a_place;
layout(location = 1) in vec4 a_colour;
layout(location = 2) in vec4 a_limb;
layout(location = 3) in float a_pattern;
uniform vec2 u_view;
out vec4 v_colour;
out vec4 v_limb;
flat out int v_pattern;
void main() {
  gl_Position = vec4(a_place.xy / u_view * 2.0 - 1.0, a_place.z, 1.0);
  v_colour = a_colour;
  v_limb = a_limb;
  v_pattern = int(a_pattern + 0.5);
}
)";

constexpr std::string_view kPlainSource = R"(
in vec4 v_colour;
out vec4 o_colour;
void main() { o_colour = v_colour; }
)";

// Patterns need only where a fragment is on its limb: along and across it, in u. `edge` is negative inside the paint.
constexpr std::string_view kPatternSource = R"(
in vec4 v_colour;
in vec4 v_limb;
flat in int v_pattern;
uniform vec3 u_pattern;
out vec4 o_colour;

float stripe(float at, float every, float width) {
  return abs(mod(at, every) - 0.5 * every) - 0.5 * width;
}

float edge_of(int pattern, float along, float across, float half_width, float length_u) {
  if (pattern == 1) {
    float near_band = min(abs(along - 0.30 * length_u), abs(along - 0.72 * length_u));
    return abs(near_band - 2.4) - 1.2;
  }
  if (pattern == 2) return stripe(along, 7.0, 2.2);
  if (pattern == 3) return abs(across) - 0.9;
  if (pattern == 4) return length(vec2(mod(along, 7.0) - 3.5, across)) - 1.9;
  if (pattern == 5) return stripe(along - 0.8 * abs(across), 8.5, 2.6);
  if (pattern == 6) return max(abs(across) - (half_width - 1.9), 0.54 * length_u - along);
  return stripe(along + across, 6.0, 2.4);
}

void main() {
  vec4 colour = v_colour;
  float along = v_limb.x;
  // Derivatives are taken by all fragments alike.
  float soft = max(fwidth(along), fwidth(v_limb.y));
  if (v_pattern > 0) {
    float edge = edge_of(v_pattern, along, v_limb.y, v_limb.z, v_limb.w);
    // Nothing near the foot, nor under the round cap at the start.
    edge = max(edge, max(along - (v_limb.w - 6.0), 2.0 - along));
    float paint = 0.92 * clamp(0.5 - edge / max(soft, 0.001), 0.0, 1.0);
    colour.rgb = mix(colour.rgb, u_pattern, paint);
  }
  o_colour = colour;
}
)";

void attribute(GLuint index, GLint size, GLenum type, GLboolean normalised, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, type, normalised, sizeof(view::Vertex), reinterpret_cast<const void*>(offset));
}

GLuint new_buffer() {
  GLuint name = 0;
  glGenBuffers(1, &name);
  return name;
}
GLuint new_vertex_array() {
  GLuint name = 0;
  glGenVertexArrays(1, &name);
  return name;
}

template <class T>
void upload(GLenum target, const Buffer& buffer, const std::vector<T>& items) {
  const auto bytes = static_cast<GLsizeiptr>(items.size() * sizeof(T));
  glBindBuffer(target, buffer.name());
  glBufferData(target, bytes, nullptr, GL_STREAM_DRAW);
  glBufferSubData(target, 0, bytes, items.data());
}

}  // namespace

struct MeshRenderer::Parts {
  Program plain, patterned;
  VertexArray vertex_array{new_vertex_array()};
  Buffer vertices{new_buffer()};
  Buffer indices{new_buffer()};
  GLint plain_view = -1, patterned_view = -1, pattern = -1;

  void prepare(float width, float height, view::Colour colour);
  void use(view::Paint paint);
};

MeshRenderer::MeshRenderer(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
MeshRenderer::MeshRenderer(MeshRenderer&&) noexcept = default;
MeshRenderer& MeshRenderer::operator=(MeshRenderer&&) noexcept = default;
MeshRenderer::~MeshRenderer() = default;

core::Result<MeshRenderer, std::string> MeshRenderer::create() {
  auto plain = make_program(kVertexSource, kPlainSource);
  if (!plain) return core::Unexpected{"the graphics driver refuses our shader: " + plain.error()};
  auto patterned = make_program(kVertexSource, kPatternSource);
  if (!patterned) return core::Unexpected{"the graphics driver refuses our shader: " + patterned.error()};
  auto parts = std::make_unique<Parts>();
  parts->plain = std::move(plain).value();
  parts->patterned = std::move(patterned).value();
  parts->plain_view = glGetUniformLocation(parts->plain.name(), "u_view");
  parts->patterned_view = glGetUniformLocation(parts->patterned.name(), "u_view");
  parts->pattern = glGetUniformLocation(parts->patterned.name(), "u_pattern");
  glBindVertexArray(parts->vertex_array.name());
  glBindBuffer(GL_ARRAY_BUFFER, parts->vertices.name());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, parts->indices.name());
  attribute(0, 3, GL_FLOAT, GL_FALSE, offsetof(view::Vertex, x));
  attribute(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(view::Vertex, colour));
  attribute(2, 4, GL_FLOAT, GL_FALSE, offsetof(view::Vertex, along));
  attribute(3, 1, GL_FLOAT, GL_FALSE, offsetof(view::Vertex, pattern));
  glBindVertexArray(0);
  return MeshRenderer(std::move(parts));
}

void MeshRenderer::Parts::prepare(float width, float height, view::Colour colour) {
  glUseProgram(plain.name());
  glUniform2f(plain_view, width, height);
  glUseProgram(patterned.name());
  glUniform2f(patterned_view, width, height);
  const auto part = [](std::uint8_t c) { return static_cast<float>(c) / 255.0F; };
  glUniform3f(pattern, part(colour.r), part(colour.g), part(colour.b));
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void MeshRenderer::Parts::use(view::Paint paint) {
  glUseProgram(paint == view::Paint::patterned ? patterned.name() : plain.name());
  // An opaque stretch lies over all before it and under all after it: it needs neither blending nor depth.
  const auto set = paint == view::Paint::opaque ? glDisable : glEnable;
  set(GL_BLEND);
  set(GL_DEPTH_TEST);
}

int MeshRenderer::draw(const view::Mesh& mesh, float width, float height, view::Colour pattern) {
  glBindVertexArray(m_parts->vertex_array.name());
  upload(GL_ARRAY_BUFFER, m_parts->vertices, mesh.vertices);
  upload(GL_ELEMENT_ARRAY_BUFFER, m_parts->indices, mesh.indices);
  m_parts->prepare(width, height, pattern);
  int calls = 0;
  for (std::size_t i = 0; i < mesh.stretches.size(); ++i) {
    const std::size_t first = mesh.stretches[i].first;
    const std::size_t end = i + 1 < mesh.stretches.size() ? mesh.stretches[i + 1].first : mesh.indices.size();
    if (end == first) continue;
    m_parts->use(mesh.stretches[i].paint);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(end - first), GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
    ++calls;
  }
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBindVertexArray(0);
  return calls;
}

}  // namespace spearrun::render
