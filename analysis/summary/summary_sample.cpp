#include "analysis/summary/summary_sample.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/walk/call_walk.h"

namespace zoe {

namespace {

// Below that, reading everything twice costs little.
constexpr std::size_t kFewChunks = 16;
constexpr std::size_t kLeastSampled = 8;
constexpr std::size_t kChunksToOneSampled = 64;
constexpr std::uint64_t kLeastValues = 256; // of a sample that tells anything

constexpr std::size_t kLeastKept = 64;
constexpr std::size_t kMostKept = 65'536;

struct SampleSink {
    explicit SampleSink(std::size_t sites)
        : calls(sites, ValueCounts(0))
        , frames(sites, ValueCounts(0))
    {}

    void call(std::uint32_t site, DurationNs ns) { calls[site].add(ns); }
    void inFrame(std::uint32_t site, DurationNs ns) { frames[site].add(ns); }

    std::vector<ValueCounts> calls; // by site
    std::vector<ValueCounts> frames;
};

std::vector<std::size_t> evenlySpaced(std::size_t chunks)
{
    const std::size_t count = std::max(kLeastSampled, chunks / kChunksToOneSampled);
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < count; ++i)
        positions.push_back((2 * i + 1) * chunks / (2 * count));
    return positions;
}

// How many times what the sample holds there is in all.
double scaleOf(const Capture &capture, const ChunkRun &run, std::span<const std::size_t> positions)
{
    const auto zonesOf = [&](std::size_t position) {
        return static_cast<double>(capture.chunks()[run.chunks()[position]].zoneCount);
    };
    double all = 0;
    double sampled = 1;
    for (std::size_t position = 0; position < run.chunks().size(); ++position)
        all += zonesOf(position);
    for (const std::size_t position : positions)
        sampled += zonesOf(position);
    return all / sampled;
}

// The sets that deserve windows, and what these look like.
class LayoutMaker {
  public:
    LayoutMaker(double scale, std::size_t keptValues, std::span<const double> qs,
                std::size_t memoryBytes)
        : m_scale(scale)
        , m_keptValues(keptValues)
        , m_qs(qs)
        , m_memoryBytes(memoryBytes)
    {}

    void look(const std::vector<ValueCounts> &sets)
    {
        for (const ValueCounts &set : sets)
            m_large += isLarge(set) ? 1 : 0;
    }

    [[nodiscard]] std::vector<std::unique_ptr<const WindowLayout>>
    make(const std::vector<ValueCounts> &sets, std::size_t workers) const
    {
        const std::size_t shares = std::max<std::size_t>(m_large, 1) * workers;
        const std::size_t share = m_memoryBytes / 4 / shares;
        const WindowLimits limits{std::min(kMostKept, share / sizeof(std::uint32_t)),
                                  std::min(kMostKept, share / sizeof(DurationNs))};
        std::vector<std::unique_ptr<const WindowLayout>> layouts(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (isLarge(sets[i]))
                layouts[i] = std::make_unique<const WindowLayout>(sets[i].buckets(),
                                                                  expected(sets[i]), m_qs, limits);
        }
        return layouts;
    }

  private:
    [[nodiscard]] std::uint64_t expected(const ValueCounts &set) const
    {
        return static_cast<std::uint64_t>(static_cast<double>(set.count()) * m_scale);
    }
    [[nodiscard]] bool isLarge(const ValueCounts &set) const
    {
        return set.count() >= kLeastValues && expected(set) > m_keptValues;
    }

    double m_scale;
    std::size_t m_keptValues;
    std::span<const double> m_qs;
    std::size_t m_memoryBytes;
    std::size_t m_large = 0;
};

} // namespace

Result<SummaryLayouts> sampledLayouts(const Capture &capture, const Selection &selection,
                                      ChunkRun &run, std::span<const double> qs,
                                      std::size_t memoryBytes, const Task &task)
{
    const std::size_t sites = capture.sites().size();
    const std::size_t workers = std::max<std::size_t>(run.workers(task), 1);
    SummaryLayouts layouts;
    const std::size_t sets = 2 * std::max<std::size_t>(sites, 1) * workers;
    layouts.keptValues =
        std::clamp(memoryBytes / 2 / sizeof(DurationNs) / sets, kLeastKept, kMostKept);
    if (run.chunks().size() <= kFewChunks)
        return layouts;
    struct Worker {
        SampleSink sink;
        CallWalk<SampleSink> walk;
        Worker(const Capture &capture, const Selection &selection, const FrameRanges &frames)
            : sink(capture.sites().size())
            , walk(capture, selection, frames, sink)
        {}
    };
    std::vector<std::unique_ptr<Worker>> samples(workers);
    const std::vector<std::size_t> positions = evenlySpaced(run.chunks().size());
    const Status status =
        run.forSome(positions, task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            if (!samples[worker])
                samples[worker] = std::make_unique<Worker>(capture, selection, run.frames());
            (void)samples[worker]->walk.chunk(chunk); // calls over its borders tell nothing new
        });
    if (!status && status.error().code == ErrorCode::Cancelled)
        return status.error();
    SampleSink sum(sites);
    for (const std::unique_ptr<Worker> &sample : samples) {
        for (std::size_t site = 0; sample && site < sites; ++site) {
            sum.calls[site].add(sample->sink.calls[site]);
            sum.frames[site].add(sample->sink.frames[site]);
        }
    }
    LayoutMaker maker(scaleOf(capture, run, positions), layouts.keptValues, qs, memoryBytes);
    maker.look(sum.calls);
    maker.look(sum.frames);
    layouts.calls = maker.make(sum.calls, workers);
    layouts.frames = maker.make(sum.frames, workers);
    return layouts;
}

} // namespace zoe
