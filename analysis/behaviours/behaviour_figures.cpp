#include "analysis/behaviours/behaviour_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "analysis/behaviours/behaviour_names.h"
#include "analysis/behaviours/characteristic.h"
#include "analysis/behaviours/episodes.h"
#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/waits.h"
#include "analysis/behaviours/function_shares.h"
#include "analysis/behaviours/points/robust_spread.h"
#include "analysis/behaviours/self_sums.h"
#include "analysis/model/containers/release.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kMaxBecause = 3;
// In robust standard deviations above the median: the time that a frame spends beyond what is
// typical, and the sum of that and the deviation of its shape.
constexpr double kMoreTime = 3;
constexpr double kMoreInAll = 10;
// Excess time counts only above this share of a typical frame's self time.
constexpr double kLeastExcess = 0.25;
// A function is named as a reason if it makes up this share of the excess time.
constexpr double kBecauseShare = 0.1;
constexpr auto kNoCluster = std::numeric_limits<std::uint16_t>::max();

// If the tail is heavy, for example on a busy machine, the deviation is at least half of the
// distance between the 90 % quantile and the median (0.64 of it for a normal distribution). It is
// at most doubled, because the odd frames of all behaviours may be nearest to a small one.
RobustSpread spreadWithTail(std::vector<float> &values)
{
    if (values.empty())
        return {};
    const auto high = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 9 / 10);
    std::nth_element(values.begin(), high, values.end());
    const auto tail = static_cast<double>(*high);
    RobustSpread spread = robustSpreadOf(values);
    spread.deviation =
        std::clamp((tail - spread.median) / 2, spread.deviation, 2 * spread.deviation);
    return spread;
}

class Describer {
  public:
    Describer(const Capture &capture, const Selection &selection, FramePlaces places,
              std::uint32_t clusters, const DescribeOptions &options, const Task &task)
        : m_capture(capture)
        , m_selection(selection)
        , m_filter(capture, options.leavesOutWaits ? withoutWaits(capture, selection) : selection)
        , m_places(std::move(places))
        , m_clusters(clusters)
        , m_options(options)
        , m_task(task)
        , m_typicalNs(clusters)
        , m_typicalShare(clusters * capture.sites().size())
    {}

    Result<Described> describe();

  private:
    // Calls body(worker, times, i) for the wanted places.
    template <class Wanted, class Body>
    Status forFrames(const Task &task, const FrameRanges &frames, Wanted wanted, Body body);
    Status sumSelfTimes();
    void findTypical();
    Status measureFrames();
    void measureExcess(const SelfTimes &times, std::size_t i);
    void sortOut(std::uint32_t cluster);
    Status explainUnusual();
    [[nodiscard]] UnusualFrame explain(const SelfTimes &times, std::size_t i) const;
    [[nodiscard]] double excessNs(const SelfTimes &times, std::uint32_t site,
                                  std::size_t cluster) const
    {
        return static_cast<double>(times.of(site)) -
               m_typicalShare[cluster * m_sums.sites() + site] * m_typicalNs[cluster];
    }
    [[nodiscard]] DurationNs durationOf(std::size_t i) const
    {
        return m_capture.frames()[m_places.frames[i]].durationNs;
    }
    // Frames in a behaviour.
    [[nodiscard]] std::size_t framesOf(std::uint32_t cluster) const;
    [[nodiscard]] std::vector<std::uint32_t> ordered() const;
    [[nodiscard]] std::vector<Behaviour> behavioursOf(const std::vector<std::uint32_t> &clusters);

    const Capture &m_capture;
    Selection m_selection;
    ZoneFilter m_filter;
    FramePlaces m_places;
    std::uint32_t m_clusters;
    const DescribeOptions &m_options;
    Task m_task;
    SelfSums m_sums;                    // of frames in a behaviour
    std::vector<double> m_typicalNs;    // median self time of a frame, one per cluster
    std::vector<double> m_typicalShare; // clusters x sites
    std::vector<double> m_middles;      // clusters x sites; before unusual frames are set aside
    FramesAbove m_framesAbove;          // of frames in a behaviour
    std::vector<float> m_excess;        // one per place, in typical frames
    std::vector<float> m_shape;         // one per place, from 0 to 1
    std::vector<std::uint8_t> m_was;    // marked as out by the clusterer
    std::vector<UnusualFrame> m_unusual;
};

template <class Wanted, class Body>
Status Describer::forFrames(const Task &task, const FrameRanges &frames, Wanted wanted, Body body)
{
    Selection some = m_selection;
    some.frames = frames;
    ChunkRun run(m_capture, some);
    std::vector<std::optional<SelfTimes>> workers(std::max<std::size_t>(1, run.workers(task)));
    return run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
        std::optional<SelfTimes> &times = workers[worker];
        if (!times)
            times.emplace(m_capture.sites().size());
        const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
        auto at = std::ranges::lower_bound(m_places.frames, chunk.firstFrame);
        for (; at != m_places.frames.end() && *at < end; ++at) {
            const auto i = static_cast<std::size_t>(at - m_places.frames.begin());
            if (!wanted(i))
                continue;
            times->take(chunk, *at, m_filter);
            body(worker, *times, i);
        }
    });
}

Status Describer::sumSelfTimes()
{
    const std::size_t sites = m_capture.sites().size();
    std::vector<SelfSums> workers(std::max(1U, m_task.executor().concurrency()));
    const Status walked = forFrames(
        m_task.part(0, 0.45), rangesOf(m_places.frames),
        [&](std::size_t i) { return m_was[i] == 0; },
        [&](std::size_t worker, const SelfTimes &times, std::size_t i) {
            if (workers[worker].sites() == 0)
                workers[worker] = SelfSums(m_clusters, sites);
            workers[worker].add(m_places.cluster[i], times);
        });
    m_sums = SelfSums(m_clusters, sites);
    for (const SelfSums &sums : workers) {
        if (sums.sites() > 0)
            m_sums.add(sums);
    }
    return walked;
}

void Describer::findTypical()
{
    // Nothing else needs self times, so those of a cluster are collected in their place.
    std::vector<DurationNs> selves = std::exchange(m_places.selfNs, {});
    std::vector<std::uint16_t> clusters = m_places.cluster;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        if (m_places.out[i] != 0)
            clusters[i] = kNoCluster;
    }
    std::size_t first = 0;
    for (std::size_t cluster = 0; cluster < m_clusters; ++cluster) {
        std::size_t end = first;
        for (std::size_t i = first; i < selves.size(); ++i) {
            if (clusters[i] == cluster) {
                std::swap(clusters[i], clusters[end]);
                std::swap(selves[i], selves[end++]);
            }
        }
        const auto own = std::span(selves).subspan(first, end - first);
        if (!own.empty())
            m_typicalNs[cluster] = static_cast<double>(upperMedian(own));
        first = end;
        for (std::size_t site = 0; site < m_sums.sites(); ++site)
            m_typicalShare[cluster * m_sums.sites() + site] = m_sums.meanShare(cluster, site);
    }
    m_middles.reserve(m_typicalShare.size());
    const SharesByBehaviour shares(m_sums, m_clusters);
    for (std::size_t cluster = 0; cluster < m_clusters; ++cluster) {
        for (std::uint32_t site = 0; site < m_sums.sites(); ++site) {
            const FunctionShares of = shares.of(cluster, site);
            m_middles.push_back(FunctionShares::middleOf(of.here, of.elsewhere));
        }
    }
}

// Counts in how many frames functions take more than the middle share and, to find unusual frames,
// measures their excess and shape.
Status Describer::measureFrames()
{
    if (m_options.findUnusual) {
        m_excess.resize(m_places.size());
        m_shape.resize(m_places.size());
    }
    std::vector<FramesAbove> workers(std::max(1U, m_task.executor().concurrency()));
    const Status measured = forFrames(
        m_task.part(0.45, 0.9), rangesOf(m_places.frames),
        [this](std::size_t i) { return m_options.findUnusual || m_was[i] == 0; },
        [&](std::size_t worker, const SelfTimes &times, std::size_t i) {
            if (m_was[i] == 0) {
                if (workers[worker].empty())
                    workers[worker] = FramesAbove(m_clusters, m_sums.sites());
                workers[worker].count(m_middles, m_places.cluster[i], times, 1);
            }
            if (m_options.findUnusual)
                measureExcess(times, i);
        });
    m_framesAbove = FramesAbove(m_clusters, m_sums.sites());
    for (const FramesAbove &above : workers) {
        if (!above.empty())
            m_framesAbove.add(above);
    }
    return measured;
}

void Describer::measureExcess(const SelfTimes &times, std::size_t i)
{
    const std::size_t cluster = m_places.cluster[i];
    const double *typical = &m_typicalShare[cluster * m_sums.sites()];
    const auto total = static_cast<double>(std::max<DurationNs>(1, times.totalNs()));
    double excess = 0;
    double shape = 0;
    for (const std::uint32_t site : times.sites()) {
        excess += std::max(0.0, excessNs(times, site, cluster));
        shape += std::max(0.0, static_cast<double>(times.of(site)) / total - typical[site]);
    }
    m_shape[i] = static_cast<float>(shape);
    m_excess[i] = m_typicalNs[cluster] > 0 ? static_cast<float>(excess / m_typicalNs[cluster]) : 0;
}

// Decides which frames are out: those that stand out, and not only because they do less work.
void Describer::sortOut(std::uint32_t cluster)
{
    const auto isOf = [&](std::size_t i) {
        return m_was[i] == 0 && m_places.cluster[i] == cluster;
    };
    std::size_t frames = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        frames += isOf(i) ? 1 : 0;
    const auto spreadOf = [&](const std::vector<float> &all) {
        std::vector<float> own;
        own.reserve(frames);
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            if (isOf(i))
                own.push_back(all[i]);
        }
        return spreadWithTail(own);
    };
    const RobustSpread farther = spreadOf(m_shape);
    const RobustSpread longer = spreadOf(m_excess);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (m_places.cluster[i] != cluster)
            continue;
        const auto excess = static_cast<double>(m_excess[i]);
        const double time = longer.above(excess);
        const double shape = farther.above(static_cast<double>(m_shape[i]));
        const bool stands =
            excess >= kLeastExcess && time >= kMoreTime && time + shape >= kMoreInAll;
        m_places.out[i] = stands || (m_options.outStays && m_was[i] != 0) ? 1 : 0;
    }
}

UnusualFrame Describer::explain(const SelfTimes &times, std::size_t i) const
{
    UnusualFrame unusual{.frame = m_places.frames[i], .because = {}};
    std::vector<std::pair<double, std::uint32_t>> more;
    double all = 0;
    for (const std::uint32_t site : times.sites()) {
        const double excess = excessNs(times, site, m_places.cluster[i]);
        if (excess <= 0)
            continue;
        all += excess;
        more.emplace_back(-excess, site);
    }
    std::ranges::sort(more);
    for (const auto &[excess, site] : more) {
        if (-excess < kBecauseShare * all || unusual.because.size() == kMaxBecause)
            break;
        unusual.because.push_back(SiteId{site});
    }
    return unusual;
}

// Also adds their times to the right sums: only frames in a behaviour are in the sums.
Status Describer::explainUnusual()
{
    const auto wanted = [this](std::size_t i) { return m_places.out[i] != 0 || m_was[i] != 0; };
    std::vector<FrameIndex> frames;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (wanted(i))
            frames.push_back(m_places.frames[i]);
    }
    if (m_clusters == 0) {
        for (const FrameIndex frame : frames)
            m_unusual.push_back({.frame = frame, .because = {}});
        return {};
    }
    struct Worker {
        SelfSums sums;
        FramesAbove above;
        std::vector<UnusualFrame> found;
    };
    std::vector<Worker> workers(std::max(1U, m_task.executor().concurrency()));
    const Status walked =
        forFrames(m_task.part(0.9, 1), rangesOf(frames), wanted,
                  [&](std::size_t w, const SelfTimes &times, std::size_t i) {
                      Worker &worker = workers[w];
                      if (m_places.out[i] != 0)
                          worker.found.push_back(explain(times, i));
                      if (m_places.out[i] == m_was[i])
                          return;
                      if (worker.above.empty()) {
                          worker.sums = SelfSums(m_clusters, m_sums.sites());
                          worker.above = FramesAbove(m_clusters, m_sums.sites());
                      }
                      const std::size_t cluster = m_places.cluster[i];
                      if (m_was[i] == 0)
                          worker.sums.remove(cluster, times);
                      else
                          worker.sums.add(cluster, times);
                      worker.above.count(m_middles, cluster, times, m_was[i] == 0 ? -1 : 1);
                  });
    for (const Worker &worker : workers) {
        m_unusual.insert(m_unusual.end(), worker.found.begin(), worker.found.end());
        if (worker.above.empty())
            continue;
        m_sums.add(worker.sums);
        m_framesAbove.add(worker.above);
    }
    std::ranges::sort(m_unusual, {}, &UnusualFrame::frame);
    return walked;
}

std::size_t Describer::framesOf(std::uint32_t cluster) const
{
    std::size_t frames = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        frames += m_places.out[i] == 0 && m_places.cluster[i] == cluster ? 1 : 0;
    return frames;
}

// Clusters by falling share of time, without empty ones.
std::vector<std::uint32_t> Describer::ordered() const
{
    std::vector<double> timeNs(m_clusters);
    std::vector<std::uint64_t> frames(m_clusters);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (m_places.out[i] == 0) {
            timeNs[m_places.cluster[i]] += static_cast<double>(durationOf(i));
            ++frames[m_places.cluster[i]];
        }
    }
    std::vector<std::uint32_t> order;
    for (std::uint32_t cluster = 0; cluster < m_clusters; ++cluster) {
        if (frames[cluster] > 0 || !m_options.order)
            order.push_back(cluster);
    }
    if (m_options.order)
        std::ranges::stable_sort(order, std::greater<>{},
                                 [&](std::uint32_t cluster) { return timeNs[cluster]; });
    return order;
}

std::vector<Behaviour> Describer::behavioursOf(const std::vector<std::uint32_t> &clusters)
{
    double allNs = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        allNs += static_cast<double>(durationOf(i));
    const SharesByBehaviour shares(m_sums, m_clusters);
    std::vector<FunctionShares> functions;
    std::vector<Behaviour> behaviours;
    for (const std::uint32_t cluster : clusters) {
        Behaviour behaviour;
        behaviour.id = static_cast<std::uint32_t>(behaviours.size());
        std::vector<DurationNs> durations;
        durations.reserve(framesOf(cluster));
        double ownNs = 0;
        float least = std::numeric_limits<float>::infinity();
        DurationNs longest = -1;
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            if (m_places.out[i] != 0 || m_places.cluster[i] != cluster)
                continue;
            const DurationNs duration = durationOf(i);
            durations.push_back(duration);
            ownNs += static_cast<double>(duration);
            if (m_places.distance[i] < least) {
                least = m_places.distance[i];
                behaviour.typicalFrame = m_places.frames[i];
            }
            if (duration > longest) {
                longest = duration;
                behaviour.worstFrame = m_places.frames[i];
            }
        }
        behaviour.frames = durations.size();
        behaviour.shareOfFrames = static_cast<double>(durations.size()) /
                                  static_cast<double>(std::max<std::size_t>(1, m_places.size()));
        behaviour.shareOfTime = allNs > 0 ? ownNs / allNs : 0;
        behaviour.duration = distributionOf(durations);
        behaviour.selfNs = m_sums.totalNs(cluster);
        functions.clear();
        for (std::uint32_t site = 0; site < m_sums.sites(); ++site) {
            functions.push_back(shares.of(cluster, site));
            functions.back().framesAbove = m_framesAbove.of(cluster, site);
        }
        behaviour.characteristic =
            characteristicOf(functions, behaviour.frames, !shares.areOthers(cluster));
        behaviours.push_back(std::move(behaviour));
    }
    return behaviours;
}

Result<Described> Describer::describe()
{
    m_was = m_places.out;
    if (const Status summed = sumSelfTimes(); !summed)
        return summed.error();
    findTypical();
    if (m_clusters > 0) {
        if (const Status measured = measureFrames(); !measured)
            return measured.error();
    }
    for (std::uint32_t cluster = 0; m_options.findUnusual && cluster < m_clusters; ++cluster)
        sortOut(cluster);
    if (const Status explained = explainUnusual(); !explained)
        return explained.error();
    auto result = std::make_shared<Behaviours>();
    Described described{.behaviours = result, .before = ordered()};
    release(m_was, m_excess, m_shape, m_middles);
    result->selection = m_selection;
    result->behaviours = behavioursOf(described.before);
    std::vector<std::int32_t> id(m_clusters, kUnusual);
    for (std::uint32_t i = 0; i < described.before.size(); ++i) {
        const std::uint32_t before = described.before[i];
        id[before] = static_cast<std::int32_t>(i);
        if (before < m_options.names.size())
            result->behaviours[i].name = m_options.names[before];
    }
    result->assignment.assign(m_capture.frames().size(), kUnusual);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (m_places.out[i] == 0)
            result->assignment[m_places.frames[i]] = id[m_places.cluster[i]];
    }
    release(m_places.cluster, m_places.out, m_places.distance);
    result->unusual = std::move(m_unusual);
    nameBehaviours(m_capture, result->behaviours);
    findEpisodes(m_capture, m_places.frames, *result);
    return described;
}

} // namespace

Result<Described> describeFrames(const Capture &capture, const Selection &selection,
                                 FramePlaces places, std::uint32_t clusters,
                                 const DescribeOptions &options, const Task &task)
{
    return Describer(capture, selection, std::move(places), clusters, options, task).describe();
}

} // namespace zoe
