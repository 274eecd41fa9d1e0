// What follows what as a square: a row for each behaviour that ends, a column for each that starts
// next. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "app/panels/episodes/episode_rows.h"

namespace zoe::app {

// Column 0 names what ends; column 1 + id is about what starts. Bars are shares.
class TransitionRows : public RowSource {
  public:
    explicit TransitionRows(EpisodeDataPtr data); // REQUIRES: not null
    [[nodiscard]] static std::vector<RowColumn> columns(const EpisodeData &data);

    // Null: it never happened.
    [[nodiscard]] const EpisodeChange *change(std::size_t row, int column) const;

    [[nodiscard]] std::size_t size() const override
    {
        return m_data->behaviours->behaviours.size();
    }
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return static_cast<std::int32_t>(row);
    }

  private:
    EpisodeDataPtr m_data;
    std::map<std::pair<std::uint32_t, std::uint32_t>, const EpisodeChange *> m_changes;
};

} // namespace zoe::app
