#include "plugins/importers/chrome-trace/trace_fields.h"

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

std::uint32_t internJson(TraceData &data, const JsonValue &value)
{
    if (value.escaped)
        return data.strings.intern(jsonUnescaped(value.text));
    return data.strings.intern(value.text);
}

} // namespace zoe
