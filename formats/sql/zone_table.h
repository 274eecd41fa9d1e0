// The table of all zones, with one row per fragment, in order of frames, threads and pre-order.
// Immutable after construction.
#pragma once

#include <memory>
#include <span>

#include "formats/sql/scan.h"
#include "formats/sql/sql_table.h"
#include "formats/sql/zone_bounds.h"
#include "formats/sql/zone_numbers.h"

namespace zoe::sql {

[[nodiscard]] std::span<const Column> zoneTableColumns();

class ZoneTable final : public SqlTable {
  public:
    static constexpr const char *kName = "zones";

    // Both must outlive the table.
    ZoneTable(Scan &scan, const ZoneNumbers &numbers);

    [[nodiscard]] const char *name() const override { return kName; }
    [[nodiscard]] std::span<const Column> columns() const override { return zoneTableColumns(); }
    [[nodiscard]] std::span<const int> order() const override;
    [[nodiscard]] int key() const override;
    [[nodiscard]] Estimate estimate(std::span<const Narrowing> narrowings) const override;
    [[nodiscard]] std::unique_ptr<Cursor> open() const override;

  private:
    Scan &m_scan;
    const ZoneNumbers &m_numbers;
    SitesByLabel m_sitesByLabel;
};

} // namespace zoe::sql
