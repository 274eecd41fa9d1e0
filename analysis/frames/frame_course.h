// The expected duration of each frame, estimated from the frames around it, and how far frames
// deviate from it. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/task.h"
#include "analysis/model/units.h"

namespace zoe {

class FramePasses;

// Everything is in logarithms of durations (0 ns counts as 1): noise is then symmetric around the
// course and the same for short and long frames.
//
// There are several kinds of levels, each computed from the frames on both sides without the frame
// itself: medians, which follow a step; the mean of the frames at the same level; polynomials,
// which follow any smooth course; and a wave with the period of the frames around. All but the
// medians are less noisy, but need to know which frames are usual: those within 2.6 deviations of
// the current level, at first the median, then the best of all. Other frames count as if they were
// at that level.
//
// Each frame uses the kind that leaves the least noise around it.
class FrameCourse {
  public:
    // At most this many frames on each side are used for a level, or twice as many for a polynomial
    // or wave. Error: Cancelled.
    static Result<FrameCourse> of(std::span<const DurationNs> durationsNs, std::uint32_t neighbours,
                                  const Task &task = Task{});

    [[nodiscard]] std::size_t size() const { return m_logs.size(); }
    [[nodiscard]] const std::vector<double> &logs() const { return m_logs; }
    [[nodiscard]] static double logOf(DurationNs duration);
    // The level of each frame, in logarithms, and the standard deviation of the frames around it
    // from their levels.
    [[nodiscard]] const std::vector<double> &levels() const { return m_now.levels; }
    [[nodiscard]] const std::vector<float> &noise() const { return m_now.noise; }
    // Whether its level follows a season but rounds off a step.
    [[nodiscard]] bool isSmooth(std::size_t i) const;
    // For frames that alternate, levels are computed from every second one.
    [[nodiscard]] std::size_t stepOf(std::size_t i) const;
    // The frames that best show what is usual: this many on each side.
    [[nodiscard]] std::uint32_t nearbyOf(std::size_t i) const;

    // The course at a frame and its noise don't depend on frames further away than this.
    [[nodiscard]] static std::uint32_t reach(std::uint32_t neighbours);

  private:
    enum class Shape : std::uint8_t { Median, SameLevel, Polynomial, Wave };
    [[nodiscard]] static bool isSmooth(Shape shape)
    {
        return shape == Shape::Polynomial || shape == Shape::Wave;
    }
    struct Kind {
        Shape shape = Shape::Median;
        std::uint32_t half = 0; // number of frames on each side, at most
        std::uint32_t step = 1;
        std::vector<double> weights; // of a polynomial, for frames at distances 1 … half
        // The deviations of all frames from a median, which depend on nothing else.
        std::vector<float> away;
    };

    FrameCourse(std::span<const DurationNs> durationsNs, std::uint32_t neighbours);
    [[nodiscard]] std::size_t passes() const;
    void addKinds(std::uint32_t neighbours);
    Status settleOnMedians(FramePasses &passes);
    struct Levels {
        std::vector<double> levels;
        std::vector<float> noise;
    };
    void fillUnusual();
    Status findPeriods(FramePasses &passes);
    // By the current levels.
    Status chooseKinds(FramePasses &passes);
    // For frames at distances 1, 2 … on each side. Empty: there is no such level at a frame.
    [[nodiscard]] std::span<const double> weightsAt(std::size_t i, const Kind &kind) const;
    // Deviations of all frames from their level of a kind other than median. NaN: there is none.
    Status measure(const Kind &kind, std::vector<float> &away, FramePasses &passes) const;
    template <class Body>
    void forLevel(std::size_t i, std::size_t half, std::size_t step, const Body &body) const;
    [[nodiscard]] double medianAround(std::size_t i, const Kind &kind) const;
    [[nodiscard]] double sameLevelAround(std::size_t i, const Kind &kind) const;
    [[nodiscard]] std::size_t stepOf(std::size_t i, const Kind &kind) const;

    std::size_t m_half; // frames on each side over which noise is measured
    std::vector<Kind> m_kinds;
    std::vector<double> m_logs;
    std::vector<double> m_filled; // the same, with the level where a frame isn't usual
    Levels m_now;
    std::vector<std::vector<double>> m_waves; // weights for each period, from the shortest one
    std::vector<std::uint8_t> m_periods;      // in frames, around each frame; 0: none
    std::vector<std::uint8_t> m_best;
    std::vector<std::uint8_t> m_alternates;
};

} // namespace zoe
