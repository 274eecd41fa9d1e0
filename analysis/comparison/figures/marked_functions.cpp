#include "analysis/comparison/figures/marked_functions.h"

#include <algorithm>
#include <cmath>

#include "analysis/comparison/intervals/bootstrap.h"

namespace zoe {

double pOfQuestions(double typicalP, double meanP)
{
    return std::min({1.0, typicalP / kTypicalShare, meanP / (1 - kTypicalShare)});
}

namespace {

// If the difference in typical frames is at least half as large, unusual frames are not the cause,
// although all frames count as unusual if the sides have no common behaviour.
bool isTypicalToo(const FunctionDifference &function)
{
    return function.typicalDiffers && function.typicalChange() == function.meanChange() &&
           2 * std::abs(function.typical.deltaNs) >= std::abs(function.mean.deltaNs);
}

} // namespace

void markFunctions(std::vector<FunctionDifference> &functions, double confidence, SampleUnit unit)
{
    std::vector<double> ps;
    for (const FunctionDifference &function : functions)
        ps.push_back(function.p);
    const double rate = shareOfError(unit) * (1 - confidence);
    const auto significant = significantAt(ps, rate);
    // The level for testing the questions of a selected function (Benjamini & Bogomolov 2014).
    const double limit = rate * static_cast<double>(std::ranges::count(significant, true)) /
                         static_cast<double>(ps.size());
    for (std::size_t i = 0; i < ps.size(); ++i) {
        FunctionDifference &function = functions[i];
        function.significant = significant[i];
        function.meanDiffers = significant[i] && pOfQuestions(1, function.mean.p) <= limit;
        function.typicalDiffers = significant[i] && pOfQuestions(function.typical.p, 1) <= limit;
        function.inUnusualFrames =
            function.meanDiffers && function.unusual && function.within &&
            std::abs(function.unusual->deltaNs) > std::abs(function.within->deltaNs) &&
            !function.unusual->interval.contains(0) && !isTypicalToo(function);
    }
}

} // namespace zoe
