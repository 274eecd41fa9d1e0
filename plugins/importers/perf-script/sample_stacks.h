// Turns stack samples of threads into TraceData: what neighbouring samples share from the root is
// one zone. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class SampleStacks {
  public:
    explicit SampleStacks(TraceData &data)
        : m_data(data)
    {}

    // The sites from the root.
    void add(std::uint32_t track, std::int64_t timeNs, std::span<const std::uint32_t> stack);
    // Makes the zones. A sample lasts until the next one of its track, but at most twice the usual
    // gap there: longer gaps mean that the thread slept.
    void finish();

  private:
    static constexpr std::uint32_t kRoot = StringTable::kNone;

    struct Node {
        std::uint32_t parent = kRoot;
        std::uint32_t site = 0;
        std::uint32_t depth = 1;
    };
    struct Sample {
        std::int64_t timeNs = 0;
        std::uint32_t node = kRoot;
    };
    using Path = std::vector<std::uint32_t>;

    void finishTrack(std::uint32_t track, std::vector<Sample> &samples);
    void goTo(std::uint32_t track, std::int64_t timeNs, Path &open, const Path &next);
    void pathOf(std::uint32_t node, Path &path) const;

    TraceData &m_data;
    std::vector<Node> m_nodes;
    std::unordered_map<std::uint64_t, std::uint32_t> m_children;      // by parent and site
    std::unordered_map<std::uint32_t, std::vector<Sample>> m_samples; // by track
};

} // namespace zoe
