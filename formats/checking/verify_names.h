// Inner part of verify.h: checks that the names with which a capture was opened are those of its
// dictionary messages. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/model/dictionary.h"
#include "formats/stream/messages/message_types.h"

namespace zoe {

// Keeps one byte per id instead of a second copy of the names: they may be most of a capture.
class NameCheck {
  public:
    // known must outlive it.
    explicit NameCheck(const Dictionaries &known);

    // In the order of the stream: a later entry of an id replaces an earlier one. False: it defines
    // ids that the capture does not know.
    [[nodiscard]] bool add(const DictionaryMessage &dictionary);

    // Whether the capture was opened with the last entry of each id. If names are known to be lost,
    // ids that no dictionary defines are accepted.
    [[nodiscard]] bool agrees(bool namesAreLost) const;

  private:
    enum class Entry : std::uint8_t { NotGiven, Same, Different };
    template <class T>
    struct Entries {
        std::vector<Entry> byId;
    };

    const Dictionaries &m_known;
    std::tuple<Entries<Site>, Entries<Thread>, Entries<PlotSeries>, Entries<FrameSet>,
               Entries<Lock>, Entries<MemoryPool>, Entries<std::string>, Entries<CodeModule>,
               Entries<CodeAddress>, Entries<CallStack>>
        m_entries;
    bool m_namesFrameSets = false; // otherwise opening has made up the main one
};

} // namespace zoe
