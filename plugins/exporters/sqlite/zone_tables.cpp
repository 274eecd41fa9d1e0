#include "plugins/exporters/sqlite/zone_tables.h"

#include <algorithm>
#include <span>

namespace zoe {

namespace {

constexpr std::size_t kMostIdsInMemory = std::size_t{4} << 20;
constexpr std::size_t kColumns = 11;
constexpr std::size_t kMostRowBytes = 128; // a size, an id, a header, 10 values of 8 bytes

} // namespace

IdsBySite::IdsBySite(const QString &path, std::size_t sites)
    : m_file(path)
    , m_blockIds(
          std::clamp<std::size_t>(kMostIdsInMemory / std::max<std::size_t>(1, sites), 16, 4096))
    , m_ids(sites)
    , m_blocks(sites)
{
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Truncate | QIODevice::Unbuffered))
        m_status = failed();
}

Error IdsBySite::failed() const
{
    return {ErrorCode::Io, m_file.errorString().toStdString(), "database"};
}

void IdsBySite::writeBlock(std::uint32_t site)
{
    std::vector<std::int64_t> &ids = m_ids[site];
    const std::span<const std::int64_t> all(ids);
    const auto *bytes = reinterpret_cast<const std::uint8_t *>(all.data());
    if (m_status && !writeAll(m_file, {bytes, all.size_bytes()}))
        m_status = failed();
    m_blocks[site].push_back(m_written++);
    ids.clear();
}

bool IdsBySite::readBlock(std::uint32_t block, std::vector<std::int64_t> &ids)
{
    const auto bytes = static_cast<qint64>(ids.size() * sizeof ids[0]);
    return m_file.seek(block * bytes) &&
           m_file.read(reinterpret_cast<char *>(ids.data()), bytes) == bytes;
}

ZoneTables::ZoneTables(const QString &folder, std::size_t sites)
    : m_pages(folder + QStringLiteral("/zones"))
    , m_zones(m_pages, TreeWriter::Of::Table)
    , m_byFrame(m_pages, TreeWriter::Of::Index)
    , m_idsBySite(folder + QStringLiteral("/sites"), sites)
{}

void ZoneTables::add(const ZoneTree &tree, bool begins)
{
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto selves = tree.selves();
    const auto depths = tree.depths();
    const auto flags = tree.flags();
    const auto frame = static_cast<std::int64_t>(tree.frame());
    if (begins)
        m_path.clear();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::int64_t id = ++m_lastZone;
        m_path.resize(depths[i]);
        // Its size, its id, then a record: the header's size, types, values.
        std::uint8_t row[kMostRowBytes];
        std::uint8_t *const header = putVarint(row + 1, static_cast<std::uint64_t>(id));
        std::uint8_t *type = header;
        *type++ = 1 + kColumns;
        *type++ = 0; // null: the id stands in front
        std::uint8_t *at = header + 1 + kColumns;
        const auto put = [&](std::int64_t value) { at = putInteger(at, value, *type++); };
        put(frame);
        put(tree.thread().value);
        put(sites[i]);
        put(depths[i]);
        if (m_path.empty())
            *type++ = 0;
        else
            put(m_path.back());
        put(starts[i]);
        put(durations[i]);
        put(selves[i]);
        put((flags[i] & kContinuesFrom) != 0);
        put((flags[i] & kContinuesTo) != 0);
        row[0] = static_cast<std::uint8_t>(at - header);
        m_zones.addRow(id, {row, at});
        m_byFrame.addEntry(frame, id);
        m_idsBySite.add(sites[i], id);
        m_path.push_back(id);
    }
}

Result<ZoneTables::Roots> ZoneTables::finish(const PageNumbers &numbers, const Task &task)
{
    Roots roots{m_zones.finish(numbers), m_byFrame.finish(numbers), {}};
    TreeWriter bySite(m_pages, TreeWriter::Of::Index);
    const Status sorted = m_idsBySite.forEach(
        task, [&](std::uint32_t site, std::int64_t id) { bySite.addEntry(site, id); });
    if (!sorted)
        return sorted.error();
    roots.bySite = bySite.finish(numbers);
    if (const Status written = m_pages.flush(); !written)
        return written.error();
    return roots;
}

} // namespace zoe
