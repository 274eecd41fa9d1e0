#include "analysis/behaviours/characteristic.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kMaxCharacteristic = 8;

bool isOfMostFrames(const FunctionShares &function, std::uint64_t frames)
{
    const std::uint64_t like =
        function.here > function.elsewhere ? function.framesAbove : frames - function.framesAbove;
    return 2 * like > frames;
}

double ratioOf(const FunctionShares &function, bool isOnly)
{
    if (isOnly)
        return 1;
    return function.elsewhere > 0 ? function.here / function.elsewhere
                                  : std::numeric_limits<double>::infinity();
}

} // namespace

std::vector<Characteristic> characteristicOf(const std::vector<FunctionShares> &functions,
                                             std::uint64_t frames, bool isOnly)
{
    std::vector<std::pair<double, Characteristic>> all;
    for (const FunctionShares &function : functions) {
        if (function.here != function.elsewhere && isOfMostFrames(function, frames))
            all.emplace_back(std::abs(function.here - function.elsewhere),
                             Characteristic{.site = function.site,
                                            .share = function.here,
                                            .ratio = ratioOf(function, isOnly)});
    }
    std::ranges::stable_sort(all, std::greater<>{}, &std::pair<double, Characteristic>::first);
    all.resize(std::min(all.size(), kMaxCharacteristic));
    std::vector<Characteristic> most;
    for (const auto &[difference, c] : all)
        most.push_back(c);
    return most;
}

} // namespace zoe
