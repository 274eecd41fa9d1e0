// Processes the chunks of a selection in parallel and hands over the results in order. Thread-safe:
// pure functions of their arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
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
#include "analysis/walk/inside.h"
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
        , m_large(large)
        , m_make(make)
        , m_take(take)
        , m_run(capture, selection)
        , m_inside(selection, capture.sites().size())
    {}

    Result<std::uint64_t> run(const Task &task)
    {
        const std::size_t count = m_run.chunks().size();
        for (std::size_t first = 0; first < count;) {
            std::size_t large = first;
            std::shared_ptr<const ChunkSlices> slices;
            while (large < count && !isWithoutZones(large) && !(slices = slicesOf(large)))
                ++large;
            const auto share = [&](std::size_t at) {
                return static_cast<double>(at) / static_cast<double>(count);
            };
            if (Status made = exportSmall(first, large, task.part(share(first), share(large)));
                !made)
                return made.error();
            if (large < count) {
                if (Status made = exportLarge(large, std::move(slices), task); !made)
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

    bool isWithoutZones(std::size_t at) const
    {
        return m_large == LargeChunks::WithoutZones &&
               m_capture.chunks()[m_run.chunks()[at]].zoneCount >= kLargeFrameZones;
    }
    // Null: the chunk is read as a whole.
    std::shared_ptr<const ChunkSlices> slicesOf(std::size_t at) const
    {
        if (m_large != LargeChunks::InParts)
            return {};
        auto slices = m_capture.slices(m_run.chunks()[at]);
        return slices ? *std::move(slices) : nullptr;
    }

    // Chunks at [first, end), in parallel, in a run of their own: how large others are doesn't
    // matter to it.
    Status exportSmall(std::size_t first, std::size_t end, const Task &task)
    {
        if (first == end)
            return {};
        const std::size_t ahead = 2 * std::max(1U, task.executor().concurrency());
        const ChunkSummary &begin = m_capture.chunks()[m_run.chunks()[first]];
        const ChunkSummary &last = m_capture.chunks()[m_run.chunks()[end - 1]];
        const FrameRanges span({begin.firstFrame, last.firstFrame + last.frameCount});
        Selection selection;
        selection.frames = m_run.frames().intersected(span);
        selection.inside = m_selection.inside;
        ChunkRun run(m_capture, selection);
        run.limitAhead(ahead);
        OrderedResults<Made, Take> results(end - first, m_take);
        std::stop_source failed;
        const std::stop_callback forward(task.stopToken(), [&failed] { failed.request_stop(); });
        const Task part(task.executor(), failed.get_token(),
                        [&task](double share) { task.progress(share); });
        const Status walked = run.forEach(part, [&](std::size_t, std::size_t at,
                                                    const Chunk &chunk) {
            // Chunks that are so far in front have ended.
            const std::size_t known = at < ahead ? 0 : at - ahead + 1;
            if (!results.put(at, m_make(SelectedChunk(chunk, m_selection, m_run.frames())), known))
                failed.request_stop();
        });
        if (task.stopRequested())
            return Task::cancelled();
        if (const Status taken = results.finish(); !taken)
            return taken;
        m_unreadable += run.unreadableFrames();
        if (!m_firstError)
            m_firstError = run.firstError();
        return {};
    }

    // slices: null for none of its zones.
    Status exportLarge(std::size_t at, std::shared_ptr<const ChunkSlices> slices, const Task &task)
    {
        auto rest = m_capture.chunkBesideZones(m_run.chunks()[at]);
        if (!rest && rest.error().code == ErrorCode::Io)
            return rest.error();
        if (!rest) {
            const ChunkSummary &chunk = m_capture.chunks()[m_run.chunks()[at]];
            const FrameRanges lost({chunk.firstFrame, chunk.firstFrame + chunk.frameCount});
            m_unreadable += m_run.frames().intersected(lost).count();
            if (!m_firstError)
                m_firstError = rest.error();
            return {};
        }
        if (slices && m_inside.restricts()) {
            InsideFilter::Sliced inside = m_inside.apply(**rest, std::move(slices));
            *rest = std::make_shared<const Chunk>(std::move(inside.besideZones));
            slices = std::move(inside.slices);
        }
        Status taken;
        const auto pass = [&](std::string &text) {
            if constexpr (std::is_same_v<Made, std::string>) {
                taken = m_take(text);
                text.clear();
            }
            return taken.ok();
        };
        const SelectedChunk selected = !slices
                                           ? SelectedChunk(**rest, m_selection, m_run.frames())
                                           : SelectedChunk(**rest, *slices, m_selection,
                                                           m_run.frames(), task.stopToken(), pass);
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
    InsideFilter m_inside;
    std::uint64_t m_unreadable = 0;
    std::optional<Error> m_firstError;
};

// Calls make(SelectedChunk) for all chunks with selected frames, and take() with each result in
// order of frames, one at a time. Chunks between those that are read in slices or without zones are
// made in parallel, while results are taken; those are made alone. Skips chunks that can't be
// decoded and returns the number of their frames. Memory: a few results. Error: Cancelled, that of
// take(), and if no chunk was readable, that of the first.
template <class Make, class Take>
Result<std::uint64_t> exportInOrder(const Capture &capture, const Selection &selection,
                                    const Task &task, Make make, Take take,
                                    LargeChunks large = LargeChunks::Whole)
{
    return OrderedExport<Make, Take>(capture, selection, large, make, take).run(task);
}

} // namespace zoe
