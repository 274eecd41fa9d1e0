#include "analysis/comparison/same_behaviours/summed_sides.h"

#include <algorithm>

namespace zoe {

namespace {

// Half of the memory, less 8 bytes per frame: with millions of frames, a query holds much of each.
std::size_t roomFor(const Sides &sides, std::size_t memoryBytes)
{
    constexpr std::size_t kEach = 8;
    std::size_t frames = 0;
    for (const CompareSide *side : sides)
        frames += side->capture->frames().size();
    return memoryBytes / 2 - std::min(memoryBytes / 4, kEach * frames);
}

// The share of a side, by the zones of the captures.
std::size_t roomOf(const CompareSide &side, const Sides &sides, std::size_t room)
{
    const auto zonesOf = [](const CompareSide &of) {
        double zones = 1;
        for (const ChunkSummary &chunk : of.capture->chunks())
            zones += static_cast<double>(chunk.zoneCount);
        return zones;
    };
    double all = 0;
    for (const CompareSide *of : sides)
        all += zonesOf(*of);
    return static_cast<std::size_t>(static_cast<double>(room) * zonesOf(side) / all);
}

} // namespace

SummedSides::SummedSides(const Sides &sides, const FeatureOptions &features,
                         std::size_t memoryBytes)
{
    if (!features.onlySelfTimes()) {
        m_sides = sides;
        return;
    }
    const std::size_t room = roomFor(sides, memoryBytes);
    for (const CompareSide *side : sides) {
        const auto &sums = m_sums.emplace_back(std::make_unique<const SelfTimeCapture>(
            *side->capture, side->selection,
            SelfTimeCapture::threads(features.time == FeatureTime::SelfByThreadGroup),
            roomOf(*side, sides, room)));
        CompareSide &own = m_own.emplace_back(CompareSide{sums.get(), side->selection});
        own.selection.inside.reset();
        m_sides.push_back(&own);
    }
}

} // namespace zoe
