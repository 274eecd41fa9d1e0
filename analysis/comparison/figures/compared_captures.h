// The captures of a comparison, summed and ready to be resampled. Belongs to one thread while it is
// made; then immutable and thread-safe, except for load().
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/block_length.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/capture_sums.h"
#include "analysis/comparison/sums/site_table.h"
#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// Frames of a capture by behaviour; each behaviour is resampled separately.
struct ClassData {
    std::vector<std::uint16_t> classOf;   // one per frame; the last class contains unusual frames
    std::vector<std::uint64_t> frames;    // one per class
    std::vector<std::uint16_t> segmentOf; // one per class: classes with few frames share one
    std::uint16_t segments = 0;
    std::vector<std::uint16_t> cellOf;      // one per frame
    std::vector<std::vector<float>> counts; // frames, one per class and cell
    std::optional<Resamples> resamples;
};

struct CaptureData {
    const CompareSide *side = nullptr;
    CaptureSums sums;
    std::vector<std::uint16_t> cellOf; // one per frame
    std::optional<Resamples> resamples;
    bool isOfFewPhases = false; // Segment::isOfFewPhases, of all frames
    std::optional<ClassData> classes;
};

// The basis for resampling both sides, whatever the figure.
class ComparedCaptures {
  public:
    // Classes with fewer frames in a capture are combined.
    static constexpr std::uint64_t kFewestFrames = 20;

    // Sums all captures: the baselines, then the head. Error: BadInput, Damaged, Io, Cancelled.
    // REQUIRES: checkComparison() returned no error.
    static Result<ComparedCaptures> make(SiteTable table, const CompareOptions &options,
                                         const Task &task);

    [[nodiscard]] const SiteTable &table() const { return m_table; }
    [[nodiscard]] const CompareOptions &options() const { return m_options; }
    [[nodiscard]] std::span<const CaptureData> bases() const
    {
        return std::span(m_captures).first(m_captures.size() - 1);
    }
    [[nodiscard]] std::span<const CaptureData> head() const
    {
        return std::span(m_captures).last(1);
    }
    [[nodiscard]] std::span<const CaptureData> all() const { return m_captures; }
    [[nodiscard]] std::size_t classes() const { return m_classes; } // 0: behaviours are not known

    // Functions that occur in some frame, in parts whose columns fit into memory together.
    [[nodiscard]] std::vector<std::vector<Slot>> parts() const;
    // Reads the missing columns of the part and frees others.
    Status load(std::span<const Slot> part, const Task &task);
    // Frees the columns of all functions, when their figures are known.
    void dropColumns();
    // Another run may go through different phases than these did (few_episodes.h). For figures over
    // all frames: means get one degree of freedom per side, and typical frames none, because they
    // only tell which phase was the longest. Figures by behaviour stay.
    void doubtPhases()
    {
        m_doubtsPhases = true;
        for (CaptureData &capture : m_captures)
            capture.resamples->limitFreedom(1);
    }
    [[nodiscard]] bool doubtsPhases() const { return m_doubtsPhases; }

  private:
    ComparedCaptures(SiteTable table, const CompareOptions &options);
    Status sum(const Task &task);
    [[nodiscard]] std::vector<std::uint8_t> watchedSlots() const;
    Status resample(std::size_t capture, const Task &task);
    Status takeDropped(std::size_t capture, std::span<BlockLengths> lengths,
                       const Task &task) const;
    [[nodiscard]] ClassData classesOf(std::size_t capture) const;
    [[nodiscard]] bool isThere(Slot slot) const;

    SiteTable m_table;
    CompareOptions m_options;
    std::vector<CaptureData> m_captures;
    std::size_t m_columnBytes = 0; // of all captures
    std::size_t m_classes = 0;
    bool m_doubtsPhases = false;
};

[[nodiscard]] std::uint64_t framesOf(std::span<const CaptureData> side);

// Error: BadInput (sides as in checkSides(), inconsistent options).
Status checkComparison(const Sides &sides, const CompareOptions &options);

} // namespace zoe
