#include "client/overlay/exporter.hpp"

#include <fmt/format.h>

#include <cmath>
#include <system_error>

#include "client/overlay/gif_file.hpp"
#include "client/overlay/pose_json.hpp"
#include "client/overlay/table_json.hpp"
#include "client/render/image_file.hpp"

namespace spearrun::overlay {

namespace fs = std::filesystem;

namespace {

constexpr PictureSize kGifSize{640, 360};

std::string slug(const LabSession& session) {
  std::string name = lab_moves()[static_cast<std::size_t>(session.picked())].name;
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!plain) c = '-';
  }
  return name;
}

Status cannot(const fs::path& file, const std::string& why) {
  return {fmt::format("cannot write {}: {}", file.string(), why), true};
}
Status wrote(const fs::path& file, const std::string& what) {
  return {fmt::format("{} written to {}", what, file.string()), false};
}

int frame_count(const LabSession& session) { return session.loop_to() - session.loop_from() + 1; }

bool write_picture(const fs::path& file, const LabSession& session, const DrawStage& draw, PictureSize size) {
  const auto rgb = draw(session, size);
  const auto wanted = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 3;
  if (rgb.size() == wanted && render::write_png(file.string(), size.width, size.height, rgb)) return true;
  std::error_code ignored;
  fs::remove(file, ignored);
  return false;
}

}  // namespace

GifPace gif_pace(float speed) {
  const float hundredths = 100.0F / 60 / std::max(kSlowest, speed);
  const int ticks = std::max(1, static_cast<int>(std::ceil(2 / hundredths)));
  return {ticks, std::max(2, static_cast<int>(std::lround(hundredths * static_cast<float>(ticks))))};
}

core::Result<fs::path, std::string> Exporter::fresh(const std::string& stem, const std::string& ending) const {
  std::error_code error;
  fs::create_directories(m_folder, error);
  if (error) return core::Unexpected{fmt::format("cannot make the folder {}: {}", m_folder.string(), error.message())};
  for (int n = 1; n < 10000; ++n) {
    const fs::path file = m_folder / (n == 1 ? stem + ending : fmt::format("{}-{}{}", stem, n, ending));
    if (!fs::exists(file, error)) return file;
  }
  return core::Unexpected{fmt::format("{} is full of {}", m_folder.string(), stem)};
}

Status Exporter::png(const LabSession& session, const DrawStage& draw) const {
  const auto file = fresh(fmt::format("{}-tick{:03}", slug(session), session.tick()), ".png");
  if (!file) return {file.error(), true};
  if (!write_picture(*file, session, draw, {})) return cannot(*file, "the folder is closed or the disk is full");
  return wrote(*file, "picture");
}

Status Exporter::sequence(const LabSession& session, const DrawStage& draw) const {
  const int count = frame_count(session);
  if (count > kMostFrames)
    return {fmt::format("{} ticks are too many for single pictures; loop at most {}", count, kMostFrames), true};
  const auto folder = fresh(slug(session) + "-ticks", "");
  if (!folder) return {folder.error(), true};
  std::error_code error;
  fs::create_directories(*folder, error);
  if (error) return cannot(*folder, error.message());
  LabSession still = session;
  still.play(false);
  for (int i = 0; i < count; ++i) {
    still.seek(session.loop_from() + i);
    const fs::path file = *folder / fmt::format("{:04}.png", i);
    if (!write_picture(file, still, draw, {})) return cannot(file, "the folder is closed or the disk is full");
  }
  return wrote(*folder, fmt::format("{} pictures", count));
}

Status Exporter::gif(const LabSession& session, const DrawStage& draw) const {
  const GifPace pace = gif_pace(session.speed());
  const int frames = (frame_count(session) + pace.ticks - 1) / pace.ticks;
  if (frames > kMostFrames)
    return {fmt::format("{} frames are too many for a GIF; loop at most {}", frames, kMostFrames), true};
  const auto file = fresh(slug(session), ".gif");
  if (!file) return {file.error(), true};
  auto gif = GifFile::create(*file, kGifSize.width, kGifSize.height);
  if (!gif) return cannot(*file, gif.error());
  LabSession still = session;
  still.play(false);
  bool good = true;
  for (int i = 0; i < frames && good; ++i) {
    still.seek(session.loop_from() + i * pace.ticks);
    good = gif->add(draw(still, kGifSize), pace.hundredths);
  }
  const auto trouble = gif->finish();
  if (!trouble && good) return wrote(*file, fmt::format("GIF of {} frames", frames));
  std::error_code ignored;
  fs::remove(*file, ignored);
  return cannot(*file, trouble.value_or("a frame could not be drawn"));
}

Status Exporter::pose(const LabSession& session) const {
  const auto file = fresh(fmt::format("{}-tick{:03}-pose", slug(session), session.tick()), ".json");
  if (!file) return {file.error(), true};
  if (const auto fault = write_text(*file, pose_json(session))) return cannot(*file, fault->what);
  return wrote(*file, "pose");
}

}  // namespace spearrun::overlay
