// The figures of zoetrope/overlay.h, computed from chunks as they are assembled. Not thread-safe:
// owned by the writer thread; snapshots are immutable.
//
// The filters are kept as sums of x and x squared with exponential weights. A function that is not
// in a frame has the value 0 there, so that its sums only decay: by exp(-dt / tau) over any number
// of such frames at once. A frame therefore costs its zones, whatever the number of functions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "zoetrope/overlay.h"

namespace zoe::recorder {

// What snapshots point to: elements are added, and never move or change.
struct LiveName {
    std::string label;
    std::string file;
    std::uint32_t line = 0;
};
using LiveNames = std::deque<LiveName>; // by SiteId

struct OwnedSnapshot : detail::LiveSnapshot {
    mutable std::atomic<std::uint32_t> owners{1};
    std::vector<LiveFunction> rows; // what functions points to
    std::shared_ptr<const LiveNames> names;
};

class LiveStatistics {
  public:
    static constexpr std::size_t kMostFunctions = 4096;
    static constexpr DurationNs kBucketNs = kNsPerSecond / 2;
    static constexpr std::size_t kBuckets = 8;

    // tau in seconds, above 0.
    explicit LiveStatistics(double tau);

    // Pieces that the recorder cut off count as frames, but for a pause without any zone; what is
    // left at the end of a session doesn't. REQUIRES: chunks in order of frames.
    void add(const Chunk &chunk);
    // names: of all sites in the chunks so far. Cost: the number of functions.
    [[nodiscard]] std::unique_ptr<OwnedSnapshot>
    snapshot(const std::shared_ptr<const LiveNames> &names) const;

  private:
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
    using Buckets = std::array<Bucket, kBuckets>;
    struct Function {
        SiteId site;
        DurationNs atNs = 0; // the sums are as of then
        Sums self;
        Sums total;
        double calls = 0;
        std::uint64_t selfSpikes = 0;
        std::uint64_t totalSpikes = 0;
        Buckets buckets;
        // In the frame that is being read.
        DurationNs frameSelfNs = 0;
        DurationNs frameTotalNs = 0;
        std::uint32_t frameCalls = 0;
        std::uint32_t openZones = 0;
        bool inFrame = false;
    };
    struct Step;

    void addTree(const ZoneTree &tree);
    void endFrame(const FrameRecord &frame);
    std::uint32_t functionOf(std::uint32_t site);
    void update(Function &function, const Step &step) const;
    [[nodiscard]] double decay(DurationNs overNs) const;
    [[nodiscard]] LiveValue valueOf(const Sums &sums, DurationNs atNs) const;
    void fillExtents(const Function &function, LiveValue &self, LiveValue &total) const;

    const double m_tauNs;
    DurationNs m_nowNs = 0;                  // the frames read so far, together
    std::vector<std::uint32_t> m_functionOf; // by SiteId
    std::vector<Function> m_functions;
    std::vector<std::uint32_t> m_inFrame;
    std::vector<std::uint32_t> m_path; // while a tree is read
    Function m_frame;                  // the frame itself, as total
    std::uint64_t m_frames = 0;
    std::uint64_t m_lostZones = 0;
    std::uint32_t m_leftOut = 0;
};

// 0xRRGGBB for a variability: blue at 0, yellow at 0.5, red from 1.
std::uint32_t heatColour(double variability);

} // namespace zoe::recorder
