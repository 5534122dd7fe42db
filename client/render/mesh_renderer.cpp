#include "client/render/mesh_renderer.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

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

// Pieces of the atlas (premultiplied, so that its edges have no dark rim) between flat shapes.
constexpr std::string_view kSpriteSource = R"(
in vec4 v_colour;
in vec4 v_limb;
flat in int v_pattern;
uniform vec3 u_pattern;
uniform sampler2D u_atlas;
out vec4 o_colour;
void main() {
  // Sampled by all fragments alike: its derivatives choose the level.
  vec4 texel = texture(u_atlas, v_limb.xy);
  vec3 own = texel.rgb / max(texel.a, 0.004);
  vec4 colour = v_colour;
  if (v_pattern >= 16) {
    colour.rgb = v_pattern == 16 ? own : mix(v_colour.rgb, u_pattern, own);
    colour.rgb = mix(colour.rgb, u_pattern, v_limb.z);
    colour.a *= texel.a;
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

GLuint new_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return name;
}

template <class T>
GLsizeiptr bytes_of(const std::vector<T>& items) {
  return static_cast<GLsizeiptr>(items.size() * sizeof(T));
}

// The buffers of the bound vertex array.
void upload(const Buffer& vertices, const Buffer& indices, const view::Mesh& mesh) {
  glBindBuffer(GL_ARRAY_BUFFER, vertices.name());
  glBufferData(GL_ARRAY_BUFFER, bytes_of(mesh.vertices), nullptr, GL_STREAM_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, bytes_of(mesh.vertices), mesh.vertices.data());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.name());
  const GLsizeiptr first = bytes_of(mesh.indices), second = bytes_of(mesh.patterned);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, first + second, nullptr, GL_STREAM_DRAW);
  glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, 0, first, mesh.indices.data());
  if (second > 0) glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, first, second, mesh.patterned.data());
}

std::vector<std::uint8_t> premultiplied(const view::Picture& picture) {
  std::vector<std::uint8_t> out = picture.rgba;
  for (std::size_t i = 0; i + 3 < out.size(); i += 4) {
    const unsigned alpha = out[i + 3];
    for (std::size_t c = i; c < i + 3; ++c) out[c] = static_cast<std::uint8_t>((out[c] * alpha + 127) / 255);
  }
  return out;
}

}  // namespace

struct MeshRenderer::Parts {
  Program plain, patterned, sprites;
  Texture atlas;
  VertexArray vertex_array{new_vertex_array()};
  Buffer vertices{new_buffer()};
  Buffer indices{new_buffer()};
  GLint plain_view = -1, patterned_view = -1, pattern = -1, sprites_view = -1, sprites_pattern = -1;

  void prepare(float width, float height, view::Colour colour);
  void use(view::Paint paint);
  int draw(view::Paint paint, std::size_t first, std::size_t end);
};

MeshRenderer::MeshRenderer(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
MeshRenderer::MeshRenderer(MeshRenderer&&) noexcept = default;
MeshRenderer& MeshRenderer::operator=(MeshRenderer&&) noexcept = default;
MeshRenderer::~MeshRenderer() = default;

core::Result<MeshRenderer, std::string> MeshRenderer::create() {
  auto parts = std::make_unique<Parts>();
  const std::array<std::pair<Program*, std::string_view>, 3> programs{
      {{&parts->plain, kPlainSource}, {&parts->patterned, kPatternSource}, {&parts->sprites, kSpriteSource}}};
  for (const auto& [program, source] : programs) {
    auto made = make_program(kVertexSource, source);
    if (!made) return core::Unexpected{"the graphics driver refuses our shader: " + made.error()};
    *program = std::move(made).value();
  }
  parts->plain_view = glGetUniformLocation(parts->plain.name(), "u_view");
  parts->patterned_view = glGetUniformLocation(parts->patterned.name(), "u_view");
  parts->pattern = glGetUniformLocation(parts->patterned.name(), "u_pattern");
  parts->sprites_view = glGetUniformLocation(parts->sprites.name(), "u_view");
  parts->sprites_pattern = glGetUniformLocation(parts->sprites.name(), "u_pattern");
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
  glUseProgram(sprites.name());
  glUniform2f(sprites_view, width, height);
  glUniform3f(sprites_pattern, part(colour.r), part(colour.g), part(colour.b));
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void MeshRenderer::Parts::use(view::Paint paint) {
  switch (paint) {
    case view::Paint::patterned: glUseProgram(patterned.name()); break;
    case view::Paint::sprites:
      glUseProgram(sprites.name());
      // The sampler's unit is 0 by default.
      glActiveTexture(GL_TEXTURE0);
      glBindTexture(GL_TEXTURE_2D, atlas.name());
      break;
    default: glUseProgram(plain.name()); break;
  }
  // An opaque stretch lies over all before it and under all after it: it needs neither blending nor depth.
  const auto set = paint == view::Paint::opaque ? glDisable : glEnable;
  set(GL_BLEND);
  set(GL_DEPTH_TEST);
}

// The number of calls that it took.
int MeshRenderer::Parts::draw(view::Paint paint, std::size_t first, std::size_t end) {
  if (end == first) return 0;
  use(paint);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(end - first), GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
  return 1;
}

void MeshRenderer::take_atlas(const view::Picture& atlas) {
  const std::vector<std::uint8_t> texels = premultiplied(atlas);
  m_parts->atlas = Texture(new_texture());
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, m_parts->atlas.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, atlas.width, atlas.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindTexture(GL_TEXTURE_2D, 0);
}

int MeshRenderer::draw(const view::Mesh& mesh, float width, float height, view::Colour pattern) {
  glBindVertexArray(m_parts->vertex_array.name());
  upload(m_parts->vertices, m_parts->indices, mesh);
  m_parts->prepare(width, height, pattern);
  const std::size_t plain = mesh.indices.size();
  const std::size_t all = plain + mesh.patterned.size();
  int calls = 0;
  bool patterned_due = !mesh.patterned.empty();
  for (std::size_t i = 0; i < mesh.stretches.size(); ++i) {
    const std::size_t first = mesh.stretches[i].first;
    const std::size_t end = i + 1 < mesh.stretches.size() ? mesh.stretches[i + 1].first : plain;
    if (patterned_due && first >= mesh.patterned_at) {
      calls += m_parts->draw(view::Paint::patterned, plain, all);
      patterned_due = false;
    }
    calls += m_parts->draw(mesh.stretches[i].paint, first, end);
  }
  if (patterned_due) calls += m_parts->draw(view::Paint::patterned, plain, all);
  glBindTexture(GL_TEXTURE_2D, 0);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBindVertexArray(0);
  return calls;
}

}  // namespace spearrun::render
