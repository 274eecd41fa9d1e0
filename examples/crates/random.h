// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

namespace crates {

constexpr std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31);
}

class Random {
  public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {}

    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15ULL;
        return mixed(m_state);
    }
    // REQUIRES: count > 0
    std::uint32_t below(std::uint32_t count)
    {
        return static_cast<std::uint32_t>(((next() >> 32) * count) >> 32);
    }
    // 0 <= result < 1
    float unit() { return static_cast<float>(next() >> 40) * 0x1p-24F; }
    float between(float low, float high) { return low + (high - low) * unit(); }

  private:
    std::uint64_t m_state;
};

} // namespace crates
