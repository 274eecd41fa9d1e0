#include "analysis/summary_walk.h"

#include <algorithm>
#include <bit>

namespace zoe {

namespace {

// Of a zone on the path: the outermost of its site, or below it through that site alone.
constexpr std::uint32_t kAlone = 0x80000000;
constexpr std::uint32_t kNobody = 0xffffffff;

} // namespace

SummaryWalk::SummaryWalk(const Capture &capture, const Selection &selection,
                         const FrameRanges &frames, const SummaryLayouts &layouts)
    : m_frames(frames)
    , m_fragments(capture.threads().size())
    , m_activeTime(capture.sites().size())
    , m_hot(capture.sites().size())
    , m_inFrame(capture.sites().size())
    , m_threadWords((capture.threads().size() + 63) / 64)
    , m_threads(m_hot.size() * m_threadWords)
    , m_path(64)
{
    for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread)
        m_threadSelected.push_back(selection.hasThread(ThreadId{thread}) ? 1 : 0);
    m_figures.reserve(m_hot.size());
    for (std::size_t site = 0; site < m_hot.size(); ++site) {
        m_figures.emplace_back(layouts, site);
        if (WindowCounts *windows = m_figures.back().calls.windows()) {
            m_hot[site].places = layouts.calls[site]->places();
            m_hot[site].counters = windows->counters();
        }
    }
}

ChunkEdges SummaryWalk::chunk(const Chunk &chunk)
{
    settleIfFull(chunk.zones.size());
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
    ChunkEdges edges = m_fragments.endChunk();
    for (const FragmentJoiner::WholeCall &whole : m_fragments.takeWhole())
        call(whole.site, whole.durationNs);
    return edges;
}

void SummaryWalk::walkTree(const ZoneTree &tree)
{
    beginTree(tree);
    walkZones(tree);
    std::uint64_t rootsNs = 0;
    const auto depths = tree.depths();
    const auto durations = tree.durations();
    for (std::size_t i = 0; i < depths.size(); ++i)
        rootsNs += depths[i] == 0 ? static_cast<std::uint64_t>(durations[i]) : 0;
    m_rootsNs += rootsNs;
    endTree(tree);
}

void SummaryWalk::walkZones(const ZoneTree &tree)
{
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto selves = tree.selves();
    const auto depths = tree.depths();
    const auto flags = tree.flags();
    HotSite *const hotSites = m_hot.data();
    const std::uint32_t stamp = m_treeStamp;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::uint32_t site = sites[i];
        const DurationNs duration = durations[i];
        const std::uint32_t depth = depths[i];
        HotSite &hot = hotSites[site];
        if (hot.stamp != stamp) {
            hot.stamp = stamp;
            hot.outerEndNs = std::numeric_limits<TimeNs>::min();
            hot.totalNs = hot.selfNs = hot.notAloneNs = 0;
            m_sitesInTree.push_back(site);
        }
        if (depth >= m_path.size())
            m_path.resize(std::size_t{depth} * 2);
        const auto self = static_cast<std::uint64_t>(selves[i]);
        hot.selfNs += self;
        std::uint32_t entry = site | kAlone;
        // A zone that starts before the end of another of its site lies inside it. (One of no
        // length at that end may too, but adds nothing to a sum either way.)
        if (starts[i] >= hot.outerEndNs) [[likely]] {
            hot.totalNs += static_cast<std::uint64_t>(duration);
            hot.outerEndNs = starts[i] + duration;
        } else if (depth == 0 || m_path[depth - 1] != entry) {
            hot.notAloneNs += self;
            entry = site;
        }
        m_path[depth] = entry;
        if ((flags[i] & (kContinuesFrom | kContinuesTo)) == 0) [[likely]]
            countCall(site, hot, duration);
        else
            m_fragments.add(tree, tree[i]);
    }
}

inline void SummaryWalk::countCall(std::uint32_t site, HotSite &hot, DurationNs ns)
{
    const auto bits = static_cast<std::uint64_t>(ns);
    if (hot.places == nullptr || (bits >> 32) != 0) [[unlikely]] {
        m_figures[site].calls.add(ns);
        return;
    }
    const auto small = static_cast<std::uint32_t>(bits);
    ++hot.calls;
    hot.sumNs += bits;
    hot.squares += bits * bits;
    if (small < hot.minNs)
        hot.minNs = small;
    if (small > hot.maxNs)
        hot.maxNs = small;
    const WindowLayout::Place &place = hot.places[LogBuckets::of(ns)];
    ++hot.counters[WindowLayout::counterOf(place, ns)];
    if (place.kept) [[unlikely]]
        m_figures[site].calls.windows()->keep(ns);
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
        SiteFigures &figures = m_figures[site];
        figures.selfNs += hot.selfNs;
        figures.totalNs += hot.totalNs;
        figures.firstFrame = std::min(figures.firstFrame, tree.frame());
        figures.lastFrame = std::max(figures.lastFrame, tree.frame());
        m_threads[site * m_threadWords + thread / 64] |= std::uint64_t{1} << (thread % 64);
        SiteInFrame &inFrame = m_inFrame[site];
        const auto totalNs = static_cast<DurationNs>(hot.totalNs);
        const auto aloneNs = static_cast<DurationNs>(hot.selfNs - hot.notAloneNs);
        if (inFrame.stamp != m_frameStamp) {
            inFrame = {totalNs, aloneNs, m_frameStamp, false};
            m_sitesInFrame.push_back(site);
        } else {
            inFrame.shared = true;
            inFrame.totalNs = saturatedSum(inFrame.totalNs, totalNs);
        }
    }
}

void SummaryWalk::endFrame(const Chunk &chunk, FrameIndex frame)
{
    m_shared.clear();
    for (const std::uint32_t site : m_sitesInFrame) {
        const SiteInFrame &sums = m_inFrame[site];
        SiteFigures &figures = m_figures[site];
        figures.frames.add(sums.totalNs);
        if (sums.shared) {
            m_shared.push_back(site);
        } else {
            figures.activeNs += sums.totalNs;
            figures.activeExclusiveNs += sums.aloneNs;
        }
    }
    if (m_shared.empty())
        return;
    const auto lengths = m_activeTime.ofFrame(chunk, frame, m_shared, m_threadSelected);
    for (std::size_t i = 0; i < m_shared.size(); ++i) {
        m_figures[m_shared[i]].activeNs += lengths[i].activeNs;
        m_figures[m_shared[i]].activeExclusiveNs += lengths[i].activeExclusiveNs;
    }
}

// Before counters of 32 bits can run over.
void SummaryWalk::settleIfFull(std::size_t zones)
{
    if (m_unsettled + zones >= kNobody)
        settle();
    m_unsettled += zones;
}

void SummaryWalk::settle()
{
    for (std::size_t site = 0; site < m_hot.size(); ++site) {
        HotSite &hot = m_hot[site];
        DurationSet &calls = m_figures[site].calls;
        if (hot.calls > 0)
            calls.moments().add(hot.calls, hot.minNs, hot.maxNs, hot.sumNs, hot.squares);
        hot.minNs = std::numeric_limits<std::uint32_t>::max();
        hot.maxNs = hot.calls = 0;
        hot.sumNs = 0;
        hot.squares = 0;
        if (calls.windows() != nullptr)
            calls.windows()->settle();
        if (m_figures[site].frames.windows() != nullptr)
            m_figures[site].frames.windows()->settle();
    }
    m_unsettled = 0;
}

void SummaryWalk::add(SummaryWalk &other)
{
    settle();
    other.settle();
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
