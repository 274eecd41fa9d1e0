#include "app/export/table_text.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <cmath>
#include <utility>

#include "analysis/model/texts/escaped_text.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {

constexpr int kDepthColumn = -1;
constexpr double kExactIntegers = 9007199254740992.0; // 2^53

// Shortest text that reads back as the same number.
QString numberText(double number)
{
    if (number == std::floor(number) && std::abs(number) < kExactIntegers)
        return QString::number(static_cast<qint64>(number));
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

// Without the last digits, which are noise once the share is multiplied.
QString percentText(double share)
{
    return QString::number(share * 100, 'g', 14);
}

QByteArray jsonText(const QString &text)
{
    return QByteArray::fromStdString(jsonString(text.toStdString()));
}

QString uniqueTitle(const QString &title, const QStringList &before)
{
    QString unique = title;
    for (int i = 2; before.contains(unique); ++i)
        unique = title + u' ' + QString::number(i);
    return unique;
}

} // namespace

QString endingOf(TableFormat format)
{
    switch (format) {
    case TableFormat::Tsv:
        return "tsv";
    case TableFormat::Json:
        return "json";
    case TableFormat::Markdown:
        return "md";
    case TableFormat::Csv:
        break;
    }
    return "csv";
}

TableFormat formatOfFile(const QString &fileName)
{
    const QString ending = QFileInfo(fileName).suffix().toLower();
    for (const TableFormat format : {TableFormat::Tsv, TableFormat::Json, TableFormat::Markdown}) {
        if (ending == endingOf(format))
            return format;
    }
    return TableFormat::Csv;
}

TableText::TableText(const QAbstractItemModel &model, std::vector<int> columns, TableFormat format,
                     bool isTree)
    : m_model(model)
    , m_columns(std::move(columns))
    , m_format(format)
{
    if (isTree)
        m_columns.insert(m_columns.begin(), kDepthColumn);
    for (const int column : m_columns) {
        if (column == kDepthColumn) {
            m_titles << QCoreApplication::translate("TableText", "Depth");
            m_numbers.push_back(true);
            m_shares.push_back(false);
            continue;
        }
        const QVariant unit = model.headerData(column, Qt::Horizontal, UnitRole);
        QString title = model.headerData(column, Qt::Horizontal).toString();
        m_shares.push_back(unit.toString() == u"%");
        if (!unit.toString().isEmpty() && !(m_shares.back() && title.contains(u'%')))
            title += QString(" (%1)").arg(unit.toString());
        m_titles << uniqueTitle(title, m_titles);
        m_numbers.push_back(unit.isValid());
    }
}

TableText::Cell TableText::cell(const QModelIndex &row, std::size_t at, int depth) const
{
    if (m_columns[at] == kDepthColumn)
        return {QString::number(depth), true};
    const QModelIndex index = row.siblingAtColumn(m_columns[at]);
    if (m_numbers[at]) {
        bool isNumber = false;
        const double number = index.data(NumberRole).toDouble(&isNumber);
        if (isNumber && !std::isfinite(number))
            return {};
        if (isNumber)
            return {m_shares[at] ? percentText(number) : numberText(number), true};
    }
    if (const QVariant tick = index.data(Qt::CheckStateRole); tick.isValid())
        return {tick.toInt() == Qt::Checked ? QCoreApplication::translate("TableText", "yes")
                                            : QCoreApplication::translate("TableText", "no"),
                false};
    return {index.data(Qt::DisplayRole).toString(), false};
}

QByteArray TableText::line(const std::vector<Cell> &cells) const
{
    QStringList texts;
    for (const Cell &cell : cells) {
        const std::string text = cell.text.toStdString();
        texts << QString::fromStdString(m_format == TableFormat::Csv   ? csvField(text)
                                        : m_format == TableFormat::Tsv ? tsvField(text)
                                                                       : markdownText(text));
    }
    switch (m_format) {
    case TableFormat::Csv:
        return (texts.join(u',') + "\r\n").toUtf8();
    case TableFormat::Tsv:
        return (texts.join(u'\t') + u'\n').toUtf8();
    default:
        return ("| " + texts.join(" | ") + " |\n").toUtf8();
    }
}

QByteArray TableText::object(const std::vector<Cell> &cells) const
{
    QByteArray text("{");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            text += ", ";
        text += jsonText(m_titles.at(static_cast<qsizetype>(i))) + ": ";
        if (cells[i].isNumber)
            text += cells[i].text.toUtf8();
        else
            text += m_numbers[i] && cells[i].text.isEmpty() ? "null" : jsonText(cells[i].text);
    }
    return text + '}';
}

QByteArray TableText::head() const
{
    if (m_format == TableFormat::Json)
        return "[";
    std::vector<Cell> cells;
    for (const QString &title : m_titles)
        cells.push_back({title, false});
    QByteArray text = line(cells);
    if (m_format == TableFormat::Markdown) {
        text += '|';
        for (const bool number : m_numbers)
            text += number ? " ---: |" : " --- |";
        text += '\n';
    }
    return text;
}

QByteArray TableText::row(const QModelIndex &row, int depth)
{
    std::vector<Cell> cells;
    cells.reserve(m_columns.size());
    for (std::size_t at = 0; at < m_columns.size(); ++at)
        cells.push_back(cell(row, at, depth));
    if (m_format != TableFormat::Json)
        return line(cells);
    return (std::exchange(m_first, false) ? "\n  " : ",\n  ") + object(cells);
}

QByteArray TableText::tail() const
{
    return m_format == TableFormat::Json ? "\n]\n" : QByteArray();
}

} // namespace zoe::app
