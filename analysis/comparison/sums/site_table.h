// The functions of all compared captures in one table. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/sums/capture_sums.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/renames.h"
#include "analysis/model/dictionary.h"

namespace zoe {

class SiteTable {
  public:
    // The captures in the order of FrameClasses::of: baselines, then the head. Sites of the second
    // baseline are matched with those of the first, as by matchSites(), those of the third with
    // both, and so on; the head's come last. Then renames match what has no partner yet: sites of
    // the base with one label are matched as if they had the other.
    SiteTable(std::span<const CompareSide *const> captures, std::span<const Rename> renames);

    struct Row {
        std::vector<SiteId> sites;   // one per capture; invalid: not in it
        std::uint32_t renamed = kNo; // position of the rename that joined the sides
        static constexpr std::uint32_t kNo = 0xFFFFFFFF;

        [[nodiscard]] SiteId head() const { return sites.back(); }
        // The first baseline that has it, or the number of baselines.
        [[nodiscard]] std::uint32_t baseline() const;
    };

    [[nodiscard]] std::span<const CompareSide *const> captures() const { return m_captures; }
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] std::span<const Slot> slotsOf(std::size_t capture) const
    {
        return m_slots[capture];
    }
    // The head's site if it exists, otherwise that of the first baseline that has it.
    [[nodiscard]] const Site &siteOf(const Row &row) const;
    [[nodiscard]] const Site &baseSiteOf(const Row &row) const;
    // Merges several rows into the first, which then has the zones of all. REQUIRES: not empty.
    void merge(std::span<const Slot> rows);
    // Positions of renames that joined nothing.
    [[nodiscard]] std::vector<std::size_t> unusedRenames(std::size_t count) const;

  private:
    void addBaseline(std::size_t capture);
    void addHead(std::span<const Rename> renames);
    void join(std::span<const Slot> rows, std::span<const SiteId> sites, std::uint32_t rename);

    std::vector<const CompareSide *> m_captures;
    std::vector<Row> m_rows;
    std::vector<std::vector<Slot>> m_slots; // one per capture and site
};

} // namespace zoe
