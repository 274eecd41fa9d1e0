#include "bench/analysis/made_up_capture.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace zoe::bench {

namespace {

constexpr std::uint32_t kSites = 20;
constexpr std::uint32_t kMaxDepth = 6;
constexpr std::size_t kZonesPerChunk = 65'536;

class TreeMaker {
  public:
    TreeMaker(ZoneColumns &zones, std::mt19937_64 &random, const Workload &workload)
        : m_zones(zones)
        , m_random(random)
        , m_logSelf(std::log(workload.leastNs), std::log(workload.mostNs))
    {}

    // Returns when the last zone ends.
    TimeNs make(TimeNs start, std::uint32_t count)
    {
        m_left = count;
        m_time = start;
        while (m_left > 0)
            zone(0);
        return m_time;
    }

  private:
    void zone(std::uint32_t depth)
    {
        const std::size_t at = m_zones.size();
        --m_left;
        m_zones.append(
            {SiteId{static_cast<std::uint32_t>(m_random() % kSites)}, m_time, 0, 0, depth, 0});
        work();
        const bool parent = depth + 1 < kMaxDepth && m_random() % 3 == 0;
        for (std::uint64_t i = 1 + m_random() % 6; parent && i > 0 && m_left > 0; --i)
            zone(depth + 1);
        if (parent)
            work();
        m_zones.durationNs[at] = m_time - m_zones.startNs[at];
    }

    void work() { m_time += static_cast<DurationNs>(std::exp(m_logSelf(m_random))); }

    ZoneColumns &m_zones;
    std::mt19937_64 &m_random;
    std::uniform_real_distribution<double> m_logSelf;
    std::uint32_t m_left = 0;
    TimeNs m_time = 0;
};

} // namespace

std::shared_ptr<const MemoryCapture> madeUpCapture(const Workload &workload)
{
    std::mt19937_64 random(1);
    std::vector<Chunk> chunks;
    TimeNs time = 0;
    for (std::uint32_t frame = 0; frame < workload.frames; ++frame) {
        if (chunks.empty() || chunks.back().zones.size() >= kZonesPerChunk)
            chunks.emplace_back().firstFrame = frame;
        Chunk &chunk = chunks.back();
        TimeNs end = time;
        for (std::uint32_t thread = 0; thread < workload.threads; ++thread) {
            const auto first = static_cast<std::uint32_t>(chunk.zones.size());
            const std::uint32_t count = workload.zonesPerFrame / workload.threads;
            end = std::max(end, TreeMaker(chunk.zones, random, workload).make(time, count));
            fillSelfTimes(chunk.zones, first, count);
            chunk.trees.push_back(
                {static_cast<std::uint32_t>(chunk.frames.size()), ThreadId{thread}, first, count});
        }
        chunk.frames.push_back(
            {.startNs = time, .durationNs = end - time, .zones = workload.zonesPerFrame});
        time = end;
    }
    Dictionaries dictionaries;
    for (std::uint32_t site = 0; site < kSites; ++site)
        dictionaries.sites.emplace_back().name = "site" + std::to_string(site);
    dictionaries.threads.resize(workload.threads);
    dictionaries.frameSets.resize(1);
    dictionaries.frameSets[0].thread = ThreadId{0};
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::move(chunks));
}

} // namespace zoe::bench
