#include <QFile>
#include <QJsonDocument>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "analysis/columns/behaviour_columns.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
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
    std::string save;
    bool overwrite = false;
    bool json = false;
};

QJsonObject behaviourJson(const Capture &capture, const Behaviour &behaviour)
{
    QJsonArray characteristic;
    for (const Characteristic &c : behaviour.characteristic) {
        // JSON has no infinity: a function that is nowhere else has no ratio.
        characteristic.append(
            QJsonObject{{"function", qString(capture.site(c.site).label())},
                        {"share", c.share},
                        {"ratio", std::isfinite(c.ratio) ? QJsonValue(c.ratio)
                                                         : QJsonValue(QJsonValue::Null)}});
    }
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

QJsonObject unusualJson(const Capture &capture, const UnusualFrame &frame)
{
    QJsonArray because;
    for (const SiteId site : frame.because)
        because.append(qString(capture.site(site).label()));
    return {{"frame", number(std::uint64_t{frame.frame})}, {"because", because}};
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

// One object, whose long lists are written as they come: a million frames are no document.
void printJsonBehaviours(const Capture &capture, const Behaviours &found)
{
    QJsonArray behaviours;
    for (const Behaviour &behaviour : found.behaviours)
        behaviours.append(behaviourJson(capture, behaviour));
    QJsonArray notes;
    for (const std::string &note : found.notes)
        notes.append(qString(note));
    QByteArray head = compact({{"method", qString(found.method)},
                               {"criterion", qString(found.criterion)},
                               {"k", number(std::uint64_t{found.behaviours.size()})},
                               {"behaviours", behaviours},
                               {"time", found.byRunningTime ? "running" : "wall"},
                               {"transitions", transitionsJson(found)},
                               {"notes", notes}});
    head.chop(1);
    printJsonPart(head.toStdString());
    const char *separator = ",\n\"assignment\":[";
    for (const std::int32_t id : found.assignment) {
        printJsonPart(separator + std::to_string(id));
        separator = ",";
    }
    printJsonPart((found.assignment.empty() ? separator : "") + std::string("],\n\"unusual\":["));
    separator = "";
    for (const UnusualFrame &frame : found.unusual) {
        printJsonPart(separator + compact(unusualJson(capture, frame)).toStdString());
        separator = ",\n";
    }
    printJsonPart("],\n\"episodes\":[");
    separator = "";
    for (const Episode &episode : found.episodes) {
        printJsonPart(fmt::format("{}{{\"behaviour\":{},\"firstFrame\":{},\"frames\":{}}}",
                                  separator, episode.behaviour, episode.first,
                                  episode.end - episode.first));
        separator = ",";
    }
    printJsonPart("]}\n");
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
        say("{} is followed by {}.\n", found.behaviours[from].name, text);
    }
}

void printTable(const Capture &capture, const Behaviours &found)
{
    printTableOf(behaviourColumns(), found.behaviours);
    for (const Behaviour &b : found.behaviours) {
        say("\n{}\n", b.name);
        for (const Characteristic &c : b.characteristic)
            say("  {}\n", mark(capture, c));
    }
    printTransitions(found);
    say("\nUnusual frames: {}. Method: {}. Number of behaviours: {}. {}{}\n", found.unusual.size(),
        found.method, found.criterion.empty() ? "as requested" : "chosen by " + found.criterion,
        found.byRunningTime ? "Self times are running times, without waits. " : "",
        kPercentileRule);
    for (const std::string &note : found.notes)
        say("Note: {}.\n", note);
}

Result<int> behaviours(Context &context, const BehavioursOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    if (!options.save.empty() && !options.overwrite && QFile::exists(qString(options.save)))
        return Error{ErrorCode::BadInput, "the file already exists; --force replaces it",
                     options.save};
    std::error_code ignored;
    if (std::filesystem::equivalent(options.file, options.save, ignored))
        return Error{ErrorCode::BadInput,
                     "the output can't replace the capture; choose another name", options.save};
    const auto found = behavioursOf(context, **capture, *selection, options.query);
    if (!found)
        return found.error();
    if (!options.save.empty()) {
        if (!(*found)->definition)
            return Error{ErrorCode::BadInput, "no behaviours to save", options.save};
        const Status saved = saveBehaviours(*(*found)->definition, options.save, options.overwrite);
        if (!saved)
            return saved.error();
    }
    options.json ? printJsonBehaviours(**capture, **found) : printTable(**capture, **found);
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
    command.addOption("--save", options->save, "Save the behaviours as a .zoebeh file");
    command.addFlag("--force", options->overwrite, "Replace an existing file");
    command
        .addOption("--apply", options->query.model,
                   "Apply a saved .zoebeh file instead of finding behaviours")
        .excludes({"--method", "--k", "--seed", "--features", "--time", "--functions", "--scaled",
                   "--with-waits", "--calls", "--plots", "--least-share", "--neighbours",
                   "--stability"});
    command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    options->selection.addTo(command);
    command.onRun([&context, options] { conclude(context, behaviours(context, *options)); });
}

} // namespace zoe::cli
