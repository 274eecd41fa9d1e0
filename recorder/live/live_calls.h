// The tree of calls that overlays show: every path of functions that zones have been seen on, over
// all threads. Not thread-safe: owned by the writer thread.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "recorder/live/live_figures.h"

namespace zoe::recorder {

class LiveCalls {
  public:
    static constexpr std::uint32_t kMostCalls = 8192;
    static constexpr std::uint32_t kNone = LiveCall::kNone; // no call: what calls the outermost
    static constexpr std::uint32_t kLeftOut = kNone - 1;

    // Of a function below a call or kNone; new ones are made until there are too many of them, then
    // it is kLeftOut. What follows is in the order in which it was last time, as a rule, and costs
    // little then. REQUIRES: parent is not kLeftOut.
    std::uint32_t callOf(std::uint32_t parent, std::uint32_t function);
    [[nodiscard]] LiveFigures &figuresOf(std::uint32_t call) { return m_calls[call].figures; }

    // All of them, what calls before what is called.
    [[nodiscard]] std::vector<LiveCall> valuesBy(const LiveFilter &filter) const;

  private:
    struct Children {
        std::uint32_t first = kNone;
        std::uint32_t last = kNone;
        std::uint32_t latest = kNone; // that was asked for
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
