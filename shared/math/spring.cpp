#include "shared/math/spring.hpp"

#include <cmath>

#include "shared/core/assert.hpp"

namespace spearrun::math {
namespace {

// exp, sin and cos of small arguments by their series: libm's differ between machines, and twelve terms of a double
// are exact to the last digits for |x| <= 1.
struct Series {
  double exp, sin, cos;
};
Series series(double exponent, double angle) {
  Series r{1, 0, 1};
  double e = 1;
  double t = 1;
  for (int n = 1; n <= 16; ++n) {
    e *= exponent / n;
    t *= angle / n;
    r.exp += e;
    const int quarter = n % 4;
    if (quarter == 1) r.sin += t;
    if (quarter == 2) r.cos -= t;
    if (quarter == 3) r.sin -= t;
    if (quarter == 0) r.cos += t;
  }
  return r;
}

}  // namespace

SpringStep make_spring_step(double stiffness, double damping, double step) {
  const double half = damping / 2;
  const double w2 = stiffness - half * half;
  SPEARRUN_ASSERT(w2 > 0 && half * step <= 1);
  const double w = std::sqrt(w2);
  SPEARRUN_ASSERT(w * step <= 1);
  const Series s = series(-half * step, w * step);
  return {static_cast<float>(s.exp * (s.cos + half / w * s.sin)), static_cast<float>(s.exp * s.sin / w),
          static_cast<float>(-s.exp * s.sin * stiffness / w), static_cast<float>(s.exp * (s.cos - half / w * s.sin))};
}

}  // namespace spearrun::math
