// Packets that were compressed with zlib.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/report.h"
#include "analysis/model/result.h"

namespace zoe::perfetto {

// What is inside; of a broken stream what came out before, which is counted. Error: LimitReached
// (more than 64 MiB, or more than 500 times the size and 1 MiB, come out).
Result<std::string> inflatePackets(std::string_view compressed, Report &report);

} // namespace zoe::perfetto
