// The zones of a capture in groups, with sums: what zone_query.h makes SQLite read in the place of
// zones. A row has the values that its zones share in the columns that a query uses, so that
// conditions on them and further grouping are left to SQLite. Several rows may be of one group.
// Immutable after construction.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/sql/scan.h"
#include "formats/sql/sql_table.h"
#include "formats/sql/zone_bounds.h"

namespace zoe::sql {

[[nodiscard]] std::span<const Column> zoneSumsColumns();

class ZoneSumsTable final : public SqlTable {
  public:
    static constexpr const char *kName = "zone_sums";
    static constexpr const char *kCount = "count zones"; // of a row

    // The names of its columns about a column of zones; not all exist.
    static std::string sum(std::string_view column) { return "sum " + std::string(column); }
    static std::string total(std::string_view column) { return "total " + std::string(column); }
    static std::string least(std::string_view column) { return "min " + std::string(column); }
    static std::string most(std::string_view column) { return "max " + std::string(column); }
    // For comparisons with a number: only zones that match are included in the sums.
    static std::string compared(std::string_view column) { return "if " + std::string(column); }

    // The scan must outlive it.
    explicit ZoneSumsTable(Scan &scan);

    [[nodiscard]] const char *name() const override { return kName; }
    [[nodiscard]] std::span<const Column> columns() const override { return zoneSumsColumns(); }
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    Scan &m_scan;
    SitesByLabel m_sitesByLabel;
};

} // namespace zoe::sql
