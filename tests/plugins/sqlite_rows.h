// Rows of a database that an exporter wrote.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <memory>
#include <sqlite3.h>

namespace zoe::test {

// Calls row(sqlite3_stmt *) for each row of a query. False if the bytes are not a database, or the
// query fails.
template <class Row>
bool forEachRow(const QByteArray &bytes, const char *sql, Row row)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("x.sqlite"));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return false;
    file.close();
    sqlite3 *opened = nullptr;
    sqlite3_open(file.fileName().toUtf8().constData(), &opened);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, sqlite3_close);
    sqlite3_stmt *prepared = nullptr;
    sqlite3_prepare_v2(opened, sql, -1, &prepared, nullptr);
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> statement(prepared,
                                                                               sqlite3_finalize);
    int step = sqlite3_step(prepared);
    for (; step == SQLITE_ROW; step = sqlite3_step(prepared))
        row(prepared);
    return step == SQLITE_DONE;
}

} // namespace zoe::test
