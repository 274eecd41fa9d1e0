// The rows in which groups are searched, and a way to cut them. Values and pure functions;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"

namespace zoe {

// Whether rows form a group or are odd frames. A behaviour lasts for a while: less than 5 % of all
// rows are a group only if at least half of them are in runs of four frames or more. Less than
// leastShare, or fewer than six rows, are never a group. rows are in rising order; frames: one per
// row of all.
bool isGroup(std::span<const std::uint32_t> rows, std::span<const FrameIndex> frames,
             std::size_t allRows, double leastShare);

// The columns of logarithms that take at least 1 % of the frame in some row, as contiguous columns.
// There are few of them even if there are many functions. Empty without logarithms.
struct WideColumns {
    std::vector<std::uint32_t> numbers = {}; // rising
    Points values = {};                      // a row for each

    // REQUIRES: the column is one of them.
    [[nodiscard]] const float *of(std::size_t column) const;
};
[[nodiscard]] WideColumns wideColumnsOf(const Points &logarithms, const Task &task);

// Must outlive everything that refers to it.
struct GroupingRows {
    const Points &features;
    const Points &logarithms; // of the features; the features themselves if there are none
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
constexpr double kRareShare = 0.05;        // below it, a group must occur in runs …
constexpr std::size_t kLongRun = 4;        // … of this many frames
constexpr double kLeastColumnShare = 0.01; // of a frame: functions that are looked at on their own
constexpr std::size_t kMostLineColumns = 256; // for directions through many columns

// Rows of a group in two or more parts, each in rising order. Score 0 and no parts: no split was
// found.
struct GroupSplit {
    double score = 0;
    std::vector<std::vector<std::uint32_t>> parts;
    bool odd = false; // the smaller of two parts is not a group but odd frames
};

// A direction to search along: numbers of the rows of one group, or a column of all rows.
struct LookDirection {
    std::vector<float> numbers = {}; // one per row of the group
    const float *column = nullptr;   // one per row of all; null: numbers count
    bool isFitted = false;           // weighted by the noise of its columns, found in few rows

    // i: position of the row in the group.
    [[nodiscard]] float along(std::size_t i, std::uint32_t row) const
    {
        return column == nullptr ? numbers[i] : column[row];
    }
};

// Columns of the logarithms that take at least 1 % of the frame in some row, at most `most`, by
// falling variance. Empty without logarithms.
std::vector<LookDirection> columnDirections(const GroupingRows &all,
                                            std::span<const std::uint32_t> rows, std::size_t most);

} // namespace zoe
