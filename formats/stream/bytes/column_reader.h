// A column in place: reads any part of it, so that the whole is never in memory twice. Immutable
// and thread-safe; the bytes must outlive it.
#pragma once

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
    // Of n integers at the reader's position, which moves after it (byte_codec.h). Not set: broken.
    // Cost: its exceptions.
    static std::optional<ColumnReader> column(ByteReader &reader, std::size_t n);
    static std::optional<ColumnReader> splitColumn(ByteReader &reader, std::size_t n);

    [[nodiscard]] std::size_t size() const { return m_size; }
    // REQUIRES: first + count <= size(); out has room for count.
    void read(std::size_t first, std::size_t count, std::uint64_t *out) const;

  private:
    // The state before an exception.
    struct Mark {
        std::uint64_t position; // after the previous one
        std::size_t byte;       // in m_exceptions
    };

    bool readPlanes(ByteReader &reader);
    bool readExceptions(ByteReader &reader, std::uint64_t count);
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

} // namespace zoe
