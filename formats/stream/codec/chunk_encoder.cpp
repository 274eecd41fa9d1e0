#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/codec/extras_codec.h"
#include "formats/stream/codec/zone_sketch.h"
#include "formats/stream/messages/flat_message.h"
#include "formats/stream/messages/stream_bounds.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

// Smaller columns share a block with their neighbour, because each block has a header and tables.
constexpr std::size_t kSmallestBlock = 2048;

struct Column {
    std::span<const std::uint8_t> bytes;
    std::span<const std::size_t> planeEnds;
};

// Where zstd blocks should end. The columns are at the end of the body, in the order in which they
// were set.
std::vector<std::size_t> blockEnds(std::span<const Column> columns, std::size_t bodyBytes)
{
    const auto rounded = [](const Column &column) { return (column.bytes.size() + 7) / 8 * 8; };
    std::size_t at = bodyBytes;
    for (const Column &column : columns)
        at -= rounded(column);
    std::vector<std::size_t> ends;
    std::size_t last = 0;
    const auto endAt = [&](std::size_t end) {
        if (end - last < kSmallestBlock)
            return;
        ends.push_back(end);
        last = end;
    };
    for (const Column &column : columns) {
        for (const std::size_t end : column.planeEnds)
            endAt(at + end);
        at += rounded(column);
        endAt(at);
    }
    return ends;
}

// The least size of the body for which the message may make its claims.
std::uint64_t leastBytes(const Chunk &chunk, std::size_t zones, std::uint64_t nesting,
                         std::uint64_t extras)
{
    const std::uint64_t rows = chunk.trees.size() + chunk.setFrames.size() + chunk.plots.size() +
                               chunk.messages.size() + extras;
    const std::uint64_t least =
        std::max({kChunkFrameBound.bytesFor(chunk.frames.size()), kZoneBound.bytesFor(zones),
                  kNestingBound.bytesFor(nesting), kRowBound.bytesFor(rows)});
    // The message is larger than its body by more than this.
    return least - std::min<std::uint64_t>(least, kSmallestMessage);
}

// 0 if a chunk of that size may nest them anyhow.
std::uint64_t nestingOf(const ZoneColumns &zones)
{
    return zones.size() > kNestingBound.free ? std::uint64_t{std::ranges::max(zones.depth)} + 1 : 0;
}

Error invalid(const char *what)
{
    return {ErrorCode::BadInput, what, {}};
}

template <class T, class Id>
bool idsBelow(const std::vector<T> &items, Id T::*id, std::uint32_t limit)
{
    return std::ranges::all_of(items, [&](const T &item) { return (item.*id).value < limit; });
}

// Calls put(room, bytes) for each column. Order: as in blockEnds().
template <class Put>
void putZones(const ZoneBytes &zones, wire::ChunkBody::Builder body, const Put &put)
{
    const auto size = [](std::span<const std::uint8_t> bytes) {
        return static_cast<unsigned>(bytes.size());
    };
    put(body.initSiteTable(size(zones.siteTable)), zones.siteTable);
    put(body.initSites(size(zones.sites)), zones.sites);
    put(body.initShape(size(zones.shape)), zones.shape);
    put(body.initGapEnterEnter(size(zones.gaps[kEnterEnter])), zones.gaps[kEnterEnter]);
    put(body.initGapLeaveEnter(size(zones.gaps[kLeaveEnter])), zones.gaps[kLeaveEnter]);
    put(body.initGapEnterLeave(size(zones.gaps[kEnterLeave])), zones.gaps[kEnterLeave]);
    put(body.initGapLeaveLeave(size(zones.gaps[kLeaveLeave])), zones.gaps[kLeaveLeave]);
    put(body.initFlags(size(zones.flags)), zones.flags);
    put(body.initTrees(size(zones.trees)), zones.trees);
    body.setTreeCount(zones.treeCount);
}

void copyColumn(capnp::Data::Builder room, std::span<const std::uint8_t> bytes)
{
    std::ranges::copy(bytes, room.begin());
}

// A column whose place in the body is empty, so that it isn't in memory twice.
struct AbsentColumn {
    std::uint8_t *room;
    std::span<const std::uint8_t> bytes;
};

// The body's bytes in order.
std::vector<Compressor::Bytes> partsOf(std::span<const std::uint8_t> body,
                                       std::span<const AbsentColumn> absent)
{
    std::vector<Compressor::Bytes> parts;
    const std::uint8_t *at = body.data();
    for (const AbsentColumn &column : absent) {
        parts.emplace_back(at, static_cast<std::size_t>(column.room - at));
        parts.push_back(column.bytes);
        at = column.room + column.bytes.size();
    }
    parts.emplace_back(at, static_cast<std::size_t>(body.data() + body.size() - at));
    return parts;
}

std::array<Column, 9> zoneColumns(const ZoneBytes &zones)
{
    return {{{zones.siteTable, {}},
             {zones.sites, {}},
             {zones.shape, {}},
             {zones.gaps[kEnterEnter], zones.gapPlaneEnds[kEnterEnter]},
             {zones.gaps[kLeaveEnter], zones.gapPlaneEnds[kLeaveEnter]},
             {zones.gaps[kEnterLeave], zones.gapPlaneEnds[kEnterLeave]},
             {zones.gaps[kLeaveLeave], zones.gapPlaneEnds[kLeaveLeave]},
             {zones.flags, {}},
             {zones.trees, {}}}};
}

// Calls use(bytes) with the body as a separate message.
template <class Fill, class Use>
void buildBody(std::span<const Column> columns, const Fill &fill, const Use &use)
{
    std::size_t words = 64;
    for (const Column &column : columns)
        words += 1 + column.bytes.size() / 8;
    buildFlat<wire::ChunkBody>(words, fill, [&](std::span<std::byte> bytes) {
        const std::uint64_t framing = (bytes.size() / sizeof(std::uint64_t) - 1) << 32;
        std::memcpy(bytes.data(), &framing, sizeof framing);
        use(std::span(reinterpret_cast<std::uint8_t *>(bytes.data()), bytes.size()));
    });
}

void putExtras(const ExtrasBytes &extras, wire::Extras::Builder out)
{
    out.setValueCount(extras.of(ExtrasKind::Values).count);
    out.setValues(dataOf(extras.of(ExtrasKind::Values).bytes));
    out.setTexts(dataOf(extras.texts));
    out.setNumberCount(extras.of(ExtrasKind::Numbers).count);
    out.setNumbers(dataOf(extras.of(ExtrasKind::Numbers).bytes));
    out.setLockCount(extras.of(ExtrasKind::Locks).count);
    out.setLocks(dataOf(extras.of(ExtrasKind::Locks).bytes));
    out.setAsyncCount(extras.of(ExtrasKind::Asyncs).count);
    out.setAsyncs(dataOf(extras.of(ExtrasKind::Asyncs).bytes));
    out.setFlowCount(extras.of(ExtrasKind::Flows).count);
    out.setFlows(dataOf(extras.of(ExtrasKind::Flows).bytes));
    out.setMemoryCount(extras.of(ExtrasKind::Memory).count);
    out.setMemory(dataOf(extras.of(ExtrasKind::Memory).bytes));
    out.setStateCount(extras.of(ExtrasKind::States).count);
    out.setStates(dataOf(extras.of(ExtrasKind::States).bytes));
    out.setUsageCount(extras.of(ExtrasKind::Usage).count);
    out.setUsage(dataOf(extras.of(ExtrasKind::Usage).bytes));
    out.setStolenCount(extras.of(ExtrasKind::Stolen).count);
    out.setStolen(dataOf(extras.of(ExtrasKind::Stolen).bytes));
    out.setSampleCount(extras.of(ExtrasKind::Samples).count);
    out.setSamples(dataOf(extras.of(ExtrasKind::Samples).bytes));
    if (!extras.wakers.empty())
        out.setWakers(dataOf(extras.wakers));
    if (!extras.ioWaits.empty())
        out.setIoWaits(dataOf(extras.ioWaits));
}

} // namespace

ChunkEncoder::ChunkEncoder(int compressionLevel, bool smallest)
    : m_level(compressionLevel)
    , m_encoding(smallest ? kEncodingSplit : kEncodingColumns)
    , m_compressor(std::max(compressionLevel, 1))
    , m_zones(m_encoding)
{
    if (smallest && compressionLevel > 1)
        m_quick.emplace(1);
}

Result<MessageBytes> ChunkEncoder::encode(const Chunk &chunk, const IdCounts &ids)
{
    if (Status status = m_zones.encode(chunk); !status)
        return status.error();
    m_siteTotals = m_zones.siteTotals();
    const ZoneFacts facts{m_encoding, chunk.zones.size(), m_zones.calls()};
    if (Status status = encodeRest(chunk, facts, sketchOf(chunk), ids); !status)
        return status.error();
    return assemble(chunk, nestingOf(chunk.zones), nullptr);
}

Result<MessageBytes> ChunkEncoder::encode(const Chunk &chunk, ReadyZones zones, const IdCounts &ids)
{
    m_readyTotals = std::move(zones.siteTotals);
    m_siteTotals = m_readyTotals;
    const ZoneFacts facts{zones.bytes.encoding, zones.entries, zones.calls};
    if (Status status = encodeRest(chunk, facts, zones.sketch, ids); !status)
        return status.error();
    zones.sketch = {};
    const std::uint64_t nesting = zones.entries > kNestingBound.free ? zones.nesting : 0;
    MessageBytes message = assemble(chunk, nesting, &zones);
    m_compressor.free(); // large chunks are rare
    if (m_quick)
        m_quick->free();
    return message;
}

Status ChunkEncoder::encodeRest(const Chunk &chunk, const ZoneFacts &zones, const Chunk &sketch,
                                const IdCounts &ids)
{
    if (Status status = encodeHead(chunk, zones, ids); !status)
        return status;
    if (Status status = encodeExtras(chunk); !status)
        return status;
    return encodeSketch(sketch, zones.encoding);
}

Status ChunkEncoder::encodeHead(const Chunk &chunk, const ZoneFacts &zones, const IdCounts &ids)
{
    if (zones.entries > kMaxEntriesPerChunk)
        return Error{ErrorCode::LimitReached, "a chunk has more zones than the format allows", {}};
    m_head = {};
    m_head.firstFrame = chunk.firstFrame;
    m_head.entries = static_cast<std::uint32_t>(zones.entries);
    m_head.calls = static_cast<std::uint32_t>(zones.calls);
    m_head.ids = ids;
    m_head.frames = chunk.frames;
    m_head.encoding = zones.encoding;
    m_head.clocks = std::exchange(m_clocks, std::nullopt);
    std::uint64_t broken = 0;
    for (const FrameRecord &frame : chunk.frames) {
        m_head.lostZones += frame.lostZones;
        const auto start = static_cast<std::uint64_t>(frame.startNs);
        const auto duration = static_cast<std::uint64_t>(frame.durationNs);
        broken |= start | duration | (start + duration);
    }
    if ((broken >> 63) != 0)
        return invalid("a frame has a negative time");
    if (!chunk.frames.empty()) {
        m_head.startNs = chunk.frames.front().startNs;
        m_head.endNs = chunk.frames.back().endNs();
    }
    const bool known =
        std::ranges::all_of(m_siteTotals,
                            [&](const SiteTotal &s) { return s.site.value < ids.sites; }) &&
        idsBelow(chunk.trees, &TreeSpan::thread, ids.threads) &&
        idsBelow(chunk.plots, &PlotPoint::plot, ids.plots) &&
        idsBelow(chunk.setFrames, &SetFrame::set, ids.frameSets);
    if (!known)
        return invalid("a chunk uses ids that no dictionary defines");
    return {};
}

Status ChunkEncoder::encodeExtras(const Chunk &chunk)
{
    for (ByteWriter *writer : {&m_setFrames, &m_plots, &m_messages, &m_texts})
        writer->clear();
    if (!encodeSetFrames(chunk.setFrames, m_setFrames))
        return invalid("the frames of other sets in a chunk are out of order");
    if (!encodePlots(chunk.plots, m_plots))
        return invalid("the plots of a chunk are not in time order");
    if (!encodeMessages(chunk.messages, m_messages, m_texts))
        return invalid("the messages of a chunk are not in time order");
    const bool known = std::ranges::all_of(chunk.messages, [&](const Message &message) {
        return !message.thread.valid() || message.thread.value < m_head.ids.threads;
    });
    if (!known)
        return invalid("a message refers to a thread that no dictionary defines");
    return m_extras.encode(chunk.extras, m_head.entries, m_head.ids);
}

Status ChunkEncoder::encodeSketch(const Chunk &sketch, std::uint16_t encoding)
{
    m_sketch.clear();
    if (sketch.trees.empty())
        return {};
    ZoneEncoder encoder(encoding); // rare, so its buffers are not kept
    if (Status status = encoder.encode(sketch); !status)
        return status;
    const ZoneBytes zones = encoder.bytes();
    const auto columns = zoneColumns(zones);
    const auto fill = [&](wire::ChunkBody::Builder body) { putZones(zones, body, copyColumn); };
    buildBody(columns, fill, [&](std::span<std::uint8_t> bytes) {
        const auto compressed = m_compressor.compress(bytes, blockEnds(columns, bytes.size()));
        if (compressed.empty())
            return;
        m_sketch.assign(compressed.begin(), compressed.end());
        m_head.sketchEntries = static_cast<std::uint32_t>(sketch.zones.size());
        m_head.sketchRawSize = bytes.size();
    });
    return {};
}

MessageBytes ChunkEncoder::assemble(const Chunk &chunk, std::uint64_t nesting, ReadyZones *ready)
{
    const ZoneBytes zones = ready != nullptr ? ready->bytes : m_zones.bytes();
    const ExtrasBytes extras = m_extras.bytes();
    const std::array<Column, 9> ofZones = zoneColumns(zones);
    std::vector<Column> columns(ofZones.begin(), ofZones.end());
    columns.insert(columns.end(), {{m_setFrames.view(), {}},
                                   {m_plots.view(), m_plots.planeEnds()},
                                   {m_messages.view(), {}},
                                   {m_texts.view(), {}},
                                   {extras.columns[0].bytes, {}},
                                   {extras.texts, {}},
                                   {extras.columns[1].bytes, {}},
                                   {extras.columns[2].bytes, {}},
                                   {extras.columns[3].bytes, {}},
                                   {extras.columns[4].bytes, {}},
                                   {extras.columns[5].bytes, {}},
                                   {extras.columns[6].bytes, {}},
                                   {extras.columns[7].bytes, {}},
                                   {extras.columns[8].bytes, {}},
                                   {extras.columns[9].bytes, {}},
                                   {extras.wakers, {}},
                                   {extras.ioWaits, {}}});

    std::vector<AbsentColumn> absent;
    const auto put = [&](capnp::Data::Builder room, std::span<const std::uint8_t> bytes) {
        if (ready == nullptr)
            copyColumn(room, bytes);
        else
            absent.push_back({room.begin(), bytes});
    };
    const auto fill = [&](wire::ChunkBody::Builder body) {
        absent.clear();
        std::optional<wire::Extras::Builder> extrasOut;
        if (!extras.empty())
            extrasOut = body.initExtras(); // before the columns
        putZones(zones, body, put);
        body.setSetFrameCount(static_cast<std::uint32_t>(chunk.setFrames.size()));
        body.setSetFrames(dataOf(m_setFrames.view()));
        body.setPlotCount(static_cast<std::uint32_t>(chunk.plots.size()));
        body.setPlots(dataOf(m_plots.view()));
        body.setMessageCount(static_cast<std::uint32_t>(chunk.messages.size()));
        body.setMessages(dataOf(m_messages.view()));
        body.setTexts(dataOf(m_texts.view()));
        if (extrasOut)
            putExtras(extras, *extrasOut);
    };
    MessageBytes message;
    const std::uint64_t least = leastBytes(chunk, m_head.entries, nesting, extras.rows());
    buildBody(columns, fill, [&](std::span<std::uint8_t> bytes) {
        std::span<const std::uint8_t> body = compressed(partsOf(bytes, absent), bytes.size(),
                                                        blockEnds(columns, bytes.size()), least);
        if (body.empty()) {
            for (const AbsentColumn &column : absent)
                std::ranges::copy(column.bytes, column.room);
            body = bytes;
        }
        if (ready != nullptr)
            *ready = {};
        message = buildChunk(m_head, body, m_sketch);
    });
    return message;
}

// Empty: the body is stored as it is.
std::span<const std::uint8_t> ChunkEncoder::compressed(std::span<const Compressor::Bytes> parts,
                                                       std::uint64_t rawSize,
                                                       std::span<const std::size_t> ends,
                                                       std::uint64_t leastBytes)
{
    m_head.rawSize = rawSize;
    m_head.compression = kCompressionNone;
    const bool tooSmall = rawSize < leastBytes;
    if (m_level == 0 && !tooSmall)
        return {};
    const std::uint64_t least = std::max(leastBytes, messageBytesForRaw(rawSize));
    auto best = m_compressor.compress(parts, ends, least);
    if (m_quick) {
        const auto quick = m_quick->compress(parts, ends, least);
        if (!quick.empty() && (best.empty() || quick.size() < best.size()))
            best = quick;
    }
    if (!tooSmall && best.size() >= rawSize)
        return {};
    if (!best.empty())
        m_head.compression = kCompressionZstd;
    return best;
}

} // namespace zoe
