#include "analysis/columns/zone_columns.h"

namespace zoe {

namespace {

constexpr int kZoneNameLetters = 26;
constexpr int kRemarkLetters = 60;

} // namespace

const Columns<ZoneTreeRow> &zoneTreeColumns()
{
    using Z = const ZoneTreeRow &;
    using enum ColumnKind;
    static const Columns<ZoneTreeRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Function of the zone."),
          .letters = kZoneNameLetters},
         [](Z z) { return z.site.label(); }},
        {{.id = "totalNs",
          .kind = Time,
          .title = ColumnText::tr("Total"),
          .tip = ColumnText::tr("Duration of the zone, including the zones inside it.")},
         [](Z z) { return z.totalNs; }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = ColumnText::tr("Time in the zone excluding the zones inside it."),
          .rank = 3},
         [](Z z) { return z.selfNs; }},
        {{.id = "typicalNs",
          .kind = Time,
          .title = ColumnText::tr("Typical"),
          .tip = ColumnText::tr("Median duration of the function's calls in the frames that the "
                                "tables cover. For a group: median of the function's total time "
                                "per frame, or, if the group doesn't have all of its calls in the "
                                "frame, the median call times the calls."),
          .rank = 2},
         [](Z z) { return z.typicalNs; }},
        {{.id = "deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Δ"),
          .tip = ColumnText::tr("Total minus typical."),
          .rank = 1},
         [](Z z) {
             return valueIf(z.typicalNs.has_value(),
                            static_cast<double>(z.totalNs) - z.typicalNs.value_or(0));
         }},
        {{.id = "shareOfParent",
          .kind = Share,
          .title = ColumnText::tr("Share of parent"),
          .tip = ColumnText::tr("Share of the total time of the zone around it."),
          .rank = 5},
         [](Z z) { return z.shareOfParent; }},
        {{.id = "shareOfFrame",
          .kind = Share,
          .title = ColumnText::tr("Share of frame"),
          .tip = ColumnText::tr("Share of the frame's time."),
          .rank = 4},
         [](Z z) { return z.shareOfFrame; }},
        {{.id = "startNs",
          .kind = Time,
          .title = ColumnText::tr("Start"),
          .tip = ColumnText::tr("Time since the start of the frame."),
          .rank = 6},
         [](Z z) { return z.sinceFrameNs; }},
        {{.id = "remarks",
          .title = ColumnText::tr("Remarks"),
          .tip = ColumnText::tr("Shows if the zone continues in other frames."),
          .rank = 7,
          .letters = kRemarkLetters},
         [](Z z) { return z.flags; }},
    };
    return columns;
}

} // namespace zoe
