// Calls into plugins: none is trusted to keep its exceptions to itself, nor to answer as asked.
// Thread-safe.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <vector>

#include "plugins/api/clusterer.h"
#include "plugins/api/frame_metric.h"
#include "plugins/api/summary_column.h"

namespace zoe {

// Returns call()'s Result; exceptions become errors. who: "the importer".
template <class Call>
auto guarded(const std::string &who, const std::string &place, Call call) -> decltype(call())
{
    try {
        return call();
    } catch (const std::bad_alloc &) {
        return Error{ErrorCode::LimitReached, who + " needs more memory than is available", place};
    } catch (const std::exception &e) {
        return Error{ErrorCode::BadInput, who + " failed: " + e.what(), place};
    } catch (...) {
        return Error{ErrorCode::BadInput, who + " failed", place};
    }
}

// One value a frame of the capture. Error: BadInput if they are not, and as FrameMetric::values().
[[nodiscard]] Result<std::vector<double>> valuesOf(const FrameMetric &metric,
                                                   const Capture &capture, const Task &task);
// One value per function of the summary. Same errors.
[[nodiscard]] Result<std::vector<double>> valuesOf(const SummaryColumn &column,
                                                   const Capture &capture,
                                                   const Selection &selection,
                                                   const Summary &summary, const Task &task);
// One group per row of the features. Same errors.
[[nodiscard]] Result<Clustering> clusterWith(const Clusterer &clusterer,
                                             const FeatureMatrix &features,
                                             const ClusterOptions &options, const Task &task);

} // namespace zoe
