// What a live summary tells of functions, calls and frames; zoetrope/overlay.h gives it out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zoe {

// One number a frame, such as a function's time in it; 0 in frames without the function.
struct LiveValue {
    // y += (1 - exp(-dt / tau)) * (x - y), dt being the length of the frame: the same at any frame
    // rate. Divided by 1 - exp(-T / tau) after a time T, so that it is right from the first frame.
    double smoothedNs = 0;
    double deviationNs = 0;   // standard deviation, with the weights of smoothedNs
    std::int64_t minNs = 0;   // of the last 3.5 to 4 s
    std::int64_t maxNs = 0;   // likewise
    std::uint64_t spikes = 0; // frames above smoothedNs + 4 * deviationNs + 1 us, as of before them

    // 0: the same in all frames.
    double variability() const noexcept { return smoothedNs > 0 ? deviationNs / smoothedNs : 0; }
};

// All zones of one place in the source. In a recursion total time counts once a thread, so that it
// is no more than the frame; on several threads it is the sum.
struct LiveFunction {
    const char *label = ""; // the zone's name, or the function's
    const char *file = "";
    std::uint32_t line = 0;
    std::uint32_t colour = 0; // 0xRRGGBB by the variability of self: blue 0, yellow 0.5, red 1
    LiveValue self;
    LiveValue total;
    double callsPerFrame = 0; // smoothed like the times
};

// A function where it is called along one path of calls, over all threads. A recursion is a longer
// path, so that no time is in a call twice.
struct LiveCall {
    static constexpr std::uint32_t kNone = 0xffffffff;

    std::uint32_t function = 0; // its place in the summary
    // Places in calls(). What calls comes before what is called; a summary that follows has the
    // same places.
    std::uint32_t parent = kNone;
    std::uint32_t firstChild = kNone;
    std::uint32_t nextSibling = kNone; // of those without parent, too
    LiveValue self;
    LiveValue total;
    double callsPerFrame = 0;
};

struct LiveFrames {
    LiveValue duration;
    std::uint64_t frames = 0;
    std::uint64_t lostZones = 0;        // dropped in these frames for want of memory
    std::uint32_t functionsLeftOut = 0; // beyond the first 4096; they are in no number above
    std::uint64_t callsLeftOut = 0;     // zones on paths beyond the first 8192; not in calls()
};

// Items that lie one behind the other.
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
