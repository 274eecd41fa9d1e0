#include "plugins/importers/chrome-trace/chrome_trace_importer.h"

#include <string_view>

#include "plugins/importers/chrome-trace/sample_tracks.h"
#include "plugins/importers/chrome-trace/trace_parser.h"
#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/json_cursor.h"
#include "plugins/importers/common/text_lines.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work

// Whether the top-level object has "traceEvents", as far as these bytes show.
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
    const std::string text =
        TextLines::decoded({reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
    const std::string_view bytes(text);
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
    BlockReader reader(input, reading, BlockReader::Content::Text);
    if (const Status parsed = parseTrace(reader, data); !parsed)
        return placed(parsed.error(), options.sourceName);
    makeSampleTracks(data);
    SessionInfo session;
    session.clock = "trace event timestamps";
    session.clockFrequencyHz = 1'000'000;
    return importEvents(data, std::move(session), options, openWriter, task.part(kReadShare, 1));
}

} // namespace zoe
