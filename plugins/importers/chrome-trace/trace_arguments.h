// The "args" of an event as values of its zone.
#pragma once

#include "plugins/importers/common/json_values.h"
#include "plugins/importers/common/zone_arguments.h"

namespace zoe {

// Gathers the members of the object. Those of an object inside it are told as "outer.inner"; a list
// of numbers is one value, of any other list each element is one of the same name. What is deeper
// stays JSON. Nothing if it is no object.
void addArguments(ZoneArguments &into, const JsonValue &object);

} // namespace zoe
