// Variable-length integers, and columns of integers as byte planes: the building blocks of
// everything in the stream that is not a Cap'n Proto struct. Pure functions of their buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace zoe {

constexpr std::uint64_t zigzag(std::int64_t value)
{
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

// Reads `count` values of a column from `first` on into out.
using ReadColumn = std::function<void(std::size_t first, std::size_t count, std::uint64_t *out)>;

// Appends to its own buffer.
class ByteWriter {
  public:
    void byte(std::uint8_t value) { m_bytes.push_back(value); }
    void varint(std::uint64_t value); // LEB128
    void bytes(std::span<const std::uint8_t> more)
    {
        m_bytes.insert(m_bytes.end(), more.begin(), more.end());
    }
    // A column, see below. Planes below minWidth are written even if they are not needed.
    void column(std::span<const std::uint64_t> values, unsigned minWidth = 0);
    // A split column, see below. REQUIRES: lowBits <= 8
    void splitColumn(std::span<const std::uint64_t> values, unsigned lowBits);
    // The same bytes for n values that are read several times, a few at once, instead of being held
    // in memory.
    void column(std::size_t n, const ReadColumn &read, unsigned minWidth = 0);
    void splitColumn(std::size_t n, const ReadColumn &read, unsigned lowBits);
    // Room for n bytes at the end. Valid until the next call.
    std::uint8_t *extend(std::size_t n);

    void clear()
    {
        m_bytes.clear();
        m_planeEnds.clear();
    }
    [[nodiscard]] std::span<const std::uint8_t> view() const { return m_bytes; }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    // The ends of the planes of columns: the bytes in between compress best separately.
    [[nodiscard]] std::span<const std::size_t> planeEnds() const { return m_planeEnds; }

  private:
    std::vector<std::uint8_t> m_bytes;
    std::vector<std::size_t> m_planeEnds;
};

// Reads a buffer. After the first failure, everything reads as 0 and ok() is false.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::uint8_t> bytes)
        : m_bytes(bytes)
    {}

    std::uint8_t byte();
    std::uint64_t varint();
    std::span<const std::uint8_t> bytes(std::size_t n);

    // A column of n integers: a byte W (0 to 8), the number of exceptions as a varint, W planes of
    // n bytes (plane k holds byte k of every value, lowest first), then each exception as two
    // varints: its distance from the position after the previous exception, and the value to add
    // above the planes. REQUIRES: out has room for n. False: broken.
    bool column(std::size_t n, std::uint64_t *out);
    // The same into 32 or 8 bits; a value or plane that does not fit is a failure.
    bool column(std::size_t n, std::uint32_t *out);
    bool column(std::size_t n, std::uint8_t *out);
    // A split column of n integers: a byte S (0 to 8); planes of 8, 4, 2 and 1 bits per value that
    // add up to S and hold the lowest S bits, lowest first; then a column of the values shifted
    // right by S.
    bool splitColumn(std::size_t n, std::uint64_t *out);
    bool splitColumn(std::size_t n, std::uint32_t *out);
    // The only plane of a column of n bytes without exceptions. If the next column is different,
    // nothing is read and the result is empty.
    std::span<const std::uint8_t> singlePlane(std::size_t n);

    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool atEnd() const { return m_ok && m_at == m_bytes.size(); }
    [[nodiscard]] std::size_t left() const { return m_bytes.size() - m_at; }
    [[nodiscard]] std::span<const std::uint8_t> rest() const { return m_bytes.subspan(m_at); }

  private:
    template <class T>
    bool readColumn(std::size_t n, T *out);
    template <class T>
    bool readSplitColumn(std::size_t n, T *out);
    bool fail();

    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
    bool m_ok = true;
};

} // namespace zoe
