// Runs this program again and watches how much memory it takes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace zoe::bench {

struct ChildResult {
    bool ok = false;
    std::string output;
    // The greatest amount of its own memory, checked every millisecond: the system's RssAnon.
    // Excludes mapped files (captures, libraries).
    std::size_t peakBytes = 0;
};

ChildResult runSelf(const std::vector<std::string> &arguments);

} // namespace zoe::bench
