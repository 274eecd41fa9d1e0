#include "plugins/importers/speedscope/speedscope_values.h"

#include <charconv>

namespace zoe {

std::optional<double> numberOf(const JsonValue &value)
{
    return value.kind == JsonValue::Kind::Number ? jsonNumber(value) : std::nullopt;
}

std::optional<std::uint32_t> frameOf(const JsonValue &value)
{
    std::uint32_t frame = 0;
    const char *end = value.text.data() + value.text.size();
    const auto [stop, error] = std::from_chars(value.text.data(), end, frame);
    const bool whole = value.kind == JsonValue::Kind::Number && error == std::errc{} && stop == end;
    return whole && frame < TraceEvent::kMaxSite ? std::optional(frame) : std::nullopt;
}

SharedFrameValues sharedFrameIn(const JsonValue &object)
{
    SharedFrameValues values;
    JsonCursor cursor(object.text);
    if (!cursor.accept('{'))
        return values;
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        if (key.text == "name")
            values.name = value;
        else if (key.text == "file")
            values.file = value;
        else if (key.text == "line")
            values.line = value;
    }
    return values;
}

bool takeEvent(JsonCursor &cursor, EventValues &out)
{
    JsonValue key, value;
    if (!cursor.accept('{'))
        return cursor.value(value);
    bool first = true;
    while (cursor.nextKey(key, first)) {
        if (!cursor.value(value))
            return false;
        if (key.text == "type")
            out.type = value;
        else if (key.text == "at")
            out.at = value;
        else if (key.text == "frame")
            out.frame = value;
    }
    return cursor.state() == JsonState::Ok;
}

bool readStack(const JsonValue &sample, ProfileEvents::Stack &stack)
{
    stack.clear();
    JsonCursor cursor(sample.text);
    if (sample.kind != JsonValue::Kind::Array || !cursor.accept('['))
        return false;
    bool first = true;
    for (JsonValue value; cursor.nextElement(first) && cursor.value(value);) {
        const std::optional<std::uint32_t> frame = frameOf(value);
        if (!frame)
            return false;
        stack.push_back(*frame);
    }
    return cursor.state() == JsonState::Ok;
}

} // namespace zoe
