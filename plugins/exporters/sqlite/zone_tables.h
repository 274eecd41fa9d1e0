// The table of the zones and its two indexes, which are most of a database, as pages that follow
// those of the other tables. Not thread-safe: one owner.
#pragma once

#include <QFile>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/model/zone_tree.h"
#include "plugins/exporters/sqlite/page.h"
#include "plugins/exporters/sqlite/tree_writer.h"

namespace zoe {

// Ascending ids of zones by their sites: most of them in a file, since an index by site is written
// after the rows.
class IdsBySite {
  public:
    IdsBySite(const QString &path, std::size_t sites);

    void add(std::uint32_t site, std::int64_t id)
    {
        std::vector<std::int64_t> &ids = m_ids[site];
        ids.push_back(id);
        if (ids.size() == m_blockIds)
            writeBlock(site);
    }
    // Calls see(site, id) for all, ordered by both. Error: Io, Cancelled.
    template <class See>
    Status forEach(const Task &task, See see);

  private:
    [[nodiscard]] Error failed() const;
    void writeBlock(std::uint32_t site);
    bool readBlock(std::uint32_t block, std::vector<std::int64_t> &ids);

    QFile m_file;
    std::size_t m_blockIds;
    std::uint32_t m_written = 0;                      // blocks
    std::vector<std::vector<std::int64_t>> m_ids;     // the last ones of each site
    std::vector<std::vector<std::uint32_t>> m_blocks; // in the file, of each site
    Status m_status;
};

class ZoneTables {
  public:
    struct Roots {
        std::optional<Page> zones, byFrame, bySite; // nothing: there are no zones
    };

    // Files in this folder, which must outlive the object.
    ZoneTables(const QString &folder, std::size_t sites);

    // In order of frames. Ids are counted from 1, in order of the calls. tree: may be a part of
    // one. begins: it is not the next part of the same tree.
    void add(const ZoneTree &tree, bool begins);
    // Call once. Error: Io, also of add(), Cancelled.
    Result<Roots> finish(const PageNumbers &numbers, const Task &task);

    [[nodiscard]] PageFile &pages() { return m_pages; }

  private:
    PageFile m_pages;
    TreeWriter m_zones;
    TreeWriter m_byFrame;
    IdsBySite m_idsBySite;
    std::int64_t m_lastZone = 0;
    std::vector<std::int64_t> m_path; // ids of the zones around the next one
};

template <class See>
Status IdsBySite::forEach(const Task &task, See see)
{
    std::vector<std::int64_t> ids(m_blockIds);
    for (std::uint32_t site = 0; m_status && site < m_ids.size(); ++site) {
        if (task.stopRequested())
            return Task::cancelled();
        for (const std::uint32_t block : m_blocks[site]) {
            if (!readBlock(block, ids))
                return failed();
            for (const std::int64_t id : ids)
                see(site, id);
        }
        for (const std::int64_t id : m_ids[site])
            see(site, id);
    }
    return m_status;
}

} // namespace zoe
