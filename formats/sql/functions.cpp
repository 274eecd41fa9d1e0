#include "formats/sql/functions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/statistics/quantile.h"

namespace zoe::sql {

namespace {

constexpr std::size_t kMostValues = 1U << 25; // per median: 256 MiB
constexpr double kMedian = 50;

// The values of one group. SQLite owns the pointer to it, in zeroed memory.
struct Values {
    std::vector<double> all;
    double percent = kMedian;
    std::string wrong;
};

Values *valuesOf(sqlite3_context *context, bool make)
{
    auto **const slot = static_cast<Values **>(
        sqlite3_aggregate_context(context, make ? static_cast<int>(sizeof(Values *)) : 0));
    if (!slot)
        return nullptr;
    if (!*slot && make)
        *slot = new (std::nothrow) Values;
    return *slot;
}

// No exception may pass through SQLite.
template <class Work>
void guarded(sqlite3_context *context, Work work)
{
    try {
        work();
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

void addValue(sqlite3_context *context, int count, sqlite3_value **arguments)
{
    guarded(context, [&] {
        Values *const values = valuesOf(context, true);
        if (!values)
            throw std::bad_alloc();
        if (count > 1) {
            values->percent = sqlite3_value_double(arguments[1]);
            if (!(values->percent >= 0 && values->percent <= 100))
                values->wrong = "percentile() takes a percentage from 0 to 100";
        }
        if (sqlite3_value_type(arguments[0]) == SQLITE_NULL)
            return;
        if (values->all.size() == kMostValues)
            values->wrong = "median() and percentile() take at most 33554432 values; select fewer";
        else
            values->all.push_back(sqlite3_value_double(arguments[0]));
    });
}

void finishPercentile(sqlite3_context *context)
{
    guarded(context, [&] {
        const std::unique_ptr<Values> values(valuesOf(context, false));
        if (values && !values->wrong.empty())
            sqlite3_result_error(context, values->wrong.c_str(), -1);
        else if (values && !values->all.empty()) {
            std::ranges::sort(values->all);
            sqlite3_result_double(context, quantileOfSorted(values->all, values->percent / 100));
        }
    });
}

// Welford's algorithm, so that large times with small differences keep their precision.
struct Spread {
    std::int64_t count;
    double mean;
    double squares;
};

void addToSpread(sqlite3_context *context, int, sqlite3_value **arguments)
{
    auto *const spread =
        static_cast<Spread *>(sqlite3_aggregate_context(context, static_cast<int>(sizeof(Spread))));
    if (!spread)
        return sqlite3_result_error_nomem(context);
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL)
        return;
    const double value = sqlite3_value_double(arguments[0]);
    ++spread->count;
    const double difference = value - spread->mean;
    spread->mean += difference / static_cast<double>(spread->count);
    spread->squares += difference * (value - spread->mean);
}

void finishSpread(sqlite3_context *context)
{
    const auto *const spread = static_cast<const Spread *>(sqlite3_aggregate_context(context, 0));
    if (spread && spread->count > 1)
        sqlite3_result_double(context,
                              std::sqrt(spread->squares / static_cast<double>(spread->count - 1)));
}

std::string_view textOf(sqlite3_value *value)
{
    const auto *const text = reinterpret_cast<const char *>(sqlite3_value_text(value));
    return {text ? text : "", static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

// `text regexp pattern` is regexp(pattern, text).
void match(sqlite3_context *context, int, sqlite3_value **arguments)
{
    guarded(context, [&] {
        if (sqlite3_value_type(arguments[0]) == SQLITE_NULL ||
            sqlite3_value_type(arguments[1]) == SQLITE_NULL)
            return;
        const auto &matches = *static_cast<const Matcher *>(sqlite3_user_data(context));
        const Result<bool> result = matches(textOf(arguments[0]), textOf(arguments[1]));
        if (result)
            sqlite3_result_int(context, *result ? 1 : 0);
        else
            sqlite3_result_error(context, result.error().text().c_str(), -1);
    });
}

void formatTime(sqlite3_context *context, int, sqlite3_value **arguments)
{
    guarded(context, [&] {
        if (sqlite3_value_type(arguments[0]) == SQLITE_NULL)
            return;
        const std::string text = formatDuration(sqlite3_value_int64(arguments[0]));
        sqlite3_result_text(context, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    });
}

} // namespace

Status addFunctions(sqlite3 *connection, const Matcher &matcher)
{
    constexpr int kPure = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    using Call = void (*)(sqlite3_context *, int, sqlite3_value **);
    using Finish = void (*)(sqlite3_context *);
    const auto add = [&](const char *name, int arguments, Call call, Call step, Finish finish) {
        // The pointer is not used for changes.
        return sqlite3_create_function_v2(connection, name, arguments, kPure,
                                          const_cast<Matcher *>(&matcher), call, step, finish,
                                          nullptr) == SQLITE_OK;
    };
    const bool added = add("median", 1, nullptr, addValue, finishPercentile) &&
                       add("percentile", 2, nullptr, addValue, finishPercentile) &&
                       add("stdev", 1, nullptr, addToSpread, finishSpread) &&
                       add("format_ns", 1, formatTime, nullptr, nullptr) &&
                       (!matcher || add("regexp", 2, match, nullptr, nullptr));
    if (!added)
        return Error{ErrorCode::LimitReached, "can't add functions to SQLite",
                     sqlite3_errmsg(connection)};
    return {};
}

} // namespace zoe::sql
