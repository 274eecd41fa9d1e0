#include "formats/stream/messages/messages.h"

#include <string>
#include <utility>
#include <vector>

#include "formats/stream/bytes/compression.h"
#include "formats/stream/messages/flat_message.h"
#include "formats/stream/messages/message_parts.h"
#include "formats/stream/messages/stream_bounds.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

template <class T, class Read>
Result<T> readMessage(const MessageView &message, const Read &read)
{
    return readFlat<wire::StreamMessage, T>(message.bytes, read);
}

IdCounts countsOf(wire::Counts::Reader in)
{
    return {in.getSites(),         in.getThreads(),     in.getPlots(),     in.getFrameSets(),
            in.getLocks(),         in.getMemoryPools(), in.getValueKeys(), in.getCodeModules(),
            in.getCodeAddresses(), in.getCallStacks()};
}

std::string textOf(capnp::Text::Reader text)
{
    return {text.begin(), text.size()};
}

// A frame table or totals of an index.
bool unpack(std::span<const std::uint8_t> bytes, std::uint64_t rawSize, std::size_t messageBytes,
            std::vector<std::uint8_t> &raw)
{
    if (rawSize > rawBytesAllowed(messageBytes) || !mayHold(bytes, rawSize))
        return false;
    raw.clear(); // otherwise it may grow to twice its size
    raw.resize(rawSize);
    return decompress(bytes, raw);
}

bool decodeAllFrames(std::span<const std::uint8_t> bytes, std::uint64_t count,
                     std::vector<FrameRecord> &frames)
{
    ByteReader in(bytes);
    return decodeFrames(in, count, frames) && in.atEnd();
}

bool decodeTotals(std::span<const std::uint8_t> bytes, std::uint64_t count,
                  std::vector<SiteTotal> &totals)
{
    ByteReader in(bytes);
    std::vector<std::uint32_t> sites(count);
    std::vector<std::uint64_t> calls(count);
    std::vector<std::uint64_t> selves(count);
    if (!in.column(count, sites.data()) || !in.column(count, calls.data()) ||
        !in.column(count, selves.data()) || !in.atEnd())
        return false;
    totals.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        totals[i] = {.site = SiteId{sites[i]},
                     .calls = calls[i],
                     .selfNs = static_cast<DurationNs>(selves[i])};
    return true;
}

bool decodeTimes(std::span<const std::uint8_t> bytes, std::vector<SiteTotal> &totals)
{
    ByteReader in(bytes);
    const std::size_t count = totals.size();
    std::vector<std::uint64_t> outermost(count);
    std::vector<std::uint64_t> nested(count);
    std::vector<std::uint64_t> threads(count);
    if (!in.column(count, outermost.data()) || !in.column(count, nested.data()) ||
        !in.column(count, threads.data()) || !in.atEnd())
        return false;
    for (std::size_t i = 0; i < count; ++i) {
        totals[i].totalNs = outermost[i];
        totals[i].zonesNs = outermost[i] + nested[i];
        totals[i].threads = threads[i];
    }
    return true;
}

} // namespace

Result<HeaderMessage> readHeader(const MessageView &message)
{
    return readMessage<HeaderMessage>(message, [](wire::StreamMessage::Reader root) {
        const auto header = root.getHeader();
        HeaderMessage result{header.getVersionMajor(), header.getVersionMinor(), {}};
        SessionInfo &session = result.session;
        session.program = textOf(header.getProgram());
        session.host = textOf(header.getHost());
        session.operatingSystem = textOf(header.getOperatingSystem());
        session.processor = textOf(header.getProcessor());
        session.build = textOf(header.getBuild());
        session.comment = textOf(header.getComment());
        session.processId = header.getProcessId();
        session.startUnixNs = header.getStartUnixNs();
        session.clock = textOf(header.getClock());
        session.clockFrequencyHz = header.getClockFrequencyHz();
        session.zoneCostNs = header.getZoneCostNs();
        session.startSteadyNs = header.getStartSteadyNs();
        session.bootId = textOf(header.getBootId());
        session.flagsOutside = header.getFlagsOutside();
        const auto metadata = header.getMetadata();
        if (metadata.size() > kMaxMetadata)
            return Result<HeaderMessage>(damagedError("the header has too many entries"));
        session.metadata.reserve(metadata.size());
        for (const auto pair : metadata)
            session.metadata.emplace_back(textOf(pair.getKey()), textOf(pair.getValue()));
        return Result<HeaderMessage>(std::move(result));
    });
}

Result<DictionaryMessage> readDictionary(const MessageView &message)
{
    return readMessage<DictionaryMessage>(message, [&](wire::StreamMessage::Reader root) {
        return getDictionary(message, root.getDictionary());
    });
}

Result<ChunkMessage> readChunkMessage(const MessageView &message)
{
    const auto read = [&](wire::StreamMessage::Reader root) -> Result<ChunkMessage> {
        const auto chunk = root.getChunk();
        ChunkMessage result;
        ChunkHead &head = result.head;
        head.firstFrame = chunk.getFirstFrame();
        head.entries = chunk.getEntries();
        head.calls = chunk.getCalls();
        head.lostZones = chunk.getLostZones();
        head.startNs = chunk.getStartNs();
        head.endNs = chunk.getEndNs();
        head.ids = countsOf(chunk.getIds());
        head.compression = chunk.getCompression();
        head.encoding = chunk.getEncoding();
        head.rawSize = chunk.getRawSize();
        if (chunk.hasClocks()) {
            const auto clocks = chunk.getClocks();
            head.clocks = {clocks.getTimeNs(), clocks.getSteadyNs(), clocks.getUnixNs()};
        }
        head.sketchEntries = chunk.getSketchEntries();
        head.sketchRawSize = chunk.getSketchRawSize();
        result.body = bytesOf(chunk.getBody());
        result.sketch = bytesOf(chunk.getSketch());
        result.messageBytes = message.bytes.size();
        const std::uint32_t frameCount = chunk.getFrameCount();
        const auto frames = bytesOf(chunk.getFrames());
        ByteReader reader(frames);
        if (frameCount == 0 || frameCount > kChunkFrameBound.allowed(message.bytes.size()) ||
            !decodeFrames(reader, frameCount, head.frames) || !reader.atEnd() ||
            head.firstFrame > UINT32_MAX - frameCount)
            return damagedError("a chunk has invalid frames");
        return result;
    };
    return readMessage<ChunkMessage>(message, read);
}

Result<IndexMessage> readIndex(const MessageView &message, IndexDetail detail)
{
    const auto read = [&](wire::StreamMessage::Reader root) -> Result<IndexMessage> {
        const auto in = root.getIndex();
        IndexMessage index;
        index.previous = in.getPrevious();
        index.ids = countsOf(in.getIds());
        auto dictionary = getDictionary(message, in.getDictionary());
        if (!dictionary)
            return dictionary.error();
        index.dictionary = std::move(*dictionary);
        std::uint64_t frameCount = 0;
        std::uint64_t totalCount = 0;
        for (const auto entry : in.getChunks()) {
            index.chunks.push_back({entry.getOffset(), entry.getSize(), entry.getFirstFrame(),
                                    entry.getFrameCount(), entry.getEntries(), entry.getCalls(),
                                    entry.getLostZones(), entry.getSiteCount()});
            frameCount += entry.getFrameCount();
            totalCount += entry.getSiteCount();
        }
        const std::size_t size = message.bytes.size();
        std::vector<std::uint8_t> raw;
        if (frameCount > kFrameBound.allowed(message.offset + size) ||
            (detail != IndexDetail::Chunks &&
             (!unpack(bytesOf(in.getFrames()), in.getFramesRawSize(), size, raw) ||
              !decodeAllFrames(raw, frameCount, index.frames))))
            return damagedError("an index has invalid frames");
        const bool totals = detail == IndexDetail::Totals;
        if (totals && (totalCount > kTotalsBound.allowed(size) ||
                       !unpack(bytesOf(in.getSiteTotals()), in.getSiteTotalsRawSize(), size, raw) ||
                       !decodeTotals(raw, totalCount, index.siteTotals)))
            return damagedError("an index has invalid totals");
        index.hasTimes = in.hasSiteTimes();
        if (totals && index.hasTimes &&
            (!unpack(bytesOf(in.getSiteTimes()), in.getSiteTimesRawSize(), size, raw) ||
             !decodeTimes(raw, index.siteTotals)))
            return damagedError("an index has invalid totals");
        auto annotations = getAnnotations(in.getAnnotations(), message.bytes.size());
        if (!annotations)
            return annotations.error();
        index.annotations = std::move(*annotations);
        return index;
    };
    return readMessage<IndexMessage>(message, read);
}

Result<EndMessage> readEnd(const MessageView &message)
{
    return readMessage<EndMessage>(message, [](wire::StreamMessage::Reader root) {
        const auto end = root.getEnd();
        return EndMessage{
            end.getLastIndex(), end.getChunks(), end.getFrames(),
            end.getEntries(),   end.getCalls(),  end.getLostZones(),
            end.getEndNs(),     end.getOffset(), {end.getOuterSamples(), end.getOuterStates()}};
    });
}

Result<StreamNotice> readNotice(const MessageView &message)
{
    return readMessage<StreamNotice>(message, [](wire::StreamMessage::Reader root) {
        const auto in = root.getNotice();
        return StreamNotice{textOf(in.getText()), in.getChunks(), in.getFrames(), in.getZones(),
                            textOf(in.getSaved())};
    });
}

Result<AnnotationsMessage> readAnnotations(const MessageView &message)
{
    return readMessage<AnnotationsMessage>(message, [&](wire::StreamMessage::Reader root) {
        return getAnnotations(root.getAnnotations().getAnnotations(), message.bytes.size());
    });
}

} // namespace zoe
