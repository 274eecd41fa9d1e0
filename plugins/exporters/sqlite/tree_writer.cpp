#include "plugins/exporters/sqlite/tree_writer.h"

#include <utility>

namespace zoe {

bool writeAll(QFile &file, std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty()) {
        const qint64 written = file.write(reinterpret_cast<const char *>(bytes.data()),
                                          static_cast<qint64>(bytes.size()));
        if (written <= 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

PageFile::PageFile(const QString &path)
    : m_file(path)
{
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Truncate | QIODevice::Unbuffered))
        m_status = failed();
}

Error PageFile::failed() const
{
    return {ErrorCode::Io, m_file.errorString().toStdString(), "database"};
}

std::uint32_t PageFile::append(const Page &page)
{
    m_buffer.insert(m_buffer.end(), page.bytes().begin(), page.bytes().end());
    if (m_buffer.size() >= kBufferedPages * Page::kBytes)
        writeBuffer();
    return ++m_pages;
}

void PageFile::writeBuffer()
{
    if (m_status && !writeAll(m_file, m_buffer))
        m_status = failed();
    m_buffer.clear();
}

Status PageFile::flush()
{
    writeBuffer();
    return m_status;
}

TreeWriter::TreeWriter(PageFile &file, Of of)
    : m_file(file)
    , m_of(of)
    , m_leaf(of == Of::Table ? PageKind::LeafTable : PageKind::LeafIndex)
{}

void TreeWriter::addRow(std::int64_t id, std::span<const std::uint8_t> cell)
{
    if (!m_leaf.add(cell)) {
        endLeaf();
        m_leaf.add(cell);
    }
    m_last.id = id;
}

void TreeWriter::addEntry(std::int64_t value, std::int64_t id)
{
    const Entry entry{value, id};
    const std::span<const std::uint8_t> cell(m_cell, putEntry(m_cell, entry));
    if (!m_leaf.add(cell)) {
        m_leaf.removeLast(); // it stands in the page above
        endLeaf();
        m_leaf.add(cell);
    }
    m_last = entry;
}

void TreeWriter::endLeaf()
{
    m_leaves.push_back({m_file.append(m_leaf), m_last});
    m_leaf.clear();
}

std::uint8_t *TreeWriter::putEntry(std::uint8_t *at, const Entry &entry)
{
    // Its size, then a record: the header's size, two types, two values.
    std::uint8_t *end = putInteger(at + 4, entry.value, at[2]);
    end = putInteger(end, entry.id, at[3]);
    at[1] = 3;
    at[0] = static_cast<std::uint8_t>(end - (at + 1));
    return end;
}

std::span<const std::uint8_t> TreeWriter::cellOf(const Child &child, const PageNumbers &numbers)
{
    std::uint8_t *at = putBig32(m_cell, numbers.of(child.page));
    at = m_of == Of::Table ? putVarint(at, static_cast<std::uint64_t>(child.behind.id))
                           : putEntry(at, child.behind);
    return {m_cell, at};
}

std::optional<Page> TreeWriter::finish(const PageNumbers &numbers)
{
    if (m_leaf.empty())
        return {};
    if (m_leaves.empty())
        return m_leaf;
    endLeaf();
    std::vector<Child> children = std::move(m_leaves);
    Page top = above(children, numbers);
    while (children.size() > 1)
        top = above(children, numbers);
    return top;
}

// Makes the pages above these, and replaces them by those pages. A single one is returned only.
Page TreeWriter::above(std::vector<Child> &children, const PageNumbers &numbers)
{
    Page page(m_of == Of::Table ? PageKind::InnerTable : PageKind::InnerIndex);
    std::vector<Child> pages;
    for (std::size_t i = 0; i + 1 < children.size(); ++i) {
        if (!page.add(cellOf(children[i], numbers))) {
            // Every page has a cell: the last one moves up, and its child becomes the rightmost.
            page.removeLast();
            page.setRightmost(numbers.of(children[i - 1].page));
            pages.push_back({m_file.append(page), children[i - 1].behind});
            page.clear();
            page.add(cellOf(children[i], numbers));
        }
    }
    page.setRightmost(numbers.of(children.back().page));
    if (!pages.empty())
        pages.push_back({m_file.append(page), {}});
    children = std::move(pages);
    return page;
}

} // namespace zoe
