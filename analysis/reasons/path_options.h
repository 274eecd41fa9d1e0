// What is known about waits when a critical path is followed. Values; pure function.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

struct PathOptions {
    // Recognise waits by state and by the names of zones. Off: as if no states had been recorded.
    bool useStates = true;
    std::vector<std::uint8_t> namedWaits; // by site: its name says that it waits
    // What waits are for. Null: always for work that ends when they do.
    const LearnedPartners *partners = nullptr;

    [[nodiscard]] bool isNamedWait(SiteId site) const
    {
        return site.valid() && site.value < namedWaits.size() && namedWaits[site.value] != 0;
    }
};

// By site, as isWait() recognises them.
[[nodiscard]] std::vector<std::uint8_t> namedWaitsOf(const Capture &capture);

// Work that a wait was for ends at most a 16th of the wait before it, within these bounds.
inline constexpr DurationNs kLeastWakeNs = 100 * kNsPerUs;
inline constexpr DurationNs kMostWakeNs = 1 * kNsPerMs;

} // namespace zoe
