// Behaviours of both sides against each other: their shares, and what differs within them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/values/named_statistic.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

struct ClassSide {
    std::uint64_t allFrames = 0;
    std::vector<std::uint64_t> frames; // one per class
    std::vector<double> share;         // of all frames of the side
    // Frames of each class in every resample of the side's frames as they come; classes x
    // resamples.
    std::vector<std::vector<double>> resampled;
};

// Immutable; thread-safe. REQUIRES: the captures have classes.
class ClassWeights {
  public:
    explicit ClassWeights(const ComparedCaptures &captures);

    [[nodiscard]] std::size_t classes() const { return m_base.frames.size(); }
    [[nodiscard]] const ClassSide &base() const { return m_base; }
    [[nodiscard]] const ClassSide &head() const { return m_head; }
    [[nodiscard]] bool onBothSides(std::size_t i) const
    {
        return m_base.frames[i] > 0 && m_head.frames[i] > 0;
    }
    // A behaviour with enough frames on both sides.
    [[nodiscard]] bool isUsual(std::size_t i) const
    {
        return i + 1 < classes() && m_base.frames[i] >= ComparedCaptures::kFewestFrames &&
               m_head.frames[i] >= ComparedCaptures::kFewestFrames;
    }
    // Which share of the frames is of behaviours with enough frames on both sides, as often as they
    // are there.
    [[nodiscard]] double usualInCommon() const;
    // The mean of both shares.
    [[nodiscard]] double weight(std::size_t i) const
    {
        return (m_base.share[i] + m_head.share[i]) / 2;
    }

  private:
    ClassSide m_base;
    ClassSide m_head;
};

// A mean of classes, each weighted as given, of one side; resampled within them. Belongs to one
// thread.
class StandardizedFigure {
  public:
    explicit StandardizedFigure(std::uint32_t resamples)
        : m_resamples(resamples)
    {}

    // weights: one per class; 0 leaves it out. forEach(capture, body) calls body(frame, ns).
    template <class ForEach>
    void read(std::span<const CaptureData> captures, const ClassSide &side,
              std::span<const double> weights, const ForEach &forEach)
    {
        begin(captures.size(), side, weights);
        for (std::size_t i = 0; i < captures.size(); ++i) {
            const ClassData &classes = *captures[i].classes;
            m_cells.assign(classes.resamples->cells(), 0.0);
            forEach(captures[i], [&](std::size_t frame, DurationNs ns) {
                const std::size_t at = classes.classOf[frame];
                m_sums[i][at] += ns;
                m_cells[classes.cellOf[frame]] += m_factors[at] * static_cast<double>(ns);
            });
            classes.resamples->addSums(m_cells, m_resamples);
            addVariances(*classes.resamples);
        }
        finish(captures, side, weights);
    }

    [[nodiscard]] Resampled value() const
    {
        return {.value = m_value,
                .resamples = m_resamples,
                .freedom = m_freedom.freedom(),
                .variance = m_variance};
    }
    // The figure of each capture for itself.
    [[nodiscard]] std::span<const double> runValues() const { return m_runValues; }
    // Of a capture and class.
    [[nodiscard]] Int128 sum(std::size_t capture, std::size_t i) const
    {
        return m_sums[capture][i];
    }
    // Of each class, 0 without frames.
    [[nodiscard]] std::span<const double> means() const { return m_means; }

  private:
    void begin(std::size_t captures, const ClassSide &side, std::span<const double> weights);
    void finish(std::span<const CaptureData> captures, const ClassSide &side,
                std::span<const double> weights);
    void addVariances(const Resamples &resamples);

    std::vector<double> m_resamples;
    std::vector<double> m_cells;
    std::vector<double> m_factors;           // one per class
    std::vector<std::vector<Int128>> m_sums; // one per capture and class
    std::vector<double> m_means;
    std::vector<double> m_runValues;
    double m_value = 0;
    double m_variance = 0;
    FreedomSum m_freedom;
};

// Amounts a frame over all threads, within behaviours. Belongs to one thread.
class WithinFigures {
  public:
    // weights: null if it is asked nothing.
    WithinFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    [[nodiscard]] Difference selfOf(Slot slot);
    // slot: of what is not the frame.
    [[nodiscard]] StatisticChange changeOf(const NamedStatistic &statistic, Slot slot);

  private:
    void read(StatisticOf of, Slot slot);

    const ComparedCaptures &m_captures;
    const ClassWeights *m_weights;
    std::vector<double> m_usual; // weights
    StandardizedFigure m_base;
    StandardizedFigure m_head;
};

} // namespace zoe
