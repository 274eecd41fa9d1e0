// ClickHouse's format RowBinary: columns one after another, without names or types. For one thread.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace zoe::fleet {

static_assert(std::endian::native == std::endian::little, "RowBinary is little-endian");

class RowWriter {
  public:
    void text(std::string_view value)
    {
        count(value.size());
        m_bytes += value;
    }
    // Of the column's size: UInt8 to UInt64, Int64, Float64.
    template <class T>
    requires std::is_arithmetic_v<T>
    void number(T value) { m_bytes.append(reinterpret_cast<const char *>(&value), sizeof value); }
    // The number of values of an array, which follow.
    void count(std::size_t values)
    {
        for (; values >= 0x80; values >>= 7U)
            m_bytes += static_cast<char>(values | 0x80U);
        m_bytes += static_cast<char>(values);
    }

    [[nodiscard]] std::string take() { return std::exchange(m_bytes, {}); }
    [[nodiscard]] bool isEmpty() const { return m_bytes.empty(); }

  private:
    std::string m_bytes;
};

// Reads 0 and empty text after the end; isWhole() tells.
class RowReader {
  public:
    explicit RowReader(std::string bytes)
        : m_bytes(std::move(bytes))
    {}

    [[nodiscard]] bool hasRow() const { return m_isWhole && m_at < m_bytes.size(); }
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    void setCut() { m_isWhole = false; } // what was read can't be

    [[nodiscard]] std::string_view text()
    {
        const std::size_t size = count();
        return take(size) ? std::string_view(m_bytes).substr(m_at - size, size)
                          : std::string_view();
    }
    template <class T>
    requires std::is_arithmetic_v<T>
    [[nodiscard]] T number()
    {
        T value = 0;
        if (take(sizeof value))
            std::memcpy(&value, m_bytes.data() + m_at - sizeof value, sizeof value);
        return value;
    }
    // The position of the next value, and functions to go there or to skip bytes.
    [[nodiscard]] std::size_t position() const { return m_at; }
    void setPosition(std::size_t at)
    {
        m_at = 0;
        take(at);
    }
    void skip(std::size_t bytes) { take(bytes); }
    // Never more than the number of bytes left.
    [[nodiscard]] std::size_t count()
    {
        std::size_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (!take(1))
                return 0;
            const auto byte = static_cast<unsigned char>(m_bytes[m_at - 1]);
            value |= static_cast<std::size_t>(byte & 0x7FU) << shift;
            if (byte < 0x80)
                break;
        }
        if (value > m_bytes.size() - m_at)
            m_isWhole = false;
        return m_isWhole ? value : 0;
    }

  private:
    bool take(std::size_t bytes)
    {
        m_isWhole = m_isWhole && bytes <= m_bytes.size() - m_at;
        if (m_isWhole)
            m_at += bytes;
        return m_isWhole;
    }

    std::string m_bytes;
    std::size_t m_at = 0;
    bool m_isWhole = true;
};

} // namespace zoe::fleet
