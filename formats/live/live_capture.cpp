#include "formats/live/live_capture.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/model/frames/program_start.h"
#include "analysis/model/frames/whole_frames.h"
#include "formats/reading/stored_chunks.h"
#include "formats/stream/platform/system_file.h"

namespace zoe {

class LiveCapture::Chunks final : public StoredChunks {
  public:
    explicit Chunks(std::filesystem::path path)
        : StoredChunks(ChunkCache::ofProcess())
        , m_path(std::move(path))
        , m_file(m_path, std::ios::binary)
    {}

    // The first frames are flagged kFrameAdded (program_start.h).
    void flagFirst(FrameIndex frames) const { m_flagged = frames; }

  private:
    Result<ChunkMessage> message(std::size_t i, const ChunkSummary &summary,
                                 std::vector<std::byte> &copy) const override;
    Error explained(const ChunkSummary & /*summary*/, const Error &error) const override
    {
        return {error.code, error.message, m_path.string()};
    }

    std::filesystem::path m_path; // the original name; the file stays open if it is renamed
    mutable std::mutex m_mutex;   // for the next member
    mutable std::ifstream m_file;
    mutable std::atomic<FrameIndex> m_flagged = 0;
};

Result<ChunkMessage> LiveCapture::Chunks::message(std::size_t /*i*/, const ChunkSummary &summary,
                                                  std::vector<std::byte> &copy) const
{
    copy.resize(summary.byteSize);
    {
        const std::lock_guard lock(m_mutex);
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(summary.byteOffset));
        if (!m_file.read(reinterpret_cast<char *>(copy.data()),
                         static_cast<std::streamsize>(summary.byteSize)))
            return Error{ErrorCode::Io, "a chunk can't be read back", {}};
    }
    const Result<MessageView> view = messageAt(copy, 0);
    auto message = view && view->kind == MessageKind::Chunk
                       ? readChunkMessage(*view)
                       : Result<ChunkMessage>(damagedError("no chunk"));
    if (!message || message->head.firstFrame != summary.firstFrame ||
        message->head.frames.size() != summary.frameCount ||
        message->head.entries != summary.zoneCount)
        return damagedError("a chunk was changed on the disk");
    flagAsAdded(m_flagged, message->head.firstFrame, message->head.frames);
    return message;
}

class LiveCapture::Snapshot final : public Capture {
  public:
    // REQUIRES: the lock is held.
    explicit Snapshot(const LiveCapture &live)
        : m_info(live.m_info)
        , m_dictionaries(live.m_dictionaries)
        , m_annotations(live.m_annotations.view())
        , m_frames(live.m_frames.view())
        , m_summaries(live.m_chunks.view())
        , m_chunks(live.m_readBack)
    {}

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] const Dictionaries &dictionaries() const override { return *m_dictionaries; }
    [[nodiscard]] FrameRecords frames() const override { return m_frames.span(); }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override
    {
        return m_summaries.span();
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        return m_chunks->chunk(i, m_summaries.span()[i]);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override
    {
        return m_chunks->readChunk(i, m_summaries.span()[i], scratch);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i) const override
    {
        return m_chunks->chunkBesideZones(i, m_summaries.span()[i]);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> sketch(std::size_t i) const override
    {
        return m_chunks->sketch(i, m_summaries.span()[i]);
    }
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override
    {
        return m_chunks->slices(i, m_summaries.span()[i]);
    }
    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_annotations.span();
    }

  private:
    CaptureInfo m_info;
    std::shared_ptr<const Dictionaries> m_dictionaries;
    GrowingArray<Annotation>::View m_annotations;
    GrowingArray<FrameRecord>::View m_frames;
    GrowingArray<ChunkSummary>::View m_summaries;
    std::shared_ptr<const Chunks> m_chunks;
};

Result<std::unique_ptr<LiveCapture>> LiveCapture::create(const std::filesystem::path &path,
                                                         std::string source, bool replace)
{
    std::error_code ignored;
    replace = replace && std::filesystem::exists(path, ignored);
    Result<std::unique_ptr<FileSink>> sink =
        replace ? FileSink::createFor(path) : FileSink::create(path);
    if (!sink)
        return sink.error();
    return std::unique_ptr<LiveCapture>(
        new LiveCapture(path, std::move(source), replace, *std::move(sink)));
}

LiveCapture::LiveCapture(std::filesystem::path path, std::string source, bool replace,
                         std::unique_ptr<FileSink> sink)
    : m_path(std::move(path))
    , m_replace(replace)
    , m_sink(std::move(sink))
    , m_stream(*m_sink, IndexedStream::kChunksPerLiveIndex)
    , m_dictionaries(std::make_shared<Dictionaries>())
    , m_readBack(std::make_shared<Chunks>(m_sink->path()))
{
    m_info.source = std::move(source);
}

LiveCapture::~LiveCapture() = default;

Status LiveCapture::header(const SessionInfo &session)
{
    if (Status status = m_stream.header(session); !status)
        return status;
    const std::lock_guard lock(m_mutex);
    m_info.session = session;
    m_begun = true;
    return {};
}

Status LiveCapture::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    if (Status status = m_stream.dictionary(additions, ids); !status)
        return status;
    const std::lock_guard lock(m_mutex);
    if (m_dictionaries.use_count() > 1)
        m_dictionaries = std::make_shared<Dictionaries>(*m_dictionaries);
    eachEntry(additions, [this](std::size_t id, const auto &entry) {
        auto &list = listOf<std::decay_t<decltype(entry)>>(*m_dictionaries);
        if (list.size() <= id)
            list.resize(id + 1);
        list[id] = entry;
    });
    return {};
}

Status LiveCapture::annotations(const AnnotationsMessage &changes)
{
    if (Status status = m_stream.annotations(changes); !status)
        return status;
    const std::lock_guard lock(m_mutex);
    m_changes.insert(m_changes.end(), changes.begin(), changes.end());
    // A program may set some in each frame, later than those before. Those of a message may be out
    // of order, because the recorder reads one thread after the other.
    bool areNew = true;
    for (const auto &[annotation, removed] : changes) {
        areNew = areNew && !removed && annotation.id > m_greatestAnnotation;
        m_greatestAnnotation = std::max(m_greatestAnnotation, annotation.id);
    }
    std::vector<Annotation> added;
    if (areNew)
        added = annotationsAfter(changes);
    if (!areNew || (m_annotations.size() > 0 && !added.empty() &&
                    added.front().timeNs < m_annotations.back().timeNs)) {
        m_annotations = {};
        added = annotationsAfter(m_changes);
    }
    for (const Annotation &annotation : added)
        m_annotations.append(annotation);
    return {};
}

void LiveCapture::addFrames(const ChunkHead &head)
{
    const TimeNs lastEndNs = m_frames.size() > 0 ? m_frames.back().endNs() : 0;
    const std::uint64_t missing = head.firstFrame - m_frames.size();
    for (std::uint64_t i = 0; i < missing; ++i)
        m_frames.append({.startNs = lastEndNs, .flags = kFrameMissing});
    for (const FrameRecord &frame : head.frames) {
        m_frames.append(frame);
        m_info.lostZones += frame.lostZones;
    }
    if (std::ranges::any_of(head.frames, isAdded))
        flagSlicesBeforeStart();
    if (missing == 0)
        return;
    if (m_info.damage.empty())
        m_info.damage.push_back({"frames are missing: the viewer was too slow", 0, 0, 0});
    m_info.damage.front().frames += missing;
    m_info.complete = false;
}

// Snapshots keep what they have.
void LiveCapture::flagSlicesBeforeStart()
{
    const auto before = m_frames.view();
    const FrameIndex slices = slicesBeforeStart(m_info.session, before.span());
    if (slices == 0)
        return;
    m_readBack->flagFirst(slices);
    m_frames = {};
    for (FrameRecord frame : before.span()) {
        flagAsAdded(slices, static_cast<FrameIndex>(m_frames.size()), {&frame, 1});
        m_frames.append(frame);
    }
}

Status LiveCapture::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    const std::uint64_t offset = m_stream.bytesWritten();
    if (Status status = m_stream.chunk(chunk); !status)
        return status;
    // Snapshots read from the file, so the chunk must be there.
    if (Status status = m_sink->flush(); !status)
        return status;
    const ChunkHead &head = chunk->head;
    const ChunkSummary summary{head.firstFrame, static_cast<std::uint32_t>(head.frames.size()),
                               head.entries, offset, chunk->message.size()};
    const std::uint64_t open = m_readBack->openAtStart(summary, head.calls);
    const std::lock_guard lock(m_mutex);
    if (m_chunks.size() == 0)
        m_startNs = head.startNs;
    addFrames(head);
    m_chunks.append(summary);
    m_info.zonesOpenAtStart += open;
    m_info.zones += head.calls + open;
    m_info.durationNs = head.endNs - m_startNs;
    m_info.byteSize = m_stream.bytesWritten();
    return {};
}

Status LiveCapture::end(const LeftOut &leftOut)
{
    {
        const std::lock_guard lock(m_mutex);
        m_info.leftOut = leftOut;
    }
    return finish();
}

Status LiveCapture::finish()
{
    if (std::exchange(m_finished, true))
        return {};
    if (Status status = m_stream.end(m_info.leftOut); !status)
        return status;
    if (Status status = m_sink->sync(); !status)
        return status;
    if (Status status = m_sink->close(); !status)
        return status;
    return m_replace ? system::renameFile(m_sink->path(), m_path, true) : Status{};
}

void LiveCapture::discard()
{
    m_finished = true;
    m_sink->abandon();
    std::error_code ignored;
    std::filesystem::remove(m_sink->path(), ignored);
}

std::shared_ptr<const Capture> LiveCapture::snapshot() const
{
    const std::lock_guard lock(m_mutex);
    return m_begun ? std::make_shared<Snapshot>(*this) : nullptr;
}

} // namespace zoe
