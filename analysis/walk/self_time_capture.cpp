#include "analysis/walk/self_time_capture.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>
#include <stop_token>
#include <utility>

#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_self_times.h"

namespace zoe {

namespace {

constexpr std::uint64_t kTellingPart = 16; // the first so many parts of the zones tell about all

// Stops the walk where the sums become too large. Thread-safe.
class SumLimit {
  public:
    SumLimit(const Capture &capture, const ChunkRun &run, std::size_t mostBytes)
        : m_most(mostBytes)
    {
        for (const std::size_t i : run.chunks())
            m_all += capture.chunks()[i].zoneCount;
    }

    void count(std::uint64_t zones, std::uint64_t bytes)
    {
        const std::uint64_t read = m_read += zones;
        const std::uint64_t made = m_made += bytes;
        const bool tells = read > 0 && read >= m_all / kTellingPart;
        const auto expected = static_cast<double>(made) * static_cast<double>(m_all) /
                              static_cast<double>(std::max<std::uint64_t>(1, read));
        if (made > m_most || (tells && expected > static_cast<double>(m_most)))
            m_stop.request_stop();
    }

    [[nodiscard]] std::stop_source &stop() { return m_stop; }
    [[nodiscard]] bool reached() const { return m_stop.stop_requested(); }

  private:
    std::uint64_t m_most;
    std::uint64_t m_all = 0;               // zones
    std::atomic<std::uint64_t> m_read = 0; // zones
    std::atomic<std::uint64_t> m_made = 0; // bytes
    std::stop_source m_stop;
};

} // namespace

SelfTimeCapture::SelfTimeCapture(const Capture &capture)
    : m_capture(capture)
    , m_sums(capture.chunks().size())
    , m_summaries(capture.chunks().begin(), capture.chunks().end())
{}

Result<std::unique_ptr<const SelfTimeCapture>>
SelfTimeCapture::make(const Capture &capture, const Selection &selection, Threads threads,
                      std::size_t mostBytes, const Task &task)
{
    using Made = std::unique_ptr<const SelfTimeCapture>;
    std::unique_ptr<SelfTimeCapture> made(new SelfTimeCapture(capture));
    ChunkRun run(capture, selection);
    const ZoneFilter filter(capture, selection);
    ThreadId together{0}; // one that every query of the selection lets pass
    while (!filter.thread(together) && together.value + 1 < capture.threads().size())
        ++together.value;
    std::vector<std::uint32_t> threadOf;
    if (threads == Threads::Apart) {
        threadOf.resize(capture.threads().size());
        std::iota(threadOf.begin(), threadOf.end(), 0U);
    }
    const auto groups = static_cast<std::uint32_t>(std::max<std::size_t>(1, threadOf.size()));
    SumLimit limit(capture, run, mostBytes);
    const std::stop_callback stopped(task.stopToken(), [&limit] { limit.stop().request_stop(); });
    const Task walk(task.executor(), limit.stop().get_token(),
                    [&task](double share) { task.progress(share); });
    struct Worker {
        SelfTimes times;
        std::vector<std::uint32_t> sites; // of the chunk at hand, in memory that is used again
        std::vector<DurationNs> selfNs;
    };
    std::vector<std::optional<Worker>> workers(run.workers(task));
    const Status walked =
        run.forEach(walk, [&](std::size_t worker, std::size_t at, const Chunk &chunk) {
            if (!workers[worker])
                workers[worker].emplace(
                    Worker{SelfTimes(capture.sites().size(), threadOf, threadOf.size()), {}, {}});
            auto &[times, sites, selfNs] = *workers[worker];
            sites.clear();
            selfNs.clear();
            Sums &sums = made->m_sums[run.chunks()[at]];
            for (const FrameIndex frame : framesIn(run.frames(), chunk).frames()) {
                times.take(chunk, frame, filter);
                for (const std::uint32_t candidate : times.sites()) {
                    const ThreadId thread =
                        threadOf.empty() ? together : ThreadId{candidate % groups};
                    const std::uint32_t inChunk = frame - chunk.firstFrame;
                    if (sums.trees.empty() || sums.trees.back().frame != inChunk ||
                        sums.trees.back().thread != thread)
                        sums.trees.push_back({.frame = inChunk,
                                              .thread = thread,
                                              .firstZone = static_cast<std::uint32_t>(sites.size()),
                                              .zoneCount = 0});
                    ++sums.trees.back().zoneCount;
                    sites.push_back(candidate / groups);
                    selfNs.push_back(times.of(candidate));
                }
            }
            sums.sites = sites;
            sums.selfNs = selfNs;
            sums.known = true;
            limit.count(chunk.zones.size(), sums.byteSize());
        });
    if (task.stopRequested())
        return Task::cancelled();
    if (limit.reached())
        return Made();
    if (!walked && walked.error().code == ErrorCode::Cancelled)
        return walked.error();
    for (std::size_t i = 0; i < made->m_sums.size(); ++i) {
        if (made->m_sums[i].known)
            made->m_summaries[i].zoneCount = made->m_sums[i].sites.size();
    }
    return Made(std::move(made));
}

void SelfTimeCapture::write(std::size_t i, Chunk &to) const
{
    const Sums &sums = m_sums[i];
    const ChunkSummary &summary = m_summaries[i];
    const auto records = m_capture.frames().subspan(summary.firstFrame, summary.frameCount);
    const std::size_t zones = sums.sites.size();
    to.firstFrame = summary.firstFrame;
    to.frames.assign(records.begin(), records.end());
    to.trees = sums.trees;
    to.zones.site = sums.sites;
    to.zones.selfNs = sums.selfNs;
    to.zones.startNs.assign(zones, 0);
    to.zones.durationNs.assign(zones, 0);
    to.zones.depth.assign(zones, 0);
    to.zones.flags.assign(zones, 0);
    to.setFrames.clear();
    to.plots.clear();
    to.messages.clear();
    to.extras = {};
}

Result<std::shared_ptr<const Chunk>> SelfTimeCapture::chunk(std::size_t i) const
{
    if (!m_sums[i].known)
        return m_capture.chunk(i);
    const auto own = std::make_shared<Chunk>();
    write(i, *own);
    return std::shared_ptr<const Chunk>(own);
}

Result<std::shared_ptr<const Chunk>> SelfTimeCapture::readChunk(std::size_t i, Chunk &scratch) const
{
    if (!m_sums[i].known)
        return m_capture.readChunk(i, scratch);
    write(i, scratch);
    return std::shared_ptr<const Chunk>(std::shared_ptr<const void>(), &scratch);
}

std::size_t SelfTimeCapture::byteSize() const
{
    std::size_t bytes = 0;
    for (const Sums &sums : m_sums)
        bytes += sums.byteSize();
    return bytes;
}

} // namespace zoe
