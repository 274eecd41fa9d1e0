// The columns of a fleet's findings. Immutable; thread-safe.
#pragma once

#include <vector>

#include "analysis/columns/column.h"
#include "fleet/changes/judged_findings.h"

namespace zoe::fleet {

// A finding with its runs.
struct FindingRow {
    const JudgedFinding *judged = nullptr;
    const RunFacts *lastGood = nullptr;
    const RunFacts *firstBad = nullptr;

    [[nodiscard]] const Finding &finding() const { return judged->finding; }
};

// judged and runs must outlive the row.
[[nodiscard]] FindingRow rowOf(const JudgedFinding &judged, const std::vector<RunFacts> &runs);

[[nodiscard]] const Columns<FindingRow> &findingColumns();

} // namespace zoe::fleet
