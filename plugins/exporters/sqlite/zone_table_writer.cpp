#include "plugins/exporters/sqlite/zone_table_writer.h"

#include <cstddef>
#include <memory>

namespace zoe {

namespace {

constexpr const char *kSource = "zones_to_write";

enum class Column { Id, Frame, Thread, Site, Depth, Parent, Start, Duration, Self, From, To };

struct SourceTable : sqlite3_vtab {
    ZoneTableWriter *rows = nullptr;
};

} // namespace

// A cursor at one zone of the trees.
struct ZoneSource : sqlite3_vtab_cursor {
    ZoneTableWriter *rows = nullptr;
    std::size_t tree = 0;
    std::size_t zone = 0;

    [[nodiscard]] bool atEnd() const { return tree == rows->m_trees.size(); }

    void begin()
    {
        tree = 0;
        zone = 0;
        enterTree();
    }
    void next()
    {
        rows->m_path.push_back(rows->m_lastZone);
        if (++zone < rows->m_trees[tree].size())
            return enterZone();
        ++tree;
        zone = 0;
        enterTree();
    }
    void tell(sqlite3_context *context, Column column) const
    {
        const ZoneTree &of = rows->m_trees[tree];
        const auto number = [context](auto value) {
            sqlite3_result_int64(context, static_cast<sqlite3_int64>(value));
        };
        switch (column) {
        case Column::Id:
            return number(rows->m_lastZone);
        case Column::Frame:
            return number(of.frame());
        case Column::Thread:
            return number(of.thread().value);
        case Column::Site:
            return number(of.sites()[zone]);
        case Column::Depth:
            return number(of.depths()[zone]);
        case Column::Parent:
            if (!rows->m_path.empty())
                number(rows->m_path.back());
            return; // null
        case Column::Start:
            return number(of.starts()[zone]);
        case Column::Duration:
            return number(of.durations()[zone]);
        case Column::Self:
            return number(of.selves()[zone]);
        case Column::From:
            return number((of.flags()[zone] & kContinuesFrom) != 0);
        case Column::To:
            return number((of.flags()[zone] & kContinuesTo) != 0);
        }
    }

  private:
    void enterTree()
    {
        rows->m_path.clear();
        while (!atEnd() && rows->m_trees[tree].size() == 0)
            ++tree;
        if (!atEnd())
            enterZone();
    }
    void enterZone()
    {
        ++rows->m_lastZone;
        rows->m_path.resize(rows->m_trees[tree].depths()[zone]);
    }
};

namespace {

int connect(sqlite3 *database, void *rows, int, const char *const *, sqlite3_vtab **out, char **)
{
    const int declared = sqlite3_declare_vtab(
        database, "create table t (id, frame, thread, site, depth, parent, start_ns, duration_ns, "
                  "self_ns, continues_from, continues_to)");
    auto table = std::make_unique<SourceTable>();
    table->rows = static_cast<ZoneTableWriter *>(rows);
    *out = declared == SQLITE_OK ? table.release() : nullptr;
    return declared;
}

int disconnect(sqlite3_vtab *table)
{
    delete static_cast<SourceTable *>(table);
    return SQLITE_OK;
}

int open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    auto source = std::make_unique<ZoneSource>();
    source->rows = static_cast<SourceTable *>(table)->rows;
    *out = source.release();
    return SQLITE_OK;
}

ZoneSource &sourceOf(sqlite3_vtab_cursor *cursor)
{
    return *static_cast<ZoneSource *>(cursor);
}

const sqlite3_module kModule = [] {
    sqlite3_module module{}; // without xCreate, the table exists automatically
    module.xConnect = connect;
    module.xBestIndex = [](sqlite3_vtab *, sqlite3_index_info *) { return SQLITE_OK; };
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = [](sqlite3_vtab_cursor *cursor) {
        delete &sourceOf(cursor);
        return SQLITE_OK;
    };
    module.xFilter = [](sqlite3_vtab_cursor *cursor, int, const char *, int, sqlite3_value **) {
        sourceOf(cursor).begin();
        return SQLITE_OK;
    };
    module.xNext = [](sqlite3_vtab_cursor *cursor) {
        sourceOf(cursor).next();
        return SQLITE_OK;
    };
    module.xEof = [](sqlite3_vtab_cursor *cursor) { return sourceOf(cursor).atEnd() ? 1 : 0; };
    module.xColumn = [](sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
        sourceOf(cursor).tell(context, static_cast<Column>(column));
        return SQLITE_OK;
    };
    module.xRowid = [](sqlite3_vtab_cursor *cursor, sqlite3_int64 *id) {
        *id = static_cast<sqlite3_int64>(sourceOf(cursor).zone);
        return SQLITE_OK;
    };
    return module;
}();

} // namespace

ZoneTableWriter::ZoneTableWriter(DatabaseWriter &database, const std::string &insert)
    : m_database(database)
{
    sqlite3 *const handle = database.m_database;
    database.note(sqlite3_create_module(handle, kSource, &kModule, this));
    const std::string sql = insert + " select * from " + kSource;
    database.note(sqlite3_prepare_v2(handle, sql.c_str(), -1, &m_statement, nullptr));
}

ZoneTableWriter::~ZoneTableWriter()
{
    sqlite3_finalize(m_statement);
    // Removes the module, which refers to this object.
    sqlite3_create_module(m_database.m_database, kSource, nullptr, nullptr);
}

void ZoneTableWriter::add(std::span<const ZoneTree> trees)
{
    m_trees = trees;
    m_database.note(sqlite3_step(m_statement));
    m_database.note(sqlite3_reset(m_statement));
}

} // namespace zoe
