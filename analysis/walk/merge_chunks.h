// Merges the results for each selected chunk in order, while few of the parts are held: for queries
// with large parts. For one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/walk/chunk_run.h"

namespace zoe {

// partOf(worker, i, trees), like ChunkRun::TreesBody, or partOf(worker, i, chunk), like
// ChunkRun::Body of forEachBesideZones(), is called in parallel, and makes a part of one chunk;
// merge(Part) gets the parts in order, on this thread. Returns the selected frames that could not
// be read. Error: Cancelled; and if no chunk could be read, the error of the first.
template <class PartOf, class Merge>
[[nodiscard]] Result<std::uint64_t> mergeChunks(ChunkRun &run, const Task &task, PartOf partOf,
                                                Merge merge)
{
    constexpr bool kTakesTrees =
        std::is_invocable_v<PartOf, std::size_t, std::size_t, const ChunkTrees &>;
    using From = std::conditional_t<kTakesTrees, ChunkTrees, Chunk>;
    using Part = std::invoke_result_t<PartOf, std::size_t, std::size_t, const From &>;
    constexpr std::size_t kHeldByAWorker = 8;
    const std::size_t count = run.chunks().size();
    const std::size_t atOnce = kHeldByAWorker * run.workers(task);
    const auto shareOf = [count](std::size_t chunks) {
        return static_cast<double>(chunks) / static_cast<double>(count);
    };
    std::uint64_t unreadableFrames = 0;
    std::optional<Error> firstError;
    bool anyRead = false;
    for (std::size_t first = 0; first < count; first += atOnce) {
        const std::size_t end = std::min(first + atOnce, count);
        std::vector<std::size_t> positions(end - first);
        std::iota(positions.begin(), positions.end(), first);
        std::vector<std::optional<Part>> parts(positions.size());
        const auto body = [&](std::size_t worker, std::size_t i, const From &from) {
            parts[i - first] = partOf(worker, i, from);
        };
        const Task share = task.part(shareOf(first), shareOf(end));
        Status status;
        if constexpr (kTakesTrees)
            status = run.forSomeTrees(positions, share, body);
        else
            status = run.forSomeBesideZones(positions, share, body);
        if (!status && status.error().code == ErrorCode::Cancelled)
            return status.error();
        unreadableFrames += run.unreadableFrames();
        if (!firstError)
            firstError = run.firstError();
        for (std::optional<Part> &part : parts) {
            if (!part)
                continue;
            merge(*std::move(part));
            part.reset();
            anyRead = true;
        }
    }
    if (task.stopRequested())
        return Task::cancelled();
    if (!anyRead && firstError)
        return *firstError;
    task.progress(1);
    return unreadableFrames;
}

} // namespace zoe
