#include "client/overlay/gif_file.hpp"

#include <gif_lib.h>

#include <array>
#include <vector>

namespace spearrun::overlay {

namespace {

std::string why(int error) {
  const char* text = GifErrorString(error);
  return text != nullptr ? text : "the GIF library refuses it";
}

}  // namespace

struct GifFile::Parts {
  GifFileType* gif = nullptr;
  int width = 0, height = 0;
  std::vector<GifByteType> red, green, blue, indices;
  bool good = true;

  ~Parts() {
    if (gif != nullptr) EGifCloseFile(gif, nullptr);
  }
  bool note(int result) {
    good = good && result == GIF_OK;
    return good;
  }
  bool loop_for_ever();
  bool timing(int hundredths);
};

GifFile::GifFile(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
GifFile::GifFile(GifFile&&) noexcept = default;
GifFile& GifFile::operator=(GifFile&&) noexcept = default;
GifFile::~GifFile() = default;

bool GifFile::Parts::loop_for_ever() {
  constexpr std::array<unsigned char, 3> kForEver{1, 0, 0};
  return note(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE)) &&
         note(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0")) &&
         note(EGifPutExtensionBlock(gif, static_cast<int>(kForEver.size()), kForEver.data())) &&
         note(EGifPutExtensionTrailer(gif));
}

bool GifFile::Parts::timing(int hundredths) {
  GraphicsControlBlock control{};
  control.DisposalMode = DISPOSE_DO_NOT;
  control.DelayTime = hundredths;
  control.TransparentColor = NO_TRANSPARENT_COLOR;
  std::array<GifByteType, 4> bytes{};
  EGifGCBToExtension(&control, bytes.data());
  return note(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()), bytes.data()));
}

core::Result<GifFile, std::string> GifFile::create(const std::filesystem::path& file, int width, int height) {
  if (width < 1 || height < 1 || width > 65535 || height > 65535)
    return core::Unexpected{std::string("a GIF has 1 to 65535 pixels a side")};
  auto parts = std::make_unique<Parts>();
  int error = 0;
  parts->gif = EGifOpenFileName(file.c_str(), false, &error);
  if (parts->gif == nullptr) return core::Unexpected{why(error)};
  parts->width = width;
  parts->height = height;
  EGifSetGifVersion(parts->gif, true);
  if (!parts->note(EGifPutScreenDesc(parts->gif, width, height, 8, 0, nullptr)) || !parts->loop_for_ever())
    return core::Unexpected{why(parts->gif->Error)};
  return GifFile(std::move(parts));
}

bool GifFile::add(std::span<const std::uint8_t> rgb, int hundredths) {
  Parts& p = *m_parts;
  const auto pixels = static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height);
  if (rgb.size() != pixels * 3 || !p.good) return p.good = false;
  for (auto* channel : {&p.red, &p.green, &p.blue, &p.indices}) channel->resize(pixels);
  for (std::size_t i = 0; i < pixels; ++i) {
    p.red[i] = rgb[3 * i];
    p.green[i] = rgb[3 * i + 1];
    p.blue[i] = rgb[3 * i + 2];
  }
  std::array<GifColorType, 256> colours{};
  int count = static_cast<int>(colours.size());
  if (!p.note(GifQuantizeBuffer(static_cast<unsigned>(p.width), static_cast<unsigned>(p.height), &count, p.red.data(),
                                p.green.data(), p.blue.data(), p.indices.data(), colours.data())))
    return false;
  ColorMapObject* map = GifMakeMapObject(static_cast<int>(colours.size()), colours.data());
  if (map == nullptr) return p.good = false;
  const bool begun = p.timing(hundredths) && p.note(EGifPutImageDesc(p.gif, 0, 0, p.width, p.height, false, map));
  GifFreeMapObject(map);
  for (int y = 0; begun && p.good && y < p.height; ++y) {
    GifByteType* row = p.indices.data() + static_cast<std::ptrdiff_t>(y) * p.width;
    p.note(EGifPutLine(p.gif, row, p.width));
  }
  return p.good;
}

std::optional<std::string> GifFile::finish() {
  int error = 0;
  const bool closed = EGifCloseFile(m_parts->gif, &error) == GIF_OK;
  m_parts->gif = nullptr;
  if (m_parts->good && closed) return std::nullopt;
  return error != 0 ? why(error) : std::string("the disk took only a part of it");
}

}  // namespace spearrun::overlay
