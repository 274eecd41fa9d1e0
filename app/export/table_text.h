// Tables as text: comma- or tab-separated values, JSON and Markdown, with plain numbers and units
// in the headers. Not thread-safe: it asks the model, which lives on the GUI thread.
#pragma once

#include <QByteArray>
#include <QModelIndex>
#include <QString>
#include <vector>

class QAbstractItemModel;

namespace zoe::app {

// Csv follows RFC 4180; in Tsv, tabs and line ends in a text become spaces; Json is an array of
// objects, one per row; Markdown is a GitHub table.
enum class TableFormat { Csv, Tsv, Json, Markdown };

// "csv", "tsv", "json", "md": the file name extension.
[[nodiscard]] QString endingOf(TableFormat format);
// From a file name's extension; Csv if it is unknown.
[[nodiscard]] TableFormat formatOfFile(const QString &fileName);

class TableText {
  public:
    // columns: of the model, in the requested order. Rows of a tree start with their depth, from 0.
    TableText(const QAbstractItemModel &model, std::vector<int> columns, TableFormat format,
              bool isTree);

    [[nodiscard]] QByteArray head() const;
    // row: any cell of it.
    [[nodiscard]] QByteArray row(const QModelIndex &row, int depth);
    [[nodiscard]] QByteArray tail() const;
    [[nodiscard]] const QStringList &titles() const { return m_titles; }

  private:
    struct Cell {
        QString text;
        bool isNumber = false;
    };

    [[nodiscard]] Cell cell(const QModelIndex &row, std::size_t at, int depth) const;
    [[nodiscard]] QByteArray line(const std::vector<Cell> &cells) const;
    [[nodiscard]] QByteArray object(const std::vector<Cell> &cells) const;

    const QAbstractItemModel &m_model;
    std::vector<int> m_columns; // -1: the depth
    TableFormat m_format;
    QStringList m_titles;        // with units, unique
    std::vector<bool> m_numbers; // by position: the column's numbers are written
    std::vector<bool> m_shares;  // written as percentages
    bool m_first = true;
};

} // namespace zoe::app
