#include "formats/sql/virtual_table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>
#include <sqlite3.h>
#include <string_view>
#include <vector>

namespace zoe::sql {

namespace {

struct Module {
    const SqlTable *table;
    const Scan *scan;
};

struct VirtualTable {
    sqlite3_vtab base;
    const SqlTable *table;
    const Scan *scan;
};

struct VirtualCursor {
    sqlite3_vtab_cursor base;
    std::unique_ptr<Cursor> cursor;
    const Scan *scan;
};

VirtualCursor &cursorOf(sqlite3_vtab_cursor *cursor)
{
    return *reinterpret_cast<VirtualCursor *>(cursor);
}

const VirtualTable &tableOf(sqlite3_vtab *table)
{
    return *reinterpret_cast<VirtualTable *>(table);
}

// No exception may pass through SQLite.
template <class Work>
int guarded(const Work &work) noexcept
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return SQLITE_NOMEM;
    } catch (...) {
        return SQLITE_ERROR;
    }
}

int connectTable(sqlite3 *connection, void *aux, int, const char *const *, sqlite3_vtab **out,
                 char **message)
{
    return guarded([&] {
        const auto *const module = static_cast<const Module *>(aux);
        std::string declaration = "CREATE TABLE x(";
        for (const Column &column : module->table->columns()) {
            declaration += declaration.ends_with('(') ? "" : ", ";
            declaration += std::string(1, '"') + column.name + "\" " + column.type;
        }
        declaration += ')';
        if (const int code = sqlite3_declare_vtab(connection, declaration.c_str());
            code != SQLITE_OK) {
            *message = sqlite3_mprintf("%s", sqlite3_errmsg(connection));
            return code;
        }
        sqlite3_vtab_config(connection, SQLITE_VTAB_INNOCUOUS);
        *out = &(new VirtualTable{{}, module->table, module->scan})->base;
        return SQLITE_OK;
    });
}

int disconnectTable(sqlite3_vtab *table)
{
    delete reinterpret_cast<VirtualTable *>(table);
    return SQLITE_OK;
}

std::optional<Comparison> comparisonOf(unsigned char operation)
{
    switch (operation) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return Comparison::Equal;
    case SQLITE_INDEX_CONSTRAINT_LT:
        return Comparison::Less;
    case SQLITE_INDEX_CONSTRAINT_LE:
        return Comparison::LessEqual;
    case SQLITE_INDEX_CONSTRAINT_GT:
        return Comparison::Greater;
    case SQLITE_INDEX_CONSTRAINT_GE:
        return Comparison::GreaterEqual;
    default:
        return {};
    }
}

bool inOrder(const SqlTable &table, const sqlite3_index_info &info)
{
    const std::span terms(info.aOrderBy, static_cast<std::size_t>(info.nOrderBy));
    if (terms.empty() || std::ranges::any_of(terms, [](const auto &term) { return term.desc; }))
        return false;
    if (terms.front().iColumn == table.key() || terms.front().iColumn == -1)
        return true; // no two rows are equal in it
    const auto order = table.order();
    return terms.size() <= order.size() &&
           std::ranges::equal(terms, order.first(terms.size()),
                              [](const auto &term, int column) { return term.iColumn == column; });
}

constexpr char kFirstColumn = '!';
constexpr int kHexDigits = 16;
// The share of rows that meet a condition which only SQLite checks; SQLite has no estimate of its
// own.
constexpr double kMeetCondition = 0.3;

// idxStr: the columns used in hexadecimal, then two characters per narrowing, '!' + column and the
// comparison.
int planScan(sqlite3_vtab *vtab, sqlite3_index_info *info)
{
    return guarded([&] {
        const SqlTable &table = *tableOf(vtab).table;
        std::vector<Narrowing> narrowings;
        std::array<char, kHexDigits + 1> used{};
        std::snprintf(used.data(), used.size(), "%016llx",
                      static_cast<unsigned long long>(info->colUsed));
        std::string words = used.data();
        double share = 1;
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto &constraint = info->aConstraint[i];
            const auto comparison = comparisonOf(constraint.op);
            if (!comparison || constraint.iColumn < 0)
                continue;
            const Column &column = table.columns()[static_cast<std::size_t>(constraint.iColumn)];
            if (column.isExact && constraint.usable == 0)
                return SQLITE_CONSTRAINT; // another plan uses it
            if (constraint.usable == 0)
                continue;
            if (!column.narrows || std::string_view(sqlite3_vtab_collation(info, i)) != "BINARY") {
                share *= kMeetCondition;
                continue;
            }
            narrowings.push_back({constraint.iColumn, *comparison});
            words += static_cast<char>(kFirstColumn + constraint.iColumn);
            words += static_cast<char>(*comparison);
            info->aConstraintUsage[i].argvIndex = static_cast<int>(narrowings.size());
            info->aConstraintUsage[i].omit = column.isExact ? 1 : 0;
        }
        const Estimate estimate = table.estimate(narrowings);
        info->estimatedCost = estimate.cost;
        info->estimatedRows = static_cast<sqlite3_int64>(std::max(1.0, share * estimate.rows));
        info->idxFlags = estimate.unique ? SQLITE_INDEX_SCAN_UNIQUE : 0;
        info->orderByConsumed = inOrder(table, *info) ? 1 : 0;
        info->idxStr = sqlite3_mprintf("%s", words.c_str());
        info->needToFreeIdxStr = 1;
        return info->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
    });
}

int openCursor(sqlite3_vtab *vtab, sqlite3_vtab_cursor **out)
{
    return guarded([&] {
        const VirtualTable &table = tableOf(vtab);
        *out = &(new VirtualCursor{{}, table.table->open(), table.scan})->base;
        return SQLITE_OK;
    });
}

int closeCursor(sqlite3_vtab_cursor *cursor)
{
    delete &cursorOf(cursor);
    return SQLITE_OK;
}

int filterCursor(sqlite3_vtab_cursor *vtabCursor, int, const char *words, int count,
                 sqlite3_value **values)
{
    return guarded([&] {
        VirtualCursor &cursor = cursorOf(vtabCursor);
        const std::string used(words, kHexDigits);
        const char *const narrowings = words + kHexDigits;
        Bounds bounds;
        for (int i = 0; i < count; ++i)
            bounds.add(
                {narrowings[2 * i] - kFirstColumn, static_cast<Comparison>(narrowings[2 * i + 1])},
                values[i]);
        cursor.cursor->filter(bounds, std::strtoull(used.c_str(), nullptr, 16));
        return cursor.scan->stopRequested() ? SQLITE_INTERRUPT : SQLITE_OK;
    });
}

int nextRow(sqlite3_vtab_cursor *vtabCursor)
{
    return guarded([&] {
        VirtualCursor &cursor = cursorOf(vtabCursor);
        cursor.cursor->next();
        return cursor.cursor->atEnd && cursor.scan->stopRequested() ? SQLITE_INTERRUPT : SQLITE_OK;
    });
}

int isAtEnd(sqlite3_vtab_cursor *cursor)
{
    return cursorOf(cursor).cursor->atEnd ? 1 : 0;
}

int columnValue(sqlite3_vtab_cursor *cursor, sqlite3_context *out, int column)
{
    return guarded([&] {
        cursorOf(cursor).cursor->column(out, column);
        return SQLITE_OK;
    });
}

int rowIdOf(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = cursorOf(cursor).cursor->rowId();
    return SQLITE_OK;
}

// Must differ from xConnect; otherwise SQLite would also make each module a table.
int createTable(sqlite3 *connection, void *aux, int count, const char *const *words,
                sqlite3_vtab **out, char **message)
{
    return connectTable(connection, aux, count, words, out, message);
}

// Without xUpdate, a table is read-only.
const sqlite3_module kHiddenModule = [] {
    sqlite3_module module{};
    module.xConnect = connectTable;
    module.xBestIndex = planScan;
    module.xDisconnect = disconnectTable;
    module.xDestroy = disconnectTable;
    module.xOpen = openCursor;
    module.xClose = closeCursor;
    module.xFilter = filterCursor;
    module.xNext = nextRow;
    module.xEof = isAtEnd;
    module.xColumn = columnValue;
    module.xRowid = rowIdOf;
    return module;
}();

const sqlite3_module kModule = [] {
    sqlite3_module module = kHiddenModule;
    module.xCreate = createTable;
    return module;
}();

Status failed(int code, sqlite3 *connection, const std::string &module)
{
    if (code != SQLITE_OK)
        return Error{ErrorCode::LimitReached, sqlite3_errmsg(connection), module};
    return {};
}

int addModule(sqlite3 *connection, const SqlTable &table, const Scan &scan, const std::string &name,
              const sqlite3_module &module)
{
    return sqlite3_create_module_v2(connection, name.c_str(), &module, new Module{&table, &scan},
                                    [](void *aux) { delete static_cast<Module *>(aux); });
}

} // namespace

Status addTable(sqlite3 *connection, const SqlTable &table, const Scan &scan,
                const std::string &schema)
{
    const std::string module = moduleName(schema, table.name());
    int code = addModule(connection, table, scan, module, kModule);
    if (code == SQLITE_OK) {
        char *const statement = sqlite3_mprintf("CREATE VIRTUAL TABLE \"%w\".\"%w\" USING \"%w\"",
                                                schema.c_str(), table.name(), module.c_str());
        code = statement ? sqlite3_exec(connection, statement, nullptr, nullptr, nullptr)
                         : SQLITE_NOMEM;
        sqlite3_free(statement);
    }
    return failed(code, connection, module);
}

Status addHiddenTable(sqlite3 *connection, const SqlTable &table, const Scan &scan,
                      const std::string &schema)
{
    const std::string module = moduleName(schema, table.name());
    int code = addModule(connection, table, scan, module, kHiddenModule);
    if (code == SQLITE_OK) {
        // SQLite creates the table when it is first named, which a statement may not do.
        char *const statement = sqlite3_mprintf("SELECT 1 FROM \"%w\" LIMIT 0", module.c_str());
        code = statement ? sqlite3_exec(connection, statement, nullptr, nullptr, nullptr)
                         : SQLITE_NOMEM;
        sqlite3_free(statement);
    }
    return failed(code, connection, module);
}

std::string moduleName(const std::string &schema, const std::string &table)
{
    return schema + '.' + table;
}

} // namespace zoe::sql
