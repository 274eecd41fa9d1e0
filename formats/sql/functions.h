// SQL functions for questions about times: median, percentile and stdev of a column, format_ns, and
// regexp.
#pragma once

#include "formats/sql/matcher.h"

struct sqlite3;

namespace zoe::sql {

// median(x), percentile(x, p) with p from 0 to 100 (type 7), stdev(x) (of a sample; NULL for fewer
// than two values); NULLs don't count. format_ns(t): "16.6 ms". With a matcher, which must outlive
// the connection: `text regexp 'pattern'`. Error: LimitReached.
Status addFunctions(sqlite3 *connection, const Matcher &matcher);

} // namespace zoe::sql
