#include "fleet/changes/series_changes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/statistics/median.h"
#include "fleet/changes/change_statistic.h"

namespace zoe::fleet {

namespace {

constexpr double kMostP = 0.01;
// Number of values on each side of a change that determine its size: over longer times, machines
// drift.
constexpr std::size_t kNear = 20;
constexpr std::size_t kMostSwitches = 5;

// A window of a series, cut into segments at places.
class Window {
  public:
    Window(std::span<const SeriesValue> series, const SeriesRules &rules)
        : m_rules(rules)
    {
        double squares = 0;
        std::size_t known = 0;
        for (const SeriesValue &one : series) {
            m_values.push_back(one.value);
            const bool knows = std::isfinite(one.error);
            squares += knows ? one.error * one.error : 0;
            known += knows ? 1 : 0;
        }
        m_errorVariance = known == 0 ? 0 : squares / static_cast<double>(known);
        weigh(series);
    }

    [[nodiscard]] std::vector<SeriesChange> changes() const
    {
        std::vector<std::size_t> places;
        split(0, m_values.size(), places);
        std::ranges::sort(places);
        return tested(std::move(places));
    }

    // Compares this many values at the end with those starting at another place.
    [[nodiscard]] SeriesChange changeAtEnd(std::size_t from, std::size_t count) const
    {
        const std::size_t place = m_values.size() - count;
        const std::vector<Level> levels{levelOf(from, place), levelOf(place, m_values.size())};
        return changeBetween(levels[0], levels[1], varianceAbout(levels));
    }

  private:
    struct Level {
        std::size_t from = 0;
        std::size_t to = 0;
        double mean = 0;
        double spread = 0; // of the mean: the sum of the squared shares of its values

        [[nodiscard]] std::size_t size() const { return to - from; }
    };

    // Neighbours differ only by noise, except for the few at changes.
    void weigh(std::span<const SeriesValue> series)
    {
        std::vector<double> steps;
        for (std::size_t i = 1; i < m_values.size(); ++i)
            steps.push_back(std::abs(m_values[i] - m_values[i - 1]));
        const double deviation = kDeviationOfMad * medianOf(std::move(steps)) / std::sqrt(2.0);
        m_deviation = std::max(deviation, std::sqrt(m_errorVariance));
        const double runs = std::max(0.0, deviation * deviation - m_errorVariance);
        double sum = 0;
        for (const SeriesValue &one : series) {
            const double error = std::isfinite(one.error) ? one.error * one.error : m_errorVariance;
            m_weights.push_back(runs + error > 0 ? 1 / (runs + error) : 1);
            sum += m_weights.back();
        }
        for (double &weight : m_weights)
            weight *= static_cast<double>(m_weights.size()) / sum;
    }

    void split(std::size_t from, std::size_t to, std::vector<std::size_t> &places) const
    {
        const auto best =
            bestSplit(std::span(m_values).subspan(from, to - from),
                      std::span(m_weights).subspan(from, to - from), m_rules.leastOfSide);
        if (!best)
            return;
        const std::size_t at = from + best->at;
        // Findings within a part don't depend on the other parts.
        const std::vector<Level> levels{levelOf(from, at), levelOf(at, to)};
        if (!isCertain(levels[0], levels[1], varianceAbout(levels)))
            return;
        places.push_back(at);
        split(from, at, places);
        split(at, to, places);
    }

    // Outliers are clipped to near values.
    [[nodiscard]] Level levelOf(std::size_t from, std::size_t to) const
    {
        const std::span values = std::span(m_values).subspan(from, to - from);
        const double middle = medianOf({values.begin(), values.end()});
        const double far = kFarDeviations * m_deviation;
        Level level{from, to};
        double weights = 0;
        double squares = 0;
        for (std::size_t i = from; i < to; ++i) {
            level.mean += m_weights[i] * std::clamp(m_values[i], middle - far, middle + far);
            weights += m_weights[i];
            squares += m_weights[i] * m_weights[i];
        }
        level.mean /= weights;
        level.spread = squares / (weights * weights);
        return level;
    }

    struct Variance {
        double value = 0;
        double freedom = 0;
    };

    [[nodiscard]] Variance varianceAbout(const std::vector<Level> &levels) const
    {
        std::vector<double> deviations;
        for (const Level &level : levels) {
            for (std::size_t i = level.from; i < level.to; ++i)
                deviations.push_back(m_values[i] - level.mean);
        }
        std::vector<double> sizes;
        for (const double deviation : deviations)
            sizes.push_back(std::abs(deviation));
        const double far =
            kFarDeviations * std::max(m_deviation, kDeviationOfMad * medianOf(std::move(sizes)));
        double squares = 0;
        for (const double deviation : deviations)
            squares += std::min(deviation * deviation, far * far);
        const auto freedom = static_cast<double>(deviations.size() - levels.size());
        return {std::max(squares / freedom, m_errorVariance), freedom};
    }

    [[nodiscard]] static Resampled differenceBetween(const Level &before, const Level &after,
                                                     const Variance &variance)
    {
        Resampled figure;
        figure.value = after.mean - before.mean;
        figure.spread.variance = variance.value * (before.spread + after.spread);
        figure.freedom = variance.freedom;
        return figure;
    }

    [[nodiscard]] double pOf(const Level &before, const Level &after,
                             const Variance &variance) const
    {
        return std::min(1.0, probabilityOf(differenceBetween(before, after, variance)) *
                                 static_cast<double>(m_values.size()));
    }

    // Student's distribution has heavier tails than the normal one, which takes a tenth of the time
    // and excludes most places.
    [[nodiscard]] bool isCertain(const Level &before, const Level &after,
                                 const Variance &variance) const
    {
        const Resampled difference = differenceBetween(before, after, variance);
        const double deviation = std::sqrt(difference.spread.variance);
        const double atLeast =
            deviation > 0 ? std::erfc(std::abs(difference.value) / deviation / std::sqrt(2.0)) : 0;
        return atLeast * static_cast<double>(m_values.size()) <= kMostP &&
               pOf(before, after, variance) <= kMostP;
    }

    // Values of a level that are closer to the other one.
    [[nodiscard]] std::size_t strayed(const Level &level, const Level &other) const
    {
        const double middle = (level.mean + other.mean) / 2;
        return static_cast<std::size_t>(
            std::count_if(m_values.begin() + static_cast<std::ptrdiff_t>(level.from),
                          m_values.begin() + static_cast<std::ptrdiff_t>(level.to),
                          [&](double value) { return (value > middle) != (level.mean > middle); }));
    }

    // How often the series changes from near one of the levels to near the other.
    [[nodiscard]] std::size_t switches(const Level &before, const Level &after) const
    {
        const double near = std::abs(after.mean - before.mean) / 4;
        std::size_t count = 0;
        int last = 0;
        for (std::size_t i = std::max(before.to, kValuesBefore) - kValuesBefore; i < after.to;
             ++i) {
            const int at = std::abs(m_values[i] - before.mean) <= near  ? -1
                           : std::abs(m_values[i] - after.mean) <= near ? 1
                                                                        : 0;
            count += at * last < 0 ? 1 : 0;
            last = at != 0 ? at : last;
        }
        return count;
    }

    [[nodiscard]] std::vector<Level> levelsBetween(const std::vector<std::size_t> &places) const
    {
        std::vector<Level> levels;
        std::size_t from = 0;
        for (const std::size_t place : places) {
            levels.push_back(levelOf(from, place));
            from = place;
        }
        levels.push_back(levelOf(from, m_values.size()));
        return levels;
    }

    // Single outliers next to a change attract the statistic's place. A value is an outlier only if
    // it is closer to the other level: the deviation is that of both sides, and if one of them is
    // calmer (a function that no longer occurs), usual values of the other would look like
    // outliers.
    [[nodiscard]] std::size_t bestPlace(const Level &before, const Level &after,
                                        double deviation) const
    {
        const double far = deviation > 0 ? std::max(kFarDeviations * deviation,
                                                    std::abs(after.mean - before.mean) / 2)
                                         : std::numeric_limits<double>::infinity();
        const auto cost = [&](std::size_t i, const Level &level) {
            const double size = std::min(std::abs(m_values[i] - level.mean), far);
            return m_weights[i] * size * size;
        };
        double sum = 0; // cost of moving the place to here
        double least = std::numeric_limits<double>::infinity();
        std::size_t best = after.from;
        for (std::size_t place = before.from; place + m_rules.leastOfSide <= after.to; ++place) {
            if (place >= before.from + m_rules.leastOfSide && sum < least) {
                least = sum;
                best = place;
            }
            sum += cost(place, before) - cost(place, after);
        }
        return best;
    }

    // For neighbouring levels. p is 1 if values stray to the other level.
    [[nodiscard]] SeriesChange changeBetween(const Level &left, const Level &right,
                                             const Variance &variance) const
    {
        const Level before = levelOf(std::max(left.from + kNear, left.to) - kNear, left.to);
        const Level after = levelOf(right.from, std::min(right.to, right.from + kNear));
        const bool strays = strayed(left, right) > left.size() / 10 ||
                            strayed(right, left) > right.size() / 4 ||
                            switches(before, after) > kMostSwitches;
        return {after.from,
                before.mean,
                after.mean,
                intervalOf(differenceBetween(before, after, variance), m_rules.confidence),
                right.size(),
                strays ? 1 : pOf(before, after, variance)};
    }

    // Moves places, and removes the least certain one until all are certain.
    [[nodiscard]] std::vector<SeriesChange> tested(std::vector<std::size_t> places) const
    {
        for (;;) {
            std::vector<Level> levels = levelsBetween(places);
            const double deviation = std::sqrt(varianceAbout(levels).value);
            for (std::size_t i = 0; i < places.size(); ++i) {
                places[i] = bestPlace(levels[i], levels[i + 1], deviation);
                levels = levelsBetween(places);
            }
            const Variance variance = varianceAbout(levels);
            std::vector<SeriesChange> changes;
            for (std::size_t i = 0; i < places.size(); ++i) {
                // Other levels may be calmer than these.
                const Variance own = varianceAbout({levels[i], levels[i + 1]});
                changes.push_back(changeBetween(levels[i], levels[i + 1],
                                                own.value > variance.value ? own : variance));
            }
            const auto worst = std::ranges::max_element(changes, {}, &SeriesChange::p);
            if (worst == changes.end() || worst->p <= kMostP)
                return changes;
            std::erase(places, worst->at);
        }
    }

    const SeriesRules &m_rules;
    std::vector<double> m_values;
    std::vector<double> m_weights; // 1 on average
    double m_errorVariance = 0;    // of the values' errors, on average
    double m_deviation = 0;        // of a value from its level, from the differences of neighbours
};

} // namespace

namespace {

// Compared with all earlier values.
void addChangeAtEnd(std::span<const SeriesValue> series, const SeriesRules &rules,
                    std::vector<SeriesChange> &changes)
{
    const std::size_t from = series.size() > rules.window ? series.size() - rules.window : 0;
    const std::size_t place = series.size() - rules.leastAtEnd;
    const std::size_t last = changes.empty() ? from : std::max(from, changes.back().at);
    if (last + rules.leastOfSide > place)
        return;
    SeriesChange change =
        Window(series.subspan(from), rules).changeAtEnd(last - from, rules.leastAtEnd);
    change.at += from;
    if (change.p <= kMostP)
        changes.push_back(change);
}

} // namespace

std::vector<SeriesChange> changesIn(std::span<const SeriesValue> series, const SeriesRules &rules)
{
    std::vector<SeriesChange> all;
    const std::size_t n = series.size();
    if (n < std::max(rules.fewest, 2 * rules.leastOfSide))
        return all;
    // Starting with the newest values, so that recent changes are tested with as much history as
    // there is.
    for (std::size_t end = n;;) {
        const std::size_t from = end > rules.window ? end - rules.window : 0;
        for (SeriesChange change : Window(series.subspan(from, end - from), rules).changes()) {
            change.at += from;
            const auto same = std::ranges::find_if(all, [&](const SeriesChange &known) {
                return known.at + rules.leastOfSide > change.at &&
                       change.at + rules.leastOfSide > known.at;
            });
            if (same == all.end())
                all.push_back(change);
            else if (change.p < same->p)
                *same = change;
        }
        if (from == 0)
            break;
        end = std::max(end - rules.window / 2, rules.window);
    }
    std::ranges::sort(all, {}, &SeriesChange::at);
    if (rules.leastAtEnd < rules.leastOfSide)
        addChangeAtEnd(series, rules, all);
    return all;
}

} // namespace zoe::fleet
