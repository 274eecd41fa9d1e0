#include "analysis/frames/spikes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <span>

#include "analysis/frames/frame_course.h"
#include "analysis/frames/frame_passes.h"
#include "analysis/statistics/median.h"
#include "analysis/statistics/sliding_window.h"

namespace zoe {

namespace {

constexpr std::size_t kFewestFrames = 5; // of a neighbourhood, the frame itself included
// If the lowest tenth of the neighbours is further below their median, there is a season or a step.
constexpr double kFlatDeviations = 3;
// Comparing with the median of all neighbours needs slightly more, because every frame is tested
// twice …
constexpr double kFlatThreshold = 1.2;
// … except for frames next to a spike. Factors of the threshold.
constexpr double kNextToSpike = 0.9;
constexpr int kBurstRounds = 2;      // the second without the first one's spikes as neighbours
constexpr double kOfStep = 0.5;      // the share of the excess that must remain on either side
constexpr double kStillLong = 0.8;   // of the frame in between, for frames two apart
constexpr std::size_t kSide = 3;     // frames that reveal a step
constexpr std::size_t kLead = 4;     // twice this many reveal where a side leads
constexpr double kCourseShare = 0.9; // of the work
constexpr std::size_t kStretch = 64; // length, in reaches of the rule

class SpikeFinder {
  public:
    // course: of the values.
    SpikeFinder(std::span<const FrameIndex> numbers, std::span<const DurationNs> values,
                const SpikeRule &rule, const FrameCourse &course)
        : m_numbers(numbers)
        , m_values(values)
        , m_rule(rule)
        , m_least(std::log1p(rule.minimumShare))
        , m_course(course)
        , m_logs(m_course.logs())
        , m_found(m_values.size(), 0)
    {}

    Result<std::vector<Spike>> find(const Task &task)
    {
        SlidOver<DurationNs> around(m_values, m_rule.neighbours);
        const Status looked = FramePasses(m_values.size(), 1, task).run([&](std::size_t i) {
            const SlidingWindow<DurationNs> &window = around.moveTo(i);
            if (window.size() < kFewestFrames)
                return;
            auto spike = aboveCourse(i);
            if (!spike && m_logs[i] - FrameCourse::logOf(window.at(window.size() / 2)) > m_least)
                spike = aboveNeighbours(i, kFlatThreshold);
            if (spike)
                m_spikes.emplace(i, *spike);
        });
        if (!looked)
            return looked.error();
        for (int round = 0; round < kBurstRounds; ++round)
            extendBursts();
        std::vector<Spike> result;
        result.reserve(m_spikes.size());
        for (const auto &[i, spike] : m_spikes)
            result.push_back(spike);
        return result;
    }

  private:
    void extendBursts()
    {
        std::vector<std::size_t> open;
        for (const auto &[i, spike] : m_spikes) {
            m_found[i] = 1;
            open.push_back(i);
        }
        while (!open.empty()) {
            const std::size_t i = open.back();
            open.pop_back();
            for (const std::ptrdiff_t away : {-1, 1, -2, 2}) {
                const std::size_t next = i + static_cast<std::size_t>(away);
                if (next >= m_values.size() || m_spikes.contains(next) || !goesOn(i, next))
                    continue;
                if (const auto spike = aboveNeighbours(next, kNextToSpike)) {
                    m_spikes.emplace(next, *spike);
                    open.push_back(next);
                }
            }
        }
    }

    [[nodiscard]] double excessOf(std::size_t i) const { return m_logs[i] - m_course.levels()[i]; }
    [[nodiscard]] auto logAt() const
    {
        return [this](std::size_t at) { return m_logs[at]; };
    }
    [[nodiscard]] double noiseAround(std::size_t i) const
    {
        return static_cast<double>(m_course.noise()[i]);
    }

    [[nodiscard]] std::optional<Spike> aboveCourse(std::size_t i) const
    {
        const double excess = excessOf(i);
        if (excess <= std::max(m_rule.threshold * noiseAround(i), m_least) || isOfStep(i))
            return {};
        const double level = std::exp(m_course.levels()[i]);
        return Spike{m_numbers[i], m_values[i],
                     // Rounding must not lift it above the frame.
                     level < static_cast<double>(m_values[i]) ? std::llround(level) : m_values[i],
                     m_course.nearbyOf(i), static_cast<std::uint32_t>(m_course.stepOf(i))};
    }

    // Whether a frame doesn't stand out from the frames on one side, nor from their trend.
    [[nodiscard]] bool isOfStep(std::size_t i) const
    {
        const double excess = excessOf(i);
        for (const std::ptrdiff_t side : {-1, 1}) {
            const std::ptrdiff_t step = side * static_cast<std::ptrdiff_t>(m_course.stepOf(i));
            const auto standsOut = [&](double level) {
                return m_logs[i] - level >= kOfStep * excess;
            };
            const auto beside = medianOfSide(i, step, 1, kSide, logAt());
            if (!beside || standsOut(*beside))
                continue;
            const auto course = m_course.isSmooth(i) ? courseFrom(i, step) : ledTo(i, step);
            if (!course || !standsOut(*course))
                return true;
        }
        return false;
    }

    // Over every step-th frame of a side; the upper one of an even number.
    template <class ValueAt>
    [[nodiscard]] std::optional<double> medianOfSide(std::size_t i, std::ptrdiff_t step,
                                                     std::size_t from, std::size_t to,
                                                     const ValueAt &valueAt) const
    {
        std::array<double, kLead> values;
        std::size_t count = 0;
        for (std::size_t k = from; k <= to; ++k) {
            const std::size_t at = i + static_cast<std::size_t>(step) * k;
            if (at < m_values.size())
                values[count++] = valueAt(at);
        }
        if (count == 0)
            return {};
        return upperMedian(std::span(values).first(count));
    }

    // The continuation of a level that the frames of a side also follow.
    [[nodiscard]] std::optional<double> courseFrom(std::size_t i, std::ptrdiff_t step) const
    {
        const auto off =
            medianOfSide(i, step, 1, kSide, [this](std::size_t at) { return excessOf(at); });
        if (!off)
            return {};
        return m_course.levels()[i] + *off;
    }

    // The continuation of a straight line through the frames of a side. In a season, frames on one
    // side may be nearly as long as a spike, but they lead away from it.
    [[nodiscard]] std::optional<double> ledTo(std::size_t i, std::ptrdiff_t step) const
    {
        const auto near = medianOfSide(i, step, 1, kLead, logAt());
        const auto far = medianOfSide(i, step, kLead + 1, 2 * kLead, logAt());
        if (!near || !far)
            return {};
        constexpr double kAway = (kLead + 1) / 2.0; // distance of the near ones, on average
        return *near + (*near - *far) * kAway / kLead;
    }

    // Spikes of earlier rounds are not neighbours of others.
    [[nodiscard]] std::optional<Spike> aboveNeighbours(std::size_t i, double factor)
    {
        const std::size_t half = m_rule.neighbours;
        const std::size_t first = i - std::min(i, half);
        const std::size_t end = std::min(m_values.size(), i + half + 1);
        if (end - first < kFewestFrames || m_course.stepOf(i) != 1)
            return {};
        m_around.clear();
        for (std::size_t j = first; j < end; ++j) {
            if (m_found[j] == 0 || j == i)
                m_around.push_back(m_values[j]);
        }
        const auto rank = [&](std::size_t at) {
            const auto place = m_around.begin() + static_cast<std::ptrdiff_t>(at);
            std::nth_element(m_around.begin(), place, m_around.end());
            return *place;
        };
        const DurationNs median = rank(m_around.size() / 2);
        const DurationNs low = rank(m_around.size() / 10);
        const double noise = noiseAround(i);
        const bool flat =
            FrameCourse::logOf(median) - FrameCourse::logOf(low) <= kFlatDeviations * noise;
        const double least = std::max(factor * m_rule.threshold * noise, m_least);
        if (flat && m_logs[i] - FrameCourse::logOf(median) > least &&
            (!isInSeason(i) || excessOf(i) > least))
            return Spike{m_numbers[i], m_values[i], median, m_rule.neighbours, 1};
        return {};
    }

    // At the ends, levels can't follow a season; then the nearest frames that have enough
    // neighbours decide.
    [[nodiscard]] bool isInSeason(std::size_t i) const
    {
        const std::size_t half = m_rule.neighbours;
        if (m_values.size() <= 2 * half)
            return m_course.isSmooth(i);
        return m_course.isSmooth(std::clamp(i, half, m_values.size() - half - 1));
    }

    // Whether a burst may continue from a frame to one nearby.
    [[nodiscard]] bool goesOn(std::size_t from, std::size_t to) const
    {
        const std::size_t between = (from + to) / 2;
        if (between == std::min(from, to))
            return true;
        const auto mean =
            static_cast<double>(m_values[from]) / 2 + static_cast<double>(m_values[to]) / 2;
        return static_cast<double>(m_values[between]) >= kStillLong * mean;
    }

    std::span<const FrameIndex> m_numbers;
    std::span<const DurationNs> m_values;
    SpikeRule m_rule;
    double m_least;
    const FrameCourse &m_course;
    const std::vector<double> &m_logs;
    std::map<std::size_t, Spike> m_spikes; // by position
    std::vector<std::uint8_t> m_found;     // in earlier rounds
    std::vector<DurationNs> m_around;      // reused
};

} // namespace

std::uint32_t SpikeRule::reach() const
{
    return 4 * neighbours + FrameCourse::reach(neighbours);
}

Result<std::vector<Spike>> findSpikes(const FrameTimes &frames, const SpikeRule &rule,
                                      const Task &task)
{
    // One stretch after another, each with the frames that it depends on: memory doesn't grow.
    const std::size_t reach = rule.reach();
    const std::size_t stretch = kStretch * std::max<std::size_t>(1, reach);
    const std::span numbers(frames.numbers);
    const auto size = static_cast<double>(frames.size());
    std::vector<Spike> spikes;
    for (std::size_t first = 0; first < frames.size(); first += stretch) {
        const std::size_t end = std::min(frames.size(), first + stretch);
        const std::size_t from = first - std::min(first, reach);
        const std::size_t count = std::min(frames.size(), end + reach) - from;
        const auto values = std::span(frames.durationsNs).subspan(from, count);
        const Task part =
            task.part(static_cast<double>(first) / size, static_cast<double>(end) / size);
        const auto course = FrameCourse::of(values, rule.neighbours, part.part(0, kCourseShare));
        if (!course)
            return course.error();
        const auto found = SpikeFinder(numbers.subspan(from, count), values, rule, *course)
                               .find(part.part(kCourseShare, 1));
        if (!found)
            return found.error();
        std::ranges::copy_if(*found, std::back_inserter(spikes), [&](const Spike &spike) {
            return spike.frame >= numbers[first] && spike.frame <= numbers[end - 1];
        });
    }
    return spikes;
}

Result<std::vector<Spike>> findSpikes(const Capture &capture, const Selection &selection,
                                      const SpikeRule &rule, const Task &task)
{
    if (!hasMainFrames(capture))
        return std::vector<Spike>{};
    return findSpikes(frameTimes(capture, selection), rule, task);
}

} // namespace zoe
