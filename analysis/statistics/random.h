// Random numbers that are the same on every machine and for any number of threads. A generator
// belongs to one thread; streams with different ids are independent.
#pragma once

#include <cstdint>

namespace zoe {

// SplitMix64 (Steele, Lea & Flood 2014).
class Random {
  public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : m_state(mix(seed) ^ mix(mix(stream) + 0x5851F42D4C957F2DULL))
    {}

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15ULL;
        return mix(m_state);
    }

    // In [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // In [0, end). REQUIRES: 0 < end <= 2^32. The bias is below 2^-32.
    std::uint64_t below(std::uint64_t end) { return ((next() >> 32) * end) >> 32; }

  private:
    static constexpr std::uint64_t mix(std::uint64_t z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state;
};

} // namespace zoe
