// Writes the rows of the zones, which are most of a database. SQLite itself reads them from the
// columns of trees, as rows of a virtual table: one statement inserts all zones of a frame, which
// takes half as long as one statement for each. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/zone_tree.h"
#include "plugins/exporters/sqlite/database_writer.h"

namespace zoe {

class ZoneTableWriter {
  public:
    // insert: "insert into t"; the columns of t are id, frame, thread, site, depth, parent, start,
    // duration, self time, whether it continues from the frame before, and in the next one. The
    // database keeps errors.
    ZoneTableWriter(DatabaseWriter &database, const std::string &insert);
    ~ZoneTableWriter();
    ZoneTableWriter(const ZoneTableWriter &) = delete;
    ZoneTableWriter &operator=(const ZoneTableWriter &) = delete;

    // Ids are counted from 1, in order of the calls.
    void add(std::span<const ZoneTree> trees);

  private:
    friend struct ZoneSource;

    DatabaseWriter &m_database;
    sqlite3_stmt *m_statement = nullptr;
    std::span<const ZoneTree> m_trees; // for the running statement
    std::int64_t m_lastZone = 0;
    std::vector<std::int64_t> m_path; // ids of the zones around the next one
};

} // namespace zoe
