#include "formats/checking/verify_stream.h"

#include <algorithm>
#include <utility>

#include "formats/reading/damage_list.h"

namespace zoe {

namespace {

bool sameTotals(std::span<const SiteTotal> rows, bool haveTimes, std::vector<SiteTotal> bySite)
{
    std::vector<SiteTotal> sorted(rows.begin(), rows.end());
    std::ranges::sort(sorted, {}, [](const SiteTotal &total) { return total.site.value; });
    if (!haveTimes) {
        for (SiteTotal &total : bySite)
            total.totalNs = total.zonesNs = total.threads = 0;
    }
    return sorted == bySite;
}

} // namespace

StreamVerifier::StreamVerifier(const CaptureFile &file, Verification &result)
    : m_file(file)
    , m_result(result)
    , m_names(file.dictionaries())
{
    m_result.checked.bytes = file.stream().size();
}

void StreamVerifier::addDamage(const char *what, std::uint64_t offset)
{
    zoe::addDamage(m_result.damage, {what, offset, 0, 0});
}

std::optional<std::size_t> StreamVerifier::chunkAt(const MessageView &message) const
{
    if (message.kind != MessageKind::Chunk)
        return {};
    const auto chunks = m_file.chunks();
    const auto found =
        std::ranges::lower_bound(chunks, message.offset, {}, &ChunkSummary::byteOffset);
    if (found == chunks.end() || found->byteOffset != message.offset)
        return {}; // skipped and reported when the capture was opened
    return static_cast<std::size_t>(found - chunks.begin());
}

void StreamVerifier::takeMessage(const MessageView &message)
{
    ++m_result.checked.messages;
    readAny(
        message, [&](const auto &content) { take(content, message); }, true);
}

void StreamVerifier::take(const Result<HeaderMessage> &header, const MessageView &message)
{
    if (message.offset != 0 || !header)
        addDamage("the header is damaged: the description of the program is lost", message.offset);
}

void StreamVerifier::take(const Result<AnnotationsMessage> &annotations, const MessageView &message)
{
    if (!annotations)
        addDamage("invalid notes", message.offset);
}

void StreamVerifier::take(const Result<StreamNotice> &notice, const MessageView &message)
{
    if (!notice)
        addDamage("an invalid notice", message.offset);
}

void StreamVerifier::take(const Result<UnknownMessage> & /*unknown*/,
                          const MessageView & /*message*/)
{
    ++m_result.checked.unknownMessages;
}

// Opening has reported the stretches with lost chunks; in a long file, it has not read the rest.
void StreamVerifier::takeBroken(BrokenStretch stretch)
{
    m_gaps = true;
    m_gapSinceIndex = true;
    const auto &known = m_file.info().damage;
    const bool told = std::ranges::any_of(
        known, [&](const Damage &damage) { return damage.offset == stretch.begin; });
    const auto chunks = m_file.chunks();
    const auto chunk =
        std::ranges::upper_bound(chunks, stretch.begin, {}, [](const ChunkSummary &candidate) {
            return candidate.byteOffset + candidate.byteSize;
        });
    if (chunk == chunks.end() || chunk->byteOffset >= stretch.end) {
        if (!told)
            addDamage("a part without frames is damaged", stretch.begin);
        return;
    }
    for (auto lost = chunk; lost != chunks.end() && lost->byteOffset < stretch.end; ++lost) {
        const auto i = static_cast<std::size_t>(lost - chunks.begin());
        ++m_result.checked.chunks;
        zoe::addDamage(m_result.damage, {"a chunk is damaged: its frames are lost",
                                         lost->byteOffset, lost->frameCount, m_file.callsOf(i)});
    }
}

void StreamVerifier::take(const Result<DictionaryMessage> &dictionary, const MessageView &message)
{
    ++m_result.checked.dictionaries;
    if (!dictionary) {
        addDamage(dictionary.error().message.c_str(), message.offset);
        m_gaps = true;
        return;
    }
    if (!m_gaps && !followsOn(*dictionary, m_ids))
        addDamage("a dictionary adds ids out of order", message.offset);
    m_ids = idsAfter(*dictionary, m_ids).value_or(m_ids);
    if (!m_gaps && !m_names.add(*dictionary)) {
        addDamage("a dictionary adds ids that were unknown when the capture was opened",
                  message.offset);
        m_gaps = true;
    }
}

void StreamVerifier::take(const Result<ChunkMessage> &chunk, const MessageView &message)
{
    if (!chunk) {
        addDamage(chunk.error().message.c_str(), message.offset);
        m_gaps = m_gapSinceIndex = true;
        return;
    }
    const ChunkHead &head = chunk->head;
    if (!m_gaps && !head.ids.within(m_ids))
        addDamage("a chunk uses ids that no earlier dictionary defines", message.offset);
    if (!head.frames.empty() &&
        (head.startNs != head.frames.front().startNs || head.endNs != head.frames.back().endNs()))
        addDamage("the times of a chunk do not match its frames", message.offset);
    if (!m_gaps && head.firstFrame != m_totals.frames)
        addDamage("frames are missing before this position", message.offset);
    m_totals.add(head, head.firstFrame);
    const auto frameCount = static_cast<std::uint32_t>(head.frames.size());
    m_seen.push_back({{message.offset, message.bytes.size(), head.firstFrame, frameCount,
                       head.entries, head.calls, head.lostZones, 0},
                      head.frames,
                      {}});
}

void StreamVerifier::takeChunk(std::size_t chunk, std::optional<CheckedChunk> checked)
{
    const std::uint64_t offset = m_file.chunks()[chunk].byteOffset;
    const auto seen = std::ranges::lower_bound(
        m_seen, offset, {}, [](const SeenChunk &candidate) { return candidate.entry.offset; });
    if (seen == m_seen.end() || seen->entry.offset != offset)
        return;
    if (checked)
        seen->entry.siteCount = static_cast<std::uint32_t>(checked->totals.size());
    seen->checked = std::move(checked);
}

void StreamVerifier::take(const Result<IndexMessage> &index, const MessageView &message)
{
    ++m_result.checked.indexes;
    if (!index) {
        addDamage(index.error().message.c_str(), message.offset);
        m_gaps = true;
        m_seen.clear();
        return;
    }
    if (!m_gaps && index->previous != m_totals.lastIndex)
        addDamage("an index does not refer to the previous one", message.offset);
    if (!m_gaps && index->ids != m_ids)
        addDamage("an index and the dictionaries disagree", message.offset);
    if (!m_gapSinceIndex)
        compareTotals(*index, message);
    m_totals.lastIndex = message.offset;
    m_seen.clear();
    m_gapSinceIndex = false;
}

// Compares the chunks since the last index: their offsets, frames and totals per site.
void StreamVerifier::compareTotals(const IndexMessage &index, const MessageView &message)
{
    std::span<const FrameRecord> frames = index.frames;
    std::span<const SiteTotal> totals = index.siteTotals;
    bool agrees = index.chunks.size() == m_seen.size();
    for (std::size_t i = 0; agrees && i < m_seen.size(); ++i) {
        const SeenChunk &seen = m_seen[i];
        ChunkEntry entry = index.chunks[i];
        const auto ownTotals = totals.first(entry.siteCount);
        const auto ownFrames = frames.first(entry.frameCount);
        totals = totals.subspan(entry.siteCount);
        frames = frames.subspan(entry.frameCount);
        if (!seen.checked) // can't be decoded, which was already reported
            entry.siteCount = 0;
        else
            m_result.checked.siteTotals += ownTotals.size();
        agrees = entry == seen.entry && std::ranges::equal(ownFrames, seen.frames) &&
                 (!seen.checked || sameTotals(ownTotals, index.hasTimes, seen.checked->totals));
    }
    if (!agrees)
        addDamage("an index does not match its chunks", message.offset);
}

void StreamVerifier::take(const Result<EndMessage> &end, const MessageView &message)
{
    if (!end) {
        addDamage(end.error().message.c_str(), message.offset);
        return;
    }
    if (m_gaps)
        return;
    m_totals.offset = message.offset;
    m_totals.leftOut = end->leftOut; // nothing else contains this
    if (*end != m_totals)
        addDamage("the end message does not match the capture", message.offset);
}

void StreamVerifier::end()
{
    if (!m_gaps && !m_names.agrees(!m_file.info().damage.empty()))
        addDamage("the indexes and the dictionaries disagree about names", 0);
}

} // namespace zoe
