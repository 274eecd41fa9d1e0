#include "plugins/importers/chrome-trace/chrome_trace_importer.h"

#include <algorithm>
#include <string_view>

#include "plugins/importers/chrome-trace/trace_parser.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/json/json_cursor.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

namespace {

// The sites of a stack, from the root.
std::vector<std::uint32_t> stackOf(TraceData &data, std::uint32_t frame)
{
    std::vector<std::uint32_t> stack;
    while (frame != StringTable::kNone) {
        const auto found = data.stackFrames.find(frame);
        if (found == data.stackFrames.end()) {
            data.report.count("stack frames that are missing from the file");
            break;
        }
        if (stack.size() == TraceStack::kDeepest) {
            data.report.count("stacks deeper than 1024 frames were cut");
            break;
        }
        stack.push_back(found->second.site);
        frame = found->second.parent;
    }
    std::reverse(stack.begin(), stack.end());
    return stack;
}

// Whether the thread has more than moments at which it was seen.
bool hasRealZones(const TraceTrack &track)
{
    for (PackedEventReader reader(track.events); reader.next();) {
        if (reader.event().kind != TraceKind::Complete || reader.event().durationNs > 0)
            return true;
    }
    return false;
}

// Converts the samples of a thread to samples of the capture. For a thread without lasting zones,
// they also become zones on an additional track: a stack lasts until the next sample, and the part
// that two neighbouring samples share, starting at the root, is one zone. Empties data.samples.
void takeSamples(TraceData &data)
{
    std::vector<TraceSample> samples = std::move(data.samples);
    data.samples.clear();
    if (samples.empty())
        return;
    if (data.stackFrames.empty()) {
        data.report.count("samples without stack frames in the file were skipped", samples.size());
        return;
    }
    std::stable_sort(samples.begin(), samples.end(), [](const auto &a, const auto &b) {
        return a.track != b.track ? a.track < b.track : a.timeNs < b.timeNs;
    });
    for (std::size_t i = 0; i < samples.size();) {
        const std::uint32_t index = samples[i].track;
        const bool makesZones = !hasRealZones(data.tracks[index]);
        TraceTrack track;
        track.process = data.tracks[index].process;
        track.tid = data.tracks[index].tid;
        track.name = data.tracks[index].name;
        track.sortIndex = data.tracks[index].sortIndex;
        track.samples = true;
        const auto owner = data.tracks[index].hasContent()
                               ? index
                               : static_cast<std::uint32_t>(data.tracks.size());
        std::vector<std::uint32_t> open;
        const std::size_t first = i;
        for (; i < samples.size() && samples[i].track == index; ++i) {
            const std::vector<std::uint32_t> stack = stackOf(data, samples[i].frame);
            std::uint32_t innermost = StringTable::kNone;
            for (const std::uint32_t site : stack)
                innermost = data.stackOf({innermost, site});
            const bool isLast = i + 1 == samples.size() || samples[i + 1].track != index;
            const std::int64_t untilNextNs = isLast ? 0 : samples[i + 1].timeNs - samples[i].timeNs;
            const std::int64_t periodNs =
                samples[i].periodNs > 0 ? samples[i].periodNs : untilNextNs;
            if (samples[i].frame != StringTable::kNone) // otherwise nothing ran
                data.stackSamples.push_back({samples[i].timeNs, periodNs, owner, innermost});
            if (makesZones)
                goToStack(track, data.sites, samples[i].timeNs, open, stack);
        }
        if (!makesZones)
            continue;
        goToStack(track, data.sites, samples[i - 1].timeNs, open, {});
        data.report.count("samples were turned into zones that last until the thread's next sample",
                          i - first);
        data.tracks.push_back(std::move(track));
    }
}

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
        if (key.text == "nodes" && bytes.find("\"callFrame\"") != std::string_view::npos)
            return 95; // a .cpuprofile
        if (key.text == "head" && bytes.find("\"functionName\"") != std::string_view::npos)
            return 95; // the old format
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
            {QStringLiteral("json"), QStringLiteral("trace"), QStringLiteral("cpuprofile")}};
}

int ChromeTraceImporter::sniff(std::span<const std::byte> firstBytes) const
{
    const std::string text = TextLines::decoded(firstBytes);
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

Status ChromeTraceImporter::parse(QIODevice &input, const ImportOptions &, TraceData &data,
                                  SessionInfo &session, const Task &task) const
{
    BlockReader reader(input, task, BlockReader::Content::Text);
    if (const Status parsed = parseTrace(reader, data); !parsed)
        return parsed;
    takeSamples(data);
    session.clock = "trace event timestamps";
    session.clockFrequencyHz = 1'000'000;
    return {};
}

} // namespace zoe
