#include <algorithm>
#include <cstring>

#include "formats/stream/zone_codec.h"

namespace zoe {

namespace {

Error damaged(const char *what)
{
    return {ErrorCode::Damaged, what, {}};
}

// std::popcount is a call without -mpopcnt.
std::size_t bitsIn(std::uint64_t word)
{
    word -= (word >> 1) & 0x5555'5555'5555'5555;
    word = (word & 0x3333'3333'3333'3333) + ((word >> 2) & 0x3333'3333'3333'3333);
    word = (word + (word >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
    return static_cast<std::size_t>((word * 0x0101'0101'0101'0101) >> 56);
}

// Where in the stream of events a decoder is.
template <class Gap>
struct Cursor {
    Cursor(const std::uint8_t *shapeBits, const Gap *gaps, const std::array<std::size_t, 4> &counts)
        : shape(shapeBits)
    {
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            next[kind] = gaps;
            gaps += counts[kind];
        }
    }

    [[nodiscard]] unsigned bit() const { return (shape[event / 8] >> (event % 8)) & 1U; }

    const std::uint8_t *shape;
    std::size_t event = 0;
    std::array<const Gap *, 4> next{};
};

// Enters and leaves come in an order that no processor guesses, so the loop has no branch on it:
// each event is done both as an enter (of the next zone) and as a leave (of the open one), and what
// the other kind wrote is written over later. open[d] is the zone open at depth d - 1, selfAt[d]
// its self time so far; both need zoneCount + 2 places. False: not balanced, or a time out of
// range.
template <class Gap>
bool buildTree(Cursor<Gap> &cursor, const TreeSpan &tree, std::uint64_t firstTime,
               std::uint32_t *open, std::uint64_t *selfAt, ZoneColumns &zones)
{
    TimeNs *const start = zones.startNs.data();
    DurationNs *const duration = zones.durationNs.data();
    DurationNs *const self = zones.selfNs.data();
    std::uint32_t *const depth = zones.depth.data();
    const std::uint32_t end = tree.firstZone + tree.zoneCount;
    std::uint32_t zone = tree.firstZone;
    std::uint64_t now = firstTime;
    std::uint64_t broken = now;
    std::uint32_t d = 1;
    unsigned previous = 1;

    if (cursor.bit() == 0)
        return false;
    ++cursor.event;
    start[zone] = static_cast<TimeNs>(now);
    depth[zone] = 0;
    open[1] = zone++;
    selfAt[1] = 0;
    open[0] = zone;

    const auto leave = [&](std::uint64_t gap) {
        now += gap;
        broken |= gap | now;
        selfAt[d] += gap;
        const std::uint32_t top = open[d];
        duration[top] = static_cast<DurationNs>(now - static_cast<std::uint64_t>(start[top]));
        self[top] = static_cast<DurationNs>(selfAt[d]);
    };
    while (zone < end) {
        const unsigned bit = cursor.bit();
        if (d + bit == 0)
            return false;
        ++cursor.event;
        leave(*cursor.next[2 * previous + bit]++);
        start[zone] = static_cast<TimeNs>(now);
        depth[zone] = d;
        open[d + 1] = zone;
        selfAt[d + 1] = 0;
        zone += bit;
        d += 2 * bit - 1;
        open[0] = zone;
        previous = bit;
    }
    for (; d > 0; --d) {
        if (cursor.bit() != 0)
            return false;
        ++cursor.event;
        leave(*cursor.next[2 * previous]++);
        previous = 0;
    }
    return (broken >> 63) == 0;
}

} // namespace

Status ZoneDecoder::decode(const ZoneBytes &bytes, std::size_t entries, std::uint32_t siteLimit,
                           std::uint32_t threadLimit, Chunk &chunk)
{
    if (!decodeDirectory(bytes, entries, threadLimit, chunk))
        return damaged("the tree directory of a chunk makes no sense");
    if (!countGaps(bytes.shape, entries, chunk.trees.size()))
        return damaged("the trees of a chunk are not balanced");

    ZoneColumns &zones = chunk.zones;
    zones.resize(entries);
    if (!decodeSites(bytes, siteLimit, zones))
        return damaged("the sites of a chunk's zones make no sense");
    m_values.resize(entries);
    ByteReader flags(bytes.flags);
    if (!flags.column(entries, m_values.data()) || !flags.atEnd())
        return damaged("the flags of a chunk's zones make no sense");
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < entries; ++i) {
        all |= m_values[i];
        zones.flags[i] = static_cast<std::uint8_t>(m_values[i]);
    }
    if (all > 0xff)
        return damaged("the flags of a chunk's zones make no sense");

    if (readGaps(bytes, entries, m_gaps32)) {
        if (buildTrees(bytes.shape, m_gaps32, chunk))
            return {};
    } else if (readGaps(bytes, entries, m_gaps64) && buildTrees(bytes.shape, m_gaps64, chunk)) {
        return {};
    }
    return damaged("the times of a chunk's zones make no sense");
}

bool ZoneDecoder::decodeDirectory(const ZoneBytes &bytes, std::size_t entries,
                                  std::uint32_t threadLimit, Chunk &chunk)
{
    const std::size_t n = bytes.treeCount;
    ByteReader reader(bytes.trees);
    // Each of the four columns has at least one byte a tree.
    if (n > bytes.trees.size() / 4)
        return false;
    std::vector<std::uint32_t> frames(n);
    std::vector<std::uint32_t> threads(n);
    std::vector<std::uint32_t> counts(n);
    m_firstTimes.resize(n);
    if (!reader.column(n, frames.data()) || !reader.column(n, threads.data()) ||
        !reader.column(n, counts.data()) || !reader.column(n, m_firstTimes.data()) ||
        !reader.atEnd())
        return false;

    chunk.trees.resize(n);
    std::uint64_t frame = 0;
    std::size_t zone = 0;
    std::uint64_t zonesOfFrame = 0;
    std::size_t checkedFrames = 0;
    // Frames up to the given one have had all their zones.
    const auto framesAgree = [&](std::uint64_t upTo) {
        for (; checkedFrames < upTo; ++checkedFrames) {
            if (chunk.frames[checkedFrames].zones != zonesOfFrame)
                return false;
            zonesOfFrame = 0;
        }
        return true;
    };
    for (std::size_t i = 0; i < n; ++i) {
        frame += frames[i];
        const bool sameFrame = i > 0 && frames[i] == 0;
        if (frame >= chunk.frames.size() || threads[i] >= threadLimit || counts[i] == 0 ||
            counts[i] > entries - zone || (sameFrame && threads[i] <= threads[i - 1]) ||
            !framesAgree(frame))
            return false;
        m_firstTimes[i] = static_cast<std::uint64_t>(chunk.frames[frame].startNs) +
                          static_cast<std::uint64_t>(unzigzag(m_firstTimes[i]));
        chunk.trees[i] = {static_cast<std::uint32_t>(frame), ThreadId{threads[i]},
                          static_cast<std::uint32_t>(zone), counts[i]};
        zone += counts[i];
        zonesOfFrame += counts[i];
    }
    return zone == entries && framesAgree(chunk.frames.size());
}

bool ZoneDecoder::decodeSites(const ZoneBytes &bytes, std::uint32_t siteLimit, ZoneColumns &zones)
{
    ByteReader table(bytes.siteTable);
    const std::uint64_t sites = table.varint();
    if (sites > bytes.siteTable.size())
        return false;
    m_siteTable.resize(sites);
    if (!table.column(sites, m_siteTable.data()) || !table.atEnd())
        return false;
    for (const std::uint32_t site : m_siteTable)
        if (site >= siteLimit)
            return false;

    ByteReader reader(bytes.sites);
    std::uint32_t *const out = zones.site.data();
    const std::size_t n = zones.site.size();
    if (!reader.column(n, out) || !reader.atEnd())
        return false;
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < n; ++i)
        highest = std::max(highest, out[i]);
    if (n > 0 && highest >= sites)
        return false;
    const std::uint32_t *const siteOf = m_siteTable.data();
    for (std::size_t i = 0; i < n; ++i)
        out[i] = siteOf[out[i]];
    return true;
}

// Balanced trees have as many pairs leave-leave as enter-enter, and that gives the other two; so
// the sizes of the columns need not be stored, and a shape that breaks this is refused here.
bool ZoneDecoder::countGaps(std::span<const std::uint8_t> shape, std::size_t entries,
                            std::size_t trees)
{
    if (shape.size() != (2 * entries + 7) / 8)
        return false;
    std::size_t enters = 0;
    std::size_t enterEnter = 0;
    std::size_t enterLeave = 0;
    std::uint64_t carry = 0;
    for (std::size_t at = 0; at < shape.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t now = 0;
        std::memcpy(&now, shape.data() + at, std::min(sizeof now, shape.size() - at));
        const std::uint64_t before = now << 1 | carry;
        enters += bitsIn(now);
        enterEnter += bitsIn(now & before);
        enterLeave += bitsIn(~now & before);
        carry = now >> 63;
    }
    // The padding behind the last event is zero, which is what an odd last leave looks like.
    if (enters != entries || enterEnter + enterLeave != entries || enterEnter + trees > entries)
        return false;
    m_gapCount[kEnterEnter] = enterEnter;
    m_gapCount[kLeaveLeave] = enterEnter;
    m_gapCount[kEnterLeave] = enterLeave;
    m_gapCount[kLeaveEnter] = entries - trees - enterEnter;
    return true;
}

// All four columns in one buffer, in the order of GapKind. A shape that is not balanced is noticed
// only while trees are built; with room for one gap an event it can't read beyond the buffer until
// then.
template <class Gap>
bool ZoneDecoder::readGaps(const ZoneBytes &bytes, std::size_t entries, std::vector<Gap> &gaps)
{
    if (gaps.size() < 2 * entries + 1)
        gaps.resize(2 * entries + 1);
    Gap *out = gaps.data();
    for (std::size_t kind = 0; kind < m_gapCount.size(); ++kind) {
        ByteReader reader(bytes.gaps[kind]);
        if (!reader.column(m_gapCount[kind], out) || !reader.atEnd())
            return false;
        out += m_gapCount[kind];
    }
    return true;
}

template <class Gap>
bool ZoneDecoder::buildTrees(std::span<const std::uint8_t> shape, const std::vector<Gap> &gaps,
                             Chunk &chunk)
{
    Cursor<Gap> cursor{shape.data(), gaps.data(), m_gapCount};
    for (std::size_t i = 0; i < chunk.trees.size(); ++i) {
        const std::size_t room = std::size_t{chunk.trees[i].zoneCount} + 2;
        if (m_open.size() < room) {
            m_open.resize(room);
            m_selfAt.resize(room);
        }
        if (!buildTree(cursor, chunk.trees[i], m_firstTimes[i], m_open.data(), m_selfAt.data(),
                       chunk.zones))
            return false;
    }
    return true;
}

} // namespace zoe
