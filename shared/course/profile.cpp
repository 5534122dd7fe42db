#include "shared/course/profile.hpp"

#include <algorithm>

namespace spearrun::course {

using math::Fixed;

namespace {

// Heights inside a segment are taken this much finer than a raw unit, so that an area's error vanishes.
constexpr std::int64_t kFine = 1024;

// Of the part of segment a-b up to x. Bounds: height 2^22 + 10 bits of kFine, length 2^24: below 2^57.
std::int64_t doubled_area_within(const ProfilePoint& a, const ProfilePoint& b, Fixed x) {
  const std::int64_t part = x.raw - a.x.raw;
  const std::int64_t rise = b.y.raw - a.y.raw;
  if (rise == 0) return 2 * static_cast<std::int64_t>(a.y.raw) * part;
  const std::int64_t fine_rise = rise * kFine * part / (b.x.raw - a.x.raw);
  return (2 * static_cast<std::int64_t>(a.y.raw) * kFine + fine_rise) * part / kFine;
}

}  // namespace

void Profile::add(Fixed x, Fixed y) {
  ProfilePoint point{x, y};
  if (!m_points.empty()) {
    const ProfilePoint& last = m_points.back();
    SPEARRUN_ASSERT(last.x <= x);
    point.doubled_area = last.doubled_area +
                         static_cast<std::int64_t>(last.y.raw + y.raw) * static_cast<std::int64_t>(x.raw - last.x.raw);
  }
  m_points.push_back(point);
  for (std::size_t i = 0; i < m_until.size(); ++i) {
    if (static_cast<std::int64_t>(i) << kStretchBits >= x.raw) ++m_until[i];
  }
}

void Profile::clear() {
  m_points.clear();
  m_until = {};
}

std::size_t Profile::points_until(Fixed x) const {
  const std::size_t stretch =
      x.raw < 0 ? 0 : std::min(static_cast<std::size_t>(x.raw >> kStretchBits), m_until.size() - 1);
  std::size_t until = x.raw < 0 ? 0 : m_until[stretch];
  while (until < m_points.size() && m_points[until].x <= x) ++until;
  return until;
}

Fixed Profile::height(Fixed x) const {
  if (m_points.empty()) return {};
  const std::size_t until = points_until(x);
  if (until == 0) return m_points[0].y;
  const ProfilePoint& a = m_points[until - 1];
  if (until == m_points.size()) return a.y;
  const ProfilePoint& b = m_points[until];
  return a.y + Fixed{math::mul_div(b.y.raw - a.y.raw, x.raw - a.x.raw, b.x.raw - a.x.raw)};
}

std::int64_t Profile::doubled_area_to(Fixed x, std::size_t until) const {
  if (until == 0) return 2 * static_cast<std::int64_t>(m_points[0].y.raw) * (x.raw - m_points[0].x.raw);
  const ProfilePoint& a = m_points[until - 1];
  const ProfilePoint& b = until < m_points.size() ? m_points[until] : a;
  if (until == m_points.size()) return a.doubled_area + 2 * static_cast<std::int64_t>(a.y.raw) * (x.raw - a.x.raw);
  return a.doubled_area + doubled_area_within(a, b, x);
}

Fixed Profile::mean(Fixed from, Fixed to) const {
  if (m_points.empty()) return {};
  const std::size_t until = points_until(from);
  const Fixed level = until == 0 ? m_points[0].y : m_points[until - 1].y;
  if (until == m_points.size()) return level;
  const ProfilePoint& next = m_points[until];
  if (to <= next.x && (until == 0 || next.y == level)) return level;
  // The other end is a few points on, so it is walked to.
  std::size_t last = until;
  while (last < m_points.size() && m_points[last].x <= to) ++last;
  const std::int64_t area = doubled_area_to(to, last) - doubled_area_to(from, until);
  const std::int64_t length = 2 * static_cast<std::int64_t>(to.raw - from.raw);
  return {math::mul_div(area, 1, length)};
}

std::optional<Fixed> Profile::riser_near(Fixed x, Fixed reach) const {
  std::optional<Fixed> nearest;
  for (std::size_t i = std::max<std::size_t>(1, points_until(x - reach)); i < m_points.size(); ++i) {
    const Fixed away = m_points[i].x < x ? x - m_points[i].x : m_points[i].x - x;
    if (m_points[i].x > x && away >= reach) break;
    if (m_points[i].x != m_points[i - 1].x || away >= reach) continue;
    nearest = m_points[i].x;
    reach = away;
  }
  return nearest;
}

}  // namespace spearrun::course
