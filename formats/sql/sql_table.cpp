#include "formats/sql/sql_table.h"

#include <algorithm>
#include <cmath>
#include <sqlite3.h>

namespace zoe::sql {

namespace {

constexpr Interval kNothing{1, 0};

Interval ofInteger(Comparison comparison, std::int64_t value)
{
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    switch (comparison) {
    case Comparison::Equal:
        return {value, value};
    case Comparison::Less:
        return value == kLeast ? kNothing : Interval{kLeast, value - 1};
    case Comparison::LessEqual:
        return {kLeast, value};
    case Comparison::Greater:
        return value == kMost ? kNothing : Interval{value + 1, kMost};
    case Comparison::GreaterEqual:
        return {value, kMost};
    }
    return {};
}

// The integers that compare in this way with the number; all if it is huge.
Interval ofReal(Comparison comparison, double value)
{
    constexpr double kSafe = 9.0e18; // below 2^63
    Interval interval;
    if (!(std::abs(value) < kSafe))
        return interval;
    const auto below = static_cast<std::int64_t>(std::floor(value));
    const auto above = static_cast<std::int64_t>(std::ceil(value));
    switch (comparison) {
    case Comparison::Equal:
        return {above, below};
    case Comparison::Less:
        interval.most = above - 1;
        break;
    case Comparison::LessEqual:
        interval.most = below;
        break;
    case Comparison::Greater:
        interval.least = below + 1;
        break;
    case Comparison::GreaterEqual:
        interval.least = above;
        break;
    }
    return interval;
}

} // namespace

void Interval::intersect(Interval other)
{
    least = std::max(least, other.least);
    most = std::min(most, other.most);
}

Interval Bounds::interval(int column) const
{
    Interval interval;
    for (const auto &[narrowing, value] : m_bounds) {
        if (narrowing.column != column)
            continue;
        switch (sqlite3_value_type(value)) {
        case SQLITE_INTEGER:
            interval.intersect(ofInteger(narrowing.comparison, sqlite3_value_int64(value)));
            break;
        case SQLITE_FLOAT:
            interval.intersect(ofReal(narrowing.comparison, sqlite3_value_double(value)));
            break;
        case SQLITE_NULL: // never matches
            return kNothing;
        default:
            break;
        }
    }
    return interval;
}

std::optional<std::string_view> Bounds::text(int column) const
{
    for (const auto &[narrowing, value] : m_bounds) {
        if (narrowing.column != column || narrowing.comparison != Comparison::Equal ||
            sqlite3_value_type(value) != SQLITE_TEXT)
            continue;
        const auto *const text = reinterpret_cast<const char *>(sqlite3_value_text(value));
        return std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
    }
    return {};
}

bool narrowsEqual(std::span<const Narrowing> narrowings, int column)
{
    return std::ranges::any_of(narrowings, [column](const Narrowing &narrowing) {
        return narrowing.column == column && narrowing.comparison == Comparison::Equal;
    });
}

bool narrowsRange(std::span<const Narrowing> narrowings, int column)
{
    return std::ranges::any_of(
        narrowings, [column](const Narrowing &narrowing) { return narrowing.column == column; });
}

} // namespace zoe::sql
