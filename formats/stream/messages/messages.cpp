#include "formats/stream/messages/messages.h"

#include <array>

#include "formats/stream/bytes/compression.h"
#include "formats/stream/messages/flat_message.h"
#include "formats/stream/messages/message_parts.h"
#include "formats/stream/messages/stream_bounds.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

constexpr int kIndexCompressionLevel = 1;

// Calls fill(root) on a new message. Empty: it is too large.
template <class Fill>
MessageBytes buildMessage(std::size_t wordHint, const Fill &fill)
{
    MessageBytes result;
    const auto fillRoot = [&](wire::StreamMessage::Builder root) {
        root.setMagic(kStreamMagic);
        fill(root);
    };
    buildFlat<wire::StreamMessage>(wordHint, fillRoot, [&](std::span<std::byte> bytes) {
        sealMessage(bytes);
        result.assign(bytes.begin(), bytes.end());
    });
    return result;
}

template <class T, class Read>
Result<T> readMessage(const MessageView &message, const Read &read)
{
    return readFlat<wire::StreamMessage, T>(message.bytes, read);
}

void putCounts(const IdCounts &counts, wire::Counts::Builder out)
{
    out.setSites(counts.sites);
    out.setThreads(counts.threads);
    out.setPlots(counts.plots);
    out.setFrameSets(counts.frameSets);
    out.setLocks(counts.locks);
    out.setMemoryPools(counts.memoryPools);
    out.setValueKeys(counts.valueKeys);
    out.setCodeModules(counts.codeModules);
    out.setCodeAddresses(counts.codeAddresses);
    out.setCallStacks(counts.callStacks);
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

// A frame table or totals of an index, compressed separately.
std::span<const std::uint8_t> packed(Compressor &compressor, const ByteWriter &raw)
{
    return compressor.compress(raw.view());
}

bool unpack(std::span<const std::uint8_t> bytes, std::uint64_t rawSize, std::size_t messageBytes,
            std::vector<std::uint8_t> &raw)
{
    if (rawSize > rawBytesAllowed(messageBytes) || !mayHold(bytes, rawSize))
        return false;
    raw.clear(); // otherwise it may grow to twice its size
    raw.resize(rawSize);
    return decompress(bytes, raw);
}

// Calls build(filler) once, and again with the missing number of bytes if there are too few.
template <class Build>
MessageBytes filledUp(std::uint64_t leastBytes, const Build &build)
{
    MessageBytes message = build(std::size_t{0});
    if (!message.empty() && message.size() < leastBytes)
        message = build(static_cast<std::size_t>(leastBytes - message.size()));
    return message;
}

void encodeTotals(std::span<const SiteTotal> totals, ByteWriter &out)
{
    std::array<std::vector<std::uint64_t>, 3> columns;
    for (const SiteTotal &total : totals) {
        columns[0].push_back(total.site.value);
        columns[1].push_back(total.calls);
        columns[2].push_back(static_cast<std::uint64_t>(total.selfNs));
    }
    for (const auto &column : columns)
        out.column(column, 1);
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

void encodeTimes(std::span<const SiteTotal> totals, ByteWriter &out)
{
    std::array<std::vector<std::uint64_t>, 3> columns;
    for (const SiteTotal &total : totals) {
        columns[0].push_back(total.totalNs);
        columns[1].push_back(total.zonesNs - total.totalNs);
        columns[2].push_back(total.threads);
    }
    for (const auto &column : columns)
        out.column(column, 1);
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

MessageBytes buildHeader(const SessionInfo &session, std::uint16_t versionMajor,
                         std::uint16_t versionMinor)
{
    if (session.metadata.size() > kMaxMetadata)
        return {};
    return buildMessage(256, [&](wire::StreamMessage::Builder root) {
        auto header = root.initHeader();
        header.setVersionMajor(versionMajor);
        header.setVersionMinor(versionMinor);
        header.setProgram(session.program);
        header.setHost(session.host);
        header.setOperatingSystem(session.operatingSystem);
        header.setProcessor(session.processor);
        header.setBuild(session.build);
        header.setComment(session.comment);
        header.setProcessId(session.processId);
        header.setStartUnixNs(session.startUnixNs);
        header.setClock(session.clock);
        header.setClockFrequencyHz(session.clockFrequencyHz);
        header.setZoneCostNs(session.zoneCostNs);
        header.setStartSteadyNs(session.startSteadyNs);
        if (!session.bootId.empty())
            header.setBootId(session.bootId);
        auto metadata = header.initMetadata(static_cast<unsigned>(session.metadata.size()));
        for (unsigned i = 0; i < metadata.size(); ++i) {
            metadata[i].setKey(session.metadata[i].first);
            metadata[i].setValue(session.metadata[i].second);
        }
    });
}

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
        const auto metadata = header.getMetadata();
        if (metadata.size() > kMaxMetadata)
            return Result<HeaderMessage>(damagedError("the header has too many entries"));
        session.metadata.reserve(metadata.size());
        for (const auto pair : metadata)
            session.metadata.emplace_back(textOf(pair.getKey()), textOf(pair.getValue()));
        return Result<HeaderMessage>(std::move(result));
    });
}

MessageBytes buildDictionary(const DictionaryMessage &dictionary, std::uint64_t offset)
{
    const DictionaryStrings strings(dictionary);
    const auto build = [&](std::size_t filler) {
        const std::size_t words = strings.wordEstimate() + filler / 8;
        return buildMessage(words, [&](wire::StreamMessage::Builder root) {
            putDictionary(dictionary, strings, filler, root.initDictionary());
        });
    };
    return filledUp(leastBytes(dictionary, strings, offset), build);
}

Result<DictionaryMessage> readDictionary(const MessageView &message)
{
    return readMessage<DictionaryMessage>(message, [&](wire::StreamMessage::Reader root) {
        return getDictionary(message, root.getDictionary());
    });
}

MessageBytes buildChunk(const ChunkHead &head, std::span<const std::uint8_t> body,
                        std::span<const std::uint8_t> sketch)
{
    ByteWriter frames;
    encodeFrames(head.frames, frames);
    return buildMessage(64 + frames.size() / 8 + body.size() / 8 + sketch.size() / 8,
                        [&](wire::StreamMessage::Builder root) {
                            auto chunk = root.initChunk();
                            chunk.setFirstFrame(head.firstFrame);
                            chunk.setFrameCount(static_cast<std::uint32_t>(head.frames.size()));
                            chunk.setEntries(head.entries);
                            chunk.setCalls(head.calls);
                            chunk.setLostZones(head.lostZones);
                            chunk.setStartNs(head.startNs);
                            chunk.setEndNs(head.endNs);
                            putCounts(head.ids, chunk.initIds());
                            chunk.setFrames(dataOf(frames.view()));
                            chunk.setCompression(head.compression);
                            chunk.setEncoding(head.encoding);
                            chunk.setRawSize(head.rawSize);
                            chunk.setBody(dataOf(body));
                            if (head.clocks) {
                                auto clocks = chunk.initClocks();
                                clocks.setTimeNs(head.clocks->timeNs);
                                clocks.setSteadyNs(head.clocks->steadyNs);
                                clocks.setUnixNs(head.clocks->unixNs);
                            }
                            if (!sketch.empty()) {
                                chunk.setSketchEntries(head.sketchEntries);
                                chunk.setSketchRawSize(head.sketchRawSize);
                                chunk.setSketch(dataOf(sketch));
                            }
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

MessageBytes buildIndex(const IndexMessage &index, std::uint64_t offset)
{
    const DictionaryStrings strings(index.dictionary);
    Compressor frameCompressor(kIndexCompressionLevel);
    Compressor totalCompressor(kIndexCompressionLevel);
    Compressor timeCompressor(kIndexCompressionLevel);
    ByteWriter frames;
    ByteWriter totals;
    ByteWriter times;
    encodeFrames(index.frames, frames);
    encodeTotals(index.siteTotals, totals);
    if (index.hasTimes)
        encodeTimes(index.siteTotals, times);
    const auto packedFrames = packed(frameCompressor, frames);
    const auto packedTotals = packed(totalCompressor, totals);
    const auto packedTimes = packed(timeCompressor, times);
    const std::size_t words = 64 + strings.wordEstimate() + index.chunks.size() * 8 +
                              packedFrames.size() / 8 + packedTotals.size() / 8 +
                              packedTimes.size() / 8 + annotationWords(index.annotations);
    const auto fill = [&](std::size_t filler, wire::StreamMessage::Builder root) {
        auto out = root.initIndex();
        out.setPrevious(index.previous);
        putDictionary(index.dictionary, strings, filler, out.initDictionary());
        putCounts(index.ids, out.initIds());
        auto chunks = out.initChunks(static_cast<unsigned>(index.chunks.size()));
        for (unsigned i = 0; i < chunks.size(); ++i) {
            const ChunkEntry &entry = index.chunks[i];
            chunks[i].setOffset(entry.offset);
            chunks[i].setSize(entry.size);
            chunks[i].setFirstFrame(entry.firstFrame);
            chunks[i].setFrameCount(entry.frameCount);
            chunks[i].setEntries(entry.entries);
            chunks[i].setCalls(entry.calls);
            chunks[i].setLostZones(entry.lostZones);
            chunks[i].setSiteCount(entry.siteCount);
        }
        out.setFrames(dataOf(packedFrames));
        out.setFramesRawSize(frames.size());
        out.setSiteTotals(dataOf(packedTotals));
        out.setSiteTotalsRawSize(totals.size());
        if (index.hasTimes) {
            out.setSiteTimes(dataOf(packedTimes));
            out.setSiteTimesRawSize(times.size());
        }
        putAnnotations(index.annotations,
                       out.initAnnotations(static_cast<unsigned>(index.annotations.size())));
    };
    const auto build = [&](std::size_t filler) {
        return buildMessage(words + filler / 8,
                            [&](wire::StreamMessage::Builder root) { fill(filler, root); });
    };
    const std::uint64_t least =
        std::max({leastBytes(index.dictionary, strings, offset),
                  kTotalsBound.bytesFor(index.siteTotals.size()), messageBytesForRaw(frames.size()),
                  messageBytesForRaw(totals.size()), messageBytesForRaw(times.size())});
    return filledUp(least, build);
}

Result<IndexMessage> readIndex(const MessageView &message, bool totals)
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
            !unpack(bytesOf(in.getFrames()), in.getFramesRawSize(), size, raw))
            return damagedError("an index has invalid frames");
        ByteReader frames(raw);
        if (!decodeFrames(frames, frameCount, index.frames) || !frames.atEnd())
            return damagedError("an index has invalid frames");
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

MessageBytes buildEnd(const EndMessage &end)
{
    return buildMessage(32, [&](wire::StreamMessage::Builder root) {
        auto out = root.initEnd();
        out.setLastIndex(end.lastIndex);
        out.setChunks(end.chunks);
        out.setFrames(end.frames);
        out.setEntries(end.entries);
        out.setCalls(end.calls);
        out.setLostZones(end.lostZones);
        out.setEndNs(end.endNs);
        out.setOffset(end.offset);
        out.setLaterSamples(end.leftOut.samples);
        out.setLaterStates(end.leftOut.states);
    });
}

Result<EndMessage> readEnd(const MessageView &message)
{
    return readMessage<EndMessage>(message, [](wire::StreamMessage::Reader root) {
        const auto end = root.getEnd();
        return EndMessage{
            end.getLastIndex(), end.getChunks(), end.getFrames(),
            end.getEntries(),   end.getCalls(),  end.getLostZones(),
            end.getEndNs(),     end.getOffset(), {end.getLaterSamples(), end.getLaterStates()}};
    });
}

MessageBytes buildAnnotations(const AnnotationsMessage &annotations)
{
    return buildMessage(32 + annotationWords(annotations), [&](wire::StreamMessage::Builder root) {
        const auto count = static_cast<unsigned>(annotations.size());
        putAnnotations(annotations, root.initAnnotations().initAnnotations(count));
    });
}

MessageBytes buildNotice(const StreamNotice &notice)
{
    return buildMessage(32 + notice.text.size() / 8, [&](wire::StreamMessage::Builder root) {
        auto out = root.initNotice();
        out.setText(notice.text);
        out.setChunks(notice.chunks);
        out.setFrames(notice.frames);
        out.setZones(notice.zones);
    });
}

Result<StreamNotice> readNotice(const MessageView &message)
{
    return readMessage<StreamNotice>(message, [](wire::StreamMessage::Reader root) {
        const auto in = root.getNotice();
        return StreamNotice{textOf(in.getText()), in.getChunks(), in.getFrames(), in.getZones()};
    });
}

Result<AnnotationsMessage> readAnnotations(const MessageView &message)
{
    return readMessage<AnnotationsMessage>(message, [&](wire::StreamMessage::Reader root) {
        return getAnnotations(root.getAnnotations().getAnnotations(), message.bytes.size());
    });
}

} // namespace zoe
