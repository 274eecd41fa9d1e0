// Combines the causes of frames the way people speak of them: all preemption that lengthens a frame
// is one, all longer waits for a lock are one. Pure functions; thread-safe.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/selection.h"
#include "analysis/reasons/frame_reason.h"

namespace zoe {

struct HeadlineKey {
    CauseKind kind = CauseKind::Unexplained;
    WaitKind wait = WaitKind::None;
    LockId lock; // for waits for a lock
    SiteId site; // for causes about a function; otherwise invalid

    friend auto operator<=>(const HeadlineKey &, const HeadlineKey &) = default;
};

// The program is not responsible: other programs, virtual machines or interrupts had the CPU.
[[nodiscard]] bool isOfTheMachine(CauseKind kind);

[[nodiscard]] HeadlineKey headlineOf(const FrameCause &cause);

// How much of a headline is its greatest cause: decides whether a place can be named.
enum class Spread : std::uint8_t {
    Alone,  // nearly all of it
    Mostly, // more than half
    Wide,
};

// Causes with the same key that all lengthen the frame, or all shorten it.
struct Headline {
    HeadlineKey key;
    DurationNs deltaNs = 0; // sum of its causes
    Spread spread = Spread::Alone;
    // What a sentence says: only the time of the greatest cause if it names that cause.
    DurationNs toldNs = 0;
    std::vector<std::size_t> causes; // positions in FrameReason::causes; greatest first
};

// By falling toldNs. The sum of deltaNs is exactly the difference.
[[nodiscard]] std::vector<Headline> headlinesOf(const FrameReason &reason);

// Frames with the same first cause.
struct ReasonGroup {
    HeadlineKey key;
    std::uint64_t frames = 0;
    std::uint64_t standOut = 0; // those that stand out, see FrameReason::standsOut()
    Int128 sumNs = 0;           // its contribution to them
    struct Example {
        FrameIndex frame = 0;
        DurationNs deltaNs = 0;
    };
    std::vector<Example> examples; // those with the largest contribution, at most kMostExamples
    FrameRanges members;           // all of them
    FrameCause cause;              // of the first one

    [[nodiscard]] DurationNs deltaNs() const { return saturated(sumNs); }
};

inline constexpr std::size_t kMostExamples = 5;

struct ReasonGroups {
    std::uint64_t frames = 0;
    std::vector<ReasonGroup> groups; // by falling number of frames, then contribution
    std::uint64_t notLonger = 0;     // frames not longer than typical ones: in no group
    std::uint64_t notCompared = 0;   // frames without typical ones to compare with: likewise
    std::uint64_t unreadable = 0;    // likewise
    DurationNs differenceNs = 0;     // of all frames together
    // The part that states of threads don't explain. Frames with less unknown time than typical
    // ones count as 0: they can't explain the others.
    DurationNs unexplainedNs = 0;
    bool statesKnown = false; // for at least one frame
};

// Belongs to one thread.
class ReasonGrouping {
  public:
    void add(const FrameReason &reason);
    void addUnreadable()
    {
        ++m_result.unreadable;
        ++m_result.frames;
    }
    [[nodiscard]] ReasonGroups finished() const;

  private:
    ReasonGroups m_result;
    Int128 m_difference = 0;
    Int128 m_unexplained = 0;
};

// The cause under which a frame is grouped: its greatest headline; not set if it is not longer than
// typical.
[[nodiscard]] std::optional<Headline> firstHeadline(const FrameReason &reason);

} // namespace zoe
