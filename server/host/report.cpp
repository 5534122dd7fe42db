#include "server/host/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace spearrun::host {
namespace {

using Json = nlohmann::ordered_json;

const char* kind_text(room::Kind kind) { return kind == room::Kind::bot ? "bot" : "human"; }

Json json_result(const room::RaceResult& result) {
  const bool finished = result.time_us >= 0;
  Json json;
  json["place"] = result.place;
  json["name"] = result.name;
  json["kind"] = kind_text(result.kind);
  json["skill"] = result.kind == room::Kind::bot ? Json(bot::name_of(result.skill)) : Json(nullptr);
  json["time_us"] = finished ? Json(result.time_us) : Json(nullptr);
  json["status"] = finished ? "finished" : "dnf";
  json["perfect"] = result.perfects;
  json["hits"] = result.hits;
  json["parries"] = result.parries;
  return json;
}

}  // namespace

std::string clock_text(std::int32_t time_us) {
  if (time_us < 0) return "did not finish";
  const int seconds = time_us / 1'000'000;
  return fmt::format("{}:{:02}.{:06}", seconds / 60, seconds % 60, time_us % 1'000'000);
}

std::string json_report(const Report& report) {
  Json race;
  race["course"] = report.course_seed;
  race["seed"] = report.seed;
  race["rules_hash"] = fmt::format("{:016x}", report.log.rules_hash);
  race["ticks"] = report.log.ticks;
  race["results"] = Json::array();
  for (const room::RaceResult& result : report.results) race["results"].push_back(json_result(result));
  race["replay"] = report.replay_path;
  // Names and paths may hold bytes that are no UTF-8: they are replaced, not thrown at.
  return Json{{"race", race}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string table_report(const Report& report) {
  std::string text = fmt::format("{:>5}  {:<12} {:<7} {:<14} {:>7} {:>5} {:>7}\n", "place", "name", "skill", "time",
                                 "perfect", "hits", "parries");
  for (const room::RaceResult& result : report.results) {
    text += fmt::format("{:>5}  {:<12} {:<7} {:<14} {:>7} {:>5} {:>7}\n", result.place, result.name,
                        result.kind == room::Kind::bot ? bot::name_of(result.skill) : "", clock_text(result.time_us),
                        result.perfects, result.hits, result.parries);
  }
  text += fmt::format("seed {}, course {}, {} ticks, rules {:016x}\nreplay {}\n", report.seed, report.course_seed,
                      report.log.ticks, report.log.rules_hash, report.replay_path);
  return text;
}

}  // namespace spearrun::host
