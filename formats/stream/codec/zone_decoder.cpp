#include <algorithm>
#include <cstring>

#include "formats/stream/codec/zone_codec.h"
#include "formats/stream/messages/stream_bounds.h"

namespace zoe {

namespace {

constexpr std::size_t kEventsPerWord = 64;

// std::popcount is a call without -mpopcnt.
std::size_t bitsIn(std::uint64_t word)
{
    word -= (word >> 1) & 0x5555'5555'5555'5555;
    word = (word & 0x3333'3333'3333'3333) + ((word >> 2) & 0x3333'3333'3333'3333);
    word = (word + (word >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
    return static_cast<std::size_t>((word * 0x0101'0101'0101'0101) >> 56);
}

} // namespace

Status ZoneDecoder::decodeTrees(const ZoneBytes &bytes, std::size_t entries,
                                std::uint32_t threadLimit, Chunk &chunk)
{
    if (!decodeDirectory(bytes, entries, threadLimit, chunk))
        return damagedError("a chunk has an invalid tree directory");
    if (!copyShape(bytes.shape, entries, chunk.trees.size()))
        return damagedError("the trees of a chunk are not balanced");
    if (m_nesting > bytes.nestingLimit + kEventsPerWord)
        return damagedError("a chunk claims deeper zones than its size allows");
    return {};
}

Result<ZoneDirectory> ZoneDecoder::readDirectory(const ZoneBytes &bytes, std::size_t entries,
                                                 std::uint32_t siteLimit, std::uint32_t threadLimit,
                                                 Chunk &chunk)
{
    if (Status status = decodeTrees(bytes, entries, threadLimit, chunk); !status)
        return status.error();
    if (!decodeSiteTable(bytes, entries, siteLimit))
        return damagedError("a chunk has zones with invalid sites");
    return ZoneDirectory{m_firstTimes, m_gapCount, m_siteTable};
}

Status ZoneDecoder::decode(const ZoneBytes &bytes, std::size_t entries, std::uint32_t siteLimit,
                           std::uint32_t threadLimit, Chunk &chunk)
{
    if (Status status = decodeTrees(bytes, entries, threadLimit, chunk); !status)
        return status;
    ZoneColumns &zones = chunk.zones;
    zones.resize(entries);
    if (!decodeSiteTable(bytes, entries, siteLimit) || !decodeSites(bytes, zones))
        return damagedError("a chunk has zones with invalid sites");
    ByteReader flags(bytes.flags);
    if (!flags.column(entries, zones.flags.data()) || !flags.atEnd())
        return damagedError("a chunk has zones with invalid flags");

    if (readGaps(bytes, entries, m_gaps32)) {
        if (buildTrees(m_gaps32, chunk))
            return {};
    } else if (readGaps(bytes, entries, m_gaps64) && buildTrees(m_gaps64, chunk)) {
        return {};
    }
    return damagedError("a chunk has zones with invalid times");
}

bool ZoneDecoder::decodeDirectory(const ZoneBytes &bytes, std::size_t entries,
                                  std::uint32_t threadLimit, Chunk &chunk)
{
    const std::size_t n = bytes.treeCount;
    ByteReader reader(bytes.trees);
    // Each of the four columns has at least one byte per tree.
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
    // Checks that frames up to the given one have all their zones.
    const auto framesAgree = [&](std::uint64_t upTo) {
        for (; checkedFrames < upTo; ++checkedFrames) {
            FrameRecord &record = chunk.frames[checkedFrames];
            if (!bytes.ofWholeFrames)
                record.zones = static_cast<std::uint32_t>(zonesOfFrame);
            else if (record.zones != zonesOfFrame)
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

bool ZoneDecoder::decodeSiteTable(const ZoneBytes &bytes, std::size_t entries,
                                  std::uint32_t siteLimit)
{
    ByteReader table(bytes.siteTable);
    const std::uint64_t sites = table.varint();
    if (sites > entries)
        return false;
    m_siteTable.resize(sites);
    if (!table.column(sites, m_siteTable.data()) || !table.atEnd())
        return false;
    return std::ranges::all_of(m_siteTable,
                               [siteLimit](std::uint32_t site) { return site < siteLimit; });
}

bool ZoneDecoder::decodeSites(const ZoneBytes &bytes, ZoneColumns &zones)
{
    const std::size_t sites = m_siteTable.size();
    ByteReader reader(bytes.sites);
    std::uint32_t *const out = zones.site.data();
    const std::size_t n = zones.site.size();
    std::uint32_t highest = 0;
    if (const auto plane = reader.singlePlane(n); !plane.empty()) {
        std::uint8_t highestByte = 0;
        for (const std::uint8_t index : plane)
            highestByte = std::max(highestByte, index);
        highest = highestByte;
        m_siteTable.resize(std::max<std::size_t>(sites, 256));
        for (std::size_t i = 0; i < n; ++i)
            out[i] = m_siteTable[plane[i]];
    } else {
        if (!reader.column(n, out))
            return false;
        for (std::size_t i = 0; i < n; ++i)
            highest = std::max(highest, out[i]);
        if (n > 0 && highest >= sites)
            return false;
        for (std::size_t i = 0; i < n; ++i)
            out[i] = m_siteTable[out[i]];
    }
    return reader.atEnd() && (n == 0 || highest < sites);
}

// In balanced trees there are as many pairs leave-leave as enter-enter, which determines the other
// two kinds. Therefore, the sizes of the columns are not stored, and a shape that violates this is
// rejected here.
bool ZoneDecoder::copyShape(std::span<const std::uint8_t> shape, std::size_t entries,
                            std::size_t trees)
{
    if (shape.size() != (2 * entries + 7) / 8)
        return false;
    m_shape.resize(shape.size() + kShapePadding);
    std::ranges::copy(shape, m_shape.begin());
    std::fill(m_shape.end() - kShapePadding, m_shape.end(), std::uint8_t{0});
    std::size_t enters = 0;
    std::size_t enterEnter = 0;
    std::size_t enterLeave = 0;
    std::size_t words = 0;
    std::uint64_t carry = 0;
    m_nesting = 0;
    for (std::size_t at = 0; at < shape.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t now = 0;
        std::memcpy(&now, shape.data() + at, std::min(sizeof now, shape.size() - at));
        const std::uint64_t before = now << 1 | carry;
        // 2 × enters - events zones are open; within a word, at most 64 more.
        const std::size_t events = words++ * kEventsPerWord;
        if (2 * enters >= events)
            m_nesting = std::max(m_nesting, 2 * enters - events + kEventsPerWord);
        enters += bitsIn(now);
        enterEnter += bitsIn(now & before);
        enterLeave += bitsIn(~now & before);
        carry = now >> 63;
    }
    // The padding after the last event is zero, like an odd last leave.
    if (enters != entries || enterEnter + enterLeave != entries || enterEnter + trees > entries)
        return false;
    m_gapCount[kEnterEnter] = enterEnter;
    m_gapCount[kLeaveLeave] = enterEnter;
    m_gapCount[kEnterLeave] = enterLeave;
    m_gapCount[kLeaveEnter] = entries - trees - enterEnter;
    return true;
}

// An unbalanced shape is detected only while trees are built. Until then, no more gaps of a kind
// are read than the shape has pairs of it, and of leave-enter at most one per tree more. With room
// for one gap per event and one lookahead, nothing is read beyond the buffers.
template <class Gap>
bool ZoneDecoder::readGaps(const ZoneBytes &bytes, std::size_t entries, Gaps<Gap> &gaps)
{
    growTo(gaps.behindLeaves, entries + 1);
    growTo(gaps.behindEnters, entries + 1);
    gaps.of = {gaps.behindLeaves.data(), gaps.behindLeaves.data() + m_gapCount[kLeaveLeave],
               gaps.behindEnters.data(), gaps.behindEnters.data() + m_gapCount[kEnterLeave]};
    // Backwards, because the first kind may be stored as differences to the last.
    for (std::size_t kind = m_gapCount.size(); kind-- > 0;) {
        Gap *const out = gaps.of[kind];
        ByteReader reader(bytes.gaps[kind]);
        const bool read = bytes.encoding == kEncodingColumns ? reader.column(m_gapCount[kind], out)
                          : kind == kLeaveLeave              ? readLeaveLeave(reader, entries, gaps)
                                                : reader.splitColumn(m_gapCount[kind], out);
        if (!read || !reader.atEnd())
            return false;
    }
    return true;
}

template <class Gap>
bool ZoneDecoder::readLeaveLeave(ByteReader &reader, std::size_t entries, Gaps<Gap> &gaps)
{
    const std::size_t n = m_gapCount[kLeaveLeave];
    const std::uint8_t differences = reader.byte();
    if (differences == 0)
        return reader.splitColumn(n, gaps.of[kLeaveLeave]);
    // Each step writes one place more than it needs.
    growTo(gaps.differences, n + 1);
    growTo(gaps.open, n + 2);
    return differences == 1 && reader.splitColumn(n, gaps.differences.data()) &&
           addFirstGaps(m_shape.data(), 2 * entries, gaps.of[kEnterEnter], gaps.differences.data(),
                        gaps.open.data(), gaps.of[kLeaveLeave]);
}

template <class Gap>
bool ZoneDecoder::buildTrees(const Gaps<Gap> &gaps, Chunk &chunk)
{
    const ZoneRows rows(chunk.zones);
    EventCursor<Gap> cursor(m_shape.data(), {gaps.of[0], gaps.of[1], gaps.of[2], gaps.of[3]});
    growTo(m_open, std::min(chunk.zones.size(), m_nesting) + 2);
    for (std::size_t i = 0; i < chunk.trees.size(); ++i) {
        if (!buildTree(cursor, chunk.trees[i], m_firstTimes[i], m_open.data(), rows)) {
            m_open.clear(); // open zones have self times
            return false;
        }
    }
    return true;
}

} // namespace zoe
