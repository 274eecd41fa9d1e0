#include "plugins/importers/chrome-trace/trace_fields.h"

#include <string_view>

namespace zoe {

namespace {

// A name of at most eight bytes as a number; longer names are not used.
constexpr std::uint64_t packed(std::string_view name)
{
    std::uint64_t number = 0;
    for (const char c : name.substr(0, name.size() > sizeof number ? 0 : name.size()))
        number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

} // namespace

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
        switch (packed(key.text)) {
        case packed("ph"):
            fields.phase = value;
            break;
        case packed("ts"):
            fields.ts = value;
            break;
        case packed("name"):
            fields.name = value;
            break;
        case packed("pid"):
            fields.pid = value;
            break;
        case packed("tid"):
            fields.tid = value;
            break;
        case packed("dur"):
            fields.duration = value;
            break;
        case packed("cat"):
            fields.category = value;
            break;
        case packed("args"):
            fields.arguments = value;
            break;
        case packed("tdur"):
            fields.threadDuration = value;
            break;
        case packed("id"):
            fields.id = value;
            break;
        case packed("sf"):
            fields.stackFrame = value;
            break;
        case packed("weight"):
            fields.weight = value;
            break;
        case packed("id2"):
            fields.id2 = value;
            break;
        case packed("scope"):
            fields.scope = value;
            break;
        case packed("bind_id"):
            fields.bindId = value;
            break;
        case packed("flow_in"):
            fields.flowIn = value.text == "true";
            break;
        case packed("flow_out"):
            fields.flowOut = value.text == "true";
            break;
        default:
            break;
        }
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
