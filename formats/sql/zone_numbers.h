// Numbers the zones of a capture from 0, in the order of its chunks. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::sql {

class ZoneNumbers {
  public:
    explicit ZoneNumbers(const Capture &capture);

    [[nodiscard]] std::int64_t count() const { return m_first.back(); }
    [[nodiscard]] std::size_t chunkCount() const { return m_first.size() - 1; }
    // The number of the chunk's first zone.
    [[nodiscard]] std::int64_t first(std::size_t chunk) const { return m_first[chunk]; }
    // The chunk that contains the zone; chunkCount() if none does.
    [[nodiscard]] std::size_t chunkOf(std::int64_t zone) const;

  private:
    std::vector<std::int64_t> m_first; // one more than the number of chunks
};

} // namespace zoe::sql
