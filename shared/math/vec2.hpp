// Two floats, y up. Only operations that IEEE 754 defines to the last bit.
#pragma once

#include <cmath>

namespace spearrun::math {

struct Vec2 {
  float x = 0;
  float y = 0;

  friend constexpr bool operator==(Vec2, Vec2) = default;
  friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator*(Vec2 a, float s) { return {a.x * s, a.y * s}; }
  friend constexpr Vec2 operator*(float s, Vec2 a) { return {a.x * s, a.y * s}; }
};

constexpr float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr float cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
// A quarter turn counter-clockwise.
constexpr Vec2 perpendicular(Vec2 a) { return {-a.y, a.x}; }
constexpr float lerp(float a, float b, float t) { return a + (b - a) * t; }
constexpr Vec2 lerp(Vec2 a, Vec2 b, float t) { return a + (b - a) * t; }
constexpr float clamp(float x, float lo, float hi) { return x < lo ? lo : (x > hi ? hi : x); }
inline float length(Vec2 a) { return std::sqrt(dot(a, a)); }
inline float distance(Vec2 a, Vec2 b) { return length(b - a); }

}  // namespace spearrun::math
