// Chunks with a large frame of random trees, and their messages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/chunk.h"
#include "formats/stream/codec/chunk_codec.h"

namespace zoe::test {

constexpr IdCounts kManyIds{1'000, 100, 100, 10, 100, 100, 100, 10, 100, 100};
constexpr std::uint32_t kThreads = 3;

// Adds a tree of some shape to the last frame. Siblings don't touch, so that each zone can be
// identified by its times.
class TreeMaker {
  public:
    TreeMaker(Chunk &chunk, std::uint64_t seed)
        : m_chunk(chunk)
        , m_random(seed)
    {}

    void add(ThreadId thread, std::size_t zones, std::size_t depth)
    {
        const std::size_t first = m_chunk.zones.size();
        TimeNs now = static_cast<TimeNs>(m_random() % 100);
        std::vector<std::size_t> open;
        const auto leave = [&] {
            now += gap();
            m_chunk.zones.durationNs[open.back()] = now - m_chunk.zones.startNs[open.back()];
            open.pop_back();
            ++now;
        };
        while (m_chunk.zones.size() - first < zones) {
            if (open.size() == depth || (!open.empty() && m_random() % 5 < 2)) {
                leave();
                continue;
            }
            now += gap();
            open.push_back(m_chunk.zones.size());
            m_chunk.zones.append({SiteId{static_cast<std::uint32_t>(m_random() % 30)}, now, 0, 0,
                                  static_cast<std::uint32_t>(open.size() - 1), 0});
        }
        while (!open.empty())
            leave();
        const std::size_t count = m_chunk.zones.size() - first;
        m_chunk.zones.flags[first] = kContinuesFrom;
        fillSelfTimes(m_chunk.zones, first, count);
        FrameRecord &frame = m_chunk.frames.back();
        m_chunk.trees.push_back({static_cast<std::uint32_t>(m_chunk.frames.size() - 1), thread,
                                 static_cast<std::uint32_t>(first),
                                 static_cast<std::uint32_t>(count)});
        frame.zones += static_cast<std::uint32_t>(count);
        frame.durationNs = std::max(frame.durationNs, now);
    }

  private:
    // From nothing to a length that is visible in a picture of the frame.
    DurationNs gap()
    {
        const bool rare = m_random() % 5000 == 0;
        const auto bits = m_random() % (rare ? 20 : 9);
        return static_cast<DurationNs>(m_random() % (std::uint64_t{1} << bits));
    }

    Chunk &m_chunk;
    std::mt19937_64 m_random;
};

inline Chunk largeChunk(std::uint64_t seed, std::size_t depth = 7)
{
    Chunk chunk;
    chunk.firstFrame = 5;
    chunk.frames.emplace_back();
    TreeMaker maker(chunk, seed);
    for (std::uint32_t i = 0; i < kThreads; ++i)
        maker.add(ThreadId{2 * i}, i == 1 ? 3 : kLargeFrameZones / 2 + 10, depth);
    return chunk;
}

struct Encoded {
    MessageBytes bytes;
    ChunkMessage message;
};

inline Encoded encoded(const Chunk &chunk, bool smallest = false)
{
    Encoded result;
    ChunkEncoder encoder(1, smallest);
    result.bytes = *encoder.encode(chunk, kManyIds);
    result.message = *readChunkMessage(*messageAt(result.bytes, 0));
    return result;
}

} // namespace zoe::test
