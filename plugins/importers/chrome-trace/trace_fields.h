// The members of a trace event that matter, as they stand in the bytes, and what they mean. Pure
// functions.
#pragma once

#include <cstdint>

#include "plugins/importers/common/json_values.h"
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

// Its text as a StringTable id.
std::uint32_t internJson(TraceData &data, const JsonValue &value);

} // namespace zoe
