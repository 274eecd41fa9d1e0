// The series of one scene on one machine together: what all functions of a run have in common comes
// from the machine. For one thread.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "fleet/changes/series_changes.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// The self times of a function, or of the frame, in a behaviour, by run.
struct PlaceSeries {
    SeriesKey key;
    std::vector<std::uint32_t> runs; // rising
    std::vector<SeriesValue> values; // one per run; 0 where the function did not occur
    // One per run: the number of frames of the behaviour, and their mean.
    std::vector<std::uint64_t> frames;
    std::vector<double> frameNs;
};

// Makes PlaceSeries from the series of a store.
class PlaceSeriesMaker {
  public:
    // isLeftOut: one per run. It must outlive this.
    explicit PlaceSeriesMaker(const std::vector<bool> &isLeftOut)
        : m_isLeftOut(isLeftOut)
    {}

    // Skips frames in no behaviour. REQUIRES: in each behaviour the series of the frame comes
    // before those of the functions.
    void add(const Series &series);
    // Returns all series added so far and starts afresh.
    [[nodiscard]] std::vector<PlaceSeries> take();

  private:
    const std::vector<bool> &m_isLeftOut;
    std::vector<SeriesPoint> m_frames; // of the current behaviour, by run
    std::vector<PlaceSeries> m_series;
};

// The mean of all frames in behaviours; 0 if there are none. Frames in no behaviour don't count,
// because common factors aren't determined for them.
[[nodiscard]] double meanFrameNs(const std::vector<PlaceSeries> &series);

// By run: the median over functions, in all behaviours, of the run's time relative to the
// function's median. A slow machine or a high clock moves all functions of a run; a change of the
// program moves only some. Empty if fewer than 10 functions take 0.2 % of a frame, as a single
// change could then move the median.
[[nodiscard]] std::map<std::uint32_t, double> commonFactors(const std::vector<PlaceSeries> &series);

// Divides the times by these factors.
void divide(PlaceSeries &series, const std::map<std::uint32_t, double> &factors);

} // namespace zoe::fleet
