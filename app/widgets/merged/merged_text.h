// The texts around a merged flame graph. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "analysis/calltree/call_tree.h"
#include "analysis/model/capture.h"

namespace zoe::app {

// The size of the tree and what is missing from it.
[[nodiscard]] QStringList mergedFacts(const CallTree &tree);
// For a search: "3 hits, 12 % of the time".
[[nodiscard]] QString mergedHits(std::size_t hits, double share, bool ofCalls);
// The path zoomed to, in rich text. Its links: "3": keep this many steps; "x2": the third of the
// ignored functions.
[[nodiscard]] QString mergedBreadcrumb(const Capture &capture, const std::vector<SiteId> &zoom,
                                       const std::vector<SiteId> &ignored);

} // namespace zoe::app
