#include "examples/crates/texture.h"

#include <algorithm>
#include <cmath>

#include "examples/crates/math.h"
#include "examples/crates/random.h"

namespace crates {
namespace {

float lattice(int x, int y, std::uint32_t seed)
{
    const std::uint64_t place =
        (std::uint64_t{static_cast<std::uint32_t>(x)} << 32) | static_cast<std::uint32_t>(y);
    return real(mixed(place + seed * 0x9e3779b97f4a7c15ULL) >> 40) * 0x1p-24F;
}

float smooth(float t)
{
    return t * t * (3 - 2 * t);
}

float noiseOctave(float x, float y, std::uint32_t seed)
{
    const float left = std::floor(x);
    const float top = std::floor(y);
    const int ix = static_cast<int>(left);
    const int iy = static_cast<int>(top);
    const float u = smooth(x - left);
    const float v = smooth(y - top);
    const float upper = std::lerp(lattice(ix, iy, seed), lattice(ix + 1, iy, seed), u);
    const float lower = std::lerp(lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed), u);
    return std::lerp(upper, lower, v);
}

// Brightness of a crate's side at a point in 0..1, 0..1.
float woodAt(float u, float v, std::uint32_t seed)
{
    constexpr float kFrame = 0.12F;
    const float edge = std::min({u, v, 1 - u, 1 - v});
    const bool frame = edge < kFrame;
    const bool brace = std::abs(u - v) < 0.085F;
    // The grain runs along the piece of wood.
    const bool upright = frame && std::min(u, 1 - u) < std::min(v, 1 - v);
    const float along = brace && !frame ? (u + v) * 0.7F : upright ? v : u;
    const float across = brace && !frame ? (u - v) * 0.7F : upright ? u : v;
    const float plank = std::floor(across * 6);
    float wood = 0.62F + 0.25F * noise(along * 3 + plank * 7, across * 42, seed, 3) +
                 0.1F * noise(plank * 5, 0.5F, seed + 9, 1);
    const float gap = std::abs(across * 6 - plank - 0.5F);
    if (!frame && !brace && gap > 0.46F)
        wood *= 0.55F;
    if (!frame && edge < kFrame + 0.02F)
        wood *= 0.6F; // shadow of the frame
    if (!frame && !brace && std::abs(u - v) < 0.11F)
        wood *= 0.7F; // and of the brace
    if (frame && std::abs(edge - kFrame / 2) < 0.012F &&
        std::abs(std::fmod(along * 8, 1.0F) - 0.5F) < 0.1F)
        wood *= 0.5F; // nails
    return std::min(wood * (frame || brace ? 1.1F : 0.92F), 1.0F);
}

} // namespace

Texture::Texture(int size, std::vector<Colour> texels)
    : m_size(size)
    , m_texels(std::move(texels))
{
    std::size_t total = 0;
    for (int edge = size; edge > 0; edge /= 2) {
        m_offsets.push_back(total);
        total += static_cast<std::size_t>(edge * edge);
    }
    m_texels.resize(total);
    for (int level = 1; level < levels(); ++level)
        shrink(level, 0, 0, size >> level);
}

void Texture::replace(int x, int y, int edge, const Colour *texels)
{
    for (int row = 0; row < edge; ++row)
        std::copy_n(texels + row * edge, edge,
                    m_texels.begin() + static_cast<std::ptrdiff_t>((y + row) * m_size + x));
    for (int level = 1; level < levels() && (edge >> level) > 0; ++level)
        shrink(level, x >> level, y >> level, edge >> level);
}

void Texture::shrink(int level, int x, int y, int edge)
{
    const int size = m_size >> level;
    const Colour *above = m_texels.data() + m_offsets[static_cast<std::size_t>(level) - 1];
    Colour *here = m_texels.data() + m_offsets[static_cast<std::size_t>(level)];
    for (int row = y; row < y + edge; ++row) {
        for (int column = x; column < x + edge; ++column) {
            const Colour *four = above + (2 * row * 2 * size + 2 * column);
            Colour mean = 0;
            for (const unsigned shift : {0U, 8U, 16U}) {
                const Colour sum = ((four[0] >> shift) & 255) + ((four[1] >> shift) & 255) +
                                   ((four[2 * size] >> shift) & 255) +
                                   ((four[2 * size + 1] >> shift) & 255);
                mean |= ((sum + 2) / 4) << shift;
            }
            here[row * size + column] = mean;
        }
    }
}

float noise(float x, float y, std::uint32_t seed, int octaves)
{
    float sum = 0;
    float weight = 0.5F;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += weight * noiseOctave(x, y, seed + static_cast<std::uint32_t>(i));
        total += weight;
        weight *= 0.5F;
        x *= 2;
        y *= 2;
    }
    return sum / total;
}

Texture makeCrateTexture(std::uint32_t seed, int size, int samples)
{
    std::vector<Colour> texels(static_cast<std::size_t>(size * size));
    const float step = 1 / real(size * samples);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            float sum = 0;
            for (int sy = 0; sy < samples; ++sy) {
                for (int sx = 0; sx < samples; ++sx)
                    sum += woodAt((real(x * samples + sx) + 0.5F) * step,
                                  (real(y * samples + sy) + 0.5F) * step, seed);
            }
            const auto grey = static_cast<Colour>(sum / real(samples * samples) * 255);
            texels[static_cast<std::size_t>(y * size + x)] = grey * 0x010101;
        }
    }
    return {size, std::move(texels)};
}

} // namespace crates
