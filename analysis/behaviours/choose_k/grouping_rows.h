// The rows that groups are looked for in, and a way to cut them. Values and pure functions;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"

namespace zoe {

// Whether rows are a group, or odd frames. A behaviour lasts for a while: less than 5 % of all rows
// are a group only if at least half of them are in runs of four frames or more; less than
// leastShare, and fewer than six, never are. rows rise; frames: one per row of all.
bool isGroup(std::span<const std::uint32_t> rows, std::span<const FrameIndex> frames,
             std::size_t allRows, double leastShare);

// The columns of logarithms that take 1 % of the frame in any of the rows, each for itself: few of
// them do where functions are many. None without logarithms.
struct WideColumns {
    std::vector<std::uint32_t> numbers = {}; // rising
    Points values = {};                      // a row for each

    // REQUIRES: it is one of them.
    [[nodiscard]] const float *of(std::size_t column) const;
};
[[nodiscard]] WideColumns wideColumnsOf(const Points &logarithms, const Task &task);

// Must outlive whatever looks at it.
struct GroupingRows {
    const Points &features;
    const Points &logarithms;           // of the features; the features again if there are none
    std::span<const FrameIndex> frames; // one per row, rising
    double leastShare = 0;
    bool thorough = true; // looks for many groups at once, and for rare ones
    WideColumns columns = {};

    [[nodiscard]] std::size_t size() const { return features.rows(); }
    [[nodiscard]] bool hasLogarithms() const { return &features != &logarithms; }
    [[nodiscard]] bool group(std::span<const std::uint32_t> rows) const
    {
        return isGroup(rows, frames, size(), leastShare);
    }
    [[nodiscard]] std::vector<FrameIndex> framesOf(std::span<const std::uint32_t> rows) const;
};

constexpr std::size_t kMinGroup = 6;       // rows of a group
constexpr double kRareShare = 0.05;        // below it a group must come in runs …
constexpr std::size_t kLongRun = 4;        // … of this many frames
constexpr double kLeastColumnShare = 0.01; // of a frame: functions that are looked at on their own
constexpr std::size_t kMostLineColumns = 256; // that directions through many columns are made of

// Rows of a group in two or more parts, each rising. A score of 0 and no parts: there is none.
struct GroupSplit {
    double score = 0;
    std::vector<std::vector<std::uint32_t>> parts;
    bool odd = false; // the smaller one of two parts is no group but odd frames
};

// Numbers to look along: of the rows of one group, or a column of all rows.
struct LookDirection {
    std::vector<float> numbers = {}; // one per row of the group
    const float *column = nullptr;   // one per row of all; null: numbers count

    // i: position in the group of a row.
    [[nodiscard]] float along(std::size_t i, std::uint32_t row) const
    {
        return column == nullptr ? numbers[i] : column[row];
    }
};

// Columns of the logarithms that take 1 % of the frame in any of the rows, at most most, by falling
// variance. Without logarithms: none.
std::vector<LookDirection> columnDirections(const GroupingRows &all,
                                            std::span<const std::uint32_t> rows, std::size_t most);

} // namespace zoe
