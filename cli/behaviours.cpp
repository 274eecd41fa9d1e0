#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "analysis/columns/behaviour_columns.h"
#include "analysis/columns/episode_columns.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
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

// How often one followed the other: a row per behaviour that ends.
QJsonArray transitionsJson(const EpisodeData &data)
{
    QJsonArray rows;
    const auto count = static_cast<std::uint32_t>(data.behaviours->behaviours.size());
    for (std::uint32_t from = 0; from < count; ++from) {
        QJsonArray row;
        for (std::uint32_t to = 0; to < count; ++to) {
            const EpisodeChange *change = changeOf(data, from, to);
            row.append(number(change ? change->lengths.episodes : 0));
        }
        rows.append(row);
    }
    return rows;
}

QJsonObject unusualJson(const UnusualRow &row, const std::optional<FrameReason> &reason)
{
    QJsonArray because;
    for (const SiteId site : row.unusual.because)
        because.append(qString(row.capture.site(site).label()));
    QJsonObject object = jsonOf(unusualColumns(), row);
    object["because"] = because;
    if (reason)
        object["reason"] = qString(sentenceOf(row.capture, *reason));
    if (const auto first = reason ? firstHeadline(*reason) : std::nullopt)
        object["reasonKind"] = nameOf(first->key.kind);
    return object;
}

// For the unusual frames, in order; not set: the frame can't be read. Error: Cancelled.
Result<std::vector<std::optional<FrameReason>>>
reasonsOfUnusual(Context &context, const Capture &capture,
                 const std::shared_ptr<const Behaviours> &found)
{
    const auto count = static_cast<double>(found->unusual.size());
    const Task task = context.task("explaining", {count, "unusual frames"});
    // The capture outlives the answer.
    Reasons reasons(std::shared_ptr<const Capture>(std::shared_ptr<void>(), &capture), found);
    std::vector<std::optional<FrameReason>> result;
    for (const UnusualFrame &unusual : found->unusual) {
        auto reason = reasons.of(unusual.frame, Task(task.executor(), task.stopToken()));
        if (!reason && reason.error().code == ErrorCode::Cancelled)
            return reason.error();
        result.push_back(reason ? std::optional(std::move(*reason)) : std::nullopt);
        task.progress(static_cast<double>(result.size()) / count);
    }
    context.endProgress();
    return result;
}

// One object, whose long lists are written incrementally: a million frames are too large for a
// document.
void printJsonBehaviours(Context &context, const EpisodeData &data,
                         const std::vector<std::optional<FrameReason>> &reasons)
{
    const Capture &capture = *data.capture;
    const Behaviours &found = *data.behaviours;
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
                    {"transitions", transitionsJson(data)},
                    {"notes", notes}},
                   "behaviours");
    json.beginList("assignment");
    for (const std::int32_t id : found.assignment)
        json.item(std::int64_t{id});
    json.endList();
    json.beginList("unusual");
    const std::vector<UnusualRow> unusual = unusualRows(capture, found);
    for (std::size_t i = 0; i < unusual.size(); ++i)
        json.item(unusualJson(unusual[i], reasons[i]));
    json.endList();
    json.beginList("episodes");
    for (const EpisodeRow &row : episodeRows(data))
        json.item(jsonOf(episodeColumns(), row));
    json.endList();
}

std::string mark(const Capture &capture, const Characteristic &c)
{
    const char *const word = wordOfRatio(c.ratio);
    const std::string ratio = word != nullptr ? std::string(word)
                              : c.ratio < 10  ? fmt::format("{:.2g} × elsewhere", c.ratio)
                                              : fmt::format("{:.0f} × elsewhere", c.ratio);
    return fmt::format("{} {} ({})", capture.site(c.site).label(), formatShare(c.share), ratio);
}

// "physics (64 %) is followed by 12 × calm (80 %), …": the behaviours that follow each one.
void printTransitions(const EpisodeData &data)
{
    std::map<std::uint32_t, std::string> followers;
    for (const EpisodeChange &change : data.figures.changes) {
        std::string &text = followers[change.from];
        text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", change.lengths.episodes,
                            data.nameOf(change.to));
    }
    if (!followers.empty())
        say("\n");
    for (const auto &[from, text] : followers)
        sayText("{} is followed by {}.\n", data.nameOf(from), text);
}

Status printBehaviours(Context &context, const EpisodeData &data, const OutputForm &form)
{
    const Capture &capture = *data.capture;
    const Behaviours &found = *data.behaviours;
    if (form.json && form.columns.empty()) {
        const auto reasons = reasonsOfUnusual(context, capture, data.behaviours);
        if (!reasons)
            return reasons.error();
        printJsonBehaviours(context, data, *reasons);
        return {};
    }
    const Status printed = printRows(context, behaviourColumns(), found.behaviours, form);
    if (!printed || !form.isTable())
        return printed;
    for (const Behaviour &b : found.behaviours) {
        say("\n{}\n", b.name);
        if (b.characteristic.empty())
            say("  no function sets most of its frames apart\n");
        for (const Characteristic &c : b.characteristic)
            say("  {}\n", mark(capture, c));
    }
    printTransitions(data);
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
    const EpisodeData data{capture->shared(), *found, episodeFigures(**capture, **found)};
    return doneIf(printBehaviours(context, data, options.form));
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
    options->selection.addTo(command, context);
    command.onRun([&context, options] { conclude(context, behaviours(context, *options)); });
}

} // namespace zoe::cli
