#include "analysis/states/chunk_states.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace zoe {

namespace {

// The threads with zones in a chunk whose states are still incomplete.
class AheadSearch {
  public:
    // endNs: of the chunk's frames and zones.
    AheadSearch(std::span<const TreeSpan> trees, TimeNs endNs, std::size_t threads)
        : m_spans(threads)
        , m_open(threads)
        , m_endNs(endNs)
    {
        for (const TreeSpan &tree : trees) {
            if (m_open[tree.thread.value] == 0)
                ++m_openCount;
            m_open[tree.thread.value] = 1;
        }
    }

    void addOf(const ChunkExtras &extras)
    {
        for (const ThreadStateSpan &span : extras.states) {
            if (span.thread.value >= m_spans.size())
                continue;
            m_any = true;
            if (span.startNs < m_endNs)
                m_spans[span.thread.value].push_back(span);
            if (span.endNs() >= m_endNs && m_open[span.thread.value] != 0) {
                m_open[span.thread.value] = 0;
                --m_openCount;
            }
        }
    }

    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] bool isDone() const { return m_openCount == 0; }
    [[nodiscard]] std::vector<std::vector<ThreadStateSpan>> take() { return std::move(m_spans); }

  private:
    std::vector<std::vector<ThreadStateSpan>> m_spans; // by thread
    std::vector<std::uint8_t> m_open;
    std::size_t m_openCount = 0;
    TimeNs m_endNs;
    bool m_any = false;
};

ChunkStates statesOf(const Capture &capture, std::size_t i, const ChunkExtras &extras,
                     AheadSearch search)
{
    search.addOf(extras);
    for (std::size_t ahead = 1; ahead <= kMostChunksAhead && !search.isDone(); ++ahead) {
        if (i + ahead >= capture.chunks().size() || (ahead > 1 && !search.any()))
            break;
        const auto next = capture.chunkExtras(i + ahead);
        if (next)
            search.addOf(**next);
    }
    ChunkStates result;
    result.any = search.any();
    for (std::vector<ThreadStateSpan> &spans : search.take())
        result.threads.emplace_back(std::move(spans));
    return result;
}

} // namespace

bool hasStates(const Capture &capture, std::size_t i)
{
    const auto extras = capture.chunkExtras(i);
    return extras && !(*extras)->states.empty();
}

ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const Chunk &chunk)
{
    TimeNs endNs =
        chunk.frames.empty() ? std::numeric_limits<TimeNs>::min() : chunk.frames.back().endNs();
    // Recorded zones are cut at marks, but imported ones may extend further.
    for (std::size_t zone = 0; zone < chunk.zones.size(); ++zone)
        endNs = std::max(endNs, chunk.zones.startNs[zone] + chunk.zones.durationNs[zone]);
    return statesOf(capture, i, chunk.extras, {chunk.trees, endNs, capture.threads().size()});
}

ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const ChunkSlices &slices,
                          const ChunkExtras &extras)
{
    const ChunkSummary &chunk = capture.chunks()[i];
    const FrameRecord last = capture.frames()[chunk.firstFrame + chunk.frameCount - 1];
    const TimeNs endNs = std::max(last.endNs(), slices.lastEndNs());
    return statesOf(capture, i, extras, {slices.trees(), endNs, capture.threads().size()});
}

ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const ChunkTrees &trees)
{
    if (trees.whole() != nullptr)
        return statesOfChunk(capture, i, *trees.whole());
    const auto extras = capture.chunkExtras(i);
    return extras ? statesOfChunk(capture, i, *trees.slices(), **extras) : ChunkStates();
}

ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const ChunkPart &part)
{
    if (!part.isSlice())
        return statesOfChunk(capture, i, part.chunk());
    const auto extras = capture.chunkExtras(i);
    const auto slices = capture.slices(i);
    return extras && slices && *slices ? statesOfChunk(capture, i, **slices, **extras)
                                       : ChunkStates();
}

} // namespace zoe
