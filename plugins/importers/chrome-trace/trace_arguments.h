// The "args" of an event as values of its zone. Pure functions.
#pragma once

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/common/zone_arguments.h"

namespace zoe {

// Collects the members of the object. Members of a nested object are named "outer.inner". A list of
// numbers is one value; of any other list each element is a value of the same name. Deeper levels
// stay JSON. Nothing if it is not an object.
void addArguments(ZoneArguments &into, const JsonValue &object);

} // namespace zoe
