#include "plugins/importers/chrome-trace/chrome_trace_importer.h"

#include <string_view>

#include "plugins/importers/chrome-trace/block_reader.h"
#include "plugins/importers/chrome-trace/frame_marks.h"
#include "plugins/importers/chrome-trace/json_cursor.h"
#include "plugins/importers/chrome-trace/pair_ends.h"
#include "plugins/importers/chrome-trace/sample_tracks.h"
#include "plugins/importers/chrome-trace/trace_feeder.h"
#include "plugins/importers/chrome-trace/trace_parser.h"

namespace zoe {

namespace {

// How the work is shared out: reading, sorting, writing.
constexpr double kReadShare = 0.6;
constexpr double kSortShare = 0.7;

Status orderTracks(TraceData &data, const Task &task)
{
    EndPairing pairing(data);
    for (std::size_t i = 0; i < data.tracks.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        sortEvents(data.tracks[i].events);
        pairing.run(data.tracks[i].events, data.report);
        task.progress(static_cast<double>(i + 1) / static_cast<double>(data.tracks.size()));
    }
    return {};
}

SessionInfo sessionOf(const TraceData &data, const FrameMarks &marks, const QString &sourceName)
{
    SessionInfo session;
    session.clock = "trace event timestamps";
    session.clockFrequencyHz = 1'000'000;
    session.comment = "imported from " + sourceName.toStdString();
    session.metadata = data.metadata;
    // The program is the process whose frames are shown, or the only one.
    const bool known = marks.main.track != FrameMarks::kNoTrack;
    if (known || data.processes.size() == 1) {
        const TraceProcess &process =
            data.processes[known ? data.tracks[marks.main.track].process : 0];
        session.program = process.name;
        if (process.pid.kind == TraceId::Kind::Number)
            session.processId = static_cast<std::uint32_t>(process.pid.value);
    }
    return session;
}

// "file.json, byte 12": the place for an error of the reader.
Error placed(Error error, const QString &sourceName)
{
    const std::string name = sourceName.toStdString();
    if (error.code != ErrorCode::Cancelled && !name.empty())
        error.place = error.place.empty() ? name : name + ", " + error.place;
    return error;
}

// Whether the top-level object that begins here has "traceEvents", as far as the bytes tell.
int sniffObject(std::string_view bytes)
{
    JsonCursor cursor(bytes);
    cursor.expect('{');
    bool first = true;
    bool hinted = false;
    JsonValue key;
    while (cursor.nextKey(key, first)) {
        if (key.text == "traceEvents")
            return 95;
        hinted = hinted || key.text == "displayTimeUnit" || key.text == "stackFrames";
        JsonValue value;
        if (!cursor.value(value))
            break;
    }
    if (cursor.state() != JsonState::Incomplete)
        return 0;
    return bytes.find("\"traceEvents\"") != std::string_view::npos ? 60 : (hinted ? 30 : 0);
}

int sniffArray(std::string_view bytes)
{
    JsonCursor cursor(bytes);
    cursor.expect('[');
    if (cursor.peek() == ']' || cursor.state() == JsonState::Incomplete)
        return 10;
    if (!cursor.accept('{'))
        return 0;
    bool first = true;
    JsonValue key;
    while (cursor.nextKey(key, first)) {
        if (key.text == "ph")
            return 95;
        JsonValue value;
        if (!cursor.value(value))
            break;
    }
    return cursor.state() == JsonState::Incomplete ? 30 : 0;
}

} // namespace

ImportFormat ChromeTraceImporter::format() const
{
    return {QStringLiteral("chrome-trace"),
            QStringLiteral("Chrome Trace Event JSON"),
            {QStringLiteral("json"), QStringLiteral("trace")}};
}

int ChromeTraceImporter::sniff(std::span<const std::byte> firstBytes) const
{
    std::string_view bytes(reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size());
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    switch (JsonCursor(bytes).peek()) {
    case '{':
        return sniffObject(bytes);
    case '[':
        return sniffArray(bytes);
    default:
        return 0;
    }
}

Result<ImportResult> ChromeTraceImporter::read(QIODevice &input, const ImportOptions &options,
                                               const OpenWriter &openWriter, const Task &task) const
{
    TraceData data;
    const Task reading = task.part(0, kReadShare);
    BlockReader reader(input, reading);
    if (const Status parsed = parseTrace(reader, data); !parsed)
        return placed(parsed.error(), options.sourceName);
    makeSampleTracks(data);
    if (const Status ordered = orderTracks(data, task.part(kReadShare, kSortShare)); !ordered)
        return ordered.error();

    const Result<FrameMarks> marks = findFrameMarks(data, options.frameMarker, task);
    if (!marks)
        return placed(marks.error(), options.sourceName);
    const Result<CaptureWriter *> writer = openWriter(sessionOf(data, *marks, options.sourceName));
    if (!writer)
        return writer.error();
    TraceFeeder feeder(data, *marks, **writer);
    if (const Status fed = feeder.run(task.part(kSortShare, 1)); !fed)
        return fed.error();
    for (const Note &note : (*writer)->report().notes())
        data.report.count(note.what, note.count);
    task.progress(1);
    return ImportResult{std::move(data.report)};
}

} // namespace zoe
