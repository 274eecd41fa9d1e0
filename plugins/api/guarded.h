// Calls plugins safely: catches their exceptions and checks their answers. Thread-safe.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <vector>

#include "plugins/api/clusterer.h"
#include "plugins/api/frame_metric.h"
#include "plugins/api/summary_column.h"

namespace zoe {

// Returns the Result of call(); an exception becomes its error. who: "the importer".
template <class Call>
auto guarded(const std::string &who, const std::string &place, Call call) -> decltype(call())
{
    try {
        return call();
    } catch (const std::bad_alloc &) {
        return Error{ErrorCode::Io, who + " ran out of memory", place};
    } catch (const std::exception &e) {
        return Error{ErrorCode::BadInput, who + " failed: " + e.what(), place};
    } catch (...) {
        return Error{ErrorCode::BadInput, who + " failed", place};
    }
}

// One value per frame of the capture. Error: BadInput for a wrong number of values, and those of
// FrameMetric::values().
[[nodiscard]] Result<std::vector<double>> valuesOf(const FrameMetric &metric,
                                                   const Capture &capture, const Task &task);
// One value per function of the summary. Errors likewise.
[[nodiscard]] Result<std::vector<double>> valuesOf(const SummaryColumn &column,
                                                   const Capture &capture,
                                                   const Selection &selection,
                                                   const Summary &summary, const Task &task);
// One group per row of the features. Errors likewise.
[[nodiscard]] Result<Clustering> clusterWith(const Clusterer &clusterer,
                                             const FeatureMatrix &features,
                                             const ClusterOptions &options, const Task &task);

} // namespace zoe
