// Transitions as a matrix: one row per behaviour that ends, one column per behaviour that starts
// next. Immutable; thread-safe.
#pragma once

#include "app/panels/episodes/episode_rows.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

// Column 0 is the name of what ends; column 1 + id is about what starts.
class TransitionRows : public ColumnRows<TransitionRow> {
  public:
    explicit TransitionRows(const EpisodeDataPtr &data) // REQUIRES: not null
        : TransitionRows(data,
                         std::make_shared<const Columns<TransitionRow>>(transitionColumns(*data)))
    {}
    // With the colours of the behaviours.
    [[nodiscard]] static std::vector<RowColumn> columns(const EpisodeData &data);

    // Null if it never happened.
    [[nodiscard]] const EpisodeChange *change(std::size_t row, int column) const
    {
        return column == 0 ? nullptr : changeOf(at(row).data, at(row).from, nextOf(column));
    }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return at(row).data.behaviours->colourOf(static_cast<std::int32_t>(row));
    }

  private:
    TransitionRows(const EpisodeDataPtr &data,
                   const std::shared_ptr<const Columns<TransitionRow>> &columns)
        : ColumnRows(*columns, transitionRows(*data), {data, columns})
    {}
    [[nodiscard]] static std::uint32_t nextOf(int column)
    {
        return static_cast<std::uint32_t>(column - 1);
    }
};

} // namespace zoe::app
