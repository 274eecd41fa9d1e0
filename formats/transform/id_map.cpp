#include "formats/transform/id_map.h"

namespace zoe {

namespace {

template <class Id, class Entries>
void countUp(std::vector<Id> &ids, const Entries &entries)
{
    for (std::uint32_t i = 0; i < entries.size(); ++i)
        ids.push_back(Id{i});
}

} // namespace

IdMap::IdMap(const Dictionaries &dictionaries, FrameSetId without)
{
    countUp(m_sites, dictionaries.sites);
    countUp(m_threads, dictionaries.threads);
    countUp(m_plots, dictionaries.plotSeries);
    countUp(m_frameSets, dictionaries.frameSets);
    countUp(m_locks, dictionaries.locks);
    countUp(m_pools, dictionaries.memoryPools);
    countUp(m_keys, dictionaries.valueKeys);
    countUp(m_modules, dictionaries.codeModules);
    countUp(m_addresses, dictionaries.codeAddresses);
    countUp(m_stacks, dictionaries.callStacks);
    if (without.value < m_frameSets.size())
        m_frameSets[without.value] = {};
}

IdMap::IdMap(const Dictionaries &dictionaries, CaptureWriter &writer,
             const std::vector<bool> &keptThreads)
{
    for (std::size_t i = 0; i < dictionaries.threads.size(); ++i) {
        const bool kept = keptThreads.empty() || keptThreads[i];
        m_threads.push_back(kept ? writer.addThread(dictionaries.threads[i]) : ThreadId{});
    }
    for (const Site &site : dictionaries.sites)
        m_sites.push_back(writer.addSite(site));
    for (const PlotSeries &series : dictionaries.plotSeries)
        m_plots.push_back(writer.addPlot(series));
    for (FrameSet set : dictionaries.frameSets) {
        if (set.thread.valid() && set.thread.value < m_threads.size())
            set.thread = m_threads[set.thread.value];
        m_frameSets.push_back(writer.addFrameSet(set));
    }
    for (const Lock &lock : dictionaries.locks)
        m_locks.push_back(writer.addLock(lock));
    for (const MemoryPool &pool : dictionaries.memoryPools)
        m_pools.push_back(writer.addMemoryPool(pool));
    for (const std::string &key : dictionaries.valueKeys)
        m_keys.push_back(writer.addValueKey(key));
    for (const CodeModule &module : dictionaries.codeModules)
        m_modules.push_back(writer.addModule(module));
    for (CodeAddress address : dictionaries.codeAddresses) {
        address.module = in(m_modules, address.module);
        m_addresses.push_back(writer.addCodeAddress(address));
    }
    for (const CallStack &stack : dictionaries.callStacks)
        m_stacks.push_back(
            writer.addStack({in(m_stacks, stack.callers), in(m_addresses, stack.address)}));
}

std::vector<std::uint32_t> IdMap::sites() const
{
    std::vector<std::uint32_t> sites;
    sites.reserve(m_sites.size());
    for (const SiteId site : m_sites)
        sites.push_back(site.value);
    return sites;
}

} // namespace zoe
