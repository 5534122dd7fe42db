#include "client/view/digits.hpp"

#include <array>

namespace spearrun::view {

namespace {

using math::Vec2;

// A digit in a box of 1 high, .6 wide, centre at 0: up to three strokes, each a chain of points, curved through them.
struct Stroke {
  std::array<Vec2, 9> points{};
  int count = 0;
};
struct Digit {
  std::array<Stroke, 2> strokes{};
  int count = 0;
};

constexpr std::array<Digit, 10> kDigits{{
    {{{{{{{0, .42F}, {-.24F, .2F}, {-.24F, -.2F}, {0, -.42F}, {.24F, -.2F}, {.24F, .2F}, {0, .42F}}}, 7}}}, 1},
    {{{{{{{-.16F, .24F}, {.05F, .42F}}}, 2}, {{{{.05F, .42F}, {.05F, -.42F}}}, 2}}}, 2},
    {{{{{{{-.22F, .24F}, {0, .42F}, {.21F, .22F}, {.02F, -.1F}, {-.23F, -.4F}}}, 5},
       {{{{-.23F, -.4F}, {.24F, -.4F}}}, 2}}},
     2},
    {{{{{{{-.2F, .3F}, {.02F, .42F}, {.2F, .22F}, {0, .04F}}}, 4},
       {{{{0, .04F}, {.23F, -.18F}, {0, -.42F}, {-.22F, -.3F}}}, 4}}},
     2},
    {{{{{{{.1F, -.42F}, {.1F, .42F}}}, 2},
       {{{{.1F, .42F}, {-.06F, .16F}, {-.24F, -.16F}, {0, -.17F}, {.27F, -.17F}}}, 5}}},
     2},
    {{{{{{{.2F, .4F}, {-.17F, .4F}}}, 2},
       {{{{-.17F, .4F}, {-.2F, .04F}, {.04F, .1F}, {.23F, -.15F}, {0, -.42F}, {-.22F, -.32F}}}, 6}}},
     2},
    {{{{{{{.14F, .42F}, {-.16F, .16F}, {-.22F, -.18F}, {0, -.42F}, {.22F, -.18F}, {0, .04F}, {-.2F, -.12F}}}, 7}}}, 1},
    {{{{{{{-.22F, .4F}, {.23F, .4F}}}, 2}, {{{{.23F, .4F}, {.04F, 0}, {-.06F, -.42F}}}, 3}}}, 2},
    {{{{{{{0, .04F}, {-.19F, .23F}, {0, .42F}, {.19F, .23F}, {0, .04F}}}, 5},
       {{{{0, .04F}, {-.23F, -.18F}, {0, -.42F}, {.23F, -.18F}, {0, .04F}}}, 5}}},
     2},
    {{{{{{{-.14F, -.42F}, {.16F, -.16F}, {.22F, .18F}, {0, .42F}, {-.22F, .18F}, {0, -.04F}, {.2F, .12F}}}, 7}}}, 1},
}};

void draw_digit(Canvas& canvas, const Digit& digit, Vec2 centre, Vec2 right, Vec2 up, float height, Colour colour) {
  std::array<Joint, 9> joints;
  Band band;
  for (int s = 0; s < digit.count; ++s) {
    const Stroke& stroke = digit.strokes[static_cast<std::size_t>(s)];
    for (int i = 0; i < stroke.count; ++i) {
      const Vec2 p = stroke.points[static_cast<std::size_t>(i)];
      joints[static_cast<std::size_t>(i)] = {centre + (right * p.x + up * p.y) * height, 0.17F * height};
    }
    make_band({joints.data(), static_cast<std::size_t>(stroke.count)}, band);
    canvas.band(band, colour);
  }
}

}  // namespace

void draw_number(Canvas& canvas, int number, Vec2 centre, Vec2 up, float height, Colour colour) {
  const Vec2 right = math::perpendicular(up) * -1.0F;
  const auto digit = [&](int value, float shift, float size) {
    draw_digit(canvas, kDigits[static_cast<std::size_t>(value % 10)], centre + right * shift, right, up, size, colour);
  };
  if (number < 10) {
    digit(number, 0, height);
    return;
  }
  const float small = height * 0.78F;
  digit(number / 10, -0.34F * small, small);
  digit(number, 0.34F * small, small);
}

}  // namespace spearrun::view
