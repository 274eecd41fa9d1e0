#include "recorder/live/live_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

#include "recorder/platform/quiet_lock.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/producer/leader.h"

namespace zoe {

namespace recorder {

namespace {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kLeftOut = kUnknown - 1;

constexpr std::array<std::array<double, 3>, 3> kHeat{
    {{0x4C, 0x8D, 0xFF}, {0xFF, 0xD2, 0x4C}, {0xFF, 0x4C, 0x4C}}};

constexpr double kUsualTau = 0.5;

enum class Wanted : std::uint8_t { NotAsked, Yes, No };

// Lives as long as the process. The writer thread puts its latest snapshot into `latest`, and takes
// back the previous one if no reader has fetched it, so that neither waits for the other.
struct LiveState {
    std::atomic<Wanted> wanted{Wanted::NotAsked};
    std::atomic<double> tau{kUsualTau};
    std::atomic<OwnedSnapshot *> latest{nullptr};
    platform::StaticMutex readersMutex;
    const detail::LiveSnapshot *taken = nullptr; // under readersMutex
};
constinit LiveState g_live;
constinit std::atomic<std::uint32_t> g_summaries{0};

// Adds one zone to the figures of its function or call in this frame.
void addSelf(LiveFigures &figures, DurationNs selfNs, bool begins)
{
    figures.frameSelfNs += selfNs;
    if (begins)
        ++figures.frameCalls;
}

} // namespace

std::uint32_t heatColour(double variability)
{
    const double position = 2 * std::clamp(variability, 0.0, 1.0);
    const std::size_t below = position < 1 ? 0 : 1;
    const double share = position - static_cast<double>(below);
    std::uint32_t colour = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = kHeat[below][i] + share * (kHeat[below + 1][i] - kHeat[below][i]);
        colour = colour << 8 | static_cast<std::uint32_t>(std::lround(part));
    }
    return colour;
}

LiveStatistics::LiveStatistics(double tau)
    : m_number(g_summaries.fetch_add(1, std::memory_order_relaxed) + 1)
    , m_filter(tau)
{}

void LiveStatistics::add(const Chunk &chunk)
{
    for (std::size_t i = 0; i < chunk.frames.size(); ++i) {
        const FrameRecord &frame = chunk.frames[i];
        m_lostZones += frame.lostZones;
        if (isWhole(frame) || isAdded(frame))
            for (const TreeSpan &span :
                 chunk.treesOf(chunk.firstFrame + static_cast<FrameIndex>(i)))
                addTree(chunk.tree(span));
        if (const std::optional<DurationNs> durationNs = m_marked.add(frame))
            endFrame(*durationNs);
        else if (!m_marked.isWithin())
            forgetFrame();
    }
}

void LiveStatistics::leaveDownTo(std::size_t depth)
{
    for (; m_path.size() > depth; m_path.pop_back())
        if (m_path.back().function != kLeftOut)
            --m_functions[m_path.back().function].openZones;
}

void LiveStatistics::addTree(const ZoneTree &tree)
{
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    const auto selves = tree.selves();
    const auto durations = tree.durations();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        leaveDownTo(depths[i]);
        const bool begins = (flags[i] & kContinuesFrom) == 0;
        const std::uint32_t index = functionOf(sites[i]);
        const std::uint32_t call = callOf(index);
        m_path.push_back({index, call});
        m_callsLeftOut += call == LiveCalls::kLeftOut ? 1 : 0;
        if (index == kLeftOut)
            continue;
        Function &function = m_functions[index];
        if (!std::exchange(function.figures.inFrame, true))
            m_functionsInFrame.push_back(index);
        addSelf(function.figures, selves[i], begins);
        function.calls += begins ? 1 : 0;
        function.selfNs += selves[i];
        if (function.openZones++ == 0) {
            function.figures.frameTotalNs += durations[i];
            function.totalNs += durations[i];
        }
        if (call == LiveCalls::kLeftOut)
            continue;
        LiveFigures &figures = m_calls.figuresOf(call);
        if (!std::exchange(figures.inFrame, true))
            m_callsInFrame.push_back(call);
        addSelf(figures, selves[i], begins);
        figures.frameTotalNs += durations[i];
    }
    leaveDownTo(0);
}

std::uint32_t LiveStatistics::functionOf(std::uint32_t site)
{
    if (site >= m_functionOf.size())
        m_functionOf.resize(site + std::size_t{1}, kUnknown);
    std::uint32_t &index = m_functionOf[site];
    if (index != kUnknown)
        return index;
    if (m_functions.size() == kMostFunctions) {
        ++m_functionsLeftOut;
        return index = kLeftOut;
    }
    index = static_cast<std::uint32_t>(m_functions.size());
    m_functions.emplace_back().site = SiteId{site};
    return index;
}

// The call of a function by the last zone of the path.
std::uint32_t LiveStatistics::callOf(std::uint32_t function)
{
    const std::uint32_t parent = m_path.empty() ? LiveCalls::kNone : m_path.back().call;
    if (function == kLeftOut || parent == LiveCalls::kLeftOut)
        return LiveCalls::kLeftOut;
    return m_calls.callOf(parent, function);
}

void LiveStatistics::endFrame(DurationNs durationNs)
{
    m_recentNs[m_filter.frames() % kRecentFrames] = durationNs;
    m_filter.endFrame(durationNs);
    for (const std::uint32_t index : m_functionsInFrame)
        m_filter.update(m_functions[index].figures);
    for (const std::uint32_t index : m_callsInFrame)
        m_filter.update(m_calls.figuresOf(index));
    forgetFrame();
}

void LiveStatistics::forgetFrame()
{
    for (const std::uint32_t index : m_functionsInFrame)
        m_functions[index].figures.clearFrame();
    for (const std::uint32_t index : m_callsInFrame)
        m_calls.figuresOf(index).clearFrame();
    m_functionsInFrame.clear();
    m_callsInFrame.clear();
}

std::vector<LiveFunction> LiveStatistics::functionValues(const LiveNames &names) const
{
    std::vector<LiveFunction> functions;
    functions.reserve(m_functions.size());
    for (const Function &function : m_functions) {
        const LiveName &name = names[function.site.value];
        const LiveValues values = m_filter.valuesOf(function.figures);
        functions.push_back({.label = name.label.c_str(),
                             .file = name.file.c_str(),
                             .line = name.line,
                             .colour = heatColour(values.self.variability()),
                             .self = values.self,
                             .total = values.total,
                             .callsPerFrame = values.callsPerFrame,
                             .calls = function.calls,
                             .selfSumNs = function.selfNs,
                             .totalSumNs = function.totalNs});
    }
    return functions;
}

std::vector<std::int64_t> LiveStatistics::recentFrames() const
{
    std::vector<std::int64_t> recentNs;
    const std::uint64_t end = m_filter.frames();
    for (std::uint64_t i = end - std::min<std::uint64_t>(end, kRecentFrames); i < end; ++i)
        recentNs.push_back(m_recentNs[i % kRecentFrames]);
    return recentNs;
}

std::unique_ptr<OwnedSnapshot>
LiveStatistics::snapshot(const std::shared_ptr<const LiveNames> &names) const
{
    auto snapshot = std::make_unique<OwnedSnapshot>();
    snapshot->names = names;
    snapshot->ownedFunctions = functionValues(*names);
    snapshot->ownedCalls = m_calls.valuesBy(m_filter);
    snapshot->ownedRecentNs = recentFrames();
    snapshot->functions = snapshot->ownedFunctions.data();
    snapshot->count = snapshot->ownedFunctions.size();
    snapshot->calls = snapshot->ownedCalls.data();
    snapshot->callCount = snapshot->ownedCalls.size();
    snapshot->recentNs = snapshot->ownedRecentNs.data();
    snapshot->recentCount = snapshot->ownedRecentNs.size();
    snapshot->frames = {.summary = m_number,
                        .duration = m_filter.frameDuration(),
                        .frames = m_filter.frames(),
                        .lostZones = m_lostZones,
                        .functionsLeftOut = m_functionsLeftOut,
                        .callsLeftOut = m_callsLeftOut};
    return snapshot;
}

Status LiveSummarySink::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    for (const Site &site : additions.sites)
        m_names->push_back({site.label(), site.file, site.line});
    return m_next.dictionary(additions, ids);
}

void LiveSummarySink::add(const Chunk &chunk)
{
    if (!isWanted()) {
        m_statistics.reset();
        return;
    }
    const double tau = g_live.tau.load();
    if (m_tau != tau) {
        m_statistics.reset();
        m_tau = tau;
    }
    if (!m_statistics)
        m_statistics.emplace(tau);
    m_statistics->add(chunk);
    detail::releaseSnapshot(g_live.latest.exchange(m_statistics->snapshot(m_names).release()));
}

bool LiveSummarySink::isWanted()
{
    return g_live.wanted.load() == Wanted::Yes;
}

void LiveSummarySink::forgetReaders()
{
    new (&g_live) LiveState;
}

} // namespace recorder

using recorder::g_live;
using recorder::OwnedSnapshot;
using recorder::Wanted;

void detail::keepSnapshot(const LiveSnapshot *snapshot) noexcept
{
    if (snapshot != nullptr)
        static_cast<const OwnedSnapshot *>(snapshot)->owners.fetch_add(1,
                                                                       std::memory_order_relaxed);
}

void detail::releaseSnapshot(const LiveSnapshot *snapshot) noexcept
{
    const auto *const owned = static_cast<const OwnedSnapshot *>(snapshot);
    if (owned != nullptr && owned->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
        delete owned;
}

void enableLiveSummary(double tau) noexcept
{
    if (const recorder::Leader *const first = recorder::leader())
        return first->enableLiveSummary(tau);
    g_live.tau.store(tau > 0 && std::isfinite(tau) ? tau : recorder::kUsualTau);
    g_live.wanted.store(Wanted::Yes);
}

void disableLiveSummary() noexcept
{
    if (const recorder::Leader *const first = recorder::leader())
        return first->disableLiveSummary();
    g_live.wanted.store(Wanted::No);
}

LiveSummary liveSummary() noexcept
{
    if (const recorder::Leader *const first = recorder::leader())
        return first->liveSummary();
    Wanted notAsked = Wanted::NotAsked;
    g_live.wanted.compare_exchange_strong(notAsked, Wanted::Yes);
    const recorder::platform::QuietLock lock(g_live.readersMutex);
    if (const OwnedSnapshot *const latest = g_live.latest.exchange(nullptr)) {
        detail::releaseSnapshot(g_live.taken);
        g_live.taken = latest;
    }
    detail::keepSnapshot(g_live.taken);
    return LiveSummary(g_live.taken);
}

} // namespace zoe
