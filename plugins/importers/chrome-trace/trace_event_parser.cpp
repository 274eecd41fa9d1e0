#include "plugins/importers/chrome-trace/trace_event_parser.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace zoe {

namespace {

std::string textOf(const JsonValue &value)
{
    return value.escaped ? jsonUnescaped(value.text) : std::string(value.text);
}

bool missing(const JsonValue &value)
{
    return value.text.data() == nullptr || value.isNull();
}

std::optional<double> numberOf(const JsonValue &value)
{
    if (value.kind == JsonValue::Kind::Literal) {
        if (value.text == "true" || value.text == "false")
            return value.text == "true" ? 1 : 0;
        return {};
    }
    double number = 0;
    const char *end = value.text.data() + value.text.size();
    const auto [stop, ec] = std::from_chars(value.text.data(), end, number);
    if (ec != std::errc{} || stop != end || !std::isfinite(number))
        return {};
    return number;
}

// The member of an object's bytes, or an empty value.
JsonValue memberOf(std::string_view object, std::string_view wanted)
{
    JsonCursor cursor(object);
    if (!cursor.accept('{'))
        return {};
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        if (key.text == wanted)
            return value;
    }
    return {};
}

// What the capture has no place for yet, by phase; null for phases that nobody knows.
const char *leftOutWhat(char phase)
{
    switch (phase) {
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        return "asynchronous events, left out";
    case 's':
    case 't':
    case 'f':
        return "flow events, left out";
    case 'N':
    case 'D':
    case 'O':
        return "object events, left out";
    case 'P':
        return "sampling profile events (phase P), left out";
    case 'V':
    case 'v':
        return "memory dumps, left out";
    case 'c':
        return "clock synchronisation marks, left out";
    case '(':
    case ')':
        return "context events, left out";
    default:
        return nullptr;
    }
}

} // namespace

bool TraceEventParser::members(JsonCursor &cursor, Fields &fields)
{
    if (!cursor.expect('{'))
        return false;
    bool first = true;
    JsonValue key;
    JsonValue value;
    while (cursor.nextKey(key, first)) {
        if (!cursor.value(value))
            return false;
        const std::string_view name = key.text;
        if (name == "ph")
            fields.phase = value;
        else if (name == "ts")
            fields.ts = value;
        else if (name == "name")
            fields.name = value;
        else if (name == "pid")
            fields.pid = value;
        else if (name == "tid")
            fields.tid = value;
        else if (name == "dur")
            fields.duration = value;
        else if (name == "cat")
            fields.category = value;
        else if (name == "args")
            fields.arguments = value;
        else if (name == "tdur")
            fields.threadDuration = value;
        else if (name == "id")
            fields.id = value;
        else if (name == "sf")
            fields.stackFrame = value;
    }
    return cursor.state() == JsonState::Ok;
}

bool TraceEventParser::event(JsonCursor &cursor)
{
    Fields fields;
    if (!members(cursor, fields))
        return false;
    ++m_events;
    if (fields.phase.text.size() != 1) {
        m_data.report.count("events without a phase, left out");
        return true;
    }
    dispatch(fields, fields.phase.text.front());
    return true;
}

void TraceEventParser::dispatch(const Fields &fields, char phase)
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
        instant(fields);
        break;
    case 'C':
        counter(fields);
        break;
    case 'M':
        metadata(fields);
        break;
    default: {
        const char *what = leftOutWhat(phase);
        m_data.report.count(what ? what : "events of an unknown phase, left out");
    }
    }
}

std::uint32_t TraceEventParser::stringOf(const JsonValue &value)
{
    if (value.escaped)
        return m_data.strings.intern(jsonUnescaped(value.text));
    return m_data.strings.intern(value.text);
}

std::uint32_t TraceEventParser::nameOf(const Fields &fields)
{
    if (missing(fields.name)) {
        m_data.report.count("zones, instants or counters without a name");
        return m_data.strings.intern("(no name)");
    }
    return stringOf(fields.name);
}

TraceId TraceEventParser::idOf(const JsonValue &value)
{
    if (missing(value) || value.text.empty())
        return {};
    std::int64_t number = 0;
    const char *end = value.text.data() + value.text.size();
    const auto [stop, ec] = std::from_chars(value.text.data(), end, number);
    if (ec == std::errc{} && stop == end)
        return {TraceId::Kind::Number, number};
    return {TraceId::Kind::Text, stringOf(value)};
}

std::uint32_t TraceEventParser::trackOf(const Fields &fields)
{
    return m_data.trackOf(idOf(fields.pid), idOf(fields.tid));
}

std::optional<TraceTime> TraceEventParser::timeOf(const Fields &fields, TraceTrack &track)
{
    if (missing(fields.ts)) {
        m_data.report.count("events without a time, put where the event before them is");
        return TraceTime{track.lastNs, 0};
    }
    const std::optional<TraceTime> time = parseTraceTime(fields.ts.text);
    if (!time) {
        m_data.report.count("events whose time is no number or out of range, left out");
        return {};
    }
    track.lastNs = time->rounded();
    return time;
}

TraceTime TraceEventParser::durationOf(const Fields &fields)
{
    const JsonValue &value = missing(fields.duration) ? fields.threadDuration : fields.duration;
    if (missing(value)) {
        m_data.report.count("complete events without a duration, taken as 0");
        return {};
    }
    const std::optional<TraceTime> duration = parseTraceTime(value.text);
    if (!duration)
        m_data.report.count("durations that are no number or out of range, taken as 0");
    else if (duration->ns < 0)
        m_data.report.count("negative durations, taken as 0");
    else
        return *duration;
    return {};
}

void TraceEventParser::zone(const Fields &fields, char phase)
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
        const std::uint32_t name = missing(fields.name) ? 0 : stringOf(fields.name);
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
}

void TraceEventParser::instant(const Fields &fields)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    const std::uint32_t category = missing(fields.category) ? 0 : stringOf(fields.category);
    const std::int64_t timeNs = time->rounded();
    m_data.instants.push_back({timeNs, index, m_data.siteOf(nameOf(fields), category)});
    ++m_data.tracks[index].instants;
    m_data.seeTime(timeNs, timeNs);
}

void TraceEventParser::counter(const Fields &fields)
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
        m_data.report.count("counters without values, left out");
        return;
    }
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        const std::optional<double> number = numberOf(value);
        if (!number) {
            m_data.report.count("counter values that are no numbers, left out");
            continue;
        }
        series.argument = stringOf(key);
        m_data.counters.push_back({time->rounded(), *number, m_data.seriesOf(series)});
        m_data.seeTime(time->rounded(), time->rounded());
    }
}

void TraceEventParser::metadata(const Fields &fields)
{
    const std::string_view what = fields.name.text;
    const bool ofProcess = what == "process_name" || what == "process_sort_index";
    if (!ofProcess && what != "thread_name" && what != "thread_sort_index")
        return;
    const bool isName = what.ends_with("_name");
    const JsonValue value = memberOf(fields.arguments.text, isName ? "name" : "sort_index");
    if (missing(value))
        return;
    const double sortIndex = isName ? 0 : numberOf(value).value_or(0);
    const auto index = static_cast<std::int64_t>(std::clamp(sortIndex, -1e15, 1e15));
    if (ofProcess) {
        TraceProcess &process = m_data.processes[m_data.processOf(idOf(fields.pid))];
        (isName ? void(process.name = textOf(value)) : void(process.sortIndex = index));
    } else {
        TraceTrack &track = m_data.tracks[trackOf(fields)];
        (isName ? void(track.name = textOf(value)) : void(track.sortIndex = index));
    }
}

bool TraceEventParser::sample(JsonCursor &cursor)
{
    Fields fields;
    if (!members(cursor, fields))
        return false;
    if (missing(fields.stackFrame)) {
        m_data.report.count("samples without a stack, left out");
        return true;
    }
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return true;
    m_data.samples.push_back({time->rounded(), index, stringOf(fields.stackFrame)});
    m_data.seeTime(time->rounded(), time->rounded());
    return true;
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
