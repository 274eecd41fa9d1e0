#include "examples/crates/instrument.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

namespace crates {

std::array<double, kMaxSites> g_slowBy{};

namespace {

struct ThreadCounts {
    std::array<std::uint64_t, kMaxSites> zones{};
};

struct Registry {
    std::mutex mutex;
    std::vector<std::string> siteNames;
    std::vector<std::unique_ptr<ThreadCounts>> threads; // kept when a thread ends
    std::map<std::string, double, std::less<>> slowed;
};

Registry &registry()
{
    static Registry instance;
    return instance;
}

ThreadCounts *registerThread()
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    all.threads.push_back(std::make_unique<ThreadCounts>());
    return all.threads.back().get();
}

thread_local ThreadCounts *t_counts = nullptr;

std::size_t registerSite(const char *name)
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    if (all.siteNames.size() == kMaxSites ||
        std::find(all.siteNames.begin(), all.siteNames.end(), name) != all.siteNames.end()) {
        std::fprintf(stderr, "crates: zone '%s': too many sites, or a name twice\n", name);
        std::abort();
    }
    all.siteNames.emplace_back(name);
    const auto slowed = all.slowed.find(name);
    g_slowBy[all.siteNames.size() - 1] = slowed == all.slowed.end() ? 0 : slowed->second;
    return all.siteNames.size() - 1;
}

} // namespace

CountedSite::CountedSite(const char *name)
    : index(registerSite(name))
{}

void countZone(std::size_t site)
{
    if (!t_counts)
        t_counts = registerThread();
    ++t_counts->zones[site];
}

void CountedZone::workOn() const
{
    using Clock = std::chrono::steady_clock;
    const Clock::duration soFar = Clock::now() - m_start;
    const auto end = m_start + soFar +
                     std::chrono::duration_cast<Clock::duration>(
                         m_site.slowBy() * std::chrono::duration<double>(soFar));
    thread_local std::array<std::uint32_t, 1024> numbers{};
    while (Clock::now() < end) {
        for (std::size_t i = 1; i < 64; ++i)
            numbers[i] = numbers[i - 1] * 1664525U + numbers[i] + 1013904223U;
        numbers[0] ^= numbers[63];
    }
}

void resetCounts()
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    for (const auto &thread : all.threads)
        thread->zones.fill(0);
}

OwnCounts ownCounts()
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    OwnCounts counts;
    for (const auto &thread : all.threads) {
        std::uint64_t ofThread = 0;
        for (std::size_t site = 0; site < all.siteNames.size(); ++site) {
            ofThread += thread->zones[site];
            if (thread->zones[site] > 0)
                counts.zonesOfSite[all.siteNames[site]] += thread->zones[site];
        }
        counts.zones += ofThread;
        counts.threads += ofThread > 0 ? 1 : 0;
    }
    return counts;
}

void slowDown(std::string_view name, double by)
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    all.slowed.insert_or_assign(std::string(name), by);
    const auto known = std::find(all.siteNames.begin(), all.siteNames.end(), name);
    if (known != all.siteNames.end())
        g_slowBy[static_cast<std::size_t>(known - all.siteNames.begin())] = by;
}

bool wasReached(std::string_view name)
{
    Registry &all = registry();
    const std::lock_guard lock(all.mutex);
    return std::find(all.siteNames.begin(), all.siteNames.end(), name) != all.siteNames.end();
}

} // namespace crates
