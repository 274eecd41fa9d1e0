#include "fleet/report/finding_columns.h"

#include "fleet/report/finding_words.h"

namespace zoe::fleet {

namespace {

constexpr unsigned kInTables = kInWindow | kInTable;

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace

FindingRow rowOf(const JudgedFinding &judged, const std::vector<RunFacts> &runs)
{
    return {&judged, &runs[judged.finding.lastGood], &runs[judged.finding.firstBad]};
}

const Columns<FindingRow> &findingColumns()
{
    using R = const FindingRow &;
    using enum ColumnKind;
    static const Columns<FindingRow> columns{
        {{.id = "id", .title = ColumnText::tr("Id"), .places = kEverywhere & ~kInWindow},
         [](R row) { return row.finding().id; }},
        {{.id = "what",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr(
              "Function that changed, or the whole frame, the mix of behaviours or a machine."),
          .places = kInTables,
          .letters = 18},
         [](R row) { return whatChanged(row.finding()); }},
        {{.id = "kind", .places = kInScripts}, [](R row) { return nameOf(row.finding().kind); }},
        {{.id = "program",
          .title = ColumnText::tr("Program"),
          .places = kEverywhere & ~kInWindow,
          .rank = 5},
         [](R row) { return row.finding().program; }},
        {{.id = "branch",
          .title = ColumnText::tr("Branch"),
          .places = kEverywhere & ~kInWindow,
          .rank = 5},
         [](R row) { return row.finding().branch; }},
        {{.id = "function", .places = kInScripts},
         [](R row) { return row.finding().function.function; }},
        {{.id = "file", .places = kInScripts}, [](R row) { return row.finding().function.file; }},
        {{.id = "threadGroup", .places = kInScripts},
         [](R row) { return row.finding().function.group; }},
        {{.id = "behaviour",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Behaviour in which the change is most certain."),
          .rank = 1,
          .letters = 26},
         [](R row) { return row.finding().behaviour; }},
        {{.id = "deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Change"),
          .tip = ColumnText::tr("Change per frame, in the behaviour in which it is most certain; + "
                                "is slower. Sorted by absolute value."),
          .bySize = true},
         [](R row) { return row.finding().deltaNs; }},
        {{.id = "lowNs",
          .kind = Difference,
          .title = ColumnText::tr("Low"),
          .tip = ColumnText::tr("Lower end of the interval of the change."),
          .rank = 3},
         [](R row) { return row.finding().interval.low; }},
        {{.id = "highNs",
          .kind = Difference,
          .title = ColumnText::tr("High"),
          .tip = ColumnText::tr("Upper end of the interval of the change."),
          .rank = 3},
         [](R row) { return row.finding().interval.high; }},
        {{.id = "share",
          .kind = Share,
          .title = ColumnText::tr("Of frame"),
          .tip = ColumnText::tr("Change as a share of the mean frame time of the behaviour."),
          .bySize = true},
         [](R row) { return row.finding().share; }},
        {{.id = "frameCodeNs",
          .kind = Difference,
          .title = ColumnText::tr("Frame: code"),
          .tip = ColumnText::tr("Increase of the mean frame time over all behaviours because "
                                "behaviours take longer."),
          .places = kEverywhere & ~kInWindow,
          .rank = 3},
         [](R row) { return row.finding().frame.codeNs; }},
        {{.id = "frameMixNs",
          .kind = Difference,
          .title = ColumnText::tr("Frame: mix"),
          .tip = ColumnText::tr("Increase of the mean frame time over all behaviours because "
                                "slower behaviours are more frequent."),
          .places = kEverywhere & ~kInWindow,
          .rank = 3},
         [](R row) { return row.finding().frame.mixNs; }},
        {{.id = "p",
          .kind = Probability,
          .title = ColumnText::tr("p"),
          .tip = ColumnText::tr("Probability of a change at least this large in some scene, "
                                "machine and behaviour, if nothing changed."),
          .rank = 4},
         [](R row) { return row.finding().p; }},
        {{.id = "lastGoodRun",
          .title = ColumnText::tr("Last good"),
          .tip = ColumnText::tr(
              "Commit of the last run before the change; its night if the commit is unknown."),
          .places = kInTables | kInCsv,
          .rank = 2,
          .letters = 12},
         [](R row) { return shortRun(*row.lastGood); }},
        {{.id = "firstBadRun",
          .title = ColumnText::tr("First bad"),
          .tip = ColumnText::tr(
              "Commit of the first run with the change; its night if the commit is unknown."),
          .places = kInTables | kInCsv,
          .letters = 12},
         [](R row) { return shortRun(*row.firstBad); }},
        {{.id = "scene", .places = kInScripts}, [](R row) { return row.finding().scene; }},
        {{.id = "machine", .places = kInScripts}, [](R row) { return row.finding().machine; }},
        {{.id = "sceneNames",
          .title = ColumnText::tr("Scenes"),
          .tip = ColumnText::tr("Scenes that show the change."),
          .places = kInTables | kInCsv,
          .rank = 2,
          .letters = 12},
         [](R row) { return listed(row.finding().scenes); }},
        {{.id = "machineNames",
          .title = ColumnText::tr("Machines"),
          .tip = ColumnText::tr("Machines that show the change."),
          .places = kInTables | kInCsv,
          .rank = 2,
          .letters = 12},
         [](R row) { return listed(row.finding().machines); }},
        {{.id = "withNames",
          .title = ColumnText::tr("Different environment"),
          .places = kInTable | kInCsv,
          .rank = 4},
         [](R row) { return listed(row.finding().with); }},
        {{.id = "status",
          .title = ColumnText::tr("Status"),
          .tip = ColumnText::tr("Decision about the change. To make one, use Triage."),
          .rank = 4},
         [](R row) { return statusOf(*row.judged); }},
        {{.id = "fixedBy", .places = kInScripts},
         [](R row) { return row.judged->triage ? row.judged->triage->fixedBy : ""; }},
        {{.id = "note",
          .title = ColumnText::tr("Note"),
          .places = kEverywhere & ~kInWindow,
          .rank = 5},
         [](R row) { return row.judged->triage ? row.judged->triage->note : ""; }},
        {{.id = "who", .places = kInScripts},
         [](R row) { return row.judged->triage ? row.judged->triage->who : ""; }},
    };
    return columns;
}

} // namespace zoe::fleet
