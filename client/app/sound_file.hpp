// What a practice run sounds like, as a WAV file: PCM, 16 bit, stereo. Written as it comes, a tick at a time.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "client/view/mixdown.hpp"

namespace spearrun::app {

class SoundFile {
 public:
  // None: it cannot be written there.
  static std::optional<SoundFile> create(const std::filesystem::path& file);
  void add(const view::Voices& voices);
  // Completes the header. False: the disk is full, or the like.
  bool finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  explicit SoundFile(std::FILE* file) : m_file(file) {}
  bool write_header();

  std::unique_ptr<std::FILE, Close> m_file;
  view::Mixdown m_mix;
  std::uint32_t m_ticks = 0;
  bool m_good = true;
};

}  // namespace spearrun::app
