// The debug annotations of a track event as values of its zone.
#pragma once

#include <optional>
#include <string_view>

#include "analysis/model/dictionary.h"
#include "plugins/importers/common/string_table.h"
#include "plugins/importers/common/zone_arguments.h"
#include "plugins/importers/perfetto/track_sequences.h"

namespace zoe::perfetto {

// Gathers what one annotation says. An entry of a dictionary is told as "outer.inner"; a list of
// numbers is one value, of any other list each element is one of the same name. What lies deeper
// than four levels is left out, and counted.
void addAnnotation(ZoneArguments &into, std::string_view annotation, const InternedNames &names,
                   const StringTable &strings);

// What an annotation called "severity" says, if it is one.
std::optional<Severity> severityIn(std::string_view annotation, const InternedNames &names,
                                   const StringTable &strings);

} // namespace zoe::perfetto
