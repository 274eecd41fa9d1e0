// One page of a tree in a SQLite database, for rows of integers, as in
// https://www.sqlite.org/fileformat2.html:
//
//   kind (1), first free block (2) = 0, cells (2), begin of their content (2), free bytes (1) = 0,
//   in inner pages the rightmost child (4), positions of the cells (2 each), free room, the cells
//   from the last to the first
//
// Numbers are big-endian. Not thread-safe: one owner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace zoe {

enum class PageKind : std::uint8_t {
    InnerIndex = 0x02,
    InnerTable = 0x05,
    LeafIndex = 0x0A,
    LeafTable = 0x0D,
};

// Positions behind what was written. There must be room for nine bytes.
std::uint8_t *putVarint(std::uint8_t *at, std::uint64_t value);
std::uint8_t *putBig32(std::uint8_t *at, std::uint32_t value);
// The value of a record in as few bytes as possible; type is for the record's header.
std::uint8_t *putInteger(std::uint8_t *at, std::int64_t value, std::uint8_t &type);

class Page {
  public:
    static constexpr std::size_t kBytes = 4096;

    explicit Page(PageKind kind);

    // False: there is no room left. Cells come in order and have at least 4 bytes.
    bool add(std::span<const std::uint8_t> cell);
    // Once after add(), to move the cell into the page above.
    void removeLast();
    // Of an inner page.
    void setRightmost(std::uint32_t page);
    void clear();

    [[nodiscard]] bool empty() const { return m_cells == 0; }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return m_bytes; }

  private:
    [[nodiscard]] std::size_t headerBytes() const;
    void putCounts();

    std::array<std::uint8_t, kBytes> m_bytes{};
    std::size_t m_cells = 0;
    std::size_t m_content = kBytes; // where it begins
    std::size_t m_lastBytes = 0;    // of the last cell
};

} // namespace zoe
