// One event of a foreign trace. Plain values.
#pragma once

#include <cstdint>
#include <limits>

namespace zoe {

enum class TraceKind : std::uint32_t {
    Complete = 0, // X
    Begin = 1,    // B; site; durationNs set by EndPairing, unless the events are nested
    End = 2,      // E; site holds the name (StringTable id), and durationNs likewise the position
                  // of its begin
    Dropped = 3,  // an end without a begin
};

struct TraceEvent {
    static constexpr std::uint32_t kMaxSite = (std::uint32_t{1} << 30) - 1;
    static constexpr std::int64_t kOpen = std::numeric_limits<std::int64_t>::max();

    std::int64_t timeNs = 0;
    std::int64_t durationNs = 0; // kOpen: never ended
    std::uint32_t site : 30 = 0;
    TraceKind kind : 2 = TraceKind::Complete;
    std::uint32_t order = 0; // in the file, within the track

    [[nodiscard]] std::int64_t endNs() const
    {
        return durationNs == kOpen ? kOpen : timeNs + durationNs;
    }
};
static_assert(sizeof(TraceEvent) == 24);

// By time; at the same time complete events come first, longer before shorter, then begins and ends
// in the order of the file.
[[nodiscard]] inline bool comesBefore(const TraceEvent &a, const TraceEvent &b)
{
    if (a.timeNs != b.timeNs)
        return a.timeNs < b.timeNs;
    const bool aComplete = a.kind == TraceKind::Complete;
    const bool bComplete = b.kind == TraceKind::Complete;
    if (aComplete != bComplete)
        return aComplete;
    if (aComplete && a.durationNs != b.durationNs)
        return a.durationNs > b.durationNs;
    return a.order < b.order;
}

} // namespace zoe
