// The statistics of zoetrope/overlay.h for one number per frame: smoothed value, spread, extremes
// and spikes. Belongs to the writer thread.
//
// The filters are sums of x and x squared with exponential weights. A function that is not in a
// frame has the value 0 there, so its sums only decay: by exp(-dt / tau) over any number of such
// frames. The cost of a frame therefore depends only on the functions in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/model/units.h"
#include "zoetrope/overlay.h"

namespace zoe::recorder {

// Self time, total time and calls of one function or call, over all frames so far.
struct LiveFigures {
    static constexpr DurationNs kBucketNs = kNsPerSecond / 2;
    static constexpr std::size_t kBuckets = 8;

    // Over all frames, weighted as of the last frame with this function.
    struct Sums {
        double first = 0;
        double second = 0;
    };
    struct Extent {
        std::int64_t min = 0;
        std::int64_t max = 0;
    };
    // Frames that ended in the same half second.
    struct Bucket {
        std::int64_t number = -1;
        std::uint64_t frames = 0;
        Extent self;
        Extent total;
    };

    DurationNs atNs = 0; // the time of the sums
    Sums self;
    Sums total;
    double calls = 0;
    std::uint64_t selfSpikes = 0;
    std::uint64_t totalSpikes = 0;
    std::array<Bucket, kBuckets> buckets;

    // In the frame being read.
    DurationNs frameSelfNs = 0;
    DurationNs frameTotalNs = 0;
    std::uint64_t frameCalls = 0;
    bool inFrame = false;

    // The next frame begins.
    void clearFrame()
    {
        frameSelfNs = 0;
        frameTotalNs = 0;
        frameCalls = 0;
        inFrame = false;
    }
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

    // Ends a frame. Then call update() for everything that was in it.
    void endFrame(DurationNs durationNs);
    // Adds the values of the ended frame.
    void update(LiveFigures &figures) const;

    [[nodiscard]] LiveValues valuesOf(const LiveFigures &figures) const;
    [[nodiscard]] LiveValue frameDuration() const { return valuesOf(m_frame).total; }
    [[nodiscard]] std::uint64_t frames() const { return m_frames; }

  private:
    using Sums = LiveFigures::Sums;

    // One frame.
    struct Step {
        DurationNs beforeNs = 0;
        DurationNs afterNs = 0;
        double share = 0;      // weight of the new value: 1 - exp(-dt / tau)
        double known = 0;      // total weight of earlier frames: 1 - exp(-T / tau)
        bool canSpike = false; // there are enough frames to compare with
    };

    void updateBuckets(LiveFigures &figures) const;
    [[nodiscard]] double decay(DurationNs overNs) const;
    void fillValue(const Sums &sums, DurationNs atNs, LiveValue &value) const;
    void fillExtents(const LiveFigures &figures, LiveValues &values) const;

    double m_tauNs;
    Step m_step;         // the latest frame
    LiveFigures m_frame; // the frame itself, as total
    std::uint64_t m_frames = 0;
};

} // namespace zoe::recorder
