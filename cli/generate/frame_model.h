// The frames of a generated capture: the shape of each thread's tree, and the time of each function
// in each behaviour. Immutable.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/generate/generate_options.h"
#include "cli/generate/draws.h"

namespace zoe::generate {

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
