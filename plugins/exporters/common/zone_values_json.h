// Writes the values of a zone as one JSON object. Pure function.
#pragma once

#include <span>
#include <string>

#include "analysis/model/capture.h"

namespace zoe {

// Values with the same key become a list; a text without a name is "text".
void appendValues(std::string &out, const Capture &capture, const ChunkExtras &extras,
                  std::span<const ZoneValue> values);

} // namespace zoe
