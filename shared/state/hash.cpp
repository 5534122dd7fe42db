#include "shared/state/hash.hpp"

#include "shared/core/hash.hpp"
#include "shared/state/fields.hpp"

namespace spearrun::state {
namespace {

// Two 32-bit fields a round: half the multiplications.
class FieldHasher {
 public:
  explicit FieldHasher(std::uint64_t seed) : m_hasher(seed) {}
  template <class T>
  void operator()(const char*, T value) {
    if constexpr (sizeof(T) == 8) {
      m_hasher.add(static_cast<std::uint64_t>(value));
    } else {
      const auto bits = static_cast<std::uint32_t>(value);
      if (m_half) {
        m_hasher.add(m_pending | (static_cast<std::uint64_t>(bits) << 32));
      } else {
        m_pending = bits;
      }
      m_half = !m_half;
    }
  }
  std::uint64_t finish() {
    if (m_half) m_hasher.add(m_pending);
    return m_hasher.value();
  }

 private:
  core::Hasher m_hasher;
  std::uint64_t m_pending = 0;
  bool m_half = false;
};

std::uint64_t runner_hash(const World& w, const Runner& r) {
  FieldHasher h(core::mix64(r.key));
  visit_body(r, h);
  visit_play(r, h);
  // Attackers by key, in no order: slots drop out.
  std::uint64_t attackers = 0;
  for (std::size_t s = 0; s < w.slots; ++s) {
    if ((r.immune_same >> s) & 1U) attackers += core::mix64(w.runners[s].key + 1);
  }
  h("immune_same", attackers);
  return h.finish();
}

// Collects the first difference between two walks through the same fields.
class Recorder {
 public:
  explicit Recorder(std::string& out) : m_out(out) {}
  template <class T>
  void operator()(const char* name, T value) {
    m_out += name;
    m_out += '=';
    m_out += std::to_string(value);
    m_out += '\n';
  }

 private:
  std::string& m_out;
};

std::string difference_of(const std::string& a, const std::string& b, const std::string& where) {
  std::size_t line = 0;
  for (std::size_t i = 0; i < a.size() || i < b.size(); ++i) {
    if (i >= a.size() || i >= b.size() || a[i] != b[i]) break;
    if (a[i] == '\n') line = i + 1;
  }
  const std::string in_a = a.substr(line, a.find('\n', line) - line);
  const std::string in_b = b.substr(line, b.find('\n', line) - line);
  const std::size_t equals = in_a.find('=');
  return where + in_a.substr(0, equals) + ": " + in_a.substr(equals + 1) + " / " + in_b.substr(in_b.find('=') + 1);
}

}  // namespace

std::uint64_t state_hash(const World& w) {
  FieldHasher race(0);
  visit_race(w, race);
  std::uint64_t sum = 0;
  for (const Runner& r : w.all()) {
    if (r.present) sum += runner_hash(w, r);
  }
  return core::Hasher(race.finish()).add(sum).value();
}

std::string first_difference(const World& a, const World& b) {
  std::string in_a;
  std::string in_b;
  visit_race(a, Recorder(in_a));
  visit_race(b, Recorder(in_b));
  if (in_a != in_b) return difference_of(in_a, in_b, "race ");
  if (a.slots != b.slots) return "slots: " + std::to_string(a.slots) + " / " + std::to_string(b.slots);
  for (std::size_t s = 0; s < a.slots; ++s) {
    in_a.clear();
    in_b.clear();
    for (const auto& [world, text] : {std::pair{&a, &in_a}, std::pair{&b, &in_b}}) {
      const Runner& r = world->runners[s];
      Recorder record(*text);
      record("key", r.key);
      visit_body(r, record);
      visit_play(r, record);
      record("immune_same", r.immune_same);
    }
    if (in_a != in_b) return difference_of(in_a, in_b, "slot " + std::to_string(s) + " ");
  }
  return {};
}

}  // namespace spearrun::state
