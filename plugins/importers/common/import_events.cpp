#include "plugins/importers/common/import_events.h"

#include <optional>
#include <set>
#include <utility>

#include "plugins/importers/common/frame_marks.h"
#include "plugins/importers/common/pair_async_edges.h"
#include "plugins/importers/common/pair_ends.h"
#include "plugins/importers/common/trace_feeder.h"

namespace zoe {

namespace {

constexpr double kSortShare = 0.25; // of the work

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

// Those with tracks, or all, if there are no tracks.
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

} // namespace zoe
