// The frames of a set prepared for charts, at their places on the axis: drawing any range costs
// pixels, not frames. Immutable and thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/statistics/growing_pyramid.h"
#include "app/panels/frames/frame_places.h"
#include "app/session/striking_frames.h"
#include "app/session/view_selection.h"

namespace zoe::app {

// Neighbouring frames that share a pixel column.
struct FrameColumn {
    FrameIndex first = 0; // places
    FrameIndex end = 0;
    DurationNs minNs = 0; // of the frames that could be read
    DurationNs maxNs = 0;
    bool readable = false; // at least one of them could
    bool missing = false;  // at least one of them could not
    bool lost = false;     // zones were lost in at least one of them
    bool cut = false;      // the end of the recording cut at least one of them off
};

class FrameSeries {
  public:
    // The main set by time, whole frame times. Cost: linear.
    explicit FrameSeries(std::shared_ptr<const Capture> capture);
    // Any set, in any order, minus the waits of its thread; decodes chunks if needed. before:
    // another series whose equal parts are reused; may be null. Error: as frameTimesOf(),
    // waitValues() and waitsInSpans().
    static Result<std::shared_ptr<const FrameSeries>>
    make(std::shared_ptr<const Capture> capture, const FrameTimesShown &shown, FrameOrder order,
         const std::shared_ptr<const FrameSeries> &before, const Task &task,
         const SpikeRule &spikes = {});
    // The same for a longer capture (main set by time only); shares existing parts. waitsNs: of the
    // new frames, empty if no waits are excluded. Cost: the new frames, and a pointer for every
    // 4096.
    [[nodiscard]] std::shared_ptr<const FrameSeries>
    grown(std::shared_ptr<const Capture> longer, std::span<const DurationNs> waitsNs = {}) const;

    [[nodiscard]] const Capture &capture() const { return *m_capture; }
    [[nodiscard]] const FrameTimesShown &shown() const { return m_shown; }
    [[nodiscard]] FrameOrder order() const { return m_order; }
    [[nodiscard]] const FramePlaces &places() const { return m_places; }
    [[nodiscard]] FrameIndex placeCount() const { return m_places.count(); }
    // The times of the frames of a set other than the main one; null: main set.
    [[nodiscard]] const std::shared_ptr<const FrameTimes> &set() const { return m_set; }
    // Frames whose waits could not be read: they are shown with their whole time.
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_unreadableFrames; }
    // The displayed value of the frame, -1 if it is missing. REQUIRES: place < placeCount()
    [[nodiscard]] DurationNs valueAt(FrameIndex place) const { return m_high[place]; }
    [[nodiscard]] std::vector<DurationNs> values() const { return m_high.values(); }
    // The frame's start and whole duration. REQUIRES: as above.
    [[nodiscard]] FrameRecord recordAt(FrameIndex place) const;

    // Columns of equal length that cover the places [first, end), at most about `pixels` of them
    // and none shorter than a frame. Their borders don't move when the range is panned. Cost:
    // pixels x log(frames).
    [[nodiscard]] std::vector<FrameColumn> columns(double first, double end, double pixels) const;
    // The largest value of readable frames in [first, end), 0 if there is none.
    [[nodiscard]] DurationNs longest(FrameIndex first, FrameIndex end) const;
    // The duration that 99 % of the complete frames don't exceed, within a sixteenth; that of cut
    // frames if there are no others; 0 if none is readable.
    [[nodiscard]] DurationNs usualNs() const;
    // Its place; one of them if none is readable. REQUIRES: first < end <= placeCount()
    [[nodiscard]] FrameIndex longestPlace(FrameIndex first, FrameIndex end) const;
    // Of sets other than the main one: their spikes and longest frame, at the main frames in which
    // they begin; one spike for each. Not set: of the main one.
    [[nodiscard]] std::optional<Striking> striking() const;
    // Spikes at their places, as high as the frames are shown. Of the shown set, those that begin
    // in these main frames: `main` is of the main set, or of striking(). Rising.
    [[nodiscard]] std::vector<Spike> placed(std::span<const Spike> main) const;
    // Of sets other than the main one; null: the frame at this place is none.
    [[nodiscard]] const Spike *setSpikeAt(FrameIndex place) const;

  private:
    FrameSeries() = default;

    Status takeSet(const FrameSeries *before, const SpikeRule &spikes, const Task &task);
    Status findSetSpikes(const SpikeRule &rule, const Task &task);
    Status takeOffWaits(std::vector<DurationNs> &values, const Task &task);
    void sortByDuration(std::vector<DurationNs> &values);
    void store(std::span<const DurationNs> values, FrameIndex from);
    [[nodiscard]] FrameColumn column(FrameIndex first, FrameIndex end) const;

    std::shared_ptr<const Capture> m_capture;
    FrameTimesShown m_shown;
    FrameOrder m_order = FrameOrder::ByTime;
    FramePlaces m_places;
    std::shared_ptr<const FrameTimes> m_set; // of sets other than the main one
    std::vector<Spike> m_setSpikes;          // of these, by number
    double m_spikeShare = 0;                 // SpikeRule::minimumShare used to find them
    std::uint64_t m_unreadableFrames = 0;
    GrowingPyramid m_high;                // missing frames count as -1
    GrowingPyramid m_low;                 // missing frames count as the greatest
    std::vector<std::uint64_t> m_buckets; // of whole frames: how many in each of the LogBuckets
    std::vector<FrameIndex> m_missing;    // places, in order
    std::vector<FrameIndex> m_lost;       // with lost zones, in order
    std::vector<FrameIndex> m_cut;        // by the end of the recording, in order
};

} // namespace zoe::app
