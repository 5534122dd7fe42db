// Skins on disk: which files are opened, and how much of them.
#include <fstream>

#include "client/view/png.hpp"
#include "client/view/skin.hpp"

namespace spearrun::view {

namespace {

namespace fs = std::filesystem;

core::Result<std::string, SkinFault> read_file(const fs::path& folder, const std::string& name, std::size_t largest) {
  const auto fault = [&](const char* what) { return core::Unexpected{SkinFault{name, 0, what}}; };
  std::error_code error;
  const fs::path home = fs::canonical(folder, error);
  if (error) return core::Unexpected{SkinFault{folder.string(), 0, "there is no such folder"}};
  const fs::path file = fs::canonical(home / name, error);
  if (error) return fault("is missing");
  // A link may point anywhere.
  if (file.parent_path() != home) return fault("lies outside of the skin's folder");
  if (!fs::is_regular_file(file, error)) return fault("is not a file");
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(largest + 1, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream.eof() && !stream) return fault("cannot be read");
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  if (bytes.size() > largest) return fault("is too large");
  return bytes;
}

}  // namespace

core::Result<Skin, SkinFault> load_skin(const fs::path& folder) {
  const auto description = read_file(folder, kSkinFile, kLargestDescription);
  if (!description) return core::Unexpected{description.error()};
  const auto wanted = atlas_of(*description);
  if (!wanted) return core::Unexpected{wanted.error()};
  const auto bytes = read_file(folder, wanted->atlas, kLargestPng);
  if (!bytes) return core::Unexpected{bytes.error()};
  auto atlas = decode_png({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
  if (!atlas) return core::Unexpected{SkinFault{wanted->atlas, 0, atlas.error()}};
  return make_skin(*description, std::move(atlas).value());
}

}  // namespace spearrun::view
