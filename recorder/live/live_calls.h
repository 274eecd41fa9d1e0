// The call tree of a live summary: every path of functions seen so far, over all threads. Belongs
// to the writer thread.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "recorder/live/live_figures.h"

namespace zoe::recorder {

class LiveCalls {
  public:
    static constexpr std::uint32_t kMostCalls = 8192;
    static constexpr std::uint32_t kNone =
        LiveCall::kNone; // no call: the parent of the outermost calls
    static constexpr std::uint32_t kLeftOut = kNone - 1;

    // The call of a function by a parent or kNone. Creates it, or returns kLeftOut if there are too
    // many. Fast if calls repeat in the same order. REQUIRES: parent is not kLeftOut.
    std::uint32_t callOf(std::uint32_t parent, std::uint32_t function);
    [[nodiscard]] LiveFigures &figuresOf(std::uint32_t call) { return m_calls[call].figures; }

    // All calls, parents before children.
    [[nodiscard]] std::vector<LiveCall> valuesBy(const LiveFilter &filter) const;

  private:
    struct Children {
        std::uint32_t first = kNone;
        std::uint32_t last = kNone;
        std::uint32_t latest = kNone; // the one found last
    };
    struct Call {
        std::uint32_t function;
        std::uint32_t parent;
        std::uint32_t nextSibling = kNone;
        Children children;
        LiveFigures figures;
    };

    std::uint32_t find(const Children &among, std::uint32_t parent, std::uint32_t function) const;
    std::uint32_t add(std::uint32_t parent, std::uint32_t function);
    [[nodiscard]] Children &childrenOf(std::uint32_t parent)
    {
        return parent == kNone ? m_outermost : m_calls[parent].children;
    }

    std::vector<Call> m_calls;
    Children m_outermost;
    std::unordered_map<std::uint64_t, std::uint32_t> m_places; // by parent and function
};

} // namespace zoe::recorder
