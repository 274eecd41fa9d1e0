#include "cli/output/text_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analysis/model/texts/escaped_text.h"
#include "cli/program/result_stream.h"
#include "cli/program/terminal.h"

namespace zoe::cli {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 16;

// Byte position of code point n.
std::size_t bytePosition(const std::string &text, std::size_t n)
{
    std::size_t i = 0;
    while (i < text.size()) {
        if (startsCharacter(text[i]) && n-- == 0)
            break;
        ++i;
    }
    return i;
}

int signOfCell(std::string_view cell)
{
    return cell.starts_with('+') ? 1 : cell.starts_with("−") || cell.starts_with('-') ? -1 : 0;
}

} // namespace

std::string shortened(const std::string &text, std::size_t width)
{
    const std::size_t length = displayWidth(text);
    if (length <= width || width == 0)
        return text;
    const std::size_t head = (width - 1) / 2;
    const std::size_t tail = width - 1 - head;
    return text.substr(0, bytePosition(text, head)) + "…" +
           text.substr(bytePosition(text, length - tail));
}

void TextTable::column(std::string title, Align align, int rank)
{
    title = printable(title);
    const std::size_t width = displayWidth(title);
    m_columns.push_back({std::move(title), align, rank, width, true, false});
}

void TextTable::row(std::vector<std::string> cells)
{
    m_rows.push_back(measured(std::move(cells)));
}

TextTable::Row TextTable::measured(std::vector<std::string> cells)
{
    m_hasRows = true;
    cells.resize(m_columns.size());
    std::vector<int> changes;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        cells[c] = printable(cells[c]);
        m_columns[c].width = std::max(m_columns[c].width, displayWidth(cells[c]));
        m_columns[c].empty = m_columns[c].empty && cells[c].empty();
        changes.push_back(m_columns[c].signs ? signOfCell(cells[c]) : 0);
    }
    return {std::move(cells), std::move(changes)};
}

// Which columns are shown, and how wide.
std::vector<TextTable::Shown> TextTable::shown(unsigned columns) const
{
    std::vector<Shown> result;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        if (!m_columns[c].empty || !m_hasRows)
            result.push_back({c, m_columns[c].width});
    }
    const auto total = [&] {
        std::size_t sum = result.empty() ? 0 : kGap * (result.size() - 1);
        for (const Shown &column : result)
            sum += column.width;
        return sum;
    };
    const auto shrinkable = [&](const Shown &s) {
        return m_columns[s.column].align == Align::Left && s.width > kNarrowest ? s.width : 0;
    };
    const auto rank = [&](const Shown &s) { return m_columns[s.column].rank; };
    while (columns > 0 && total() > columns) {
        const auto widest = std::ranges::max_element(result, {}, shrinkable);
        if (shrinkable(*widest) > 0) {
            --widest->width;
            continue;
        }
        const auto least = std::ranges::max_element(result, {}, rank);
        if (rank(*least) == 0)
            break;
        result.erase(least);
        for (Shown &column : result) // there may be room for more of the text now
            column.width = m_columns[column.column].width;
    }
    return result;
}

namespace {

constexpr const char *kBold = "\x1b[1m";
constexpr const char *kSlower = "\x1b[31m";
constexpr const char *kFaster = "\x1b[32m";
constexpr const char *kNormal = "\x1b[0m";

} // namespace

std::string TextTable::line(const std::vector<Shown> &chosen, const Row &row, bool colours) const
{
    std::string cells;
    for (const Shown &column : chosen) {
        std::string cell = shortened(row.cells[column.column], column.width);
        const std::string padding(column.width - std::min(column.width, displayWidth(cell)), ' ');
        if (const int change = row.changes[column.column]; colours && change != 0)
            cell = fmt::format("{}{}{}", change > 0 ? kSlower : kFaster, cell, kNormal);
        if (&column != &chosen.front())
            cells.append(kGap, ' ');
        cells += m_columns[column.column].align == Align::Left ? cell + padding : padding + cell;
    }
    cells.erase(cells.find_last_not_of(' ') + 1);
    return cells + '\n';
}

std::string TextTable::head(const std::vector<Shown> &chosen, bool colours) const
{
    Row titles{{}, std::vector<int>(m_columns.size())};
    for (const Column &column : m_columns)
        titles.cells.push_back(column.title);
    std::string text = line(chosen, titles, false);
    if (colours)
        text = kBold + text.insert(text.size() - 1, kNormal);
    return text;
}

std::string TextTable::note(const std::vector<Shown> &chosen) const
{
    std::string leftOut;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const bool isShown = std::ranges::any_of(chosen, [&](auto &s) { return s.column == c; });
        if (!isShown && !m_columns[c].empty)
            leftOut += (leftOut.empty() ? "" : ", ") + m_columns[c].title;
    }
    return leftOut.empty()
               ? std::string()
               : "Columns hidden because the terminal is too narrow: " + leftOut + ".\n";
}

template <class ForEach>
std::string TextTable::writeRows(ForEach forEachRow, unsigned columns, bool colours,
                                 const Put &put) const
{
    const auto chosen = shown(columns);
    put(head(chosen, colours));
    forEachRow([&](const Row &row) { put(line(chosen, row, colours)); });
    return note(chosen);
}

std::string TextTable::text(unsigned columns) const
{
    std::string text;
    const auto forEachRow = [this](auto take) { std::ranges::for_each(m_rows, take); };
    const std::string last =
        writeRows(forEachRow, columns, false, [&](const std::string &line) { text += line; });
    return text + last;
}

void TextTable::print() const
{
    startPager();
    const unsigned columns = terminalColumns();
    const auto forEachRow = [this](auto take) { std::ranges::for_each(m_rows, take); };
    const auto put = [](const std::string &text) { writeResult(text); };
    put(wrapped(writeRows(forEachRow, columns, hasColours(), put), columns));
}

void TextTable::printLong(const ForEachRow &forEachRow)
{
    startPager();
    writeLong(forEachRow, terminalColumns(), hasColours(),
              [](const std::string &text) { writeResult(text); });
}

void TextTable::writeLong(const ForEachRow &forEachRow, unsigned columns, bool colours,
                          const Put &put)
{
    forEachRow([this](std::vector<std::string> cells) { measured(std::move(cells)); });
    const auto forEachMeasured = [&](auto take) {
        forEachRow([&](std::vector<std::string> cells) { take(measured(std::move(cells))); });
    };
    put(wrapped(writeRows(forEachMeasured, columns, colours, put), columns));
}

} // namespace zoe::cli
