// One side of a comparison: a capture or a part of it, with its visible name. Values.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/sites/site_matching.h"

namespace zoe::app {

struct CompareSource {
    std::shared_ptr<const Capture> capture; // null: none
    QString name;
    Selection selection;
    QString part; // name of the selection: "selected frames"; empty: all of it
    std::vector<Annotation> notes;

    [[nodiscard]] CompareSide side() const { return {capture.get(), selection}; }
    // "monday.zoe, selected frames"
    [[nodiscard]] QString title() const { return part.isEmpty() ? name : name + ", " + part; }
};

// A comparison with its sides; immutable once shared.
struct ComparedPair {
    std::vector<CompareSource> bases;
    CompareSource head;
    std::shared_ptr<const Comparison> comparison;
    QStringList cautions;        // what is missing from captures or disturbed them: sentences
    std::vector<SitePair> sites; // of base() and the head, every site once
    std::size_t pictured = 0;    // index of the base shown in views that show only one

    [[nodiscard]] const CompareSource &base() const { return bases[pictured]; }
    [[nodiscard]] SiteId headOf(SiteId baseSite) const;
    [[nodiscard]] SiteId baseOf(SiteId headSite) const;
};

// For one of the bases and the head, matched as in a comparison of all.
[[nodiscard]] std::vector<SitePair> sitePairsOf(const std::vector<CompareSource> &bases,
                                                const CompareSource &head,
                                                const std::vector<Rename> &renames,
                                                std::size_t base);

} // namespace zoe::app
