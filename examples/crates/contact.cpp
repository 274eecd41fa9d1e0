#include "examples/crates/contact.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace crates {
namespace {

// The axis with the least overlap of the boxes. Numbers 0 to 2 are faces of a, 3 to 5 faces of b, 6
// and above pairs of edges.
struct Separation {
    float overlap = std::numeric_limits<float>::max();
    Vec3 direction; // from a to b
    int number = -1;
};

const Vec3 &axisOf(const Box &box, int i)
{
    return box.axes.axis[static_cast<std::size_t>(i)];
}

float reach(const Box &box, Vec3 direction)
{
    return std::abs(dot(axisOf(box, 0), direction)) * box.half.x +
           std::abs(dot(axisOf(box, 1), direction)) * box.half.y +
           std::abs(dot(axisOf(box, 2), direction)) * box.half.z;
}

// False if the boxes are apart along this unit vector.
bool tryAxis(const Box &a, const Box &b, Vec3 direction, int number, Separation &best)
{
    const float distance = dot(b.centre - a.centre, direction);
    const float overlap = reach(a, direction) + reach(b, direction) - std::abs(distance);
    if (overlap <= 0)
        return false;
    // Faces make steadier contacts than edges, so an edge must be clearly better.
    const float handicap = number < 6 ? 0.0F : 0.01F + 0.05F * best.overlap;
    if (overlap + handicap < best.overlap)
        best = {overlap, distance < 0 ? -direction : direction, number};
    return true;
}

bool separate(const Box &a, const Box &b, Separation &best)
{
    for (int i = 0; i < 3; ++i) {
        if (!tryAxis(a, b, axisOf(a, i), i, best) || !tryAxis(a, b, axisOf(b, i), 3 + i, best))
            return false;
    }
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            const Vec3 direction = cross(axisOf(a, i), axisOf(b, k));
            const float size = length(direction);
            if (size > 1e-3F && !tryAxis(a, b, direction * (1 / size), 6 + 3 * i + k, best))
                return false;
        }
    }
    return true;
}

// A convex polygon with room for a rectangle clipped by four planes.
struct Polygon {
    int count = 0;
    std::array<Vec3, 8> corner;

    void add(Vec3 point)
    {
        if (count < 8)
            corner[static_cast<std::size_t>(count++)] = point;
    }
    [[nodiscard]] Vec3 at(int i) const { return corner[static_cast<std::size_t>(i)]; }
};

// Keeps the inner side of a plane: dot(normal, point) <= limit.
Polygon clipped(const Polygon &polygon, Vec3 normal, float limit)
{
    Polygon kept;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec3 from = polygon.at(i);
        const Vec3 to = polygon.at((i + 1) % polygon.count);
        const float fromOut = dot(normal, from) - limit;
        const float toOut = dot(normal, to) - limit;
        if (fromOut <= 0)
            kept.add(from);
        if ((fromOut < 0 && toOut > 0) || (fromOut > 0 && toOut < 0))
            kept.add(from + (to - from) * (fromOut / (fromOut - toOut)));
    }
    return kept;
}

// The face of the box that points most against the direction.
Polygon faceAgainst(const Box &box, Vec3 direction)
{
    int face = 0;
    for (int i = 1; i < 3; ++i) {
        if (std::abs(dot(axisOf(box, i), direction)) > std::abs(dot(axisOf(box, face), direction)))
            face = i;
    }
    const float side = dot(axisOf(box, face), direction) > 0 ? -1.0F : 1.0F;
    const int u = (face + 1) % 3;
    const int v = (face + 2) % 3;
    const Vec3 middle = box.centre + axisOf(box, face) * (side * part(box.half, face));
    const Vec3 alongU = axisOf(box, u) * part(box.half, u);
    const Vec3 alongV = axisOf(box, v) * part(box.half, v);
    Polygon polygon;
    polygon.add(middle + alongU + alongV);
    polygon.add(middle - alongU + alongV);
    polygon.add(middle - alongU - alongV);
    polygon.add(middle + alongU - alongV);
    return polygon;
}

// Of more than four points, keeps the extreme ones in four directions: they hold a box steady.
void addSpread(const Polygon &points, const std::array<float, 8> &depths, Vec3 u, Vec3 v,
               Contact &contact)
{
    std::array<bool, 8> taken{};
    const std::array sides{u, -u, v, -v};
    const int wanted = std::min(points.count, 4);
    for (int k = 0; k < wanted; ++k) {
        int best = -1;
        for (int i = 0; i < points.count; ++i) {
            if (!taken[static_cast<std::size_t>(i)] &&
                (best < 0 || dot(points.at(i), sides[static_cast<std::size_t>(k)]) >
                                 dot(points.at(best), sides[static_cast<std::size_t>(k)])))
                best = i;
        }
        taken[static_cast<std::size_t>(best)] = true;
        contact.point[static_cast<std::size_t>(k)] = points.at(best);
        contact.depth[static_cast<std::size_t>(k)] = depths[static_cast<std::size_t>(best)];
    }
    contact.points = wanted;
}

Contact faceContact(const Box &reference, int face, const Box &other, Vec3 outward)
{
    Polygon polygon = faceAgainst(other, outward);
    const int u = (face + 1) % 3;
    const int v = (face + 2) % 3;
    for (const int side : {u, v}) {
        const Vec3 axis = axisOf(reference, side);
        const float centre = dot(axis, reference.centre);
        const float half = part(reference.half, side);
        polygon = clipped(polygon, axis, centre + half);
        polygon = clipped(polygon, -axis, half - centre);
    }
    const float surface = dot(outward, reference.centre) + part(reference.half, face);
    Polygon below;
    std::array<float, 8> depths{};
    for (int i = 0; i < polygon.count; ++i) {
        const float depth = surface - dot(outward, polygon.at(i));
        if (depth >= 0) {
            depths[static_cast<std::size_t>(below.count)] = depth;
            below.add(polygon.at(i));
        }
    }
    Contact contact;
    addSpread(below, depths, axisOf(reference, u), axisOf(reference, v), contact);
    return contact;
}

// The middle of the box's farthest edge in the direction, parallel to the axis.
Vec3 edgeTowards(const Box &box, int axis, Vec3 direction)
{
    Vec3 point = box.centre;
    for (int i = 0; i < 3; ++i) {
        if (i != axis) {
            const float side = dot(axisOf(box, i), direction) > 0 ? 1.0F : -1.0F;
            point += axisOf(box, i) * (side * part(box.half, i));
        }
    }
    return point;
}

Contact edgeContact(const Box &a, const Box &b, const Separation &best)
{
    const int i = (best.number - 6) / 3;
    const int k = (best.number - 6) % 3;
    const Vec3 onA = edgeTowards(a, i, best.direction);
    const Vec3 onB = edgeTowards(b, k, -best.direction);
    // Closest points of two lines.
    const float along = dot(axisOf(a, i), axisOf(b, k));
    const Vec3 between = onB - onA;
    const float span = std::max(1 - along * along, 1e-6F);
    const float s = (dot(axisOf(a, i), between) - along * dot(axisOf(b, k), between)) / span;
    const float t = (along * dot(axisOf(a, i), between) - dot(axisOf(b, k), between)) / span;
    Contact contact;
    contact.points = 1;
    contact.point[0] = (onA + axisOf(a, i) * s + onB + axisOf(b, k) * t) * 0.5F;
    contact.depth[0] = best.overlap;
    return contact;
}

} // namespace

Contact collide(const Box &a, const Box &b)
{
    Separation best;
    if (!separate(a, b, best))
        return {};
    Contact contact;
    if (best.number < 3)
        contact = faceContact(a, best.number, b, best.direction);
    else if (best.number < 6)
        contact = faceContact(b, best.number - 3, a, -best.direction);
    else
        contact = edgeContact(a, b, best);
    contact.normal = best.direction;
    return contact;
}

} // namespace crates
