#include "plugins/importers/common/call_costs.h"

#include <algorithm>

namespace zoe {

namespace {

constexpr double kTinyCost = 1e-6;     // of the whole
constexpr double kCostRounding = 1e-9; // of a function
constexpr std::size_t kStacksPerCheck = 4096;

} // namespace

void CallCosts::addCalls(Function caller, Function callee, double cost)
{
    if (caller == callee || cost <= 0)
        return; // its cost is in its own cost and in that of calls by others
    m_costs[callee].called += cost;
    m_costs[caller].calls[callee] += cost;
}

double CallCosts::whole() const
{
    double sum = 0;
    for (const auto &[function, cost] : m_costs)
        sum += cost.self;
    return sum;
}

// Depth first, without recursion. A share of each function's cost belongs to the stack that leads
// to it.
void CallCosts::takeFrom(Function root, double share, const Task &task, const TakeStack &take)
{
    struct Open {
        Function function;
        double share;
        std::map<Function, double>::const_iterator next;
    };
    std::vector<Open> open;
    std::vector<Function> path;
    const auto enter = [&](Function function, double part) {
        Cost &cost = m_costs.find(function)->second;
        cost.isOpen = true;
        path.push_back(function);
        open.push_back({function, part, cost.calls.begin()});
        ++m_stacks;
        if (const double self = std::min(cost.self * part, cost.self - cost.taken); self > 0) {
            cost.taken += self;
            take(path, self);
        }
    };
    enter(root, share);
    while (!open.empty()) {
        Open &top = open.back();
        Cost &caller = m_costs.find(top.function)->second;
        if (top.next == caller.calls.end() || m_stacks >= kMostStacks ||
            (m_stacks % kStacksPerCheck == 0 && task.stopRequested())) {
            caller.isOpen = false;
            open.pop_back();
            path.pop_back();
            continue;
        }
        const auto [callee, cost] = *top.next++;
        const double part = top.share * cost;
        const Cost &called = m_costs.find(callee)->second;
        if (!called.isOpen && open.size() < kDeepest && part > m_whole * kTinyCost)
            enter(callee, part / called.inclusive);
    }
}

std::size_t CallCosts::takeApart(const Task &task, const TakeStack &take)
{
    m_whole = whole();
    for (auto &[function, cost] : m_costs) {
        cost.inclusive = cost.self;
        for (const auto &[callee, called] : cost.calls)
            cost.inclusive += called;
        cost.inclusive = std::max(cost.inclusive, cost.called);
    }
    for (const auto &[function, cost] : m_costs) {
        const double unCalled = cost.inclusive - cost.called;
        if (unCalled > cost.inclusive * kCostRounding && unCalled > m_whole * kTinyCost)
            takeFrom(function, unCalled / cost.inclusive, task, take);
    }
    std::size_t alone = 0;
    for (auto &[function, cost] : m_costs) {
        const double rest = cost.self - cost.taken;
        if (rest <= cost.self * kCostRounding)
            continue;
        cost.taken = cost.self;
        take({&function, 1}, rest);
        alone += cost.called > 0 ? 1 : 0;
    }
    return alone;
}

} // namespace zoe
