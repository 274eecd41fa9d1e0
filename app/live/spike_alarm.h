// Finds the frames of a running program that are too long, as they arrive. A value.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/frame_records.h"
#include "analysis/model/frames/marked_frames.h"

namespace zoe::app {

struct AlarmRule {
    enum class Kind { Off, LongerThan, TimesMedian };
    Kind kind = Kind::TimesMedian;
    DurationNs longerThanNs = 33'333'333;
    double times = 1.25; // multiple of the median of earlier frames, and beyond their noise

    friend bool operator==(const AlarmRule &, const AlarmRule &) = default;
};

struct Alarm {
    FrameIndex frame = 0;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    DurationNs typicalNs = 0; // median of earlier frames; 0: too few

    friend bool operator==(const Alarm &, const Alarm &) = default;
};

class SpikeAlarm {
  public:
    // The median is computed over this many earlier frames; with fewer than the least, nothing is
    // typical. With TimesMedian, a frame must also exceed it by as many robust deviations as spikes
    // do (SpikeRule::threshold).
    static constexpr std::size_t kFramesBefore = 120;
    static constexpr std::size_t kLeastBefore = 30;

    void setRule(const AlarmRule &rule) { m_rule = rule; }
    [[nodiscard]] const AlarmRule &rule() const { return m_rule; }

    // Before the first frame; as in SessionInfo.
    void begin(bool flagsOutside) { m_marked = MarkedFrames(flagsOutside); }
    // Adds frames that follow the earlier ones; first is the number of the first. Returns those
    // that are too long. Slices of time count with the frame that a mark ends; missing frames are
    // skipped. Cost: each frame moves a sorted list of at most kFramesBefore.
    std::vector<Alarm> feed(FrameRecords frames, FrameIndex first);

  private:
    [[nodiscard]] std::optional<DurationNs> median() const;
    [[nodiscard]] bool isNoise(DurationNs durationNs, DurationNs medianNs) const;
    [[nodiscard]] bool isTooLong(DurationNs durationNs, std::optional<DurationNs> typicalNs) const;
    void remember(DurationNs durationNs);

    AlarmRule m_rule;
    MarkedFrames m_marked;
    std::deque<DurationNs> m_before;
    std::vector<DurationNs> m_sorted;
};

} // namespace zoe::app
