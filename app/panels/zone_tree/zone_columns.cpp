#include "app/panels/zone_tree/zone_columns.h"

#include <QCoreApplication>

namespace zoe::app {

namespace {

struct ZoneWords {
    Q_DECLARE_TR_FUNCTIONS(ZoneTreeModel)
};

constexpr int kNameLetters = 26;
constexpr int kRemarkLetters = 60;

} // namespace

std::vector<RowColumn> zoneTreeColumns()
{
    using enum ColumnKind;
    const QString order = ZoneWords::tr("Click to sort by it");
    return {
        {.title = ZoneWords::tr("Function"),
         .explanation = ZoneWords::tr("Function of the zone"),
         .letters = kNameLetters,
         .id = "function"},
        {.title = ZoneWords::tr("Total"), .explanation = order, .kind = Time, .id = "totalNs"},
        {.title = ZoneWords::tr("Self"),
         .explanation = order,
         .kind = Time,
         .rank = 3,
         .id = "selfNs"},
        {.title = ZoneWords::tr("Typical"),
         .explanation =
             ZoneWords::tr("Median of the function's calls in the frames that the tables are "
                           "about. Of a group: median of the function's time per frame"),
         .kind = Time,
         .rank = 2,
         .id = "typicalNs"},
        {.title = ZoneWords::tr("Δ"),
         .explanation = ZoneWords::tr("Total less what is typical"),
         .kind = Difference,
         .rank = 1,
         .id = "deltaNs"},
        {.title = ZoneWords::tr("Share of parent"),
         .explanation = ZoneWords::tr("Share of the total time of the zone around it"),
         .kind = Share,
         .rank = 5,
         .id = "shareOfParent"},
        {.title = ZoneWords::tr("Share of frame"),
         .explanation = ZoneWords::tr("Share of the frame's time"),
         .kind = Share,
         .rank = 4,
         .id = "shareOfFrame"},
        {.title = ZoneWords::tr("Start"),
         .explanation = ZoneWords::tr("Time since the start of the frame. Click to sort by time"),
         .kind = Time,
         .rank = 6,
         .id = "startNs"},
        {.title = ZoneWords::tr("Remarks"),
         .explanation = ZoneWords::tr("Whether the zone goes on in other frames"),
         .letters = kRemarkLetters,
         .rank = 7,
         .id = "remarks"},
    };
}

} // namespace zoe::app
