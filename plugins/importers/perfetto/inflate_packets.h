// Packets that were compressed with zlib.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/report.h"
#include "analysis/model/result.h"

namespace zoe::perfetto {

// Decompresses a packet; of a broken stream the part before the error, which is counted. Error:
// LimitReached (the output exceeds 64 MiB, or 500 times the size plus 1 MiB).
Result<std::string> inflatePackets(std::string_view compressed, Report &report);

} // namespace zoe::perfetto
