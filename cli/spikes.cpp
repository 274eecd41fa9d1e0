#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "analysis/columns/spike_columns.h"
#include "analysis/frames/spike_causes.h"
#include "analysis/frames/spikes.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "cli/commands.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/set_frames.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct SpikesOptions {
    std::string file;
    SelectionOptions selection;
    SpikeRule rule;
    bool withoutPreemption = false;
    OutputForm form;
};

// A spike with its functions, and its first cause on the frame's critical path.
struct ReasonedSpike {
    ExplainedSpike explained;
    std::optional<FrameReason> reason; // not set: it can't be read
    bool preempted = false;            // the first cause is preemption
};

constexpr const char *kNoZone = "(no zone)"; // time that no zone covers

QJsonArray causesJson(const Capture &capture, const std::vector<SpikeCause> &causes)
{
    QJsonArray list;
    for (const SpikeCause &cause : causes) {
        list.append(QJsonObject{{"function", qString(labelOf(capture, cause.site, kNoZone))},
                                {"excessNs", number(cause.excessNs)}});
    }
    return list;
}

void printRule(std::size_t spikes, const SpikeRule &rule)
{
    sayText("{}: longer than the level of the surrounding frames by more than {} robust standard "
            "deviations of their noise and by more than {}.\n",
            counted(spikes, "spike", "spikes"), rule.threshold, formatShare(rule.minimumShare));
}

std::string causesText(const Capture &capture, const std::vector<SpikeCause> &causes)
{
    constexpr std::size_t kCauses = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(kCauses, causes.size()); ++i) {
        text += fmt::format("{}{} +{}", text.empty() ? "" : ", ",
                            labelOf(capture, causes[i].site, kNoZone),
                            formatDuration(causes[i].excessNs));
    }
    return text;
}

// Content that only JSON has. spikes: by frame.
RowLists<SpikeRow> listsOf(const Capture &capture, const std::vector<ReasonedSpike> &spikes)
{
    const auto of = [&spikes](const SpikeRow &row) -> const ReasonedSpike & {
        return *std::ranges::lower_bound(spikes, row.spike.frame, {}, [](const ReasonedSpike &one) {
            return one.explained.spike.frame;
        });
    };
    return {{"because",
             [&capture, of](const SpikeRow &row) {
                 return causesJson(capture, of(row).explained.because);
             }},
            {"shorter",
             [&capture, of](const SpikeRow &row) {
                 return causesJson(capture, of(row).explained.shorter);
             }},
            {"meanwhile",
             [&capture, of](const SpikeRow &row) {
                 return causesJson(capture, of(row).explained.meanwhile);
             }},
            {"reason",
             [&capture, of](const SpikeRow &row) -> QJsonValue {
                 const auto &reason = of(row).reason;
                 return reason ? qString(sentenceOf(capture, *reason))
                               : QJsonValue(QJsonValue::Undefined);
             }},
            {"reasonKind", [of](const SpikeRow &row) -> QJsonValue {
                 const auto &reason = of(row).reason;
                 const auto first = reason ? firstHeadline(*reason) : std::nullopt;
                 return first ? nameOf(first->key.kind) : QJsonValue(QJsonValue::Undefined);
             }}};
}

// REQUIRES: the frame is one of them.
TimeNs startOf(const FrameTimes &times, FrameIndex frame)
{
    const auto place = std::ranges::lower_bound(times.numbers, frame) - times.numbers.begin();
    return times.startsNs[static_cast<std::size_t>(place)];
}

// named: the capture to which the functions of the causes belong.
Status printSpikes(Context &context, const Capture &capture, const Capture &named,
                   const SetFrames &frames, const std::vector<ReasonedSpike> &spikes,
                   const SpikesOptions &options)
{
    const FrameFinder finder(capture);
    const DeadlineMisses misses(capture);
    const MadeRows rows(spikes.size(), [&](std::size_t i) {
        const ReasonedSpike &spike = spikes[i];
        SpikeRow row{spike.explained.spike, causesText(named, spike.explained.because)};
        if (!frames.isMain() || misses.of(row.spike.frame))
            row.deadlineNs = deadlineOf(capture, frames.set);
        if (!frames.isMain()) {
            const TimeNs start = startOf(frames.times, row.spike.frame);
            row.firstMainFrame = finder.at(start).value_or(0);
            row.lastMainFrame = finder.at(start + row.spike.durationNs - 1).value_or(0);
        }
        if (spike.reason)
            row.reason = shortReason(named, *spike.reason);
        return row;
    });
    const Status printed =
        printRows(context, spikeColumns(), rows, options.form, listsOf(named, spikes));
    if (!printed || !options.form.isTable())
        return printed;
    printRule(spikes.size(), options.rule);
    if (!spikes.empty())
        sayText("Reason: the first cause on the critical path of all threads, compared with the "
                "mean of typical frames nearby. Because: self times of the frame's own thread, "
                "compared with the median of each function in nearby frames.\n");
    if (!frames.isMain() && !spikes.empty())
        sayText("Where frames of the set overlap, causes cover each up to the start of the next "
                "one.\n");
    return {};
}

// Spikes are found among all frames, whatever is selected. REQUIRES: frames are those of the
// selection.
Result<std::vector<Spike>> spikesAmong(const SetFrames &frames, Context &context,
                                       const Capture &capture, const SpikesOptions &options)
{
    SelectionOptions all;
    all.frameSet = options.selection.frameSet;
    const auto whole = framesOfSet(context, capture, all);
    if (!whole)
        return whole.error();
    const Task task = context.task("spikes", countOf(whole->times.size(), "frames"));
    auto found = frames.isMain() ? findSpikes(capture, {}, options.rule, task)
                                 : findSpikes(whole->times, options.rule, task);
    context.endProgress();
    if (!found)
        return found;
    std::erase_if(*found, [&](const Spike &spike) {
        return !std::ranges::binary_search(frames.times.numbers, spike.frame);
    });
    return found;
}

// Spikes are compared with typical frames around them, which is how they were found.
Result<std::vector<ReasonedSpike>>
reasonedSpikes(const Capture &capture, std::vector<ExplainedSpike> spikes, const Task &task)
{
    // The capture outlives the answer.
    Reasons reasons(std::shared_ptr<const Capture>(std::shared_ptr<void>(), &capture), nullptr,
                    {Against::Kind::Around});
    std::vector<ReasonedSpike> result;
    for (ExplainedSpike &spike : spikes) {
        ReasonedSpike &added = result.emplace_back();
        auto reason = reasons.of(spike.spike.frame, Task(task.executor(), task.stopToken()));
        added.explained = std::move(spike);
        task.progress(static_cast<double>(result.size()) / static_cast<double>(spikes.size()));
        if (!reason && reason.error().code == ErrorCode::Cancelled)
            return reason.error();
        if (!reason)
            continue;
        const auto first = firstHeadline(*reason);
        added.preempted = first && isOfTheMachine(first->key.kind);
        added.reason = std::move(*reason);
    }
    return result;
}

Result<std::vector<ReasonedSpike>> explained(const Capture &capture,
                                             const std::vector<Spike> &spikes,
                                             const SpikeRule &rule, const Task &task)
{
    auto because = explainSpikes(capture, spikes, rule, task.part(0, 0.5));
    if (!because)
        return because.error();
    return reasonedSpikes(capture, std::move(*because), task.part(0.5, 1));
}

// cut: the capture, cut by the frames of the set. A spike that doesn't exist in it has no causes.
Result<std::vector<ReasonedSpike>> explainedIn(const Capture &cut, const SetFrames &frames,
                                               const std::vector<Spike> &spikes,
                                               const SpikeRule &rule, const Task &task)
{
    const FrameTimes there = frameTimes(cut);
    std::vector<ReasonedSpike> all;
    std::vector<std::size_t> places; // of those that exist
    std::vector<Spike> found;
    for (const Spike &spike : spikes) {
        all.emplace_back().explained.spike = spike;
        const TimeNs start = startOf(frames.times, spike.frame);
        const auto at = std::ranges::lower_bound(there.startsNs, start);
        if (at == there.startsNs.end() || *at != start)
            continue;
        const auto place = static_cast<std::size_t>(at - there.startsNs.begin());
        if (!found.empty() && found.back().frame >= there.numbers[place])
            continue;
        places.push_back(all.size() - 1);
        found.push_back(spike);
        found.back().frame = there.numbers[place];
    }
    auto reasoned = explained(cut, found, rule, task);
    if (!reasoned)
        return reasoned;
    for (std::size_t i = 0; i < places.size(); ++i) {
        ReasonedSpike &spike = all[places[i]];
        (*reasoned)[i].explained.spike = spike.explained.spike;
        spike = std::move((*reasoned)[i]);
    }
    return all;
}

Result<int> spikes(Context &context, const SpikesOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto frames = framesOfSet(context, **capture, options.selection);
    if (!frames)
        return frames.error();
    const auto found = spikesAmong(*frames, context, **capture, options);
    if (!found)
        return found.error();
    // Frames of other sets have zones once the capture is cut by them.
    OpenCapture named = *capture;
    if (!frames->isMain() && !found->empty()) {
        auto cut = frames->cut ? Result<OpenCapture>(*frames->cut)
                               : cutByFramesOf(context, **capture, frames->set);
        if (!cut)
            return cut.error();
        named = std::move(*cut);
    }
    const Task task = context.task("explaining", countOf(found->size(), "spikes"));
    auto reasoned = frames->isMain() ? explained(*named, *found, options.rule, task)
                                     : explainedIn(*named, *frames, *found, options.rule, task);
    context.endProgress();
    if (!reasoned)
        return reasoned.error();
    if (options.withoutPreemption)
        std::erase_if(*reasoned, [](const ReasonedSpike &spike) { return spike.preempted; });
    return doneIf(printSpikes(context, **capture, *named, *frames, *reasoned, options));
}

} // namespace

void addSpikes(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<SpikesOptions>();
    const Command command =
        addCommand(zoe, "spikes", "List spikes and their causes", "spikes run.zoe --threshold 8");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command
        .addOption("--neighbours", options->rule.neighbours,
                   "Number of frames on each side to compare with")
        .range(1U, 100'000U)
        .showsDefault();
    command
        .addOption("--threshold", options->rule.threshold,
                   "Minimum excess, in robust standard deviations")
        .range(0.0, 1e6)
        .showsDefault();
    command
        .addOption("--minimum-share", options->rule.minimumShare,
                   "Minimum excess, as a share of the typical time")
        .range(0.0, 1e6)
        .showsDefault();
    command.addFlag("--without-preemption", options->withoutPreemption,
                    "Leave out spikes whose first cause is that their threads could not run");
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addAllButSetTo(command, false);
    options->selection.addOwnSetTo(command);
    command.onRun([&context, options] { conclude(context, spikes(context, *options)); });
}

} // namespace zoe::cli
