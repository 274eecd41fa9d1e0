#include "plugins/importers/common/import_events.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "analysis/model/containers/release.h"
#include "plugins/importers/common/frame_marks.h"
#include "plugins/importers/common/lock_spans.h"
#include "plugins/importers/common/pair_ends.h"
#include "plugins/importers/common/sort_events.h"
#include "plugins/importers/common/trace_feeder.h"

namespace zoe {

namespace {

// How many open spans of a key are searched for the name of an end.
constexpr std::ptrdiff_t kLookBack = 256;

using OpenSpans = std::vector<std::uint32_t>; // indices into TraceData::spans, innermost last

// Matches the ends of asynchronous operations to their starts.
class AsyncPairing {
  public:
    explicit AsyncPairing(TraceData &data)
        : m_data(data)
    {}

    void add(const TraceAsyncEdge &edge)
    {
        if (edge.isEnd)
            end(edge);
        else
            begin(edge);
    }

    void finish()
    {
        std::uint64_t open = 0;
        for (const auto &[key, spans] : m_open)
            open += spans.size();
        if (open > 0)
            m_data.report.count(
                "asynchronous operations without an end: kept open to the end of the trace", open);
    }

  private:
    void begin(const TraceAsyncEdge &edge)
    {
        TraceSpan span;
        span.beginNs = edge.timeNs;
        span.beginTrack = edge.track;
        span.endTrack = edge.track;
        span.site = edge.site;
        span.id = edge.id;
        while (!m_taken.emplace(span.site, span.id).second)
            span.id = (std::uint64_t{1} << 63) | ++m_ownIds;
        m_open[edge.key].push_back(static_cast<std::uint32_t>(m_data.spans.size()));
        m_data.spans.push_back(span);
    }

    void end(const TraceAsyncEdge &edge)
    {
        OpenSpans &open = m_open[edge.key];
        if (open.empty()) {
            m_data.report.count("ends of asynchronous operations without a start were skipped");
            return;
        }
        const std::uint32_t name = m_data.sites[edge.site].name;
        const auto last = open.rbegin() + std::min<std::ptrdiff_t>(kLookBack, std::ssize(open));
        auto found = std::find_if(open.rbegin(), last, [&](std::uint32_t span) {
            return m_data.sites[m_data.spans[span].site].name == name;
        });
        if (found == last) {
            if (edge.named)
                m_data.report.count("ends of asynchronous operations with another name");
            found = open.rbegin();
        }
        TraceSpan &span = m_data.spans[*found];
        span.endNs = edge.timeNs;
        span.endTrack = edge.track;
        m_taken.erase({span.site, span.id});
        open.erase(std::next(found).base());
    }

    TraceData &m_data;
    std::unordered_map<std::uint32_t, OpenSpans> m_open;       // by key
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_taken; // site and id of the open ones
    std::uint64_t m_ownIds = 0;
};

// Moves data.asyncEdges into data.spans, sorted by start. Among edges of one key, an end closes the
// innermost open span with its name, or else the innermost one; the rest stays open. Overlapping
// spans of one site and id get separate ids. Mismatches are counted.
void pairAsyncEdges(TraceData &data)
{
    std::stable_sort(
        data.asyncEdges.begin(), data.asyncEdges.end(),
        [](const TraceAsyncEdge &a, const TraceAsyncEdge &b) { return a.timeNs < b.timeNs; });
    AsyncPairing pairing(data);
    for (const TraceAsyncEdge &edge : data.asyncEdges)
        pairing.add(edge);
    pairing.finish();
    release(data.asyncEdges);
}

constexpr double kParseShare = 0.6; // of an import
constexpr double kSortShare = 0.25; // of the remaining part

Status orderTracks(TraceData &data, const Task &task)
{
    EndPairing pairing(data);
    for (std::size_t i = 0; i < data.tracks.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        if (const Status sorted = sortEvents(data.tracks[i].events, task); !sorted)
            return sorted;
        pairing.run(data.tracks[i].events, data.report);
        task.progress(static_cast<double>(i + 1) / static_cast<double>(data.tracks.size()));
    }
    return {};
}

// Processes with tracks, or all if there are no tracks.
std::set<std::uint32_t> processesOf(const TraceData &data)
{
    std::set<std::uint32_t> used;
    for (const TraceTrack &track : data.tracks)
        used.insert(track.process);
    for (std::uint32_t i = 0; data.tracks.empty() && i < data.processes.size(); ++i)
        used.insert(i);
    return used;
}

// The program is the process whose frames are shown, or the only one.
void describe(SessionInfo &session, const TraceData &data, const FrameMarks &marks,
              const QString &sourceName)
{
    session.comment = "imported from " + sourceName.toStdString();
    session.metadata.insert(session.metadata.end(), data.metadata.begin(), data.metadata.end());
    std::optional<std::uint32_t> shown;
    if (marks.main.track != FrameMarks::kNoTrack)
        shown = data.tracks[marks.main.track].process;
    else if (const auto used = processesOf(data); used.size() == 1)
        shown = *used.begin();
    if (!shown)
        return;
    const TraceProcess &process = data.processes[*shown];
    session.program = process.name;
    if (process.pid.kind == TraceId::Kind::Number)
        session.processId = static_cast<std::uint32_t>(process.pid.value);
}

} // namespace

Result<ImportResult> importEvents(TraceData &data, SessionInfo session,
                                  const ImportOptions &options,
                                  const Importer::OpenWriter &openWriter, const Task &task)
{
    if (const Status ordered = orderTracks(data, task.part(0, kSortShare)); !ordered)
        return ordered.error();
    pairAsyncEdges(data);
    takeLockSpans(data);
    const Result<FrameMarks> marks = findFrameMarks(data, options.frameMarker, task);
    if (!marks)
        return placed(marks.error(), options.sourceName);
    describe(session, data, *marks, options.sourceName);
    const Result<CaptureWriter *> writer = openWriter(session);
    if (!writer)
        return writer.error();
    TraceFeeder feeder(data, *marks, **writer);
    if (const Status fed = feeder.run(task.part(kSortShare, 1)); !fed)
        return fed.error();
    for (const Note &note : (*writer)->report().notes())
        data.report.count(note.what, note.count);
    task.progress(1);
    return ImportResult{std::move(data.report), std::move(data.frameGuess)};
}

Error placed(Error error, const QString &sourceName)
{
    const std::string name = sourceName.toStdString();
    if (error.code != ErrorCode::Cancelled && !name.empty())
        error.place = error.place.empty() ? name : name + ", " + error.place;
    return error;
}

Result<ImportResult> TraceImporter::read(QIODevice &input, const ImportOptions &options,
                                         const OpenWriter &openWriter, const Task &task) const
{
    TraceData data;
    SessionInfo session;
    session.flagsOutside = true;
    if (const Status parsed = parse(input, options, data, session, task.part(0, kParseShare));
        !parsed)
        return placed(parsed.error(), options.sourceName);
    return importEvents(data, std::move(session), options, openWriter, task.part(kParseShare, 1));
}

} // namespace zoe
