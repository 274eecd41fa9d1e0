// Live statistics inside the running program: the time of each function per frame, smoothed, with
// its spread and its spikes, over all threads.
//
//   zoe::LiveSummary summary = zoe::liveSummary();       // at any time, at most once per frame
//   for (const zoe::LiveFunction &function : summary)
//       draw(function.label, function.self.smoothedNs / 1e6, function.colour);
//   for (const zoe::LiveCall &call : summary.calls())    // the same per path of calls
//       ...
//
// writeOverlay() turns it into a plain text table, zoetrope/overlay_imgui.h into an ImGui window.
// The recorder's own thread computes it from finished frames while a session runs, so it is up to
// a tenth of a second old. Everything is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "zoetrope/live_values.h"

#ifndef ZOE_ENABLED
#define ZOE_ENABLED 1
#endif

namespace zoe {

enum class OverlaySort : std::uint8_t { Self, Total, Deviation, Max, Calls, Spikes, Label };

struct OverlayOptions {
    OverlaySort sort = OverlaySort::Self; // largest first; labels from a to z
    std::uint32_t rows = 20;
    std::uint32_t labelWidth = 32; // in characters; longer labels are cut
};

#if ZOE_ENABLED

namespace detail {

struct LiveSnapshot {
    const LiveFunction *functions = nullptr;
    std::size_t count = 0;
    const LiveCall *calls = nullptr;
    std::size_t callCount = 0;
    const std::int64_t *recentNs = nullptr;
    std::size_t recentCount = 0;
    LiveFrames frames;
};

void keepSnapshot(const LiveSnapshot *snapshot) noexcept;
void releaseSnapshot(const LiveSnapshot *snapshot) noexcept;

} // namespace detail

// Immutable and cheap to copy; its texts live as long as it does. Empty until the first frames have
// been read.
class LiveSummary {
  public:
    LiveSummary() noexcept = default;
    // Takes ownership of one reference.
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

    // Functions, in order of their first call.
    const LiveFunction *begin() const noexcept
    {
        return m_snapshot != nullptr ? m_snapshot->functions : nullptr;
    }
    const LiveFunction *end() const noexcept { return begin() + size(); }
    std::size_t size() const noexcept { return m_snapshot != nullptr ? m_snapshot->count : 0; }
    const LiveFunction &operator[](std::size_t i) const noexcept { return begin()[i]; }
    LiveFrames frames() const noexcept
    {
        return m_snapshot != nullptr ? m_snapshot->frames : LiveFrames{};
    }
    LiveList<LiveCall> calls() const noexcept
    {
        return {m_snapshot != nullptr ? m_snapshot->calls : nullptr,
                m_snapshot != nullptr ? m_snapshot->callCount : 0};
    }
    // Share of the caller's total time, or of the frame for calls without a caller; 0 if that time
    // is 0. Can exceed 1 if several threads add up to more than the frame.
    double shareOfParent(const LiveCall &call) const noexcept
    {
        const double whole = call.parent != LiveCall::kNone ? calls()[call.parent].total.smoothedNs
                                                            : frames().duration.smoothedNs;
        return whole > 0 ? call.total.smoothedNs / whole : 0;
    }
    // Durations of the latest frames, at most 240, oldest first.
    LiveList<std::int64_t> recentFramesNs() const noexcept
    {
        return {m_snapshot != nullptr ? m_snapshot->recentNs : nullptr,
                m_snapshot != nullptr ? m_snapshot->recentCount : 0};
    }

  private:
    const detail::LiveSnapshot *m_snapshot = nullptr;
};

// Starts computing summaries, in this session and later ones. tau: time constant of the smoothing
// in seconds, after which 63 % of a change is visible; 0.5 if not above 0. A new tau restarts all
// values.
void enableLiveSummary(double tau = 0.5) noexcept;
void disableLiveSummary() noexcept;
// The latest summary; before any frame of this session has been read, that of an earlier session.
// The first call enables summaries unless they were disabled. Never waits for the recorder.
LiveSummary liveSummary() noexcept;
// Waits until the next liveSummary() contains all frames that have ended by now: about a tenth of a
// second, and 0.25 s more with GPU zones. In programs that mark no frames, a slice of time ends
// here, so the sums contain everything. Returns false if no session is recording.
bool completeLiveSummary() noexcept;

// A text table with one line per function; ASCII except for the labels. Like snprintf(), writes at
// most capacity bytes including the terminator, and returns the full length.
std::size_t writeOverlay(const LiveSummary &summary, char *text, std::size_t capacity,
                         const OverlayOptions &options = {}) noexcept;

#else

inline namespace disabled {

class LiveSummary {
  public:
    const LiveFunction *begin() const noexcept { return nullptr; }
    const LiveFunction *end() const noexcept { return nullptr; }
    std::size_t size() const noexcept { return 0; }
    const LiveFunction &operator[](std::size_t i) const noexcept { return begin()[i]; }
    LiveFrames frames() const noexcept { return {}; }
    LiveList<LiveCall> calls() const noexcept { return {nullptr, 0}; }
    double shareOfParent(const LiveCall &) const noexcept { return 0; }
    LiveList<std::int64_t> recentFramesNs() const noexcept { return {nullptr, 0}; }
};

inline void enableLiveSummary(double = 0.5) noexcept {}
inline void disableLiveSummary() noexcept {}
inline LiveSummary liveSummary() noexcept
{
    return {};
}
inline bool completeLiveSummary() noexcept
{
    return false;
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
