#include "formats/transform/copy_chunk.h"

#include "analysis/model/texts/note_text.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "formats/transform/cut_sums.h"

namespace zoe {

namespace {

constexpr const char *kOtherThreads =
    NoteText::tr("messages, spans and events of other threads were skipped");

// first: the first zone of the tree in the new chunk.
void appendValues(const ChunkExtras &from, const TreeSpan &span, std::size_t first, ChunkExtras &to)
{
    auto value = std::ranges::lower_bound(from.values, span.firstZone, {}, &ZoneValue::zone);
    for (; value != from.values.end() && value->zone - span.firstZone < span.zoneCount; ++value) {
        const std::size_t zone = first + value->zone - span.firstZone;
        if (value->kind == ValueKind::Text)
            to.addText(zone, value->key, from.text(*value));
        else if (value->kind == ValueKind::Numbers)
            to.addNumbers(zone, value->key, from.numbersOf(*value));
        else
            to.addValue(zone, value->key, value->kind, value->bits);
    }
}

class ChunkCopier {
  public:
    ChunkCopier(const Chunk &source, std::shared_ptr<const ZoneSlices> slices,
                const ChunkCopy &copy, const IdMap &ids, Report &report)
        : m_source(source)
        , m_slices(std::move(slices))
        , m_trees(m_slices ? m_slices->trees() : source.trees)
        , m_copy(copy)
        , m_ids(ids)
        , m_report(report)
    {}

    CopiedChunk run()
    {
        m_newFrames.assign(m_source.frames.size(), kNotTaken);
        auto tree = m_trees.begin();
        for (std::uint32_t frame = 0; frame < m_source.frames.size(); ++frame) {
            auto end = tree;
            while (end != m_trees.end() && end->frame == frame)
                ++end;
            if (isTaken(m_source.firstFrame + frame))
                copyFrame(frame, {tree, end});
            tree = end;
        }
        const ChunkExtras &extras = m_source.extras;
        for (ZoneValue &value : m_out.extras.values)
            m_ids.apply(value);
        copyEvents(m_source.plots, m_out.plots);
        copyEvents(m_source.messages, m_out.messages);
        copyEvents(extras.flows, m_out.extras.flows);
        copyEvents(extras.memory, m_out.extras.memory);
        copyEvents(extras.samples, m_out.extras.samples);
        copySpans(m_source.setFrames, m_out.setFrames, [](const SetFrame &) { return true; });
        copySpans(extras.locks, m_out.extras.locks,
                  [this](const LockSpan &span) { return keeps(span.thread); });
        copySpans(extras.asyncs, m_out.extras.asyncs, [this](const AsyncSpan &span) {
            return keeps(m_ids.keeps(span.endThread) ? span.beginThread : span.endThread);
        });
        copySystem();
        CopiedChunk result;
        result.chunk = std::move(m_out);
        if (m_slices)
            result.zones = {std::move(m_slices), std::move(m_copied), m_ids.sites(),
                            m_copy.shiftNs};
        return result;
    }

  private:
    static constexpr std::uint32_t kNotTaken = ~0U;

    // Selected, and in this part.
    [[nodiscard]] bool isTaken(FrameIndex frame) const
    {
        return m_copy.only.first <= frame && frame < m_copy.only.end &&
               m_copy.frames.contains(frame);
    }

    void copyFrame(std::uint32_t frame, std::span<const TreeSpan> trees)
    {
        if (m_out.frames.empty())
            m_out.firstFrame = m_source.firstFrame + frame;
        m_newFrames[frame] = static_cast<std::uint32_t>(m_out.frames.size());
        FrameRecord record = m_source.frames[frame];
        record.startNs += m_copy.shiftNs;
        record.zones = 0;
        const FrameCut cut = cutOf(m_source.firstFrame + frame);
        for (const TreeSpan &span : trees) {
            if (!m_ids(span.thread).valid())
                continue;
            if (m_slices)
                takeTree(span, m_newFrames[frame], cut);
            else
                copyTree(span, m_newFrames[frame], cut);
            m_out.trees.back().thread = m_ids(span.thread);
            record.zones += span.zoneCount;
        }
        m_out.frames.push_back(record);
    }

    [[nodiscard]] FrameCut cutOf(FrameIndex frame) const
    {
        return {.before = frame > 0 && !m_copy.frames.contains(frame - 1),
                .behind = frame + 1 < m_copy.frameCount && !m_copy.frames.contains(frame + 1)};
    }

    void copyTree(const TreeSpan &span, std::uint32_t toFrame, const FrameCut &cut)
    {
        ZoneColumns &zones = m_out.zones;
        const std::size_t first = zones.size();
        appendTree(m_source, span, toFrame, m_out);
        for (std::size_t i = first; i < zones.size(); ++i) {
            zones.site[i] = m_ids(SiteId{zones.site[i]}).value;
            zones.startNs[i] += m_copy.shiftNs;
            if (zones.flags[i] == 0)
                continue;
            m_report.count(kCutBefore, cut.before && (zones.flags[i] & kContinuesFrom) != 0);
            m_report.count(kEndedBehind, cut.behind && (zones.flags[i] & kContinuesTo) != 0);
            zones.flags[i] = cut.flags(zones.flags[i]);
        }
    }

    // The same, but its zones stay encoded.
    void takeTree(const TreeSpan &span, std::uint32_t toFrame, const FrameCut &cut)
    {
        const auto tree = static_cast<std::uint32_t>(&span - m_trees.data());
        m_copied.push_back({tree, cut});
        m_out.trees.push_back({toFrame, span.thread, m_zonesTaken, span.zoneCount});
        appendValues(m_source.extras, span, m_zonesTaken, m_out.extras);
        m_zonesTaken += span.zoneCount;
        if (cut.before)
            m_report.count(kCutBefore, m_slices->zonesWith(kContinuesFrom, tree));
        if (cut.behind)
            m_report.count(kEndedBehind, m_slices->zonesWith(kContinuesTo, tree));
    }

    [[nodiscard]] bool takes(TimeNs timeNs) const
    {
        return !m_newFrames.empty() && m_newFrames[frameAt(m_source, timeNs)] != kNotTaken;
    }

    bool keeps(ThreadId thread)
    {
        const bool kept = m_ids.keeps(thread);
        m_report.count(kOtherThreads, kept ? 0 : 1);
        return kept;
    }

    [[nodiscard]] TimeNs shifted(TimeNs timeNs) const
    {
        return std::max<TimeNs>(0, timeNs + m_copy.shiftNs);
    }

    // Shortens spans that start before the new time 0.
    template <class Span>
    void shift(Span &span)
    {
        const TimeNs start = shifted(span.startNs);
        const TimeNs cut = start - (span.startNs + m_copy.shiftNs);
        span.startNs = start;
        span.durationNs = std::max<DurationNs>(0, span.durationNs - cut);
        m_report.count(kSpansBefore, cut > 0 ? 1 : 0);
    }

    template <class Event>
    void copyEvents(const std::vector<Event> &from, std::vector<Event> &to)
    {
        for (const Event &event : from) {
            if (!takes(event.timeNs))
                continue;
            if constexpr (requires { event.thread; }) {
                if (!keeps(event.thread))
                    continue;
            }
            Event &copy = to.emplace_back(event);
            m_ids.apply(copy);
            copy.timeNs = shifted(copy.timeNs);
        }
    }

    // keep(span): whether its thread is kept.
    template <class Span, class Keep>
    void copySpans(const std::vector<Span> &from, std::vector<Span> &to, Keep keep)
    {
        for (const Span &span : from) {
            if (!takes(span.startNs + span.durationNs) || !keep(span))
                continue;
            Span &copy = to.emplace_back(span);
            m_ids.apply(copy);
            shift(copy);
        }
    }

    struct Stretch {
        TimeNs startNs = std::numeric_limits<TimeNs>::min();
        TimeNs endNs = std::numeric_limits<TimeNs>::max();
    };

    // The times of consecutive frames that are wanted, with the gaps in between.
    template <class Wanted>
    [[nodiscard]] std::vector<Stretch> stretches(const Wanted &isWanted) const
    {
        std::vector<Stretch> result;
        const auto &frames = m_source.frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const auto frame = static_cast<FrameIndex>(m_source.firstFrame + i);
            if (!isWanted(frame))
                continue;
            if (i > 0 && isWanted(frame - 1))
                result.back().endNs = Stretch{}.endNs;
            else if (frame > 0 && !isWanted(frame - 1))
                result.push_back({.startNs = frames[i].startNs});
            else
                result.emplace_back();
            if (frame + 1 < m_copy.frameCount && !isWanted(frame + 1))
                result.back().endNs = frames[i].endNs();
        }
        return result;
    }

    // What the operating system reported is cut where the selection ends.
    void copySystem()
    {
        const auto taken = stretches([this](FrameIndex frame) { return isTaken(frame); });
        for (const Stretch &stretch : taken) {
            for (ThreadStateSpan span : m_source.extras.states) {
                const TimeNs start = std::max(span.startNs, stretch.startNs);
                const TimeNs end = std::min(span.endNs(), stretch.endNs);
                if ((end <= start && span.durationNs > 0) || !keeps(span.thread))
                    continue;
                if (end < span.endNs())
                    span.waker = {};
                span.startNs = start;
                span.durationNs = std::max<DurationNs>(0, end - start);
                m_ids.apply(span);
                shift(span);
                m_out.extras.states.push_back(span);
            }
        }
        for (const Stretch &stretch : selectedStretches()) {
            copySums(m_source.extras.usage, stretch, m_out.extras.usage);
            copySums(m_source.extras.stolen, stretch, m_out.extras.stolen);
            if (m_copy.later == nullptr || stretch.endNs == Stretch{}.endNs)
                continue;
            copySums(m_copy.later->usage, stretch, m_out.extras.usage);
            copySums(m_copy.later->stolen, stretch, m_out.extras.stolen);
        }
        if (m_copy.later != nullptr &&
            !(m_copy.later->usage.empty() && m_copy.later->stolen.empty()))
            m_out.extras.putInOrder();
    }

    [[nodiscard]] std::vector<Stretch> selectedStretches() const
    {
        auto selected =
            stretches([this](FrameIndex frame) { return m_copy.frames.contains(frame); });
        if (selected.empty() || selected.front().startNs != Stretch{}.startNs)
            return selected;
        if (m_copy.goneOnSinceNs) // else all that is before belongs to it
            selected.front().startNs = *m_copy.goneOnSinceNs;
        return selected;
    }

    // Where a chunk is copied in parts, the one with the end of a row has it.
    template <class Row>
    void copySums(const std::vector<Row> &from, const Stretch &stretch, std::vector<Row> &to)
    {
        for (const Row &row : from) {
            if (row.endNs() <= stretch.startNs || row.startNs >= stretch.endNs)
                continue;
            const TimeNs start = std::max({row.startNs, stretch.startNs, -m_copy.shiftNs});
            const TimeNs end = std::min(row.endNs(), stretch.endNs);
            const bool whole = start == row.startNs && end == row.endNs();
            if ((!whole && end <= start) || !takes(std::max(start, end - 1)))
                continue;
            if constexpr (requires { row.thread; }) {
                if (!keeps(row.thread))
                    continue;
            }
            m_report.count(kUsageCut, whole ? 0 : 1);
            Row &copy = to.emplace_back(whole ? row : cutter().partOf(row, start, end));
            m_ids.apply(copy);
            copy.startNs += m_copy.shiftNs;
        }
    }

    const SumCutter &cutter()
    {
        if (!m_cutter)
            m_cutter.emplace(m_source.extras.states);
        return *m_cutter;
    }

    const Chunk &m_source;
    std::shared_ptr<const ZoneSlices> m_slices; // if they have the trees and zones of the source
    std::span<const TreeSpan> m_trees;          // of the source
    const ChunkCopy &m_copy;
    const IdMap &m_ids;
    Report &m_report;
    std::vector<std::uint32_t> m_newFrames; // by frame of the source
    std::optional<SumCutter> m_cutter;      // if a row is cut
    std::vector<ZoneCopy::Tree> m_copied;   // with m_slices, like the following
    std::uint32_t m_zonesTaken = 0;
    Chunk m_out;
};

} // namespace

std::size_t frameAt(const Chunk &chunk, TimeNs timeNs)
{
    const auto frame = std::ranges::upper_bound(chunk.frames, timeNs, {}, &FrameRecord::endNs);
    return std::min(static_cast<std::size_t>(frame - chunk.frames.begin()),
                    chunk.frames.size() - 1);
}

void appendTree(const Chunk &from, const TreeSpan &span, std::uint32_t toFrame, Chunk &to)
{
    const std::size_t newFirst = to.zones.size();
    const auto append = [&](auto column) {
        const auto first =
            (from.zones.*column).begin() + static_cast<std::ptrdiff_t>(span.firstZone);
        (to.zones.*column).insert((to.zones.*column).end(), first, first + span.zoneCount);
    };
    append(&ZoneColumns::site);
    append(&ZoneColumns::startNs);
    append(&ZoneColumns::durationNs);
    append(&ZoneColumns::selfNs);
    append(&ZoneColumns::depth);
    append(&ZoneColumns::flags);
    to.trees.push_back(
        {toFrame, span.thread, static_cast<std::uint32_t>(newFirst), span.zoneCount});
    appendValues(from.extras, span, newFirst, to.extras);
}

Chunk copyOf(const Chunk &chunk, const ChunkCopy &copy, const IdMap &ids, Report &report)
{
    return ChunkCopier(chunk, nullptr, copy, ids, report).run().chunk;
}

CopiedChunk copyOf(const SourceChunk &source, const ChunkCopy &copy, const IdMap &ids,
                   Report &report)
{
    return ChunkCopier(*source.chunk, source.slices, copy, ids, report).run();
}

} // namespace zoe
