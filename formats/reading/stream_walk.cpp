#include "formats/reading/stream_walk.h"

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/model/counted.h"
#include "formats/reading/contents_builder.h"
#include "formats/reading/stream_plan.h"
#include "formats/reading/stream_scan.h"

namespace zoe {

namespace {

class Walk {
  public:
    explicit Walk(std::span<const std::byte> stream)
        : m_stream(stream)
        , m_builder(stream.size())
    {}

    Status walk(std::uint64_t begin, std::uint64_t end, const Task &task);
    Status walk(std::vector<StreamPiece> pieces, const Task &task);
    StreamContents take();

  private:
    void takeMessage(const MessageView &message);
    void take(const Result<HeaderMessage> &header, const MessageView &message);
    void take(const Result<DictionaryMessage> &dictionary, const MessageView &message);
    void take(const Result<ChunkMessage> &chunk, const MessageView &message);
    void take(const Result<IndexMessage> &index, const MessageView &message);
    void take(const Result<EndMessage> &end, const MessageView &message);
    void take(const Result<AnnotationsMessage> &annotations, const MessageView &message);
    // The frame numbers show the same gap.
    void take(const Result<StreamNotice> & /*notice*/, const MessageView & /*message*/) {}
    void take(const Result<UnknownMessage> & /*unknown*/, const MessageView & /*message*/) {}
    // Replaces the messages before the index. False: impossible, nothing was taken.
    bool takeIndexed(const StreamPiece &piece);
    void takeBroken(BrokenStretch stretch);
    void takeTrailing(std::uint64_t offset);
    // The frames up to this one must have been in the broken part before it.
    bool takeGap(std::uint64_t nextFrame, std::uint64_t offset);
    void addDamage(std::string what, std::uint64_t offset);
    void describeEnd();

    std::span<const std::byte> m_stream;
    ContentsBuilder m_builder;
    std::vector<BrokenStretch> m_stretches;
    std::vector<ChunkEntry> m_indexed;
    std::size_t m_damageBeforeGap = 0; // later damage is after the last intact chunk
    LeftOut m_leftOut;
    bool m_ended = false;
    bool m_trailing = false;
};

Status Walk::walk(std::uint64_t begin, std::uint64_t end, const Task &task)
{
    const ScanVisitor visitor{[this](const MessageView &message) { takeMessage(message); },
                              [this](BrokenStretch stretch) { takeBroken(stretch); }};
    return scanMessages(m_stream.first(end), begin, visitor, task);
}

Status Walk::walk(std::vector<StreamPiece> pieces, const Task &task)
{
    for (StreamPiece &piece : pieces) {
        if (task.stopRequested())
            return Task::cancelled();
        // An index without chunks covers nothing, except perhaps an end message before it.
        if (piece.index && !piece.index->chunks.empty() && takeIndexed(piece)) {
            piece.index.reset(); // frees its memory for the next one
        } else if (Status status = walk(piece.begin, piece.end, task); !status) {
            return status;
        }
    }
    return {};
}

void Walk::addDamage(std::string what, std::uint64_t offset)
{
    m_builder.addDamage({std::move(what), offset, 0, 0});
}

void Walk::takeBroken(BrokenStretch stretch)
{
    if (m_ended) {
        takeTrailing(stretch.begin);
        return;
    }
    m_stretches.push_back(stretch);
    const std::uint64_t bytes = stretch.end - stretch.begin;
    addDamage(std::to_string(bytes) + nounOf(bytes, " byte is damaged and was skipped",
                                             " bytes are damaged and were skipped"),
              stretch.begin);
}

// Another capture or other bytes after the end are reported once.
void Walk::takeTrailing(std::uint64_t offset)
{
    if (!m_trailing)
        addDamage("extra bytes after the end of the capture were skipped", offset);
    m_trailing = true;
}

void Walk::takeMessage(const MessageView &message)
{
    // Annotations may follow the end, with an index and an end of their own.
    const bool mayFollow = message.kind == MessageKind::Annotations ||
                           message.kind == MessageKind::Index || message.kind == MessageKind::End;
    if (m_trailing || (m_ended && !mayFollow)) {
        takeTrailing(message.offset);
        return;
    }
    readAny(message, [&](const auto &content) { take(content, message); });
}

void Walk::take(const Result<HeaderMessage> & /*header*/, const MessageView &message)
{
    addDamage("a second header in the middle of the capture was skipped", message.offset);
}

void Walk::take(const Result<DictionaryMessage> &dictionary, const MessageView &message)
{
    if (!dictionary || !m_builder.addDictionary(*dictionary))
        addDamage("an invalid dictionary was skipped", message.offset);
}

void Walk::take(const Result<AnnotationsMessage> &annotations, const MessageView &message)
{
    if (annotations)
        m_builder.addAnnotations(*annotations);
    else
        addDamage("invalid notes were skipped", message.offset);
}

bool Walk::takeGap(std::uint64_t nextFrame, std::uint64_t offset)
{
    const std::uint64_t missing =
        nextFrame > m_builder.nextFrame() ? nextFrame - m_builder.nextFrame() : 0;
    if (!m_builder.addMissing(nextFrame))
        return false;
    auto &damage = m_builder.damage();
    if (missing > 0 && m_damageBeforeGap == damage.size())
        addDamage("frames are missing before this position", offset);
    if (missing > 0)
        damage.back().frames += missing;
    return true;
}

void Walk::take(const Result<ChunkMessage> &chunk, const MessageView &message)
{
    if (!chunk) {
        addDamage(chunk.error().message, message.offset);
        return;
    }
    const ChunkHead &head = chunk->head;
    const ChunkSummary summary{head.firstFrame, static_cast<std::uint32_t>(head.frames.size()),
                               head.entries, message.offset, message.bytes.size()};
    if (head.firstFrame < m_builder.nextFrame() || !m_builder.addIds(head.ids) ||
        !takeGap(head.firstFrame, message.offset) ||
        !m_builder.addChunk(summary, head.calls, head.frames)) {
        addDamage("a chunk that does not follow on from earlier ones was skipped", message.offset);
        return;
    }
    m_damageBeforeGap = m_builder.damage().size();
}

void Walk::take(const Result<IndexMessage> &index, const MessageView &message)
{
    if (!index || !m_builder.addDictionary(index->dictionary) || !m_builder.addIds(index->ids)) {
        addDamage("an invalid index was skipped", message.offset);
        return;
    }
    m_builder.addAnnotations(index->annotations);
    m_indexed.insert(m_indexed.end(), index->chunks.begin(), index->chunks.end());
    if (index->chunks.empty())
        return;
    const ChunkEntry &last = index->chunks.back();
    if (!takeGap(std::uint64_t{last.firstFrame} + last.frameCount, message.offset))
        addDamage("an index refers to impossible frames", message.offset);
}

bool Walk::takeIndexed(const StreamPiece &piece)
{
    const IndexMessage &index = *piece.index;
    if (!m_builder.addDictionary(index.dictionary) || !m_builder.addIds(index.ids))
        return false;
    m_builder.addAnnotations(index.annotations);
    std::span<const FrameRecord> frames = index.frames;
    for (const ChunkEntry &entry : index.chunks) {
        const ChunkSummary summary{entry.firstFrame, entry.frameCount, entry.entries, entry.offset,
                                   entry.size};
        if (entry.firstFrame < m_builder.nextFrame() || !takeGap(entry.firstFrame, entry.offset) ||
            !m_builder.addChunk(summary, entry.calls, frames.first(entry.frameCount)))
            addDamage("a chunk that does not follow on from earlier ones was skipped",
                      entry.offset);
        else
            m_damageBeforeGap = m_builder.damage().size();
        frames = frames.subspan(entry.frameCount);
    }
    return true;
}

void Walk::take(const Result<EndMessage> &end, const MessageView &message)
{
    m_ended = true;
    if (!end || !takeGap(end->frames, message.offset))
        addDamage("the end message is invalid", message.offset);
    else
        m_leftOut = end->leftOut;
}

// A capture without an end gets one sentence, which includes an incomplete message at its end.
void Walk::describeEnd()
{
    if (m_ended)
        return;
    std::string what =
        "the capture has no end: the recording was interrupted or the file is truncated";
    std::uint64_t offset = m_stream.size();
    auto &damage = m_builder.damage();
    if (!m_stretches.empty() && m_stretches.back().end == m_stream.size()) {
        const BrokenStretch torn = m_stretches.back();
        what += "; its last " + std::to_string(torn.end - torn.begin) +
                " bytes are an incomplete message";
        offset = torn.begin;
        if (damage.back().offset == torn.begin) // unless it sums up further damage
            damage.pop_back();
    }
    addDamage(std::move(what), offset);
}

StreamContents Walk::take()
{
    describeEnd();
    // An intact index knows how many zones the broken chunks had.
    std::ranges::sort(m_indexed, {}, &ChunkEntry::offset);
    for (Damage &damage : m_builder.damage()) {
        const auto stretch =
            std::ranges::lower_bound(m_stretches, damage.offset, {}, &BrokenStretch::begin);
        if (stretch == m_stretches.end() || stretch->begin != damage.offset)
            continue;
        auto entry = std::ranges::lower_bound(m_indexed, stretch->begin, {}, &ChunkEntry::offset);
        std::uint64_t indexed = 0; // bytes
        for (; entry != m_indexed.end() && entry->offset < stretch->end; ++entry) {
            damage.zones += entry->calls;
            indexed += entry->size;
        }
        if (indexed < stretch->end - stretch->begin)
            damage.what += damage.zones > 0 ? "; how many more zones they had is unknown"
                                            : "; how many zones they had is unknown";
    }
    StreamContents contents = m_builder.take();
    contents.leftOut = m_leftOut;
    return contents;
}

} // namespace

Result<StreamContents> contentsByWalk(std::span<const std::byte> stream, std::uint64_t firstMessage,
                                      const Task &task)
{
    Walk walk(stream);
    if (Status status = walk.walk(firstMessage, stream.size(), task); !status)
        return status.error();
    return walk.take();
}

Result<StreamContents> contentsByPieces(std::span<const std::byte> stream,
                                        std::uint64_t firstMessage, const Task &task)
{
    auto pieces = piecesOf(stream, firstMessage, task);
    if (!pieces)
        return pieces.error();
    Walk walk(stream);
    if (Status status = walk.walk(std::move(*pieces), task); !status)
        return status.error();
    return walk.take();
}

} // namespace zoe
