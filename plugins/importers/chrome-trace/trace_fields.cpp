#include "plugins/importers/chrome-trace/trace_fields.h"

#include <charconv>
#include <cmath>

namespace zoe {

bool readFields(JsonCursor &cursor, TraceFields &fields)
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
        else if (name == "id2")
            fields.id2 = value;
        else if (name == "scope")
            fields.scope = value;
        else if (name == "bind_id")
            fields.bindId = value;
        else if (name == "flow_in")
            fields.flowIn = value.text == "true";
        else if (name == "flow_out")
            fields.flowOut = value.text == "true";
    }
    return cursor.state() == JsonState::Ok;
}

std::string jsonText(const JsonValue &value)
{
    return value.escaped ? jsonUnescaped(value.text) : std::string(value.text);
}

bool missing(const JsonValue &value)
{
    return value.text.data() == nullptr || value.isNull();
}

std::optional<double> jsonNumber(const JsonValue &value)
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

std::uint32_t internJson(TraceData &data, const JsonValue &value)
{
    if (value.escaped)
        return data.strings.intern(jsonUnescaped(value.text));
    return data.strings.intern(value.text);
}

} // namespace zoe
