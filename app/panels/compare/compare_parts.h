// Parts of an open capture that can be compared. GUI thread only.
#pragma once

#include <optional>
#include <vector>

#include "app/panels/compare/compare_sides.h"

namespace zoe::app {

class Document;

[[nodiscard]] CompareSource wholeOf(const Document &document);
// Whether selectedOf() and twoBehavioursOf() have something to compare, which is faster.
[[nodiscard]] bool hasSelectedAndOthers(const Document &document);
[[nodiscard]] bool hasTwoBehaviours(const Document &document);
// The selected frames and all others; nothing if none or all are selected.
[[nodiscard]] std::optional<std::pair<CompareSource, CompareSource>>
selectedOf(const Document &document);
// The two behaviours that make up the selected frames, the first as the base; nothing if there are
// not two of them.
[[nodiscard]] std::optional<std::pair<CompareSource, CompareSource>>
twoBehavioursOf(const Document &document);
// All of it, the selected frames, the others, and the frames of each behaviour.
[[nodiscard]] std::vector<CompareChoice> partsOf(const Document &document);

} // namespace zoe::app
