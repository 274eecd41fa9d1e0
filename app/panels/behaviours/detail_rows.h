// The rows of two tables next to the list of behaviours: the characteristic functions of one
// behaviour, and the unusual frames. Immutable; thread-safe.
#pragma once

#include <QString>
#include <functional>
#include <memory>

#include "analysis/columns/behaviour_columns.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// Of a behaviour of these. REQUIRES: neither is null.
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfCharacteristics(std::shared_ptr<const Capture> capture,
                      std::shared_ptr<const Behaviours> behaviours, const Behaviour &behaviour);

// Each row's site is the first of its causes. reasonOf: returns an empty text for frames whose
// reason is unknown; not set: no reasons. REQUIRES: no pointer is null.
[[nodiscard]] std::shared_ptr<const RowSource>
rowsOfUnusual(std::shared_ptr<const Capture> capture, std::shared_ptr<const Behaviours> behaviours,
              const std::function<QString(FrameIndex)> &reasonOf = {});

} // namespace zoe::app
