#include "analysis/comparison/intervals/paired_runs.h"

#include <algorithm>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <vector>

#include "analysis/comparison/intervals/constant_values.h"
#include "analysis/comparison/intervals/ratio_interval.h"

namespace zoe {

namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
// A spread below this share of the figure is rounding.
constexpr double kRunRounding = 1e-12;

struct Student {
    double mean = 0;
    Interval interval{-kNone, kNone};
    double p = 1;
    double reach = 0; // of the interval, in standard errors
};

Student studentOf(std::span<const double> values, double size, double confidence)
{
    const RunSpread spread = spreadOf(values);
    Student result;
    result.mean = spread.mean;
    if (values.size() < 2)
        return result;
    const auto n = static_cast<double>(values.size());
    const double error = spread.deviation / std::sqrt(n);
    const boost::math::students_t student(n - 1);
    result.reach = boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2));
    if (!(error > kRunRounding * size)) {
        const ConstantDifference constant =
            constantDifference(leastPOfSigns(n), !(std::abs(spread.mean) > kRunRounding * size),
                               size == 0, confidence);
        result.interval = pointOrEndless(spread.mean, constant.isKnown);
        result.p = constant.p;
        return result;
    }
    result.interval = {spread.mean - result.reach * error, spread.mean + result.reach * error};
    result.p = std::min(
        1.0, 2 * boost::math::cdf(boost::math::complement(student, std::abs(spread.mean) / error)));
    return result;
}

// The means of both sides, with their variances.
TwoFigures figuresOfPairs(std::span<const double> base, std::span<const double> head)
{
    const auto n = static_cast<double>(base.size());
    TwoFigures figures{.base = spreadOf(base).mean, .head = spreadOf(head).mean};
    for (std::size_t i = 0; i < base.size(); ++i) {
        const double b = base[i] - figures.base;
        const double h = head[i] - figures.head;
        figures.baseVariance += b * b / (n * (n - 1));
        figures.headVariance += h * h / (n * (n - 1));
        figures.covariance += b * h / (n * (n - 1));
    }
    return figures;
}

} // namespace

double detectableMean(double deviation, std::size_t differences, double confidence)
{
    constexpr double kPower = 0.8;
    if (differences < 2)
        return kNone;
    const auto n = static_cast<double>(differences);
    if (!(deviation > 0))
        return leastPOfSigns(n) <= 1 - confidence ? 0 : kNone;
    const boost::math::students_t student(n - 1);
    const double reach =
        boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2));
    const auto power = [&](double noncentrality) {
        const boost::math::non_central_t shifted(n - 1, noncentrality);
        return boost::math::cdf(boost::math::complement(shifted, reach)) +
               boost::math::cdf(shifted, -reach);
    };
    double low = 0;
    double high = reach + 4;
    while (power(high) < kPower)
        high *= 2;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (power(middle) < kPower ? low : high) = middle;
    }
    return high * deviation / std::sqrt(n);
}

RunSpread spreadOf(std::span<const double> values)
{
    RunSpread spread;
    for (const double value : values)
        spread.mean += value / static_cast<double>(values.size());
    double squares = 0;
    for (const double value : values)
        squares += (value - spread.mean) * (value - spread.mean);
    if (values.size() > 1)
        spread.deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
    return spread;
}

Interval runInterval(std::span<const double> values, double confidence)
{
    return studentOf(values, std::abs(spreadOf(values).mean), confidence).interval;
}

Change pairedChange(std::span<const double> base, std::span<const double> head, double confidence)
{
    std::vector<double> differences;
    for (std::size_t i = 0; i < base.size(); ++i)
        differences.push_back(head[i] - base[i]);
    Change change;
    change.base = spreadOf(base).mean;
    change.head = spreadOf(head).mean;
    const double size = std::max(std::abs(change.base), std::abs(change.head));
    const Student student = studentOf(differences, size, confidence);
    change.delta = student.mean;
    change.interval = student.interval;
    change.p = student.p;
    change.ratio = ratioOf(change.base, change.head);
    if (std::isfinite(student.interval.low))
        change.ratioInterval =
            ratioInterval(figuresOfPairs(base, head), {student.reach, student.reach});
    return change;
}

Difference pairedDifference(std::span<const double> base, std::span<const double> head,
                            double confidence)
{
    const Change change = pairedChange(base, head, confidence);
    return {.deltaNs = change.delta,
            .interval = change.interval,
            .p = change.p,
            .ratio = change.ratio,
            .ratioInterval = change.ratioInterval};
}

} // namespace zoe
