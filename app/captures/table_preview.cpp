#include "app/captures/table_preview.h"

#include <QCoreApplication>
#include <QStringDecoder>
#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

constexpr std::size_t kMostRows = 12;
constexpr qsizetype kLeastColumns = 3;
constexpr qsizetype kMostColumns = 256;

bool isNumberText(QString text)
{
    bool isNumber = false;
    (void)text.replace(u',', u'.').toDouble(&isNumber);
    return isNumber;
}

QString textOf(std::span<const std::byte> bytes)
{
    const QByteArrayView view(reinterpret_cast<const char *>(bytes.data()),
                              static_cast<qsizetype>(bytes.size()));
    QStringDecoder decode(QStringConverter::encodingForData(view).value_or(QStringConverter::Utf8));
    return decode(view);
}

// Splits rows by RFC 4180: quoted fields may contain separators, quotes and line breaks.
std::vector<QStringList> rowsOf(const QString &text, QChar separator)
{
    std::vector<QStringList> rows;
    QStringList row;
    QString field;
    bool quoted = false;
    const auto endRow = [&] {
        row << std::exchange(field, {});
        if (row.size() > 1 || !row.first().isEmpty())
            rows.push_back(row);
        row.clear();
    };
    for (qsizetype i = 0; i < text.size() && rows.size() < kMostRows; ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"')
            field += text[++i];
        else if (c == u'"' && (quoted || field.isEmpty()))
            quoted = !quoted;
        else if (!quoted && c == separator)
            row << std::exchange(field, {});
        else if (!quoted && (c == u'\n' || c == u'\r'))
            endRow();
        else
            field += c;
    }
    if (rows.size() < kMostRows && !quoted && (!row.isEmpty() || !field.isEmpty()))
        endRow();
    return rows;
}

bool isTable(const std::vector<QStringList> &rows)
{
    if (rows.size() < 2)
        return false;
    const qsizetype columns = rows.front().size();
    // The last row may be truncated at the end of the first bytes.
    return columns >= kLeastColumns && columns <= kMostColumns &&
           std::all_of(rows.begin(), rows.end() - 1,
                       [&](const QStringList &row) { return row.size() == columns; });
}

} // namespace

bool TablePreview::isNumber(int column) const
{
    bool any = false;
    for (const QStringList &row : rows) {
        if (row[column].isEmpty())
            continue;
        if (!isNumberText(row[column]))
            return false;
        any = true;
    }
    return any;
}

std::optional<TablePreview> tablePreview(std::span<const std::byte> firstBytes)
{
    const QString text = textOf(firstBytes);
    const QString start = text.left(1000).trimmed();
    if (text.contains(QChar(u'\0')) || text.count(QChar::ReplacementCharacter) > 3 ||
        start.isEmpty() || QStringView(u"{[<").contains(start.front()))
        return std::nullopt;
    std::vector<QStringList> best;
    for (const QChar separator : {u',', u';', u'\t', u'|'}) {
        std::vector<QStringList> rows = rowsOf(text, separator);
        if (isTable(rows) && (best.empty() || rows.front().size() > best.front().size()))
            best = std::move(rows);
    }
    if (best.empty())
        return std::nullopt;
    TablePreview preview;
    preview.titles = best.front();
    preview.hasHeader = std::none_of(preview.titles.begin(), preview.titles.end(), isNumberText);
    if (preview.hasHeader) {
        best.erase(best.begin());
    } else {
        for (qsizetype i = 0; i < preview.titles.size(); ++i)
            preview.titles[i] = QCoreApplication::translate("TablePreview", "Column %1").arg(i + 1);
    }
    for (QStringList &row : best)
        row.resize(preview.titles.size());
    preview.rows = std::move(best);
    return preview;
}

} // namespace zoe::app
