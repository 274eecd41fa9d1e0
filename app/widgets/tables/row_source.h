// The rows of a flat table: immutable, made off the GUI thread, readable from any thread. Sorting
// and filtering produce an order of rows and never copy them.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/model/ids.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

// How a column's numbers are written. Time: ns; Share: 0 to 1; Frame: a frame's number.
enum class CellKind { Text, Count, Time, Share, Number, Frame };

struct RowColumn {
    QString title;
    QString explanation;
    CellKind kind = CellKind::Text;
    int letters = 0; // how wide; 0: what its kind needs
};

class RowSource {
  public:
    // For cells without a number: they are empty, and come last however rows are sorted.
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    virtual ~RowSource() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    // Of columns that are not text; may also order those that are.
    [[nodiscard]] virtual double number(std::size_t row, int column) const = 0;
    // Of columns of text. Of others: empty for the number as its kind writes it.
    [[nodiscard]] virtual QString text(std::size_t row, int column) const = 0;
    [[nodiscard]] virtual std::optional<double> bar(std::size_t, int) const { return {}; }
    [[nodiscard]] virtual QString toolTip(std::size_t) const { return {}; }
    [[nodiscard]] virtual SiteId site(std::size_t) const { return {}; }
    // Site whose colour marks the row.
    [[nodiscard]] virtual std::optional<std::int32_t> behaviour(std::size_t) const { return {}; }
    [[nodiscard]] virtual std::optional<FrameIndex> frame(std::size_t) const { return {}; }
    // What the name filter looks at.
    [[nodiscard]] virtual QString filterText(std::size_t row) const { return text(row, 0); }
    // Text columns that sort by number().
    [[nodiscard]] virtual bool sortsByNumber(int) const { return false; }
};

struct RowQuery {
    int column = 0;
    bool descending = false;
    NameFilter filter;
    std::function<bool(std::size_t)> accepts; // in addition to the filter; not set: all
};

// The rows that the query wants, in its order; equal ones in theirs. Cost: n log n. Ends early,
// with whatever it has, when asked to stop.
[[nodiscard]] std::vector<std::uint32_t> orderOf(const RowSource &source,
                                                 const std::vector<RowColumn> &columns,
                                                 const RowQuery &query,
                                                 const std::stop_token &stop = {});

// A number as its kind is written for people; empty for kNone.
[[nodiscard]] QString cellText(CellKind kind, double number);
// Of its numbers in an export; not set: text.
[[nodiscard]] std::optional<QString> unitOf(CellKind kind);

} // namespace zoe::app
