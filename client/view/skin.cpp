#include "client/view/skin.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "shared/figure/rig.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using Json = nlohmann::json;

constexpr float kFoot = 8;  // u, as the ribbons draw it
constexpr std::array<BoneFacts, kBoneCount> kBones{{
    {"pelvis", std::nullopt, figure::kRig.spine_half, SkinLayer::body, 40},
    {"chest", Bone::pelvis, figure::kRig.spine_half, SkinLayer::body, 50},
    {"head", Bone::chest, figure::kRig.head_radius, SkinLayer::body, 60},
    {"near_upper_arm", Bone::chest, figure::kRig.upper_arm, SkinLayer::front, 20},
    {"near_forearm", Bone::near_upper_arm, figure::kRig.forearm, SkinLayer::front, 10},
    {"far_upper_arm", Bone::chest, figure::kRig.upper_arm, SkinLayer::far, 50},
    {"far_forearm", Bone::far_upper_arm, figure::kRig.forearm, SkinLayer::far, 40},
    {"near_thigh", Bone::pelvis, figure::kRig.thigh, SkinLayer::body, 30},
    {"near_shin", Bone::near_thigh, figure::kRig.shin, SkinLayer::body, 20},
    {"near_foot", Bone::near_shin, kFoot, SkinLayer::body, 10},
    {"far_thigh", Bone::pelvis, figure::kRig.thigh, SkinLayer::far, 30},
    {"far_shin", Bone::far_thigh, figure::kRig.shin, SkinLayer::far, 20},
    {"far_foot", Bone::far_shin, kFoot, SkinLayer::far, 10},
    {"spear", Bone::near_forearm, figure::kSpearLength, SkinLayer::front, 0},
}};

int line_at(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

// Where a key stands: its first place after `from`.
std::size_t place_of(std::string_view text, std::string_view key, std::size_t from = 0) {
  return text.find('"' + std::string(key) + '"', from);
}
int line_of(std::string_view text, std::string_view key, std::size_t from = 0) {
  const std::size_t at = place_of(text, key, from);
  return at == std::string_view::npos ? 0 : line_at(text, at);
}

// One description while it is read; the first thing that is wrong is kept.
class Reader {
 public:
  explicit Reader(const Json& object) : m_object(object) {}

  std::string problem;

  // Numbers of an array, or a single one; false and a problem when it is not so many within the range.
  bool numbers(const char* key, std::span<double> out, double least, double most) {
    const auto it = m_object.find(key);
    if (it == m_object.end()) return fail(std::string("has no \"") + key + '"');
    if (!it->is_array() || it->size() != out.size()) {
      return fail('"' + std::string(key) + "\" wants " + std::to_string(out.size()) + " numbers");
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (!read((*it)[i], key, out[i], least, most)) return false;
    }
    return true;
  }
  bool number(const char* key, double& out, double least, double most) {
    const auto it = m_object.find(key);
    return it == m_object.end() || read(*it, key, out, least, most);
  }
  bool text(const char* key, std::string& out) {
    const auto it = m_object.find(key);
    if (it == m_object.end()) return true;
    if (!it->is_string() || it->get_ref<const std::string&>().size() > 64) {
      return fail('"' + std::string(key) + "\" wants a text of at most 64 characters");
    }
    out = it->get<std::string>();
    return true;
  }
  bool flag(const char* key, bool& out) {
    const auto it = m_object.find(key);
    if (it == m_object.end()) return true;
    if (!it->is_boolean()) return fail('"' + std::string(key) + "\" wants true or false");
    out = it->get<bool>();
    return true;
  }
  bool has(const char* key) const { return m_object.contains(key); }
  bool fail(std::string what) {
    if (problem.empty()) problem = std::move(what);
    return false;
  }

 private:
  bool read(const Json& value, const char* key, double& out, double least, double most) {
    if (value.is_number()) out = value.get<double>();
    if (value.is_number() && std::isfinite(out) && out >= least && out <= most) return true;
    return fail('"' + std::string(key) + "\" wants numbers from " + std::to_string(static_cast<long>(least)) + " to " +
                std::to_string(static_cast<long>(most)));
  }
  const Json& m_object;
};

core::Result<Json, SkinFault> parse(std::string_view text) {
  if (text.size() > kLargestDescription) return core::Unexpected{SkinFault{kSkinFile, 0, "is larger than 64 KiB"}};
  try {
    Json json = Json::parse(text);
    if (!json.is_object()) return core::Unexpected{SkinFault{kSkinFile, 1, "is not an object { ... }"}};
    return json;
  } catch (const Json::parse_error& error) {
    // The library's own words name it and its byte; ours name the line.
    const std::size_t byte = error.byte > 0 ? error.byte - 1 : 0;
    return core::Unexpected{SkinFault{kSkinFile, line_at(text, byte), "is not JSON from here on"}};
  } catch (const Json::exception&) {
    return core::Unexpected{SkinFault{kSkinFile, 0, "holds a number that no computer can hold"}};
  }
}

bool plain_name(const std::string& name) {
  const auto allowed = [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-'; };
  return !name.empty() && name.front() != '.' && std::all_of(name.begin(), name.end(), allowed);
}

core::Result<SkinText, SkinFault> read_atlas(const Json& json, std::string_view text) {
  Reader reader(json);
  std::string format;
  SkinText out;
  std::array<double, 2> size{};
  const auto fault = [&](const char* key) {
    return core::Unexpected{SkinFault{kSkinFile, line_of(text, key), reader.problem}};
  };
  if (!reader.text("format", format)) return fault("format");
  if (format != "spearrun skin 1") {
    reader.fail("\"format\" is not \"spearrun skin 1\"");
    return fault("format");
  }
  if (!reader.text("atlas", out.atlas)) return fault("atlas");
  if (!plain_name(out.atlas)) {
    reader.fail("\"atlas\" wants the plain name of a file beside skin.json: letters, digits, . _ -");
    return fault("atlas");
  }
  if (!reader.numbers("atlas_size", size, 1, kLargestDescription)) return fault("atlas_size");
  out.width = static_cast<int>(size[0]);
  out.height = static_cast<int>(size[1]);
  return out;
}

bool read_choices(Reader& reader, Sprite& out) {
  std::string layer, tone;
  if (!reader.text("layer", layer) || !reader.text("tone", tone)) return false;
  if (layer == "far") out.layer = SkinLayer::far;
  if (layer == "body") out.layer = SkinLayer::body;
  if (layer == "front") out.layer = SkinLayer::front;
  if (!layer.empty() && layer != "far" && layer != "body" && layer != "front")
    return reader.fail("\"layer\" wants far, body or front");
  if (!tone.empty() && tone != "ink" && tone != "own") return reader.fail("\"tone\" wants ink or own");
  out.tone = tone == "own" ? SpriteTone::own : SpriteTone::ink;
  return true;
}

bool check_parent(Reader& reader, Bone bone) {
  std::string parent;
  if (!reader.text("parent", parent)) return false;
  if (!reader.has("parent")) return true;
  const std::optional<Bone> real = facts_of(bone).parent;
  const std::string wanted = real ? facts_of(*real).name : "";
  if (parent == wanted) return true;
  return reader.fail(real ? "hangs on " + wanted + ", not on '" + parent + "'" : "hangs on nothing");
}

// One bone's sprite; the problem stays in the reader.
bool read_sprite(Reader& reader, Bone bone, const Picture& atlas, Sprite& out) {
  const BoneFacts& facts = facts_of(bone);
  out.bone = bone;
  out.layer = facts.layer;
  std::array<double, 4> rect{};
  std::array<double, 2> pivot{};
  double length = 0, angle = -90, across = 1, order = facts.order;
  if (!check_parent(reader, bone) || !reader.numbers("rect", rect, 0, 4096) ||
      !reader.numbers("pivot", pivot, -4096, 4096) || !reader.number("length", length, 1, 4096) ||
      !reader.number("angle", angle, -360, 360) || !reader.number("across", across, 0, 10) ||
      !reader.number("order", order, -100, 100) || !read_choices(reader, out))
    return false;
  if (!reader.has("length")) return reader.fail("has no \"length\"");
  if (rect[2] < 1 || rect[3] < 1) return reader.fail("\"rect\" is empty");
  if (rect[0] + rect[2] > atlas.width || rect[1] + rect[3] > atlas.height)
    return reader.fail("\"rect\" reaches beyond the atlas");
  const auto share = [](double at, int of) { return static_cast<float>(at / of); };
  out.left = share(rect[0], atlas.width);
  out.top = share(rect[1], atlas.height);
  out.right = share(rect[0] + rect[2], atlas.width);
  out.bottom = share(rect[1] + rect[3], atlas.height);
  out.width = static_cast<float>(rect[2]);
  out.height = static_cast<float>(rect[3]);
  out.pivot = {static_cast<float>(pivot[0]), static_cast<float>(pivot[1])};
  const math::Vec2 up = math::direction(static_cast<float>(angle / 360));
  out.along = {up.x, -up.y};
  out.length = static_cast<float>(length);
  out.across = static_cast<float>(across);
  out.order = static_cast<int>(order);
  return true;
}

void read_bones(const Json& bones, std::string_view text, Skin& out) {
  const std::size_t from = place_of(text, "bones");
  const auto because = [&](const std::string& name, std::string what) {
    out.reasons.push_back({kSkinFile, line_of(text, name, from), name + ": " + std::move(what)});
  };
  for (const auto& [name, value] : bones.items()) {
    const std::optional<Bone> bone = bone_named(name);
    if (!bone) {
      because(name.substr(0, 40), "there is no such bone");
    } else if (!value.is_object()) {
      because(name, "is not an object { ... }");
    } else {
      Reader reader(value);
      Sprite sprite;
      if (read_sprite(reader, *bone, out.atlas, sprite)) {
        out.sprites.push_back(sprite);
        out.covered[static_cast<std::size_t>(*bone)] = true;
      } else {
        because(name, reader.problem);
      }
    }
  }
  for (std::size_t i = 0; i < kBoneCount; ++i) {
    if (!bones.contains(kBones[i].name)) because(kBones[i].name, "has no sprite");
    if (out.covered[i]) continue;
    Sprite ribbon;
    ribbon.bone = static_cast<Bone>(i);
    ribbon.layer = kBones[i].layer;
    ribbon.order = kBones[i].order;
    ribbon.missing = true;
    out.sprites.push_back(ribbon);
  }
}

}  // namespace

const BoneFacts& facts_of(Bone bone) { return kBones[static_cast<std::size_t>(bone)]; }

std::optional<Bone> bone_named(std::string_view name) {
  for (std::size_t i = 0; i < kBoneCount; ++i) {
    if (name == kBones[i].name) return static_cast<Bone>(i);
  }
  return std::nullopt;
}

std::string SkinFault::text() const {
  const std::string place = line > 0 ? file + ":" + std::to_string(line) : file;
  return place + ": " + what;
}

core::Result<SkinText, SkinFault> atlas_of(std::string_view description) {
  const auto json = parse(description);
  if (!json) return core::Unexpected{json.error()};
  return read_atlas(*json, description);
}

core::Result<Skin, SkinFault> make_skin(std::string_view description, Picture atlas) {
  const auto json = parse(description);
  if (!json) return core::Unexpected{json.error()};
  const auto wanted = read_atlas(*json, description);
  if (!wanted) return core::Unexpected{wanted.error()};
  if (wanted->width != atlas.width || wanted->height != atlas.height) {
    const std::string is = std::to_string(atlas.width) + " x " + std::to_string(atlas.height);
    return core::Unexpected{SkinFault{kSkinFile, line_of(description, "atlas_size"),
                                      wanted->atlas + " is " + is + " pixels, not as \"atlas_size\" says"}};
  }
  Skin out;
  out.atlas = std::move(atlas);
  Reader reader(*json);
  if (!reader.text("name", out.name) || !reader.flag("halo", out.halo) || !reader.flag("neck", out.neck) ||
      !reader.flag("hair", out.hair) || !reader.flag("headband", out.headband))
    return core::Unexpected{SkinFault{kSkinFile, 0, reader.problem}};
  const auto bones = json->find("bones");
  if (bones == json->end() || !bones->is_object())
    return core::Unexpected{SkinFault{kSkinFile, line_of(description, "bones"), "has no \"bones\" { ... }"}};
  read_bones(*bones, description, out);
  std::sort(out.sprites.begin(), out.sprites.end(), [](const Sprite& a, const Sprite& b) {
    return std::tie(a.layer, a.order, a.bone) < std::tie(b.layer, b.order, b.bone);
  });
  return out;
}

}  // namespace spearrun::view
