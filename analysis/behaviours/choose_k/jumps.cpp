#include "analysis/behaviours/choose_k/jumps.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

namespace zoe {

namespace {

constexpr std::array<std::size_t, 3> kWindows{1, 5, 20}; // frames
constexpr std::size_t kFewestSteps = 8;
constexpr int kClasses = 24;

// Multiples of the third quartile of steps within a side, which is 1.15 standard deviations of
// normal steps; and the addition for a single step across. Chosen by simulation: the median step
// across a cut of a random walk is 1.2 standard deviations of its steps, but with few steps,
// directions and cuts are found that happen to cross where the walk is fast.
constexpr double kStep = 1.9;
constexpr double kSingleStep = 5;
constexpr double kErrorOfSquare = 1.8; // of a quartile's square, times the root of the steps

double quantileOf(std::vector<double> &values, std::size_t at)
{
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(at);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

struct Trace {
    std::vector<double> numbers;
    std::vector<std::uint8_t> side;
    std::vector<FrameIndex> frames;

    [[nodiscard]] std::size_t size() const { return numbers.size(); }
};

// Class of a distance in frames: its binary logarithm.
int classOf(FrameIndex distance)
{
    return static_cast<int>(std::bit_width(distance)) - 1;
}

// The third quartile of steps within the sides, by classes of distances; computed on demand.
class StepsWithin {
  public:
    explicit StepsWithin(const Trace &trace)
        : m_trace(trace)
    {
        for (std::size_t i = 0; i < trace.size(); ++i)
            m_own[trace.side[i]].push_back(i);
    }

    // From the nearest class with enough steps. Drift makes steps grow with the distance; steps of
    // shorter distances are extrapolated at their growth. Negative: unknown.
    double quartile(int wanted)
    {
        for (int off = 0; off < kClasses; ++off) {
            if (wanted + off < kClasses && ofClass(wanted + off) >= 0)
                return ofClass(wanted + off);
            if (wanted >= off && ofClass(wanted - off) >= 0)
                return ofClass(wanted - off) * growthTo(wanted - off, off);
        }
        return -1;
    }

  private:
    double ofClass(int number)
    {
        const auto at = static_cast<std::size_t>(number);
        if (m_known[at] == 0) {
            m_known[at] = 1;
            m_quartiles[at] = find(FrameIndex{1} << number);
        }
        return m_quartiles[at];
    }

    // Growth of steps from a class to one for distances 2^off times as long: as the steps
    // themselves grew, but at most that of a steady drift. At least that of a random walk whose
    // share of the steps is all by which they exceed the shortest ones, and the error of that.
    double growthTo(int number, int off)
    {
        const double own = ofClass(number);
        double growth = 0;
        double shortest = own;
        for (int back = 1; number >= back; ++back) {
            const double shorter = ofClass(number - back);
            if (shorter <= 0)
                continue;
            if (back <= 2)
                growth = std::max(growth, std::pow(own / shorter, 1.0 / back));
            shortest = shorter;
        }
        const double times = std::exp2(off);
        if (growth == 0)
            return times;
        const double error = kErrorOfSquare / std::sqrt(m_counts[static_cast<std::size_t>(number)]);
        const double walked =
            std::min(1.0, std::max(0.0, 1 - shortest * shortest / (own * own)) + error);
        return std::clamp(std::pow(growth, off), std::sqrt(1 + walked * (times - 1)), times);
    }

    [[nodiscard]] double find(FrameIndex distance)
    {
        std::vector<double> steps;
        for (const std::vector<std::size_t> &own : m_own) {
            std::size_t later = 0;
            for (const std::size_t i : own) {
                while (later < own.size() &&
                       m_trace.frames[own[later]] < m_trace.frames[i] + distance)
                    ++later;
                if (later == own.size())
                    break;
                if (m_trace.frames[own[later]] - m_trace.frames[i] < 2 * distance)
                    steps.push_back(std::abs(m_trace.numbers[own[later]] - m_trace.numbers[i]));
            }
        }
        m_counts[static_cast<std::size_t>(classOf(distance))] = static_cast<double>(steps.size());
        return steps.size() < kFewestSteps ? -1 : quantileOf(steps, steps.size() * 3 / 4);
    }

    const Trace &m_trace;
    std::array<std::vector<std::size_t>, 2> m_own;
    std::array<double, kClasses> m_quartiles{};
    std::array<std::uint8_t, kClasses> m_known{};
    std::array<double, kClasses> m_counts{}; // of steps
};

enum class Answer : std::uint8_t { Unknown, Yes, No };

Answer jumps(const Trace &trace, double singleStep)
{
    StepsWithin within(trace);
    std::vector<double> ratios;
    for (std::size_t i = 1; i < trace.size(); ++i) {
        if (trace.side[i] == trace.side[i - 1])
            continue;
        const double step = std::abs(trace.numbers[i] - trace.numbers[i - 1]);
        const double usual = within.quartile(classOf(trace.frames[i] - trace.frames[i - 1]));
        if (usual >= 0)
            ratios.push_back(usual > 0 ? step / usual : std::numeric_limits<double>::max());
    }
    if (ratios.empty())
        return Answer::Unknown;
    const double limit = kStep + singleStep / static_cast<double>(ratios.size());
    return quantileOf(ratios, ratios.size() / 2) >= limit ? Answer::Yes : Answer::No;
}

// Means of this many neighbouring frames of one side.
Trace windowsOf(const Trace &trace, std::size_t width)
{
    Trace windows;
    for (std::size_t first = 0; first < trace.size();) {
        std::size_t end = first + 1;
        while (end < trace.size() && end < first + width &&
               trace.frames[end] <= trace.frames[end - 1] + 2 &&
               trace.side[end] == trace.side[first])
            ++end;
        if (end - first == width) {
            double sum = 0;
            for (std::size_t i = first; i < end; ++i)
                sum += trace.numbers[i];
            windows.numbers.push_back(sum / static_cast<double>(width));
            windows.side.push_back(trace.side[first]);
            windows.frames.push_back(trace.frames[first]);
        }
        first = end;
    }
    return windows;
}

// Yes if any width of windows says so.
Answer jumpsOf(std::span<const float> numbers, std::span<const std::uint8_t> side,
               std::span<const FrameIndex> frames, double singleStep)
{
    const Trace trace{.numbers = {numbers.begin(), numbers.end()},
                      .side = {side.begin(), side.end()},
                      .frames = {frames.begin(), frames.end()}};
    bool known = false;
    for (const std::size_t width : kWindows) {
        const Answer answer = jumps(windowsOf(trace, width), singleStep);
        if (answer == Answer::Yes)
            return answer;
        known = known || answer == Answer::No;
    }
    return known ? Answer::No : Answer::Unknown;
}

} // namespace

bool jumpsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                 std::span<const FrameIndex> frames)
{
    return jumpsOf(numbers, side, frames, kSingleStep) != Answer::No;
}

bool driftsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                  std::span<const FrameIndex> frames)
{
    return jumpsOf(numbers, side, frames, kSingleStep / 2) == Answer::No;
}

} // namespace zoe
