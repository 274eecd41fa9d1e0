// Episodes, their lengths and transitions as rows of three tables. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/episodes.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// What the tables are made of; all of one search for behaviours.
struct EpisodeData {
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Behaviours> behaviours;
    EpisodeFigures figures;

    [[nodiscard]] QString nameOf(std::uint32_t behaviour) const;
};
using EpisodeDataPtr = std::shared_ptr<const EpisodeData>;

enum class EpisodeColumn { Behaviour, First, Frames, Duration, Start, FrameMean, Unusual };
enum class LengthColumn {
    Behaviour,
    Episodes,
    MeanFrames,
    MedianFrames,
    LeastFrames,
    MostFrames,
    MeanTime,
    MedianTime,
    MostTime,
    Next, // what follows most often
    NextShare,
};
enum class ChangeColumn { From, To, Count, Share, MeanFrames, MedianFrames, MeanTime, MedianTime };

[[nodiscard]] std::vector<RowColumn> episodeColumns();
[[nodiscard]] std::vector<RowColumn> lengthColumns();
[[nodiscard]] std::vector<RowColumn> changeColumns();

[[nodiscard]] std::shared_ptr<const RowSource> episodeRows(EpisodeDataPtr data);
[[nodiscard]] std::shared_ptr<const RowSource> lengthRows(EpisodeDataPtr data);
[[nodiscard]] std::shared_ptr<const RowSource> changeRows(EpisodeDataPtr data);

} // namespace zoe::app
