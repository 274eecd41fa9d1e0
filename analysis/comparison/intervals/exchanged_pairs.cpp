#include "analysis/comparison/intervals/exchanged_pairs.h"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "analysis/comparison/intervals/constant_values.h"
#include "analysis/statistics/random.h"

namespace zoe {

namespace {

constexpr std::size_t kMostExactPairs = 13;
constexpr std::size_t kRandomExchanges = 10'000;
// Sums of the same numbers in another order are equal.
constexpr double kSumRounding = 1e-9;

// Rows of signs, one per pair. The first row is what was measured. An exchange of all pairs changes
// no p, so the first pair is never exchanged.
class Exchanges {
  public:
    explicit Exchanges(std::size_t pairs)
        : m_pairs(pairs)
    {
        const bool isExact = pairs <= kMostExactPairs;
        const std::size_t count = isExact ? std::size_t{1} << (pairs - 1) : kRandomExchanges;
        m_signs.assign(count * pairs, 1);
        Random random(1);
        for (std::size_t row = 1; row < count; ++row) {
            for (std::size_t pair = 1; pair < pairs; ++pair) {
                const bool isExchanged =
                    isExact ? ((row >> (pair - 1)) & 1) != 0 : random.below(2) == 1;
                m_signs[row * pairs + pair] = isExchanged ? -1 : 1;
            }
        }
    }

    [[nodiscard]] std::size_t size() const { return m_signs.size() / m_pairs; }
    [[nodiscard]] double sum(std::size_t row, std::span<const double> differences) const
    {
        const std::int8_t *signs = &m_signs[row * m_pairs];
        double sum = 0;
        for (std::size_t pair = 0; pair < m_pairs; ++pair)
            sum += signs[pair] * differences[pair];
        return sum;
    }

  private:
    std::size_t m_pairs;
    std::vector<std::int8_t> m_signs;
};

// ln of the two-sided p of Student's t. t depends on what the mean explains of the squares.
class LogarithmOfP {
  public:
    explicit LogarithmOfP(std::size_t pairs)
        : m_values(kSteps + 2)
    {
        const double half = static_cast<double>(pairs - 1) / 2;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const double rest = std::exp(-kMost * static_cast<double>(i) / kSteps);
            m_values[i] = std::log(
                std::max(boost::math::ibeta(half, 0.5, rest), std::numeric_limits<double>::min()));
        }
    }

    // rest: share of the squares that the mean doesn't explain.
    [[nodiscard]] double at(double rest) const
    {
        const double place =
            std::min(kMost, -std::log(std::clamp(rest, 1e-300, 1.0))) / kMost * kSteps;
        const auto before = static_cast<std::size_t>(place);
        const double beyond = place - static_cast<double>(before);
        return m_values[before] + beyond * (m_values[before + 1] - m_values[before]);
    }

  private:
    static constexpr double kMost = 36; // -ln of the rounding of 1
    static constexpr std::size_t kSteps = 2048;

    std::vector<double> m_values;
};

// ln of a question's p by Student's t over its share of the error, after an exchange.
class ExchangedQuestion {
  public:
    ExchangedQuestion(const PairedQuestion &question, const Exchanges &exchanges,
                      const LogarithmOfP &logarithm)
        : m_differences(question.differences)
        , m_exchanges(exchanges)
        , m_logarithm(logarithm)
        , m_share(std::log(question.share))
    {
        for (const double difference : m_differences)
            m_squares += difference * difference * static_cast<double>(m_differences.size());
    }

    [[nodiscard]] double at(std::size_t row) const
    {
        if (!(m_squares > 0))
            return 0;
        const double sum = m_exchanges.sum(row, m_differences);
        return std::min(0.0, m_logarithm.at(1 - sum * sum / m_squares) - m_share);
    }

  private:
    std::span<const double> m_differences;
    const Exchanges &m_exchanges;
    const LogarithmOfP &m_logarithm;
    double m_share;
    double m_squares = 0; // times the number of pairs
};

} // namespace

std::vector<double> exchangedP(std::span<const PairedQuestion> questions)
{
    std::vector<double> result(questions.size(), 1.0);
    if (questions.empty() || questions.front().differences.size() < 2)
        return result;
    const std::size_t pairs = questions.front().differences.size();
    const Exchanges exchanges(pairs);
    const LogarithmOfP logarithm(pairs);
    std::vector<ExchangedQuestion> exchanged;
    std::vector<double> measured;
    for (const PairedQuestion &question : questions) {
        exchanged.emplace_back(question, exchanges, logarithm);
        measured.push_back(exchanged.back().at(0));
    }
    std::vector<std::size_t> order(questions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return measured[i]; });
    // From the least clear question on: the smallest p of those so far, after each exchange.
    std::vector<double> smallest(exchanges.size(), 0.0);
    for (std::size_t place = order.size(); place-- > 0;) {
        const std::size_t i = order[place];
        std::size_t asSmall = 0;
        for (std::size_t row = 0; row < smallest.size(); ++row) {
            smallest[row] = std::min(smallest[row], exchanged[i].at(row));
            asSmall += smallest[row] <= measured[i] + kSumRounding ? 1 : 0;
        }
        result[i] = static_cast<double>(asSmall) / static_cast<double>(smallest.size());
    }
    for (std::size_t place = 1; place < order.size(); ++place)
        result[order[place]] = std::max(result[order[place]], result[order[place - 1]]);
    return result;
}

bool exchangesDecide(std::size_t pairs, double confidence)
{
    constexpr double kMostLeastP = 0.2; // of the error
    return leastPOfSigns(static_cast<double>(pairs)) <= kMostLeastP * (1 - confidence);
}

void markExchanged(std::vector<FunctionDifference> &functions,
                   std::span<const PairedQuestion> questions, double confidence)
{
    if (questions.empty() || !exchangesDecide(questions.front().differences.size(), confidence))
        return;
    const std::vector<double> ps = exchangedP(questions);
    const auto differs = [&](std::size_t question, const Difference &difference) {
        return ps[question] <= 1 - confidence && !difference.interval.contains(0);
    };
    bool isAnyFound = false;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        FunctionDifference &function = functions[i];
        const bool isTypical = differs(2 * i, function.typical);
        const bool isMean = differs(2 * i + 1, function.mean);
        function.typicalDiffers |= isTypical;
        function.meanDiffers |= isMean;
        function.significant |= isTypical || isMean;
        isAnyFound = isAnyFound || isTypical || isMean;
    }
    if (isAnyFound)
        return;
    for (FunctionDifference &function : functions)
        function.significant = function.typicalDiffers = function.meanDiffers = false;
}

} // namespace zoe
