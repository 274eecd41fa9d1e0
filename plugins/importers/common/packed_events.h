// A list of events in 2 to 9 bytes each instead of 24. Written and read in order only: a trace has
// millions, and all must wait until every thread is known. Not thread-safe: one owner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "plugins/importers/common/trace_event.h"

namespace zoe {

// Any of TraceKind.
class TraceKinds {
  public:
    constexpr TraceKinds(std::initializer_list<TraceKind> kinds)
    {
        for (const TraceKind kind : kinds)
            add(kind);
    }
    constexpr void add(TraceKind kind) { m_bits |= 1U << static_cast<unsigned>(kind); }
    [[nodiscard]] constexpr bool has(TraceKind kind) const { return has(TraceKinds{kind}); }
    // Any of them.
    [[nodiscard]] constexpr bool has(TraceKinds others) const
    {
        return (m_bits & others.m_bits) != 0;
    }

  private:
    unsigned m_bits = 0;
};

// An event is stored as
//
//     code                      1 byte: kind, and which of the four lengths each number has
//     time since the one before 1, 2, 3 or 8 bytes; the sign is bit 0
//     site                      0, 1, 2 or 4 bytes
//     duration                  0, 1, 3 or 8 bytes; of an end how far back its begin is, if known
//     order                     1 to 5 bytes, in blocks where it isn't that of the one before + 1
//
// in blocks, each of which can be read and freed without the others.
class PackedEvents {
  public:
    struct Duration {
        std::uint32_t position = 0;
        std::int64_t durationNs = 0;
    };

    void push_back(const TraceEvent &event);
    // Durations of events added with a duration of 0. Call once.
    void setDurations(std::vector<Duration> durations);

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    // Whether they were added in the order of comesBefore().
    [[nodiscard]] bool sorted() const { return m_sorted; }

    // Whether an end has a name.
    [[nodiscard]] bool hasNamedEnds() const { return m_hasNamedEnds; }

    // Sorted begins and ends without names: each end closes the innermost open zone, or none.
    [[nodiscard]] bool nested() const { return m_sorted && m_onlyNests; }
    // REQUIRES: nested()
    [[nodiscard]] std::size_t openZones() const { return m_open; } // after the last event
    [[nodiscard]] std::size_t endsWithoutBegin() const { return m_endsWithoutBegin; }

    // Frees blocks before the one with this position. Only readers that are past them may go on.
    void releaseBefore(std::size_t position);

  private:
    friend class PackedEventReader;

    static constexpr std::uint32_t kBlock = 4096;
    static constexpr std::size_t kSlack = 8;     // bytes that may be read behind the last event
    using Lengths = std::array<std::uint8_t, 4>; // in bytes
    static constexpr Lengths kTimeBytes = {1, 2, 3, 8};
    static constexpr Lengths kSiteBytes = {0, 1, 2, 4};
    static constexpr Lengths kDurationBytes = {0, 1, 3, 8};

    struct Block {
        std::vector<std::byte> bytes;
        std::uint32_t count = 0;
        std::uint32_t firstOrder = 0;
        bool ownOrders = false; // they don't just count up
        TraceKinds kinds = {};
    };

    void countNesting(const TraceEvent &event);
    void beginBlock(const TraceEvent &event, bool ownOrders);
    void endBlock();

    std::vector<Block> m_blocks; // the last one is being filled
    std::vector<Duration> m_durations;
    std::size_t m_size = 0;
    std::size_t m_used = 0;     // bytes of the last block
    std::size_t m_released = 0; // blocks
    std::size_t m_releasedEvents = 0;
    std::int64_t m_blockNs = 0; // time before the next event, within the block
    TraceEvent m_last;
    bool m_sorted = true;
    bool m_hasNamedEnds = false;
    bool m_onlyNests = true; // begins, and ends without names
    std::size_t m_open = 0;  // zones after the last event, if so
    std::size_t m_endsWithoutBegin = 0;
};

// Goes through the events of these kinds. The list must outlive it, and not be added to.
class PackedEventReader {
  public:
    explicit PackedEventReader(const PackedEvents &events,
                               TraceKinds kinds = {TraceKind::Complete, TraceKind::Begin,
                                                   TraceKind::End, TraceKind::Dropped})
        : m_events(&events)
        , m_kinds(kinds)
    {}

    // False: there is none.
    bool next()
    {
        do {
            if (m_left == 0 && !nextBlock())
                return false;
            take();
        } while (!m_kinds.has(m_event.kind));
        return true;
    }
    // The one next() went to.
    [[nodiscard]] const TraceEvent &event() const { return m_event; }
    [[nodiscard]] std::uint32_t position() const { return m_position - 1; }

  private:
    bool nextBlock();
    void take();
    static std::uint64_t number(const std::byte *at, unsigned bytes);
    std::uint32_t orderStep();

    const PackedEvents *m_events;
    TraceKinds m_kinds;
    std::size_t m_block = 0; // next one
    std::size_t m_duration = 0;
    const std::byte *m_at = nullptr;
    std::uint32_t m_left = 0; // events of this block
    std::uint32_t m_position = 0;
    bool m_ownOrders = false;
    TraceEvent m_event;
};

// The number in so many bytes.
inline std::uint64_t PackedEventReader::number(const std::byte *at, unsigned bytes)
{
    static constexpr std::array<std::uint64_t, 9> kMasks = {0,
                                                            0xFF,
                                                            0xFFFF,
                                                            0xFF'FFFF,
                                                            0xFFFF'FFFF,
                                                            0xFF'FFFF'FFFF,
                                                            0xFFFF'FFFF'FFFF,
                                                            0xFF'FFFF'FFFF'FFFF,
                                                            ~std::uint64_t{0}};
    std::uint64_t loaded = 0;
    std::memcpy(&loaded, at, sizeof loaded);
    return loaded & kMasks[bytes];
}

inline void PackedEventReader::take()
{
    // The code alone says where everything is, so that nothing waits for the number before it.
    const auto code = static_cast<unsigned>(*m_at);
    const unsigned timeBytes = PackedEvents::kTimeBytes[code >> 2 & 3];
    const unsigned siteBytes = PackedEvents::kSiteBytes[code >> 4 & 3];
    const unsigned durationBytes = PackedEvents::kDurationBytes[code >> 6];
    const std::byte *const atTime = m_at + 1;
    const std::byte *const atSite = atTime + timeBytes;
    const std::byte *const atDuration = atSite + siteBytes;
    m_at = atDuration + durationBytes;
    m_event.kind = static_cast<TraceKind>(code & 3);
    const std::uint64_t step = number(atTime, timeBytes);
    const std::uint64_t time = static_cast<std::uint64_t>(m_event.timeNs);
    m_event.timeNs = static_cast<std::int64_t>(time + ((step >> 1) ^ (~(step & 1) + 1)));
    m_event.site = static_cast<std::uint32_t>(number(atSite, siteBytes)) & TraceEvent::kMaxSite;
    m_event.durationNs = static_cast<std::int64_t>(number(atDuration, durationBytes));
    if (m_event.kind == TraceKind::End && m_event.durationNs != 0)
        m_event.durationNs = m_position - m_event.durationNs;
    m_event.order += m_ownOrders ? orderStep() : 1;
    const std::vector<PackedEvents::Duration> &durations = m_events->m_durations;
    if (m_duration < durations.size() && durations[m_duration].position == m_position)
        m_event.durationNs = durations[m_duration++].durationNs;
    ++m_position;
    --m_left;
}

} // namespace zoe
