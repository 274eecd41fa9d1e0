// The relevant members of a trace event as bytes, and their meaning. Pure functions.
#pragma once

#include <cstdint>

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

struct TraceFields {
    JsonValue name, category, arguments, ts, duration, threadDuration, pid, tid, id, id2, scope,
        bindId, phase, stackFrame, weight;
    bool flowIn = false;
    bool flowOut = false;
};

// REQUIRES: the cursor is at '{'. Takes the object if it is whole; otherwise state() of the cursor
// gives the reason.
bool readFields(JsonCursor &cursor, TraceFields &fields);

// Its text as a StringTable id.
std::uint32_t internJson(TraceData &data, const JsonValue &value);

} // namespace zoe
