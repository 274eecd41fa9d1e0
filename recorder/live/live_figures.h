// What overlays show of one number a frame: the filters, spreads, extremes and spikes that
// zoetrope/overlay.h tells of. Not thread-safe: owned by the writer thread.
//
// The filters are kept as sums of x and x squared with exponential weights. What is not in a frame
// has the value 0 there, so that its sums only decay: by exp(-dt / tau) over any number of such
// frames at once. A frame therefore costs what is in it, however much is known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/model/units.h"
#include "zoetrope/overlay.h"

namespace zoe::recorder {

// Self and total time and calls of one thing, in all frames so far.
struct LiveFigures {
    static constexpr DurationNs kBucketNs = kNsPerSecond / 2;
    static constexpr std::size_t kBuckets = 8;

    // Of all frames before now, with the weights as of the last one it was in.
    struct Sums {
        double first = 0;
        double second = 0;
    };
    struct Extent {
        std::int64_t min = 0;
        std::int64_t max = 0;
    };
    // Frames that ended in one half second.
    struct Bucket {
        std::int64_t number = -1;
        std::uint64_t frames = 0;
        Extent self;
        Extent total;
    };

    DurationNs atNs = 0; // the sums are as of then
    Sums self;
    Sums total;
    double calls = 0;
    std::uint64_t selfSpikes = 0;
    std::uint64_t totalSpikes = 0;
    std::array<Bucket, kBuckets> buckets;

    // In the frame that is being read.
    DurationNs frameSelfNs = 0;
    DurationNs frameTotalNs = 0;
    std::uint32_t frameCalls = 0;
    bool inFrame = false;
};

struct LiveValues {
    LiveValue self;
    LiveValue total;
    double callsPerFrame = 0;
};

class LiveFilter {
  public:
    // tau in seconds, above 0.
    explicit LiveFilter(double tau);

    // A frame has been read; what is updated from now on was in it.
    void endFrame(DurationNs durationNs);
    // Takes in what the figures say of the frame, once for each that was in it.
    void update(LiveFigures &figures) const;

    [[nodiscard]] LiveValues valuesOf(const LiveFigures &figures) const;
    [[nodiscard]] LiveValue frameDuration() const { return valuesOf(m_frame).total; }
    [[nodiscard]] std::uint64_t frames() const { return m_frames; }

  private:
    using Sums = LiveFigures::Sums;

    // One frame, for all that is updated with it.
    struct Step {
        DurationNs beforeNs = 0;
        DurationNs afterNs = 0;
        double share = 0;      // of the new value: 1 - exp(-dt / tau)
        double known = 0;      // of all time, the weight of what was before: 1 - exp(-T / tau)
        bool canSpike = false; // enough has been seen to know what is usual
    };

    void updateBuckets(LiveFigures &figures) const;
    [[nodiscard]] double decay(DurationNs overNs) const;
    void fillValue(const Sums &sums, DurationNs atNs, LiveValue &value) const;
    void fillExtents(const LiveFigures &figures, LiveValues &values) const;

    double m_tauNs;
    Step m_step;         // the latest frame; its end is where all frames so far end
    LiveFigures m_frame; // the frame itself, as total
    std::uint64_t m_frames = 0;
};

} // namespace zoe::recorder
