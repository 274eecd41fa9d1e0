// The frames of a generated capture: the shape of each thread's tree, and the time of each function
// in each behaviour. Immutable.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "cli/generate/generate_options.h"

namespace zoe::generate {

// Random numbers that are the same with every standard library, unlike its distributions.
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

// A zone of a thread's tree, in pre-order.
struct ShapeZone {
    std::uint32_t site = 0;
    std::uint32_t depth = 0;
};

class FrameModel {
  public:
    FrameModel(const GenerateOptions &options, Draws &random);

    [[nodiscard]] const std::vector<std::string> &siteNames() const { return m_siteNames; }
    [[nodiscard]] const std::vector<ShapeZone> &shape(std::uint32_t thread) const
    {
        return m_shapes[thread];
    }
    // Self time of each zone of a site on a thread in a behaviour, without noise.
    [[nodiscard]] double selfNs(std::uint32_t behaviour, std::uint32_t site) const
    {
        return m_selfNs[std::size_t{behaviour} * m_siteNames.size() + site];
    }

  private:
    void makeShapes(const GenerateOptions &options, Draws &random);
    void makeTimes(const GenerateOptions &options, Draws &random);

    std::vector<std::string> m_siteNames;
    std::vector<std::vector<ShapeZone>> m_shapes;
    std::vector<double> m_selfNs; // behaviours x sites
};

} // namespace zoe::generate
