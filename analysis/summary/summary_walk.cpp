#include "analysis/summary/summary_walk.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

namespace {

// Marks a zone on the path that is the outermost of its site, or is separated from it only by zones
// of that site.
constexpr std::uint32_t kAlone = 0x80000000;

// Stays at the limit.
void addTo(std::uint64_t &sum, std::uint64_t ns)
{
    sum += ns;
    sum |= 0 - static_cast<std::uint64_t>(sum < ns);
}

DurationNs durationOf(std::uint64_t ns)
{
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<DurationNs>::max());
    return static_cast<DurationNs>(std::min(ns, kMost));
}

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

ChunkEdges SummaryWalk::part(const ChunkPart &part)
{
    const Chunk &chunk = part.chunk();
    if (part.first())
        m_fragments.beginChunk(chunk.firstFrame,
                               chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()),
                               chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1));
    auto tree = chunk.trees.begin();
    while (tree != chunk.trees.end()) {
        const std::uint32_t inChunk = tree->frame;
        const FrameIndex frame = chunk.firstFrame + inChunk;
        const bool selected = m_frames.contains(frame);
        if (!part.continues())
            beginFrame();
        m_sitesInSlice.clear();
        for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
            if (selected && m_threadSelected[tree->thread.value] != 0)
                walkTree(part, *tree);
        }
        if (part.isSlice())
            endSlice(part, frame);
        if (!part.goesOn())
            endFrame(part, frame);
    }
    handOnMany();
    if (!part.last())
        return {};
    ChunkEdges edges = m_fragments.endChunk();
    for (const FragmentJoiner::WholeCall &whole : m_fragments.takeWhole())
        m_durations.addCalls(whole.site, whole.durationNs);
    return edges;
}

void SummaryWalk::endSlice(const ChunkPart &part, FrameIndex frame)
{
    for (const std::uint32_t site : m_sitesInSlice)
        m_setOf[site] = ActiveTime::kNoSet;
    if (!part.sharesFrame() || m_sitesInSlice.empty())
        return;
    findActiveTimes(part, frame, m_sitesInSlice,
                    [this](std::uint32_t site, const ActiveTime::Lengths &lengths) {
                        ActiveTime::Lengths &sum = m_inFrame[site].active;
                        sum.activeNs += lengths.activeNs;
                        sum.activeExclusiveNs += lengths.activeExclusiveNs;
                    });
}

// In one loop, because a processor can then wait for the memory of several sites at once.
void SummaryWalk::handOnMany()
{
    for (std::uint32_t site = 0; site < m_hot.size(); ++site) {
        if (m_hot[site].calls.waiting >= ValueBlock::kSize / 4)
            countCalls(site);
        if (m_inFrame[site].totals.waiting >= ValueBlock::kSize / 4)
            countFrames(site);
    }
}

void SummaryWalk::beginFrame()
{
    ++m_frameStamp;
    m_sitesInFrame.clear();
    m_openTrees.clear();
}

void SummaryWalk::walkTree(const ChunkPart &part, const TreeSpan &span)
{
    const ZoneTree tree = part.begun(span);
    ++m_treeStamp;
    if (!part.isSlice()) {
        m_fragments.beginTree(tree);
        walkZones(tree);
        m_fragments.endTree(tree.thread(), tree.frame());
        return;
    }
    if (std::ranges::find(m_openTrees, span.thread) == m_openTrees.end()) {
        m_openTrees.push_back(span.thread);
        m_fragments.beginTree(tree);
    }
    const ZoneTree whole = part.chunk().tree(span);
    walkPath(whole, part.begunBefore(span));
    walkZones(tree);
    noteInSlice(whole);
}

void SummaryWalk::noteInSlice(const ZoneTree &tree)
{
    for (const std::uint32_t site : tree.sites()) {
        if (m_setOf[site] != ActiveTime::kNoSet)
            continue;
        m_setOf[site] = 0; // in the list
        m_sitesInSlice.push_back(site);
    }
}

void SummaryWalk::seeInFrame(HotSite &hot, std::uint32_t site)
{
    hot.frameStamp = m_frameStamp;
    hot.totalNs = hot.selfNs = hot.notAloneNs = 0;
    hot.trees = 0;
    m_inFrame[site].active = {};
    m_sitesInFrame.push_back(site);
}

void SummaryWalk::walkPath(const ZoneTree &tree, std::size_t zones)
{
    if (m_path.size() <= zones)
        m_path.resize(2 * zones);
    for (std::size_t i = 0; i < zones; ++i) {
        const std::uint32_t site = tree.sites()[i];
        HotSite &hot = m_hot[site];
        if (hot.frameStamp != m_frameStamp)
            seeInFrame(hot, site);
        hot.outerEndNs = hot.outerEndIn(m_treeStamp);
        std::uint32_t entry = site | kAlone;
        if (tree.starts()[i] >= hot.outerEndNs)
            hot.outerEndNs = tree.starts()[i] + tree.durations()[i];
        else if (i == 0 || m_path[i - 1] != entry)
            entry = site;
        m_path[i] = entry;
    }
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
    const std::uint32_t thread = tree.thread().value;
    std::uint64_t *const threads = m_threads.data() + thread / 64;
    const std::uint64_t threadBit = std::uint64_t{1} << (thread % 64);
    const std::size_t threadWords = m_threadWords;
    std::uint32_t *path = m_path.data();
    std::size_t pathSize = m_path.size();
    const std::uint32_t frameStamp = m_frameStamp;
    const std::uint32_t treeStamp = m_treeStamp;
    std::uint64_t rootsNs = 0;
    for (std::size_t i = 0, count = tree.size(); i < count; ++i) {
        const std::uint32_t site = sites[i];
        const std::uint32_t depth = depths[i];
        const auto duration = static_cast<std::uint64_t>(durations[i]);
        const auto self = static_cast<std::uint64_t>(selves[i]);
        HotSite &hot = hotSites[site];
        if (hot.frameStamp != frameStamp) [[unlikely]]
            seeInFrame(hot, site);
        if (depth >= pathSize) [[unlikely]] {
            m_path.resize(std::size_t{depth} * 2);
            path = m_path.data();
            pathSize = m_path.size();
        }
        threads[site * threadWords] |= threadBit;
        rootsNs += depth == 0 ? duration : 0;
        addTo(hot.selfNs, self);
        std::uint32_t entry = site | kAlone;
        const TimeNs outerEndNs = hot.outerEndIn(treeStamp);
        // A zone that starts before the end of another one of its site lies inside it. (A zone with
        // length 0 at that end may too, but it doesn't change any sum.)
        if (starts[i] >= outerEndNs) [[likely]] {
            addTo(hot.totalNs, duration);
            hot.outerEndNs = starts[i] + durations[i];
        } else if (depth == 0 || path[depth - 1] != entry) {
            addTo(hot.notAloneNs, self);
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

void SummaryWalk::addPerFrame(std::uint32_t site, DurationNs totalNs)
{
    if (static_cast<std::uint64_t>(totalNs) >> 32 != 0) [[unlikely]]
        m_durations.addFrames(site, totalNs);
    else if (m_inFrame[site].totals.add(static_cast<std::uint32_t>(totalNs)))
        countFrames(site);
}

void SummaryWalk::endFrame(const ChunkPart &part, FrameIndex frame)
{
    for (const ThreadId thread : m_openTrees)
        m_fragments.endTree(thread, frame);
    m_openTrees.clear();
    m_shared.clear();
    const bool isOfProgram = !isAdded(part.chunk().frames[frame - part.chunk().firstFrame]);
    for (const std::uint32_t site : m_sitesInFrame) {
        const HotSite &hot = m_hot[site];
        const DurationNs totalNs = durationOf(hot.totalNs);
        SiteFigures &figures = m_figures[site];
        figures.totalNs += totalNs;
        figures.selfNs += durationOf(hot.selfNs);
        figures.firstFrame = std::min(figures.firstFrame, frame);
        figures.lastFrame = std::max(figures.lastFrame, frame);
        if (isOfProgram) [[likely]]
            addPerFrame(site, totalNs);
        if (part.isSlice() && part.sharesFrame()) {
            const ActiveTime::Lengths &active = m_inFrame[site].active;
            figures.activeNs += active.activeNs;
            figures.activeExclusiveNs += active.activeExclusiveNs;
        } else if (part.isSlice() || hot.trees == 1) {
            figures.activeNs += totalNs;
            figures.activeExclusiveNs += durationOf(hot.selfNs - hot.notAloneNs);
        } else {
            m_shared.push_back(site);
        }
    }
    if (m_shared.empty())
        return;
    findActiveTimes(part, frame, m_shared,
                    [this](std::uint32_t site, const ActiveTime::Lengths &lengths) {
                        m_figures[site].activeNs += lengths.activeNs;
                        m_figures[site].activeExclusiveNs += lengths.activeExclusiveNs;
                    });
}

template <class Take>
void SummaryWalk::findActiveTimes(const ChunkPart &part, FrameIndex frame,
                                  std::span<const std::uint32_t> sites, Take take)
{
    const Chunk &chunk = part.chunk();
    m_activeTime.begin(sites.size());
    for (std::uint32_t set = 0; set < sites.size(); ++set)
        m_setOf[sites[set]] = set;
    for (const TreeSpan &span : chunk.treesOf(frame)) {
        if (m_threadSelected[span.thread.value] == 0)
            continue;
        const std::uint32_t *const zoneSites = chunk.zones.site.data() + span.firstZone;
        m_activeTime.addTree(chunk.tree(span),
                             [&](std::size_t i) { return m_setOf[zoneSites[i]]; });
        if (part.isSlice())
            m_activeTime.clipTree(part.fromNs(), part.toNs());
    }
    const auto lengths = m_activeTime.lengths();
    for (std::size_t set = 0; set < sites.size(); ++set) {
        m_setOf[sites[set]] = ActiveTime::kNoSet;
        take(sites[set], lengths[set]);
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
