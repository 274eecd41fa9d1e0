// Compares the behaviours of both sides: their shares, and the differences within them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/function_frames.h"
#include "analysis/comparison/figures/side_figure.h"
#include "analysis/comparison/values/named_statistic.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

struct ClassSide {
    std::uint64_t allFrames = 0;
    std::vector<std::uint64_t> frames; // one per class
    std::vector<double> share;         // of all frames of the side
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
    // Whether a behaviour has enough frames on both sides.
    [[nodiscard]] bool isUsual(std::size_t i) const
    {
        return i + 1 < classes() && m_base.frames[i] >= ComparedCaptures::kFewestFrames &&
               m_head.frames[i] >= ComparedCaptures::kFewestFrames;
    }
    // The share of frames in behaviours with enough frames on both sides, as far as both sides have
    // them equally often.
    [[nodiscard]] double usualInCommon() const;
    // The share of a side's frames, without unusual ones, in behaviours that the other side has
    // too; for the side where it is lower.
    [[nodiscard]] double ofBothSides() const;
    // Whether that is at least nine tenths, so that behaviours can be compared reliably.
    [[nodiscard]] bool isSure() const;
    // Whether at least half of the frames of each side are in such behaviours, by ofBothSides().
    // What is found in them holds for the program, although not all of it is covered.
    [[nodiscard]] bool haveHalfOnBothSides() const;
    // Frames count as unusual if they are in no behaviour, or in one with too few frames on either
    // side. Each class is either usual or unusual, so that both parts add up to all frames.
    [[nodiscard]] bool isUnusual(std::size_t i) const { return !isUsual(i); }
    // The mean of both shares.
    [[nodiscard]] double weight(std::size_t i) const
    {
        return (m_base.share[i] + m_head.share[i]) / 2;
    }

  private:
    ClassSide m_base;
    ClassSide m_head;
};

// A weighted mean of the classes of one side, resampled within them. Belongs to one thread.
class StandardizedFigure {
  public:
    // weights: one per class; 0 leaves a class out. forEach(capture, body) calls body(frame, ns).
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
            centre(classes, m_sums[i]);
            addSpreads(*classes.resamples);
        }
        finish(captures, side, weights);
    }

    [[nodiscard]] Resampled value() const
    {
        return {.value = m_value, .spread = m_spread, .freedom = m_freedom.freedom()};
    }
    // The figure of each capture separately.
    [[nodiscard]] std::span<const double> runValues() const { return m_runValues; }
    // For a capture and class.
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
    // Subtracts the mean of its class from each frame, so that frames of other classes that are
    // drawn together with them are no deviation.
    void centre(const ClassData &classes, std::span<const Int128> sums);
    void addSpreads(const Resamples &resamples);

    std::vector<double> m_cells;
    std::vector<double> m_factors;           // one per class
    std::vector<std::vector<Int128>> m_sums; // one per capture and class
    std::vector<double> m_means;
    std::vector<double> m_runValues;
    double m_value = 0;
    Spread m_spread;
    FreedomSum m_freedom;
};

// The contribution of unusual frames of one side to the mean. Belongs to one thread.
class UnusualFigure {
  public:
    UnusualFigure(std::span<const CaptureData> captures, const ClassWeights *weights);

    // Reads all amounts without centring them; afterwards, meanNs is the mean of all frames.
    template <class ForEach>
    void read(const ForEach &forEach)
    {
        m_sums.clear();
        for (std::size_t i = 0; i < m_captures.size(); ++i) {
            const CaptureData &capture = m_captures[i];
            Sum &sum = m_sums.emplace_back();
            sum.cells.assign(capture.resamples->cells(), 0.0);
            forEach(capture, [&](std::size_t frame, DurationNs ns) {
                sum.all += ns;
                if (!m_isUnusual[capture.classes->classOf[frame]])
                    return;
                sum.unusual += ns;
                sum.cells[capture.cellOf[frame]] += static_cast<double>(ns);
            });
        }
    }
    [[nodiscard]] double meanNs() const;
    void finish(double middle);
    [[nodiscard]] const SideFigure &figure() const { return m_figure; }

  private:
    struct Sum {
        Int128 all = 0;
        Int128 unusual = 0;
        std::vector<double> cells;
    };

    std::span<const CaptureData> m_captures;
    std::vector<bool> m_isUnusual;             // one per class
    std::vector<std::vector<double>> m_counts; // unusual frames, one per capture and cell
    std::vector<Sum> m_sums;                   // one per capture
    SideFigure m_figure;
};

// Amounts per frame over all threads, within behaviours. Belongs to one thread.
class WithinFigures {
  public:
    // weights: null if no function below will be called.
    WithinFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    // function: for statistics of a function.
    void read(StatisticOf of, const FunctionFrames &function);
    // Of what was read: within behaviours, in unusual frames, and both together.
    [[nodiscard]] Difference within() const;
    [[nodiscard]] Difference unusual() const;
    [[nodiscard]] Difference likeWithLike(double confidence) const;
    // Reads the statistic and returns its change. confidence: of the intervals.
    [[nodiscard]] StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                                           double confidence);

  private:
    const ComparedCaptures &m_captures;
    const ClassWeights *m_weights;
    std::vector<double> m_usual; // weights
    StandardizedFigure m_base;
    StandardizedFigure m_head;
    UnusualFigure m_baseUnusual;
    UnusualFigure m_headUnusual;
};

} // namespace zoe
