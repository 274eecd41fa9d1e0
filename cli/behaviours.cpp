#include <cmath>
#include <fmt/format.h>

#include "analysis/columns/behaviour_columns.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/options/selection_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "plugins/api/behaviour_file.h"

namespace zoe::cli {

namespace {

struct BehavioursOptions {
    std::string file;
    SelectionOptions selection;
    BehaviourQuery query;
    OutputFile save;
    OutputForm form;
};

QJsonObject behaviourJson(const Capture &capture, const Behaviour &behaviour)
{
    QJsonArray characteristic;
    for (const CharacteristicRow &row : characteristicRows(capture, behaviour))
        characteristic.append(jsonOf(characteristicColumns(), row));
    QJsonObject object = jsonOf(behaviourColumns(), behaviour);
    object["characteristic"] = characteristic;
    return object;
}

QJsonArray transitionsJson(const Behaviours &found)
{
    QJsonArray rows;
    for (std::uint32_t from = 0; from < found.behaviours.size(); ++from) {
        QJsonArray row;
        for (std::uint32_t to = 0; to < found.behaviours.size(); ++to)
            row.append(number(found.transitionsFrom(from, to)));
        rows.append(row);
    }
    return rows;
}

QJsonObject unusualJson(const UnusualRow &row)
{
    QJsonArray because;
    for (const SiteId site : row.unusual.because)
        because.append(qString(row.capture.site(site).label()));
    QJsonObject object = jsonOf(unusualColumns(), row);
    object["because"] = because;
    return object;
}

// One object, whose long lists are written as they come: a million frames are no document.
void printJsonBehaviours(Context &context, const Capture &capture, const Behaviours &found)
{
    QJsonArray behaviours;
    for (const Behaviour &behaviour : found.behaviours)
        behaviours.append(behaviourJson(capture, behaviour));
    QJsonArray notes;
    for (const std::string &note : found.notes)
        notes.append(qString(note));
    JsonLists json(context,
                   {{"method", qString(found.method)},
                    {"criterion", qString(found.criterion)},
                    {"k", number(std::uint64_t{found.behaviours.size()})},
                    {"behaviours", behaviours},
                    {"time", found.byRunningTime ? "running" : "wall"},
                    {"transitions", transitionsJson(found)},
                    {"notes", notes}},
                   "behaviours");
    json.beginList("assignment");
    for (const std::int32_t id : found.assignment)
        json.item(std::int64_t{id});
    json.endList();
    json.beginList("unusual");
    for (const UnusualRow &row : unusualRows(capture, found))
        json.item(unusualJson(row));
    json.endList();
    json.beginList("episodes");
    for (const Episode &episode : found.episodes)
        json.item({{"behaviour", number(std::int64_t{episode.behaviour})},
                   {"firstFrame", number(std::uint64_t{episode.first})},
                   {"frames", number(std::uint64_t{episode.end - episode.first})}});
    json.endList();
}

std::string mark(const Capture &capture, const Characteristic &c)
{
    const std::string ratio =
        std::isfinite(c.ratio) ? fmt::format("{:.2g} times elsewhere", c.ratio) : "only here";
    return fmt::format("{} {} ({})", capture.site(c.site).label(), formatShare(c.share), ratio);
}

// "physics (64 %) is followed by 12 × calm (80 %), …": the behaviours that follow each one.
void printTransitions(const Behaviours &found)
{
    for (std::uint32_t from = 0; from < found.behaviours.size(); ++from) {
        std::string text;
        for (std::uint32_t to = 0; to < found.behaviours.size(); ++to) {
            if (const std::uint64_t times = found.transitionsFrom(from, to); times > 0)
                text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", times,
                                    found.behaviours[to].name);
        }
        if (text.empty())
            continue;
        if (from == 0)
            say("\n");
        sayText("{} is followed by {}.\n", found.behaviours[from].name, text);
    }
}

Status printBehaviours(Context &context, const Capture &capture, const Behaviours &found,
                       const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        printJsonBehaviours(context, capture, found);
        return {};
    }
    const Status printed = printRows(context, behaviourColumns(), found.behaviours, form);
    if (!printed || !form.isTable())
        return printed;
    for (const Behaviour &b : found.behaviours) {
        say("\n{}\n", b.name);
        for (const Characteristic &c : b.characteristic)
            say("  {}\n", mark(capture, c));
    }
    printTransitions(found);
    sayText("\nUnusual frames: {}. Method: {}. Number of behaviours: {}. {}{}\n",
            found.unusual.size(), found.method,
            found.criterion.empty() ? "as requested" : "chosen by " + found.criterion,
            found.byRunningTime ? "Self times are running times, without waits. " : "",
            kPercentileRule);
    for (const std::string &note : found.notes)
        sayText("Note: {}.\n", note);
    return {};
}

Result<int> behaviours(Context &context, const BehavioursOptions &options)
{
    if (const Status checked = options.save.check({&options.file, 1}, "capture"); !checked)
        return checked.error();
    if (const Status checked = options.save.check({&options.query.model, 1}); !checked)
        return checked.error();
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto found = behavioursOf(context, **capture, *selection, options.query);
    if (!found)
        return found.error();
    if (!options.save.file.empty()) {
        if (!(*found)->definition)
            return Error{ErrorCode::BadInput, "no behaviours to save", options.save.file};
        const Status saved =
            saveBehaviours(*(*found)->definition, options.save.file, options.save.overwrite);
        if (!saved)
            return saved.error();
    }
    if (const Status printed = printBehaviours(context, **capture, **found, options.form); !printed)
        return printed.error();
    return kDone;
}

} // namespace

void addBehaviours(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<BehavioursOptions>();
    const Command command =
        addCommand(zoe, "behaviours", "Group frames that spend their time alike",
                   "behaviours run.zoe --k auto --seed 1");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    addBehaviourOptions(command, options->query);
    options->query.stabilityRounds = 10;
    command
        .addOption("--stability", options->query.stabilityRounds,
                   "Stability runs, each on half of the frames; 0 for none")
        .range(0U, 1000U)
        .showsDefault();
    options->save.addTo(command, "--save", "Save the behaviours as a .zoebeh file");
    command
        .addOption("--apply", options->query.model,
                   "Apply a saved .zoebeh file instead of finding behaviours")
        .excludes({"--method", "--k", "--seed", "--features", "--time", "--functions", "--scaled",
                   "--with-waits", "--calls", "--plots", "--least-share", "--neighbours",
                   "--stability"});
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addTo(command);
    command.onRun([&context, options] { conclude(context, behaviours(context, *options)); });
}

} // namespace zoe::cli
