#include "client/app/sound_file.hpp"

#include <array>
#include <cstring>
#include <span>

namespace spearrun::app {

namespace {

constexpr std::size_t kHeader = 44;
constexpr std::uint32_t kFrameBytes = 4;  // two channels of two bytes

void put(std::span<std::uint8_t> bytes, std::size_t at, std::uint32_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

// RIFF WAVE with one "fmt " and one "data" chunk; little-endian.
std::array<std::uint8_t, kHeader> header(std::uint32_t data_bytes) {
  std::array<std::uint8_t, kHeader> h{};
  std::memcpy(h.data(), "RIFF    WAVEfmt ", 16);
  std::memcpy(h.data() + 36, "data", 4);
  put(h, 4, data_bytes + kHeader - 8, 4);
  put(h, 16, 16, 4);  // of "fmt "
  put(h, 20, 1, 2);   // PCM
  put(h, 22, 2, 2);
  put(h, 24, view::kSampleRate, 4);
  put(h, 28, view::kSampleRate * kFrameBytes, 4);
  put(h, 32, kFrameBytes, 2);
  put(h, 34, 16, 2);
  put(h, 40, data_bytes, 4);
  return h;
}

}  // namespace

std::optional<SoundFile> SoundFile::create(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return std::nullopt;
  SoundFile made(file);
  made.m_good = made.write_header();
  return made;
}

bool SoundFile::write_header() {
  const auto bytes = header(m_ticks * view::kSamplesPerTick * kFrameBytes);
  return std::fseek(m_file.get(), 0, SEEK_SET) == 0 &&
         std::fwrite(bytes.data(), 1, bytes.size(), m_file.get()) == bytes.size();
}

void SoundFile::add(const view::Voices& voices) {
  std::array<std::uint8_t, kFrameBytes * view::kSamplesPerTick> bytes{};
  const view::Mixdown::Tick& tick = m_mix.tick(voices);
  for (std::size_t i = 0; i < tick.size(); ++i) put(bytes, 2 * i, static_cast<std::uint16_t>(tick[i]), 2);
  m_good = m_good && std::fwrite(bytes.data(), 1, bytes.size(), m_file.get()) == bytes.size();
  ++m_ticks;
}

bool SoundFile::finish() {
  m_good = m_good && write_header() && std::fflush(m_file.get()) == 0;
  return m_good;
}

}  // namespace spearrun::app
