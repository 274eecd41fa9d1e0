// The columns of sites and how often they were reached. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/summary/coverage.h"

namespace zoe {

// A site. What it refers to must outlive it.
struct SiteRow {
    const Site &site;
    const SiteCoverage &coverage;
};

enum SiteGroup : unsigned { kOfEverySite = 1 }; // columns that also sites without calls have

[[nodiscard]] const Columns<SiteRow> &siteColumns();

} // namespace zoe
