// Another value of every frame, shown over the frame times: a function's time, a plot or a metric.
// Immutable and thread-safe.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/frame_values.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/statistics/growing_pyramid.h"
#include "app/panels/frames/frame_places.h"

namespace zoe {
class FrameMetric;
}

namespace zoe::app {

// The overlay: sites, a plot or a metric; empty if none is set.
struct Overlay {
    std::vector<SiteId> sites; // of one function, counted together
    PlotId plot;
    const FrameMetric *metric = nullptr; // of a plugin; in other sets that of the main frame in
                                         // which a frame begins

    [[nodiscard]] bool none() const { return sites.empty() && !plot.valid() && !metric; }
    friend bool operator==(const Overlay &, const Overlay &) = default;
};

class OverlaySeries {
  public:
    struct Values {
        double min = 0;
        double max = 0;
    };

    // By number of the frame in its set; null: of the main set. Error: as functionSeries(),
    // plotValues(), timeInSpans(), plotInSpans() and FrameMetric::values().
    static Result<std::shared_ptr<const OverlaySeries>> make(const Capture &capture,
                                                             const Overlay &overlay,
                                                             std::shared_ptr<const FrameTimes> set,
                                                             const Task &task);
    // The values after main frame `from`, for grown().
    static Result<FrameValues> more(const Capture &capture, const Overlay &overlay, FrameIndex from,
                                    double before, const Task &task);
    [[nodiscard]] std::shared_ptr<const OverlaySeries> grown(const FrameValues &more,
                                                             FrameIndex frameCount) const;
    // The same at the places of the set. Cost: linear, times log n if they are sorted.
    [[nodiscard]] std::shared_ptr<const OverlaySeries> placed(const FramePlaces &places) const;

    [[nodiscard]] const QString &name() const { return m_name; }
    // The frame set; null: the main set.
    [[nodiscard]] const std::shared_ptr<const FrameTimes> &set() const { return m_set; }
    // Values are nanoseconds; otherwise those of the plot or metric, shares in percent.
    [[nodiscard]] bool isTime() const { return m_isTime; }
    [[nodiscard]] PlotKind kind() const { return m_kind; }
    [[nodiscard]] FrameIndex frameCount() const { return m_frames; } // that have been asked about
    [[nodiscard]] double last() const;                               // NaN: there is none
    [[nodiscard]] std::optional<double> at(FrameIndex place) const;
    // Not set if no frame in [first, end) has a value. Cost: as GrowingPyramid::range().
    [[nodiscard]] std::optional<Values> range(FrameIndex first, FrameIndex end) const;
    // With its unit.
    [[nodiscard]] QString text(double value) const;

  private:
    // Positions in m_values of the places [first, end).
    [[nodiscard]] std::pair<std::size_t, std::size_t> positions(FrameIndex first,
                                                                FrameIndex end) const;
    void append(std::span<const FrameIndex> places, std::span<const double> values);

    QString m_name;
    std::shared_ptr<const FrameTimes> m_set;
    bool m_isTime = true;
    PlotKind m_kind = PlotKind::Number;
    FrameIndex m_frames = 0;
    FrameIndex m_from = 0;            // place of the first value, if they are without gaps
    std::vector<FrameIndex> m_places; // of the values; empty: without gaps
    GrowingPyramid m_values;          // as integers of the same order
};

} // namespace zoe::app
