// Spikes as the rule describes them, whatever that costs: the slow twin for tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
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
        char shape; // m: median, s: mean of the same level, p: polynomial, w: wave
        std::size_t half;
        std::size_t step;
        std::size_t degree;
    };
    std::vector<Kind> kinds = {};
    std::vector<double> logs = {};
    std::vector<double> filled = {};
    std::vector<double> levels = {};
    std::vector<double> noise = {};
    std::vector<std::size_t> periods = {}; // 0: none
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
    static std::vector<double> powers(double x, std::size_t degree)
    {
        std::vector<double> values;
        for (std::size_t power = 0; power <= degree; ++power)
            values.push_back(std::pow(x, power));
        return values;
    }
    static std::vector<double> harmonics(double x, double period)
    {
        const double angle = 2 * std::numbers::pi * x / period;
        return {1, std::cos(angle), std::cos(2 * angle), std::sin(angle), std::sin(2 * angle)};
    }
    static bool isSmooth(const Kind &kind) { return kind.shape == 'p' || kind.shape == 'w'; }
    // The value in the middle of the curve that fits best: normal equations. curve(distance):
    // values of its functions.
    template <class Curve>
    [[nodiscard]] double fitted(std::size_t i, std::size_t half, const Curve &curve) const
    {
        const std::size_t size = curve(0.0).size();
        std::vector<std::vector<double>> rows(size, std::vector<double>(size + 1));
        for (const std::size_t at : around(i, half)) {
            const std::vector<double> x = curve(static_cast<double>(at) - static_cast<double>(i));
            for (std::size_t row = 0; row < size; ++row) {
                for (std::size_t column = 0; column < size; ++column)
                    rows[row][column] += x[row] * x[column];
                rows[row][size] += x[row] * filled[at];
            }
        }
        for (std::size_t pivot = 0; pivot < size; ++pivot) {
            for (std::size_t row = 0; row < size; ++row) {
                const double factor = rows[row][pivot] / rows[pivot][pivot];
                for (std::size_t column = pivot; row != pivot && column <= size; ++column)
                    rows[row][column] -= factor * rows[pivot][column];
            }
        }
        const std::vector<double> middle = curve(0.0);
        double sum = 0;
        for (std::size_t row = 0; row < size; ++row)
            sum += middle[row] * rows[row][size] / rows[row][row];
        return sum;
    }
    // By the covariances of the frames around with those 1, 2 … frames later; in steps of 2^-20.
    [[nodiscard]] std::size_t periodAround(std::size_t i, std::size_t longest) const
    {
        std::vector<std::int64_t> near;
        for (std::size_t at = i - std::min(i, noiseHalf());
             at < std::min(values.size(), i + noiseHalf() + 1); ++at)
            near.push_back(std::llround(filled[at] * (1 << 20)));
        std::vector<double> covariances{1};
        for (std::size_t lag = 1; lag < std::min(longest + 2, near.size()); ++lag) {
            std::int64_t products = 0;
            std::int64_t before = 0;
            std::int64_t after = 0;
            for (std::size_t at = 0; at + lag < near.size(); ++at) {
                products += near[at] * near[at + lag];
                before += near[at];
                after += near[at + lag];
            }
            const auto count = static_cast<double>(near.size() - lag);
            covariances.push_back(static_cast<double>(products) / count -
                                  static_cast<double>(before) / count *
                                      (static_cast<double>(after) / count));
        }
        const auto fallen =
            std::ranges::find_if(covariances, [](double value) { return value <= 0; });
        if (fallen == covariances.end())
            return 0;
        const double limit = 0.8 * *std::max_element(fallen, covariances.end());
        if (limit <= 0)
            return 0;
        const auto isAlike = [limit](double value) { return value >= limit; };
        const auto first = std::find_if(fallen, covariances.end(), isAlike);
        const auto end = std::find_if_not(first, covariances.end(), isAlike);
        if (end == covariances.end())
            return 0;
        return static_cast<std::size_t>((first - covariances.begin()) +
                                        (end - covariances.begin())) /
               2;
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
        } else if (kind.shape == 'w') {
            const std::size_t half = std::min(2 * periods[i], kind.half);
            if (periods[i] >= 10 && i >= half && i + half < values.size())
                level = fitted(i, half, [&](double x) {
                    return harmonics(x, static_cast<double>(periods[i]));
                });
        } else if (i >= kind.half && i + kind.half < values.size()) {
            level = fitted(i, kind.half, [&](double x) {
                return powers(x / static_cast<double>(kind.half), kind.degree);
            });
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
    void fill()
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            filled[i] = std::abs(logs[i] - levels[i]) <= 2.6 * noise[i] ? logs[i] : levels[i];
    }
    void chooseKinds()
    {
        constexpr double kKept = 0.9287039110327707; // of the variance of normal noise within 2.6
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
                const double factor = stepOf(i, kinds[kind]) == 2 ? 0.9
                                      : isSmooth(kinds[kind])     ? 0.985
                                                                  : 1;
                const double compared = all / static_cast<double>(count) / (factor * factor);
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
            if (!beside || logs[i] - *beside >= 0.5 * excess)
                continue;
            std::optional<double> course;
            // The middles of the near and the far frames are 2.5 and 6.5 frames away.
            const auto near = ofSide(i, away, 1, 4, logs);
            const auto far = ofSide(i, away, 5, 8, logs);
            if (isSmooth(kind))
                course = levels[i] + *ofSide(i, away, 1, 3, excesses);
            else if (near && far)
                course = *near + (*near - *far) * 2.5 / 4;
            if (!course || logs[i] - *course < 0.5 * excess)
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
        const double least =
            std::max(factor * rule.threshold * noise[i], std::log1p(rule.minimumShare));
        // In a season, the course counts as well; at the ends, that of the first frame with all
        // neighbours.
        std::size_t judge = i;
        if (values.size() > 2 * std::size_t{rule.neighbours})
            judge =
                std::clamp<std::size_t>(i, rule.neighbours, values.size() - 1 - rule.neighbours);
        if (isSmooth(kinds[best[judge]]) && logs[i] - levels[i] <= least)
            return {};
        if (flat && logs[i] - logOf(median) > least)
            return median;
        return {};
    }
    [[nodiscard]] bool hasEnough(std::size_t i) const
    {
        return around(i, rule.neighbours).size() >= 4;
    }
    void extendBursts(std::map<std::size_t, DurationNs> &all)
    {
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
                if (const auto level = aboveNeighbours(i, 0.9)) {
                    all[i] = *level;
                    more = true;
                }
            }
        }
    }
    [[nodiscard]] std::map<std::size_t, DurationNs> spikes()
    {
        const std::size_t n = rule.neighbours;
        kinds = {{'m', std::min<std::size_t>(8, n), 1, 0},
                 {'m', std::min<std::size_t>(3, n), 1, 0},
                 {'m', std::min<std::size_t>(8, n), 2, 0},
                 {'s', std::min<std::size_t>(30, n), 1, 0}};
        for (const auto &[half, degree] : {std::pair{8U, 2U},
                                           {14U, 2U},
                                           {24U, 2U},
                                           {14U, 4U},
                                           {20U, 4U},
                                           {30U, 4U},
                                           {60U, 4U}}) {
            if (half <= 2 * n)
                kinds.push_back({'p', half, 1, degree});
        }
        const std::size_t widest = 2 * std::min<std::size_t>(30, n);
        if (2 * widest >= 10)
            kinds.push_back({'w', widest, 1, 0});
        for (const DurationNs value : values)
            logs.push_back(logOf(value));
        for (auto *column : {&filled, &levels, &noise})
            column->resize(values.size());
        periods.resize(values.size());
        best.resize(values.size());
        alternates.resize(values.size());
        settleOnMedians();
        fill();
        chooseKinds();
        fill();
        for (std::size_t i = 0; 2 * widest >= 10 && i < values.size(); ++i)
            periods[i] = periodAround(i, 2 * widest);
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
        extendBursts(all);
        extendBursts(all);
        return all;
    }
};

} // namespace zoe::test
