// The limit on the memory that this process uses for captures and queries. One value per process,
// set once, before the first capture is opened. Thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

// A quarter of it is for decoded chunks, half for queries. The rest is for indispensable data: the
// frame records (13 bytes per frame), names, and one chunk per core.
class MemoryBudget {
  public:
    static constexpr std::size_t kLeastBytes = std::size_t{64} << 20;
    static constexpr std::size_t kDefaultBytes = std::size_t{1} << 30;

    explicit constexpr MemoryBudget(std::size_t totalBytes = kDefaultBytes)
        : m_totalBytes(totalBytes)
    {}
    // Of this process.
    static MemoryBudget current();
    static void setCurrent(MemoryBudget budget);

    [[nodiscard]] constexpr std::size_t totalBytes() const { return m_totalBytes; }
    [[nodiscard]] constexpr std::size_t cacheBytes() const { return m_totalBytes / 4; }
    [[nodiscard]] constexpr std::size_t queryBytes() const { return m_totalBytes / 2; }

  private:
    std::size_t m_totalBytes;
};

// "512MiB", "1.5GiB", "800 MB"; units B, KiB, MiB, GiB, TiB, kB, MB, GB, TB in any case. Error:
// BadInput (not of this form, or less than MemoryBudget::kLeastBytes).
Result<MemoryBudget> parseMemoryBudget(std::string_view text);

} // namespace zoe
