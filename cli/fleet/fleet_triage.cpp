#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "analysis/columns/column.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/fleet/change_options.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/program/say.h"
#include "fleet/report/finding_words.h"

namespace zoe::cli {

namespace {

struct FleetTriageOptions {
    std::string store;
    std::vector<std::string> ids;
    std::string status;
    std::string fixedBy;
    std::string note;
    std::string who;
    ChangeOptions changes;
    OutputForm form;
};

constexpr const char *kNoStatus = "new";

Columns<fleet::Triage> triageColumns()
{
    using R = const fleet::Triage &;
    using enum ColumnKind;
    return {
        {{.id = "id", .title = "id"}, [](R row) { return row.finding.id; }},
        {{.id = "status", .title = "status"}, [](R row) { return fleet::nameOf(row.status); }},
        {{.id = "what", .title = "function", .places = kInTable},
         [](R row) { return fleet::whatChanged(row.finding); }},
        {{.id = "kind", .places = kInScripts},
         [](R row) { return fleet::nameOf(row.finding.kind); }},
        {{.id = "function", .places = kInScripts},
         [](R row) { return row.finding.function.function; }},
        {{.id = "behaviour", .title = "behaviour", .rank = 2},
         [](R row) { return row.finding.behaviour; }},
        {{.id = "deltaNs", .kind = Difference, .title = "change"},
         [](R row) { return row.finding.deltaNs; }},
        {{.id = "fixedBy", .title = "fixed by", .rank = 1}, [](R row) { return row.fixedBy; }},
        {{.id = "who", .title = "who", .rank = 1}, [](R row) { return row.who; }},
        {{.id = "note", .title = "note"}, [](R row) { return row.note; }},
        {{.id = "program", .title = "program", .rank = 4},
         [](R row) { return row.finding.program; }},
        {{.id = "branch", .title = "branch", .rank = 4}, [](R row) { return row.finding.branch; }},
    };
}

Result<int> listTriages(Context &context, fleet::Store &store, const OutputForm &form)
{
    const auto triages = store.triages();
    if (!triages)
        return triages.error();
    return doneIf(printRows(context, triageColumns(), *triages, form));
}

Status checkTriage(const FleetTriageOptions &options)
{
    const auto wrong = [](const char *sentence, const char *option) {
        return Error{ErrorCode::BadInput, sentence, option};
    };
    if (options.ids.empty())
        return wrong("name the changes to triage; `zoe fleet changes` shows their ids", "ids");
    if (options.status.empty())
        return wrong("add --status", "--status");
    if (options.form.csv)
        return wrong("--csv works only for the list; leave out the ids", "--csv");
    if (!options.form.columns.empty() && !options.form.json)
        return wrong("--columns works only for the list; leave out the ids", "--columns");
    if (!options.fixedBy.empty() && options.status != fleet::nameOf(fleet::TriageStatus::Fixed))
        return wrong("--fixed-by needs --status fixed", "--fixed-by");
    return {};
}

// All are found before any is dropped.
Status forget(fleet::Store &store, const std::vector<std::string> &ids,
              const fleet::JudgedChanges &found, const std::vector<fleet::RunFacts> &runs)
{
    std::vector<std::string> dropped;
    for (const std::string &id : ids) {
        const auto ofOne = fleet::triagesOf(id, found.judged, found.triages, runs);
        if (ofOne.empty())
            return Error{ErrorCode::BadInput, "this change isn't triaged", id};
        dropped.insert(dropped.end(), ofOne.begin(), ofOne.end());
    }
    return store.dropTriages(dropped);
}

// All are found before any is kept.
Status keep(fleet::Store &store, const FleetTriageOptions &options,
            const fleet::JudgedChanges &found, const std::vector<fleet::RunFacts> &runs)
{
    std::vector<std::string> names;
    for (const fleet::JudgedFinding &one : found.judged)
        names.push_back(one.finding.id);
    std::vector<fleet::Triage> triages;
    for (const std::string &id : options.ids) {
        const auto known =
            std::ranges::find(found.judged, id, [](const auto &one) { return one.finding.id; });
        if (known == found.judged.end())
            return unknownName("change", id, names, "ids");
        fleet::Triage &triage = triages.emplace_back(fleet::triageOf(known->finding, runs));
        triage.status = *fleet::triageStatusNamed(options.status);
        triage.fixedBy = options.fixedBy;
        triage.note = options.note;
        triage.who = options.who.empty() ? fleet::currentUser() : options.who;
        triage.unixNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count();
    }
    return store.setTriages(triages);
}

Result<int> fleetTriage(Context &context, const FleetTriageOptions &options)
{
    if (options.ids.empty() && options.status.empty()) {
        if (options.changes.isGiven() || !options.fixedBy.empty() || !options.note.empty() ||
            !options.who.empty())
            return Error{ErrorCode::BadInput,
                         "without ids, all triaged changes are listed; only --json, --csv and "
                         "--columns apply to that",
                         "ids"};
        const auto store = fleet::openStore(options.store);
        return store ? listTriages(context, **store, options.form) : store.error();
    }
    if (const Status checked = checkTriage(options); !checked)
        return checked.error();
    const auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    const auto found = judgedChanges(context, *opened, options.changes);
    if (!found)
        return found.error();
    const Status done = options.status == kNoStatus
                            ? forget(*opened->store, options.ids, *found, opened->runs)
                            : keep(*opened->store, options, *found, opened->runs);
    if (!done)
        return done.error();
    if (options.form.json)
        return listTriages(context, *opened->store, options.form);
    say("{}: {}.\n", counted(options.ids.size(), "change", "changes"), options.status);
    return kDone;
}

} // namespace

void addFleetTriage(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetTriageOptions>();
    const Command command = addCommand(
        fleet, "triage", "Record decisions about changes, so that they aren't reported again",
        "fleet triage night.zoefleet 1f0c66ea2b --status expected --note 'new shadows'");
    addStoreArgument(command, options->store);
    std::vector<std::string> statuses = fleet::triageStatusNames();
    statuses.emplace_back(kNoStatus);
    command.addOption(
        "ids", options->ids,
        "Ids of changes, from `zoe fleet changes`; without any, lists all triaged changes");
    command
        .addOption("--status", options->status,
                   "acknowledged: being worked on; expected: the new level is intended; false: "
                   "nothing changed; fixed; new: no longer triaged")
        .oneOf(statuses);
    command.addOption("--fixed-by", options->fixedBy, "Commit that fixes it");
    command.addOption("--note", options->note, "Note for others");
    command.addOption("--who", options->who, "Author (default: the current user)");
    options->changes.addTo(command);
    addOutput(command, context, options->form);
    command.onRun([&context, options] { conclude(context, fleetTriage(context, *options)); });
}

} // namespace zoe::cli
