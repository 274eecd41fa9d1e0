#include "analysis/calltree/call_tree.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "analysis/calltree/call_tree_walk.h"
#include "analysis/calltree/call_trie.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kChunksAWorker = 8; // that are held merged, but not yet added up

// Adds up chunks in the order of time: then what the limit cuts off is always the same.
class Merger {
  public:
    Merger(std::size_t threadCount, std::uint32_t mostNodes)
        : m_trie(threadCount, mostNodes)
    {}

    void add(const ChunkTree &chunk)
    {
        const std::vector<std::uint32_t> places = m_trie.add(chunk.trie);
        if (chunk.firstFrame == m_endFrame) {
            for (const ChunkTree::Fragment &fragment : chunk.fromBefore) {
                const auto before =
                    std::ranges::lower_bound(m_goOn, placeOf(fragment), {}, placeOf);
                if (before != m_goOn.end() && placeOf(*before) == placeOf(fragment) &&
                    before->site == fragment.site)
                    --m_trie.figures(places[fragment.node]).calls;
            }
        }
        m_goOn = chunk.goOn;
        m_endFrame = chunk.endFrame;
    }

    [[nodiscard]] const CallTrie &trie() const { return m_trie; }

  private:
    static std::pair<ThreadId, std::uint32_t> placeOf(const ChunkTree::Fragment &fragment)
    {
        return {fragment.thread, fragment.depth};
    }

    CallTrie m_trie;
    std::vector<ChunkTree::Fragment> m_goOn;
    FrameIndex m_endFrame = 0;
};

class CallTreeQuery {
  public:
    CallTreeQuery(const Capture &capture, const Selection &selection,
                  const CallTreeOptions &options)
        : m_capture(capture)
        , m_selection(selection)
        , m_options(options)
        , m_run(capture, selection)
        , m_merger(capture.threads().size(), options.mostNodes)
    {}

    Result<std::shared_ptr<const CallTree>> run(const Task &task)
    {
        const std::size_t count = m_run.chunks().size();
        const std::size_t atOnce = kChunksAWorker * task.executor().concurrency();
        const auto shareOf = [&](std::size_t chunks) {
            return static_cast<double>(chunks) / static_cast<double>(count);
        };
        m_walks.resize(m_run.workers(task));
        for (std::size_t first = 0; first < count; first += atOnce) {
            const std::size_t end = std::min(first + atOnce, count);
            const Status status = read(first, end, task.part(shareOf(first), shareOf(end)));
            if (!status)
                return status.error();
        }
        if (task.stopRequested())
            return Task::cancelled();
        if (!m_anyRead && m_firstError)
            return *m_firstError;
        task.progress(1);
        return finished();
    }

  private:
    // Only that the task was stopped is an error here.
    Status read(std::size_t first, std::size_t end, const Task &task)
    {
        std::vector<std::size_t> positions(end - first);
        std::iota(positions.begin(), positions.end(), first);
        std::vector<std::optional<ChunkTree>> chunks(positions.size());
        const Status status = m_run.forSome(
            positions, task, [&](std::size_t worker, std::size_t i, const Chunk &chunk) {
                if (!m_walks[worker])
                    m_walks[worker].emplace(m_capture, m_selection, m_run.frames(), m_options);
                chunks[i - first] = m_walks[worker]->chunk(chunk);
            });
        if (!status && status.error().code == ErrorCode::Cancelled)
            return status;
        m_unreadableFrames += m_run.unreadableFrames();
        if (!m_firstError)
            m_firstError = m_run.firstError();
        for (std::optional<ChunkTree> &chunk : chunks) {
            if (!chunk)
                continue;
            m_merger.add(*chunk);
            chunk.reset();
            m_anyRead = true;
        }
        return {};
    }

    [[nodiscard]] std::shared_ptr<const CallTree> finished() const
    {
        auto tree = std::make_shared<CallTree>(m_merger.trie().finished());
        tree->unreadableFrames = m_unreadableFrames;
        tree->frames = m_run.frames().count();
        for (const FrameRange &range : m_run.frames().ranges()) {
            for (FrameIndex frame = range.first; frame < range.end; ++frame)
                tree->lostZones += m_capture.frames()[frame].lostZones;
        }
        for (const CallNode &node : tree->nodes) {
            tree->calls += node.calls;
            tree->selfNs = saturatedSum(tree->selfNs, node.selfNs);
            if (node.depth == 0)
                tree->totalNs = saturatedSum(tree->totalNs, node.totalNs);
        }
        return tree;
    }

    const Capture &m_capture;
    const Selection &m_selection;
    const CallTreeOptions &m_options;
    ChunkRun m_run;
    Merger m_merger;
    std::vector<std::optional<CallTreeWalk>> m_walks; // by worker
    std::uint64_t m_unreadableFrames = 0;
    std::optional<Error> m_firstError;
    bool m_anyRead = false;
};

} // namespace

Result<std::shared_ptr<const CallTree>> callTree(const Capture &capture, const Selection &selection,
                                                 const CallTreeOptions &options, const Task &task)
{
    return CallTreeQuery(capture, selection, options).run(task);
}

} // namespace zoe
