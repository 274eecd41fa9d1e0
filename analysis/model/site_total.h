// Sums of the zones of one site in a chunk. A value.
#pragma once

#include <cstdint>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

// In SiteTotal::threads: represents all threads with at least this number.
constexpr std::uint32_t kLastThreadBit = 63;

struct SiteTotal {
    SiteId site;
    std::uint64_t calls = 0; // that begin in the chunk
    DurationNs selfNs = 0;
    std::uint64_t totalNs = 0; // without zones inside another one of the site in the same tree
    std::uint64_t zonesNs = 0; // all zones
    std::uint64_t threads = 0; // bit n: thread n

    friend bool operator==(const SiteTotal &, const SiteTotal &) = default;
};

} // namespace zoe
