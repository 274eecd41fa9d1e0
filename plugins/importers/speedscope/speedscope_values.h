// Parses the small values of a speedscope file. Pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/speedscope/profile_events.h"

namespace zoe {

// A number that is not in quotes.
std::optional<double> numberOf(const JsonValue &value);
// The number of a shared frame.
std::optional<std::uint32_t> frameOf(const JsonValue &value);

struct SharedFrameValues {
    JsonValue name, file, line;
};
// Empty if it is not an object.
SharedFrameValues sharedFrameIn(const JsonValue &object);

struct EventValues {
    JsonValue type, at, frame;
};
// Takes an event, or whatever is in its place; false as JsonCursor::value().
bool takeEvent(JsonCursor &cursor, EventValues &out);

// False: it is not a list of frames.
bool readStack(const JsonValue &sample, ProfileEvents::Stack &stack);

} // namespace zoe
