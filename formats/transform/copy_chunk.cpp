#include "formats/transform/copy_chunk.h"

#include "analysis/model/texts/note_text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "formats/transform/cut_sums.h"

namespace zoe {

namespace {

constexpr const char *kCutBefore =
    NoteText::tr("zones that start before a selected part were cut at its start");
constexpr const char *kEndedBehind =
    NoteText::tr("zones that continue after a selected part were cut at its end");
constexpr const char *kUsageCut =
    NoteText::tr("rows of CPU time that reach beyond a selected part were cut there");
constexpr const char *kOtherThreads =
    NoteText::tr("messages, spans and events of other threads were skipped");

class ChunkCopier {
  public:
    ChunkCopier(const Chunk &source, const ChunkCopy &copy, const IdMap &ids, Report &report)
        : m_source(source)
        , m_copy(copy)
        , m_ids(ids)
        , m_report(report)
    {}

    Chunk run()
    {
        m_newFrames.assign(m_source.frames.size(), kNotTaken);
        auto tree = m_source.trees.begin();
        for (std::uint32_t frame = 0; frame < m_source.frames.size(); ++frame) {
            auto end = tree;
            while (end != m_source.trees.end() && end->frame == frame)
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
        return std::move(m_out);
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
        for (TreeSpan span : trees) {
            const std::size_t first = m_out.zones.size();
            if (!m_ids(span.thread).valid())
                continue;
            appendTree(m_source, span, m_newFrames[frame], m_out);
            m_out.trees.back().thread = m_ids(span.thread);
            mapZones(first, m_source.firstFrame + frame);
            record.zones += span.zoneCount;
        }
        m_out.frames.push_back(record);
    }

    void mapZones(std::size_t first, FrameIndex frame)
    {
        ZoneColumns &zones = m_out.zones;
        const bool cutBefore = frame > 0 && !m_copy.frames.contains(frame - 1);
        const bool cutBehind = frame + 1 < m_copy.frameCount && !m_copy.frames.contains(frame + 1);
        for (std::size_t i = first; i < zones.size(); ++i) {
            zones.site[i] = m_ids(SiteId{zones.site[i]}).value;
            zones.startNs[i] += m_copy.shiftNs;
            if (zones.flags[i] != 0)
                cutEdges(zones.flags[i], cutBefore, cutBehind);
        }
    }

    void cutEdges(std::uint8_t &flags, bool cutBefore, bool cutBehind)
    {
        if (cutBefore && (flags & kContinuesFrom) != 0) {
            flags = static_cast<std::uint8_t>(flags & ~kContinuesFrom);
            m_report.count(kCutBefore);
        }
        if (cutBehind && (flags & kContinuesTo) != 0) {
            flags = static_cast<std::uint8_t>((flags & ~kContinuesTo) | kStillOpen);
            m_report.count(kEndedBehind);
        }
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
        const auto selected =
            stretches([this](FrameIndex frame) { return m_copy.frames.contains(frame); });
        for (const Stretch &stretch : selected) {
            copySums(m_source.extras.usage, stretch, m_out.extras.usage);
            copySums(m_source.extras.stolen, stretch, m_out.extras.stolen);
        }
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
    const ChunkCopy &m_copy;
    const IdMap &m_ids;
    Report &m_report;
    std::vector<std::uint32_t> m_newFrames; // by frame of the source
    std::optional<SumCutter> m_cutter;      // if a row is cut
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
    const ChunkExtras &extras = from.extras;
    auto value = std::ranges::lower_bound(extras.values, span.firstZone, {}, &ZoneValue::zone);
    for (; value != extras.values.end() && value->zone - span.firstZone < span.zoneCount; ++value) {
        const std::size_t zone = newFirst + value->zone - span.firstZone;
        if (value->kind == ValueKind::Text)
            to.extras.addText(zone, value->key, extras.text(*value));
        else if (value->kind == ValueKind::Numbers)
            to.extras.addNumbers(zone, value->key, extras.numbersOf(*value));
        else
            to.extras.addValue(zone, value->key, value->kind, value->bits);
    }
}

Chunk copyOf(const Chunk &chunk, const ChunkCopy &copy, const IdMap &ids, Report &report)
{
    return ChunkCopier(chunk, copy, ids, report).run();
}

} // namespace zoe
