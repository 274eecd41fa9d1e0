// The frames that a live session keeps to find behaviours in. Belongs to one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/behaviours/behaviour_definition.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/statistics/random.h"
#include "analysis/walk/frame_self_times.h"

namespace zoe {

// Shares of a frame's self time by site, in rising order of sites.
using SparseRow = std::vector<std::pair<std::uint32_t, float>>;

// Functions of less than a thousandth of the frame are left out.
SparseRow sparseRowOf(const SelfTimes &times);
// Infinity if beyond the limit, as far as this is detected early.
double distance(const SparseRow &a, const SparseRow &b,
                double limit = std::numeric_limits<double>::infinity());
// centre += part * (row - centre)
void moveTowards(SparseRow &centre, const SparseRow &row, double part);

struct OnlineFit {
    std::vector<SparseRow> centres; // one per cluster
    std::vector<double> limits;     // distances
    std::vector<const SparseRow *> rows;
    std::vector<std::int32_t> assignment; // one per row
};

class OnlineRows {
  public:
    explicit OnlineRows(std::uint64_t seed)
        : m_random(seed, 11)
    {}

    void add(FrameIndex frame, DurationNs durationNs, SparseRow row);
    // k-means of the retained rows, without those marked as taken. The result's rows are valid
    // until the next add(). Error: Cancelled.
    Result<OnlineFit> fit(const ClusterOptions &options,
                          const std::function<bool(const SparseRow &)> &taken,
                          const Task &task) const;
    // The retained rows by frame, valid until the next add().
    [[nodiscard]] std::map<FrameIndex, const SparseRow *> all() const;
    void forLast(const std::function<void(FrameIndex, DurationNs, const SparseRow &)> &body) const;

  private:
    struct Row {
        FrameIndex frame = 0;
        DurationNs durationNs = 0;
        SparseRow shares;
    };
    using Run = std::vector<Row>;

    std::deque<Row> m_last;
    std::vector<Run> m_kept; // the reservoir
    Run m_filling;
    std::uint64_t m_runs = 0; // offered to the reservoir so far
    Random m_random;
};

struct CentreRows {
    const SparseRow *centre = nullptr;
    std::vector<const SparseRow *> rows; // retained frames of its behaviour
};

// Names each centre after the function that distinguishes most of its rows from the mean of the
// other centres; given names stay.
std::vector<std::string> namesOfCentres(const Capture &capture,
                                        const std::vector<CentreRows> &centres,
                                        const std::vector<std::string> &given);

// Fills columns and centres of a definition.
void describeCentres(const Capture &capture, const std::vector<SparseRow> &centres,
                     BehaviourDefinition &definition);

} // namespace zoe
