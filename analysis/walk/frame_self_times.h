// Self time per site in single frames, used by clustering and comparing. SelfTimes belongs to one
// thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/walk/chunk_part.h"

namespace zoe {

// A selection's threads and sites as tables, for loops over many zones.
class ZoneFilter {
  public:
    ZoneFilter(const Capture &capture, const Selection &selection);

    [[nodiscard]] bool thread(ThreadId id) const
    {
        return m_threads.empty() || (id.value < m_threads.size() && m_threads[id.value] != 0);
    }
    [[nodiscard]] bool site(std::uint32_t id) const { return m_sites.empty() || m_sites[id] != 0; }

  private:
    std::vector<std::uint8_t> m_threads; // empty: all
    std::vector<std::uint8_t> m_sites;
};

// Sums over one frame at a time; reuses its memory.
class SelfTimes {
  public:
    explicit SelfTimes(std::size_t siteCount)
        : SelfTimes(siteCount, {}, 0)
    {}
    // By group of threads: a site in the functions below is then site x groups + group.
    // groupOfThread must outlive this, with values below groups. groups 0: by site only.
    SelfTimes(std::size_t siteCount, std::span<const std::uint32_t> groupOfThread,
              std::size_t groups)
        : m_ns(siteCount * std::max<std::size_t>(1, groups))
        , m_seen(m_ns.size())
        , m_sites(m_ns.size() + 1)
        , m_groupOfThread(groupOfThread)
        , m_groups(std::max<std::size_t>(1, groups))
    {}

    // Replaces the sums by those of a frame of the chunk.
    void take(const Chunk &chunk, FrameIndex frame, const ZoneFilter &filter)
    {
        take(ChunkPart(chunk), frame, filter);
    }
    // Adds to those of the earlier parts of the same frame.
    void take(const ChunkPart &part, FrameIndex frame, const ZoneFilter &filter);

    // Sites with a zone in the frame, in order of appearance; in no order of threads if the frame
    // came in parts.
    [[nodiscard]] std::span<const std::uint32_t> sites() const
    {
        return std::span(m_sites).first(m_count);
    }
    [[nodiscard]] DurationNs of(std::uint32_t site) const { return m_ns[site]; }
    [[nodiscard]] DurationNs totalNs() const { return m_totalNs; }

  private:
    void clear();
    void addTree(const ZoneTree &tree, std::size_t group, const ZoneFilter &filter);

    std::vector<DurationNs> m_ns;
    std::vector<std::uint8_t> m_seen;
    std::vector<std::uint32_t> m_sites; // those found, with room for one more
    std::size_t m_count = 0;            // their number
    std::span<const std::uint32_t> m_groupOfThread;
    std::size_t m_groups = 1;
    DurationNs m_totalNs = 0;
};

} // namespace zoe
