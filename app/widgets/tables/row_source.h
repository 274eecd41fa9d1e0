// The rows of a flat table: immutable, made off the GUI thread, readable from any thread. Sorting
// and filtering produce an order of rows and never copy them.
#pragma once

#include <QString>
#include <QVariant>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/ids.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

struct RowColumn {
    QString title = {};
    QString explanation = {};
    ColumnKind kind = ColumnKind::Text;
    int letters = 0;                            // width; 0: default of its kind
    bool bySize = false;                        // sorted by magnitude, ignoring the sign
    std::optional<std::int32_t> behaviour = {}; // number of the colour in front of the title
    int rank = 0;           // if above 0: left out if there is too little room, highest first
    bool takesRoom = false; // takes the remaining room; otherwise the first text column does
    QString id = {}; // ColumnInfo::id, under which its choice is remembered; empty: it is not
};

// A column described in analysis, in the user's language.
[[nodiscard]] RowColumn rowColumn(const ColumnInfo &column);
[[nodiscard]] QString translatedColumnText(const std::string &english);
// The same as a Translator, for rows with composed texts.
[[nodiscard]] std::string inColumnLanguage(const char *english);

// The filled part of a cell: from and to are between 0 and 1.
struct CellBar {
    CellBar(double share)
        : to(share)
    {}
    CellBar(double begin, double end)
        : to(end)
        , from(begin)
    {}

    double to;
    std::optional<double> from = {}; // if set: a step, in the colour of slower or faster code
};

struct CellLook {
    bool bold = false;
    bool italic = false;
    bool underlined = false;
    int change = 0; // above 0: in the colour of slower code; below: of faster
};

class RowSource {
  public:
    // For cells without a number: they are empty, and sorted last in either direction.
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    virtual ~RowSource() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    // For columns that are not text; may also order text columns.
    [[nodiscard]] virtual double number(std::size_t row, int column) const = 0;
    [[nodiscard]] virtual QString text(std::size_t row, int column) const = 0;
    [[nodiscard]] virtual std::optional<CellBar> bar(std::size_t, int) const { return {}; }
    [[nodiscard]] virtual CellLook look(std::size_t, int) const { return {}; }
    [[nodiscard]] virtual QString toolTip(std::size_t, int) const { return {}; }
    [[nodiscard]] virtual SiteId site(std::size_t) const { return {}; }
    // Number of the colour of its behaviour, shown in front of the row.
    [[nodiscard]] virtual std::optional<std::int32_t> behaviour(std::size_t) const { return {}; }
    [[nodiscard]] virtual std::optional<FrameIndex> frame(std::size_t) const { return {}; }
    // The text that the name filter searches.
    [[nodiscard]] virtual QString filterText(std::size_t row) const { return text(row, 0); }
    // Text columns that sort by number().
    [[nodiscard]] virtual bool sortsByNumber(int) const { return false; }
    // Identifies a row. With keys, the selection and editing of a row survive a new source that has
    // the same key.
    [[nodiscard]] virtual std::optional<std::uint64_t> key(std::size_t) const { return {}; }
    // Data for the table's delegates.
    [[nodiscard]] virtual QVariant picture(std::size_t, int) const { return {}; }
    // Not set: no check box. The model requests changes and makes none.
    [[nodiscard]] virtual std::optional<bool> checked(std::size_t, int) const { return {}; }
    [[nodiscard]] virtual bool canChange(std::size_t, int) const { return false; }
};

struct RowQuery {
    int column = -1;
    bool descending = false;
    NameFilter filter;
    std::function<bool(std::size_t)> accepts; // in addition to the filter; not set: all
};

// The rows selected by the query, in its order; equal ones in their own. Cost: n log n. Ends early
// with an incomplete result when asked to stop.
[[nodiscard]] std::vector<std::uint32_t> orderOf(const RowSource &source,
                                                 const std::vector<RowColumn> &columns,
                                                 const RowQuery &query,
                                                 const std::stop_token &stop = {});

// A number formatted according to its kind; empty for kNone.
[[nodiscard]] QString cellText(ColumnKind kind, const ColumnValue &value);
// A word that a column of numbers shows instead of one, as "new", translated; other texts
// unchanged.
[[nodiscard]] QString inWords(const std::string &text);
[[nodiscard]] QVariant alignmentOf(ColumnKind kind);
// headerData() of a column: title, tooltip, alignment and unit.
[[nodiscard]] QVariant headerOf(const RowColumn &column, int role);

} // namespace zoe::app
