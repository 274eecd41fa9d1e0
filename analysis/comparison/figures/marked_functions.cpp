#include "analysis/comparison/figures/marked_functions.h"

#include <algorithm>
#include <cmath>

#include "analysis/comparison/intervals/bootstrap.h"

namespace zoe {

double pOfQuestions(double typicalP, double meanP)
{
    return std::min({1.0, typicalP / kTypicalShare, meanP / (1 - kTypicalShare)});
}

void markFunctions(std::vector<FunctionDifference> &functions, double confidence, SampleUnit unit)
{
    std::vector<double> ps;
    for (const FunctionDifference &function : functions)
        ps.push_back(function.p);
    const auto significant = significantAt(ps, shareOfError(unit) * (1 - confidence));
    double greatest = 0;
    for (std::size_t i = 0; i < ps.size(); ++i)
        greatest = significant[i] ? std::max(greatest, ps[i]) : greatest;
    for (std::size_t i = 0; i < ps.size(); ++i) {
        FunctionDifference &function = functions[i];
        function.significant = significant[i];
        function.meanDiffers = significant[i] && pOfQuestions(1, function.mean.p) <= greatest;
        function.typicalDiffers = significant[i] && pOfQuestions(function.typical.p, 1) <= greatest;
        function.inUnusualFrames =
            function.meanDiffers && function.unusual && function.within &&
            std::abs(function.unusual->deltaNs) > std::abs(function.within->deltaNs) &&
            !function.unusual->interval.contains(0);
    }
}

} // namespace zoe
