// The columns of behaviours. Immutable; thread-safe.
#pragma once

#include "analysis/behaviours/behaviours.h"
#include "analysis/columns/column.h"

namespace zoe {

[[nodiscard]] const Columns<Behaviour> &behaviourColumns();

} // namespace zoe
