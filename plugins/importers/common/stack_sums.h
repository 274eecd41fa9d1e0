// Sums of samples by stack, as profiles without times have them, taken apart into samples: one
// after another on their thread. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class StackSums {
  public:
    // All must outlive it.
    explicit StackSums(TraceData &data)
        : m_data(data)
    {}

    // So many samples, each for the same part of the time; at least one. REQUIRES: the times of a
    // track together fit. Without time it is skipped, which is counted.
    void add(std::uint32_t track, std::uint32_t stack, std::int64_t timeNs, double count);

  private:
    TraceData &m_data;
    std::unordered_map<std::uint32_t, std::int64_t> m_now; // by track
};

} // namespace zoe
