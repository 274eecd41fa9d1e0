#include "analysis/comparison/side_sums.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "analysis/behaviours/frame_self_times.h"
#include "analysis/chunk_run.h"

namespace zoe {

namespace {

struct SiteInChunk {
    std::uint32_t site = 0;
    SiteSums sums;
};

struct SelfEntry {
    std::uint32_t site = 0;
    FrameSelf self;
};

// What one chunk adds; frames are positions within it.
struct ChunkSums {
    bool read = false;
    FrameIndex firstFrame = 0;
    FrameIndex endFrame = 0;
    std::vector<DurationNs> durations;
    std::vector<SiteInChunk> sites;
    std::vector<SelfEntry> selves;
    std::vector<std::uint32_t> joined; // sites whose call goes on from the frame before the chunk
};

// Time under the roots of each thread.
std::vector<std::uint64_t> busyNsOf(const Chunk &chunk, const FrameRanges &frames,
                                    std::size_t threads)
{
    std::vector<std::uint64_t> busy(threads);
    for (const TreeSpan &span : chunk.trees) {
        if (!frames.contains(chunk.firstFrame + span.frame))
            continue;
        const ZoneTree tree = chunk.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (tree.depths()[i] == 0)
                busy[span.thread.value] += static_cast<std::uint64_t>(tree.durations()[i]);
        }
    }
    return busy;
}

Result<ThreadId> frameThreadOf(const Capture &capture, ChunkRun &run, const Task &task)
{
    if (!capture.frameSets().empty()) {
        const ThreadId marked = capture.frameSets()[0].thread;
        if (marked.valid() && marked.value < capture.threads().size())
            return marked;
    }
    const std::size_t threads = capture.threads().size();
    std::vector<std::vector<std::uint64_t>> busy(run.workers(task),
                                                 std::vector<std::uint64_t>(threads));
    const Status walked =
        run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            const auto inChunk = busyNsOf(chunk, run.frames(), threads);
            for (std::size_t i = 0; i < threads; ++i)
                busy[worker][i] += inChunk[i];
        });
    if (!walked)
        return walked.error();
    ThreadId most;
    std::uint64_t mostNs = 0;
    for (std::uint32_t thread = 0; thread < threads; ++thread) {
        std::uint64_t ns = 0;
        for (const auto &part : busy)
            ns += part[thread];
        if (!most.valid() || ns > mostNs) {
            most = ThreadId{thread};
            mostNs = ns;
        }
    }
    return most;
}

// Sums chunks one after another, in memory that is used again.
class ChunkWalker {
  public:
    ChunkWalker(const Capture &capture, const ZoneFilter &filter, const FrameRanges &frames,
                ThreadId frameThread)
        : m_filter(filter)
        , m_frames(frames)
        , m_frameThread(frameThread)
        , m_frameSelf(capture.sites().size())
        , m_open(capture.sites().size())
        , m_position(capture.sites().size(), SiteId::kNone)
    {}

    ChunkSums walk(const Chunk &chunk);

  private:
    void walkTree(const ZoneTree &tree, bool joins);
    SiteSums &sumsOf(std::uint32_t site);
    void leaveTo(std::size_t depth);
    void endFrame(std::uint32_t frame);

    const ZoneFilter &m_filter;
    const FrameRanges &m_frames;
    ThreadId m_frameThread;
    std::vector<DurationNs> m_frameSelf;   // a site each
    std::vector<std::uint32_t> m_inFrame;  // sites with self time in the frame
    std::vector<std::uint32_t> m_open;     // zones of a site that are open
    std::vector<std::uint32_t> m_path;     // sites of the open zones
    std::vector<std::uint32_t> m_position; // of a site in m_sums.sites
    ChunkSums m_sums;
};

SiteSums &ChunkWalker::sumsOf(std::uint32_t site)
{
    if (m_position[site] == SiteId::kNone) {
        m_position[site] = static_cast<std::uint32_t>(m_sums.sites.size());
        m_sums.sites.push_back({site, {}});
    }
    return m_sums.sites[m_position[site]].sums;
}

void ChunkWalker::leaveTo(std::size_t depth)
{
    while (m_path.size() > depth) {
        --m_open[m_path.back()];
        m_path.pop_back();
    }
}

void ChunkWalker::walkTree(const ZoneTree &tree, bool joins)
{
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    const auto durations = tree.durations();
    const auto selves = tree.selves();
    const auto flags = tree.flags();
    const bool onFrameThread = tree.thread() == m_frameThread;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::uint32_t site = sites[i];
        leaveTo(depths[i]);
        const bool outermost = m_open[site]++ == 0;
        m_path.push_back(site);
        if (!m_filter.site(site))
            continue;
        SiteSums &sums = sumsOf(site);
        if ((flags[i] & kContinuesFrom) == 0 || !joins)
            ++sums.calls;
        else if (tree.frame() == m_sums.firstFrame)
            m_sums.joined.push_back(site);
        if (outermost)
            sums.totalNs = addClamped(sums.totalNs, durations[i]);
        if (selves[i] == 0)
            continue;
        sums.selfNs += selves[i];
        if (onFrameThread)
            sums.frameThreadSelfNs += selves[i];
        if (m_frameSelf[site] == 0)
            m_inFrame.push_back(site);
        m_frameSelf[site] = addClamped(m_frameSelf[site], selves[i]);
    }
    leaveTo(0);
}

void ChunkWalker::endFrame(std::uint32_t frame)
{
    for (const std::uint32_t site : m_inFrame) {
        m_sums.selves.push_back({site, {frame, m_frameSelf[site]}});
        m_frameSelf[site] = 0;
    }
    m_inFrame.clear();
}

ChunkSums ChunkWalker::walk(const Chunk &chunk)
{
    m_sums = {};
    m_sums.read = true;
    m_sums.firstFrame = chunk.firstFrame;
    m_sums.endFrame = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    for (const FrameIndex frame : framesIn(m_frames, chunk).frames()) {
        const bool joins = frame > 0 && m_frames.contains(frame - 1);
        for (const TreeSpan &span : chunk.treesOf(frame)) {
            if (m_filter.thread(span.thread))
                walkTree(chunk.tree(span), joins);
        }
        endFrame(static_cast<std::uint32_t>(m_sums.durations.size()));
        m_sums.durations.push_back(chunk.frames[frame - chunk.firstFrame].durationNs);
    }
    for (const SiteInChunk &site : m_sums.sites)
        m_position[site.site] = SiteId::kNone;
    return std::move(m_sums);
}

void addChunk(SideSums &sums, const ChunkSums &chunk, bool joinsBefore)
{
    for (const SiteInChunk &inChunk : chunk.sites) {
        SiteSums &site = sums.sites[inChunk.site];
        site.calls += inChunk.sums.calls;
        site.totalNs = addClamped(site.totalNs, inChunk.sums.totalNs);
        site.selfNs += inChunk.sums.selfNs;
        site.frameThreadSelfNs += inChunk.sums.frameThreadSelfNs;
    }
    // Fragments whose beginning is in a chunk that could not be read are the first of their call.
    for (const std::uint32_t site : chunk.joined)
        sums.sites[site].calls += joinsBefore ? 0 : 1;
    const auto firstFrame = static_cast<std::uint32_t>(sums.durations.size());
    for (const SelfEntry &entry : chunk.selves)
        sums.selves[entry.site].add({firstFrame + entry.self.frame, entry.self.selfNs});
    sums.durations.insert(sums.durations.end(), chunk.durations.begin(), chunk.durations.end());
}

// Adds chunks in their order, whatever the order they come in, and as soon as it can: what waits
// is little. Thread-safe.
class SideJoiner {
  public:
    SideJoiner(std::size_t sites, std::size_t chunks)
        : m_waiting(chunks)
    {
        m_sums.sites.resize(sites);
        m_sums.selves.resize(sites);
    }

    void put(std::size_t i, ChunkSums chunk)
    {
        const std::scoped_lock lock(m_mutex);
        m_waiting[i] = std::move(chunk);
        while (m_next < m_waiting.size() && m_waiting[m_next].read)
            addNext();
    }

    // All have been put that can be read.
    SideSums take()
    {
        const std::scoped_lock lock(m_mutex);
        while (m_next < m_waiting.size())
            addNext();
        return std::move(m_sums);
    }

  private:
    void addNext()
    {
        const ChunkSums chunk = std::exchange(m_waiting[m_next++], {});
        if (!chunk.read)
            return;
        addChunk(m_sums, chunk, m_readTo == chunk.firstFrame);
        m_readTo = chunk.endFrame;
    }

    std::mutex m_mutex;
    SideSums m_sums;
    std::vector<ChunkSums> m_waiting; // a chunk each
    std::size_t m_next = 0;
    FrameIndex m_readTo = 0;
};

} // namespace

Result<SideSums> sumSide(const CompareSide &side, const Task &task)
{
    const Error noFrames{ErrorCode::BadInput, "there are no frames to compare",
                         side.capture == nullptr ? std::string() : side.capture->info().source};
    if (side.capture == nullptr)
        return noFrames;
    const Capture &capture = *side.capture;
    ChunkRun run(capture, side.selection.framesOf(capture));
    if (run.chunks().empty())
        return noFrames;
    const auto frameThread = frameThreadOf(capture, run, task.part(0, 0.3));
    if (!frameThread)
        return frameThread.error();
    const ZoneFilter filter(capture, side.selection);
    std::vector<ChunkWalker> walkers(run.workers(task),
                                     ChunkWalker(capture, filter, run.frames(), *frameThread));
    SideJoiner joiner(capture.sites().size(), run.chunks().size());
    const Status walked = run.forEach(task.part(0.3, 0.9),
                                      [&](std::size_t worker, std::size_t i, const Chunk &chunk) {
                                          joiner.put(i, walkers[worker].walk(chunk));
                                      });
    if (!walked)
        return walked.error();
    SideSums sums = joiner.take();
    if (sums.frames() == 0)
        return noFrames;
    task.progress(1);
    return sums;
}

Distribution selfPerFrame(const SelfColumn &selves, std::size_t frames)
{
    Distribution all;
    all.count = frames;
    if (selves.count() == 0)
        return all;
    ExactMoments moments;
    std::vector<DurationNs> sorted;
    sorted.reserve(selves.count());
    selves.forEach([&](const FrameSelf &self) {
        moments.add(self.selfNs);
        sorted.push_back(self.selfNs);
    });
    std::ranges::sort(sorted);
    const std::size_t zeros = frames - sorted.size();
    const auto valueAt = [&](std::uint64_t rank) {
        return rank < zeros ? DurationNs{0} : sorted[rank - zeros];
    };
    const auto n = static_cast<long double>(frames);
    const auto in = static_cast<long double>(sorted.size());
    const long double sum = static_cast<long double>(moments.sum());
    const long double meanIn = sum / in;
    // Squared deviations of the values and of the zeros about the mean of all.
    const long double squares = moments.variance() * (in - 1) + meanIn * meanIn * in * (n - in) / n;
    all.minNs = valueAt(0);
    all.maxNs = sorted.back();
    all.meanNs = static_cast<double>(sum / n);
    all.stdevNs = frames > 1 ? static_cast<double>(std::sqrt(squares / (n - 1))) : 0;
    for (const DistributionQuantile &quantile : kDistributionQuantiles) {
        const QuantilePosition at = quantilePosition(frames, quantile.q);
        all.*quantile.member = interpolated(valueAt(at.lower), valueAt(at.upper), at.fraction);
    }
    return all;
}

} // namespace zoe
