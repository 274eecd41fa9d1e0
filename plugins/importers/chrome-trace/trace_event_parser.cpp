#include "plugins/importers/chrome-trace/trace_event_parser.h"

#include <algorithm>

#include "plugins/importers/chrome-trace/trace_arguments.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/severities.h"

namespace zoe {

namespace {

// What the capture can't hold, by phase; null for unknown phases.
const char *leftOutWhat(char phase)
{
    switch (phase) {
    case 'O':
        return "object snapshots were skipped";
    case 'P':
        return "sampling events without a stack (phase P) were skipped";
    case 'V':
    case 'v':
        return "memory dumps were skipped";
    case 'c':
        return "clock synchronisation marks were skipped";
    case '(':
    case ')':
        return "context events were skipped";
    default:
        return nullptr;
    }
}

constexpr std::size_t kLongestArguments = 512; // of an instant, in its message

} // namespace

bool TraceEventParser::event(JsonCursor &cursor)
{
    TraceFields fields;
    if (!readFields(cursor, fields))
        return false;
    ++m_events;
    if (fields.phase.text.size() != 1) {
        m_data.report.count("events without a phase were skipped");
        return true;
    }
    dispatch(fields, fields.phase.text.front());
    return true;
}

void TraceEventParser::dispatch(const TraceFields &fields, char phase)
{
    switch (phase) {
    case 'X':
    case 'B':
    case 'E':
        zone(fields, phase);
        break;
    case 'i':
    case 'I':
    case 'R':
        if (CpuProfiles::isWholeProfile(fields))
            m_profiles.event(fields, idOf(fields.pid), idOf(fields.tid));
        else
            instant(fields);
        break;
    case 'C':
        counter(fields);
        break;
    case 'M':
        metadata(fields);
        break;
    case 'b':
    case 'S':
    case 'N':
    case 'e':
    case 'F':
    case 'D':
        async(fields, phase);
        break;
    case 'n':
    case 'T':
    case 'p':
        instant(fields);
        break;
    case 's':
    case 't':
    case 'f':
        flow(fields, phase == 's'   ? FlowStep::Begin
                     : phase == 't' ? FlowStep::Step
                                    : FlowStep::End);
        break;
    case 'P':
        if (!missing(fields.stackFrame)) {
            addSample(fields);
            break;
        }
        if (CpuProfiles::isProfile(fields)) {
            m_profiles.event(fields, idOf(fields.pid), idOf(fields.tid));
            break;
        }
        [[fallthrough]];
    default: {
        const char *what = leftOutWhat(phase);
        m_data.report.count(what ? what : "events with an unknown phase were skipped");
    }
    }
}

std::uint32_t TraceEventParser::stringOf(const JsonValue &value)
{
    return internJson(m_data, value);
}

std::uint32_t TraceEventParser::nameOf(const TraceFields &fields)
{
    if (missing(fields.name)) {
        m_data.report.count("zones, instants or counters without a name");
        return m_data.strings.intern("(no name)");
    }
    return m_data.nameOf(fields.name.escaped ? jsonUnescaped(fields.name.text) : fields.name.text);
}

TraceId TraceEventParser::idOf(const JsonValue &value)
{
    if (missing(value) || value.text.empty())
        return {};
    if (const std::optional<std::int64_t> number = jsonInteger(value.text))
        return {TraceId::Kind::Number, *number};
    return {TraceId::Kind::Text, stringOf(value)};
}

std::uint32_t TraceEventParser::trackOf(const TraceFields &fields)
{
    return m_data.trackOf(idOf(fields.pid), idOf(fields.tid));
}

std::optional<TraceTime> TraceEventParser::timeOf(const TraceFields &fields, TraceTrack &track)
{
    if (missing(fields.ts)) {
        m_data.report.count("events without a time: given the time of the previous event");
        return TraceTime{track.lastNs, 0};
    }
    const std::optional<TraceTime> time = parseTraceTime(fields.ts.text);
    if (!time) {
        m_data.report.count("events with an invalid time were skipped");
        return {};
    }
    track.lastNs = time->rounded();
    return time;
}

TraceTime TraceEventParser::durationOf(const TraceFields &fields)
{
    const JsonValue &value = missing(fields.duration) ? fields.threadDuration : fields.duration;
    if (missing(value)) {
        m_data.report.count("complete events without a duration: treated as 0");
        return {};
    }
    const std::optional<TraceTime> duration = parseTraceTime(value.text);
    if (!duration)
        m_data.report.count("invalid durations: treated as 0");
    else if (duration->ns < 0)
        m_data.report.count("negative durations: treated as 0");
    else
        return *duration;
    return {};
}

void TraceEventParser::zone(const TraceFields &fields, char phase)
{
    TraceTrack &track = m_data.tracks[trackOf(fields)];
    const std::optional<TraceTime> time = timeOf(fields, track);
    if (!time)
        return;
    TraceEvent event;
    event.timeNs = time->rounded();
    event.order = static_cast<std::uint32_t>(track.events.size());
    if (phase == 'E') {
        event.kind = TraceKind::End;
        const std::uint32_t name = missing(fields.name) ? 0 : nameOf(fields);
        event.site = name & TraceEvent::kMaxSite;
    } else {
        const std::uint32_t category = missing(fields.category) ? 0 : stringOf(fields.category);
        event.site = m_data.siteOf(nameOf(fields), category) & TraceEvent::kMaxSite;
        event.kind = phase == 'X' ? TraceKind::Complete : TraceKind::Begin;
        if (phase == 'X')
            event.durationNs = sum(*time, durationOf(fields)).rounded() - event.timeNs;
    }
    m_data.seeTime(event.timeNs, event.timeNs + event.durationNs);
    track.events.push_back(event);
    if (fields.arguments.text.size() > 2) { // more than {}
        addArguments(m_data.arguments, fields.arguments);
        m_data.keepArguments(track, event.order);
    }
    if (phase != 'E' && (fields.flowIn || fields.flowOut) && !missing(fields.bindId))
        addFlow(fields, fields.bindId, trackOf(fields), event.timeNs,
                !fields.flowIn   ? FlowStep::Begin
                : fields.flowOut ? FlowStep::Step
                                 : FlowStep::End);
}

void TraceEventParser::instant(const TraceFields &fields)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    const std::uint32_t category = missing(fields.category) ? 0 : stringOf(fields.category);
    const std::int64_t timeNs = time->rounded();
    TraceInstant instant{timeNs, index, m_data.siteOf(nameOf(fields), category)};
    describe(fields, instant);
    m_data.instants.push_back(instant);
    ++m_data.tracks[index].others;
    m_data.seeTime(timeNs, timeNs);
}

// A severity among the arguments becomes the message's; the others follow its name.
void TraceEventParser::describe(const TraceFields &fields, TraceInstant &instant)
{
    JsonCursor cursor(fields.arguments.text);
    if (fields.arguments.kind != JsonValue::Kind::Object || !cursor.accept('{'))
        return;
    std::string text;
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        const auto severity = key.text == "severity" ? severityOf(value.text) : std::nullopt;
        if (severity) {
            instant.severity = *severity;
            continue;
        }
        if (text.size() < kLongestArguments)
            text += (text.empty() ? "" : ", ") + jsonText(key) + " = " +
                    jsonText(value).substr(0, kLongestArguments);
    }
    if (!text.empty())
        instant.text = m_data.messageOf(instant.site, text);
}

void TraceEventParser::counter(const TraceFields &fields)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    TraceSeries series;
    series.process = m_data.tracks[index].process;
    series.name = nameOf(fields);
    series.id = missing(fields.id) ? StringTable::kNone : stringOf(fields.id);
    JsonCursor cursor(fields.arguments.text);
    if (fields.arguments.kind != JsonValue::Kind::Object || !cursor.accept('{')) {
        m_data.report.count("counters without values were skipped");
        return;
    }
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        const std::optional<double> number = jsonNumber(value);
        if (!number) {
            m_data.report.count("counter values that are not numbers were skipped");
            continue;
        }
        series.argument = stringOf(key);
        m_data.counters.push_back({time->rounded(), *number, m_data.seriesOf(series)});
        m_data.seeTime(time->rounded(), time->rounded());
    }
}

void TraceEventParser::metadata(const TraceFields &fields)
{
    const std::string_view what = fields.name.text;
    const bool ofProcess = what == "process_name" || what == "process_sort_index";
    if (!ofProcess && what != "thread_name" && what != "thread_sort_index")
        return;
    const bool isName = what.ends_with("_name");
    const JsonValue value = memberOf(fields.arguments.text, isName ? "name" : "sort_index");
    if (missing(value))
        return;
    const double sortIndex = isName ? 0 : jsonNumber(value).value_or(0);
    const auto index = static_cast<std::int64_t>(std::clamp(sortIndex, -1e15, 1e15));
    if (ofProcess) {
        TraceProcess &process = m_data.processes[m_data.processOf(idOf(fields.pid))];
        (isName ? void(process.name = jsonText(value)) : void(process.sortIndex = index));
    } else {
        TraceTrack &track = m_data.tracks[trackOf(fields)];
        (isName ? void(track.name = jsonText(value)) : void(track.sortIndex = index));
    }
}

bool TraceEventParser::sample(JsonCursor &cursor)
{
    TraceFields fields;
    if (!readFields(cursor, fields))
        return false;
    if (missing(fields.stackFrame))
        m_data.report.count("samples without a stack were skipped");
    else
        addSample(fields);
    return true;
}

void TraceEventParser::addSample(const TraceFields &fields)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    TraceSample sample{time->rounded(), index, stringOf(fields.stackFrame)};
    if (countsCpuTime(jsonText(fields.name)))
        sample.periodNs =
            static_cast<std::int64_t>(std::clamp(jsonNumber(fields.weight).value_or(0), 0.0, 1e15));
    m_data.samples.push_back(sample);
    m_data.seeTime(time->rounded(), time->rounded());
}

bool TraceEventParser::stackFrame(std::string_view key, JsonCursor &cursor)
{
    JsonValue object;
    if (!cursor.value(object))
        return false;
    const JsonValue name = memberOf(object.text, "name");
    const JsonValue category = memberOf(object.text, "category");
    const JsonValue parent = memberOf(object.text, "parent");
    TraceStackFrame frame;
    frame.site = m_data.siteOf(missing(name) ? m_data.strings.intern("(no name)") : stringOf(name),
                               missing(category) ? 0 : stringOf(category));
    if (!missing(parent))
        frame.parent = stringOf(parent);
    m_data.stackFrames[m_data.strings.intern(key)] = frame;
    return true;
}

} // namespace zoe
