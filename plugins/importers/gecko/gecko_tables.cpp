#include "plugins/importers/gecko/gecko_tables.h"

#include <algorithm>

#include "plugins/importers/common/json/json_values.h"

namespace zoe::gecko {

namespace {

double numberOr(const JsonValue &value, double other)
{
    return value.kind == JsonValue::Kind::Number ? jsonNumber(value).value_or(other) : other;
}

// "schema": {"stack": 0, "time": 1}: columns by their place in a row.
Status readSchema(JsonWalk &walk, const std::function<Column *(std::string_view)> &columnNamed,
                  std::vector<Column *> &places)
{
    constexpr double kMostPlaces = 64;
    return walk.members([&](const std::string &key, char) -> Status {
        JsonValue value;
        double place = kNoRow;
        const Result<bool> got = walk.take([&](JsonCursor &cursor) {
            if (!cursor.value(value))
                return false;
            place = numberOr(value, kNoRow);
            return true;
        });
        if (!got)
            return got.error();
        if (Column *column = columnNamed(key); column && place >= 0 && place < kMostPlaces) {
            const auto at = static_cast<std::size_t>(place);
            std::ranges::replace(places, column, nullptr); // one place each
            places.resize(std::max(places.size(), at + 1));
            places[at] = column;
        }
        return {};
    });
}

bool readRow(JsonCursor &cursor, const std::vector<Column *> &places)
{
    JsonValue row;
    if (!cursor.value(row))
        return false;
    JsonCursor inner(row.text);
    std::size_t at = 0;
    bool first = true;
    if (row.kind == JsonValue::Kind::Array && inner.accept('[')) {
        for (JsonValue value; inner.nextElement(first) && inner.value(value); ++at) {
            if (at < places.size() && places[at])
                places[at]->push_back(numberOr(value, kNoRow));
        }
    }
    for (; at < places.size(); ++at) { // rows may be shorter
        if (places[at])
            places[at]->push_back(kNoRow);
    }
    return true;
}

} // namespace

Column *columnOf(Tables &tables, std::string_view table, std::string_view column)
{
    struct Place {
        std::string_view table, column;
        Column Tables::*into;
    };
    static constexpr Place kPlaces[] = {
        {"stackTable", "prefix", &Tables::stackPrefix},
        {"stackTable", "frame", &Tables::stackFrame},
        {"frameTable", "func", &Tables::frameFunction},
        {"frameTable", "line", &Tables::frameLine},
        {"frameTable", "location", &Tables::frameLocation},
        {"funcTable", "name", &Tables::functionName},
        {"funcTable", "fileName", &Tables::functionFile},
        {"funcTable", "resource", &Tables::functionResource},
        {"resourceTable", "name", &Tables::resourceName},
    };
    for (const Place &place : kPlaces) {
        if (place.table == table && place.column == column)
            return &(tables.*place.into);
    }
    return nullptr;
}

Column *columnOf(Samples &samples, std::string_view column)
{
    return column == "stack"        ? &samples.stack
           : column == "time"       ? &samples.timeMs
           : column == "timeDeltas" ? &samples.deltaMs
           : column == "weight"     ? &samples.weight
                                    : nullptr;
}

Status readColumn(JsonWalk &walk, Column &into, double other)
{
    into.clear();
    return walk.smallElements([&](JsonCursor &cursor) {
        JsonValue value;
        if (!cursor.value(value))
            return false;
        into.push_back(numberOr(value, other));
        return true;
    });
}

Status readTable(JsonWalk &walk, const std::function<Column *(std::string_view)> &columnNamed,
                 const std::function<Status(const std::string &key, char next)> &otherwise)
{
    std::vector<Column *> places;
    return walk.members([&](const std::string &key, char next) -> Status {
        if (key == "schema" && next == '{')
            return readSchema(walk, columnNamed, places);
        if (key == "data" && next == '[')
            return walk.smallElements([&](JsonCursor &cursor) { return readRow(cursor, places); });
        Column *column = columnNamed(key);
        return column && next == '[' ? readColumn(walk, *column) : otherwise(key, next);
    });
}

} // namespace zoe::gecko
