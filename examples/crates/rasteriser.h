// Turns triangles into pixels: clipping, depth buffer, perspective-correct textures, shadows from a
// map. Bands of rows are independent and may be drawn at the same time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "examples/crates/math.h"
#include "examples/crates/texture.h"

namespace crates {

struct Image {
    Image(int imageWidth, int imageHeight);

    int width;
    int height;
    std::vector<Colour> colour;
    std::vector<float> nearness; // 1 / distance; 0: nothing drawn
};

// The hall as seen from the lamp: how far light gets along each parallel ray.
struct ShadowMap {
    Mat3 axes;       // right, up, and the direction of the light
    int size = 0;    // texels a side
    float scale = 1; // texels a metre
    std::vector<float> depth;

    // Texels and metres.
    [[nodiscard]] Vec3 toMap(Vec3 world) const
    {
        return {dot(world, axes.axis[0]) * scale + real(size) / 2,
                dot(world, axes.axis[1]) * scale + real(size) / 2, dot(world, axes.axis[2])};
    }
    // 0 (dark) to 1.
    [[nodiscard]] float lightAt(Vec3 inMap) const;
};

// How much light of the sky reaches the floor: a grid over the hall, interpolated between its
// points.
struct LightMap {
    int size = 0;
    std::vector<float> light;

    // u, v: 0 to 1 over the hall.
    [[nodiscard]] float at(float u, float v) const;
};

struct Camera {
    Vec3 position;
    Mat3 axes;          // right, up, forward
    float focal = 1.2F; // of an image two units high

    static Camera looking(Vec3 from, Vec3 to);
};

// How a face is drawn.
struct Surface {
    const Texture *texture = nullptr;
    const LightMap *lightMap = nullptr; // of the floor only
    Colour colour = 0xFFFFFF;
    float lamp = 0;    // from the lamp, without shadow
    float ambient = 0; // ambient light
    float texelsAMetre = 1;
};

struct Corner {
    Vec3 world;
    float u = 0;
    float v = 0;
};

// A value over the image, linear in x and y.
struct Slope {
    float atOrigin = 0;
    float alongX = 0;
    float alongY = 0;

    [[nodiscard]] float at(float x, float y) const { return atOrigin + alongX * x + alongY * y; }
};

struct Triangle {
    int top = 0; // rows, both drawn
    int bottom = 0;
    std::array<Slope, 3> edges; // not negative inside
    Slope nearness;             // 1 / distance; the rest is divided by the distance
    Slope u;
    Slope v;
    std::array<Slope, 3> shadow;
    Surface surface;
};

// Adds the clipped triangles of a flat convex quadrilateral; none if it is seen from behind.
void addQuad(const Camera &camera, const Image &image, const ShadowMap &shadows,
             const std::array<Corner, 4> &corners, const Surface &surface,
             std::vector<Triangle> &triangles);

// Clears the rows from top to bottom (excluded) and draws the sky.
void clearBand(Image &image, int top, int bottom, Colour above, Colour below);
void drawBand(Image &image, int top, int bottom, std::span<const Triangle> triangles,
              const ShadowMap &shadows, Colour haze);

// Draws the lit faces of a quadrilateral into the rows from top to bottom of the map.
void drawShadow(ShadowMap &shadows, int top, int bottom, const std::array<Vec3, 4> &cornersInMap);

} // namespace crates
