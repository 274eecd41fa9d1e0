#include "analysis/comparison/sums/capture_sums.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/statistics/quantile.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_self_times.h"
#include "analysis/walk/frame_thread.h"

namespace zoe {

namespace {

// Approximate size of an entry in a column.
constexpr std::size_t kLeafBytes = 4;
constexpr std::size_t kOtherBytes = 7;

struct SlotFrame {
    Slot slot = kNoSlot;
    FrameFigures figures;
};

// The contribution of one chunk; frames are positions in it.
struct ChunkSums {
    FrameIndex firstFrame = 0;
    FrameIndex endFrame = 0;
    std::vector<DurationNs> durations;
    FrameRanges numbers;
    std::vector<SlotFrame> figures; // by slot, then by frame
    std::vector<Slot> joined;       // calls that continue from the frame before the chunk
};

// Sums chunks one after another; reuses its memory.
class ChunkWalker {
  public:
    ChunkWalker(const SumRequest &request, const ZoneFilter &filter, const FrameRanges &frames,
                ThreadId frameThread)
        : m_request(request)
        , m_filter(filter)
        , m_frames(frames)
        , m_frameThread(frameThread)
        , m_slotOf(request.slotOf.begin(), request.slotOf.end())
        , m_hot(request.slotCount)
        , m_inFrame(request.slotCount + 1)
    {
        for (std::uint32_t site = 0; site < m_slotOf.size(); ++site) {
            if (!filter.site(site) || (m_slotOf[site] != kNoSlot && !isWanted(m_slotOf[site])))
                m_slotOf[site] = kNoSlot;
        }
    }

    // The sums of a chunk after its last part.
    std::optional<ChunkSums> walk(const ChunkPart &part);
    [[nodiscard]] const EdgeSet &edges() const { return m_edges; }

  private:
    // On any thread.
    [[nodiscard]] bool isWanted(Slot slot) const
    {
        if (m_request.wanted.empty())
            return true;
        if (m_request.threadOffset.empty())
            return m_request.wanted[slot] != 0;
        return std::ranges::any_of(m_request.threadOffset, [&](Slot offset) {
            return m_request.wanted[slot + offset] != 0;
        });
    }

    // The part of a slot that the loop over zones uses: sums of the current frame, and its state.
    struct alignas(64) HotSlot {
        DurationNs selfNs = 0;
        DurationNs totalNs = 0;
        DurationNs frameThreadSelfNs = 0;
        TimeNs outerEndNs = 0; // of its last outermost zone in the tree
        std::uint64_t tree = 0;
        std::uint32_t calls = 0;
        std::uint32_t seen = 0; // 1: in the frame
    };

    void walkTree(const ChunkPart &part, const TreeSpan &span, bool joins);
    // Zones of an earlier part, in which others lie.
    void seeBegun(const ZoneTree &tree, std::size_t zones, Slot offset);
    template <bool kOnFrameThread>
    void walkZones(const ZoneTree &tree, Slot offset, bool joins);
    void watchTree(const ZoneTree &tree, Slot offset);
    void endFrame(std::uint32_t frame);
    void sortBySlot();

    const SumRequest &m_request;
    const ZoneFilter &m_filter;
    const FrameRanges &m_frames;
    ThreadId m_frameThread;
    std::vector<Slot> m_slotOf; // one per site: kNoSlot also if it is not selected
    std::vector<HotSlot> m_hot;
    std::vector<Slot> m_inFrame; // those found, with room for one more
    std::size_t m_seen = 0;
    std::uint64_t m_tree = 0;
    std::vector<Slot> m_path;         // by depth: slots of the open zones, and of ended ones
    std::vector<SlotFrame> m_byFrame; // what sortBySlot() sorts
    std::vector<std::uint32_t> m_places;
    EdgeSet m_edges;
    ChunkSums m_sums;
};

void ChunkWalker::watchTree(const ZoneTree &tree, Slot offset)
{
    const auto watched = [this](Slot s) { return s != kNoSlot && m_request.watched[s] != 0; };
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::size_t depth = depths[i];
        if (depth >= m_path.size())
            m_path.resize(depth + 1, kNoSlot);
        const Slot plain = m_slotOf[sites[i]];
        const Slot slot = plain == kNoSlot ? kNoSlot : plain + offset;
        m_path[depth] = slot;
        if (slot == kNoSlot)
            continue;
        const CallEdge edge{depth == 0 ? kNoSlot : m_path[depth - 1], slot};
        if (watched(edge.parent) || watched(slot))
            m_edges.insert(edge);
    }
}

// In pre-order, a zone that starts before the end of another one of its slot lies inside it. (A
// zone with length 0 at that end may too, but it doesn't change any sum.)
template <bool kOnFrameThread>
void ChunkWalker::walkZones(const ZoneTree &tree, Slot offset, bool joins)
{
    const std::uint32_t *const sites = tree.sites().data();
    const TimeNs *const starts = tree.starts().data();
    const DurationNs *const durations = tree.durations().data();
    const DurationNs *const selves = tree.selves().data();
    const std::uint8_t *const flags = tree.flags().data();
    const Slot *const slotOf = m_slotOf.data();
    HotSlot *const hotSlots = m_hot.data();
    Slot *const inFrame = m_inFrame.data();
    std::size_t seen = m_seen;
    const std::uint64_t stamp = m_tree;
    for (std::size_t i = 0, count = tree.size(); i < count; ++i) {
        const Slot plain = slotOf[sites[i]];
        if (plain == kNoSlot) [[unlikely]]
            continue;
        const Slot slot = plain + offset;
        HotSlot &hot = hotSlots[slot];
        inFrame[seen] = slot;
        seen += 1 - hot.seen;
        hot.seen = 1;
        const bool isOuter = hot.tree != stamp || starts[i] >= hot.outerEndNs;
        hot.tree = stamp;
        hot.outerEndNs = isOuter ? starts[i] + durations[i] : hot.outerEndNs;
        hot.totalNs = saturatedSum(hot.totalNs, isOuter ? durations[i] : 0);
        hot.selfNs = saturatedSum(hot.selfNs, selves[i]);
        if constexpr (kOnFrameThread)
            hot.frameThreadSelfNs = saturatedSum(hot.frameThreadSelfNs, selves[i]);
        if ((flags[i] & kContinuesFrom) == 0 || !joins) [[likely]]
            ++hot.calls;
        else if (tree.frame() == m_sums.firstFrame)
            m_sums.joined.push_back(slot);
    }
    m_seen = seen;
}

void ChunkWalker::seeBegun(const ZoneTree &tree, std::size_t zones, Slot offset)
{
    for (std::size_t i = 0; i < zones; ++i) {
        const Slot plain = m_slotOf[tree.sites()[i]];
        if (plain == kNoSlot)
            continue;
        HotSlot &hot = m_hot[plain + offset];
        if (hot.tree != m_tree || tree.starts()[i] >= hot.outerEndNs)
            hot.outerEndNs = tree.starts()[i] + tree.durations()[i];
        hot.tree = m_tree;
    }
}

void ChunkWalker::walkTree(const ChunkPart &part, const TreeSpan &span, bool joins)
{
    const Slot offset =
        m_request.threadOffset.empty() ? 0 : m_request.threadOffset[span.thread.value];
    const ZoneTree all = part.chunk().tree(span);
    ++m_tree;
    seeBegun(all, part.begunBefore(span), offset);
    if (span.thread == m_frameThread)
        walkZones<true>(part.begun(span), offset, joins);
    else
        walkZones<false>(part.begun(span), offset, joins);
    if (!m_request.watched.empty())
        watchTree(all, offset);
}

void ChunkWalker::endFrame(std::uint32_t frame)
{
    for (const Slot slot : std::span(m_inFrame).first(m_seen)) {
        HotSlot &hot = m_hot[slot];
        m_byFrame.push_back({slot,
                             {.frame = frame,
                              .calls = hot.calls,
                              .selfNs = hot.selfNs,
                              .totalNs = hot.totalNs,
                              .frameThreadSelfNs = hot.frameThreadSelfNs}});
        hot = {.tree = hot.tree};
    }
    m_seen = 0;
}

// Thus the state of a slot is loaded from memory once per chunk instead of once per frame.
void ChunkWalker::sortBySlot()
{
    m_places.assign(m_hot.size() + 1, 0);
    for (const SlotFrame &entry : m_byFrame)
        ++m_places[entry.slot + 1];
    std::partial_sum(m_places.begin(), m_places.end(), m_places.begin());
    m_sums.figures.resize(m_byFrame.size());
    for (const SlotFrame &entry : m_byFrame)
        m_sums.figures[m_places[entry.slot]++] = entry;
}

std::optional<ChunkSums> ChunkWalker::walk(const ChunkPart &part)
{
    const Chunk &chunk = part.chunk();
    if (part.first()) {
        m_sums = {};
        m_byFrame.clear();
        m_sums.firstFrame = chunk.firstFrame;
        m_sums.endFrame = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
        m_sums.numbers = framesIn(m_frames, chunk);
    }
    for (const FrameIndex frame : m_sums.numbers.frames()) {
        if (!part.has(frame))
            continue;
        const bool joins = frame > 0 && m_frames.contains(frame - 1);
        for (const TreeSpan &span : chunk.treesOf(frame)) {
            if (m_filter.thread(span.thread))
                walkTree(part, span, joins);
        }
        if (part.goesOn())
            continue;
        endFrame(static_cast<std::uint32_t>(m_sums.durations.size()));
        m_sums.durations.push_back(chunk.frames[frame - chunk.firstFrame].durationNs);
    }
    if (!part.last())
        return std::nullopt;
    sortBySlot();
    return std::move(m_sums);
}

// How many chunks may wait for earlier ones within a part of the available memory.
std::size_t mostWaiting(const Capture &capture, const ChunkRun &run, const SumRequest &request,
                        const Task &task)
{
    constexpr std::size_t kPartOfMemory = 16;
    std::uint64_t most = 1; // entries of a chunk
    for (const std::size_t i : run.chunks()) {
        const ChunkSummary &chunk = capture.chunks()[i];
        const std::uint64_t slots = chunk.frameCount * std::uint64_t{request.slotCount};
        most = std::max(most, std::min<std::uint64_t>(chunk.zoneCount, slots));
    }
    return task.memoryBytes() / kPartOfMemory / (most * sizeof(SlotFrame));
}

// Adds chunks in order, whatever the order in which they arrive, as soon as possible, so that few
// wait, even if some chunks can't be read. Thread-safe.
class Joiner {
  public:
    Joiner(const SumRequest &request, std::size_t chunks, std::size_t workers)
        : m_visit(request.visit)
        , m_columnBytes(request.columnBytes)
        , m_chunks(chunks)
        , m_passed(workers)
    {
        m_sums.slotSums.resize(request.slotCount);
        m_sums.columns.resize(request.slotCount);
        m_sums.hasColumn.assign(request.wanted.begin(), request.wanted.end());
        if (request.wanted.empty())
            m_sums.hasColumn.assign(request.slotCount, 1);
    }

    // Calls with one worker have rising i.
    void put(std::size_t worker, std::size_t i, ChunkSums chunk)
    {
        const std::scoped_lock lock(m_mutex);
        m_waiting.emplace(i, std::move(chunk));
        m_passed[worker] = i + 1;
        // A chunk that all workers have passed could not be read.
        const std::size_t passed = *std::ranges::min_element(m_passed);
        while (m_next < m_chunks && (m_waiting.contains(m_next) || m_next < passed))
            addNext();
    }

    // After the last put().
    CaptureSums take()
    {
        const std::scoped_lock lock(m_mutex);
        while (m_next < m_chunks)
            addNext();
        return std::move(m_sums);
    }

  private:
    void addNext()
    {
        auto waiting = m_waiting.extract(m_next++);
        if (waiting.empty())
            return;
        ChunkSums &chunk = waiting.mapped();
        if (m_readTo != chunk.firstFrame)
            countJoined(chunk);
        m_readTo = chunk.endFrame;
        const auto firstFrame = static_cast<std::uint32_t>(m_sums.durations.size());
        for (SlotFrame &entry : chunk.figures) {
            entry.figures.frame += firstFrame;
            add(entry);
        }
        for (const DurationNs duration : chunk.durations)
            m_sums.durations.push_back(duration);
        for (const FrameRange &range : chunk.numbers.ranges())
            m_sums.numbers.add(range);
        if (m_bytes > m_columnBytes)
            dropLargest();
    }

    // Fragments whose start is in an unreadable chunk count as the first of their call.
    static void countJoined(ChunkSums &chunk)
    {
        for (const Slot slot : chunk.joined)
            ++std::ranges::lower_bound(chunk.figures, slot, {}, &SlotFrame::slot)->figures.calls;
    }

    void add(const SlotFrame &entry)
    {
        const FrameFigures &figures = entry.figures;
        SlotSums &sums = m_sums.slotSums[entry.slot];
        sums.calls += figures.calls;
        ++sums.frames;
        sums.totalNs = saturatedSum(sums.totalNs, figures.totalNs);
        sums.selfNs += figures.selfNs;
        sums.frameThreadSelfNs += figures.frameThreadSelfNs;
        const auto self = static_cast<double>(figures.selfNs);
        sums.selfSquares += self * self;
        sums.columnBytes += figures.totalNs == figures.selfNs ? kLeafBytes : kOtherBytes;
        if (m_sums.hasColumn[entry.slot] == 0)
            return;
        if (m_visit) {
            m_visit(entry.slot, figures);
            return;
        }
        FrameColumn &column = m_sums.columns[entry.slot];
        m_bytes -= column.byteSize();
        column.add(figures);
        m_bytes += column.byteSize();
    }

    // Frees slightly more than necessary. Keeps the functions that vary most so far, because they
    // are used first.
    void dropLargest()
    {
        constexpr std::size_t kVarying = 32;
        const std::size_t enough = m_columnBytes / 8 * 7;
        std::vector<std::uint8_t> stays(m_sums.columns.size());
        for (const Slot slot : mostVaryingSlots(m_sums, kVarying))
            stays[slot] = 1;
        std::vector<Slot> slots(m_sums.columns.size());
        std::iota(slots.begin(), slots.end(), Slot{0});
        std::ranges::stable_sort(slots, std::greater{},
                                 [this](Slot slot) { return m_sums.columns[slot].byteSize(); });
        std::stable_partition(slots.begin(), slots.end(),
                              [&](Slot slot) { return stays[slot] == 0; });
        for (const Slot slot : slots) {
            if (m_bytes <= enough)
                return;
            m_bytes -= m_sums.columns[slot].byteSize();
            m_sums.columns[slot] = {};
            m_sums.hasColumn[slot] = 0;
        }
    }

    std::mutex m_mutex;
    const std::function<void(Slot, const FrameFigures &)> &m_visit;
    CaptureSums m_sums;
    std::size_t m_columnBytes;
    std::size_t m_bytes = 0; // of all columns
    std::size_t m_chunks;
    std::map<std::size_t, ChunkSums> m_waiting;
    std::vector<std::size_t> m_passed; // by worker: no lower position will follow
    std::size_t m_next = 0;
    FrameIndex m_readTo = 0;
};

} // namespace

Result<CaptureSums> sumCapture(const CompareSide &side, const SumRequest &request, const Task &task)
{
    const Error noFrames{ErrorCode::BadInput, "there are no frames to compare",
                         side.capture == nullptr ? std::string() : side.capture->info().source};
    if (side.capture == nullptr)
        return noFrames;
    const Capture &capture = *side.capture;
    const WholeFrames whole = wholeFramesOf(capture, side.selection);
    ChunkRun run(capture, whole.selection);
    if (run.chunks().empty())
        return noFrames;
    std::optional<ThreadId> ofFrames = request.frameThread;
    const double begun = ofFrames || namesFrameThread(capture) ? 0 : 0.3;
    if (!ofFrames) {
        const auto found = frameThread(capture, run.frames(), task.part(0, begun));
        if (!found)
            return found.error();
        ofFrames = *found;
    }
    const ZoneFilter filter(capture, side.selection);
    std::vector<ChunkWalker> walkers(run.workers(task),
                                     ChunkWalker(request, filter, run.frames(), *ofFrames));
    Joiner joiner(request, run.chunks().size(), walkers.size());
    run.limitAhead(mostWaiting(capture, run, request, task));
    const Status walked = run.forEachPart(
        task.part(begun, 1), [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            if (auto sums = walkers[worker].walk(part))
                joiner.put(worker, i, *std::move(sums));
        });
    if (!walked)
        return walked.error();
    CaptureSums sums = joiner.take();
    if (sums.frames() == 0)
        return noFrames;
    sums.frameThread = *ofFrames;
    sums.partialFrames = whole.partialFrames;
    sums.addedFrames = whole.addedFrames;
    for (const ChunkWalker &walker : walkers)
        walker.edges().forEach([&sums](const CallEdge &edge) { sums.edges.push_back(edge); });
    std::ranges::sort(sums.edges);
    sums.edges.erase(std::unique(sums.edges.begin(), sums.edges.end()), sums.edges.end());
    return sums;
}

std::vector<Slot> mostVaryingSlots(const CaptureSums &sums, std::size_t most)
{
    const auto n = static_cast<double>(sums.frames());
    std::vector<double> variance;
    for (const SlotSums &slot : sums.slotSums) {
        const auto sum = static_cast<double>(slot.selfNs);
        variance.push_back(slot.selfSquares - sum * sum / n);
    }
    std::vector<Slot> slots(variance.size());
    std::iota(slots.begin(), slots.end(), Slot{0});
    const auto end = slots.begin() + static_cast<std::ptrdiff_t>(std::min(most, slots.size()));
    std::partial_sort(slots.begin(), end, slots.end(), [&](Slot a, Slot b) {
        return variance[a] != variance[b] ? variance[a] > variance[b] : a < b;
    });
    slots.erase(end, slots.end());
    return slots;
}

Distribution distributionWithZeros(std::span<DurationNs> values, std::size_t zeros)
{
    Distribution all;
    const std::size_t count = values.size() + zeros;
    all.count = count;
    if (values.empty())
        return all;
    ExactMoments moments;
    std::size_t negative = 0; // damaged captures may have some: zeros come after them
    for (const DurationNs value : values) {
        moments.add(value);
        negative += value < 0 ? 1 : 0;
    }
    std::vector<std::uint64_t> ranks;
    const auto rankOf = [&](std::uint64_t rank) -> std::optional<std::uint64_t> {
        if (rank < negative)
            return rank;
        return rank < negative + zeros ? std::nullopt : std::optional(rank - zeros);
    };
    const auto want = [&](std::uint64_t rank) {
        if (const auto at = rankOf(rank))
            ranks.push_back(*at);
    };
    want(0);
    want(count - 1);
    for (const DistributionQuantile &quantile : kDistributionQuantiles) {
        const QuantilePosition at = quantilePosition(count, quantile.q);
        want(at.lower);
        want(at.upper);
    }
    std::ranges::sort(ranks);
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    selectRanks(values, 0, std::span<const std::uint64_t>(ranks));
    const auto valueAt = [&](std::uint64_t rank) {
        const auto at = rankOf(rank);
        return at ? values[*at] : DurationNs{0};
    };
    const auto n = static_cast<long double>(count);
    const auto in = static_cast<long double>(values.size());
    const auto sum = static_cast<long double>(moments.sum());
    const long double meanIn = sum / in;
    // Squared deviations of the values and of the zeros about the mean of all.
    const long double squares = moments.variance() * (in - 1) + meanIn * meanIn * in * (n - in) / n;
    all.minNs = valueAt(0);
    all.maxNs = valueAt(count - 1);
    all.meanNs = static_cast<double>(sum / n);
    all.stdevNs = count > 1 ? static_cast<double>(std::sqrt(squares / (n - 1))) : 0;
    for (const DistributionQuantile &quantile : kDistributionQuantiles) {
        const QuantilePosition at = quantilePosition(count, quantile.q);
        all.*quantile.member = interpolated(valueAt(at.lower), valueAt(at.upper), at.fraction);
    }
    return all;
}

} // namespace zoe
