// A database that SQLite has closed: gets the pages of the zones and is copied. Not thread-safe:
// one owner.
#pragma once

#include <QFile>
#include <QIODevice>
#include <QString>
#include <cstdint>
#include <optional>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/exporters/sqlite/zone_tables.h"

namespace zoe {

// Of the table of the zones and its indexes.
struct RootPages {
    std::uint32_t zones = 0;
    std::uint32_t byFrame = 0;
    std::uint32_t bySite = 0;
};

class DatabaseFile {
  public:
    explicit DatabaseFile(const QString &path);

    // Error: Io.
    Status open();
    // Fills the empty roots, whose pages follow the database's. Error: Io, Cancelled.
    Status addZones(ZoneTables &zones, const RootPages &at, const Task &task);
    // The database and those pages. Error: Io, Cancelled.
    Status copy(PageFile &zones, QIODevice &output, const Task &task);

  private:
    [[nodiscard]] Error failed() const;
    bool putBytes(qint64 position, std::span<const std::uint8_t> bytes);
    bool putPage(std::uint32_t number, const std::optional<Page> &page);

    QFile m_file;
    std::uint32_t m_pages = 0;
};

} // namespace zoe
