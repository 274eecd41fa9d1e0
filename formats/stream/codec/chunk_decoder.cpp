#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/codec/extras_codec.h"
#include "formats/stream/codec/zone_slices.h"
#include "formats/stream/messages/flat_message.h"
#include "formats/stream/messages/stream_bounds.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

// All rows except zones, frames and extras.
std::uint64_t rowsOf(wire::ChunkBody::Reader body)
{
    return std::uint64_t{body.getTreeCount()} + body.getSetFrameCount() + body.getPlotCount() +
           body.getMessageCount();
}

// The head repeats counts of the body.
bool headAgrees(const ChunkHead &head, std::span<const FrameRecord> frames, std::uint64_t calls)
{
    std::uint64_t lost = 0;
    for (const FrameRecord &frame : frames)
        lost += frame.lostZones;
    return calls == head.calls && lost == head.lostZones;
}

ExtrasBytes extrasOf(wire::Extras::Reader in)
{
    ExtrasBytes extras;
    extras.of(ExtrasKind::Values) = {in.getValueCount(), bytesOf(in.getValues())};
    extras.texts = bytesOf(in.getTexts());
    extras.wakers = bytesOf(in.getWakers());
    extras.ioWaits = bytesOf(in.getIoWaits());
    extras.of(ExtrasKind::Numbers) = {in.getNumberCount(), bytesOf(in.getNumbers())};
    extras.of(ExtrasKind::Locks) = {in.getLockCount(), bytesOf(in.getLocks())};
    extras.of(ExtrasKind::Asyncs) = {in.getAsyncCount(), bytesOf(in.getAsyncs())};
    extras.of(ExtrasKind::Flows) = {in.getFlowCount(), bytesOf(in.getFlows())};
    extras.of(ExtrasKind::Memory) = {in.getMemoryCount(), bytesOf(in.getMemory())};
    extras.of(ExtrasKind::States) = {in.getStateCount(), bytesOf(in.getStates())};
    extras.of(ExtrasKind::Usage) = {in.getUsageCount(), bytesOf(in.getUsage())};
    extras.of(ExtrasKind::Stolen) = {in.getStolenCount(), bytesOf(in.getStolen())};
    extras.of(ExtrasKind::Samples) = {in.getSampleCount(), bytesOf(in.getSamples())};
    return extras;
}

ZoneBytes zonesOf(wire::ChunkBody::Reader body, const ChunkMessage &message)
{
    ZoneBytes zones;
    zones.encoding = message.head.encoding;
    zones.siteTable = bytesOf(body.getSiteTable());
    zones.sites = bytesOf(body.getSites());
    zones.shape = bytesOf(body.getShape());
    zones.gaps[kEnterEnter] = bytesOf(body.getGapEnterEnter());
    zones.gaps[kLeaveEnter] = bytesOf(body.getGapLeaveEnter());
    zones.gaps[kEnterLeave] = bytesOf(body.getGapEnterLeave());
    zones.gaps[kLeaveLeave] = bytesOf(body.getGapLeaveLeave());
    zones.flags = bytesOf(body.getFlags());
    zones.trees = bytesOf(body.getTrees());
    zones.treeCount = body.getTreeCount();
    zones.nestingLimit = kNestingBound.allowed(message.messageBytes);
    return zones;
}

// Calls read(root of the body) and returns its result as an error.
template <class Read>
Status readBody(std::span<const std::uint8_t> raw, const Read &read)
{
    const Result<bool> done = readFlat<wire::ChunkBody, bool>(
        {reinterpret_cast<const std::byte *>(raw.data()), raw.size()}, read);
    return done ? Status() : done.error();
}

Status checkRows(wire::ChunkBody::Reader body, const ChunkMessage &message)
{
    const std::uint64_t rows = rowsOf(body) + extrasOf(body.getExtras()).rows();
    return rows > kRowBound.allowed(message.messageBytes)
               ? Status(damagedError("a chunk claims more than its size allows"))
               : Status();
}

// Everything except trees and zones.
Status decodeRest(wire::ChunkBody::Reader body, const ChunkMessage &message, Chunk &chunk)
{
    const ChunkHead &head = message.head;
    if (!decodeSetFrames(bytesOf(body.getSetFrames()), body.getSetFrameCount(), head.ids.frameSets,
                         chunk.setFrames))
        return damagedError("a chunk has invalid frames of other sets");
    if (!decodePlots(bytesOf(body.getPlots()), body.getPlotCount(), head.ids.plots, chunk.plots))
        return damagedError("a chunk has invalid plots");
    if (!decodeMessages(bytesOf(body.getMessages()), bytesOf(body.getTexts()),
                        body.getMessageCount(), head.ids.threads, chunk.messages))
        return damagedError("a chunk has invalid messages");
    if (!decodeExtras(extrasOf(body.getExtras()), head.entries, head.ids, chunk.extras))
        return damagedError("a chunk has invalid zone values, spans or events");
    return {};
}

} // namespace

Result<std::span<const std::uint8_t>> ChunkDecoder::rawBody(const ChunkMessage &message)
{
    const ChunkHead &head = message.head;
    const std::span<const std::uint8_t> body = message.body;
    if (head.encoding != kEncodingColumns && head.encoding != kEncodingSplit)
        return Error{ErrorCode::TooNew, "a chunk uses an encoding of a newer version", {}};
    if (head.entries > kMaxEntriesPerChunk ||
        head.entries > kZoneBound.allowed(message.messageBytes))
        return damagedError("a chunk claims more zones than its size allows");
    if (head.compression == kCompressionNone) {
        if (head.rawSize != body.size())
            return damagedError("a chunk has the wrong size");
        return body;
    }
    if (head.compression != kCompressionZstd)
        return Error{ErrorCode::TooNew, "a chunk uses a compression of a newer version", {}};
    return decompressed(body, head.rawSize, message);
}

Result<std::span<const std::uint8_t>>
ChunkDecoder::decompressed(std::span<const std::uint8_t> bytes, std::uint64_t rawSize,
                           const ChunkMessage &message)
{
    if (rawSize > rawBytesAllowed(message.messageBytes) || rawSize % 8 != 0)
        return damagedError("a chunk claims an impossible size");
    if (!mayHold(bytes, rawSize))
        return damagedError("a chunk can't be decompressed");
    const std::span<std::uint8_t> raw(reinterpret_cast<std::uint8_t *>(rawWords(rawSize / 8)),
                                      rawSize);
    if (m_wasRead ? !decompress(bytes, raw, m_wasRead) : !decompress(bytes, raw))
        return damagedError("a chunk can't be decompressed");
    return std::span<const std::uint8_t>(raw);
}

std::uint64_t *ChunkDecoder::rawWords(std::size_t count)
{
    if (count > m_rawWords || !m_raw) {
        m_raw.reset();
        m_raw = std::make_unique_for_overwrite<std::uint64_t[]>(count);
        m_rawWords = count;
    }
    return m_raw.get();
}

Status ChunkDecoder::decode(const ChunkMessage &message, Chunk &chunk)
{
    const auto raw = rawBody(message);
    return raw ? decodeBody(*raw, message, chunk) : raw.error();
}

Status ChunkDecoder::decodeBesideZones(const ChunkMessage &message, Chunk &chunk)
{
    const auto raw = rawBody(message);
    if (!raw)
        return raw.error();
    chunk.firstFrame = message.head.firstFrame;
    chunk.frames = message.head.frames;
    chunk.trees.clear();
    chunk.zones.clear();
    return readBody(*raw, [&](wire::ChunkBody::Reader body) -> Result<bool> {
        Status status = checkRows(body, message);
        if (status)
            status = decodeRest(body, message, chunk);
        return status ? Result<bool>(true) : Result<bool>(status.error());
    });
}

Status ChunkDecoder::decodeSketch(const ChunkMessage &message, Chunk &sketch)
{
    const ChunkHead &head = message.head;
    if (head.encoding != kEncodingColumns && head.encoding != kEncodingSplit)
        return Error{ErrorCode::TooNew, "a chunk uses an encoding of a newer version", {}};
    if (head.sketchEntries > head.entries || head.entries > kMaxEntriesPerChunk ||
        head.sketchEntries > kZoneBound.allowed(message.messageBytes))
        return damagedError("the sketch of a chunk claims more zones than its size allows");
    const auto raw = decompressed(message.sketch, head.sketchRawSize, message);
    if (!raw)
        return raw.error();
    sketch.firstFrame = head.firstFrame;
    sketch.frames = head.frames;
    return readBody(*raw, [&](wire::ChunkBody::Reader body) -> Result<bool> {
        if (body.getTreeCount() > kRowBound.allowed(message.messageBytes))
            return damagedError("the sketch of a chunk claims more than its size allows");
        ZoneBytes zones = zonesOf(body, message);
        zones.ofWholeFrames = false;
        const Status status =
            m_zones.decode(zones, head.sketchEntries, head.ids.sites, head.ids.threads, sketch);
        return status ? Result<bool>(true) : Result<bool>(status.error());
    });
}

Result<std::shared_ptr<const ChunkSlices>> ChunkDecoder::slices(const ChunkMessage &message)
{
    const auto found = rawBody(message);
    if (!found)
        return found.error();
    const std::size_t words = found->size() / 8;
    if (message.head.compression == kCompressionNone)
        std::memcpy(rawWords(words), found->data(), 8 * words);
    m_rawWords = 0;
    std::unique_ptr<std::uint64_t[]> raw = std::move(m_raw);
    const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t *>(raw.get()),
                                              8 * words);
    const ChunkHead &head = message.head;
    Chunk frames;
    frames.firstFrame = head.firstFrame;
    frames.frames = head.frames;
    std::shared_ptr<const ChunkSlices> slices;
    const Status status = readBody(bytes, [&](wire::ChunkBody::Reader body) -> Result<bool> {
        if (body.getTreeCount() > kRowBound.allowed(message.messageBytes))
            return damagedError("a chunk claims more than its size allows");
        auto opened =
            ZoneSlices::open(std::move(raw), zonesOf(body, message), head.entries, head.ids.sites,
                             head.ids.threads, frames, body.getExtras().getStateCount() > 0);
        if (!opened)
            return opened.error();
        if (!headAgrees(head, frames.frames, (*opened)->calls()))
            return damagedError("the counts of a chunk disagree");
        slices = *std::move(opened);
        return true;
    });
    if (!status)
        return status.error();
    return slices;
}

Status ChunkDecoder::decodeBody(std::span<const std::uint8_t> raw, const ChunkMessage &message,
                                Chunk &chunk)
{
    const ChunkHead &head = message.head;
    chunk.firstFrame = head.firstFrame;
    chunk.frames = head.frames;
    const auto read = [&](wire::ChunkBody::Reader body) -> Result<bool> {
        if (Status claimed = checkRows(body, message); !claimed)
            return claimed.error();
        const ZoneBytes zones = zonesOf(body, message);
        Status status =
            m_zones.decode(zones, head.entries, head.ids.sites, head.ids.threads, chunk);
        if (status)
            status = decodeRest(body, message, chunk);
        return status ? Result<bool>(true) : Result<bool>(status.error());
    };
    if (const Status done = readBody(raw, read); !done)
        return done;
    std::uint64_t calls = 0;
    for (const std::uint8_t flags : chunk.zones.flags)
        calls += (flags & kContinuesFrom) == 0 ? 1 : 0;
    if (!headAgrees(head, chunk.frames, calls))
        return damagedError("the counts of a chunk disagree");
    return {};
}

} // namespace zoe
