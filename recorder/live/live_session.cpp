#include "recorder/live/live_session.h"

#include <atomic>
#include <cmath>
#include <mutex>
#include <new>

namespace zoe {

namespace recorder {

namespace {

constexpr double kUsualTau = 0.5;

enum class Wanted : std::uint8_t { NotAsked, Yes, No };

// Lives as long as the process. The writer thread leaves its latest snapshot in a place of its own
// and takes back the one before, if no reader came for it: neither waits for the other.
struct LiveState {
    std::atomic<Wanted> wanted{Wanted::NotAsked};
    std::atomic<double> tau{kUsualTau};
    std::atomic<OwnedSnapshot *> latest{nullptr};
    std::mutex readersMutex;
    const detail::LiveSnapshot *taken = nullptr; // under readersMutex
};
constinit LiveState g_live;

} // namespace

Status LiveSession::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    for (const Site &site : additions.sites)
        m_names->push_back({site.label(), site.file, site.line});
    return m_next.dictionary(additions, ids);
}

void LiveSession::add(const Chunk &chunk)
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

bool LiveSession::isWanted()
{
    return g_live.wanted.load() == Wanted::Yes;
}

void LiveSession::forgetReaders()
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
    g_live.tau.store(tau > 0 && std::isfinite(tau) ? tau : recorder::kUsualTau);
    g_live.wanted.store(Wanted::Yes);
}

void disableLiveSummary() noexcept
{
    g_live.wanted.store(Wanted::No);
}

LiveSummary liveSummary() noexcept
{
    Wanted notAsked = Wanted::NotAsked;
    g_live.wanted.compare_exchange_strong(notAsked, Wanted::Yes);
    const std::lock_guard lock(g_live.readersMutex);
    if (const OwnedSnapshot *const latest = g_live.latest.exchange(nullptr)) {
        detail::releaseSnapshot(g_live.taken);
        g_live.taken = latest;
    }
    detail::keepSnapshot(g_live.taken);
    return LiveSummary(g_live.taken);
}

} // namespace zoe
