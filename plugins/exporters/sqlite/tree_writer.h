// Writes the trees of tables and indexes, whose rows come in order, without SQLite: it needs most
// of its time to find the place for each row and to sort. Not thread-safe: one owner.
#pragma once

#include <QFile>
#include <QString>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/result.h"
#include "plugins/exporters/sqlite/page.h"

namespace zoe {

// All of it: a full disk takes a part first, and says why only when asked to take the rest.
bool writeAll(QFile &file, std::span<const std::uint8_t> bytes);

// Pages that will follow those of a database, in a file of their own. They are counted from 1.
class PageFile {
  public:
    explicit PageFile(const QString &path);

    std::uint32_t append(const Page &page);
    // Call it after the last page. Error: Io, also of earlier ones.
    Status flush();
    // Calls take(bytes of a page) for all pages in order, until it returns an error. Error: Io,
    // that of take().
    template <class Take>
    Status forEach(Take take);

    // The first error so far.
    [[nodiscard]] const Status &status() const { return m_status; }
    [[nodiscard]] std::uint32_t pages() const { return m_pages; }

  private:
    static constexpr std::uint32_t kBufferedPages = 256;

    [[nodiscard]] Error failed() const;
    void writeBuffer();

    QFile m_file;
    std::vector<std::uint8_t> m_buffer;
    std::uint32_t m_pages = 0;
    Status m_status;
};

// Numbers of a PageFile's pages in the whole database.
class PageNumbers {
  public:
    // SQLite locks this page, which is never used.
    static constexpr std::uint32_t kLocked = (std::uint32_t{1} << 30) / Page::kBytes + 1;

    // pagesBefore: of the database.
    explicit PageNumbers(std::uint32_t pagesBefore)
        : m_before(pagesBefore)
    {}
    [[nodiscard]] std::uint32_t of(std::uint32_t page) const
    {
        const std::uint32_t number = m_before + page;
        return m_before < kLocked && number >= kLocked ? number + 1 : number;
    }

  private:
    std::uint32_t m_before;
};

class TreeWriter {
  public:
    enum class Of { Table, Index };

    TreeWriter(PageFile &file, Of of);

    // Of a table: its rows in order of their ids. cell: a leaf's.
    void addRow(std::int64_t id, std::span<const std::uint8_t> cell);
    // Of an index over one column with integers: ordered by value, then by id.
    void addEntry(std::int64_t value, std::int64_t id);
    // Writes the rest and returns the root, which isn't in the file. Nothing: the tree is empty.
    std::optional<Page> finish(const PageNumbers &numbers);

  private:
    struct Entry {
        std::int64_t value = 0; // of an index
        std::int64_t id = 0;
    };
    // A page, and what stands between it and the next one: a table's last id in the page, or an
    // index's entry.
    struct Child {
        std::uint32_t page = 0;
        Entry behind;
    };

    void endLeaf();
    [[nodiscard]] Page above(std::vector<Child> &children, const PageNumbers &numbers);
    std::span<const std::uint8_t> cellOf(const Child &child, const PageNumbers &numbers);
    static std::uint8_t *putEntry(std::uint8_t *at, const Entry &entry);

    static constexpr std::size_t kMostCellBytes = 64;

    PageFile &m_file;
    Of m_of;
    Page m_leaf;
    Entry m_last;
    std::vector<Child> m_leaves;
    std::uint8_t m_cell[kMostCellBytes];
};

template <class Take>
Status PageFile::forEach(Take take)
{
    if (!m_file.seek(0))
        return failed();
    for (std::uint32_t left = m_pages; left > 0;) {
        const std::uint32_t count = std::min(left, kBufferedPages);
        m_buffer.resize(count * Page::kBytes);
        const auto bytes = static_cast<qint64>(m_buffer.size());
        if (m_file.read(reinterpret_cast<char *>(m_buffer.data()), bytes) != bytes)
            return failed();
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::span<const std::uint8_t> all(m_buffer);
            if (Status taken = take(all.subspan(i * Page::kBytes, Page::kBytes)); !taken)
                return taken;
        }
        left -= count;
    }
    return {};
}

} // namespace zoe
