#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <ranges>

#include "analysis/columns/spike_columns.h"
#include "analysis/frames/spike_causes.h"
#include "analysis/frames/spikes.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "cli/commands.h"
#include "cli/options/names.h"
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
    bool json = false;
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

void printJsonSpikes(const Capture &capture, const std::vector<ReasonedSpike> &spikes)
{
    JsonRows rows;
    for (const auto &[explained, reason, preempted] : spikes) {
        QJsonObject row = jsonOf(spikeColumns(), SpikeRow{explained.spike});
        row["because"] = causesJson(capture, explained.because);
        row["meanwhile"] = causesJson(capture, explained.meanwhile);
        if (reason) {
            row["reason"] = qString(sentenceOf(capture, *reason));
            if (const auto first = firstHeadline(*reason))
                row["reasonKind"] = nameOf(first->key.kind);
        }
        rows.row(row);
    }
}

void printRule(std::size_t spikes, const SpikeRule &rule)
{
    say("{}: longer than the level of the frames around by more than {} robust standard "
        "deviations of their noise and by more than {}.\n",
        counted(spikes, "spike", "spikes"), rule.threshold, formatShare(rule.minimumShare));
}

std::string causesText(const Capture &capture, const std::vector<SpikeCause> &causes)
{
    constexpr std::size_t kCauses = 3;
    std::string text;
    // By falling excess: what took less time than usual comes last and is no cause.
    for (std::size_t i = 0; i < std::min(kCauses, causes.size()) && causes[i].excessNs > 0; ++i) {
        text += fmt::format("{}{} +{}", text.empty() ? "" : ", ",
                            labelOf(capture, causes[i].site, kNoZone),
                            formatDuration(causes[i].excessNs));
    }
    return text;
}

void printSpikes(const Capture &capture, const std::vector<ReasonedSpike> &spikes,
                 const SpikeRule &rule)
{
    const auto rowOf = [&](const ReasonedSpike &spike) {
        SpikeRow row{spike.explained.spike, causesText(capture, spike.explained.because)};
        if (spike.reason)
            row.reason = shortReason(capture, *spike.reason);
        return row;
    };
    printTableOf(spikeColumns(), spikes | std::views::transform(rowOf));
    printRule(spikes.size(), rule);
}

// Frames of other sets have no zone trees: show the main frames they overlap instead.
void printSpikesOfSet(const Capture &capture, const FrameTimes &times,
                      const std::vector<Spike> &spikes, const SpikesOptions &options)
{
    const FrameFinder finder(capture);
    const auto rowOf = [&](const Spike &spike) {
        const auto place = static_cast<std::size_t>(
            std::ranges::lower_bound(times.numbers, spike.frame) - times.numbers.begin());
        const TimeNs start = times.startsNs[place];
        return SpikeRow{spike,
                        {},
                        {},
                        finder.at(start).value_or(0),
                        finder.at(start + spike.durationNs - 1).value_or(0)};
    };
    if (options.json) {
        JsonRows json;
        for (const Spike &spike : spikes) {
            QJsonObject row = jsonOf(spikeColumns(), rowOf(spike));
            row["because"] = QJsonArray();
            json.row(row);
        }
        return;
    }
    printTableOf(spikeColumns(), spikes | std::views::transform(rowOf));
    printRule(spikes.size(), options.rule);
    say("Frames of other frame sets have no zones, so no causes are shown. For causes, use "
        "`zoe spikes --frames` or `zoe summary --frames` with the main frames.\n");
}

// Spikes are found among all frames, whatever is selected. REQUIRES: frames are those of the
// selection.
Result<std::vector<Spike>> spikesAmong(const FrameTimes &frames, Context &context,
                                       const Capture &capture, const SpikesOptions &options)
{
    SelectionOptions all;
    all.frameSet = options.selection.frameSet;
    const auto whole = framesOfSet(context, capture, all);
    if (!whole)
        return whole.error();
    std::vector<Spike> found = findSpikes(whole->times, options.rule);
    std::erase_if(found, [&](const Spike &spike) {
        return !std::ranges::binary_search(frames.numbers, spike.frame);
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

Result<int> spikes(Context &context, const SpikesOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto frames = framesOfSet(context, **capture, options.selection);
    if (!frames)
        return frames.error();
    const auto found = spikesAmong(frames->times, context, **capture, options);
    if (!found)
        return found.error();
    if (!frames->isMain) {
        printSpikesOfSet(**capture, frames->times, *found, options);
        return kDone;
    }
    const Task task = context.task("explaining");
    auto explained = explainSpikes(**capture, *found, options.rule, task.part(0, 0.5));
    if (!explained)
        return explained.error();
    auto reasoned = reasonedSpikes(**capture, std::move(*explained), task.part(0.5, 1));
    context.endProgress();
    if (!reasoned)
        return reasoned.error();
    if (options.withoutPreemption)
        std::erase_if(*reasoned, [](const ReasonedSpike &spike) { return spike.preempted; });
    if (options.json)
        printJsonSpikes(**capture, *reasoned);
    else
        printSpikes(**capture, *reasoned, options.rule);
    return kDone;
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
    command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    options->selection.addFramesTo(command);
    command.onRun([&context, options] { conclude(context, spikes(context, *options)); });
}

} // namespace zoe::cli
