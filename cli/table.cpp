#include "cli/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "cli/terminal.h"

namespace zoe::cli {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 8;

bool startsCodePoint(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

// Byte position of code point n.
std::size_t bytePosition(const std::string &text, std::size_t n)
{
    std::size_t i = 0;
    while (i < text.size()) {
        if (startsCodePoint(text[i]) && n-- == 0)
            break;
        ++i;
    }
    return i;
}

} // namespace

std::size_t displayWidth(const std::string &text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCodePoint));
}

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

void Table::column(std::string title, Align align)
{
    m_columns.push_back({std::move(title), align});
}

void Table::row(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::vector<std::size_t> Table::widths(unsigned columns) const
{
    std::vector<std::size_t> widths;
    std::size_t total = 0;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        std::size_t width = displayWidth(m_columns[c].title);
        for (const auto &row : m_rows)
            width = std::max(width, displayWidth(row[c]));
        widths.push_back(width);
        total += width + (c > 0 ? kGap : 0);
    }
    while (columns > 0 && total > columns) {
        std::size_t widest = m_columns.size();
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const bool shrinks = m_columns[c].align == Align::Left && widths[c] > kNarrowest;
            if (shrinks && (widest == m_columns.size() || widths[c] > widths[widest]))
                widest = c;
        }
        if (widest == m_columns.size())
            break;
        --widths[widest];
        --total;
    }
    return widths;
}

std::string Table::text(unsigned columns) const
{
    const auto width = widths(columns);
    std::string text;
    const auto line = [&](const auto &cellOf) {
        std::string cells;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const std::string cell = shortened(cellOf(c), width[c]);
            const std::string padding(width[c] - std::min(width[c], displayWidth(cell)), ' ');
            if (c > 0)
                cells.append(kGap, ' ');
            cells += m_columns[c].align == Align::Left ? cell + padding : padding + cell;
        }
        cells.erase(cells.find_last_not_of(' ') + 1);
        text += cells + '\n';
    };
    line([&](std::size_t c) { return m_columns[c].title; });
    for (const auto &row : m_rows)
        line([&](std::size_t c) { return row[c]; });
    return text;
}

void Table::print() const
{
    fmt::print("{}", text(terminalColumns()));
}

} // namespace zoe::cli
