// Points for the tests of how groups of frames are found.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"

namespace zoe {

inline Points pointsOf(const std::vector<std::vector<double>> &rows)
{
    Points points(rows.size(), rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t c = 0; c < rows[i].size(); ++c)
            points.row(i)[c] = static_cast<float>(rows[i][c]);
    }
    return points;
}

inline std::vector<FrameIndex> framesUpTo(std::size_t count)
{
    std::vector<FrameIndex> frames(count);
    for (std::size_t i = 0; i < count; ++i)
        frames[i] = static_cast<FrameIndex>(i);
    return frames;
}

inline std::vector<std::uint32_t> rowsUpTo(std::size_t count)
{
    std::vector<std::uint32_t> rows(count);
    for (std::uint32_t i = 0; i < count; ++i)
        rows[i] = i;
    return rows;
}

} // namespace zoe
