#include "analysis/samples/sample_tree.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/calltree/call_trie.h"
#include "analysis/samples/sampled_functions.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kChunksForAWorker = 8; // that are held merged, but not yet added up

// Merges the samples of one chunk.
class SampleWalk {
  public:
    // All must outlive the walk.
    SampleWalk(const Capture &capture, const SampleQuery &query, const FrameRanges &frames,
               const SampledFunctions &functions)
        : m_capture(capture)
        , m_query(query)
        , m_frames(frames)
        , m_functions(functions)
        , m_trie(capture.threads().size(), query.mostNodes)
    {}

    CallTrie chunk(const Chunk &chunk)
    {
        const auto samples = m_query.times ? samplesIn(chunk.extras.samples, *m_query.times)
                                           : std::span(chunk.extras.samples);
        std::size_t frame = 0;
        for (const StackSample &sample : samples) {
            std::size_t now = frame;
            while (now + 1 < chunk.frames.size() && chunk.frames[now].endNs() <= sample.timeNs)
                ++now;
            if (now != frame)
                endFrame(chunk.firstFrame + static_cast<FrameIndex>(frame));
            frame = now;
            const FrameIndex number = chunk.firstFrame + static_cast<FrameIndex>(frame);
            if (m_frames.contains(number) && m_query.selection.hasThread(sample.thread) &&
                isInside(chunk, number, sample))
                add(sample);
        }
        endFrame(chunk.firstFrame + static_cast<FrameIndex>(frame));
        m_nodes.clear();
        CallTrie empty(m_capture.threads().size(), m_query.mostNodes);
        return std::exchange(m_trie, std::move(empty));
    }

  private:
    // The chunk has only zones inside the calls that are asked for.
    bool isInside(const Chunk &chunk, FrameIndex frame, const StackSample &sample)
    {
        if (!m_query.selection.inside)
            return true;
        const auto [known, isNew] = m_roots.try_emplace(sample.thread);
        std::vector<TimeRange> &roots = known->second;
        if (isNew) {
            for (const TreeSpan &span : chunk.treesOf(frame)) {
                if (span.thread != sample.thread)
                    continue;
                const ZoneTree tree = chunk.tree(span);
                for (std::size_t zone = 0; zone < tree.size(); zone = tree.subtreeEnd(zone))
                    roots.push_back({tree[zone].startNs, tree[zone].endNs()});
            }
        }
        const auto behind = std::ranges::upper_bound(roots, sample.timeNs, {}, &TimeRange::startNs);
        return behind != roots.begin() && sample.timeNs < std::prev(behind)->endNs;
    }

    std::uint32_t nodeOf(StackId stack)
    {
        if (!stack.valid())
            return m_trie.child(CallTrie::kRoot, m_functions.at({}).front());
        // From the outermost call that is not known yet.
        m_path.clear();
        std::uint32_t node = CallTrie::kRoot;
        for (StackId at = stack; at.valid(); at = m_capture.callStacks()[at.value].callers) {
            const auto known = m_nodes.find(at.value);
            if (known != m_nodes.end()) {
                node = known->second;
                break;
            }
            m_path.push_back(at);
        }
        for (auto at = m_path.rbegin(); at != m_path.rend(); ++at) {
            for (const std::uint32_t function :
                 m_functions.at(m_capture.callStacks()[at->value].address))
                node = m_trie.child(node, function);
            m_nodes.emplace(at->value, node);
        }
        return node;
    }

    void add(const StackSample &sample)
    {
        const std::uint32_t node = nodeOf(sample.stack);
        const auto periodNs = static_cast<std::uint64_t>(sample.periodNs);
        CallFigures &figures = m_trie.figures(node);
        ++figures.calls;
        figures.selfNs = CallFigures::sum(figures.selfNs, periodNs);
        for (std::uint32_t at = node; at != CallTrie::kRoot; at = m_trie.node(at).parent) {
            m_trie.addThread(at, sample.thread.value);
            std::uint64_t &totalNs = m_inFrame[at];
            totalNs = CallFigures::sum(totalNs, periodNs);
        }
    }

    void endFrame(FrameIndex frame)
    {
        for (const auto &[node, totalNs] : m_inFrame)
            m_trie.figures(node).addFrame(frame, totalNs);
        m_inFrame.clear();
        m_roots.clear();
    }

    const Capture &m_capture;
    const SampleQuery &m_query;
    const FrameRanges &m_frames;
    const SampledFunctions &m_functions;
    CallTrie m_trie;
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodes;   // by stack
    std::unordered_map<std::uint32_t, std::uint64_t> m_inFrame; // total by node
    std::map<ThreadId, std::vector<TimeRange>> m_roots;         // of the frame
    std::vector<StackId> m_path;
};

class SampleTreeQuery {
  public:
    SampleTreeQuery(const Capture &capture, const SampleQuery &query)
        : m_capture(capture)
        , m_query(query)
        , m_functions(capture)
        , m_run(capture, query.selection)
        , m_trie(capture.threads().size(), query.mostNodes)
    {}

    Result<std::shared_ptr<const SampleTree>> run(const Task &task)
    {
        const std::size_t count = m_run.chunks().size();
        const std::size_t atOnce = kChunksForAWorker * m_run.workers(task);
        const auto shareOf = [&](std::size_t chunks) {
            return static_cast<double>(chunks) / static_cast<double>(count);
        };
        m_walks.resize(m_run.workers(task));
        for (std::size_t first = 0; first < count; first += atOnce) {
            const std::size_t end = std::min(first + atOnce, count);
            if (Status status = read(first, end, task.part(shareOf(first), shareOf(end))); !status)
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
        std::vector<std::optional<CallTrie>> chunks(positions.size());
        const Status status = m_run.forSome(
            positions, task, [&](std::size_t worker, std::size_t i, const Chunk &chunk) {
                if (!m_walks[worker])
                    m_walks[worker].emplace(m_capture, m_query, m_run.frames(), m_functions);
                chunks[i - first] = m_walks[worker]->chunk(chunk);
            });
        if (!status && status.error().code == ErrorCode::Cancelled)
            return status;
        m_unreadableFrames += m_run.unreadableFrames();
        if (!m_firstError)
            m_firstError = m_run.firstError();
        for (const std::optional<CallTrie> &chunk : chunks) {
            if (!chunk)
                continue;
            m_trie.add(*chunk);
            m_anyRead = true;
        }
        return {};
    }

    [[nodiscard]] std::shared_ptr<const SampleTree> finished() const
    {
        auto result = std::make_shared<SampleTree>();
        result->names = m_functions.names();
        result->anyNamed = m_functions.anyNamed();
        CallTree &tree = result->tree;
        tree = m_trie.finished();
        tree.unreadableFrames = m_unreadableFrames;
        tree.frames = m_run.frames().count();
        for (const CallNode &node : tree.nodes) {
            tree.calls += node.calls;
            tree.selfNs = saturatedSum(tree.selfNs, node.selfNs);
            if (node.depth == 0)
                tree.totalNs = saturatedSum(tree.totalNs, node.totalNs);
        }
        return result;
    }

    const Capture &m_capture;
    const SampleQuery &m_query;
    const SampledFunctions m_functions;
    ChunkRun m_run;
    CallTrie m_trie;
    std::vector<std::optional<SampleWalk>> m_walks; // by worker
    std::uint64_t m_unreadableFrames = 0;
    std::optional<Error> m_firstError;
    bool m_anyRead = false;
};

} // namespace

std::uint64_t SampleTree::samplesOf(std::size_t node) const
{
    std::uint64_t samples = 0;
    for (std::size_t i = node; i < tree.nodes[node].end; ++i)
        samples += tree.nodes[i].calls;
    return samples;
}

Result<std::shared_ptr<const SampleTree>> sampleTree(const Capture &capture,
                                                     const SampleQuery &query, const Task &task)
{
    return SampleTreeQuery(capture, query).run(task);
}

std::span<const StackSample> samplesIn(std::span<const StackSample> samples, TimeRange range)
{
    const auto first = std::ranges::lower_bound(samples, range.startNs, {}, &StackSample::timeNs);
    const auto end =
        std::ranges::lower_bound(first, samples.end(), range.endNs, {}, &StackSample::timeNs);
    return {first, end};
}

} // namespace zoe
