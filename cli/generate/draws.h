// Random numbers that are the same with every standard library, unlike its distributions.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace zoe::generate {

class Draws {
  public:
    explicit Draws(std::uint64_t seed)
        : m_engine(seed)
    {}

    // [0, 1)
    double uniform() { return static_cast<double>(m_engine() >> 11U) * 0x1.0p-53; }
    // REQUIRES: n > 0
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(uniform() * n); }
    // Standard normal, by Box and Muller.
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

  private:
    std::mt19937_64 m_engine;
};

} // namespace zoe::generate
