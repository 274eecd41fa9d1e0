// Episodes, their lengths and transitions as rows of three tables. Immutable; thread-safe.
#pragma once

#include <QString>
#include <memory>

#include "analysis/columns/episode_columns.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

using EpisodeDataPtr = std::shared_ptr<const EpisodeData>;

[[nodiscard]] inline QString nameOf(const EpisodeData &data, std::uint32_t behaviour)
{
    return QString::fromStdString(data.nameOf(behaviour));
}

[[nodiscard]] std::shared_ptr<const RowSource> rowsOfEpisodes(const EpisodeDataPtr &data);
[[nodiscard]] std::shared_ptr<const RowSource> rowsOfLengths(const EpisodeDataPtr &data);
[[nodiscard]] std::shared_ptr<const RowSource> rowsOfChanges(const EpisodeDataPtr &data);

} // namespace zoe::app
