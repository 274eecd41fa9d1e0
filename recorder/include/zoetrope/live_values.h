// The values of a live summary: functions, calls and frames. Plain data; see zoetrope/overlay.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zoe {

// A number per frame, such as the time of a function; 0 in frames without the function.
struct LiveValue {
    // y += (1 - exp(-dt / tau)) * (x - y), where dt is the length of the frame, so the result
    // doesn't depend on the frame rate. Divided by 1 - exp(-T / tau) after a time T, so it is
    // correct from the first frame.
    double smoothedNs = 0;
    double deviationNs = 0;   // standard deviation, weighted like smoothedNs
    std::int64_t minNs = 0;   // over the last 3.5 to 4 s
    std::int64_t maxNs = 0;   // over the same time
    std::uint64_t spikes = 0; // frames above the previous smoothedNs + 4 * deviationNs + 1 us

    // 0 if all frames are alike.
    double variability() const noexcept { return smoothedNs > 0 ? deviationNs / smoothedNs : 0; }
};

// All zones of one site, summed over threads. Recursive calls count once per thread in the total
// time.
struct LiveFunction {
    const char *label = ""; // the zone's name, or the function's
    const char *file = "";
    std::uint32_t line = 0;
    std::uint32_t colour = 0; // 0xRRGGBB by the variability of self: blue 0, yellow 0.5, red 1
    LiveValue self;
    LiveValue total;
    double callsPerFrame = 0; // smoothed as the times are
    // Sums of calls, self and total times since the summary began, also without frames.
    std::uint64_t calls = 0;
    std::int64_t selfSumNs = 0;
    std::int64_t totalSumNs = 0;
};

// A function called along one path of calls, over all threads. A recursive call is a longer path,
// so no time counts twice.
struct LiveCall {
    static constexpr std::uint32_t kNone = 0xffffffff;

    std::uint32_t function = 0; // its index in the summary
    // Indices in calls(). Callers come before the functions they call. Later summaries keep the
    // indices.
    std::uint32_t parent = kNone;
    std::uint32_t firstChild = kNone;
    std::uint32_t nextSibling = kNone; // also among calls without a parent
    LiveValue self;
    LiveValue total;
    double callsPerFrame = 0;
};

struct LiveFrames {
    std::uint32_t summary = 0; // differs per session: sums restart at 0
    LiveValue duration;
    std::uint64_t frames = 0;           // from mark to mark
    std::uint64_t lostZones = 0;        // dropped in these frames: no memory for events
    std::uint32_t functionsLeftOut = 0; // beyond 4096; not in the values above
    std::uint64_t callsLeftOut = 0;     // zones on paths beyond 8192; not in calls()
};

// A view of an array.
template <class T>
class LiveList {
  public:
    constexpr LiveList(const T *items, std::size_t size) noexcept
        : m_items(items)
        , m_size(size)
    {}
    const T *begin() const noexcept { return m_items; }
    const T *end() const noexcept { return m_items + m_size; }
    std::size_t size() const noexcept { return m_size; }
    const T &operator[](std::size_t i) const noexcept { return m_items[i]; }

  private:
    const T *m_items;
    std::size_t m_size;
};

} // namespace zoe
