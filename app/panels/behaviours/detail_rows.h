// What is next to the list of behaviours, as rows of two tables: the characteristic functions of
// one behaviour, and the unusual frames. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

enum class CharacteristicColumn { Function, Share, Ratio };
[[nodiscard]] std::vector<RowColumn> characteristicColumns();
// Of a behaviour of these. REQUIRES: neither is null.
[[nodiscard]] std::shared_ptr<const RowSource>
characteristicRows(std::shared_ptr<const Capture> capture,
                   std::shared_ptr<const Behaviours> behaviours, const Behaviour &behaviour);

enum class UnusualColumn { Frame, Duration, Because };
[[nodiscard]] std::vector<RowColumn> unusualColumns();
// Each row's site is the first of its causes. REQUIRES: neither is null.
[[nodiscard]] std::shared_ptr<const RowSource>
unusualRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const Behaviours> behaviours);

} // namespace zoe::app
