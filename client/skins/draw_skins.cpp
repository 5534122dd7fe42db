// Draws the sample skins into a folder: spearrun-draw-skins client/skins. Their files are committed; a test compares.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "client/render/image_file.hpp"
#include "client/skins/puppet.hpp"
#include "client/view/skin.hpp"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  if (argc != 2) {
    std::fputs("usage: spearrun-draw-skins FOLDER\n", stderr);
    return 64;
  }
  const fs::path folder = fs::path(argv[1]) / "puppet";
  std::error_code error;
  fs::create_directories(folder, error);
  const spearrun::skins::Drawing drawing = spearrun::skins::draw_puppet();
  std::ofstream description(folder / spearrun::view::kSkinFile, std::ios::binary);
  description << drawing.description;
  description.close();
  const bool good = static_cast<bool>(description) &&
                    spearrun::render::write_png((folder / spearrun::skins::kPuppetAtlas).string(), drawing.atlas);
  if (!good) std::fprintf(stderr, "spearrun-draw-skins: cannot write into %s\n", folder.c_str());
  return good ? 0 : 73;
}
