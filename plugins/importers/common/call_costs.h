// What functions cost, by themselves and through their calls, turned into stacks. Not thread-safe:
// one owner.
//
// A profile of calls doesn't say what a function cost for each caller of its caller. As in gprof
// and KCachegrind, the cost of a function is divided among its callers in proportion to the cost of
// their calls. For functions with one caller that is exact.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "analysis/model/task.h"

namespace zoe {

class CallCosts {
  public:
    using Function = std::uint32_t;
    static constexpr std::size_t kDeepest = 512;
    static constexpr std::size_t kMostStacks = std::size_t{1} << 18;

    void addSelf(Function function, double cost) { m_costs[function].self += cost; }
    // The cost of calls of another function, including everything that these called.
    void addCalls(Function caller, Function callee, double cost);

    // Of all functions by themselves.
    [[nodiscard]] double whole() const;
    // Hands out stacks from the outermost call, each with the cost of its innermost function by
    // itself, until the cost of every function has been handed out. Stacks of recursive calls, of
    // tiny parts of the whole, and beyond the limits begin with the function. Returns how many of
    // those have callers.
    using TakeStack = std::function<void(std::span<const Function>, double cost)>;
    std::size_t takeApart(const Task &task, const TakeStack &take);

  private:
    struct Cost {
        double self = 0;
        double called = 0; // what calls of it cost, but for those by itself
        std::map<Function, double> calls;
        double inclusive = 0; // with all calls, once known
        double taken = 0;     // of self, in stacks
        bool isOpen = false;
    };

    void takeFrom(Function root, double share, const Task &task, const TakeStack &take);

    std::map<Function, Cost> m_costs;
    double m_whole = 0;
    std::size_t m_stacks = 0;
};

} // namespace zoe
