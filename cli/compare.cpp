#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/missed_deadlines.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/frames/frame_times.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/commands.h"
#include "cli/compare/compare_command.h"
#include "cli/compare/compare_result.h"
#include "cli/compare/exit_code.h"
#include "cli/compare/outputs.h"
#include "cli/options/behaviours_of.h"
#include "cli/output/output.h"
#include "cli/program/context.h"
#include "cli/report/report_file.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/behaviour_file.h"
#include "plugins/api/guarded.h"

namespace zoe::cli {

namespace {

struct SideCaptures {
    std::vector<OpenCapture> captures;
    std::vector<CompareSide> bases;
    CompareSide head;

    [[nodiscard]] Work zones() const
    {
        Work all{0, "zones"};
        for (const OpenCapture &capture : captures)
            all.amount += zonesOf(*capture).amount;
        return all;
    }
};

// Parts of one file are parts of one capture.
Status openCaptures(Context &context, const std::vector<std::string> &files,
                    std::vector<OpenCapture> &captures)
{
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto begin = files.begin();
        const auto end = begin + static_cast<std::ptrdiff_t>(i);
        const auto same = std::find_if(begin, end, [&](const std::string &earlier) {
            std::error_code none;
            return std::filesystem::equivalent(system::pathOf(earlier), system::pathOf(files[i]),
                                               none);
        });
        if (same != end) {
            captures.push_back(captures[static_cast<std::size_t>(same - begin)]);
            continue;
        }
        auto capture = openAny(context, files[i]);
        if (!capture)
            return capture.error();
        captures.push_back(std::move(*capture));
    }
    return {};
}

Result<SideCaptures> openSides(Context &context, const CompareCommand &command)
{
    SideCaptures sides;
    if (const Status opened = openCaptures(context, command.captures, sides.captures); !opened)
        return opened.error();
    for (std::size_t i = 0; i < sides.captures.size(); ++i) {
        const bool isHead = i + 1 == sides.captures.size();
        const Capture &capture = *sides.captures[i];
        auto selection = command.selectionOf(isHead).resolve(context, capture);
        if (!selection)
            return selection.error();
        CompareSide side{&capture, std::move(*selection)};
        if (isHead)
            sides.head = std::move(side);
        else
            sides.bases.push_back(std::move(side));
    }
    return sides;
}

Result<ClusterOptions> clusterOptions(const CompareCommand &command)
{
    ClusterOptions options;
    options.seed = command.seed;
    if (command.clusters == "auto")
        return options;
    std::uint32_t clusters = 0;
    const char *end = command.clusters.data() + command.clusters.size();
    const auto [rest, error] = std::from_chars(command.clusters.data(), end, clusters);
    if (error != std::errc{} || rest != end || clusters == 0)
        return Error{
            ErrorCode::BadInput,
            "'" + command.clusters + "' is not a number of behaviours; use 1, 2, … or auto", "--k"};
    options.clusters = clusters;
    return options;
}

Result<ClusterMethod> clusterMethod(Context &context, const CompareCommand &command)
{
    const Clusterer *clusterer = context.plugins().clusterer(qString(command.method));
    if (clusterer)
        return ClusterMethod([clusterer](const FeatureMatrix &features,
                                         const ClusterOptions &options, const Task &task) {
            return clusterWith(*clusterer, features, options, task);
        });
    return unknownMethod(context, command.method);
}

Result<std::shared_ptr<const FrameClasses>> classesOf(Context &context, const SideCaptures &sides,
                                                      const CompareCommand &command)
{
    ClassifyOptions options;
    if (!command.model.empty()) {
        auto model = loadBehaviours(command.model);
        if (!model)
            return model.error();
        options.definition = std::move(*model);
    }
    const auto clusters = clusterOptions(command);
    if (!clusters)
        return clusters.error();
    options.clusters = *clusters;
    options.features.seed = command.seed;
    options.time = timeChoiceOf(command.time);
    auto method = clusterMethod(context, command);
    if (!method)
        return method.error();
    options.method = std::move(*method);
    auto classes = classifyFrames(Baseline(sides.bases), Head(sides.head), options,
                                  context.task("finding behaviours", sides.zones()));
    context.endProgress();
    return classes;
}

Status restrict(CompareSide &side, const std::vector<std::int32_t> &classes, std::int32_t id,
                const std::string &file)
{
    FrameRanges frames;
    for (FrameIndex frame = 0; frame < classes.size(); ++frame) {
        if (classes[frame] == id)
            frames.add(frame);
    }
    side.selection.frames =
        side.selection.frames ? side.selection.frames->intersected(frames) : frames;
    if (side.selection.framesOf(*side.capture).empty())
        return Error{ErrorCode::BadInput, "no selected frame belongs to that behaviour", file};
    return {};
}

// The behaviour on both sides, found in all captures together, so that the name has one meaning.
Status restrictToBehaviour(SideCaptures &sides, const FrameClasses &classes,
                           const CompareCommand &command)
{
    const std::string &name = command.selection.behaviour;
    std::int32_t id = kUnusual;
    std::vector<NumberedName> known;
    for (std::size_t i = 0; i < classes.names.size(); ++i) {
        known.push_back({static_cast<std::uint32_t>(i), classes.names[i]});
        if (classes.names[i] == name || std::to_string(i) == name)
            id = static_cast<std::int32_t>(i);
    }
    if (id == kUnusual)
        return unknownBehaviour(name, known);
    for (std::size_t i = 0; i < sides.captures.size(); ++i) {
        CompareSide &side = i < sides.bases.size() ? sides.bases[i] : sides.head;
        if (const Status done = restrict(side, classes.of[i], id, command.captures[i]); !done)
            return done;
    }
    return {};
}

bool hasFunction(const Capture &capture, const std::string &label)
{
    return std::ranges::any_of(capture.sites(),
                               [&](const Site &site) { return site.label() == label; });
}

// Names may contain "=": splits where both parts are known functions.
Result<Rename> parseRename(const std::string &text, const SideCaptures &sides)
{
    const char *const kOption = "--accept-rename";
    for (auto equals = text.find('='); equals != std::string::npos;
         equals = text.find('=', equals + 1)) {
        Rename rename{text.substr(0, equals), text.substr(equals + 1)};
        const bool inBase = std::ranges::any_of(sides.bases, [&](const CompareSide &side) {
            return hasFunction(*side.capture, rename.base);
        });
        if (inBase && hasFunction(*sides.head.capture, rename.head))
            return rename;
    }
    const auto equals = text.find('=');
    if (equals == std::string::npos)
        return Error{ErrorCode::BadInput, "'" + text + "' does not have the form OLD=NEW", kOption};
    const std::string base = text.substr(0, equals);
    std::vector<std::string> known;
    for (const CompareSide &side : sides.bases) {
        const auto names = functionNames(*side.capture);
        known.insert(known.end(), names.begin(), names.end());
    }
    if (std::ranges::find(known, base) == known.end())
        return unknownName("function of the baseline", base, known, kOption);
    return unknownName("function of the head", text.substr(equals + 1),
                       functionNames(*sides.head.capture), kOption);
}

void concludeGate(CompareResult &result)
{
    std::vector<std::string> names = result.baseNames;
    names.push_back(result.headName);
    doubt(result.gate, result.doubts, names, result.comparison->byRunningTime);
    result.verdict = doubtedVerdictOf(result.gate, result.doubts);
}

std::vector<DurationNs> durationsOf(const std::vector<CompareSide> &sides)
{
    std::vector<DurationNs> durations;
    for (const CompareSide &side : sides) {
        const FrameTimes times = frameTimes(*side.capture, side.selection);
        durations.insert(durations.end(), times.durationsNs.begin(), times.durationsNs.end());
    }
    std::ranges::sort(durations);
    return durations;
}

Status compareSides(Context &context, const CompareCommand &command, SideCaptures &sides,
                    const std::vector<GateCondition> &conditions, CompareResult &result)
{
    CompareOptions options = command.options;
    options.time = timeChoiceOf(command.time);
    for (const std::string &text : command.renames) {
        auto rename = parseRename(text, sides);
        if (!rename)
            return rename.error();
        options.renames.push_back(std::move(*rename));
    }
    if (!command.withoutMix || !command.selection.behaviour.empty()) {
        auto classes = classesOf(context, sides, command);
        if (!classes)
            return classes.error();
        for (const std::string &note : (*classes)->notes)
            result.notes.push_back("Like with like: " + note + ".");
        result.evened = (*classes)->evened;
        if (command.selection.behaviour.empty())
            options.classes = std::move(*classes);
        else if (Status done = restrictToBehaviour(sides, **classes, command); !done)
            return done;
    }
    auto comparison = compareCaptures(Baseline(sides.bases), Head(sides.head), options,
                                      context.task("comparing", sides.zones()));
    context.endProgress();
    if (!comparison)
        return comparison.error();
    result.comparison = std::move(*comparison);
    result.hasBehaviours = options.classes != nullptr;
    const zoe::Sides captures = sidesOf(Baseline(sides.bases), Head(sides.head));
    auto doubts = allDoubtsOf(captures, sides.bases.size(),
                              context.task("looking for other programs", sides.zones()));
    context.endProgress();
    if (!doubts)
        return doubts.error();
    result.doubts = std::move(*doubts);
    result.notes.insert(result.notes.end(), result.comparison->notes.begin(),
                        result.comparison->notes.end());
    if (conditions.empty())
        return {};
    const std::vector<NamedStatistic> statistics = comparedStatistics(conditions);
    options.confidence = sharedConfidence(options.confidence, conditions);
    Result<std::vector<StatisticChange>> changes = std::vector<StatisticChange>();
    if (!statistics.empty())
        changes = compareStatistics(Baseline(sides.bases), Head(sides.head), statistics, options,
                                    context.task("checking conditions", sides.zones()));
    context.endProgress();
    if (!changes)
        return changes.error();
    auto gate = judgeAll(conditions, *changes, result.comparison->headFrames.count, sides.bases,
                         std::span(&sides.head, 1), context.task("counting misses", sides.zones()));
    context.endProgress();
    if (!gate)
        return gate.error();
    result.gate = std::move(*gate);
    concludeGate(result);
    return {};
}

// Opens the captures, selects, finds behaviours, compares, and judges the conditions. Error:
// BadInput, Damaged, Io, Cancelled.
Result<CompareResult> compareAll(Context &context, const CompareCommand &command)
{
    if (const Status checked = command.check(); !checked)
        return checked.error();
    const auto conditions = command.parsedConditions();
    if (!conditions)
        return conditions.error();
    auto sides = openSides(context, command);
    if (!sides)
        return sides.error();
    CompareResult result;
    result.baseNames.assign(command.captures.begin(), command.captures.end() - 1);
    result.headName = command.captures.back();
    result.selection = command.selectionWords();
    if (const Status compared = compareSides(context, command, *sides, *conditions, result);
        !compared)
        return compared.error();
    if (!command.html.empty()) {
        result.baseDurations = durationsOf(sides->bases);
        result.headDurations = durationsOf({sides->head});
    }
    return result;
}

Result<int> compare(Context &context, const CompareCommand &command)
{
    std::vector<std::string> inputs = command.captures;
    inputs.push_back(command.model);
    if (const Status checked = checkReports(command.junit, command.html, command.overwrite, inputs);
        !checked)
        return checked.error();
    const auto result = compareAll(context, command);
    if (!result)
        return result.error();
    const Status written = writeCompareReports(*result, command);
    // Before anything is printed: its notes are part of the answer, and a reader may leave the
    // pager early.
    context.exitCode = gateExitCode(context, *result, command);
    if (const Status printed = printCompared(context, *result, compareJson(*result), command);
        !printed)
        return printed.error();
    if (!written)
        return written.error();
    return context.exitCode;
}

} // namespace

void addCompare(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<CompareCommand>();
    const Command app = addCommand(
        zoe, "compare",
        "Compare captures function by function; fail a CI job if frames became slower",
        "compare before.zoe after.zoe --confidence 0.99\n"
        "  zoe compare run1.zoe run2.zoe run3.zoe after.zoe --html report.html\n"
        "  zoe compare before.zoe after.zoe --fail-if \"p99(frame) > +5%\" --junit gate.xml\n"
        "  zoe compare before.zoe after.zoe --fail-if \"mean(self:physics_step) > +0.2ms\" "
        "--markdown\n"
        "  zoe compare before.zoe after.zoe --fail-if \"within(frame) > +2%\"\n"
        "  zoe compare run.zoe run.zoe --base-frames 0..999 --head-frames 1000..1999\n"
        "Conditions: STATISTIC(WHAT) OPERATOR LIMIT\n"
        "  STATISTIC  mean, typical, median, p50, p90, p95, p99, p99.9, max, total, fps, within, "
        "misses\n"
        "  WHAT       frame, self:F, total:F, calls:F (F is a function, in quotes if necessary); a "
        "frame set, of misses\n"
        "  OPERATOR   >, >=, <, <=\n"
        "  LIMIT      +5% or -5% and +0.2ms or -0.2ms: change of the head; 16.6ms: the head "
        "itself");
    command->addTo(app, context);
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, compare(context, *command)); });
}

} // namespace zoe::cli
