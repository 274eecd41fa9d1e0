#include "analysis/comparison/sums/site_table.h"

#include <algorithm>

#include "analysis/model/sites/site_matching.h"

namespace zoe {

std::uint32_t SiteTable::Row::baseline() const
{
    const auto end = sites.end() - 1;
    return static_cast<std::uint32_t>(
        std::find_if(sites.begin(), end, [](SiteId site) { return site.valid(); }) - sites.begin());
}

SiteTable::SiteTable(std::span<const CompareSide *const> captures, std::span<const Rename> renames)
    : m_captures(captures.begin(), captures.end())
    , m_slots(captures.size())
{
    for (std::size_t capture = 0; capture < captures.size(); ++capture) {
        m_slots[capture].assign(captures[capture]->capture->sites().size(), kNoSlot);
        capture + 1 == captures.size() ? addHead(renames) : addBaseline(capture);
    }
}

void SiteTable::addBaseline(std::size_t capture)
{
    std::vector<Site> known;
    known.reserve(m_rows.size());
    for (const Row &row : m_rows)
        known.push_back(baseSiteOf(row));
    for (const SitePair &pair : matchSites(known, m_captures[capture]->capture->sites())) {
        if (!pair.head.valid())
            continue;
        Slot slot = pair.base.value;
        if (!pair.base.valid()) {
            slot = static_cast<Slot>(m_rows.size());
            m_rows.push_back({.sites = std::vector<SiteId>(m_captures.size())});
        }
        m_rows[slot].sites[capture] = pair.head;
        m_slots[capture][pair.head.value] = slot;
    }
}

// Matches the remaining sites once more, by renames.
void SiteTable::addHead(std::span<const Rename> renames)
{
    const auto headSites = m_captures.back()->capture->sites();
    std::vector<Slot> rows;
    std::vector<SiteId> sites;
    for (Slot slot = 0; slot < m_rows.size(); ++slot)
        rows.push_back(slot);
    for (std::uint32_t site = 0; site < headSites.size(); ++site)
        sites.push_back(SiteId{site});
    join(rows, sites, Row::kNo);
    for (std::uint32_t i = 0; i < renames.size(); ++i) {
        std::vector<Slot> base;
        std::vector<SiteId> head;
        for (const Slot slot : rows) {
            if (!m_rows[slot].head().valid() && baseSiteOf(m_rows[slot]).label() == renames[i].base)
                base.push_back(slot);
        }
        for (const SiteId site : sites) {
            if (m_slots.back()[site.value] == kNoSlot &&
                headSites[site.value].label() == renames[i].head)
                head.push_back(site);
        }
        join(base, head, i);
    }
    for (const SiteId site : sites) {
        Slot &slot = m_slots.back()[site.value];
        if (slot != kNoSlot)
            continue;
        slot = static_cast<Slot>(m_rows.size());
        m_rows.push_back({.sites = std::vector<SiteId>(m_captures.size())});
        m_rows.back().sites.back() = site;
    }
}

void SiteTable::join(std::span<const Slot> rows, std::span<const SiteId> sites,
                     std::uint32_t rename)
{
    std::vector<Site> base;
    std::vector<Site> head;
    for (const SiteId site : sites)
        head.push_back(m_captures.back()->capture->site(site));
    for (const Slot slot : rows) {
        Site site = baseSiteOf(m_rows[slot]);
        if (rename != Row::kNo && !head.empty())
            site.name = head.front().label();
        base.push_back(std::move(site));
    }
    for (const SitePair &pair : matchSites(base, head)) {
        if (!pair.base.valid() || !pair.head.valid())
            continue;
        const Slot slot = rows[pair.base.value];
        m_rows[slot].sites.back() = sites[pair.head.value];
        m_rows[slot].renamed = rename;
        m_slots.back()[sites[pair.head.value].value] = slot;
    }
}

const Site &SiteTable::siteOf(const Row &row) const
{
    return row.head().valid() ? m_captures.back()->capture->site(row.head()) : baseSiteOf(row);
}

const Site &SiteTable::baseSiteOf(const Row &row) const
{
    const std::uint32_t capture = row.baseline();
    return m_captures[capture]->capture->site(row.sites[capture]);
}

void SiteTable::merge(std::span<const Slot> rows)
{
    for (auto &slots : m_slots) {
        for (Slot &slot : slots) {
            if (std::ranges::find(rows, slot) != rows.end())
                slot = rows.front();
        }
    }
}

std::vector<std::size_t> SiteTable::unusedRenames(std::size_t count) const
{
    std::vector<std::size_t> unused;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::ranges::find(m_rows, i, &Row::renamed) == m_rows.end())
            unused.push_back(i);
    }
    return unused;
}

} // namespace zoe
