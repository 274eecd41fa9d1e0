// The small values of a speedscope file: what stands in the bytes of one. Pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "plugins/importers/common/json_values.h"
#include "plugins/importers/speedscope/profile_events.h"

namespace zoe {

// A number that is written as one.
std::optional<double> numberOf(const JsonValue &value);
// The number of a shared frame.
std::optional<std::uint32_t> frameOf(const JsonValue &value);

struct SharedFrameValues {
    JsonValue name, file, line;
};
// Nothing in it if it is no object.
SharedFrameValues sharedFrameIn(const JsonValue &object);

struct EventValues {
    JsonValue type, at, frame;
};
// Takes an event, or anything else that stands in its place; false as JsonCursor::value().
bool takeEvent(JsonCursor &cursor, EventValues &out);

// False: it is no list of frames.
bool readStack(const JsonValue &sample, ProfileEvents::Stack &stack);

} // namespace zoe
