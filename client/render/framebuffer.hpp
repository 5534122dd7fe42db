// Where a frame is drawn: an own multisampled target (the default framebuffer's samples do not survive a read-back on
// every driver) that is resolved into a plain one, and from there shown or read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "shared/core/result.hpp"

namespace spearrun::render {

class Framebuffer {
 public:
  static constexpr int kSamples = 4;

  // The error is a sentence.
  static core::Result<Framebuffer, std::string> create(int width, int height);
  Framebuffer(Framebuffer&&) noexcept;
  Framebuffer& operator=(Framebuffer&&) noexcept;
  ~Framebuffer();

  int width() const;
  int height() const;

  void begin();                                // binds and clears the multisampled target
  void resolve();                              // into the plain one, which is then bound: text goes on top of it
  void show();                                 // copies the plain one to the window
  std::vector<std::uint8_t> read_rgb() const;  // top row first; allocates

 private:
  struct Parts;
  explicit Framebuffer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::render
