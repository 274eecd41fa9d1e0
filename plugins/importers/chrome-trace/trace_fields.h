// The members of a trace event that matter, as they stand in the bytes, and what they mean. Pure
// functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/importers/chrome-trace/json_cursor.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

struct TraceFields {
    JsonValue name, category, arguments, ts, duration, threadDuration, pid, tid, id, id2, scope,
        bindId, phase, stackFrame;
    bool flowIn = false;
    bool flowOut = false;
};

// REQUIRES: the cursor stands before '{'. Takes the object if it is whole; else state() of the
// cursor says why.
bool readFields(JsonCursor &cursor, TraceFields &fields);

std::string jsonText(const JsonValue &value);
bool missing(const JsonValue &value);
std::optional<double> jsonNumber(const JsonValue &value);
// The member of an object's bytes, or an empty value.
JsonValue memberOf(std::string_view object, std::string_view wanted);
// Its text as a StringTable id.
std::uint32_t internJson(TraceData &data, const JsonValue &value);

} // namespace zoe
