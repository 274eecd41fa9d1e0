#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/covered_time.h"
#include "formats/checking/verify_chunk.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

namespace {

// The ids of a capture, and what a writer calls the same things. They differ only where a capture
// names one thing twice.
class IdMap {
  public:
    IdMap(const Capture &capture, CaptureWriter &writer)
    {
        for (const Thread &thread : capture.threads())
            m_threads.push_back(writer.addThread(thread));
        for (const Site &site : capture.sites())
            m_sites.push_back(writer.addSite(site));
        for (const PlotSeries &series : capture.plotSeries())
            m_plots.push_back(writer.addPlot(series));
        for (const FrameSet &set : capture.frameSets())
            m_frameSets.push_back(writer.addFrameSet(set));
        for (const Lock &lock : capture.locks())
            m_locks.push_back(writer.addLock(lock));
        for (const MemoryPool &pool : capture.memoryPools())
            m_pools.push_back(writer.addMemoryPool(pool));
        for (const std::string &key : capture.valueKeys())
            m_keys.push_back(writer.addValueKey(key));
    }

    void apply(Chunk &chunk) const
    {
        for (std::uint32_t &site : chunk.zones.site)
            site = m_sites[site].value;
        for (PlotPoint &point : chunk.plots)
            point.plot = m_plots[point.plot.value];
        for (SetFrame &frame : chunk.setFrames)
            frame.set = m_frameSets[frame.set.value];
        for (ZoneValue &value : chunk.extras.values)
            value.key = m_keys[value.key.value];
        for (LockSpan &span : chunk.extras.locks)
            span.lock = m_locks[span.lock.value];
        for (AsyncSpan &span : chunk.extras.asyncs)
            span.site = m_sites[span.site.value];
        for (FlowPoint &point : chunk.extras.flows)
            point.site = m_sites[point.site.value];
        for (MemoryEvent &event : chunk.extras.memory)
            event.pool = m_pools[event.pool.value];
    }

  private:
    std::vector<ThreadId> m_threads; // always the same: threads are never united
    std::vector<SiteId> m_sites;
    std::vector<PlotId> m_plots;
    std::vector<FrameSetId> m_frameSets;
    std::vector<LockId> m_locks; // as threads
    std::vector<PoolId> m_pools;
    std::vector<ValueKeyId> m_keys;
};

} // namespace

Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const Task &task)
{
    return saveWhole(capture, path, WriterOptions{}, task);
}

Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const WriterOptions &options, const Task &task)
{
    Report report;
    auto writer = CaptureWriter::create(path, capture.info().session, options);
    if (!writer)
        return writer.error();
    const IdMap ids(capture, **writer);
    for (const Annotation &annotation : capture.annotations())
        (*writer)->annotate(annotation);
    const std::size_t count = capture.chunks().size();
    std::optional<CheckedChunk> before;
    for (std::size_t i = 0; i < count; ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(i) / static_cast<double>(count));
        const auto chunk = capture.chunk(i);
        if (!chunk) {
            report.count("frames that could not be read", capture.chunks()[i].frameCount);
            continue;
        }
        CheckedChunk checked = checkChunk(**chunk);
        const bool hasFrames = !(*chunk)->frames.empty();
        if (checked.broken || (before && hasFrames && checkSeam(*before, checked))) {
            report.count("frames in which something is wrong", capture.chunks()[i].frameCount);
            continue;
        }
        if (hasFrames)
            before = std::move(checked);
        Chunk copy = **chunk;
        ids.apply(copy);
        if (Status status = (*writer)->writeChunk(std::move(copy)); !status)
            return status.error();
    }
    if (Status status = (*writer)->finish(before ? coveredTime(capture.frames()).endNs : 0);
        !status)
        return status.error();
    return report;
}

} // namespace zoe
