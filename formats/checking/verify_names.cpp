#include "formats/checking/verify_names.h"

#include <algorithm>

namespace zoe {

NameCheck::NameCheck(const Dictionaries &known)
    : m_known(known)
{
    const auto resize = [&known]<class T>(Entries<T> &entries) {
        entries.byId.resize(listOf<T>(known).size());
    };
    std::apply([&](auto &...lists) { (resize(lists), ...); }, m_entries);
}

bool NameCheck::add(const DictionaryMessage &dictionary)
{
    m_namesFrameSets = m_namesFrameSets || !dictionary.frameSets.empty();
    bool allKnown = true;
    eachEntry(dictionary, [&](std::size_t id, const auto &entry) {
        using T = std::decay_t<decltype(entry)>;
        const auto &known = listOf<T>(m_known);
        if (id < known.size())
            std::get<Entries<T>>(m_entries).byId[id] =
                known[id] == entry ? Entry::Same : Entry::Different;
        else
            allKnown = false;
    });
    return allKnown;
}

bool NameCheck::agrees(bool namesAreLost) const
{
    const auto good = [&]<class T>(const Entries<T> &entries) {
        if (std::is_same_v<T, FrameSet> && !m_namesFrameSets)
            return true;
        return std::ranges::all_of(entries.byId, [&](Entry entry) {
            return entry == Entry::Same || (namesAreLost && entry == Entry::NotGiven);
        });
    };
    return std::apply([&](const auto &...lists) { return (good(lists) && ...); }, m_entries);
}

} // namespace zoe
