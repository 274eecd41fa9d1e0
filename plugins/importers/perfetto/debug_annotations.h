// The debug annotations of a track event as values of its zone.
#pragma once

#include <optional>
#include <string_view>

#include "analysis/model/dictionary.h"
#include "plugins/importers/common/string_table.h"
#include "plugins/importers/common/zone_arguments.h"
#include "plugins/importers/perfetto/track_sequences.h"

namespace zoe::perfetto {

// Collects the content of one annotation. An entry of a dictionary is named "outer.inner". A list
// of numbers is one value; of any other list each element is a value of the same name. Anything
// below four levels is skipped and counted.
void addAnnotation(ZoneArguments &into, std::string_view annotation, const InternedNames &names,
                   const StringTable &strings);

// The content of an annotation named "severity", if it is a severity.
std::optional<Severity> severityIn(std::string_view annotation, const InternedNames &names,
                                   const StringTable &strings);

} // namespace zoe::perfetto
