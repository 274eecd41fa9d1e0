#include "analysis/frames/spikes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "analysis/statistics/sliding_window.h"

namespace zoe {

namespace {

constexpr std::size_t kFewestFrames = 5;   // of a neighbourhood, the frame itself included
constexpr double kDeviationOfMad = 1.4826; // of a normal distribution, 1 / Φ⁻¹(3/4)
constexpr std::uint32_t kNoiseFactor = 4; // noise is measured over so many times the neighbours …
constexpr std::uint32_t kMostNoise = 240; // … but no more frames than this on each side
// Levels of alternating frames must leave clearly less noise: their medians are of fewer frames.
constexpr double kAlternateFactor = 0.9;
// Neighbours whose lowest tenth is more deviations below their median have a season or a step.
constexpr double kFlatDeviations = 2.5;
// The median of all neighbours needs a little more, since every frame is tested against it too.
constexpr double kFlatThreshold = 4.0 / 3.3;
constexpr double kNextToSpike = 2.75 / 3.3; // of the threshold
constexpr double kOfStep = 0.5;    // the share of the excess that must remain on either side
constexpr double kStillLong = 0.8; // of the frame in between, for frames next but one
constexpr std::size_t kSide = 3;   // frames that tell a step
constexpr std::size_t kLead = 4;   // as many twice tell where a side leads

// A level is the median of every step-th frame, count of them on each side.
struct LevelKind {
    std::uint32_t step;
    std::uint32_t count;
};
constexpr std::array<LevelKind, 3> kLevels{{{1, 8}, {1, 3}, {2, 4}}};
constexpr std::size_t kAlternate = 2;
constexpr std::size_t kMostInLevel = 16;

double excessOver(DurationNs value, DurationNs level)
{
    if (level > 0)
        return static_cast<double>(value) / static_cast<double>(level) - 1;
    return value > 0 ? std::numeric_limits<double>::infinity() : 0;
}

class SpikeFinder {
  public:
    SpikeFinder(const FrameTimes &frames, const SpikeRule &rule)
        : m_frames(frames)
        , m_values(frames.durationsNs)
        , m_rule(rule)
    {
        for (LevelKind &kind : m_kinds)
            kind.count = std::min(kind.count, rule.neighbours / kind.step);
        for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
            m_excesses[kind].reserve(m_values.size());
            for (std::size_t i = 0; i < m_values.size(); ++i)
                m_excesses[kind].push_back(
                    static_cast<float>(excessOver(m_values[i], levelOf(i, kind))));
        }
    }

    std::vector<Spike> find()
    {
        std::vector<std::optional<Spike>> spikes(m_values.size());
        m_found.assign(m_values.size(), 0);
        std::vector<std::size_t> open;
        slide(m_values, m_rule.neighbours, [&](std::size_t i, const SlidingWindow &window) {
            if (!exceeds(i, window.at(window.size() / 2)))
                return;
            spikes[i] = spikeAt(i, m_rule.threshold, kFlatThreshold * m_rule.threshold);
            if (spikes[i])
                open.push_back(i);
        });
        for (const std::size_t i : open)
            m_found[i] = 1;
        const double lower = kNextToSpike * m_rule.threshold;
        while (!open.empty()) {
            const std::size_t i = open.back();
            open.pop_back();
            for (const std::ptrdiff_t away : {-1, 1, -2, 2}) {
                const std::size_t next = i + static_cast<std::size_t>(away);
                if (next >= m_values.size() || spikes[next] || !goesOn(i, next))
                    continue;
                spikes[next] = spikeAt(next, lower, lower);
                if (spikes[next])
                    open.push_back(next);
            }
        }
        std::vector<Spike> result;
        for (const std::optional<Spike> &spike : spikes) {
            if (spike)
                result.push_back(*spike);
        }
        return result;
    }

  private:
    // Calls body(position) for the frames that a level is made of.
    template <class Body>
    void forLevel(std::size_t i, std::size_t kind, const Body &body) const
    {
        for (std::size_t k = 1; k <= m_kinds[kind].count; ++k) {
            const std::size_t away = k * m_kinds[kind].step;
            if (away <= i)
                body(i - away);
            if (i + away < m_values.size())
                body(i + away);
        }
    }
    [[nodiscard]] DurationNs levelOf(std::size_t i, std::size_t kind) const
    {
        std::array<DurationNs, kMostInLevel> values;
        std::size_t count = 0;
        forLevel(i, kind, [&](std::size_t at) { values[count++] = m_values[at]; });
        if (count == 0)
            return m_values[i];
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(count / 2);
        const auto end = values.begin() + static_cast<std::ptrdiff_t>(count);
        std::nth_element(values.begin(), middle, end);
        return count % 2 == 1 ? *middle
                              : std::midpoint(*std::max_element(values.begin(), middle), *middle);
    }

    [[nodiscard]] bool exceeds(std::size_t i, DurationNs median) const
    {
        return excessOver(m_values[i], median) > m_rule.minimumShare ||
               std::ranges::any_of(m_excesses, [&](const std::vector<float> &excesses) {
                   return static_cast<double>(excesses[i]) > m_rule.minimumShare;
               });
    }

    // The level that leaves the least noise around a frame, and that noise.
    struct Noise {
        std::size_t kind = 0;
        double deviation = 0;
    };
    [[nodiscard]] Noise noiseAround(std::size_t i)
    {
        const std::size_t half = std::min(kNoiseFactor * m_rule.neighbours, kMostNoise);
        const std::size_t first = i - std::min(i, half);
        const std::size_t end = std::min(m_values.size(), i + half + 1);
        Noise best;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
            if (m_kinds[kind].count == 0)
                continue;
            m_distances.clear();
            for (std::size_t j = first; j < end; ++j) {
                if (j != i)
                    m_distances.push_back(std::abs(m_excesses[kind][j]));
            }
            const auto middle =
                m_distances.begin() + static_cast<std::ptrdiff_t>(m_distances.size() / 2);
            std::nth_element(m_distances.begin(), middle, m_distances.end());
            const double deviation = kDeviationOfMad * static_cast<double>(*middle);
            const double compared = kind == kAlternate ? deviation / kAlternateFactor : deviation;
            if (compared < least) {
                least = compared;
                best = {kind, deviation};
            }
        }
        return best;
    }

    // Whether a frame doesn't stand out from the frames on one side, nor from where they lead.
    [[nodiscard]] bool isOfStep(std::size_t i, std::size_t kind, DurationNs level) const
    {
        for (const std::ptrdiff_t side : {-1, 1}) {
            const std::ptrdiff_t step = side * std::ptrdiff_t{m_kinds[kind].step};
            const auto beside = medianOfSide(i, step, 1, kSide);
            if (!beside)
                continue;
            const double lower = std::min(*beside, ledTo(i, step).value_or(*beside));
            if (static_cast<double>(m_values[i]) - lower <
                kOfStep * static_cast<double>(m_values[i] - level))
                return true;
        }
        return false;
    }

    // Of every step-th frame of a side; the upper one of an even number.
    [[nodiscard]] std::optional<double> medianOfSide(std::size_t i, std::ptrdiff_t step,
                                                     std::size_t from, std::size_t to) const
    {
        std::array<DurationNs, kLead> values;
        std::size_t count = 0;
        for (std::size_t k = from; k <= to; ++k) {
            const std::size_t at = i + static_cast<std::size_t>(step) * k;
            if (at < m_values.size())
                values[count++] = m_values[at];
        }
        if (count == 0)
            return {};
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(count / 2);
        std::nth_element(values.begin(), middle,
                         values.begin() + static_cast<std::ptrdiff_t>(count));
        return static_cast<double>(*middle);
    }

    // Where a straight line through the frames of a side leads. In a season those on one side may
    // be nearly as long as a spike, but they lead away from it.
    [[nodiscard]] std::optional<double> ledTo(std::size_t i, std::ptrdiff_t step) const
    {
        const auto near = medianOfSide(i, step, 1, kLead);
        const auto far = medianOfSide(i, step, kLead + 1, 2 * kLead);
        if (!near || !far)
            return {};
        constexpr double kAway = (kLead + 1) / 2.0; // of the near ones, in the middle
        return *near + (*near - *far) * kAway / kLead;
    }

    // Spikes found so far don't count among the neighbours of others.
    [[nodiscard]] std::optional<Spike> spikeAt(std::size_t i, double threshold,
                                               double flatThreshold)
    {
        const std::size_t half = m_rule.neighbours;
        const std::size_t first = i - std::min(i, half);
        const std::size_t end = std::min(m_values.size(), i + half + 1);
        if (end - first < kFewestFrames)
            return {};
        const Noise noise = noiseAround(i);
        const auto excess = static_cast<double>(m_excesses[noise.kind][i]);
        const LevelKind &kind = m_kinds[noise.kind];
        if (excess > std::max(threshold * noise.deviation, m_rule.minimumShare)) {
            const DurationNs level = levelOf(i, noise.kind);
            if (!isOfStep(i, noise.kind, level))
                return Spike{m_frames.numbers[i], m_values[i], level, kind.step * kind.count,
                             kind.step};
        }
        if (noise.kind == kAlternate)
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
        const bool flat = static_cast<double>(median - low) <=
                          kFlatDeviations * noise.deviation * static_cast<double>(median);
        if (flat && excessOver(m_values[i], median) >
                        std::max(flatThreshold * noise.deviation, m_rule.minimumShare))
            return Spike{m_frames.numbers[i], m_values[i], median, m_rule.neighbours, 1};
        return {};
    }

    // Whether a burst may go on from a frame to one nearby.
    [[nodiscard]] bool goesOn(std::size_t from, std::size_t to) const
    {
        const std::size_t between = (from + to) / 2;
        if (between == std::min(from, to))
            return true;
        const auto mean =
            static_cast<double>(m_values[from]) / 2 + static_cast<double>(m_values[to]) / 2;
        return static_cast<double>(m_values[between]) >= kStillLong * mean;
    }

    const FrameTimes &m_frames;
    const std::vector<DurationNs> &m_values;
    SpikeRule m_rule;
    std::array<LevelKind, kLevels.size()> m_kinds = kLevels;
    std::array<std::vector<float>, kLevels.size()> m_excesses; // over each level, relative to it
    std::vector<std::uint8_t> m_found;                         // by the rule itself
    std::vector<float> m_distances;                            // used again
    std::vector<DurationNs> m_around;                          // likewise
};

} // namespace

std::uint32_t SpikeRule::reach() const
{
    return 3 * neighbours + std::min(kNoiseFactor * neighbours, kMostNoise) +
           static_cast<std::uint32_t>(kMostInLevel);
}

std::vector<Spike> findSpikes(const FrameTimes &frames, const SpikeRule &rule)
{
    return SpikeFinder(frames, rule).find();
}

std::vector<Spike> findSpikes(const Capture &capture, const Selection &selection,
                              const SpikeRule &rule)
{
    return findSpikes(frameTimes(capture, selection), rule);
}

} // namespace zoe
