#include "examples/crates/renderer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "examples/crates/instrument.h"
#include "examples/crates/plants.h"

namespace crates {
namespace {

constexpr std::size_t kBoxesABatch = 48;
constexpr std::size_t kBands = 8;
constexpr std::size_t kShadowBands = 4;
constexpr Colour kSkyAbove = 0x5B82B4;
constexpr Colour kHaze = 0xC9D6E2;
constexpr float kFloorTexelsAMetre = 12;
const Vec3 kLampWay = normalised({-0.45F, -1.0F, 0.35F});

struct Face {
    std::array<Corner, 4> corners;
    Vec3 outward;
};

// Side 0 to 5 of a box: two per axis.
Face faceOf(const Box &box, int side)
{
    const int axis = side / 2;
    const float sign = side % 2 == 0 ? 1.0F : -1.0F;
    const int iu = (axis + 1) % 3;
    const int iv = (axis + 2) % 3;
    const Vec3 outward = box.axes.axis[static_cast<std::size_t>(axis)] * sign;
    const Vec3 middle = box.centre + outward * part(box.half, axis);
    const Vec3 u = box.axes.axis[static_cast<std::size_t>(iu)] * (part(box.half, iu) * sign);
    const Vec3 v = box.axes.axis[static_cast<std::size_t>(iv)] * part(box.half, iv);
    return {{{{middle - u - v, 0, 0},
              {middle + u - v, 1, 0},
              {middle + u + v, 1, 1},
              {middle - u + v, 0, 1}}},
            outward};
}

void addBox(const View &view, const DrawnBox &drawn, const Image &image, const ShadowMap &shadows,
            std::vector<Triangle> &triangles)
{
    const Texture &texture = (*view.textures)[drawn.texture];
    for (int side = 0; side < 6; ++side) {
        const Face face = faceOf(drawn.box, side);
        if (dot(face.corners[0].world - view.camera.position, face.outward) >= 0)
            continue;
        Surface surface;
        surface.texture = &texture;
        surface.colour = drawn.colour;
        surface.lamp = 0.75F * std::max(-dot(face.outward, kLampWay), 0.0F);
        surface.ambient = 0.42F + 0.12F * face.outward.y;
        surface.texelsAMetre = real(texture.size()) / 2 / std::max(drawn.box.half.x, 0.1F);
        addQuad(view.camera, image, shadows, face.corners, surface, triangles);
    }
}

// The floor in squares, to keep interpolation errors over long distances small.
void addFloor(const View &view, const Image &image, const ShadowMap &shadows,
              std::vector<Triangle> &triangles)
{
    constexpr int kSquares = 12;
    const float edge = view.hallHalf * 3;
    Surface surface;
    surface.texture = view.floor;
    surface.lightMap = view.lightMap;
    surface.lamp = 0.62F * -kLampWay.y;
    surface.ambient = 0.5F;
    surface.texelsAMetre = kFloorTexelsAMetre;
    const auto corner = [&](int x, int z) {
        const float wx = -edge + 2 * edge * real(x) / kSquares;
        const float wz = -edge + 2 * edge * real(z) / kSquares;
        return Corner{{wx, 0, wz}, wx / view.hallHalf / 2 + 0.5F, wz / view.hallHalf / 2 + 0.5F};
    };
    for (int z = 0; z < kSquares; ++z) {
        for (int x = 0; x < kSquares; ++x)
            addQuad(view.camera, image, shadows,
                    {corner(x, z), corner(x, z + 1), corner(x + 1, z + 1), corner(x + 1, z)},
                    surface, triangles);
    }
}

// The first row of a band.
int rowAt(int rows, std::size_t band, std::size_t bands)
{
    return rows * static_cast<int>(band) / static_cast<int>(bands);
}

int difference(Colour a, Colour b)
{
    const auto channel = [&](unsigned shift) {
        return std::abs(static_cast<int>((a >> shift) & 255) -
                        static_cast<int>((b >> shift) & 255));
    };
    return channel(16) + channel(8) + channel(0);
}

Colour mean(Colour a, Colour b)
{
    return ((a >> 1) & 0x7F7F7F) + ((b >> 1) & 0x7F7F7F) + (a & b & 0x010101);
}

} // namespace

const std::vector<Colour> &Renderer::render(const View &view, const Quality &quality, JobPool &jobs)
{
    if (m_image.width != quality.width || m_image.height != quality.height)
        m_image = Image(quality.width, quality.height);
    cull(view);
    drawShadows(view, quality, jobs);
    transform(view, jobs);
    const std::size_t bands = quality.sharedOut ? kBands : 1;
    rasterise(bands, jobs);
    if (!quality.smoothing)
        return m_image.colour;
    smooth(bands, jobs);
    return m_output;
}

void Renderer::rasterise(std::size_t bands, JobPool &jobs)
{
    CRATES_ZONE("rasterise");
    jobs.run(bands, [&](std::size_t band) {
        CRATES_ZONE("rasterise_band");
        Plants::inBand();
        const int top = rowAt(m_image.height, band, bands);
        const int bottom = rowAt(m_image.height, band + 1, bands);
        clearBand(m_image, top, bottom, kSkyAbove, kHaze);
        for (const std::vector<Triangle> &batch : m_batches)
            drawBand(m_image, top, bottom, batch, m_shadows, kHaze);
    });
}

void Renderer::smooth(std::size_t bands, JobPool &jobs)
{
    CRATES_ZONE("smooth_edges");
    m_output.resize(m_image.colour.size());
    jobs.run(bands, [&](std::size_t band) {
        CRATES_ZONE("smooth_band");
        smoothRows(rowAt(m_image.height, band, bands), rowAt(m_image.height, band + 1, bands));
    });
}

void Renderer::cull(const View &view)
{
    CRATES_ZONE("cull_boxes");
    m_visible.clear();
    const Camera &camera = view.camera;
    const float wide = real(m_image.width) / real(m_image.height);
    for (const DrawnBox &drawn : view.boxes) {
        const Vec3 from = drawn.box.centre - camera.position;
        const float radius = length(drawn.box.half);
        const float forward = dot(from, camera.axes.axis[2]);
        const float reach = (forward + radius) / camera.focal + radius * 2;
        if (forward > -radius && std::abs(dot(from, camera.axes.axis[1])) < reach &&
            std::abs(dot(from, camera.axes.axis[0])) < reach * wide)
            m_visible.push_back(&drawn);
    }
    // Near ones first: what they hide needs no shading.
    std::stable_sort(m_visible.begin(), m_visible.end(), [&](const DrawnBox *a, const DrawnBox *b) {
        return dot(a->box.centre - b->box.centre, camera.axes.axis[2]) < 0;
    });
}

void Renderer::drawShadows(const View &view, const Quality &quality, JobPool &jobs)
{
    CRATES_ZONE("draw_shadows");
    const int size = quality.shadowSize;
    const Vec3 right = normalised(cross({0, 1, 0}, kLampWay));
    m_shadows.axes.axis = {right, cross(kLampWay, right), kLampWay};
    m_shadows.size = size;
    m_shadows.scale = real(size) / (view.hallHalf * 2.2F);
    m_shadows.depth.resize(static_cast<std::size_t>(size * size));
    const std::size_t bands = quality.sharedOut ? kShadowBands : 1;
    jobs.run(bands, [&](std::size_t band) {
        CRATES_ZONE("draw_shadow_band");
        const int top = rowAt(size, band, bands);
        const int bottom = rowAt(size, band + 1, bands);
        std::fill(m_shadows.depth.begin() + top * size, m_shadows.depth.begin() + bottom * size,
                  std::numeric_limits<float>::max());
        for (const DrawnBox &drawn : view.boxes) {
            for (int side = 0; side < 6; ++side) {
                const Face face = faceOf(drawn.box, side);
                if (dot(face.outward, kLampWay) >= 0)
                    continue;
                std::array<Vec3, 4> corners;
                for (std::size_t i = 0; i < 4; ++i)
                    corners[i] = m_shadows.toMap(face.corners[3 - i].world);
                drawShadow(m_shadows, top, bottom, corners);
            }
        }
    });
}

void Renderer::transform(const View &view, JobPool &jobs)
{
    CRATES_ZONE("transform_boxes");
    const std::size_t batches = (m_visible.size() + kBoxesABatch - 1) / kBoxesABatch;
    m_batches.resize(batches + 1);
    jobs.run(batches + 1, [&](std::size_t batch) {
        CRATES_ZONE("transform_batch");
        // Its ends move with each triangle: not on a cache line with those of another thread's
        // batch.
        std::vector<Triangle> triangles = std::move(m_batches[batch]);
        triangles.clear();
        const std::size_t end = std::min((batch + 1) * kBoxesABatch, m_visible.size());
        for (std::size_t i = batch * kBoxesABatch; i < end; ++i)
            addBox(view, *m_visible[i], m_image, m_shadows, triangles);
        if (batch == batches)
            addFloor(view, m_image, m_shadows, triangles);
        m_batches[batch] = std::move(triangles);
    });
    m_triangleCount = 0;
    for (const std::vector<Triangle> &batch : m_batches)
        m_triangleCount += batch.size();
}

// Blends across edges.
void Renderer::smoothRows(int top, int bottom)
{
    constexpr int kEdge = 48;
    const auto at = [&](int x, int y) {
        return m_image.colour[static_cast<std::size_t>(y * m_image.width + x)];
    };
    for (int y = top; y < bottom; ++y) {
        for (int x = 0; x < m_image.width; ++x) {
            Colour colour = at(x, y);
            if (x > 0 && y > 0 && x + 1 < m_image.width && y + 1 < m_image.height) {
                const int across = difference(at(x - 1, y), at(x + 1, y));
                const int down = difference(at(x, y - 1), at(x, y + 1));
                if (std::max(across, down) > kEdge) {
                    const Colour around = across > down ? mean(at(x - 1, y), at(x + 1, y))
                                                        : mean(at(x, y - 1), at(x, y + 1));
                    colour = mean(colour, around);
                }
            }
            m_output[static_cast<std::size_t>(y * m_image.width + x)] = colour;
        }
    }
}

bool writePicture(const std::string &path, const std::vector<Colour> &pixels, int width, int height)
{
    std::FILE *file = std::fopen(path.c_str(), "wb");
    if (!file)
        return false;
    std::fprintf(file, "P6\n%d %d\n255\n", width, height);
    std::vector<unsigned char> bytes;
    bytes.reserve(pixels.size() * 3);
    for (const Colour pixel : pixels) {
        for (const unsigned shift : {16U, 8U, 0U})
            bytes.push_back(static_cast<unsigned char>((pixel >> shift) & 255));
    }
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    return std::fclose(file) == 0 && written;
}

} // namespace crates
