// From events to zones: the loops in which decoding spends most of its time. Pure functions of
// their buffers. They never read or write out of bounds, whatever the bytes are.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "analysis/model/chunk.h"
#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

// The kind of a gap between two events of a tree. The kinds differ in magnitude, so each has a
// column.
enum GapKind : unsigned { kLeaveLeave = 0, kLeaveEnter = 1, kEnterLeave = 2, kEnterEnter = 3 };

// Bytes of the shape read at once; the shape is padded by this much.
constexpr std::size_t kShapePadding = sizeof(std::uint64_t);

inline std::uint64_t shapeBits(const std::uint8_t *shape, std::size_t event)
{
    std::uint64_t word = 0;
    std::memcpy(&word, shape + event / 8, sizeof word);
    return word >> (event % 8);
}

// The position of a decoder in the stream of events.
template <class Gap>
struct EventCursor {
    EventCursor(const std::uint8_t *paddedShape, const std::array<const Gap *, 4> &gaps)
        : shape(paddedShape)
    {
        std::ranges::copy(gaps, next.begin());
    }

    const std::uint8_t *shape;
    std::size_t event = 0;
    std::array<const Gap *, 6> next{}; // by GapKind, and the gap that buildTree() adds
};

// An open zone and its self time so far; that of unused places is 0.
struct ZoneBeingRead {
    std::uint64_t selfNs = 0;
    std::uint64_t zone = 0;
};

// The destination of a chunk's zones.
struct ZoneRows {
    explicit ZoneRows(ZoneColumns &zones)
        : start(zones.startNs.data())
        , duration(zones.durationNs.data())
        , self(zones.selfNs.data())
        , depth(zones.depth.data())
    {}

    void end(std::uint64_t zone, std::uint64_t now, std::uint64_t selfNs) const
    {
        duration[zone] = static_cast<DurationNs>(now - static_cast<std::uint64_t>(start[zone]));
        self[zone] = static_cast<DurationNs>(selfNs);
    }

    TimeNs *start;
    DurationNs *duration;
    DurationNs *self;
    std::uint32_t *depth;
};

// The zones that are open after the last enter of a tree: only leaves follow.
template <class Gap>
bool endOpenZones(EventCursor<Gap> &cursor, ZoneBeingRead *open, ZoneBeingRead *top,
                  std::uint64_t now, const ZoneRows &rows)
{
    std::uint64_t broken = now;
    for (; top != open; --top) {
        if ((shapeBits(cursor.shape, cursor.event++) & 1) != 0)
            return false;
        const std::uint64_t gap = *cursor.next[kLeaveLeave]++;
        now += gap;
        broken |= gap | now;
        rows.end(top->zone, now, top->selfNs + gap);
        top->selfNs = 0;
    }
    open[0].selfNs = 0;
    return (broken >> 63) == 0;
}

// The order of enters and leaves is unpredictable, so the loop has no branch on it. A step handles
// a zone that opens, a leaf with both its events, or the end of a zone with children. It does the
// work of all three; what the other two wrote is overwritten later. open[d] is the zone open at
// depth d - 1. REQUIRES: open has zoneCount + 2 places. False: not balanced, or a time out of
// range.
template <class Gap>
bool buildTree(EventCursor<Gap> &cursor, const TreeSpan &tree, std::uint64_t firstTime,
               ZoneBeingRead *const open, const ZoneRows rows)
{
    const std::uint64_t end = std::uint64_t{tree.firstZone} + tree.zoneCount;
    std::uint64_t zone = tree.firstZone;
    std::uint64_t now = firstTime;
    std::uint64_t broken = now;
    ZoneBeingRead *top = open;
    // 1: the previous step opened a zone; 0: it ended one; 2: there was none, hence no gap.
    std::uint64_t state = 2;
    const Gap none = 0;
    std::array<const Gap *, 6> next = cursor.next;
    next[2 * state + 1] = &none;
    const Gap *leafGap = next[kEnterLeave];
    open[0].zone = end - 1; // absorbs ends while nothing is open
    while (zone < end) {
        // A step takes at most two events and looks at one more.
        constexpr std::uint64_t kSteps = 28;
        std::uint64_t bits = shapeBits(cursor.shape, cursor.event);
        const std::uint64_t steps = std::min(kSteps, end - zone);
        const std::uint64_t zoneBefore = zone;
        const ZoneBeingRead *const topBefore = top;
        for (std::uint64_t step = 0; step < steps; ++step) {
            const std::uint64_t enters = bits & 1;
            if ((enters | static_cast<std::uint64_t>(top - open)) == 0)
                return false;
            bits >>= 1;
            const std::uint64_t isLeaf = enters & ~bits;
            const Gap *&gaps = next[2 * state + enters];
            const std::uint64_t gap = *gaps++;
            const std::uint64_t selfNs = top->selfNs + gap;
            top->selfNs = selfNs & (std::uint64_t{0} - enters);
            now += gap;
            if constexpr (sizeof(Gap) == sizeof(now))
                broken |= gap | now;
            rows.end(top->zone, now, selfNs);
            rows.start[zone] = static_cast<TimeNs>(now);
            rows.depth[zone] = static_cast<std::uint32_t>(top - open);
            const std::uint64_t leafNs = *leafGap;
            rows.duration[zone] = rows.self[zone] = static_cast<DurationNs>(leafNs);
            top[1].zone = zone;
            leafGap += isLeaf;
            const std::uint64_t taken = leafNs & (std::uint64_t{0} - isLeaf);
            now += taken;
            if constexpr (sizeof(Gap) == sizeof(now))
                broken |= taken | now;
            zone += enters;
            state = enters - isLeaf;
            top += static_cast<std::ptrdiff_t>(enters + state) - 1;
            bits >>= isLeaf;
        }
        cursor.event += 2 * (zone - zoneBefore) - static_cast<std::size_t>(top - topBefore);
        broken |= now;
    }
    cursor.next = next;
    cursor.next[kEnterLeave] = leafGap;
    return endOpenZones(cursor, open, top, now, rows) && (broken >> 63) == 0;
}

// The gap after the last child of a zone is stored as its difference to the gap before the first
// child: their events, enter-enter and leave-leave, pair like parentheses. REQUIRES: open has one
// place more than there are differences. False: not balanced, or a gap does not fit.
template <class Gap>
bool addFirstGaps(const std::uint8_t *shape, std::size_t events, const Gap *enterEnter,
                  const Gap *differences, Gap *open, Gap *leaveLeave)
{
    std::uint64_t carry = 0;
    std::uint64_t broken = 0;
    Gap *top = open; // of the places from open[1]
    *open = 0;
    for (std::size_t event = 0; event < events; event += 64) {
        const std::uint64_t word = shapeBits(shape, event);
        const std::uint64_t before = word << 1 | carry;
        carry = word >> 63;
        const std::uint64_t enters = word & before;
        std::uint64_t pairs = enters | ~(word | before);
        if (events - event < 64)
            pairs &= (std::uint64_t{1} << (events - event)) - 1;
        for (; pairs != 0; pairs &= pairs - 1) {
            const std::uint64_t enter = enters >> std::countr_zero(pairs) & 1;
            if ((enter | static_cast<std::uint64_t>(top - open)) == 0)
                return false;
            const std::uint64_t sum = *top + static_cast<std::uint64_t>(unzigzag(*differences));
            broken |= sum & (enter - 1);
            *leaveLeave = static_cast<Gap>(sum);
            top[1] = *enterEnter;
            enterEnter += enter;
            differences += 1 - enter;
            leaveLeave += 1 - enter;
            top += static_cast<std::ptrdiff_t>(2 * enter) - 1;
        }
    }
    return broken <= std::numeric_limits<Gap>::max();
}

} // namespace zoe
