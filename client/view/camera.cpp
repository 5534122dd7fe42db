#include "client/view/camera.hpp"

#include <cmath>

namespace spearrun::view {

namespace {

constexpr float kHipAtRest = 0.36F;  // of the width
constexpr float kHipAtSpeed = 0.30F;
// Narrower than this and the next piece would show less than 1.2 s ahead at a run.
constexpr float kNarrowest = 660;
// Over this the head would leave; the ease begins this much earlier and ends as much later.
constexpr float kFreeHead = kHeadLimit - kGroundY;
constexpr float kRiseEase = 60;
constexpr float kLeadRate = 0.045F;  // a tick
constexpr double kSlideRate = 0.10;  // a tick
constexpr double kLeap = 40;         // u in one tick: not running
constexpr double kGroundReach = 100;

math::Fixed fixed(double units) { return {static_cast<std::int32_t>(std::lround(units * math::Fixed::kOne))}; }

}  // namespace

ViewSize view_size(int pixels_wide, int pixels_high) {
  const float aspect = static_cast<float>(pixels_wide) / static_cast<float>(pixels_high < 1 ? 1 : pixels_high);
  const float width = kViewHeight * aspect;
  if (width >= kNarrowest) return {width, kViewHeight};
  return {kNarrowest, kNarrowest / aspect};
}

float rise_for(float head_top) {
  const float over = head_top - kFreeHead;
  if (over <= -kRiseEase) return 0;
  if (over >= kRiseEase) return over;
  // A parabola that touches both straight parts, so nothing snaps; it lies above `over` everywhere.
  const float t = over + kRiseEase;
  return t * t / (4 * kRiseEase);
}

double smoothed_ground(const course::Profile& terrain, double course_x) {
  const math::Fixed mean = terrain.mean(fixed(course_x - kGroundReach), fixed(course_x + kGroundReach));
  return static_cast<double>(mean.raw) / math::Fixed::kOne;
}

void Camera::reset(double own_x, float gait) {
  m_own_x = own_x;
  m_now = {math::clamp(gait, 0, 1), 0};
  m_before = m_now;
}

void Camera::tick(double own_x, float gait) {
  m_before = m_now;
  m_now.lead += (math::clamp(gait, 0, 1) - m_now.lead) * kLeadRate;
  m_now.slide -= m_now.slide * kSlideRate;
  const double step = own_x - m_own_x;
  if (std::fabs(step) > kLeap) {
    m_now.slide -= step;
    m_before.slide = m_now.slide;
  }
  m_own_x = own_x;
}

View Camera::view(const play::Drawn& own, ViewSize size, float alpha, const course::Profile& terrain) const {
  const float lead = math::lerp(m_before.lead, m_now.lead, alpha);
  const double slide = m_before.slide + (m_now.slide - m_before.slide) * static_cast<double>(alpha);
  const float hip = math::lerp(kHipAtRest, kHipAtSpeed, lead) * size.width;
  const double base = smoothed_ground(terrain, own.x + slide);
  const float head_top = static_cast<float>(own.y - base) + own.pose.head.y + own.pose.head_radius;
  // A taller view has its spare room above and below the usual one.
  const float spare = (size.height - kViewHeight) * 0.3F;
  View view;
  view.left = own.x + slide - static_cast<double>(hip);
  view.width = size.width;
  view.height = size.height;
  view.ground = kGroundY + spare - rise_for(head_top);
  view.base = base;
  return view;
}

}  // namespace spearrun::view
