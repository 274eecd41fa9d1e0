#include "analysis/comparison/figures/exact_mix.h"

#include <limits>
#include <utility>

namespace zoe {

void addAmounts(const Mix &mix, const std::vector<FunctionMix> &functions,
                std::vector<double> &amounts)
{
    for (const BehaviourChange &change : mix.behaviours) {
        amounts.push_back(change.mix.deltaNs);
        amounts.push_back(change.within.deltaNs);
        amounts.push_back(change.unusual.deltaNs);
    }
    for (const FunctionMix &function : functions) {
        amounts.insert(amounts.end(), function.mixNs.begin(), function.mixNs.end());
        amounts.insert(amounts.end(), function.withinNs.begin(), function.withinNs.end());
        amounts.push_back(function.unusual.deltaNs);
    }
}

namespace {

// The remainder of rounding is added to the greatest part.
void roundBehaviours(Mix &mix, double deltaNs, const ExactUnit &unit)
{
    double rest = deltaNs;
    Difference *greatest = nullptr;
    for (BehaviourChange &change : mix.behaviours) {
        for (Difference *part : {&change.within, &change.mix, &change.unusual}) {
            part->deltaNs = unit.rounded(part->deltaNs);
            rest -= part->deltaNs;
            if (greatest == nullptr || std::abs(part->deltaNs) > std::abs(greatest->deltaNs))
                greatest = part;
        }
    }
    if (greatest != nullptr)
        greatest->deltaNs += rest;
    mix.mix.deltaNs = 0;
    mix.within.deltaNs = 0;
    mix.unusual.deltaNs = 0;
    for (const BehaviourChange &change : mix.behaviours) {
        mix.mix.deltaNs += change.mix.deltaNs;
        mix.within.deltaNs += change.within.deltaNs;
        mix.unusual.deltaNs += change.unusual.deltaNs;
    }
}

void addUp(FunctionMix &function)
{
    function.mix.deltaNs = 0;
    function.within.deltaNs = 0;
    for (std::size_t i = 0; i < function.mixNs.size(); ++i) {
        function.mix.deltaNs += function.mixNs[i];
        function.within.deltaNs += function.withinNs[i];
    }
}

void removeEmpty(Mix &mix)
{
    std::vector<bool> empty;
    for (const BehaviourChange &change : mix.behaviours)
        empty.push_back(change.baseFrames == 0 && change.headFrames == 0);
    const auto keep = [&empty](auto &values) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < empty.size(); ++i) {
            if (!empty[i])
                std::swap(values[next++], values[i]);
        }
        values.resize(next);
    };
    keep(mix.behaviours);
    for (FunctionMix &function : mix.functions) {
        keep(function.mixNs);
        keep(function.withinNs);
    }
}

} // namespace

void makeExact(std::vector<WaterfallStep> &steps, double &deltaNs, const ExactUnit &unit)
{
    deltaNs = unit.rounded(deltaNs);
    WaterfallStep rest{.function = {}, .base = {}, .head = {}, .deltaNs = deltaNs};
    for (WaterfallStep &step : steps) {
        step.deltaNs = unit.rounded(step.deltaNs);
        rest.deltaNs -= step.deltaNs;
    }
    std::erase_if(steps, [](const WaterfallStep &step) { return step.deltaNs == 0; });
    std::ranges::stable_sort(steps, [](const WaterfallStep &a, const WaterfallStep &b) {
        const double x = std::abs(a.deltaNs);
        const double y = std::abs(b.deltaNs);
        return x != y ? x > y : a.function < b.function;
    });
    steps.push_back(std::move(rest));
}

void makeExact(Mix &mix, std::vector<FunctionMix> functions, double deltaNs, const ExactUnit &unit)
{
    roundBehaviours(mix, deltaNs, unit);
    FunctionMix rest;
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    rest.mix.interval = rest.within.interval = rest.unusual.interval = {-kEndless, kEndless};
    rest.unusual.deltaNs = mix.unusual.deltaNs;
    for (const BehaviourChange &change : mix.behaviours) {
        rest.mixNs.push_back(change.mix.deltaNs);
        rest.withinNs.push_back(change.within.deltaNs);
    }
    for (FunctionMix &function : functions) {
        for (std::size_t i = 0; i < rest.mixNs.size(); ++i) {
            function.mixNs[i] = unit.rounded(function.mixNs[i]);
            function.withinNs[i] = unit.rounded(function.withinNs[i]);
            rest.mixNs[i] -= function.mixNs[i];
            rest.withinNs[i] -= function.withinNs[i];
        }
        function.unusual.deltaNs = unit.rounded(function.unusual.deltaNs);
        rest.unusual.deltaNs -= function.unusual.deltaNs;
        addUp(function);
    }
    addUp(rest);
    std::erase_if(functions, [](const FunctionMix &function) {
        const auto isZero = [](double ns) { return ns == 0; };
        return std::ranges::all_of(function.mixNs, isZero) &&
               std::ranges::all_of(function.withinNs, isZero) && isZero(function.unusual.deltaNs);
    });
    std::ranges::stable_sort(functions, [](const FunctionMix &a, const FunctionMix &b) {
        const double x = std::abs(a.within.deltaNs);
        const double y = std::abs(b.within.deltaNs);
        return x != y ? x > y : a.function < b.function;
    });
    functions.push_back(std::move(rest));
    mix.functions = std::move(functions);
    removeEmpty(mix);
}

} // namespace zoe
