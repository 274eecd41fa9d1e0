#include "analysis/comparison/same_behaviours/joined_capture.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

JoinedCapture::JoinedCapture(const SiteTable &table, std::span<const std::size_t> order,
                             std::vector<FrameFactors> factors)
    : m_partOf(order.size())
{
    for (const SiteTable::Row &row : table.rows())
        m_dictionaries.sites.push_back(table.siteOf(row));
    std::size_t chunks = 0;
    for (const CompareSide *side : table.captures())
        chunks += side->capture->chunks().size();
    m_summaries.reserve(chunks);
    for (const std::size_t capture : order) {
        m_partOf[capture] = m_parts.size();
        Part part;
        part.side = table.captures()[capture];
        part.slotOf = table.slotsOf(capture);
        addThreads(part);
        addFrames(part);
        if (m_parts.size() < factors.size())
            part.factors = std::move(factors[m_parts.size()]);
        m_parts.push_back(std::move(part));
    }
    m_info.source = m_parts.front().side->capture->info().source;
}

FrameIndex JoinedCapture::Frames::add(FrameRecords records)
{
    const auto first = static_cast<FrameIndex>(m_size == 0 ? 0 : m_size + 1);
    m_runs.push_back({first, records});
    m_size = first + records.size();
    return first;
}

FrameRecord JoinedCapture::Frames::record(FrameIndex frame) const
{
    const Run &run = *(std::ranges::upper_bound(m_runs, frame, {}, &Run::first) - 1);
    const FrameIndex inRun = frame - run.first;
    return inRun < run.records.size() ? run.records[inRun] : FrameRecord{.flags = kFrameMissing};
}

void JoinedCapture::addThreads(Part &part)
{
    std::vector<bool> taken(m_dictionaries.threads.size());
    for (const Thread &thread : part.side->capture->threads()) {
        std::size_t at = 0;
        while (at < taken.size() && (taken[at] || m_dictionaries.threads[at].name != thread.name))
            ++at;
        if (at == taken.size()) {
            m_dictionaries.threads.push_back(thread);
            taken.push_back(false);
        }
        taken[at] = true;
        part.threadOf.push_back(ThreadId{static_cast<std::uint32_t>(at)});
    }
}

void JoinedCapture::addFrames(Part &part)
{
    const Capture &capture = *part.side->capture;
    part.firstFrame = m_frames.add(capture.frames());
    part.firstChunk = m_summaries.size();
    for (ChunkSummary summary : capture.chunks()) {
        summary.firstFrame += part.firstFrame;
        m_summaries.push_back(summary);
    }
}

const JoinedCapture::Part &JoinedCapture::partOfChunk(std::size_t i) const
{
    return *(std::ranges::upper_bound(m_parts, i, {}, &Part::firstChunk) - 1);
}

void JoinedCapture::multiply(const Part &part, Chunk &to)
{
    const FrameFactors &of = part.factors;
    const FrameIndex first = to.firstFrame - part.firstFrame;
    for (const TreeSpan &tree : to.trees) {
        const std::int32_t group = of.groupOf.empty() ? 0 : of.groupOf[first + tree.frame];
        if (group < 0)
            continue;
        const std::vector<double> &factors = of.factors[static_cast<std::size_t>(group)];
        for (std::size_t i = tree.firstZone; i < tree.firstZone + tree.zoneCount; ++i) {
            const double factor = factors[to.zones.site[i]];
            if (factor != 1)
                to.zones.selfNs[i] = std::llround(static_cast<double>(to.zones.selfNs[i]) * factor);
        }
    }
}

void JoinedCapture::translate(const Part &part, const Chunk &from, Chunk &to)
{
    if (&from != &to) {
        to.frames = from.frames;
        to.trees = from.trees;
        to.zones = from.zones;
    }
    to.firstFrame = from.firstFrame + part.firstFrame;
    to.setFrames.clear();
    to.plots.clear();
    to.messages.clear();
    to.extras = {};
    for (std::uint32_t &site : to.zones.site)
        site = part.slotOf[site];
    if (!part.factors.factors.empty())
        multiply(part, to);
    for (TreeSpan &tree : to.trees)
        tree.thread = part.threadOf[tree.thread.value];
    // By frame, then thread, as before.
    std::ranges::stable_sort(to.trees, [](const TreeSpan &a, const TreeSpan &b) {
        return a.frame != b.frame ? a.frame < b.frame : a.thread.value < b.thread.value;
    });
}

Result<std::shared_ptr<const Chunk>> JoinedCapture::chunk(std::size_t i) const
{
    const Part &part = partOfChunk(i);
    auto chunk = part.side->capture->chunk(i - part.firstChunk);
    if (!chunk)
        return chunk;
    const auto own = std::make_shared<Chunk>();
    translate(part, **chunk, *own);
    return std::shared_ptr<const Chunk>(own);
}

Result<std::shared_ptr<const Chunk>> JoinedCapture::readChunk(std::size_t i, Chunk &scratch) const
{
    const Part &part = partOfChunk(i);
    auto chunk = part.side->capture->readChunk(i - part.firstChunk, scratch);
    if (!chunk)
        return chunk;
    translate(part, **chunk, scratch);
    return std::shared_ptr<const Chunk>(std::shared_ptr<const void>(), &scratch);
}

namespace {

// The ids of all sides in the joined capture; nothing if a side has no restriction.
template <class IdType, class Parts, class IdsOf, class Translate>
std::optional<std::vector<IdType>> restricted(const Parts &parts, const IdsOf &idsOf,
                                              const Translate &translated)
{
    std::vector<IdType> all;
    for (const auto &part : parts) {
        const std::optional<std::vector<IdType>> &ids = idsOf(part.side->selection);
        if (!ids)
            return {};
        for (const IdType id : *ids) {
            if (const std::optional<IdType> own = translated(part, id))
                all.push_back(*own);
        }
    }
    std::ranges::sort(all, {}, &IdType::value);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace

Selection JoinedCapture::selection() const
{
    Selection all;
    all.frames.emplace();
    for (const Part &part : m_parts) {
        const Capture &capture = *part.side->capture;
        const FrameRanges frames =
            wholeFramesOf(capture, part.side->selection).selection.framesOf(capture);
        for (const FrameRange &range : frames.ranges())
            all.frames->add(FrameRange{range.first + part.firstFrame, range.end + part.firstFrame});
    }
    const auto thread = [](const Part &part, ThreadId id) {
        return id.value < part.threadOf.size() ? std::optional(part.threadOf[id.value])
                                               : std::nullopt;
    };
    const auto site = [](const Part &part, SiteId id) {
        return id.value < part.slotOf.size() ? std::optional(SiteId{part.slotOf[id.value]})
                                             : std::nullopt;
    };
    all.threads = restricted<ThreadId>(
        m_parts, [](const Selection &s) -> const auto & { return s.threads; }, thread);
    all.sites = restricted<SiteId>(
        m_parts, [](const Selection &s) -> const auto & { return s.sites; }, site);
    all.inside = restricted<SiteId>(
        m_parts, [](const Selection &s) -> const auto & { return s.inside; }, site);
    return all;
}

} // namespace zoe
