// What a function table needs in addition to a summary's numbers: names and text order. Made off
// the GUI thread, then immutable.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/summary/summary.h"
#include "app/panels/summary/summary_columns.h"

namespace zoe::app {

struct SummaryRows {
    // REQUIRES: neither is null. Cost: n log n.
    SummaryRows(std::shared_ptr<const Capture> captureOfIt, std::shared_ptr<const Summary> sums);

    // Rank of a function by a text column, ignoring case; equal texts have equal ranks. REQUIRES: a
    // column of text.
    [[nodiscard]] double rank(FunctionColumn column, std::size_t position) const;

    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Summary> summary;
    std::vector<QString> names; // one a function
    std::vector<QString> sources;
    std::vector<std::uint32_t> categoryOf; // into categories
    QStringList categories;                // in order; may hold an empty one
    DurationNs mostTotalNs = 0;
    DurationNs mostSelfNs = 0;

  private:
    std::vector<std::uint32_t> m_nameRanks;
    std::vector<std::uint32_t> m_sourceRanks;
};

} // namespace zoe::app
