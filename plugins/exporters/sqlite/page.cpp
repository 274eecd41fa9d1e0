#include "plugins/exporters/sqlite/page.h"

#include <algorithm>
#include <bit>

namespace zoe {

namespace {

constexpr std::size_t kPositionBytes = 2;

void putBig16(std::uint8_t *at, std::size_t value)
{
    at[0] = static_cast<std::uint8_t>(value >> 8);
    at[1] = static_cast<std::uint8_t>(value);
}

void putBig64(std::uint8_t *at, std::uint64_t value)
{
    for (int i = 0; i < 8; ++i)
        at[i] = static_cast<std::uint8_t>(value >> (56 - 8 * i));
}

} // namespace

std::uint8_t *putVarint(std::uint8_t *at, std::uint64_t value)
{
    constexpr std::uint8_t kContinues = 0x80;
    std::size_t bytes = std::max<std::size_t>(1, (std::bit_width(value) + 6) / 7);
    if (bytes > 8) { // the ninth byte has eight bits
        at[8] = static_cast<std::uint8_t>(value);
        value >>= 8;
        for (int i = 7; i >= 0; --i, value >>= 7)
            at[i] = static_cast<std::uint8_t>(value | kContinues);
        return at + 9;
    }
    std::uint8_t *const end = at + bytes;
    at[bytes - 1] = static_cast<std::uint8_t>(value & 0x7F);
    while (--bytes > 0) {
        value >>= 7;
        at[bytes - 1] = static_cast<std::uint8_t>(value | kContinues);
    }
    return end;
}

std::uint8_t *putBig32(std::uint8_t *at, std::uint32_t value)
{
    putBig16(at, value >> 16);
    putBig16(at + 2, value & 0xFFFF);
    return at + 4;
}

std::uint8_t *putInteger(std::uint8_t *at, std::int64_t value, std::uint8_t &type)
{
    if (value == 0 || value == 1) { // the type is the value
        type = static_cast<std::uint8_t>(8 + value);
        return at;
    }
    struct Form {
        std::uint8_t type, bytes;
    };
    // by the number of bytes that are needed
    static constexpr Form kForms[] = {{},     {1, 1}, {2, 2}, {3, 3}, {4, 4},
                                      {5, 6}, {5, 6}, {6, 8}, {6, 8}};
    const auto bits = static_cast<std::uint64_t>(value);
    const Form form = kForms[std::bit_width(value < 0 ? ~bits : bits) / 8 + 1];
    type = form.type;
    putBig64(at, bits << (64 - 8 * form.bytes));
    return at + form.bytes;
}

Page::Page(PageKind kind)
{
    m_bytes[0] = static_cast<std::uint8_t>(kind);
}

std::size_t Page::headerBytes() const
{
    const auto kind = static_cast<PageKind>(m_bytes[0]);
    return kind == PageKind::InnerIndex || kind == PageKind::InnerTable ? 12 : 8;
}

bool Page::add(std::span<const std::uint8_t> cell)
{
    const std::size_t position = headerBytes() + kPositionBytes * m_cells;
    if (position + kPositionBytes + cell.size() > m_content)
        return false;
    m_content -= cell.size();
    m_lastBytes = cell.size();
    std::ranges::copy(cell, m_bytes.begin() + static_cast<std::ptrdiff_t>(m_content));
    putBig16(&m_bytes[position], m_content);
    ++m_cells;
    putCounts();
    return true;
}

void Page::removeLast()
{
    --m_cells;
    std::fill_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(m_content), m_lastBytes,
                std::uint8_t{0});
    m_content += m_lastBytes;
    putBig16(&m_bytes[headerBytes() + kPositionBytes * m_cells], 0);
    putCounts();
}

void Page::setRightmost(std::uint32_t page)
{
    putBig32(&m_bytes[8], page);
}

void Page::clear()
{
    *this = Page(static_cast<PageKind>(m_bytes[0]));
}

void Page::putCounts()
{
    putBig16(&m_bytes[3], m_cells);
    putBig16(&m_bytes[5], m_content);
}

} // namespace zoe
