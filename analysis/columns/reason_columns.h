// The columns of the causes that made a frame slow, and of many frames grouped by their first
// cause. Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/texts/translator.h"
#include "analysis/reasons/headlines.h"

namespace zoe {

// A cause. Everything that rows refer to must outlive them.
struct CauseRow {
    const Capture &capture;
    const FrameReason &reason;
    const FrameCause *cause = nullptr; // null: `smaller` of them together, or all
    DurationNs deltaNs = 0;
    std::size_t smaller = 0;
    Translator language = nullptr;
};

// Texts contain the marks of analysis/reasons/reason_text.h.
[[nodiscard]] const Columns<CauseRow> &causeColumns();
// The causes of a frame, greatest first.
[[nodiscard]] std::vector<CauseRow> causeRows(const Capture &capture, const FrameReason &reason,
                                              Translator language = nullptr);
// For users: they still add up, but negligible ones share a last row.
[[nodiscard]] std::vector<CauseRow>
causeRowsInShort(const Capture &capture, const FrameReason &reason, Translator language = nullptr);

// Frames with the same first cause.
struct ReasonGroupRow {
    const Capture &capture;
    const ReasonGroups &all;
    const ReasonGroup &group;
    Translator language = nullptr;
};

[[nodiscard]] const Columns<ReasonGroupRow> &reasonGroupColumns();
[[nodiscard]] std::vector<ReasonGroupRow>
reasonGroupRows(const Capture &capture, const ReasonGroups &groups, Translator language = nullptr);

} // namespace zoe
