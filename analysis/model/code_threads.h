// Which thread to take for the one that runs a program's frames. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/dictionary.h"

namespace zoe {

// Whether it executes code of the program: not a device, a lock or another track.
[[nodiscard]] inline bool runsCode(const Thread &thread)
{
    return thread.kind == TrackKind::Thread || thread.kind == TrackKind::Fibre;
}

// The thread with the largest amount, of those that run code if any of them has some; the first of
// equal ones. amounts: by thread. Invalid: there are no threads.
template <class Amount>
[[nodiscard]] ThreadId threadWithMost(std::span<const Thread> threads,
                                      const std::vector<Amount> &amounts)
{
    ThreadId most;
    const auto isLess = [&](std::uint32_t a, std::uint32_t b) {
        const bool codeOfA = runsCode(threads[a]) && amounts[a] > Amount{};
        const bool codeOfB = runsCode(threads[b]) && amounts[b] > Amount{};
        return codeOfA != codeOfB ? codeOfB : amounts[a] < amounts[b];
    };
    for (std::uint32_t thread = 0; thread < threads.size(); ++thread) {
        if (!most.valid() || isLess(most.value, thread))
            most = ThreadId{thread};
    }
    return most;
}

} // namespace zoe
