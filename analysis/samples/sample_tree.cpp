#include "analysis/samples/sample_tree.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/calltree/call_trie.h"
#include "analysis/model/containers/equal_span.h"
#include "analysis/samples/sampled_functions.h"
#include "analysis/walk/merge_chunks.h"

namespace zoe {

namespace {

// Merges the samples of one chunk.
class SampleWalk {
  public:
    // All arguments must outlive the walk.
    SampleWalk(const Capture &capture, const SampleQuery &query, const FrameRanges &frames,
               const SampledFunctions &functions)
        : m_capture(capture)
        , m_query(query)
        , m_frames(frames)
        , m_functions(functions)
        , m_trie(capture.threads().size(), query.mostNodes)
    {}

    // trees: those inside the requested calls; null: all samples are.
    CallTrie chunk(const Chunk &chunk, const ChunkTrees *trees)
    {
        const auto samples = m_query.times ? samplesIn(chunk.extras.samples, *m_query.times)
                                           : std::span(chunk.extras.samples);
        std::uint32_t frame = 0;
        for (auto sample = samples.begin(); sample != samples.end();) {
            while (frame + 1 < chunk.frames.size() && chunk.frames[frame].endNs() <= sample->timeNs)
                ++frame;
            auto end = std::next(sample);
            while (end != samples.end() &&
                   (frame + 1 >= chunk.frames.size() || end->timeNs < chunk.frames[frame].endNs()))
                ++end;
            const FrameIndex number = chunk.firstFrame + frame;
            if (m_frames.contains(number))
                addFrame(number, frame, Samples(sample, end), trees);
            sample = end;
        }
        m_nodes.clear();
        CallTrie empty(m_capture.threads().size(), m_query.mostNodes);
        return std::exchange(m_trie, std::move(empty));
    }

  private:
    using Samples = std::span<const StackSample>;

    void addFrame(FrameIndex frame, std::uint32_t inChunk, Samples samples, const ChunkTrees *trees)
    {
        m_isInside.assign(samples.size(), trees == nullptr);
        if (trees != nullptr) {
            for (const TreeSpan &span : equalSpan(trees->spans(), inChunk, &TreeSpan::frame))
                findInside(*trees, span, samples);
        }
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (m_isInside[i] && m_query.selection.hasThread(samples[i].thread))
                add(samples[i]);
        }
        endFrame(frame);
    }

    // The roots of a tree are the requested calls, one after the other.
    void findInside(const ChunkTrees &trees, const TreeSpan &span, Samples samples)
    {
        std::size_t next = 0;
        const auto skip = [&](TimeNs beforeNs) {
            while (next < samples.size() &&
                   (samples[next].thread != span.thread || samples[next].timeNs < beforeNs))
                ++next;
        };
        trees.forEachPart(span, [&](const ZoneTree &zones) {
            for (std::size_t zone = 0; zone < zones.size(); ++zone) {
                if (zones.depths()[zone] > 0)
                    continue;
                const TimeNs startNs = zones.starts()[zone];
                const TimeNs endNs = startNs + zones.durations()[zone];
                for (skip(startNs); next < samples.size() && samples[next].timeNs < endNs;
                     skip(startNs))
                    m_isInside[next++] = true;
            }
            return next < samples.size();
        });
    }

    std::uint32_t nodeOf(StackId stack)
    {
        if (!stack.valid())
            return m_trie.child(CallTrie::kRoot, m_functions.at({}).front());
        // Starting with the outermost call that is not in the tree yet.
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
    }

    const Capture &m_capture;
    const SampleQuery &m_query;
    const FrameRanges &m_frames;
    const SampledFunctions &m_functions;
    CallTrie m_trie;
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodes;   // by stack
    std::unordered_map<std::uint32_t, std::uint64_t> m_inFrame; // total by node
    std::vector<bool> m_isInside;                               // samples of the frame
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
        std::vector<std::optional<SampleWalk>> walks(m_run.workers(task));
        const auto walkOf = [&](std::size_t worker) -> SampleWalk & {
            if (!walks[worker])
                walks[worker].emplace(m_capture, m_query, m_run.frames(), m_functions);
            return *walks[worker];
        };
        const auto ofChunk = [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            return walkOf(worker).chunk(chunk, nullptr);
        };
        const auto ofTrees = [&](std::size_t worker, std::size_t i, const ChunkTrees &trees) {
            if (const Chunk *const whole = trees.whole())
                return walkOf(worker).chunk(*whole, &trees);
            const auto rest = m_capture.chunkBesideZones(m_run.chunks()[i]);
            return walkOf(worker).chunk(rest ? **rest : Chunk(), &trees);
        };
        const auto merge = [this](const CallTrie &chunk) { m_trie.add(chunk); };
        const auto unreadable = m_query.selection.inside ? mergeChunks(m_run, task, ofTrees, merge)
                                                         : mergeChunks(m_run, task, ofChunk, merge);
        if (!unreadable)
            return unreadable.error();
        auto result = std::make_shared<SampleTree>();
        result->names = m_functions.names();
        result->anyNamed = m_functions.anyNamed();
        result->tree = m_trie.finished();
        result->tree.unreadableFrames = *unreadable;
        result->tree.frames = m_run.frames().count();
        addUp(result->tree);
        return std::shared_ptr<const SampleTree>(std::move(result));
    }

  private:
    const Capture &m_capture;
    const SampleQuery &m_query;
    const SampledFunctions m_functions;
    ChunkRun m_run;
    CallTrie m_trie;
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
