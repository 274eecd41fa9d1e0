#include "formats/checking/verify_names.h"

#include <algorithm>

namespace zoe {

NameCheck::NameCheck(const Dictionaries &known)
    : m_known(known)
    , m_sites(known.sites.size())
    , m_threads(known.threads.size())
    , m_plots(known.plotSeries.size())
    , m_frameSets(known.frameSets.size())
    , m_locks(known.locks.size())
    , m_pools(known.memoryPools.size())
    , m_keys(known.valueKeys.size())
{}

template <class T>
bool NameCheck::put(Entries &entries, const std::vector<T> &known, std::size_t id, const T &entry)
{
    if (id >= known.size())
        return false;
    entries[id] = known[id] == entry ? Entry::Same : Entry::Different;
    return true;
}

template <class T>
bool NameCheck::putRun(Entries &entries, const std::vector<T> &known, std::size_t first,
                       const std::vector<T> &run)
{
    for (std::size_t i = 0; i < run.size(); ++i)
        if (!put(entries, known, first + i, run[i]))
            return false;
    return true;
}

template <class Id, class T>
bool NameCheck::putAll(Entries &entries, const std::vector<T> &known,
                       const std::vector<std::pair<Id, T>> &all)
{
    return std::ranges::all_of(all, [&](const std::pair<Id, T> &named) {
        return put(entries, known, named.first.value, named.second);
    });
}

bool NameCheck::add(const DictionaryMessage &dictionary)
{
    m_namesFrameSets = m_namesFrameSets || !dictionary.frameSets.empty();
    return putRun(m_sites, m_known.sites, dictionary.firstSite, dictionary.sites) &&
           putRun(m_plots, m_known.plotSeries, dictionary.firstPlot, dictionary.plots) &&
           putAll(m_threads, m_known.threads, dictionary.threads) &&
           putAll(m_frameSets, m_known.frameSets, dictionary.frameSets) &&
           putAll(m_locks, m_known.locks, dictionary.locks) &&
           putRun(m_pools, m_known.memoryPools, dictionary.firstPool, dictionary.pools) &&
           putRun(m_keys, m_known.valueKeys, dictionary.firstKey, dictionary.keys);
}

bool NameCheck::agrees(bool namesAreLost) const
{
    const auto good = [namesAreLost](const Entries &entries) {
        return std::ranges::all_of(entries, [namesAreLost](Entry entry) {
            return entry == Entry::Same || (namesAreLost && entry == Entry::NotGiven);
        });
    };
    return good(m_sites) && good(m_threads) && good(m_plots) && good(m_locks) && good(m_pools) &&
           good(m_keys) && (!m_namesFrameSets || good(m_frameSets));
}

} // namespace zoe
