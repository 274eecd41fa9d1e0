// Inner part of verify.h: whether what a capture was opened with names everything as its
// dictionary messages do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/model/dictionary.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

// A byte for each id, not a second copy of the names: they may be all that a capture holds.
class NameCheck {
  public:
    // Must outlive it.
    explicit NameCheck(const Dictionaries &known);

    // In the order of the stream: a later entry of an id takes the place of an earlier one. False:
    // it gives out ids that the capture does not know.
    [[nodiscard]] bool add(const DictionaryMessage &dictionary);

    // The last entry of each id is what the capture was opened with. Ids that no dictionary gives
    // out are good where namesAreLost, of which opening has told.
    [[nodiscard]] bool agrees(bool namesAreLost) const;

  private:
    enum class Entry : std::uint8_t { NotGiven, Same, Different };
    using Entries = std::vector<Entry>;

    template <class T>
    static bool put(Entries &entries, const std::vector<T> &known, std::size_t id, const T &entry);
    template <class T>
    static bool putRun(Entries &entries, const std::vector<T> &known, std::size_t first,
                       const std::vector<T> &run);
    template <class Id, class T>
    static bool putAll(Entries &entries, const std::vector<T> &known,
                       const std::vector<std::pair<Id, T>> &all);

    const Dictionaries &m_known;
    Entries m_sites, m_threads, m_plots, m_frameSets, m_locks, m_pools, m_keys;
    bool m_namesFrameSets = false; // otherwise opening has made up the main one
};

} // namespace zoe
