#include "formats/stream/output/indexed_stream.h"

#include <algorithm>
#include <utility>

#include "analysis/model/containers/append.h"

namespace zoe {

namespace {

// How much to walk if the end is missing: too little to notice.
constexpr std::uint64_t kBytesPerIndex = std::uint64_t{16} << 20;

} // namespace

IndexedStream::IndexedStream(ByteSink &sink, std::uint32_t chunksPerIndex, FrameIndex firstFrame)
    : m_sink(sink)
    , m_chunksPerIndex(chunksPerIndex)
    , m_firstFrame(firstFrame)
{}

Status IndexedStream::write(const MessageBytes &message)
{
    if (m_failed)
        return *m_failed;
    if (message.empty())
        return Error{ErrorCode::LimitReached, "a message is larger than the format allows", {}};
    if (Status status = m_sink.write(message); !status) {
        m_failed = status.error();
        return status;
    }
    m_offset += message.size();
    return {};
}

Status IndexedStream::header(const SessionInfo &session)
{
    return write(buildHeader(session));
}

Status IndexedStream::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    if (Status status = write(buildDictionary(additions, m_offset)); !status)
        return status;
    addTo(m_index.dictionary, additions);
    m_ids = ids;
    return {};
}

AnnotationsMessage IndexedStream::renumbered(const AnnotationsMessage &changes) const
{
    AnnotationsMessage mine = changes;
    for (AnnotationChange &change : mine) {
        std::optional<FrameIndex> &frame = change.annotation.frame;
        if (!frame)
            continue;
        if (*frame < m_firstFrame)
            change.removed = true;
        else
            *frame -= m_firstFrame;
    }
    return mine;
}

Status IndexedStream::annotations(const AnnotationsMessage &changes)
{
    if (m_firstFrame > 0)
        return writeAnnotations(renumbered(changes));
    return writeAnnotations(changes);
}

Status IndexedStream::writeAnnotations(const AnnotationsMessage &changes)
{
    if (Status status = write(buildAnnotations(changes)); !status)
        return status;
    append(m_index.annotations, changes);
    return {};
}

void IndexedStream::remember(const EncodedChunk &chunk, FrameIndex firstFrame, std::uint64_t offset,
                             std::uint64_t size)
{
    const ChunkHead &head = chunk.head;
    m_index.chunks.push_back(
        {offset, size, firstFrame, static_cast<std::uint32_t>(head.frames.size()), head.entries,
         head.calls, head.lostZones, static_cast<std::uint32_t>(chunk.siteTotals.size())});
    append(m_index.frames, head.frames);
    append(m_index.siteTotals, chunk.siteTotals);
    m_totals.add(head, firstFrame);
}

Status IndexedStream::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    const std::uint64_t offset = m_offset;
    const FrameIndex firstFrame = chunk->head.firstFrame - m_firstFrame;
    const Status status = m_firstFrame == 0 ? write(chunk->message)
                                            : write(renumberedChunk(chunk->message, firstFrame));
    if (!status)
        return status;
    remember(*chunk, firstFrame, offset, m_offset - offset);
    const bool due =
        m_index.chunks.size() >= m_chunksPerIndex || m_offset - m_indexedTo >= kBytesPerIndex;
    return m_chunksPerIndex > 0 && due ? writeIndex() : Status();
}

Status IndexedStream::writeIndex()
{
    const std::uint64_t offset = m_offset;
    m_index.previous = m_totals.lastIndex;
    m_index.ids = m_ids;
    if (Status status = write(buildIndex(m_index, m_offset)); !status)
        return status;
    m_totals.lastIndex = offset;
    m_indexedTo = m_offset;
    m_index = {};
    m_index.dictionary.startAt(m_ids);
    return {};
}

Status IndexedStream::end(const LeftOut &leftOut)
{
    if (Status status = writeIndex(); !status)
        return status;
    m_totals.offset = m_offset;
    m_totals.leftOut = leftOut;
    if (Status status = write(buildEnd(m_totals)); !status)
        return status;
    return m_sink.flush();
}

} // namespace zoe
