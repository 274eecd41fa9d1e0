// Rewrites queries that sum up zones, so that they read the hidden table zone_sums. That table adds
// zones up column by column and gives SQLite one row per group. A pure function; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/sql/select_form.h"

namespace zoe::sql {

// Returns the statement with zone_sums instead of zones, or nothing if that could change the
// result. It can't if the statement is one SELECT with sums or groups, also behind EXPLAIN, and
// - zones is joined with other tables of captures by inner joins,
// - count(), sum(), total(), avg(), min() and max() of zones take a column of numbers,
// - apart from these sums, only columns that many zones share are used (frame, thread, site,
//   function, depth, flags); start_ns, duration_ns and self_ns may be compared with a number in
//   conditions of their own, and
// - everything shown for a group follows from what it is grouped by.
// Then zones that share these columns meet the same conditions and belong to the same group. Only
// their sums matter, so they can be added up first. The result has the same number of columns, but
// these may have other names. REQUIRES: SQLite accepts the statement.
[[nodiscard]] std::optional<std::string> putToZoneSums(std::string_view statement,
                                                       SelectForm::Tables tables);

} // namespace zoe::sql
