#include "examples/crates/rasteriser.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace crates {
namespace {

constexpr float kNear = 0.15F; // m: anything closer is clipped

struct ViewCorner {
    Vec3 view; // right, up, forward
    float u;
    float v;
    Vec3 shadow;
};

ViewCorner between(const ViewCorner &a, const ViewCorner &b, float t)
{
    return {a.view + (b.view - a.view) * t, a.u + (b.u - a.u) * t, a.v + (b.v - a.v) * t,
            a.shadow + (b.shadow - a.shadow) * t};
}

struct ViewPolygon {
    std::array<ViewCorner, 6> corner;
    std::size_t count = 0;

    void add(const ViewCorner &added) { corner[count++] = added; }
};

ViewPolygon inFrontOf(const ViewPolygon &polygon)
{
    ViewPolygon kept;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const ViewCorner &from = polygon.corner[i];
        const ViewCorner &to = polygon.corner[(i + 1) % polygon.count];
        const float fromIn = from.view.z - kNear;
        const float toIn = to.view.z - kNear;
        if (fromIn >= 0)
            kept.add(from);
        if ((fromIn < 0) != (toIn < 0))
            kept.add(between(from, to, fromIn / (fromIn - toIn)));
    }
    return kept;
}

struct ScreenCorner {
    float x;
    float y;
    float nearness;
    const ViewCorner *from;
};

ScreenCorner onScreen(const Camera &camera, const Image &image, const ViewCorner &corner)
{
    const float nearness = 1 / corner.view.z;
    const float scale = camera.focal * real(image.height) / 2 * nearness;
    return {real(image.width) / 2 + corner.view.x * scale,
            real(image.height) / 2 - corner.view.y * scale, nearness, &corner};
}

// The edge from a to b as a value that grows towards the inside.
Slope edgeOf(const ScreenCorner &a, const ScreenCorner &b)
{
    const float alongX = a.y - b.y;
    const float alongY = b.x - a.x;
    return {-(alongX * a.x + alongY * a.y), alongX, alongY};
}

class SlopeMaker {
  public:
    SlopeMaker(const ScreenCorner &a, const ScreenCorner &b, const ScreenCorner &c, float area)
        : m_a(a)
        , m_bx((c.y - a.y) / area)
        , m_by((a.x - c.x) / area)
        , m_cx((a.y - b.y) / area)
        , m_cy((b.x - a.x) / area)
    {}
    [[nodiscard]] Slope slope(float atA, float atB, float atC) const
    {
        const float x = (atB - atA) * m_bx + (atC - atA) * m_cx;
        const float y = (atB - atA) * m_by + (atC - atA) * m_cy;
        return {atA - x * m_a.x - y * m_a.y, x, y};
    }

  private:
    ScreenCorner m_a;
    float m_bx;
    float m_by;
    float m_cx;
    float m_cy;
};

void addTriangle(const std::array<ScreenCorner, 3> &corners, const Image &image,
                 const Surface &surface, std::vector<Triangle> &triangles)
{
    const ScreenCorner &a = corners[0];
    const ScreenCorner &b = corners[1];
    const ScreenCorner &c = corners[2];
    const float area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    const float left = std::min({a.x, b.x, c.x});
    const float right = std::max({a.x, b.x, c.x});
    const float top = std::max(std::min({a.y, b.y, c.y}), 0.0F);
    const float bottom = std::min(std::max({a.y, b.y, c.y}), real(image.height));
    if (area < 1e-3F || right < 0 || left > real(image.width) || bottom <= top)
        return;
    const SlopeMaker maker(a, b, c, area);
    const auto slopeOf = [&](auto value) {
        return maker.slope(value(*a.from) * a.nearness, value(*b.from) * b.nearness,
                           value(*c.from) * c.nearness);
    };
    Triangle triangle;
    triangle.top = static_cast<int>(top);
    triangle.bottom = std::min(static_cast<int>(bottom), image.height - 1);
    triangle.edges = {edgeOf(a, b), edgeOf(b, c), edgeOf(c, a)};
    triangle.nearness = maker.slope(a.nearness, b.nearness, c.nearness);
    triangle.u = slopeOf([](const ViewCorner &corner) { return corner.u; });
    triangle.v = slopeOf([](const ViewCorner &corner) { return corner.v; });
    triangle.shadow = {slopeOf([](const ViewCorner &corner) { return corner.shadow.x; }),
                       slopeOf([](const ViewCorner &corner) { return corner.shadow.y; }),
                       slopeOf([](const ViewCorner &corner) { return corner.shadow.z; })};
    triangle.surface = surface;
    triangles.push_back(triangle);
}

// The columns of a row whose centres are inside; empty: first > last.
struct Span {
    int first;
    int last;
};

Span spanOf(const std::array<Slope, 3> &edges, float y, int width)
{
    float left = 0;
    float right = real(width - 1);
    for (const Slope &edge : edges) {
        const float atRow = edge.atOrigin + edge.alongY * y + edge.alongX * 0.5F;
        if (edge.alongX > 0)
            left = std::max(left, -atRow / edge.alongX);
        else if (edge.alongX < 0)
            right = std::min(right, atRow / -edge.alongX);
        else if (atRow < 0)
            return {1, 0};
    }
    if (left > right)
        return {1, 0};
    return {static_cast<int>(std::ceil(left)), static_cast<int>(std::floor(right))};
}

struct Light {
    float red;
    float green;
    float blue;
};

Light lightOf(Colour colour)
{
    return {real((colour >> 16) & 255), real((colour >> 8) & 255), real(colour & 255)};
}

Colour packed(Light light)
{
    const auto channel = [](float value) { return static_cast<Colour>(std::min(value, 255.0F)); };
    return channel(light.red) << 16 | channel(light.green) << 8 | channel(light.blue);
}

Colour shade(const Triangle &triangle, float x, float y, float nearness, int level,
             const ShadowMap &shadows, Light tint, Light haze)
{
    const Surface &surface = triangle.surface;
    const float distance = 1 / nearness;
    const float u = triangle.u.at(x, y) * distance;
    const float v = triangle.v.at(x, y) * distance;
    const Light texel = lightOf(surface.texture->at(u, v, level));
    const Vec3 inMap{triangle.shadow[0].at(x, y) * distance, triangle.shadow[1].at(x, y) * distance,
                     triangle.shadow[2].at(x, y) * distance};
    float light = surface.ambient;
    if (surface.lightMap)
        light *= surface.lightMap->at(u, v);
    if (surface.lamp > 0)
        light += surface.lamp * shadows.lightAt(inMap);
    const float air = std::min(distance * distance * 0.0005F, 1.0F);
    light *= (1 - air) / 255;
    return packed({texel.red * tint.red * light + haze.red * air,
                   texel.green * tint.green * light + haze.green * air,
                   texel.blue * tint.blue * light + haze.blue * air});
}

void drawRow(Image &image, int row, const Triangle &triangle, const ShadowMap &shadows, Light haze)
{
    const float y = real(row) + 0.5F;
    const Span span = spanOf(triangle.edges, y, image.width);
    if (span.first > span.last)
        return;
    const Light tint = lightOf(triangle.surface.colour);
    const int deepest = triangle.surface.texture->levels() - 1;
    const float texelsAPixel = triangle.surface.texelsAMetre * 2 / real(image.height);
    const std::size_t start = static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width);
    for (int column = span.first; column <= span.last; ++column) {
        const float x = real(column) + 0.5F;
        const float nearness = triangle.nearness.at(x, y);
        const std::size_t pixel = start + static_cast<std::size_t>(column);
        if (nearness <= image.nearness[pixel])
            continue;
        // The exponent of a float is its logarithm.
        const int exponent =
            static_cast<int>((std::bit_cast<std::uint32_t>(texelsAPixel / nearness) >> 23) & 255);
        const int level = std::clamp(exponent - 127, 0, deepest);
        image.nearness[pixel] = nearness;
        image.colour[pixel] = shade(triangle, x, y, nearness, level, shadows, tint, haze);
    }
}

} // namespace

Image::Image(int imageWidth, int imageHeight)
    : width(imageWidth)
    , height(imageHeight)
    , colour(static_cast<std::size_t>(imageWidth) * static_cast<std::size_t>(imageHeight))
    , nearness(colour.size())
{}

float ShadowMap::lightAt(Vec3 inMap) const
{
    constexpr float kBias = 0.06F; // m: a face does not shade itself
    float light = 0;
    for (int k = 0; k < 4; ++k) {
        const int x = static_cast<int>(inMap.x + ((k & 1) != 0 ? 0.5F : -0.5F));
        const int y = static_cast<int>(inMap.y + ((k & 2) != 0 ? 0.5F : -0.5F));
        const bool outside = x < 0 || y < 0 || x >= size || y >= size;
        if (outside || inMap.z - kBias <= depth[static_cast<std::size_t>(y * size + x)])
            light += 0.25F;
    }
    return light;
}

float LightMap::at(float u, float v) const
{
    const float x = std::clamp(u, 0.0F, 0.999F) * real(size - 1);
    const float y = std::clamp(v, 0.0F, 0.999F) * real(size - 1);
    const int ix = static_cast<int>(x);
    const int iy = static_cast<int>(y);
    const float *here = light.data() + (iy * size + ix);
    const float s = x - real(ix);
    const float t = y - real(iy);
    return (here[0] * (1 - s) + here[1] * s) * (1 - t) +
           (here[size] * (1 - s) + here[size + 1] * s) * t;
}

Camera Camera::looking(Vec3 from, Vec3 to)
{
    Camera camera;
    camera.position = from;
    const Vec3 forward = normalised(to - from);
    const Vec3 right = normalised(cross({0, 1, 0}, forward));
    camera.axes.axis = {right, cross(forward, right), forward};
    return camera;
}

void addQuad(const Camera &camera, const Image &image, const ShadowMap &shadows,
             const std::array<Corner, 4> &corners, const Surface &surface,
             std::vector<Triangle> &triangles)
{
    ViewPolygon polygon;
    for (const Corner &corner : corners) {
        const Vec3 from = corner.world - camera.position;
        polygon.add({{dot(from, camera.axes.axis[0]), dot(from, camera.axes.axis[1]),
                      dot(from, camera.axes.axis[2])},
                     corner.u,
                     corner.v,
                     shadows.toMap(corner.world)});
    }
    polygon = inFrontOf(polygon);
    for (std::size_t i = 2; i < polygon.count; ++i) {
        addTriangle({onScreen(camera, image, polygon.corner[0]),
                     onScreen(camera, image, polygon.corner[i - 1]),
                     onScreen(camera, image, polygon.corner[i])},
                    image, surface, triangles);
    }
}

void clearBand(Image &image, int top, int bottom, Colour above, Colour below)
{
    const Light from = lightOf(above);
    const Light to = lightOf(below);
    for (int row = top; row < bottom; ++row) {
        const float t = std::min(real(row) / real(image.height) * 2, 1.0F);
        const Colour sky =
            packed({std::lerp(from.red, to.red, t), std::lerp(from.green, to.green, t),
                    std::lerp(from.blue, to.blue, t)});
        const auto start = static_cast<std::ptrdiff_t>(row) * image.width;
        std::fill_n(image.colour.begin() + start, image.width, sky);
        std::fill_n(image.nearness.begin() + start, image.width, 0.0F);
    }
}

void drawBand(Image &image, int top, int bottom, std::span<const Triangle> triangles,
              const ShadowMap &shadows, Colour haze)
{
    const Light hazeLight = lightOf(haze);
    for (const Triangle &triangle : triangles) {
        const int last = std::min(triangle.bottom, bottom - 1);
        for (int row = std::max(triangle.top, top); row <= last; ++row)
            drawRow(image, row, triangle, shadows, hazeLight);
    }
}

void drawShadow(ShadowMap &shadows, int top, int bottom, const std::array<Vec3, 4> &corners)
{
    const auto screen = [&](std::size_t i) {
        return ScreenCorner{corners[i].x, corners[i].y, 0, nullptr};
    };
    for (std::size_t i = 2; i < 4; ++i) {
        const ScreenCorner a = screen(0);
        const ScreenCorner b = screen(i - 1);
        const ScreenCorner c = screen(i);
        const float area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        if (area < 1e-3F)
            continue;
        const SlopeMaker maker(a, b, c, area);
        const Slope depth = maker.slope(corners[0].z, corners[i - 1].z, corners[i].z);
        const std::array edges{edgeOf(a, b), edgeOf(b, c), edgeOf(c, a)};
        const int first = std::max(top, static_cast<int>(std::min({a.y, b.y, c.y})));
        const int last = std::min(bottom - 1, static_cast<int>(std::max({a.y, b.y, c.y})));
        for (int row = first; row <= last; ++row) {
            const float y = real(row) + 0.5F;
            const Span span = spanOf(edges, y, shadows.size);
            for (int column = span.first; column <= span.last; ++column) {
                float &known = shadows.depth[static_cast<std::size_t>(row * shadows.size + column)];
                known = std::min(known, depth.at(real(column) + 0.5F, y));
            }
        }
    }
}

} // namespace crates
