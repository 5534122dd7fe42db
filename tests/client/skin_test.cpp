// Skins: what is read, what is refused and why, and that nothing anybody can write into one does harm.
#include "client/view/skin.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>

#include "client/app/settings.hpp"
#include "client/render/image_file.hpp"
#include "client/skins/puppet.hpp"
#include "client/view/png.hpp"
#include "client/view/skin_art.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::view {
namespace {

namespace fs = std::filesystem;

const fs::path kSample = fs::path(SPEARRUN_SKINS) / "puppet";

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}
void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

// A copy of the sample that a test may spoil.
struct SpoiltSkin {
  app::ScratchFolder scratch;
  fs::path folder = scratch.path() / "mine";
  SpoiltSkin() {
    fs::create_directory(folder);
    fs::copy(kSample / kSkinFile, folder);
    fs::copy(kSample / skins::kPuppetAtlas, folder);
  }
  void replace(const std::string& from, const std::string& to) {
    std::string text = read(folder / kSkinFile);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write(folder / kSkinFile, text.replace(at, from.size(), to));
  }
};

TEST(Skin, TheSampleCoversEveryBone) {
  const auto skin = load_skin(kSample);
  ASSERT_TRUE(skin) << skin.error().text();
  EXPECT_EQ(skin->name, "Paper puppet");
  EXPECT_TRUE(skin->reasons.empty());
  EXPECT_EQ(skin->sprites.size(), kBoneCount);
  for (std::size_t i = 0; i < kBoneCount; ++i) EXPECT_TRUE(skin->covers(static_cast<Bone>(i)));
}

TEST(Skin, TheCommittedSampleIsWhatItsGeneratorDraws) {
  const skins::Drawing drawing = skins::draw_puppet();
  const auto skin = load_skin(kSample);
  ASSERT_TRUE(skin);
  EXPECT_EQ(read(kSample / kSkinFile), drawing.description);
  ASSERT_EQ(skin->atlas.rgba.size(), drawing.atlas.rgba.size());
  std::size_t off = 0;
  for (std::size_t i = 0; i < drawing.atlas.rgba.size(); ++i)
    off += drawing.atlas.rgba[i] != skin->atlas.rgba[i] ? 1U : 0U;
  EXPECT_EQ(off, 0U) << "run spearrun-draw-skins client/skins";
}

TEST(Skin, BehindBeforeFrontAndByOrder) {
  const auto skin = load_skin(kSample);
  ASSERT_TRUE(skin);
  for (std::size_t i = 0; i + 1 < skin->sprites.size(); ++i) {
    EXPECT_LE(skin->sprites[i].layer, skin->sprites[i + 1].layer);
    if (skin->sprites[i].layer == skin->sprites[i + 1].layer) {
      EXPECT_LE(skin->sprites[i].order, skin->sprites[i + 1].order);
    }
  }
}

TEST(Skin, ASpriteLiesOnItsBone) {
  Sprite sprite;
  sprite.bone = Bone::near_thigh;
  sprite.width = 40;
  sprite.height = 100;
  sprite.pivot = {20, 10};
  sprite.along = {0, 1};
  sprite.length = 74;
  // Straight down, 37 u: half a unit a pixel both ways, left stays left.
  const auto down = corners_on({{100, 50}, {0, -37}}, sprite);
  EXPECT_NEAR(down[0].x, 90, 1e-3F);
  EXPECT_NEAR(down[0].y, 55, 1e-3F);
  EXPECT_NEAR(down[2].x, 110, 1e-3F);
  EXPECT_NEAR(down[2].y, 5, 1e-3F);
  // A bone half as long: half as long, as wide as before.
  const auto squashed = corners_on({{100, 50}, {0, -18.5F}}, sprite);
  EXPECT_NEAR(squashed[2].y, 27.5F, 1e-3F);
  EXPECT_NEAR(squashed[2].x, 110, 1e-3F);
  // Forward: what was right is up.
  const auto forward = corners_on({{100, 50}, {37, 0}}, sprite);
  EXPECT_NEAR(forward[2].x, 145, 1e-3F);
  EXPECT_NEAR(forward[2].y, 60, 1e-3F);
}

TEST(Skin, AMissingFileSaysWhich) {
  EXPECT_EQ(load_skin("no/such/folder").error().what, "there is no such folder");
  SpoiltSkin mine;
  fs::remove(mine.folder / skins::kPuppetAtlas);
  EXPECT_EQ(load_skin(mine.folder).error().text(), "puppet.png: is missing");
  fs::remove(mine.folder / kSkinFile);
  EXPECT_EQ(load_skin(mine.folder).error().text(), "skin.json: is missing");
}

TEST(Skin, BrokenJsonSaysTheLine) {
  SpoiltSkin mine;
  mine.replace("\"atlas_size\": [1024,", "\"atlas_size\": [1024;");
  EXPECT_EQ(load_skin(mine.folder).error().text(), "skin.json:5: is not JSON from here on");
}

TEST(Skin, AWrongSizeSaysBoth) {
  SpoiltSkin mine;
  mine.replace("[1024, 448]", "[1024, 512]");
  EXPECT_EQ(load_skin(mine.folder).error().text(),
            "skin.json:5: puppet.png is 1024 x 448 pixels, not as \"atlas_size\" says");
}

TEST(Skin, OneBadSpriteFallsBackAlone) {
  SpoiltSkin mine;
  mine.replace("\"near_shin\": {\"parent\": \"near_thigh\", \"rect\": [124,",
               "\"near_shin\": {\"parent\": \"near_thigh\", \"rect\": [1240,");
  mine.replace("\"head\": {\"parent\": \"chest\"", "\"head\": {\"parent\": \"spear\"");
  mine.replace("\"far_foot\"", "\"tail\"");
  const auto skin = load_skin(mine.folder);
  ASSERT_TRUE(skin) << skin.error().text();
  EXPECT_FALSE(skin->covers(Bone::near_shin));
  EXPECT_FALSE(skin->covers(Bone::head));
  EXPECT_FALSE(skin->covers(Bone::far_foot));
  EXPECT_TRUE(skin->covers(Bone::near_thigh));
  ASSERT_EQ(skin->reasons.size(), 4U);
  std::string all;
  for (const SkinFault& reason : skin->reasons) all += reason.text() + "\n";
  EXPECT_NE(all.find("near_shin: \"rect\" reaches beyond the atlas"), std::string::npos) << all;
  EXPECT_NE(all.find("head: hangs on chest, not on 'spear'"), std::string::npos) << all;
  EXPECT_NE(all.find("tail: there is no such bone"), std::string::npos) << all;
  EXPECT_NE(all.find("far_foot: has no sprite"), std::string::npos) << all;
  EXPECT_NE(all.find("skin.json:10: head"), std::string::npos) << all;
}

TEST(Skin, NothingOutsideOfItsFolderIsOpened) {
  SpoiltSkin mine;
  fs::copy(kSample / skins::kPuppetAtlas, mine.scratch.path() / "outside.png");
  for (const std::string& name : {std::string("../outside.png"), (mine.scratch.path() / "outside.png").string(),
                                  std::string("a\\\\b.png"), std::string(".."), std::string("")}) {
    SpoiltSkin other;
    other.replace("\"puppet.png\"", '"' + name + '"');
    EXPECT_EQ(load_skin(other.folder).error().line, 4) << name;
  }
  // Nor by a link.
  fs::create_symlink(mine.scratch.path() / "outside.png", mine.folder / "link.png");
  mine.replace("\"puppet.png\"", "\"link.png\"");
  EXPECT_EQ(load_skin(mine.folder).error().text(), "link.png: lies outside of the skin's folder");
}

TEST(Skin, LoadsAgainAfterAFault) {
  SpoiltSkin mine;
  const std::string good = read(mine.folder / kSkinFile);
  write(mine.folder / kSkinFile, "{");
  EXPECT_FALSE(load_skin(mine.folder));
  write(mine.folder / kSkinFile, good);
  EXPECT_TRUE(load_skin(mine.folder));
}

TEST(Skin, TheSettingsKeepIt) {
  app::ScratchFolder scratch;
  EXPECT_EQ(app::load_settings(scratch.path()).skin, "none");
  app::Settings settings;
  settings.skin = "/home/me/my skins/crane";
  ASSERT_TRUE(app::save_settings(scratch.path(), settings));
  EXPECT_EQ(app::load_settings(scratch.path()).skin, settings.skin);
}

TEST(Png, LargeOnesAreRefusedBeforeTheyAreDecoded) {
  std::string png = read(kSample / skins::kPuppetAtlas);
  const auto decode = [](const std::string& bytes) {
    return decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  };
  EXPECT_TRUE(decode(png));
  std::string wide = png;
  wide[16] = 0x10;
  EXPECT_EQ(decode(wide).error(), "is 268436480 x 448 pixels; 1 to 2048 either way are read");
  EXPECT_EQ(decode(std::string(kLargestPng + 1, '\0')).error(), "is larger than 4 MiB");
  EXPECT_EQ(decode("GIF89a").error(), "is no PNG");
  std::string bent = png;
  bent[bent.size() / 2] ^= 1;
  EXPECT_EQ(decode(bent).error(), "is damaged: a checksum does not fit");
  EXPECT_EQ(decode(png.substr(0, png.size() / 2)).error(), "ends in the middle of a chunk");
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : m_engine(seed) {}
  std::size_t below(std::size_t bound) { return m_engine() % bound; }

 private:
  std::mt19937_64 m_engine;
};

// Changes a few bytes: flips, cuts, repeats, and letters that JSON cares for.
std::string mutated(const std::string& from, std::uint64_t seed) {
  std::string out = from;
  Dice dice(seed);
  constexpr std::string_view kPlain = "0123456789abcnear";
  constexpr std::string_view kLetters = "{}[]\":,-+.eE0129\\\n\xff";
  // Every other one stays readable more often: a single change, of a letter for a letter.
  const bool gentle = seed % 2 == 1;
  const std::size_t changes = gentle ? 1 : 1 + dice.below(6);
  for (std::size_t i = 0; i < changes && !out.empty(); ++i) {
    const std::size_t at = dice.below(out.size());
    switch (gentle ? 4 : dice.below(5)) {
      case 0: out[at] = static_cast<char>(out[at] ^ (1 << dice.below(8))); break;
      case 1: out.resize(at); break;
      case 2: out.insert(at, out.substr(at, dice.below(40))); break;
      case 3: out.erase(at, 1 + dice.below(20)); break;
      default: out[at] = gentle ? kPlain[dice.below(kPlain.size())] : kLetters[dice.below(kLetters.size())]; break;
    }
  }
  return out;
}

// With the checksums of its chunks made right again, so that the decoder itself gets to see the damage.
std::uint32_t crc_of(std::string_view bytes) {
  std::uint32_t c = 0xFFFFFFFFU;
  for (const char ch : bytes) {
    c ^= static_cast<std::uint8_t>(ch);
    for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
  }
  return ~c;
}
std::string with_checksums(std::string png) {
  std::size_t at = 8;
  while (at + 12 <= png.size()) {
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<std::uint8_t>(png[at + i])); };
    const std::size_t length = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
    if (length > png.size() - at - 12) break;
    const std::uint32_t crc = crc_of(std::string_view(png).substr(at + 4, length + 4));
    for (std::size_t i = 0; i < 4; ++i) png[at + 8 + length + i] = static_cast<char>(crc >> (24 - 8 * i));
    at += 12 + length;
  }
  return png;
}

TEST(Skin, MutatedDescriptionsDoNoHarm) {
  const std::string good = read(kSample / kSkinFile);
  const auto sample = load_skin(kSample);
  ASSERT_TRUE(sample);
  int taken = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const auto skin = make_skin(mutated(good, seed), sample->atlas);
    ++(skin ? taken : refused);
    if (!skin) {
      EXPECT_FALSE(skin.error().what.empty());
      continue;
    }
    EXPECT_EQ(skin->sprites.size(), kBoneCount) << seed;
    for (const Sprite& s : skin->sprites) {
      if (s.missing) continue;
      EXPECT_TRUE(s.left >= 0 && s.right <= 1 && s.top >= 0 && s.bottom <= 1 && s.length >= 1) << seed;
    }
  }
  std::printf("gate: 600 mutated descriptions: %d read, %d refused with a reason, none did harm\n", taken, refused);
  EXPECT_GT(taken, 50);
  EXPECT_GT(refused, 50);
}

TEST(Skin, MutatedAtlasesDoNoHarm) {
  // A small one, so that most changes hit something.
  app::ScratchFolder scratch;
  Picture small{24, 16, std::vector<std::uint8_t>(24 * 16 * 4)};
  for (std::size_t i = 0; i < small.rgba.size(); ++i) small.rgba[i] = static_cast<std::uint8_t>(i * 37 + i / 96);
  ASSERT_TRUE(render::write_png((scratch.path() / "small.png").string(), small));
  const std::string good = read(scratch.path() / "small.png");
  int taken = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    std::string bytes = mutated(good, seed);
    if (seed % 2 == 0) bytes = with_checksums(std::move(bytes));
    const auto picture = decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    ++(picture ? taken : refused);
    if (!picture) {
      EXPECT_FALSE(picture.error().empty());
      continue;
    }
    EXPECT_EQ(picture->rgba.size(),
              static_cast<std::size_t>(picture->width) * static_cast<std::size_t>(picture->height) * 4);
    EXPECT_LE(picture->width, kWidestPicture);
  }
  std::printf("gate: 1200 mutated atlases: %d read, %d refused with a reason, none did harm\n", taken, refused);
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace spearrun::view
