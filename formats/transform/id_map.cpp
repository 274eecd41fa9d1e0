#include "formats/transform/id_map.h"

namespace zoe {

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

} // namespace zoe
