// The series of one scene on one machine, together: what all its functions share in a run is the
// machine's. For one thread.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "fleet/changes/series_changes.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// A function, or the frame, in a behaviour: self times of runs.
struct PlaceSeries {
    SeriesKey key;
    std::vector<std::uint32_t> runs; // rising
    std::vector<SeriesValue> values; // one per run; 0 where the function did not occur
    // One per run: how many frames the behaviour has, and the mean one.
    std::vector<std::uint64_t> frames;
    std::vector<double> frameNs;
};

// Makes them of the series of a store.
class PlaceSeriesMaker {
  public:
    // isLeftOut: one per run. It must outlive this.
    explicit PlaceSeriesMaker(const std::vector<bool> &isLeftOut)
        : m_isLeftOut(isLeftOut)
    {}

    // Frames in no behaviour have no series. REQUIRES: the series of the frame comes before those
    // of the functions in its behaviour.
    void add(const Series &series);
    // All that were added, and begins anew.
    [[nodiscard]] std::vector<PlaceSeries> take();

  private:
    const std::vector<bool> &m_isLeftOut;
    std::vector<SeriesPoint> m_frames; // of the behaviour at hand, by run
    std::vector<PlaceSeries> m_series;
};

// The mean of all frames in behaviours; 0 if there are none. Frames in no behaviour don't count:
// what functions share isn't looked for in them.
[[nodiscard]] double meanFrameNs(const std::vector<PlaceSeries> &series);

// By run: the median over functions, in all behaviours, of the run's time to the function's median.
// A slow machine or a high clock moves all functions of a run, a change of the program moves some
// of them. Nothing if fewer than 10 functions take 0.2 % of a frame: then one that changes could
// move the median.
[[nodiscard]] std::map<std::uint32_t, double> commonFactors(const std::vector<PlaceSeries> &series);

// Without that.
void divide(PlaceSeries &series, const std::map<std::uint32_t, double> &factors);

} // namespace zoe::fleet
