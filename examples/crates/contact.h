// Finds where two rotated boxes touch: separating axes, then a contact of up to four points. Pure
// function.
#pragma once

#include <array>

#include "examples/crates/math.h"

namespace crates {

struct Box {
    Vec3 centre;
    Mat3 axes;
    Vec3 half; // half the edge lengths along the axes
};

struct Contact {
    Vec3 normal; // unit vector from the first box to the second
    int points = 0;
    std::array<Vec3, 4> point;
    std::array<float, 4> depth{}; // penetration depth at this point
};

// No points: the boxes are apart.
Contact collide(const Box &a, const Box &b);

inline float part(Vec3 v, int i)
{
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

} // namespace crates
