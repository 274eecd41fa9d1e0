// Turns sums of samples by stack, as in profiles without times, into samples that follow each other
// on their thread. Not thread-safe: one owner.
//
// All sums are announced first: if their samples are too many or their time too long, all are
// reduced in proportion.
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

    // A sum that add() will get later. REQUIRES: both are at least 0.
    void expect(double timeNs, double count);
    // Adds this many samples, at least one, each for an equal part of the time. A sum without time
    // is skipped and counted. REQUIRES: expect() was called for all sums.
    void add(std::uint32_t track, std::uint32_t stack, double timeNs, double count);

  private:
    TraceData &m_data;
    double m_wholeNs = 0;
    double m_wholeCount = 0;
    bool m_shortened = false;
    std::unordered_map<std::uint32_t, std::int64_t> m_now; // by track
};

} // namespace zoe
