#include "formats/stream/messages/message_types.h"

#include <array>

namespace zoe {

namespace {

constexpr std::array kCounts{&IdCounts::sites,     &IdCounts::threads,     &IdCounts::plots,
                             &IdCounts::frameSets, &IdCounts::locks,       &IdCounts::memoryPools,
                             &IdCounts::valueKeys, &IdCounts::codeModules, &IdCounts::codeAddresses,
                             &IdCounts::callStacks};

} // namespace

bool IdCounts::within(const IdCounts &limits) const
{
    return std::ranges::all_of(kCounts, [&](auto count) { return this->*count <= limits.*count; });
}

std::uint64_t IdCounts::others() const
{
    std::uint64_t sum = 0;
    for (const auto count : kCounts)
        sum += this->*count;
    return sum - sites - codeAddresses - callStacks;
}

void EndMessage::add(const ChunkHead &chunk, FrameIndex firstFrame)
{
    ++chunks;
    frames = std::uint64_t{firstFrame} + chunk.frames.size();
    entries += chunk.entries;
    calls += chunk.calls;
    lostZones += chunk.lostZones;
    endNs = chunk.endNs;
}

IdCounts mostOf(IdCounts counts, const IdCounts &others)
{
    for (const auto count : kCounts)
        counts.*count = std::max(counts.*count, others.*count);
    return counts;
}

IdCounts idCounts(const Dictionaries &dictionaries)
{
    const auto count = [](const auto &list) { return static_cast<std::uint32_t>(list.size()); };
    return {count(dictionaries.sites),         count(dictionaries.threads),
            count(dictionaries.plotSeries),    count(dictionaries.frameSets),
            count(dictionaries.locks),         count(dictionaries.memoryPools),
            count(dictionaries.valueKeys),     count(dictionaries.codeModules),
            count(dictionaries.codeAddresses), count(dictionaries.callStacks)};
}

std::optional<IdCounts> idsAfter(const DictionaryMessage &additions, IdCounts before)
{
    bool fits = true;
    const auto raise = [&fits](std::uint32_t &count, std::uint64_t least) {
        fits = fits && least <= UINT32_MAX;
        count = std::max(count, static_cast<std::uint32_t>(least));
    };
    const auto raiseAll = [&raise](std::uint32_t &count, const auto &entries) {
        for (const auto &[id, entry] : entries)
            raise(count, std::uint64_t{id.value} + 1);
    };
    raise(before.sites, additions.firstSite + std::uint64_t{additions.sites.size()});
    raise(before.plots, additions.firstPlot + std::uint64_t{additions.plots.size()});
    raiseAll(before.threads, additions.threads);
    raiseAll(before.frameSets, additions.frameSets);
    raiseAll(before.locks, additions.locks);
    raise(before.memoryPools, additions.firstPool + std::uint64_t{additions.pools.size()});
    raise(before.valueKeys, additions.firstKey + std::uint64_t{additions.keys.size()});
    raise(before.codeModules, additions.firstModule + std::uint64_t{additions.modules.size()});
    raise(before.codeAddresses, additions.firstAddress + std::uint64_t{additions.addresses.size()});
    raise(before.callStacks, additions.firstStack + std::uint64_t{additions.stacks.size()});
    if (!fits)
        return {};
    return before;
}

bool followsOn(const DictionaryMessage &additions, const IdCounts &before)
{
    return (additions.sites.empty() || additions.firstSite == before.sites) &&
           (additions.plots.empty() || additions.firstPlot == before.plots) &&
           (additions.pools.empty() || additions.firstPool == before.memoryPools) &&
           (additions.keys.empty() || additions.firstKey == before.valueKeys) &&
           (additions.modules.empty() || additions.firstModule == before.codeModules) &&
           (additions.addresses.empty() || additions.firstAddress == before.codeAddresses) &&
           (additions.stacks.empty() || additions.firstStack == before.callStacks);
}

void DictionaryMessage::startAt(const IdCounts &counts)
{
    firstSite = counts.sites;
    firstPlot = counts.plots;
    firstPool = counts.memoryPools;
    firstKey = counts.valueKeys;
    firstModule = counts.codeModules;
    firstAddress = counts.codeAddresses;
    firstStack = counts.callStacks;
}

void addTo(DictionaryMessage &all, const DictionaryMessage &more)
{
    const auto append = [](auto &entries, const auto &added) {
        entries.insert(entries.end(), added.begin(), added.end());
    };
    const auto replace = [](auto &entries, const auto &changed) {
        for (const auto &[id, entry] : changed)
            putEntry(entries, id, entry);
    };
    append(all.sites, more.sites);
    append(all.plots, more.plots);
    append(all.pools, more.pools);
    append(all.keys, more.keys);
    append(all.modules, more.modules);
    append(all.addresses, more.addresses);
    append(all.stacks, more.stacks);
    replace(all.threads, more.threads);
    replace(all.frameSets, more.frameSets);
    replace(all.locks, more.locks);
}

} // namespace zoe
