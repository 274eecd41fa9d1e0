// Runs this program again and watches how much memory it takes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace zoe::bench {

struct ChildResult {
    bool ok = false;
    std::string output;
    // The greatest amount of memory of its own that was seen, a look a millisecond: what the
    // system calls RssAnon. Mapped files (captures, libraries) are not in it.
    std::size_t peakBytes = 0;
};

ChildResult runSelf(const std::vector<std::string> &arguments);

} // namespace zoe::bench
