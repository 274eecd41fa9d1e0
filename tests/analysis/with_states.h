// Captures with made-up states of threads, for tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "analysis/model/memory_capture.h"

namespace zoe::test {

struct RandomStatesOptions {
    std::uint64_t seed = 1;
    double threadShare = 0.8; // of threads, the chance that anything is known of them
    double gapShare = 0.2; // of changes of state, the chance that nothing is known up to the next
    std::uint32_t changes = 60; // per thread, over the whole capture
    double wakerShare = 0.3;    // of waits, the chance that their end is explained
    bool cutAtChunks = true;    // as a recorder does
};

// A copy of the capture with these spans, each in the chunk in which it ends, and with no other
// states and usage; stolen time is added.
inline std::shared_ptr<const MemoryCapture> withStates(const Capture &capture,
                                                       const std::vector<ThreadStateSpan> &spans,
                                                       const std::vector<ThreadUsage> &usage = {},
                                                       const std::vector<StolenTime> &stolen = {})
{
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        chunks.push_back(**capture.chunk(i));
        chunks.back().extras.states.clear();
        chunks.back().extras.usage.clear();
    }
    const auto place = [&](const auto &all, auto member) {
        for (const auto &span : all) {
            auto chunk = std::ranges::find_if(chunks, [&](const Chunk &c) {
                return !c.frames.empty() && span.endNs() <= c.frames.back().endNs();
            });
            if (chunk != chunks.end())
                (chunk->extras.*member).push_back(span);
            else if (!chunks.empty())
                (chunks.back().extras.*member).push_back(span);
        }
    };
    place(spans, &ChunkExtras::states);
    place(usage, &ChunkExtras::usage);
    place(stolen, &ChunkExtras::stolen);
    for (Chunk &chunk : chunks)
        chunk.extras.putInOrder();
    return std::make_shared<const MemoryCapture>(capture.info().session, capture.dictionaries(),
                                                 std::move(chunks));
}

inline std::vector<ThreadStateSpan> randomStates(const Capture &capture,
                                                 const RandomStatesOptions &options)
{
    std::mt19937_64 random(options.seed);
    std::mt19937_64 wakers(options.seed + 1);
    const auto chance = [&](double share) { return std::bernoulli_distribution(share)(random); };
    std::vector<ThreadStateSpan> spans;
    if (capture.frames().empty())
        return spans;
    const TimeNs first = capture.frames().front().startNs;
    const TimeNs last = capture.frames().back().endNs();
    std::vector<TimeNs> borders;
    for (std::size_t i = 0; i < capture.chunks().size() && options.cutAtChunks; ++i)
        borders.push_back((*capture.chunk(i))->frames.back().endNs());
    for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread) {
        if (!chance(options.threadShare))
            continue;
        std::vector<TimeNs> times;
        for (std::uint32_t i = 0; i < options.changes; ++i)
            times.push_back(std::uniform_int_distribution<TimeNs>(first, last)(random));
        times.insert(times.end(), borders.begin(), borders.end());
        std::ranges::sort(times);
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            const auto state =
                static_cast<ThreadState>(std::uniform_int_distribution<int>(0, 2)(random));
            if (times[i] < times[i + 1] && !chance(options.gapShare))
                spans.push_back(
                    {ThreadId{thread}, state, thread, times[i], times[i + 1] - times[i]});
            if (!spans.empty() && state == ThreadState::Waiting &&
                spans.back().startNs == times[i] &&
                std::bernoulli_distribution(options.wakerShare)(wakers))
                spans.back().waker = ThreadId{std::uniform_int_distribution<std::uint32_t>(
                    0, static_cast<std::uint32_t>(capture.threads().size()) - 1)(wakers)};
        }
    }
    return spans;
}

} // namespace zoe::test
