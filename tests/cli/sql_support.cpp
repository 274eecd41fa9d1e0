#include "tests/cli/sql_support.h"

#include <QFile>

namespace zoe::test {

namespace {

std::string cellText(const sql::Value &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto *const real = std::get_if<double>(&value))
        return textOf(*real);
    if (const auto *const text = std::get_if<std::string_view>(&value))
        return std::string(*text);
    return "NULL";
}

} // namespace

std::string textOf(double value)
{
    return QByteArray::number(value, 'g', 10).toStdString();
}

Rows rowsOf(sql::Database &database, const std::string &query)
{
    auto statements = database.prepare(query);
    if (!statements)
        qFatal("%s: %s", query.c_str(), statements.error().text().c_str());
    Rows rows;
    for (const auto &statement : *statements) {
        while (true) {
            const auto more = statement->step();
            if (!more)
                qFatal("%s: %s", query.c_str(), more.error().text().c_str());
            if (!*more)
                break;
            Row &row = rows.emplace_back();
            for (std::size_t i = 0; i < statement->columns().size(); ++i)
                row.push_back(cellText(statement->value(i)));
        }
    }
    return rows;
}

Rows rowsOf(const Capture &capture, const std::string &query)
{
    const auto database = sql::Database::open(capture);
    return rowsOf(**database, query);
}

std::vector<ZoneRow> zonesOf(const Capture &capture)
{
    std::vector<ZoneRow> rows;
    std::int64_t first = 0;
    for (std::size_t c = 0; c < capture.chunks().size(); ++c) {
        const auto chunk = capture.chunk(c);
        if (!chunk) {
            first += static_cast<std::int64_t>(capture.chunks()[c].zoneCount);
            continue;
        }
        for (const TreeSpan &span : (*chunk)->trees) {
            const ZoneTree tree = (*chunk)->tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                ZoneRow row{first + span.firstZone + static_cast<std::int64_t>(i), tree.frame(),
                            tree.thread().value, -1, tree[i]};
                for (std::size_t j = i; j-- > 0 && row.parent < 0 && row.data.depth > 0;) {
                    if (tree[j].depth + 1 == row.data.depth)
                        row.parent = first + span.firstZone + static_cast<std::int64_t>(j);
                }
                rows.push_back(row);
            }
        }
        first += static_cast<std::int64_t>((*chunk)->zones.size());
    }
    return rows;
}

const std::string &label(const Capture &capture, SiteId site)
{
    return capture.site(site).label();
}

QString sqlManual()
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/sql.md"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no manual");
    return QString::fromUtf8(file.readAll());
}

} // namespace zoe::test
