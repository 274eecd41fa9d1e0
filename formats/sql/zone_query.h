// Queries that sum up zones, put to the table zone_sums, which adds them up column by column,
// instead of one by one to SQLite.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/sql/select_form.h"

namespace zoe::sql {

// The statement with zone_sums in the place of zones; nothing, if it isn't known to have the same
// result. It has, if it is one SELECT with sums or groups, in which
// - zones is joined with other tables of captures by inner joins,
// - count(), sum(), total(), avg(), min() and max() of zones take a column of numbers,
// - all else is of columns that many zones share (frame, thread, site, function, depth, flags), or
//   compares start_ns, duration_ns or self_ns with a number as a condition of its own, and
// - what is shown of a group follows from what it is grouped by.
// Then all rows of zones that share these columns meet the same conditions, belong to one group,
// and take part in its sums alone, so that they may be added up first. REQUIRES: SQLite accepts the
// statement. Only names change: the result has as many columns.
[[nodiscard]] std::optional<std::string> putToZoneSums(std::string_view statement,
                                                       SelectForm::Tables tables);

} // namespace zoe::sql
