// The values that a program hung on a zone, as one JSON object. Pure function.
#pragma once

#include <span>
#include <string>

#include "analysis/model/capture.h"

namespace zoe {

// Values of one key become a list; a text without a name is "text".
void appendValues(std::string &out, const Capture &capture, const ChunkExtras &extras,
                  std::span<const ZoneValue> values);

} // namespace zoe
