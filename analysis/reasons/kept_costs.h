// What frames cost that others were compared with: frames near each other are compared with mostly
// the same ones. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "analysis/reasons/frame_profile.h"
#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

class KeptCosts {
  public:
    struct Costs {
        FrameCosts byState; // where states are known
        FrameCosts elapsed; // as if none were
        std::int64_t faults = 0;
        DurationNs durationNs = 0;
    };

    // namedWaits, partners: as in PathOptions; all must outlive it.
    KeptCosts(SceneLoader &loader, const std::vector<std::uint8_t> &namedWaits,
              const LearnedPartners &partners)
        : m_loader(loader)
        , m_namedWaits(namedWaits)
        , m_partners(partners)
    {}

    // Of the path that ends with the frame on this thread. Null: the frame can't be read. Valid
    // until the next call.
    const Costs *of(FrameIndex frame, ThreadId thread);

  private:
    static constexpr std::size_t kMostKeys = 32'768; // about 6 MiB; beyond, it starts again

    Costs costsOf(const FrameScene &scene, ThreadId thread) const;

    SceneLoader &m_loader;
    const std::vector<std::uint8_t> &m_namedWaits;
    const LearnedPartners &m_partners;
    std::map<std::pair<FrameIndex, ThreadId>, Costs> m_costs;
    std::size_t m_keys = 0;
};

} // namespace zoe
