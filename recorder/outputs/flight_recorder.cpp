#include "recorder/outputs/flight_recorder.h"

#include <algorithm>
#include <utility>

#include "recorder/outputs/absolute_path.h"
#include "recorder/outputs/disk_calls.h"

namespace zoe::recorder {

namespace {

std::uint64_t byteSizeOf(const EncodedChunk &chunk)
{
    return chunk.message.size() + chunk.siteTotals.size() * sizeof(SiteTotal) +
           chunk.head.frames.size() * sizeof(FrameRecord) + sizeof chunk;
}

} // namespace

FlightRecorder::FlightRecorder(const std::filesystem::path &pattern, const FlightOptions &options,
                               Failed failed)
    : m_options(options)
    , m_failed(std::move(failed))
    , m_names(pattern, options.keepFiles)
{}

Status FlightRecorder::header(const SessionInfo &session)
{
    m_preamble.header(session);
    m_marked = MarkedFrames(session.flagsOutside);
    return {};
}

Status FlightRecorder::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    m_preamble.dictionary(additions, ids);
    return {};
}

Status FlightRecorder::annotations(const AnnotationsMessage &changes)
{
    m_preamble.annotations(changes);
    return {};
}

Status FlightRecorder::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    m_preamble.chunk(chunk->head);
    m_chunks.push_back(chunk);
    ++m_unsaved;
    m_bytes += byteSizeOf(*chunk);
    m_frames += chunk->head.frames.size();
    dropOld();
    watchForSpikes(chunk->head);
    if (m_saveAt && m_preamble.nextFrame() >= *m_saveAt)
        saveSpike();
    return {};
}

void FlightRecorder::saveSpike()
{
    m_saveAt.reset();
    if (const auto saved = save(); !saved)
        m_failed(saved.error());
}

void FlightRecorder::watchForSpikes(const ChunkHead &head)
{
    if (m_options.spikeNs <= 0)
        return;
    for (std::size_t i = 0; i < head.frames.size(); ++i) {
        const std::optional<DurationNs> durationNs = m_marked.add(head.frames[i]);
        if (!m_saveAt && durationNs && *durationNs > m_options.spikeNs)
            m_saveAt =
                head.firstFrame + static_cast<FrameIndex>(i) + 1 + m_options.framesAfterSpike;
    }
}

// Whether enough remains without the oldest chunk.
bool FlightRecorder::mayGo(const ChunkHead &oldest) const
{
    const bool timeIsLeft =
        m_chunks.back()->head.endNs - oldest.endNs >= DurationNs{m_options.seconds} * kNsPerSecond;
    const bool framesAreLeft = m_frames - oldest.frames.size() >= m_options.frames;
    return timeIsLeft && framesAreLeft;
}

void FlightRecorder::dropOld()
{
    while (m_chunks.size() > 1) {
        const EncodedChunk &oldest = *m_chunks.front();
        if (m_bytes <= m_options.bytes && !mayGo(oldest.head))
            return;
        m_bytes -= byteSizeOf(oldest);
        m_frames -= oldest.head.frames.size();
        m_chunks.pop_front();
        m_unsaved = std::min(m_unsaved, m_chunks.size());
        m_preamble.forgetBefore(m_chunks.front()->head);
    }
}

Result<std::filesystem::path> FlightRecorder::save(const std::filesystem::path &path)
{
    Result<std::filesystem::path> saved = writeFile(path);
    m_file.reset();
    return saved;
}

Result<std::filesystem::path> FlightRecorder::writeFile(const std::filesystem::path &path)
{
    const bool numbered = path.empty();
    RecordingFile::Options options{m_options.mode, !numbered, {}};
    if (numbered)
        options.anotherName = [this] { return m_names.next(); };
    const Result<std::filesystem::path> asked =
        numbered ? Result<std::filesystem::path>(m_names.next()) : absolutePath(path.string());
    if (!asked)
        return asked.error();
    const FrameIndex first =
        m_chunks.empty() ? m_preamble.nextFrame() : m_chunks.front()->head.firstFrame;
    Result<std::unique_ptr<RecordingFile>> file =
        RecordingFile::create(*asked, first, std::move(options));
    if (!file)
        return file.error();
    m_file = *std::move(file);
    IndexedStream &stream = m_file->stream();
    Status status = m_preamble.begin(stream);
    for (auto chunk = m_chunks.begin(); status && chunk != m_chunks.end(); ++chunk) {
        status = stream.chunk(*chunk);
        DiskCalls::noteAnswer();
    }
    if (status)
        status = m_file->end(true);
    m_bytesWritten += stream.bytesWritten();
    if (!status)
        return m_file->named(status).error();
    // Only complete files get their name, and only then may older ones be deleted.
    status = m_file->appear(RecordingFile::Appearance::ForGood);
    if (!status)
        return status.error();
    for (; m_unsaved > 0; --m_unsaved)
        m_inFiles += m_chunks[m_chunks.size() - m_unsaved]->events;
    m_inFiles[EventGroup::Bookmarks] += m_preamble.takeNewAnnotations();
    if (numbered)
        m_names.completed(m_file->path(), m_file->id(), true);
    return m_file->path();
}

Status FlightRecorder::end(const LeftOut & /*leftOut*/)
{
    if (m_saveAt)
        saveSpike();
    return {};
}

} // namespace zoe::recorder
