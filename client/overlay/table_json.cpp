#include "client/overlay/table_json.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "client/overlay/curves.hpp"
#include "client/overlay/tunables.hpp"

namespace spearrun::overlay {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Pointer = json::json_pointer;
using moves::Channel;
using moves::Tables;
using moves::Tracks;

constexpr const char* kFormat = "spearrun motion tables";
constexpr int kVersion = 1;
constexpr float kLongest = 600;

// The shortest decimal that is kept as the same number.
double written(Unit unit, float value) {
  const double exact = shown(unit, value);
  for (int digits = 3; digits < 17; ++digits) {
    const double tried = std::strtod(fmt::format("{:.{}g}", exact, digits).c_str(), nullptr);
    if (kept(unit, tried) == value) return tried;
  }
  return exact;
}

Unit unit_of(const Channel& c) {
  const bool factor = c.mode == moves::TrackMode::scale || c.mode == moves::TrackMode::toward;
  return factor ? Unit::ratio : shown_unit(c.param);
}

ordered_json write_group(const Tables& tables, Group group, int pose = 0) {
  ordered_json out;
  for (const Tunable& t : tunables(group, pose)) out[t.name] = written(t.unit, t.in(tables));
  return out;
}

ordered_json write_tracks(const Tracks& tracks) {
  ordered_json out = ordered_json::array();
  for (const Channel& c : tracks.channels) {
    ordered_json channel;
    channel["param"] = name_of(c.param);
    channel["mode"] = name_of(c.mode);
    if (c.mode == moves::TrackMode::toward) channel["goal"] = written(shown_unit(c.param), c.goal);
    ordered_json keys = ordered_json::array();
    for (const math::Key& k : c.keys)
      keys.push_back({written(Unit::ratio, k.at), written(unit_of(c), k.value), name_of(k.easing)});
    channel["keys"] = keys;
    out.push_back(channel);
  }
  return out;
}

// Lists of plain values on one line, so that a key is a line a person can read.
std::string with_short_lists(const std::string& text) {
  std::string out;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    const std::size_t inner = text.find_first_of("[]{", i + 1);
    if (quoted || c != '[' || inner == std::string::npos || text[inner] != ']') {
      out += c;
      continue;
    }
    for (; i <= inner; ++i) {
      if (text[i] != '\n' && !(text[i] == ' ' && text[i - 1] != ',')) out += text[i];
      if (text[i] == ',') out += ' ';
    }
    i = inner;
  }
  return out;
}

ordered_json write_form(const Tables& tables) {
  ordered_json out = ordered_json::array();
  for (int i = 0; i < static_cast<int>(moves::kFormPoses); ++i) {
    ordered_json pose;
    pose["name"] = tables.form[static_cast<std::size_t>(i)].name;
    pose.update(write_group(tables, Group::form, i));
    pose["easing"] = name_of(tables.form[static_cast<std::size_t>(i)].easing);
    out.push_back(pose);
  }
  return out;
}

// Reads one file; the first thing that is wrong ends it.
class Reader {
 public:
  explicit Reader(const JsonSource& source) : m_source(source) {}

  std::optional<FileFault> read(Tables& tables);

 private:
  bool fail(const Pointer& where, const std::string& what) {
    if (!m_fault) m_fault = m_source.fault_at(where, fmt::format("{}: {}", where.to_string(), what));
    return false;
  }
  bool object(const json& value, const Pointer& at) {
    return value.is_object() || fail(at, fmt::format("must be an object in braces, not {}", value.type_name()));
  }
  bool number(const json& value, const Pointer& at, Unit unit, Range range, float& out);
  bool group(const json& value, const Pointer& at, Tables& tables, Group group, int pose);
  bool gait(const json& value, const Pointer& at, Tables& tables);
  bool tracks(const json& value, const Pointer& at, Tracks& out);
  bool channel(const json& value, const Pointer& at, Channel& out);
  bool key(const json& value, const Pointer& at, Channel& out);
  bool all_tracks_of(const json& value, const Pointer& at, TrackKind kind, Tables& tables);
  bool form(const json& value, const Pointer& at, Tables& tables);
  bool form_pose(const json& value, const Pointer& at, int pose, Tables& tables);
  bool part(const std::string& name, const json& value, Tables& tables);

  const JsonSource& m_source;
  std::optional<FileFault> m_fault;
};

bool Reader::number(const json& value, const Pointer& at, Unit unit, Range range, float& out) {
  if (!value.is_number()) return fail(at, fmt::format("must be a number, not {}", value.type_name()));
  const double given = value.get<double>();
  const double least = shown(unit, range.least), most = shown(unit, range.most);
  constexpr double kRounding = 1e-4;
  if (!(given >= least - kRounding && given <= most + kRounding)) {
    const char* name = unit_text(unit);
    return fail(at, fmt::format("{:.6g} is out of range: {:.6g} to {:.6g}{}{}", given, least, most,
                                *name != 0 ? " " : "", name));
  }
  out = kept(unit, given);
  return true;
}

bool Reader::group(const json& value, const Pointer& at, Tables& tables, Group group, int pose) {
  if (!object(value, at)) return false;
  for (const auto& [name, number_given] : value.items()) {
    // The form's own words are read beside its numbers.
    if (group == Group::form && (name == "name" || name == "easing")) continue;
    const Tunable* found = nullptr;
    for (const Tunable& t : tunables(group, pose)) {
      if (name == t.name) found = &t;
    }
    if (found == nullptr) return fail(at / name, "there is no such number");
    if (!number(number_given, at / name, found->unit, {found->least, found->most}, found->in(tables))) return false;
  }
  return true;
}

bool Reader::gait(const json& value, const Pointer& at, Tables& tables) {
  if (!object(value, at)) return false;
  for (const auto& [name, gait_given] : value.items()) {
    if (name != "walk" && name != "run") return fail(at / name, "a gait is \"walk\" or \"run\"");
    if (!group(gait_given, at / name, tables, name == "walk" ? Group::walk : Group::run, 0)) return false;
  }
  return true;
}

bool Reader::key(const json& value, const Pointer& at, Channel& out) {
  if (!value.is_array() || value.size() < 2 || value.size() > 3)
    return fail(at, "a key is [tick, value] or [tick, value, \"easing\"]");
  math::Key k{};
  if (!number(value[0], at / 0, Unit::ratio, {0, kLongest}, k.at)) return false;
  if (!number(value[1], at / 1, unit_of(out), range_of(out.param, out.mode), k.value)) return false;
  if (value.size() == 3) {
    const auto easing = value[2].is_string() ? easing_named(value[2].get<std::string>()) : std::nullopt;
    if (!easing) return fail(at / 2, "an easing is smooth, linear, inCubic, outCubic, inOutCubic or outBack");
    k.easing = *easing;
  }
  if (!out.keys.empty() && !(k.at > out.keys.back().at))
    return fail(at / 0, fmt::format("keys go forward in time: {:.6g} follows {:.6g}", k.at, out.keys.back().at));
  if (out.keys.full()) return fail(at, fmt::format("more than {} keys", out.keys.capacity()));
  out.keys.push_back(k);
  return true;
}

bool Reader::channel(const json& value, const Pointer& at, Channel& out) {
  if (!object(value, at)) return false;
  for (const auto& [name, unused] : value.items()) {
    if (name != "param" && name != "mode" && name != "goal" && name != "keys")
      return fail(at / name, "a channel has param, mode, goal and keys");
  }
  const json& param_given = value.value("param", json());
  const auto param = param_given.is_string() ? param_named(param_given.get<std::string>()) : std::nullopt;
  if (!param) return fail(at / "param", "is no parameter of a pose");
  const json& mode_given = value.value("mode", json("set"));
  const auto mode = mode_given.is_string() ? mode_named(mode_given.get<std::string>()) : std::nullopt;
  if (!mode) return fail(at / "mode", "is set, add, scale or toward");
  out.param = *param;
  out.mode = *mode;
  if (value.contains("goal") &&
      !number(value["goal"], at / "goal", shown_unit(out.param), range_of(out.param, moves::TrackMode::set), out.goal))
    return false;
  if (!value.contains("keys") || !value["keys"].is_array() || value["keys"].empty())
    return fail(at / "keys", "must be a list with at least one key");
  for (std::size_t i = 0; i < value["keys"].size(); ++i) {
    if (!key(value["keys"][i], at / "keys" / i, out)) return false;
  }
  return true;
}

bool Reader::tracks(const json& value, const Pointer& at, Tracks& out) {
  if (!value.is_array()) return fail(at, fmt::format("must be a list of channels, not {}", value.type_name()));
  out = {};
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (out.channels.full()) return fail(at / i, fmt::format("more than {} channels", out.channels.capacity()));
    Channel c;
    if (!channel(value[i], at / i, c)) return false;
    out.length = std::max(out.length, c.keys.back().at);
    out.channels.push_back(c);
  }
  return true;
}

bool Reader::all_tracks_of(const json& value, const Pointer& at, TrackKind kind, Tables& tables) {
  if (!object(value, at)) return false;
  for (const auto& [name, tracks_given] : value.items()) {
    const TrackRef* found = nullptr;
    for (const TrackRef& ref : all_tracks()) {
      if (ref.kind == kind && name == name_of(ref)) found = &ref;
    }
    if (found == nullptr) return fail(at / name, "has no tracks");
    if (!tracks(tracks_given, at / name, tracks_of(tables, *found))) return false;
  }
  return true;
}

bool Reader::form_pose(const json& value, const Pointer& at, int pose, Tables& tables) {
  if (!group(value, at, tables, Group::form, pose)) return false;
  if (!value.contains("easing")) return true;
  const json& given = value["easing"];
  const auto easing = given.is_string() ? easing_named(given.get<std::string>()) : std::nullopt;
  if (!easing) return fail(at / "easing", "is smooth, linear, inCubic, outCubic, inOutCubic or outBack");
  tables.form[static_cast<std::size_t>(pose)].easing = *easing;
  return true;
}

bool Reader::form(const json& value, const Pointer& at, Tables& tables) {
  if (!value.is_array() || value.size() != moves::kFormPoses)
    return fail(at, fmt::format("must be a list of {} poses", moves::kFormPoses));
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!form_pose(value[i], at / i, static_cast<int>(i), tables)) return false;
  }
  return true;
}

bool Reader::part(const std::string& name, const json& value, Tables& tables) {
  const Pointer at = Pointer() / name;
  if (name == "format") return value == json(kFormat) || fail(at, fmt::format("must be \"{}\"", kFormat));
  if (name == "version") return value == json(kVersion) || fail(at, fmt::format("must be {}", kVersion));
  if (name == "units") return true;
  if (name == "bones") return group(value, at, tables, Group::bones, 0);
  if (name == "gait") return gait(value, at, tables);
  if (name == "moves") return all_tracks_of(value, at, TrackKind::move, tables);
  if (name == "actions") return all_tracks_of(value, at, TrackKind::action, tables);
  if (name == "landing") return tracks(value, at, tables.landing);
  if (name == "form") return form(value, at, tables);
  return fail(at, "the tables have no such part");
}

std::optional<FileFault> Reader::read(Tables& tables) {
  if (!object(m_source.root(), Pointer())) return m_fault;
  for (const auto& [name, value] : m_source.root().items()) {
    if (!part(name, value, tables)) return m_fault;
  }
  tables.make_numbers();
  return std::nullopt;
}

}  // namespace

std::string to_json(const Tables& tables) {
  ordered_json out;
  out["format"] = kFormat;
  out["version"] = kVersion;
  out["units"] = "lengths u, angles degrees, key times ticks of 1/60 s";
  out["bones"] = write_group(tables, Group::bones);
  out["gait"]["walk"] = write_group(tables, Group::walk);
  out["gait"]["run"] = write_group(tables, Group::run);
  for (const TrackRef& ref : all_tracks()) {
    if (ref.kind == TrackKind::move) out["moves"][name_of(ref)] = write_tracks(tracks_of(tables, ref));
    if (ref.kind == TrackKind::action) out["actions"][name_of(ref)] = write_tracks(tracks_of(tables, ref));
  }
  out["landing"] = write_tracks(tables.landing);
  out["form"] = write_form(tables);
  return with_short_lists(out.dump(1)) + "\n";
}

core::Result<Tables, FileFault> from_json(std::string file_name, std::string text) {
  const auto source = JsonSource::parse(std::move(file_name), std::move(text));
  if (!source) return core::Unexpected{source.error()};
  Tables tables = moves::builtin();
  Reader reader(*source);
  if (auto fault = reader.read(tables)) return core::Unexpected{std::move(*fault)};
  return tables;
}

core::Result<std::string, FileFault> read_text(const std::filesystem::path& file) {
  std::FILE* open = std::fopen(file.c_str(), "rb");
  if (open == nullptr) return core::Unexpected{FileFault{file.string(), 0, std::strerror(errno)}};
  std::string text(kMostJsonBytes + 1, '\0');
  const std::size_t size = std::fread(text.data(), 1, text.size(), open);
  const bool bad = std::ferror(open) != 0;
  std::fclose(open);
  if (bad) return core::Unexpected{FileFault{file.string(), 0, "cannot be read"}};
  text.resize(size);
  return text;
}

std::optional<FileFault> write_text(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) return FileFault{file.string(), 0, error.message()};
  std::FILE* open = std::fopen(file.c_str(), "wb");
  if (open == nullptr) return FileFault{file.string(), 0, std::strerror(errno)};
  const bool written_all = std::fwrite(text.data(), 1, text.size(), open) == text.size();
  const bool closed = std::fclose(open) == 0;
  if (!written_all || !closed) return FileFault{file.string(), 0, "the disk took only a part of it"};
  return std::nullopt;
}

}  // namespace spearrun::overlay
