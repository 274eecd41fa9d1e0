// Computed pictures for boxes and floor. Immutable after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace crates {

// 0xRRGGBB
using Colour = std::uint32_t;

// A square picture whose edge is a power of two, with mip levels.
class Texture {
  public:
    Texture(int size, std::vector<Colour> texels);

    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] int levels() const { return static_cast<int>(m_offsets.size()); }
    // u and v repeat beyond 0 to 1. REQUIRES: u, v > -64; 0 <= level < levels()
    [[nodiscard]] Colour at(float u, float v, int level) const
    {
        const int size = m_size >> level;
        const auto scale = static_cast<float>(size);
        const int x = static_cast<int>((u + 64) * scale) & (size - 1);
        const int y = static_cast<int>((v + 64) * scale) & (size - 1);
        return m_texels[m_offsets[static_cast<std::size_t>(level)] +
                        static_cast<std::size_t>(y * size + x)];
    }
    // Replaces a square part of the picture, and its parts of the mip levels.
    void replace(int x, int y, int edge, const Colour *texels);

  private:
    void shrink(int level, int x, int y, int edge); // from the level above

    int m_size;
    std::vector<std::size_t> m_offsets; // a level
    std::vector<Colour> m_texels;
};

// Smooth noise, 0 to 1: the sum of several octaves.
float noise(float x, float y, std::uint32_t seed, int octaves);

// Planks in a frame with a brace, in grey, so that a crate's own colour shows. Every texel is the
// mean of samples x samples.
Texture makeCrateTexture(std::uint32_t seed, int size, int samples);

} // namespace crates
