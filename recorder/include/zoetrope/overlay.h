// What a program shows of itself while it runs: every function's time a frame, smoothed, with its
// spread and its spikes, over all threads.
//
//   zoe::LiveSummary summary = zoe::liveSummary();       // at any time, once a frame or less
//   for (const zoe::LiveFunction &function : summary)
//       draw(function.label, function.self.smoothedNs / 1e6, function.colour);
//
// Computed on the recorder's own thread, for as long as a session runs, from frames that have
// ended: what is read is up to a tenth of a second old. Everything is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>

#ifndef ZOE_ENABLED
#define ZOE_ENABLED 1
#endif

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

struct LiveFrames {
    LiveValue duration;
    std::uint64_t frames = 0;
    std::uint64_t lostZones = 0;        // dropped in these frames for want of memory
    std::uint32_t functionsLeftOut = 0; // beyond the first 4096; they are in no number above
};

enum class OverlaySort : std::uint8_t { Self, Total, Deviation, Max, Calls, Spikes, Label };

struct OverlayOptions {
    OverlaySort sort = OverlaySort::Self; // largest first; labels from a to z
    std::uint32_t rows = 20;
    std::uint32_t labelWidth = 32; // in characters; longer ones are cut
};

#if ZOE_ENABLED

namespace detail {

struct LiveSnapshot {
    const LiveFunction *functions = nullptr;
    std::size_t count = 0;
    LiveFrames frames;
};

void keepSnapshot(const LiveSnapshot *snapshot) noexcept;
void releaseSnapshot(const LiveSnapshot *snapshot) noexcept;

} // namespace detail

// Immutable, cheap to copy; its texts live as long as it does. Empty until the first frames have
// been read.
class LiveSummary {
  public:
    LiveSummary() noexcept = default;
    // Takes over what was kept.
    explicit LiveSummary(const detail::LiveSnapshot *snapshot) noexcept
        : m_snapshot(snapshot)
    {}
    LiveSummary(const LiveSummary &other) noexcept
        : m_snapshot(other.m_snapshot)
    {
        detail::keepSnapshot(m_snapshot);
    }
    LiveSummary &operator=(const LiveSummary &other) noexcept
    {
        detail::keepSnapshot(other.m_snapshot);
        detail::releaseSnapshot(m_snapshot);
        m_snapshot = other.m_snapshot;
        return *this;
    }
    ~LiveSummary() { detail::releaseSnapshot(m_snapshot); }

    // In the order in which they appeared.
    const LiveFunction *begin() const noexcept
    {
        return m_snapshot != nullptr ? m_snapshot->functions : nullptr;
    }
    const LiveFunction *end() const noexcept { return begin() + size(); }
    std::size_t size() const noexcept { return m_snapshot != nullptr ? m_snapshot->count : 0; }
    LiveFrames frames() const noexcept
    {
        return m_snapshot != nullptr ? m_snapshot->frames : LiveFrames{};
    }

  private:
    const detail::LiveSnapshot *m_snapshot = nullptr;
};

// Begins to compute, in this session and those that follow. tau, the time in which a change has
// come through by 63 %, in seconds: 0.5 where it is not above 0. With another tau all begins anew.
void enableLiveSummary(double tau = 0.5) noexcept;
void disableLiveSummary() noexcept;
// The latest, of an earlier session until frames of this one have been read. The first call enables
// what was neither enabled nor disabled. Never waits for the recorder.
LiveSummary liveSummary() noexcept;

// A table in ASCII (but for the labels), a line a function, all ending with a line feed. As
// snprintf() does: writes what fits into capacity bytes, terminated, and returns the length of all.
std::size_t writeOverlay(const LiveSummary &summary, char *text, std::size_t capacity,
                         const OverlayOptions &options = {}) noexcept;

#else

inline namespace disabled {

class LiveSummary {
  public:
    const LiveFunction *begin() const noexcept { return nullptr; }
    const LiveFunction *end() const noexcept { return nullptr; }
    std::size_t size() const noexcept { return 0; }
    LiveFrames frames() const noexcept { return {}; }
};

inline void enableLiveSummary(double = 0.5) noexcept {}
inline void disableLiveSummary() noexcept {}
inline LiveSummary liveSummary() noexcept
{
    return {};
}
inline std::size_t writeOverlay(const LiveSummary &, char *text, std::size_t capacity,
                                const OverlayOptions & = {}) noexcept
{
    if (capacity > 0)
        text[0] = '\0';
    return 0;
}

} // namespace disabled

#endif

} // namespace zoe
