// Findings of a fleet as rows: in a table, CSV and JSON, the same in every command. Values.
#pragma once

#include <QJsonObject>
#include <string>
#include <vector>

#include "cli/output/rows.h"
#include "fleet/changes/judged_findings.h"

namespace zoe::cli {

// A finding with its runs.
struct FindingRow {
    const fleet::JudgedFinding *judged = nullptr;
    const fleet::RunFacts *lastGood = nullptr;
    const fleet::RunFacts *firstBad = nullptr;

    [[nodiscard]] const fleet::Finding &finding() const { return judged->finding; }
};

// findings and runs must outlive the rows.
[[nodiscard]] FindingRow rowOf(const fleet::JudgedFinding &judged,
                               const std::vector<fleet::RunFacts> &runs);

// A commit where it is known, else a night.
[[nodiscard]] std::string shortRun(const fleet::RunFacts &run);
// The function; "(frame)", "(mix of behaviours)", "(machine lab-2)".
[[nodiscard]] std::string whatChanged(const fleet::Finding &finding);

[[nodiscard]] Columns<FindingRow> findingColumns();
[[nodiscard]] QJsonObject findingJson(const FindingRow &row);

} // namespace zoe::cli
