// Processes the chunks of a selection in parallel and hands over the results in order. Thread-safe:
// pure functions of their arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/walk/chunk_run.h"
#include "plugins/exporters/common/selected_chunk.h"

namespace zoe {

// Passes results on in order of their positions while others are still being made: whoever delivers
// the next one passes on all that are available, while the others continue. Thread-safe.
template <class Made, class Take>
class OrderedResults {
  public:
    // take(Made) is never called twice at the same time, nor after it has returned an error.
    OrderedResults(std::size_t count, Take &take)
        : m_made(count)
        , m_take(take)
    {}

    // All results before position `known` have been delivered or don't exist; missing ones are
    // passed on as Made(). False if take() has failed.
    bool put(std::size_t position, Made made, std::size_t known)
    {
        std::unique_lock lock(m_mutex);
        m_made[position] = std::move(made);
        return takeThoseThere(lock, known);
    }
    // Passes on the rest. Call it after all results have been put.
    Status finish()
    {
        std::unique_lock lock(m_mutex);
        takeThoseThere(lock, m_made.size());
        return m_status;
    }

  private:
    bool takeThoseThere(std::unique_lock<std::mutex> &lock, std::size_t known)
    {
        m_known = std::max(m_known, known);
        if (m_taking)
            return m_status.ok();
        m_taking = true;
        while (m_status && m_next < m_made.size() && (m_made[m_next] || m_next < m_known)) {
            Made next = std::exchange(m_made[m_next++], std::nullopt).value_or(Made());
            lock.unlock();
            Status taken = m_take(std::move(next));
            lock.lock();
            m_status = std::move(taken);
        }
        m_taking = false;
        return m_status.ok();
    }

    std::mutex m_mutex;
    std::vector<std::optional<Made>> m_made; // not yet taken
    Take &m_take;
    std::size_t m_next = 0;
    std::size_t m_known = 0;
    bool m_taking = false;
    Status m_status;
};

// How an exporter takes chunks with large frames: as any other, or with zones that are read in
// slices, as forEachPart() passes them on, or with none.
enum class LargeChunks : std::uint8_t { Whole, InParts, WithoutZones };

// One export; see exportInOrder().
template <class Make, class Take>
class OrderedExport {
  public:
    OrderedExport(const Capture &capture, const Selection &selection, LargeChunks large, Make &make,
                  Take &take)
        : m_capture(capture)
        , m_selection(selection)
        , m_large(selection.inside ? LargeChunks::Whole : large)
        , m_make(make)
        , m_take(take)
        , m_run(capture, selection)
    {}

    Result<std::uint64_t> run(const Task &task)
    {
        const std::size_t count = m_run.chunks().size();
        for (std::size_t first = 0; first < count;) {
            std::size_t large = first;
            std::shared_ptr<const ChunkSlices> slices;
            while (large < count && !(slices = slicesOf(large)))
                ++large;
            const auto share = [&](std::size_t at) {
                return static_cast<double>(at) / static_cast<double>(count);
            };
            if (Status made = exportSmall(first, large, task.part(share(first), share(large)));
                !made)
                return made.error();
            if (slices) {
                if (Status made = exportLarge(large, *slices, task); !made)
                    return made.error();
                task.progress(share(large + 1));
            }
            first = large + 1;
        }
        if (m_firstError && m_unreadable == m_run.frames().count())
            return *m_firstError;
        return m_unreadable;
    }

  private:
    using Made = std::invoke_result_t<Make, const SelectedChunk &>;

    // Null: the chunk is read as a whole.
    std::shared_ptr<const ChunkSlices> slicesOf(std::size_t at) const
    {
        if (m_large == LargeChunks::Whole)
            return {};
        auto slices = m_capture.slices(m_run.chunks()[at]);
        return slices ? *std::move(slices) : nullptr;
    }

    // Chunks at [first, end), in parallel.
    Status exportSmall(std::size_t first, std::size_t end, const Task &task)
    {
        if (first == end)
            return {};
        const std::size_t ahead = 2 * std::max(1U, task.executor().concurrency());
        m_run.limitAhead(ahead);
        OrderedResults<Made, Take> results(end - first, m_take);
        std::stop_source failed;
        const std::stop_callback forward(task.stopToken(), [&failed] { failed.request_stop(); });
        const Task part(task.executor(), failed.get_token(),
                        [&task](double share) { task.progress(share); });
        std::vector<std::size_t> positions(end - first);
        std::iota(positions.begin(), positions.end(), first);
        const Status walked =
            m_run.forSome(positions, part, [&](std::size_t, std::size_t i, const Chunk &chunk) {
                const std::size_t at = i - first;
                // Chunks that are so far in front have ended.
                const std::size_t known = at < ahead ? 0 : at - ahead + 1;
                if (!results.put(at, m_make(SelectedChunk(chunk, m_selection, m_run.frames())),
                                 known))
                    failed.request_stop();
            });
        if (task.stopRequested())
            return Task::cancelled();
        if (const Status taken = results.finish(); !taken)
            return taken;
        m_unreadable += m_run.unreadableFrames();
        if (!m_firstError)
            m_firstError = m_run.firstError();
        return {};
    }

    Status exportLarge(std::size_t at, const ChunkSlices &slices, const Task &task)
    {
        const auto rest = m_capture.chunkBesideZones(m_run.chunks()[at]);
        if (!rest) {
            const ChunkSummary &chunk = m_capture.chunks()[m_run.chunks()[at]];
            const FrameRanges lost({chunk.firstFrame, chunk.firstFrame + chunk.frameCount});
            m_unreadable += m_run.frames().intersected(lost).count();
            if (!m_firstError)
                m_firstError = rest.error();
            return {};
        }
        Status taken;
        const auto pass = [&](std::string &text) {
            if constexpr (std::is_same_v<Made, std::string>) {
                taken = m_take(text);
                text.clear();
            }
            return taken.ok() && !task.stopRequested();
        };
        const SelectedChunk selected =
            m_large == LargeChunks::WithoutZones
                ? SelectedChunk(**rest, m_selection, m_run.frames())
                : SelectedChunk(**rest, slices, m_selection, m_run.frames(), pass);
        Made made = m_make(selected);
        if (task.stopRequested())
            return Task::cancelled();
        return taken ? m_take(std::move(made)) : taken;
    }

    const Capture &m_capture;
    const Selection &m_selection;
    LargeChunks m_large;
    Make &m_make;
    Take &m_take;
    ChunkRun m_run;
    std::uint64_t m_unreadable = 0;
    std::optional<Error> m_firstError;
};

// Calls make(SelectedChunk) in parallel for all chunks with selected frames, and take() with each
// result in order of frames, one at a time, while further chunks are made. Skips chunks that can't
// be decoded and returns the number of their frames. Memory: a few results. Error: Cancelled, that
// of take(), and if no chunk was readable, that of the first.
template <class Make, class Take>
Result<std::uint64_t> exportInOrder(const Capture &capture, const Selection &selection,
                                    const Task &task, Make make, Take take,
                                    LargeChunks large = LargeChunks::Whole)
{
    return OrderedExport<Make, Take>(capture, selection, large, make, take).run(task);
}

} // namespace zoe
