#include "formats/reading/capture_file.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/covered_time.h"
#include "analysis/model/frames/program_start.h"
#include "analysis/model/result.h"
#include "formats/reading/stored_chunks.h"
#include "formats/reading/stream_index.h"
#include "formats/reading/stream_scan.h"
#include "formats/reading/stream_walk.h"
#include "formats/stream/messages/messages.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

bool magicAt(std::span<const std::byte> stream, std::size_t offset)
{
    return stream.size() >= offset + sizeof kStreamMagic &&
           std::memcmp(stream.data() + offset, &kStreamMagic, sizeof kStreamMagic) == 0;
}

Error noCapture(std::span<const std::byte> stream)
{
    if (stream.empty())
        return {ErrorCode::BadInput, "the file is empty", {}};
    if (magicAt(stream, kMagicOffset) && messageSizeAt(stream, 0) == 0)
        return {ErrorCode::BadInput, "the file ends inside the header of a capture", {}};
    if (magicAt(stream, kMagicOffset))
        return {ErrorCode::BadInput,
                "the header of the capture is damaged, and no other part is intact",
                {}};
    return {ErrorCode::BadInput, "this is not a Zoetrope capture", {}};
}

struct Start {
    SessionInfo session;
    std::uint64_t firstMessage = 0; // after the header
    std::optional<Damage> damage;
};

Result<Start> readStart(std::span<const std::byte> stream)
{
    const Result<MessageView> first = messageAt(stream, 0);
    if (first && first->kind == MessageKind::Header) {
        Result<HeaderMessage> header = readHeader(*first);
        if (header && header->versionMajor > kVersionMajor)
            return Error{ErrorCode::TooNew,
                         "this capture was written by a later version of Zoetrope (format " +
                             std::to_string(header->versionMajor) + "." +
                             std::to_string(header->versionMinor) + ", this one reads up to " +
                             std::to_string(kVersionMajor) + ")",
                         {}};
        if (header)
            return Start{std::move(header->session), first->bytes.size(), {}};
    }
    const auto front = stream.first(std::min(stream.size(), kHeaderSearchBytes));
    MessageFinder finder(stream);
    const std::uint64_t next = first ? 0 : finder.next(8, front.size());
    if (next == stream.size())
        return noCapture(stream);
    return Start{
        {}, next, Damage{"the header is damaged: the description of the program is lost", 0, 0, 0}};
}

// Opens a stream without decoding chunks, in the first of three ways that works: by the indexes,
// which requires the end of the stream; by walking over all messages; for long streams, by the
// intact indexes, walking only over the rest. A stream of at most scanBytes is read completely, and
// all damage in it is reported. Error: BadInput (not a capture), TooNew, Cancelled; without a
// place.
Result<StreamContents> readContents(std::span<const std::byte> stream, std::size_t scanBytes,
                                    const Task &task)
{
    Result<Start> start = readStart(stream);
    if (!start)
        return start.error();
    const bool scan = stream.size() <= scanBytes;
    if (!start->damage) {
        auto contents = contentsByIndex(stream, start->firstMessage, scan, task);
        if (!contents && contents.error().code == ErrorCode::Cancelled)
            return contents.error();
        if (contents) {
            contents->session = std::move(start->session);
            return contents;
        }
    }
    auto contents = scan ? contentsByWalk(stream, start->firstMessage, task)
                         : contentsByPieces(stream, start->firstMessage, task);
    if (!contents)
        return contents;
    contents->session = std::move(start->session);
    if (contents->damage.empty() && !start->damage)
        contents->damage.push_back(
            {"the index does not match the capture and was ignored", 0, 0, 0});
    if (start->damage)
        contents->damage.insert(contents->damage.begin(), *start->damage);
    return contents;
}

// A copy of the message at an offset: another program may write to the file after the checksum was
// verified, and before all is decoded.
Result<MessageView> messageIn(std::vector<std::byte> &copy, std::span<const std::byte> stream,
                              std::uint64_t offset)
{
    const auto message = stream.subspan(offset, messageSizeAt(stream, offset));
    copy.assign(message.begin(), message.end());
    return messageAt(copy, 0);
}

} // namespace

class CaptureFile::Chunks final : public StoredChunks {
  public:
    Chunks(const CaptureFile &file, std::shared_ptr<ChunkCache> cache)
        : StoredChunks(std::move(cache))
        , m_file(file)
    {}

  private:
    Result<ChunkMessage> message(std::size_t i, const ChunkSummary &summary,
                                 std::vector<std::byte> &copy) const override;
    Error explained(const ChunkSummary &summary, const Error &error) const override
    {
        Error explained = reasonOf(error, *m_file.m_bytes);
        explained.place = m_file.m_info.source + ", byte " + std::to_string(summary.byteOffset);
        return explained;
    }

    const CaptureFile &m_file;
};

Result<ChunkMessage> CaptureFile::Chunks::message(std::size_t i, const ChunkSummary &summary,
                                                  std::vector<std::byte> &copy) const
{
    const auto view = messageIn(copy, m_file.m_bytes->view(), summary.byteOffset);
    m_file.m_bytes->wasRead(summary.byteSize);
    if (!view)
        return view.error();
    if (view->kind != MessageKind::Chunk)
        return damagedError("no chunk at the offset given by the index");
    auto message = readChunkMessage(*view);
    if (!message)
        return message.error();
    ChunkHead &head = message->head;
    const StreamContents &contents = m_file.m_contents;
    flagAsAdded(contents.frames.flagged(), head.firstFrame, head.frames);
    const auto frames = contents.frames.view().subspan(summary.firstFrame, summary.frameCount);
    if (head.firstFrame != summary.firstFrame || head.entries != summary.zoneCount ||
        head.calls != contents.calls[i] || !std::ranges::equal(head.frames, frames) ||
        !head.ids.within(idCounts(contents.dictionaries)))
        return damagedError("a chunk and the index disagree");
    return message;
}

CaptureFile::CaptureFile(std::unique_ptr<StreamBytes> bytes, StreamContents contents,
                         std::string source, const ReaderOptions &options)
    : m_bytes(std::move(bytes))
    , m_contents(std::move(contents))
    , m_chunks(std::make_unique<Chunks>(
          *this, options.cacheBytes ? std::make_shared<ChunkCache>(*options.cacheBytes)
                                    : ChunkCache::ofProcess()))
{
    m_info.session = m_contents.session;
    m_contents.frames.flagFirst(slicesBeforeStart(m_contents.session, m_contents.frames.view()));
    for (const std::uint32_t calls : m_contents.calls)
        m_info.zones += calls;
    for (const FrameRecord &frame : m_contents.frames.view())
        m_info.lostZones += frame.lostZones;
    m_info.leftOut = m_contents.leftOut;
    m_info.durationNs = coveredTime(m_contents.frames.view()).durationNs();
    m_info.damage = m_contents.damage;
    m_info.complete = m_info.damage.empty();
    m_info.source = std::move(source);
    m_info.byteSize = m_bytes->view().size();
    if (m_contents.chunks.size() > 0)
        m_info.zonesOpenAtStart = m_chunks->openAtStart(m_contents.chunks[0], m_contents.calls[0]);
    m_info.zones += m_info.zonesOpenAtStart;
}

Result<std::shared_ptr<const CaptureFile>> CaptureFile::open(std::unique_ptr<StreamBytes> bytes,
                                                             std::string source, const Task &task,
                                                             const ReaderOptions &options)
{
    auto contents = readContents(bytes->view(), options.scanBytes, task);
    if (Status whole = zoe::checkWhole(*bytes, {}); !whole)
        return whole.error();
    if (!contents)
        return contents.error();
    // Approximately: the bytes read by opening are not needed again.
    bytes->wasRead(bytes->view().size());
    return std::shared_ptr<const CaptureFile>(
        new CaptureFile(std::move(bytes), std::move(*contents), std::move(source), options));
}

CaptureFile::~CaptureFile() = default;

Result<std::shared_ptr<const Chunk>> CaptureFile::chunk(std::size_t i) const
{
    return m_chunks->chunk(i, m_contents.chunks[i]);
}

Result<std::shared_ptr<const Chunk>> CaptureFile::readChunk(std::size_t i, Chunk &scratch) const
{
    return m_chunks->readChunk(i, m_contents.chunks[i], scratch);
}

Result<std::shared_ptr<const Chunk>> CaptureFile::chunkBesideZones(std::size_t i) const
{
    return m_chunks->chunkBesideZones(i, m_contents.chunks[i]);
}

Result<std::shared_ptr<const Chunk>> CaptureFile::sketch(std::size_t i) const
{
    return m_chunks->sketch(i, m_contents.chunks[i]);
}

Result<std::shared_ptr<const ChunkSlices>> CaptureFile::slices(std::size_t i) const
{
    return m_chunks->slices(i, m_contents.chunks[i]);
}

Status CaptureFile::siteTotals(const VisitTotals &visit) const
{
    const Status status = visitTotals(visit);
    return status ? checkWhole() : reasonOf(status.error(), *m_bytes);
}

Status CaptureFile::visitTotals(const VisitTotals &visit) const
{
    std::vector<std::byte> copy;
    std::uint64_t behind = m_bytes->view().size();
    for (std::uint64_t offset = m_contents.lastIndex; offset != 0;) {
        const auto message = offset < behind ? messageIn(copy, m_bytes->view(), offset)
                                             : Result<MessageView>(damagedError("a broken index"));
        auto index = message ? readIndex(*message, IndexDetail::Totals)
                             : Result<IndexMessage>(message.error());
        if (!index)
            return index.error();
        std::span<const SiteTotal> totals = index->siteTotals;
        for (const ChunkEntry &entry : index->chunks) {
            const auto own = totals.first(entry.siteCount);
            totals = totals.subspan(entry.siteCount);
            const auto chunk = std::ranges::lower_bound(m_contents.chunks, entry.offset, {},
                                                        &ChunkSummary::byteOffset);
            if (chunk == m_contents.chunks.end() || chunk->byteOffset != entry.offset)
                continue; // damaged
            const auto at = static_cast<std::size_t>(chunk - m_contents.chunks.begin());
            std::uint64_t calls = 0;
            for (const SiteTotal &total : own)
                calls += total.calls;
            if (calls != m_contents.calls[at])
                return damagedError("the totals of an index don't match its chunks");
            if (!visit(at, own))
                return {};
        }
        behind = std::exchange(offset, index->previous);
    }
    return {};
}

Status CaptureFile::decodeChunk(std::size_t i, Chunk &chunk) const
{
    return m_chunks->decode(i, m_contents.chunks[i], chunk);
}

} // namespace zoe
