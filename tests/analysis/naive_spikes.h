// Spikes as the rule describes them, whatever that costs: the slow twin for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "analysis/frames/spikes.h"

namespace zoe::test {

struct NaiveSpikes {
    const std::vector<DurationNs> &values;
    SpikeRule rule;

    struct Kind {
        char shape; // m: median, s: mean of the same level, p: polynomial
        std::size_t half;
        std::size_t step;
        std::size_t degree;
    };
    std::vector<Kind> kinds = {};
    std::vector<double> logs = {};
    std::vector<double> filled = {};
    std::vector<double> levels = {};
    std::vector<double> noise = {};
    std::vector<std::size_t> best = {};
    std::vector<bool> alternates = {};
    std::set<std::size_t> found = {}; // by the rule itself

    [[nodiscard]] std::vector<std::size_t> around(std::size_t i, std::size_t half,
                                                  std::size_t step = 1) const
    {
        std::vector<std::size_t> result;
        for (std::size_t away = step; away <= half; away += step) {
            if (away <= i)
                result.push_back(i - away);
            if (i + away < values.size())
                result.push_back(i + away);
        }
        return result;
    }
    static double logOf(DurationNs value)
    {
        return std::log(static_cast<double>(std::max(value, DurationNs{1})));
    }
    static double middleOf(std::vector<double> of)
    {
        std::ranges::sort(of);
        const std::size_t half = of.size() / 2;
        return of.size() % 2 == 1 ? of[half] : std::midpoint(of[half - 1], of[half]);
    }
    [[nodiscard]] std::size_t noiseHalf() const
    {
        return std::min<std::size_t>(8 * std::size_t{rule.neighbours}, 240);
    }
    [[nodiscard]] std::size_t stepOf(std::size_t i, const Kind &kind) const
    {
        return kind.shape == 's' && alternates[i] ? 2 : kind.step;
    }
    // The value in the middle of the polynomial that fits best: normal equations.
    [[nodiscard]] double fitted(std::size_t i, const Kind &kind) const
    {
        const std::size_t size = kind.degree + 1;
        std::vector<std::vector<double>> rows(size, std::vector<double>(size + 1));
        for (const std::size_t at : around(i, kind.half)) {
            const double x =
                (static_cast<double>(at) - static_cast<double>(i)) / static_cast<double>(kind.half);
            for (std::size_t row = 0; row < size; ++row) {
                for (std::size_t column = 0; column < size; ++column)
                    rows[row][column] += std::pow(x, row + column);
                rows[row][size] += std::pow(x, row) * filled[at];
            }
        }
        for (std::size_t pivot = 0; pivot < size; ++pivot) {
            for (std::size_t row = 0; row < size; ++row) {
                const double factor = rows[row][pivot] / rows[pivot][pivot];
                for (std::size_t column = pivot; row != pivot && column <= size; ++column)
                    rows[row][column] -= factor * rows[pivot][column];
            }
        }
        return rows[0][size] / rows[0][0];
    }
    // Single precision, as in the code, so that both see the same ties. NaN: no level.
    [[nodiscard]] double distance(std::size_t i, const Kind &kind) const
    {
        double level = std::numeric_limits<double>::quiet_NaN();
        if (kind.shape == 'm') {
            std::vector<double> near;
            for (const std::size_t at : around(i, kind.half, kind.step))
                near.push_back(logs[at]);
            level = near.empty() ? logs[i] : middleOf(near);
        } else if (kind.shape == 's') {
            double sum = 0;
            std::size_t count = 0;
            for (const std::size_t at : around(i, kind.half, stepOf(i, kind))) {
                if (std::abs(logs[at] - levels[i]) <= 2.6 * noise[i]) {
                    sum += logs[at];
                    ++count;
                }
            }
            level = count < 9 ? levels[i] : sum / static_cast<double>(count);
        } else if (i >= kind.half && i + kind.half < values.size()) {
            level = fitted(i, kind);
        }
        return static_cast<double>(static_cast<float>(logs[i] - level));
    }
    void settleOnMedians()
    {
        std::vector<double> least(values.size(), std::numeric_limits<double>::infinity());
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            if (kinds[kind].shape != 'm')
                continue;
            std::vector<double> away;
            for (std::size_t i = 0; i < values.size(); ++i)
                away.push_back(distance(i, kinds[kind]));
            for (std::size_t i = 0; i < values.size(); ++i) {
                std::vector<double> sizes{std::abs(away[i])};
                for (const std::size_t at : around(i, noiseHalf()))
                    sizes.push_back(std::abs(away[at]));
                std::ranges::sort(sizes);
                const double middle = sizes[sizes.size() / 2];
                const bool alternate = kinds[kind].step == 2;
                const double compared =
                    static_cast<double>(static_cast<float>(middle / (alternate ? 0.9 : 1)));
                if (compared >= least[i])
                    continue;
                least[i] = compared;
                best[i] = kind;
                alternates[i] = alternate;
                levels[i] = logs[i] - away[i];
                noise[i] = static_cast<double>(static_cast<float>(1.4826 * middle));
            }
        }
    }
    void chooseKinds()
    {
        constexpr double kKept = 0.9287039110327707; // of the variance of normal noise within 2.6
        for (std::size_t i = 0; i < values.size(); ++i)
            filled[i] = std::abs(logs[i] - levels[i]) <= 2.6 * noise[i] ? logs[i] : levels[i];
        std::vector<double> newLevels = levels;
        std::vector<double> newNoise = noise;
        std::vector<double> least(values.size(), std::numeric_limits<double>::infinity());
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            std::vector<double> away;
            for (std::size_t i = 0; i < values.size(); ++i)
                away.push_back(distance(i, kinds[kind]));
            for (std::size_t i = 0; i < values.size(); ++i) {
                double all = 0;
                double usual = 0;
                std::size_t count = 0;
                std::size_t usualCount = 0;
                for (const std::size_t at : around(i, noiseHalf())) {
                    if (std::isnan(away[at]))
                        continue;
                    const double limit = 2.6 * noise[at];
                    const double square = std::pow(std::min({std::abs(away[at]), limit, 8.0}), 2);
                    all += square;
                    ++count;
                    if (std::abs(away[at]) <= limit) {
                        usual += square;
                        ++usualCount;
                    }
                }
                if (std::isnan(away[i]) || usualCount == 0)
                    continue;
                const double compared =
                    all / static_cast<double>(count) / (stepOf(i, kinds[kind]) == 2 ? 0.81 : 1);
                // Sums in doubles have no exact ties.
                if (compared >= least[i] - 1e-13)
                    continue;
                least[i] = compared;
                best[i] = kind;
                newLevels[i] = logs[i] - away[i];
                newNoise[i] = static_cast<double>(
                    static_cast<float>(std::sqrt(usual / static_cast<double>(usualCount) / kKept)));
            }
        }
        levels = newLevels;
        noise = newNoise;
    }
    [[nodiscard]] std::optional<double> ofSide(std::size_t i, std::ptrdiff_t step, int first,
                                               int last, const std::vector<double> &of) const
    {
        std::vector<double> there;
        for (std::ptrdiff_t k = first; k <= last; ++k) {
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) + step * k;
            if (at >= 0 && at < static_cast<std::ptrdiff_t>(of.size()))
                there.push_back(of[static_cast<std::size_t>(at)]);
        }
        std::ranges::sort(there);
        return there.empty() ? std::optional<double>() : there[there.size() / 2];
    }
    [[nodiscard]] bool step(std::size_t i) const
    {
        const Kind &kind = kinds[best[i]];
        const double excess = logs[i] - levels[i];
        std::vector<double> excesses;
        for (std::size_t at = 0; at < values.size(); ++at)
            excesses.push_back(logs[at] - levels[at]);
        for (const std::ptrdiff_t side : {-1, 1}) {
            const std::ptrdiff_t away = side * static_cast<std::ptrdiff_t>(stepOf(i, kind));
            const auto beside = ofSide(i, away, 1, 3, logs);
            if (!beside || logs[i] - *beside >= 0.38 * excess)
                continue;
            std::optional<double> course;
            // The middles of the near and the far frames are 2.5 and 6.5 frames away.
            const auto near = ofSide(i, away, 1, 4, logs);
            const auto far = ofSide(i, away, 5, 8, logs);
            if (kind.shape == 'p')
                course = levels[i] + *ofSide(i, away, 1, 3, excesses);
            else if (near && far)
                course = *near + (*near - *far) * 2.5 / 4;
            if (!course || logs[i] - *course < 0.38 * excess)
                return true;
        }
        return false;
    }
    [[nodiscard]] std::optional<DurationNs> aboveCourse(std::size_t i) const
    {
        const double excess = logs[i] - levels[i];
        if (excess <= std::max(rule.threshold * noise[i], std::log1p(rule.minimumShare)) || step(i))
            return {};
        return std::min(values[i], static_cast<DurationNs>(std::llround(std::exp(levels[i]))));
    }
    [[nodiscard]] std::optional<DurationNs> aboveNeighbours(std::size_t i, double factor) const
    {
        if (stepOf(i, kinds[best[i]]) == 2)
            return {};
        std::vector<DurationNs> near{values[i]};
        for (const std::size_t at : around(i, rule.neighbours)) {
            if (!found.contains(at))
                near.push_back(values[at]);
        }
        std::ranges::sort(near);
        const DurationNs median = near[near.size() / 2];
        const bool flat = logOf(median) - logOf(near[near.size() / 10]) <= 3 * noise[i];
        if (flat && logs[i] - logOf(median) >
                        std::max(factor * rule.threshold * noise[i], std::log1p(rule.minimumShare)))
            return median;
        return {};
    }
    [[nodiscard]] std::map<std::size_t, DurationNs> spikes()
    {
        const std::size_t n = rule.neighbours;
        const auto hasEnough = [&](std::size_t i) { return around(i, n).size() >= 4; };
        kinds = {{'m', std::min<std::size_t>(8, n), 1, 0},
                 {'m', std::min<std::size_t>(3, n), 1, 0},
                 {'m', std::min<std::size_t>(8, n), 2, 0},
                 {'s', std::min<std::size_t>(30, n), 1, 0}};
        for (const auto &[half, degree] :
             {std::pair{8U, 2U}, {14U, 2U}, {24U, 2U}, {14U, 4U}, {20U, 4U}, {30U, 4U}}) {
            if (half <= n)
                kinds.push_back({'p', half, 1, degree});
        }
        for (const DurationNs value : values)
            logs.push_back(logOf(value));
        for (auto *column : {&filled, &levels, &noise})
            column->resize(values.size());
        best.resize(values.size());
        alternates.resize(values.size());
        settleOnMedians();
        chooseKinds();
        chooseKinds();

        std::map<std::size_t, DurationNs> all;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!hasEnough(i))
                continue;
            auto level = aboveCourse(i);
            if (!level)
                level = aboveNeighbours(i, 1.2);
            if (level)
                all[i] = *level;
        }
        for (const auto &[i, level] : all)
            found.insert(i);
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto goesOn = [&](std::ptrdiff_t away) {
                    const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(i) + away;
                    if (from < 0 || !all.contains(static_cast<std::size_t>(from)))
                        return false;
                    if (std::abs(away) == 1)
                        return true;
                    const auto between =
                        static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + away / 2);
                    const double mean =
                        static_cast<double>(values[static_cast<std::size_t>(from)]) / 2 +
                        static_cast<double>(values[i]) / 2;
                    return static_cast<double>(values[between]) >= 0.8 * mean;
                };
                if (all.contains(i) || !hasEnough(i) ||
                    !(goesOn(-1) || goesOn(1) || goesOn(-2) || goesOn(2)))
                    continue;
                if (const auto level = aboveNeighbours(i, 0.85)) {
                    all[i] = *level;
                    more = true;
                }
            }
        }
        return all;
    }
};

} // namespace zoe::test
