#include "plugins/importers/gecko/gecko_tables.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plugins/importers/common/json/json_values.h"

namespace zoe::gecko {

namespace {

double numberOr(const JsonValue &value, double other)
{
    return value.kind == JsonValue::Kind::Number ? jsonNumber(value).value_or(other) : other;
}

constexpr std::size_t kMostPlaces = 64;

// "schema": {"stack": 0, "time": 1}: columns by their position in a row.
Status readSchema(JsonWalk &walk, const std::function<Column *(std::string_view)> &columnNamed,
                  std::vector<Column *> &places)
{
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
        if (Column *column = columnNamed(key);
            column && place >= 0 && place < static_cast<double>(kMostPlaces)) {
            const auto at = static_cast<std::size_t>(place);
            std::ranges::replace(places, column, nullptr); // one position each
            places.resize(std::max(places.size(), at + 1));
            places[at] = column;
        }
        return {};
    });
}

// Rows that precede their schema.
struct Unplaced {
    std::vector<Column> columns;
    std::size_t rows = 0;

    bool readRow(JsonCursor &cursor)
    {
        JsonValue row;
        if (!cursor.value(row))
            return false;
        JsonCursor inner(row.text);
        bool first = true;
        std::size_t at = 0;
        if (row.kind == JsonValue::Kind::Array && inner.accept('[')) {
            JsonValue value;
            for (; at < kMostPlaces && inner.nextElement(first) && inner.value(value); ++at) {
                if (at == columns.size())
                    columns.emplace_back(rows, kNoRow);
                columns[at].push_back(numberOr(value, kNoRow));
            }
        }
        ++rows;
        for (; at < columns.size(); ++at) // rows may be shorter
            columns[at].push_back(kNoRow);
        return true;
    }

    void moveTo(const std::vector<Column *> &places)
    {
        for (std::size_t at = 0; at < places.size(); ++at) {
            if (places[at])
                *places[at] = at < columns.size() ? std::move(columns[at]) : Column(rows, kNoRow);
        }
    }
};

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

std::optional<std::size_t> rowIn(const Column &column, std::size_t i, std::size_t rows)
{
    const double row = i < column.size() ? column[i] : kNoRow;
    return row >= 0 && row < static_cast<double>(rows)
               ? std::optional(static_cast<std::size_t>(row))
               : std::nullopt;
}

Column *columnOf(Tables &tables, std::string_view table, std::string_view column)
{
    struct Place {
        std::string_view table, column;
        Column Tables::*into;
    };
    static constexpr Place kPlaces[] = {
        {"stackTable", "prefix", &Tables::stackPrefix},
        {"stackTable", "frame", &Tables::stackFrame},
        {"stackTable", "prefixOffset", &Tables::stackOffset},
        {"frameTable", "func", &Tables::frameFunction},
        {"frameTable", "line", &Tables::frameLine},
        {"frameTable", "lib", &Tables::frameLibrary},
        {"frameTable", "location", &Tables::frameLocation},
        {"funcTable", "name", &Tables::functionName},
        {"funcTable", "fileName", &Tables::functionFile},
        {"funcTable", "resource", &Tables::functionResource},
        {"funcTable", "lineNumber", &Tables::functionLine},
        {"funcTable", "source", &Tables::functionSource},
        {"sources", "filename", &Tables::sourceFile},
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
    std::optional<Unplaced> unplaced;
    return walk.members([&](const std::string &key, char next) -> Status {
        if (key == "schema" && next == '{') {
            const Status read = readSchema(walk, columnNamed, places);
            if (unplaced)
                std::exchange(unplaced, std::nullopt)->moveTo(places);
            return read;
        }
        if (key == "data" && next == '[') {
            if (places.empty() && !unplaced)
                unplaced.emplace();
            return walk.smallElements([&](JsonCursor &cursor) {
                return unplaced ? unplaced->readRow(cursor) : readRow(cursor, places);
            });
        }
        Column *column = columnNamed(key);
        return column && next == '[' ? readColumn(walk, *column) : otherwise(key, next);
    });
}

} // namespace zoe::gecko
