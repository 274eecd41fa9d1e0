// Sums of samples by stack, as profiles without times have them, taken apart into samples: one
// after another on their thread. Not thread-safe: one owner.
//
// All sums are announced first: if they are too many samples or too long a time together, each gets
// its share.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class StackSums {
  public:
    static constexpr std::uint32_t kMostSamples = 2 << 20; // one per sum at least

    // The data must outlive it.
    explicit StackSums(TraceData &data)
        : m_data(data)
    {}

    // A sum that add() is given later. REQUIRES: both are at least 0.
    void expect(double timeNs, double count);
    // So many samples, each for the same part of the time; at least one. Without time it is
    // skipped, which is counted. REQUIRES: expect() was called for all.
    void add(std::uint32_t track, std::uint32_t stack, double timeNs, double count);

  private:
    TraceData &m_data;
    double m_wholeNs = 0;
    double m_wholeCount = 0;
    bool m_shortened = false;
    std::unordered_map<std::uint32_t, std::int64_t> m_now; // by track
};

} // namespace zoe
