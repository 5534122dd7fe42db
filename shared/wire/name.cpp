#include "shared/wire/name.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "shared/wire/combining_marks.hpp"

namespace spearrun::wire {
namespace {

constexpr int kMostMarks = 2;
constexpr std::uint32_t kBad = 0xffffffff;

// Code points that show nothing by themselves, or turn the direction of what follows. Source: the property
// Default_Ignorable_Code_Point and the noncharacters of the Unicode Standard.
constexpr std::array kInvisible{Range{0xad, 0xad},       Range{0x34f, 0x34f},     Range{0x61c, 0x61c},
                                Range{0x115f, 0x1160},   Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},
                                Range{0x200b, 0x200f},   Range{0x202a, 0x202e},   Range{0x2060, 0x206f},
                                Range{0x3164, 0x3164},   Range{0xfdd0, 0xfdef},   Range{0xfe00, 0xfe0f},
                                Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb},
                                Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a}, Range{0xe0000, 0xe0fff}};

constexpr std::array kSpaces{Range{0x20, 0x20},     Range{0xa0, 0xa0},     Range{0x1680, 0x1680}, Range{0x2000, 0x200a},
                             Range{0x202f, 0x202f}, Range{0x205f, 0x205f}, Range{0x3000, 0x3000}};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, std::uint32_t point) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return point >= r.first && point <= r.last; });
}

bool is_mark(std::uint32_t point) {
  const auto behind = std::upper_bound(std::begin(kCombiningMarks), std::end(kCombiningMarks), point,
                                       [](std::uint32_t p, const Range& r) { return p < r.first; });
  return behind != std::begin(kCombiningMarks) && point <= std::prev(behind)->last;
}

// The last two of each plane are noncharacters.
bool is_invisible(std::uint32_t point) { return (point & 0xfffe) == 0xfffe || in(kInvisible, point); }

bool is_control(std::uint32_t point) {
  return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029;
}

// The code point at `at`, which moves behind it; kBad when there is none in its shortest form.
std::uint32_t next_point(std::span<const std::uint8_t> bytes, std::size_t& at) {
  constexpr std::array<std::uint32_t, 4> kLowest{0, 0x80, 0x800, 0x10000};
  const std::uint8_t lead = bytes[at++];
  if (lead < 0x80) return lead;
  const std::size_t more = lead >= 0xf0 && lead < 0xf8 ? 3 : (lead >= 0xe0 ? 2 : 1);
  if (lead < 0xc0 || lead >= 0xf8 || bytes.size() - at < more) return kBad;
  std::uint32_t point = lead & (0x3fU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    const std::uint8_t byte = bytes[at++];
    if ((byte & 0xc0) != 0x80) return kBad;
    point = (point << 6) | (byte & 0x3fU);
  }
  const bool surrogate = point >= 0xd800 && point < 0xe000;
  return point < kLowest[more] || surrogate || point > 0x10ffff ? kBad : point;
}

// Builds the name a code point at a time.
class Cleaner {
 public:
  void add(std::span<const std::uint8_t> encoded, std::uint32_t point) {
    if (is_invisible(point)) return;
    if (in(kSpaces, point)) {
      m_space = m_characters > 0;
      return;
    }
    const bool mark = is_mark(point);
    if (mark && (m_space || m_characters == 0 || m_marks == kMostMarks)) return;
    const std::size_t size = m_name.text.size() + encoded.size() + (m_space ? 1 : 0);
    const int characters = m_characters + (mark ? 0 : 1) + (m_space ? 1 : 0);
    m_name.cut = m_name.cut || characters > kMostNameCharacters || size > kMostNameBytes;
    if (m_name.cut) return;
    if (m_space) m_name.text += ' ';
    m_name.text.append(encoded.begin(), encoded.end());
    m_characters = characters;
    m_marks = mark ? m_marks + 1 : 0;
    m_space = false;
  }
  const CleanName& name() const { return m_name; }

 private:
  CleanName m_name;
  int m_characters = 0, m_marks = 0;
  bool m_space = false;  // one is owed before the next visible character
};

}  // namespace

core::Result<CleanName, NameError> clean_name(std::span<const std::uint8_t> bytes) {
  Cleaner cleaner;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t begin = at;
    const std::uint32_t point = next_point(bytes, at);
    if (point == kBad) return core::Unexpected<NameError>{NameError::not_utf8};
    if (is_control(point)) return core::Unexpected<NameError>{NameError::control_character};
    cleaner.add(bytes.subspan(begin, at - begin), point);
  }
  if (cleaner.name().text.empty()) return core::Unexpected<NameError>{NameError::empty};
  return cleaner.name();
}

const char* name_error_text(NameError error) {
  switch (error) {
    case NameError::not_utf8: return "the name is not UTF-8 text; choose another";
    case NameError::control_character: return "the name holds a control character; choose another";
    case NameError::empty: break;
  }
  return "the name shows nothing; choose another";
}

}  // namespace spearrun::wire
