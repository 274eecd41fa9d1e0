// The behaviours of a capture as rows of a table. Immutable; thread-safe.
#pragma once

#include <memory>

#include "analysis/behaviours/frame_time_bins.h"
#include "analysis/columns/behaviour_columns.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

// The columns of behaviourColumns() that the window shows, in order.
enum class BehaviourColumn {
    Name, // with the behaviour's colour; can be edited
    Frames,
    ShareOfFrames,
    ShareOfTime,
    FrameTimes, // a histogram
    Mean,
    Median,
    P99,
    Stability,
    Typical,
    Worst,
    Frozen,
};

// Keys are ids. The picture of FrameTimes is a QList<double>: heights from 0 to 1.
class BehaviourRows : public ColumnRows<Behaviour> {
  public:
    // bins: of the behaviours; empty: unknown so far. REQUIRES: behaviours is not null.
    BehaviourRows(std::shared_ptr<const Behaviours> behaviours, FrameTimeBins bins);

    [[nodiscard]] const FrameTimeBins &bins() const { return m_bins; }

    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] bool sortsByNumber(int column) const override;
    [[nodiscard]] CellLook look(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override;
    [[nodiscard]] std::optional<std::uint64_t> key(std::size_t row) const override;
    [[nodiscard]] QVariant picture(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<bool> checked(std::size_t row, int column) const override;
    [[nodiscard]] bool canChange(std::size_t row, int column) const override;

  private:
    std::shared_ptr<const Behaviours> m_behaviours;
    bool m_canChange;
    FrameTimeBins m_bins;
};

} // namespace zoe::app
