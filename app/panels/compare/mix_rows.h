// The decomposition of a change into a different mix of behaviours and longer frames, as table
// rows. Immutable.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "analysis/columns/mix_columns.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// For a behaviour in Mix::behaviours; "unusual frames" for the class without a behaviour.
[[nodiscard]] QString behaviourText(const BehaviourChange &behaviour);

// One row per behaviour, and one for all frames. REQUIRES: comparison->mix
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfBehaviourMix(const std::shared_ptr<const Comparison> &comparison);
// One row per function, for all behaviours or one (position in Mix::behaviours).
// REQUIRES: comparison->mix
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfFunctionMix(const std::shared_ptr<const Comparison> &comparison,
                  std::optional<std::size_t> behaviour);

} // namespace zoe::app
