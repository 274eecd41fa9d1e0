#include "cli/fleet/finding_rows.h"

#include <QJsonArray>

#include "cli/output/rows.h"
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

} // namespace

RowLists<fleet::FindingRow> findingLists()
{
    const auto list = [](const char *name, std::vector<std::string> fleet::Finding::*member) {
        return RowList<fleet::FindingRow>{name, [member](const fleet::FindingRow &row) {
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
            {"lastGood", [](const fleet::FindingRow &row) { return runJson(*row.lastGood); }},
            {"firstBad", [](const fleet::FindingRow &row) { return runJson(*row.firstBad); }}};
}

QJsonObject findingJson(const fleet::FindingRow &row)
{
    QJsonObject object = jsonOf(fleet::findingColumns(), row);
    for (const RowList<fleet::FindingRow> &list : findingLists())
        object[QString::fromStdString(list.name)] = list.value(row);
    return object;
}

} // namespace zoe::cli
