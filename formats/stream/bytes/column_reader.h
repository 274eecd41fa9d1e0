// A column in place: reads any part of it, so that the whole is never in memory twice. Immutable
// and thread-safe; the bytes must outlive it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

class ColumnReader {
  public:
    ColumnReader() = default; // empty
    // Of n integers of up to `most` bytes at the reader's position, which moves after it
    // (byte_codec.h). Not set: broken. Cost: its exceptions.
    static std::optional<ColumnReader> column(ByteReader &reader, std::size_t n, std::size_t most);
    // Of integers of up to 8 bytes.
    static std::optional<ColumnReader> splitColumn(ByteReader &reader, std::size_t n);

    [[nodiscard]] std::size_t size() const { return m_size; }
    // REQUIRES: first + count <= size(); out has room for count.
    void read(std::size_t first, std::size_t count, std::uint64_t *out) const;
    // As ByteWriter::planeEnds(), of bytes that begin there.
    [[nodiscard]] std::vector<std::size_t> planeEnds(const std::uint8_t *begin) const;

  private:
    // The state before an exception.
    struct Mark {
        std::uint64_t position; // after the previous one
        std::size_t byte;       // in m_exceptions
    };

    bool readPlanes(ByteReader &reader, std::size_t mostWidth);
    bool readExceptions(ByteReader &reader, std::uint64_t count, std::uint64_t mostHigh);
    void addExceptions(std::size_t first, std::size_t count, std::uint64_t *out) const;
    void addLowBits(std::size_t first, std::size_t count, std::uint64_t *out) const;

    std::size_t m_size = 0;
    unsigned m_width = 0;
    unsigned m_lowBits = 0;
    std::span<const std::uint8_t> m_planes;
    std::span<const std::uint8_t> m_lowPlanes;
    std::span<const std::uint8_t> m_exceptions;
    std::vector<Mark> m_marks; // one for many exceptions
};

// Reads a column forwards. The column must outlive it; belongs to one thread.
class ColumnCursor {
  public:
    ColumnCursor(const ColumnReader &column, std::size_t first)
        : m_column(&column)
        , m_end(first)
    {}

    [[nodiscard]] std::uint32_t position() const
    {
        return static_cast<std::uint32_t>(m_end - (m_count - m_next));
    }
    // After the last one: 0.
    std::uint64_t next()
    {
        if (m_next == m_count)
            fill();
        return m_values[m_next++];
    }

  private:
    static constexpr std::size_t kAtOnce = 512;

    void fill()
    {
        m_next = 0;
        m_count = std::min(kAtOnce, m_column->size() - m_end);
        m_column->read(m_end, m_count, m_values.data());
        m_end += m_count;
        if (m_count == 0)
            m_values[m_count++] = 0;
    }

    const ColumnReader *m_column;
    std::size_t m_end; // of those in m_values
    std::size_t m_next = 0;
    std::size_t m_count = 0;
    std::array<std::uint64_t, kAtOnce> m_values;
};

} // namespace zoe
