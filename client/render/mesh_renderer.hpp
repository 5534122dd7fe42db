// Draws a view::Mesh in a call for each stretch of one paint: layers by depth, patterns and sprites in the shaders.
// Buffers are orphaned each frame, so the driver never waits for the last one.
#pragma once

#include <memory>
#include <string>

#include "client/view/canvas.hpp"
#include "client/view/picture.hpp"
#include "shared/core/result.hpp"

namespace spearrun::render {

class MeshRenderer {
 public:
  // Needs a current context of GL 3.3. The error is a sentence.
  static core::Result<MeshRenderer, std::string> create();
  MeshRenderer(MeshRenderer&&) noexcept;
  MeshRenderer& operator=(MeshRenderer&&) noexcept;
  ~MeshRenderer();

  // The atlas that sprites are cut from, until the next one. Without one sprites are not drawn.
  void take_atlas(const view::Picture& atlas);

  // width, height: of the view, u. Draws into the bound framebuffer, which must have a cleared depth buffer.
  // Returns the number of draw calls.
  int draw(const view::Mesh& mesh, float width, float height, view::Colour pattern);

 private:
  struct Parts;
  explicit MeshRenderer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::render
