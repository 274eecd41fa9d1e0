// Counts the content that a format can't hold, chunk by chunk, for the report of an export.
// Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <initializer_list>

#include "analysis/model/report.h"
#include "plugins/exporters/common/export_walk.h"

namespace zoe {

enum class Extra : std::uint8_t {
    Messages,
    Plots,
    Asyncs,
    Locks,
    Flows,
    Values,
    Bookmarks,
    Memory,    // no format holds these
    SetFrames, // nor these
    States,
    Usage, // and stolen time
    Samples
};

class UnheldContent {
  public:
    UnheldContent(std::initializer_list<Extra> held);
    // For trace formats, which can hold most kinds.
    static UnheldContent ofTraces();

    void add(const SelectedChunk &selected);
    void tell(const Capture &capture, Report &report) const;

  private:
    static constexpr std::size_t kKinds = 12;

    void count(Extra what, std::uint64_t n);

    std::array<bool, kKinds> m_held{};
    std::array<std::atomic<std::uint64_t>, kKinds> m_counts{};
};

} // namespace zoe
