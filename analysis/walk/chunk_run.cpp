#include "analysis/walk/chunk_run.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <stop_token>
#include <utility>

#include "analysis/model/memory_budget.h"

namespace zoe {

namespace {

// Prevents workers from running too far ahead of the first unfinished chunk. Thread-safe.
class ChunkTurns {
  public:
    ChunkTurns(std::size_t count, std::size_t mostAhead)
        : m_mostAhead(mostAhead)
        , m_isDone(count)
    {}

    // Waits until a position is less than mostAhead after the first unfinished one. REQUIRES: each
    // thread ends the position it has taken before it takes another.
    void begin(std::size_t at, const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_moved.wait(lock, stop, [&] { return at - m_first < m_mostAhead; });
    }
    void end(std::size_t at)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isDone[at] = 1;
            while (m_first < m_isDone.size() && m_isDone[m_first] != 0)
                ++m_first;
        }
        m_moved.notify_all();
    }

  private:
    const std::size_t m_mostAhead;
    std::mutex m_mutex;
    std::condition_variable_any m_moved;
    std::vector<std::uint8_t> m_isDone;
    std::size_t m_first = 0; // first unfinished one
};

// A query of at most this many chunks is likely to be repeated, so they are cached.
constexpr std::size_t kFewChunks = 16;

constexpr std::uint64_t kBytesPerZone = sizeof(Zone::site) + sizeof(Zone::startNs) +
                                        sizeof(Zone::durationNs) + sizeof(Zone::selfNs) +
                                        sizeof(Zone::depth) + sizeof(Zone::flags);

// The remainder of the budget without caches and the memory of queries.
std::size_t roomForChunks()
{
    const MemoryBudget budget = MemoryBudget::current();
    return budget.totalBytes() - budget.cacheBytes() - budget.queryBytes();
}

// Also ends if a body throws, so that others don't wait for it.
class Turn {
  public:
    Turn(ChunkTurns &turns, std::size_t at, const Task &task)
        : m_turns(turns)
        , m_at(at)
    {
        m_turns.begin(at, task.stopToken());
    }
    ~Turn() { m_turns.end(m_at); }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;

  private:
    ChunkTurns &m_turns;
    std::size_t m_at;
};

FrameRange rangeOf(const ChunkSummary &chunk)
{
    return {chunk.firstFrame, chunk.firstFrame + chunk.frameCount};
}

// How many of this size the budget has room for, at least one.
std::size_t timesInRoom(std::uint64_t bytes)
{
    return std::max<std::uint64_t>(1, roomForChunks() / std::max<std::uint64_t>(1, bytes));
}

// Of a chunk that is decoded, or read in slices if it is large.
std::uint64_t leastBytes(std::uint64_t zones)
{
    constexpr std::uint64_t kBytesPerEncodedZone = 8; // with what is known of runs of zones
    constexpr std::uint64_t kSliceBytes = (std::uint64_t{1} << 17) * kBytesPerZone;
    return std::min(zones * kBytesPerZone, std::max(kLargeFrameZones * kBytesPerZone,
                                                    zones * kBytesPerEncodedZone + kSliceBytes));
}

// That the file could not be read, not that it is damaged.
const Error *readingFailure(const std::map<std::size_t, Error> &errors)
{
    const auto failed = std::ranges::find_if(
        errors, [](const auto &error) { return error.second.code == ErrorCode::Io; });
    return failed != errors.end() ? &failed->second : nullptr;
}

bool holdsAny(const FrameRanges &frames, FrameRange range)
{
    const auto &ranges = frames.ranges();
    const auto candidate = std::ranges::upper_bound(ranges, range.first, {}, &FrameRange::end);
    return candidate != ranges.end() && candidate->first < range.end;
}

} // namespace

ChunkRun::ChunkRun(const Capture &capture, FrameRanges frames)
    : m_capture(capture)
    , m_frames(std::move(frames))
{
    if (m_frames.empty())
        return;
    const auto all = capture.chunks();
    const auto begin = std::ranges::partition_point(all, [this](const ChunkSummary &chunk) {
        return rangeOf(chunk).end <= m_frames.ranges().front().first;
    });
    const FrameIndex end = m_frames.ranges().back().end;
    for (auto i = static_cast<std::size_t>(begin - all.begin());
         i < all.size() && all[i].firstFrame < end; ++i) {
        if (!holdsAny(m_frames, rangeOf(all[i])))
            continue;
        m_chunks.push_back(i);
        m_mostZones = std::max(m_mostZones, all[i].zoneCount);
    }
}

ChunkRun::ChunkRun(const Capture &capture, const Selection &selection)
    : ChunkRun(capture, selection.framesOf(capture))
{
    m_inside = InsideFilter(selection, capture.sites().size());
}

// Chunks of huge frames take turns, because each worker holds a decoded one, or its slices.
std::size_t ChunkRun::workers(const Task &task) const
{
    return std::min({std::size_t{task.executor().concurrency()}, m_chunks.size(),
                     timesInRoom(leastBytes(m_mostZones))});
}

// All large chunks of a capture have slices, or none.
bool ChunkRun::findsSlices(std::span<const std::size_t> positions, const Task &task)
{
    std::uint64_t most = 0;
    std::optional<std::size_t> smallest; // of the large ones
    for (const std::size_t i : positions) {
        most = std::max(most, zonesOf(i));
        if (zonesOf(i) >= kLargeFrameZones && (!smallest || zonesOf(i) < zonesOf(*smallest)))
            smallest = i;
    }
    if (!smallest || timesInRoom(most * kBytesPerZone) >= workers(task))
        return false;
    if (!m_haveSlices) {
        const auto slices = m_capture.slices(m_chunks[*smallest]);
        m_haveSlices = slices && *slices;
    }
    return *m_haveSlices;
}

std::vector<std::size_t> ChunkRun::allPositions() const
{
    std::vector<std::size_t> all(m_chunks.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

Status ChunkRun::forEach(const Task &task, const Body &body)
{
    return forSome(allPositions(), task, body);
}

Status ChunkRun::forSome(std::span<const std::size_t> positions, const Task &task, const Body &body)
{
    return walk(positions, task, [&](std::size_t worker, std::size_t i, Scratch &scratch) {
        const auto chunk = read(i, scratch);
        if (chunk)
            body(worker, i, **chunk);
        return chunk ? Status() : Status(chunk.error());
    });
}

Status ChunkRun::forSomeBesideZones(std::span<const std::size_t> positions, const Task &task,
                                    const Body &body)
{
    const auto visit = [&](std::size_t worker, std::size_t i, Scratch & /*scratch*/) {
        const auto chunk = m_capture.chunkBesideZones(m_chunks[i]);
        if (chunk)
            body(worker, i, **chunk);
        return chunk ? Status() : Status(chunk.error());
    };
    return walk(positions, task, visit, true);
}

Status ChunkRun::forEachBesideZones(const Task &task, const Body &body)
{
    return forSomeBesideZones(allPositions(), task, body);
}

Status ChunkRun::forEachPart(const Task &task, const PartBody &body)
{
    return forSomeParts(allPositions(), task, body);
}

Status ChunkRun::forSomeParts(std::span<const std::size_t> positions, const Task &task,
                              const PartBody &body)
{
    const auto visit = [&](std::size_t worker, std::size_t i, Scratch &scratch) {
        const auto slices = m_inside.slices(m_capture, m_chunks[i]);
        if (!slices)
            return Status(slices.error());
        if (*slices) {
            forEachSlice(**slices, task.stopToken(),
                         [&](const ChunkPart &part) { body(worker, i, part); });
            return Status();
        }
        const auto chunk = read(i, scratch);
        if (chunk)
            body(worker, i, ChunkPart(**chunk));
        return chunk ? Status() : Status(chunk.error());
    };
    return walk(positions, task, visit, findsSlices(positions, task));
}

Status ChunkRun::forSomeTrees(std::span<const std::size_t> positions, const Task &task,
                              const TreesBody &body)
{
    return walk(positions, task, [&](std::size_t worker, std::size_t i, Scratch &scratch) {
        const auto slices = m_inside.slices(m_capture, m_chunks[i]);
        if (!slices)
            return Status(slices.error());
        if (*slices) {
            body(worker, i, ChunkTrees(**slices));
            return Status();
        }
        const auto chunk = read(i, scratch);
        if (chunk)
            body(worker, i, ChunkTrees(**chunk));
        return chunk ? Status() : Status(chunk.error());
    });
}

template <class Visit>
Status ChunkRun::walk(std::span<const std::size_t> positions, const Task &task, const Visit &visit,
                      bool inSlices)
{
    std::map<std::size_t, Error> errors;
    std::atomic<std::size_t> next = 0;
    std::mutex mutex; // of errors and progress
    std::size_t done = 0;
    std::uint64_t most = 0;
    for (const std::size_t i : positions)
        most = std::max(most, zonesOf(i));
    const std::uint64_t mostBytes = inSlices ? leastBytes(most) : most * kBytesPerZone;
    const std::size_t workerCount = std::min(workers(task), timesInRoom(mostBytes));
    ChunkTurns turns(positions.size(), std::max(m_mostAhead, workerCount));
    task.executor().parallelFor(workerCount, [&](std::size_t worker) {
        Scratch scratch;
        for (std::size_t at = next++; at < positions.size(); at = next++) {
            const Turn turn(turns, at, task);
            if (task.stopRequested())
                return;
            const Status visited = visit(worker, positions[at], scratch);
            const std::lock_guard lock(mutex);
            if (!visited)
                errors.emplace(at, visited.error());
            ++done;
            task.progress(static_cast<double>(done) / static_cast<double>(positions.size()));
        }
    });
    if (task.stopRequested())
        return Task::cancelled();
    if (positions.empty())
        task.progress(1);
    countUnreadable(positions, errors);
    if (const auto *const failure = readingFailure(errors))
        return *failure;
    if (m_firstError && errors.size() == positions.size())
        return *m_firstError;
    return {};
}

Result<std::shared_ptr<const Chunk>> ChunkRun::read(std::size_t i, Scratch &scratch) const
{
    const std::size_t at = m_chunks[i];
    auto chunk =
        m_chunks.size() > kFewChunks ? m_capture.readChunk(at, scratch.read) : m_capture.chunk(at);
    if (!chunk || !m_inside.restricts())
        return chunk;
    m_inside.apply(**chunk, scratch.restricted);
    return std::shared_ptr<const Chunk>(std::shared_ptr<const void>(), &scratch.restricted);
}

void ChunkRun::countUnreadable(std::span<const std::size_t> positions,
                               const std::map<std::size_t, Error> &errors)
{
    m_unreadableFrames = 0;
    m_firstError.reset();
    for (const auto &[at, error] : errors) {
        if (!m_firstError)
            m_firstError = error;
        const FrameRanges lost(rangeOf(m_capture.chunks()[m_chunks[positions[at]]]));
        m_unreadableFrames += m_frames.intersected(lost).count();
    }
}

FrameRanges framesIn(const FrameRanges &frames, const Chunk &chunk)
{
    const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    const auto &ranges = frames.ranges();
    FrameRanges result;
    auto range = std::ranges::upper_bound(ranges, chunk.firstFrame, {}, &FrameRange::end);
    for (; range != ranges.end() && range->first < end; ++range)
        result.add({std::max(range->first, chunk.firstFrame), std::min(range->end, end)});
    return result;
}

} // namespace zoe
