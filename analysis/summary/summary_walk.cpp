#include "analysis/summary/summary_walk.h"

#include <algorithm>
#include <bit>

#include "analysis/model/whole_frames.h"

namespace zoe {

namespace {

// Marks a zone on the path that is the outermost of its site, or is separated from it only by zones
// of that site.
constexpr std::uint32_t kAlone = 0x80000000;

} // namespace

SummaryWalk::SummaryWalk(const Capture &capture, const Selection &selection,
                         const FrameRanges &frames, SiteDurations &durations,
                         std::size_t waitingBytes)
    : m_frames(frames)
    , m_fragments(capture.threads().size())
    , m_durations(durations)
    , m_figures(capture.sites().size())
    , m_hot(m_figures.size())
    , m_inFrame(m_hot.size())
    , m_blocks(2 * m_hot.size(), waitingBytes)
    , m_setOf(capture.sites().size(), ActiveTime::kNoSet)
    , m_threadWords((capture.threads().size() + 63) / 64)
    , m_threads(m_hot.size() * m_threadWords)
    , m_path(64)
{
    for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread)
        m_threadSelected.push_back(selection.hasThread(ThreadId{thread}) ? 1 : 0);
    for (std::size_t site = 0; site < m_hot.size(); ++site) {
        m_hot[site].calls = m_blocks.of(2 * site);
        m_inFrame[site].totals = m_blocks.of(2 * site + 1);
    }
}

ChunkEdges SummaryWalk::chunk(const Chunk &chunk)
{
    m_fragments.beginChunk(chunk.firstFrame,
                           chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()),
                           chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1));
    auto tree = chunk.trees.begin();
    while (tree != chunk.trees.end()) {
        const std::uint32_t inChunk = tree->frame;
        const FrameIndex frame = chunk.firstFrame + inChunk;
        const bool selected = m_frames.contains(frame);
        ++m_frameStamp;
        m_sitesInFrame.clear();
        for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
            if (selected && m_threadSelected[tree->thread.value] != 0)
                walkTree(chunk.tree(*tree));
        }
        endFrame(chunk, frame);
    }
    // In one loop, because a processor can then wait for the memory of several sites at once.
    for (std::uint32_t site = 0; site < m_hot.size(); ++site) {
        if (m_hot[site].calls.waiting >= ValueBlock::kSize / 4)
            countCalls(site);
        if (m_inFrame[site].totals.waiting >= ValueBlock::kSize / 4)
            countFrames(site);
    }
    ChunkEdges edges = m_fragments.endChunk();
    for (const FragmentJoiner::WholeCall &whole : m_fragments.takeWhole())
        m_durations.addCalls(whole.site, whole.durationNs);
    return edges;
}

void SummaryWalk::walkTree(const ZoneTree &tree)
{
    beginTree(tree);
    walkZones(tree);
    endTree(tree);
}

void SummaryWalk::walkZones(const ZoneTree &tree)
{
    const std::uint32_t *const sites = tree.sites().data();
    const TimeNs *const starts = tree.starts().data();
    const DurationNs *const durations = tree.durations().data();
    const DurationNs *const selves = tree.selves().data();
    const std::uint32_t *const depths = tree.depths().data();
    const std::uint8_t *const flags = tree.flags().data();
    HotSite *const hotSites = m_hot.data();
    std::uint32_t *path = m_path.data();
    std::size_t pathSize = m_path.size();
    const std::uint32_t stamp = m_treeStamp;
    std::uint64_t rootsNs = 0;
    for (std::size_t i = 0, count = tree.size(); i < count; ++i) {
        const std::uint32_t site = sites[i];
        const std::uint32_t depth = depths[i];
        const auto duration = static_cast<std::uint64_t>(durations[i]);
        const auto self = static_cast<std::uint64_t>(selves[i]);
        HotSite &hot = hotSites[site];
        if (hot.stamp != stamp) [[unlikely]] {
            hot.stamp = stamp;
            hot.outerEndNs = std::numeric_limits<TimeNs>::min();
            hot.totalNs = hot.selfNs = hot.notAloneNs = 0;
            m_sitesInTree.push_back(site);
        }
        if (depth >= pathSize) [[unlikely]] {
            m_path.resize(std::size_t{depth} * 2);
            path = m_path.data();
            pathSize = m_path.size();
        }
        rootsNs += depth == 0 ? duration : 0;
        hot.selfNs += self;
        std::uint32_t entry = site | kAlone;
        // A zone that starts before the end of another one of its site lies inside it. (A zone with
        // length 0 at that end may too, but it doesn't change any sum.)
        if (starts[i] >= hot.outerEndNs) [[likely]] {
            hot.totalNs += duration;
            hot.outerEndNs = starts[i] + durations[i];
        } else if (depth == 0 || path[depth - 1] != entry) {
            hot.notAloneNs += self;
            entry = site;
        }
        path[depth] = entry;
        if ((flags[i] & (kContinuesFrom | kContinuesTo)) != 0) [[unlikely]] {
            m_fragments.add(tree, tree[i]);
        } else if ((duration >> 32) != 0) [[unlikely]] {
            m_durations.addCalls(site, durations[i]);
        } else if (hot.calls.add(static_cast<std::uint32_t>(duration))) [[unlikely]] {
            countCalls(site);
        }
    }
    m_rootsNs += rootsNs;
}

void SummaryWalk::countCalls(std::uint32_t site)
{
    m_blocks.handOn(m_hot[site].calls, [&](auto values) { m_durations.addCalls(site, values); });
}

void SummaryWalk::countFrames(std::uint32_t site)
{
    m_blocks.handOn(m_inFrame[site].totals,
                    [&](auto values) { m_durations.addFrames(site, values); });
}

void SummaryWalk::beginTree(const ZoneTree &tree)
{
    ++m_treeStamp;
    m_sitesInTree.clear();
    m_fragments.beginTree(tree);
}

void SummaryWalk::endTree(const ZoneTree &tree)
{
    m_fragments.endTree(tree);
    const std::uint32_t thread = tree.thread().value;
    for (const std::uint32_t site : m_sitesInTree) {
        const HotSite &hot = m_hot[site];
        m_threads[site * m_threadWords + thread / 64] |= std::uint64_t{1} << (thread % 64);
        SiteInFrame &inFrame = m_inFrame[site];
        const auto totalNs = static_cast<DurationNs>(hot.totalNs);
        const auto selfNs = static_cast<DurationNs>(hot.selfNs);
        inFrame.shared = inFrame.stamp == m_frameStamp;
        if (inFrame.shared) {
            inFrame.totalNs = saturatedSum(inFrame.totalNs, totalNs);
            inFrame.selfNs = saturatedSum(inFrame.selfNs, selfNs);
        } else {
            inFrame.totalNs = totalNs;
            inFrame.selfNs = selfNs;
            inFrame.aloneNs = static_cast<DurationNs>(hot.selfNs - hot.notAloneNs);
            inFrame.stamp = m_frameStamp;
            m_sitesInFrame.push_back(site);
        }
    }
}

void SummaryWalk::addPerFrame(std::uint32_t site)
{
    SiteInFrame &sums = m_inFrame[site];
    if (static_cast<std::uint64_t>(sums.totalNs) >> 32 != 0) [[unlikely]]
        m_durations.addFrames(site, sums.totalNs);
    else if (sums.totals.add(static_cast<std::uint32_t>(sums.totalNs)))
        countFrames(site);
}

void SummaryWalk::endFrame(const Chunk &chunk, FrameIndex frame)
{
    m_shared.clear();
    const bool isOfProgram = !isAdded(chunk.frames[frame - chunk.firstFrame]);
    for (const std::uint32_t site : m_sitesInFrame) {
        SiteInFrame &sums = m_inFrame[site];
        SiteFigures &figures = m_figures[site];
        figures.totalNs += sums.totalNs;
        figures.selfNs += sums.selfNs;
        figures.firstFrame = std::min(figures.firstFrame, frame);
        figures.lastFrame = std::max(figures.lastFrame, frame);
        if (isOfProgram) [[likely]]
            addPerFrame(site);
        if (sums.shared) {
            m_shared.push_back(site);
        } else {
            figures.activeNs += sums.totalNs;
            figures.activeExclusiveNs += sums.aloneNs;
        }
    }
    if (m_shared.empty())
        return;
    addActiveTimes(chunk, frame);
}

void SummaryWalk::addActiveTimes(const Chunk &chunk, FrameIndex frame)
{
    m_activeTime.begin(m_shared.size());
    for (std::uint32_t set = 0; set < m_shared.size(); ++set)
        m_setOf[m_shared[set]] = set;
    for (const TreeSpan &span : chunk.treesOf(frame)) {
        if (m_threadSelected[span.thread.value] == 0)
            continue;
        const std::uint32_t *const sites = chunk.zones.site.data() + span.firstZone;
        m_activeTime.addTree(chunk.tree(span), [&](std::size_t i) { return m_setOf[sites[i]]; });
    }
    const auto lengths = m_activeTime.lengths();
    for (std::size_t set = 0; set < m_shared.size(); ++set) {
        const std::uint32_t site = m_shared[set];
        m_setOf[site] = ActiveTime::kNoSet;
        m_figures[site].activeNs += lengths[set].activeNs;
        m_figures[site].activeExclusiveNs += lengths[set].activeExclusiveNs;
    }
}

void SummaryWalk::finish()
{
    for (std::uint32_t site = 0; site < m_hot.size(); ++site) {
        m_blocks.handOnAll(m_hot[site].calls,
                           [&](auto values) { m_durations.addCalls(site, values); });
        m_blocks.handOnAll(m_inFrame[site].totals,
                           [&](auto values) { m_durations.addFrames(site, values); });
    }
}

void SummaryWalk::add(const SummaryWalk &other)
{
    for (std::size_t site = 0; site < m_figures.size(); ++site)
        m_figures[site].add(other.m_figures[site]);
    for (std::size_t i = 0; i < m_threads.size(); ++i)
        m_threads[i] |= other.m_threads[i];
    m_rootsNs += other.m_rootsNs;
}

std::uint32_t SummaryWalk::threadsOf(std::uint32_t site) const
{
    std::uint32_t count = 0;
    for (std::size_t word = 0; word < m_threadWords; ++word)
        count += static_cast<std::uint32_t>(std::popcount(m_threads[site * m_threadWords + word]));
    return count;
}

} // namespace zoe
