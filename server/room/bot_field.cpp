#include <array>
#include <cstddef>
#include <utility>

#include "server/room/room.hpp"
#include "shared/core/hash.hpp"

namespace spearrun::room {
namespace {

constexpr std::array kNames{
    "Alder",   "Anise",  "Aspen",   "Aster",  "Basil",   "Beech",   "Birch",   "Borage", "Briar", "Bryony", "Burdock",
    "Cassia",  "Cedar",  "Cicely",  "Clary",  "Clover",  "Comfrey", "Cypress", "Daisy",  "Dill",  "Dock",   "Elder",
    "Elm",     "Fennel", "Fern",    "Flax",   "Gentian", "Ginger",  "Gorse",   "Hazel",  "Heath", "Holly",  "Hyssop",
    "Iris",    "Ivy",    "Juniper", "Larch",  "Laurel",  "Lilac",   "Linden",  "Lovage", "Maple", "Marram", "Mint",
    "Myrtle",  "Nettle", "Oak",     "Orris",  "Pine",    "Poppy",   "Quince",  "Reed",   "Rowan", "Rue",    "Rush",
    "Saffron", "Sage",   "Sedge",   "Sorrel", "Tansy",   "Teasel",  "Thyme",   "Willow", "Yarrow"};
static_assert(kNames.size() >= static_cast<std::size_t>(state::kMaxRunners));

// Two hard, three medium, three easy; any start of the row is mixed too.
constexpr std::array kSkills{bot::Skill::medium, bot::Skill::hard,   bot::Skill::easy, bot::Skill::medium,
                             bot::Skill::easy,   bot::Skill::medium, bot::Skill::hard, bot::Skill::easy};

}  // namespace

std::vector<Entrant> bot_field(int count, std::uint64_t seed) {
  auto names = kNames;
  for (std::size_t i = names.size() - 1; i > 0; --i) {
    const std::uint64_t draw = core::Hasher(seed).add(i).value();
    std::swap(names[i], names[static_cast<std::size_t>(draw % (i + 1))]);
  }
  std::vector<Entrant> field;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    field.push_back({names.at(i), Kind::bot, kSkills[i % kSkills.size()]});
  }
  return field;
}

}  // namespace spearrun::room
