#include "formats/stream/messages/messages.h"

#include <algorithm>
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

// A frame table or totals of an index, compressed separately.
std::span<const std::uint8_t> packed(Compressor &compressor, const ByteWriter &raw)
{
    return compressor.compress(raw.view());
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
        header.setFlagsOutside(session.flagsOutside);
        auto metadata = header.initMetadata(static_cast<unsigned>(session.metadata.size()));
        for (unsigned i = 0; i < metadata.size(); ++i) {
            metadata[i].setKey(session.metadata[i].first);
            metadata[i].setValue(session.metadata[i].second);
        }
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
        out.setOuterSamples(end.leftOut.samples);
        out.setOuterStates(end.leftOut.states);
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
    return buildMessage(32 + (notice.text.size() + notice.saved.size()) / 8,
                        [&](wire::StreamMessage::Builder root) {
                            auto out = root.initNotice();
                            out.setText(notice.text);
                            out.setChunks(notice.chunks);
                            out.setFrames(notice.frames);
                            out.setZones(notice.zones);
                            if (!notice.saved.empty())
                                out.setSaved(notice.saved);
                        });
}

} // namespace zoe
