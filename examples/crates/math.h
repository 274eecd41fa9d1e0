// Vectors, rotations and numbers for the game. Plain values.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace crates {

template <class Number>
constexpr float real(Number number)
{
    return static_cast<float>(number);
}

// The systems' libraries differ in the last bit of these, which would change the course of the
// game.
inline float sine(float angle)
{
    constexpr double kTurn = 6.283185307179586;
    const double turns = static_cast<double>(angle) / kTurn;
    const double x = (turns - std::floor(turns + 0.5)) * kTurn; // -pi to pi
    double sum = 1;
    for (const double n : {19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0}) // Taylor's series
        sum = 1 - x * x * sum * (1 / (n * (n - 1)));
    return static_cast<float>(x * sum);
}
inline float cosine(float angle)
{
    return sine(angle + 1.57079633F);
}
inline float exponential(float power)
{
    constexpr double kLog2 = 0.6931471805599453;
    const double doublings = std::floor(static_cast<double>(power) / kLog2 + 0.5);
    const double x = static_cast<double>(power) - doublings * kLog2; // less than 0.35
    double sum = 1;
    for (int n = 9; n >= 1; --n)
        sum = 1 + x / n * sum;
    return static_cast<float>(std::ldexp(sum, static_cast<int>(doublings)));
}

struct Vec3 {
    float x = 0;
    float y = 0;
    float z = 0;
};

inline Vec3 operator+(Vec3 a, Vec3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 operator-(Vec3 a, Vec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 operator-(Vec3 a)
{
    return {-a.x, -a.y, -a.z};
}
inline Vec3 operator*(Vec3 a, float s)
{
    return {a.x * s, a.y * s, a.z * s};
}
inline Vec3 operator*(float s, Vec3 a)
{
    return a * s;
}
inline Vec3 &operator+=(Vec3 &a, Vec3 b)
{
    a = a + b;
    return a;
}
inline Vec3 &operator-=(Vec3 &a, Vec3 b)
{
    a = a - b;
    return a;
}
inline float dot(Vec3 a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(Vec3 a, Vec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Vec3 a)
{
    return std::sqrt(dot(a, a));
}
inline Vec3 normalised(Vec3 a)
{
    const float size = length(a);
    return size > 0 ? a * (1 / size) : Vec3{0, 1, 0};
}

// By columns: the axes of a rotated body in the world.
struct Mat3 {
    std::array<Vec3, 3> axis{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
};

inline Vec3 operator*(const Mat3 &m, Vec3 v)
{
    return m.axis[0] * v.x + m.axis[1] * v.y + m.axis[2] * v.z;
}

// A rotation; of unit length.
struct Quat {
    float w = 1;
    float x = 0;
    float y = 0;
    float z = 0;
};

inline Mat3 axesOf(const Quat &q)
{
    Mat3 m;
    m.axis[0] = {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
                 2 * (q.x * q.z - q.w * q.y)};
    m.axis[1] = {2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
                 2 * (q.y * q.z + q.w * q.x)};
    m.axis[2] = {2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
                 1 - 2 * (q.x * q.x + q.y * q.y)};
    return m;
}

// The rotation after spinning for this many seconds; spin in radians per second around its own
// direction.
inline Quat turned(const Quat &q, Vec3 spin, float seconds)
{
    const float h = seconds / 2;
    Quat r{q.w + h * (-spin.x * q.x - spin.y * q.y - spin.z * q.z),
           q.x + h * (spin.x * q.w + spin.y * q.z - spin.z * q.y),
           q.y + h * (spin.y * q.w + spin.z * q.x - spin.x * q.z),
           q.z + h * (spin.z * q.w + spin.x * q.y - spin.y * q.x)};
    const float scale = 1 / std::sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
    return {r.w * scale, r.x * scale, r.y * scale, r.z * scale};
}

} // namespace crates
