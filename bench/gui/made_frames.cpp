#include "made_frames.h"

#include <algorithm>
#include <random>
#include <string>

namespace zoe::bench {

namespace {

constexpr std::uint32_t kSites = 40;
constexpr std::uint32_t kDepth = 6;
constexpr DurationNs kFrameNs = 100 * kNsPerMs;

// Splits [start, start + length) among children until `left` zones are used up.
void addZones(ZoneColumns &zones, std::mt19937_64 &random, TimeNs start, DurationNs length,
              std::uint32_t depth, double zonesHere)
{
    zones.append(
        {SiteId{static_cast<std::uint32_t>(random() % kSites)}, start, length, 0, depth, 0});
    if (depth + 1 >= kDepth || zonesHere < 2)
        return;
    const double children =
        depth + 2 == kDepth ? zonesHere : std::max(2.0, std::min(14.0, zonesHere / 2));
    const auto count = static_cast<std::int64_t>(children);
    const DurationNs step = length / (count + 1);
    for (std::int64_t i = 0; i < count && step > 4; ++i) {
        const auto child = static_cast<DurationNs>(
            static_cast<double>(step) * (0.5 + 0.49 * static_cast<double>(random() % 100) / 100));
        addZones(zones, random, start + step / 2 + i * step, child, depth + 1,
                 zonesHere / children);
    }
}

} // namespace

std::shared_ptr<const MemoryCapture> frameHistory(FrameIndex frames)
{
    std::mt19937_64 random(1);
    Chunk chunk;
    TimeNs start = 0;
    for (FrameIndex i = 0; i < frames; ++i) {
        FrameRecord frame;
        frame.startNs = start;
        const DurationNs base = i / 5000 % 2 == 0 ? 8 * kNsPerMs : 12 * kNsPerMs;
        frame.durationNs = base + static_cast<DurationNs>(random() % 2'000'000);
        if (i % 1000 == 500)
            frame.durationNs *= 3;
        if (i % 50'000 == 77)
            frame.flags = kFrameMissing;
        if (frame.missing())
            frame.durationNs = 0;
        frame.lostZones = i % 30'000 == 99 ? 12 : 0;
        start += frame.durationNs;
        chunk.frames.push_back(frame);
    }
    std::vector<Chunk> chunks;
    chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

std::shared_ptr<const MemoryCapture> denseFrame(std::uint32_t threads, std::uint32_t zones)
{
    std::mt19937_64 random(2);
    Dictionaries dictionaries;
    for (std::uint32_t i = 0; i < kSites; ++i) {
        Site site;
        site.name = "engine::system" + std::to_string(i % 7) + "::step_" + std::to_string(i);
        dictionaries.sites.push_back(site);
    }
    Chunk chunk;
    for (std::uint32_t i = 0; i < threads; ++i) {
        Thread thread;
        thread.name = "worker " + std::to_string(i);
        dictionaries.threads.push_back(thread);
        const std::size_t first = chunk.zones.size();
        addZones(chunk.zones, random, 0, kFrameNs, 0, zones);
        const std::size_t count = chunk.zones.size() - first;
        fillSelfTimes(chunk.zones, first, count);
        chunk.trees.push_back(
            {0, ThreadId{i}, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)});
    }
    FrameRecord frame;
    frame.durationNs = kFrameNs;
    frame.zones = static_cast<std::uint32_t>(chunk.zones.size());
    chunk.frames.push_back(frame);
    std::vector<Chunk> chunks;
    chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::move(chunks));
}

} // namespace zoe::bench
