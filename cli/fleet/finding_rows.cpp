#include "cli/fleet/finding_rows.h"

#include <QJsonArray>
#include <fmt/format.h>

#include "analysis/columns/column.h"
#include "fleet/digest/facts.h"

namespace zoe::cli {

namespace {

QJsonObject runJson(const fleet::RunFacts &run)
{
    QJsonObject object{{"night", qString(fleet::nightOf(run))},
                       {"commit", qString(run.commit)},
                       {"location", qString(run.location)}};
    if (run.order > 0)
        object["order"] = number(run.order);
    return object;
}

RowLists<FindingRow> findingLists()
{
    const auto list = [](const char *name, std::vector<std::string> fleet::Finding::*member) {
        return RowList<FindingRow>{name, [member](const FindingRow &row) {
                                       QJsonArray array;
                                       for (const std::string &text : row.finding().*member)
                                           array.append(qString(text));
                                       return array;
                                   }};
    };
    return {list("behaviours", &fleet::Finding::behaviours),
            list("scenes", &fleet::Finding::scenes),
            list("machines", &fleet::Finding::machines),
            list("commits", &fleet::Finding::commits),
            list("with", &fleet::Finding::with),
            list("also", &fleet::Finding::also),
            {"lastGood", [](const FindingRow &row) { return runJson(*row.lastGood); }},
            {"firstBad", [](const FindingRow &row) { return runJson(*row.firstBad); }}};
}

} // namespace

FindingRow rowOf(const fleet::JudgedFinding &judged, const std::vector<fleet::RunFacts> &runs)
{
    return {&judged, &runs[judged.finding.lastGood], &runs[judged.finding.firstBad]};
}

// A commit where it is known, else a night.
std::string shortRun(const fleet::RunFacts &run)
{
    constexpr std::size_t kLetters = 10;
    return run.commit.empty() ? fleet::nightOf(run) : run.commit.substr(0, kLetters);
}

std::string whatChanged(const fleet::Finding &finding)
{
    if (finding.kind == fleet::FindingKind::Mix)
        return "(mix of behaviours)";
    if (finding.kind == fleet::FindingKind::Machine)
        return "(machine " + finding.machine + ")";
    return finding.function.function.empty() ? "(frame)" : finding.function.function;
}

Columns<FindingRow> findingColumns()
{
    using R = const FindingRow &;
    using enum ColumnKind;
    const auto joined = [](const char *id, const char *title, int rank,
                           std::vector<std::string> fleet::Finding::*list) {
        return Column<FindingRow>(
            {.id = id, .title = title, .places = kInTable | kInCsv, .rank = rank},
            [list](R row) { return fmt::format("{}", fmt::join(row.finding().*list, ", ")); });
    };
    return {
        {{.id = "id", .title = "id"}, [](R row) { return row.finding().id; }},
        {{.id = "what", .title = "function", .places = kInTable},
         [](R row) { return whatChanged(row.finding()); }},
        {{.id = "kind", .places = kInScripts},
         [](R row) { return fleet::nameOf(row.finding().kind); }},
        {{.id = "program", .title = "program", .rank = 5},
         [](R row) { return row.finding().program; }},
        {{.id = "branch", .title = "branch", .rank = 5},
         [](R row) { return row.finding().branch; }},
        {{.id = "function", .places = kInScripts},
         [](R row) { return row.finding().function.function; }},
        {{.id = "file", .places = kInScripts}, [](R row) { return row.finding().function.file; }},
        {{.id = "threadGroup", .places = kInScripts},
         [](R row) { return row.finding().function.group; }},
        {{.id = "behaviour", .title = "behaviour", .rank = 1},
         [](R row) { return row.finding().behaviour; }},
        {{.id = "deltaNs", .kind = Difference, .title = "change"},
         [](R row) { return row.finding().deltaNs; }},
        {{.id = "lowNs", .kind = Difference, .title = "low", .rank = 3},
         [](R row) { return row.finding().interval.low; }},
        {{.id = "highNs", .kind = Difference, .title = "high", .rank = 3},
         [](R row) { return row.finding().interval.high; }},
        {{.id = "share", .kind = Share, .title = "of frame"},
         [](R row) { return row.finding().share; }},
        {{.id = "p", .kind = Probability, .title = "p", .rank = 4},
         [](R row) { return row.finding().p; }},
        {{.id = "lastGoodRun", .title = "last good", .places = kInTable | kInCsv},
         [](R row) { return shortRun(*row.lastGood); }},
        {{.id = "firstBadRun", .title = "first bad", .places = kInTable | kInCsv},
         [](R row) { return shortRun(*row.firstBad); }},
        {{.id = "scene", .places = kInScripts}, [](R row) { return row.finding().scene; }},
        {{.id = "machine", .places = kInScripts}, [](R row) { return row.finding().machine; }},
        joined("sceneNames", "scenes", 2, &fleet::Finding::scenes),
        joined("machineNames", "machines", 2, &fleet::Finding::machines),
        joined("withNames", "also changed", 4, &fleet::Finding::with),
        {{.id = "status", .title = "status", .rank = 4},
         [](R row) { return fleet::statusOf(*row.judged); }},
        {{.id = "fixedBy", .places = kInScripts},
         [](R row) { return row.judged->triage ? row.judged->triage->fixedBy : ""; }},
        {{.id = "note", .title = "note", .rank = 5},
         [](R row) { return row.judged->triage ? row.judged->triage->note : ""; }},
        {{.id = "who", .places = kInScripts},
         [](R row) { return row.judged->triage ? row.judged->triage->who : ""; }},
    };
}

QJsonObject findingJson(const FindingRow &row)
{
    QJsonObject object = jsonOf(findingColumns(), row);
    for (const RowList<FindingRow> &list : findingLists())
        object[QString::fromStdString(list.name)] = list.value(row);
    return object;
}

} // namespace zoe::cli
