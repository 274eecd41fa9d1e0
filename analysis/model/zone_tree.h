// The zones of one thread in one frame: a flat list in pre-order with depths, stored as columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

enum ZoneFlag : std::uint8_t {
    kContinuesFrom = 1, // a fragment: the zone was open when the frame began
    kContinuesTo = 2,   // a fragment: the zone was open when the frame ended
    kStillOpen = 4,     // never left: it ends where its thread or the recording ends
};

struct Zone {
    SiteId site;
    TimeNs startNs = 0;
    DurationNs durationNs = 0; // inclusive ("total")
    DurationNs selfNs = 0;     // without the time that direct children cover
    std::uint32_t depth = 0;   // 0 for a root
    std::uint8_t flags = 0;    // ZoneFlag

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
    // Whether this counts as a call: fragments after the first don't.
    [[nodiscard]] bool begins() const { return (flags & kContinuesFrom) == 0; }
    friend bool operator==(const Zone &, const Zone &) = default;
};

// Columns of any number of trees, one after another. All columns have the same length.
struct ZoneColumns {
    std::vector<std::uint32_t> site; // SiteId::value
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<DurationNs> selfNs;
    std::vector<std::uint32_t> depth;
    std::vector<std::uint8_t> flags;

    [[nodiscard]] std::size_t size() const { return site.size(); }
    void reserve(std::size_t zones);
    void resize(std::size_t zones);
    void clear();
    void append(const Zone &zone);
    // REQUIRES: i < size()
    void set(std::size_t i, const Zone &zone);
    // Memory of the columns in bytes.
    [[nodiscard]] std::size_t byteSize() const;
    friend bool operator==(const ZoneColumns &, const ZoneColumns &) = default;
};

// A view of one tree. Valid as long as its Chunk; cheap to copy; immutable. Children lie inside
// their parent, and siblings don't overlap: each starts at or after the end of the previous one.
class ZoneTree {
  public:
    ZoneTree() = default;
    ZoneTree(const ZoneColumns &columns, std::size_t first, std::size_t count, FrameIndex frame,
             ThreadId thread)
        : m_columns(&columns)
        , m_first(first)
        , m_count(count)
        , m_frame(frame)
        , m_thread(thread)
    {}

    [[nodiscard]] FrameIndex frame() const { return m_frame; }
    [[nodiscard]] ThreadId thread() const { return m_thread; }
    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] bool empty() const { return m_count == 0; }

    [[nodiscard]] Zone operator[](std::size_t i) const;
    // The columns, for loops over many zones.
    [[nodiscard]] std::span<const std::uint32_t> sites() const { return part(&ZoneColumns::site); }
    [[nodiscard]] std::span<const TimeNs> starts() const { return part(&ZoneColumns::startNs); }
    [[nodiscard]] std::span<const DurationNs> durations() const
    {
        return part(&ZoneColumns::durationNs);
    }
    [[nodiscard]] std::span<const DurationNs> selves() const { return part(&ZoneColumns::selfNs); }
    [[nodiscard]] std::span<const std::uint32_t> depths() const
    {
        return part(&ZoneColumns::depth);
    }
    [[nodiscard]] std::span<const std::uint8_t> flags() const { return part(&ZoneColumns::flags); }

    // The zones from a position on, whose parents may be missing. REQUIRES: first <= size()
    [[nodiscard]] ZoneTree behind(std::size_t first) const
    {
        ZoneTree rest = *this;
        rest.m_first += first;
        rest.m_count -= first;
        return rest;
    }

    // Index after the last descendant of zone i. Cost: the size of the subtree.
    [[nodiscard]] std::size_t subtreeEnd(std::size_t i) const;

  private:
    template <class T>
    [[nodiscard]] std::span<const T> part(std::vector<T> ZoneColumns::*column) const
    {
        if (m_count == 0)
            return {};
        return std::span<const T>(m_columns->*column).subspan(m_first, m_count);
    }

    const ZoneColumns *m_columns = nullptr;
    std::size_t m_first = 0;
    std::size_t m_count = 0;
    FrameIndex m_frame = 0;
    ThreadId m_thread;
};

// Fills columns.selfNs of the zones [first, first + count), one tree, from durations and depths.
void fillSelfTimes(ZoneColumns &columns, std::size_t first, std::size_t count);

} // namespace zoe
