// What a user compares: captures, or parts of them, under the names they are shown by. Values.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/site_matching.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe::app {

struct CompareSource {
    std::shared_ptr<const Capture> capture; // null: none
    QString name;
    Selection selection;
    QString part; // what the selection is called: "selected frames"; empty: all of it
    std::vector<Annotation> notes;

    [[nodiscard]] CompareSide side() const { return {capture.get(), selection}; }
    // "monday.zoe, selected frames"
    [[nodiscard]] QString title() const { return part.isEmpty() ? name : name + ", " + part; }
    [[nodiscard]] bool sameAs(const CompareSource &other) const
    {
        return capture == other.capture && selection == other.selection;
    }
};

// A comparison and what it is of; immutable once it is shared.
struct ComparedPair {
    std::vector<CompareSource> bases; // pictures are of the first one
    CompareSource head;
    std::shared_ptr<const Comparison> comparison;
    std::vector<SitePair> sites; // of the first base and the head, every site once

    [[nodiscard]] const CompareSource &base() const { return bases.front(); }
    [[nodiscard]] SiteId headOf(SiteId baseSite) const;
    [[nodiscard]] SiteId baseOf(SiteId headSite) const;
};

// Renames that were accepted count; sites without calls stand alone.
[[nodiscard]] std::vector<SitePair> sitePairsOf(const Comparison &comparison, const Capture &base,
                                                const Capture &head);

} // namespace zoe::app
