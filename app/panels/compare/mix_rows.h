// The decomposition of a change into a different mix of behaviours and slower code, as table rows.
// Immutable.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// Of Mix::behaviours; "unusual frames" for the class that has none.
[[nodiscard]] QString behaviourText(const BehaviourChange &behaviour);

// One row per behaviour, and one for all frames.
class BehaviourMixRows : public RowSource {
  public:
    enum Column {
        Name,
        BaseShare,
        HeadShare,
        BaseMean,
        HeadMean,
        MixDelta,
        WithinDelta,
        WithinLow,
        WithinHigh,
        WithinP,
        Unusual,
        Together,
    };
    [[nodiscard]] static std::vector<RowColumn> columns();

    // REQUIRES: comparison->mix
    explicit BehaviourMixRows(std::shared_ptr<const Comparison> comparison);

    [[nodiscard]] std::size_t size() const override { return m_mix.behaviours.size() + 1; }
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;

  private:
    [[nodiscard]] bool isAll(std::size_t row) const { return row == m_mix.behaviours.size(); }

    std::shared_ptr<const Comparison> m_comparison;
    const Mix &m_mix;
};

// One row per function, for all behaviours or one.
class FunctionMixRows : public RowSource {
  public:
    enum Column { Name, MixDelta, WithinDelta, WithinLow, WithinHigh, WithinP, Unusual, Together };
    [[nodiscard]] static std::vector<RowColumn> columns();

    // behaviour: position in Mix::behaviours. Intervals are of all behaviours together only.
    // REQUIRES: comparison->mix
    FunctionMixRows(std::shared_ptr<const Comparison> comparison,
                    std::optional<std::size_t> behaviour);

    [[nodiscard]] std::size_t size() const override { return m_mix.functions.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] const FunctionMix &function(std::size_t row) const
    {
        return m_mix.functions[row];
    }

  private:
    std::shared_ptr<const Comparison> m_comparison;
    const Mix &m_mix;
    std::optional<std::size_t> m_behaviour;
    std::vector<double> m_ps; // one per function, as on the functions page; NaN: none
};

} // namespace zoe::app
