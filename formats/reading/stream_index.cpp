#include "formats/reading/stream_index.h"

#include <algorithm>
#include <utility>

#include "formats/reading/contents_builder.h"
#include "formats/reading/stream_scan.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

Error brokenIndex()
{
    return damagedError("the index is broken");
}

Result<EndMessage> endOf(std::span<const std::byte> stream)
{
    if (stream.size() < kEndMessageBytes)
        return brokenIndex();
    const std::uint64_t offset = stream.size() - kEndMessageBytes;
    const auto message = messageAt(stream, offset);
    if (!message || message->kind != MessageKind::End)
        return brokenIndex();
    auto end = readEnd(*message);
    if (end && end->offset != offset)
        return brokenIndex();
    return end;
}

// Finds the chunks that overlap broken stretches.
class BrokenChunks {
  public:
    BrokenChunks(std::span<const std::byte> stream, const std::vector<IndexMessage> &indexes)
        : m_stream(stream)
    {
        for (const IndexMessage &index : indexes)
            for (const ChunkEntry &entry : index.chunks)
                m_entries.push_back(entry);
    }

    Status scan(std::uint64_t from, const Task &task)
    {
        const ScanVisitor visitor{[](const MessageView &) {},
                                  [this](BrokenStretch stretch) { note(stretch); }};
        return scanMessages(m_stream, from, visitor, task);
    }

    [[nodiscard]] bool isBroken(const ChunkEntry &entry) const
    {
        const auto stretch =
            std::ranges::upper_bound(m_stretches, entry.offset, {}, &BrokenStretch::end);
        return stretch != m_stretches.end() && stretch->begin < entry.offset + entry.size;
    }
    [[nodiscard]] const std::vector<Damage> &damage() const { return m_damage; }

  private:
    void note(BrokenStretch stretch)
    {
        m_stretches.push_back(stretch);
        Damage damage{"", stretch.begin, 0, 0};
        auto entry =
            std::ranges::upper_bound(m_entries, stretch.begin, {}, [](const ChunkEntry &candidate) {
                return candidate.offset + candidate.size;
            });
        for (; entry != m_entries.end() && entry->offset < stretch.end; ++entry) {
            damage.frames += entry->frameCount;
            damage.zones += entry->calls;
        }
        damage.what = damage.frames > 0 ? "a chunk is damaged: its frames are lost"
                                        : "a part without frames is damaged: no frames are lost";
        addDamage(m_damage, std::move(damage));
    }

    std::span<const std::byte> m_stream;
    std::vector<ChunkEntry> m_entries;
    std::vector<BrokenStretch> m_stretches;
    std::vector<Damage> m_damage;
};

bool addIndex(const IndexMessage &index, const BrokenChunks &brokenChunks, ContentsBuilder &builder,
              EndMessage &sum)
{
    if (!builder.addDictionary(index.dictionary) || !builder.addIds(index.ids))
        return false;
    builder.addAnnotations(index.annotations);
    std::span<const FrameRecord> frames = index.frames;
    for (const ChunkEntry &entry : index.chunks) {
        const ChunkSummary summary{entry.firstFrame, entry.frameCount, entry.entries, entry.offset,
                                   entry.size};
        const auto own = frames.first(entry.frameCount);
        frames = frames.subspan(entry.frameCount);
        if (entry.firstFrame > builder.nextFrame())
            builder.addDamage({"frames are missing before this position", entry.offset,
                               entry.firstFrame - builder.nextFrame(), 0});
        const bool added = brokenChunks.isBroken(entry)
                               ? builder.addMissing(entry.firstFrame) && builder.addLost(own)
                               : builder.addChunk(summary, entry.calls, own);
        if (!added)
            return false;
        ++sum.chunks;
        sum.entries += entry.entries;
        sum.calls += entry.calls;
        sum.lostZones += entry.lostZones;
    }
    return true;
}

} // namespace

Result<std::vector<IndexMessage>> indexChain(std::span<const std::byte> stream,
                                             std::uint64_t lastIndex)
{
    std::vector<IndexMessage> chain;
    std::uint64_t at = lastIndex;
    std::uint64_t behind = stream.size();
    while (at != 0) {
        if (at >= behind)
            return brokenIndex();
        const auto message = messageAt(stream, at);
        // Indexes must not overlap: verifying nested ones would compute their checksums repeatedly.
        if (!message || message->kind != MessageKind::Index || message->bytes.size() > behind - at)
            return brokenIndex();
        auto index = readIndex(*message, IndexDetail::Chunks);
        if (!index)
            return index.error();
        for (const ChunkEntry &entry : index->chunks)
            if (entry.offset >= at || entry.size > at - entry.offset)
                return brokenIndex();
        behind = at;
        at = index->previous;
        chain.push_back(std::move(*index));
    }
    std::ranges::reverse(chain);
    std::uint64_t next = 0;
    for (const IndexMessage &index : chain) {
        for (const ChunkEntry &entry : index.chunks) {
            if (entry.offset < next)
                return brokenIndex();
            next = entry.offset + entry.size;
        }
    }
    return chain;
}

Result<StreamContents> contentsByIndex(std::span<const std::byte> stream,
                                       std::uint64_t firstMessage, bool scan, const Task &task)
{
    const auto end = endOf(stream);
    if (!end)
        return end.error();
    auto indexes = indexChain(stream, end->lastIndex);
    if (!indexes)
        return indexes.error();
    BrokenChunks brokenChunks(stream, *indexes);
    if (scan)
        if (Status status = brokenChunks.scan(firstMessage, task); !status)
            return status.error();

    ContentsBuilder builder(stream.size());
    EndMessage sum;
    bool haveTotals = true;
    for (std::size_t i = 0; i < indexes->size(); ++i) {
        const bool isLast = i + 1 == indexes->size();
        const auto message =
            messageAt(stream, isLast ? end->lastIndex : (*indexes)[i + 1].previous);
        // With its frames, one at a time.
        const auto index = message ? readIndex(*message, IndexDetail::Frames)
                                   : Result<IndexMessage>(message.error());
        if (!index || !addIndex(*index, brokenChunks, builder, sum))
            return brokenIndex();
        haveTotals = haveTotals && (index->hasTimes || index->chunks.empty());
    }
    if (sum.chunks != end->chunks || builder.nextFrame() != end->frames ||
        sum.entries != end->entries || sum.calls != end->calls || sum.lostZones != end->lostZones)
        return brokenIndex();
    for (const Damage &damage : brokenChunks.damage())
        builder.addDamage(damage);
    StreamContents contents = builder.take();
    contents.leftOut = end->leftOut;
    contents.lastIndex = haveTotals ? end->lastIndex : 0;
    return contents;
}

} // namespace zoe
