#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/columns/reason_columns.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/number_text.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/file_command.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/selection_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct WhyOptions {
    std::string file;
    SelectionOptions selection;
    std::string frame;
    std::string worst;
    std::string against = "behaviour";
    bool spikes = false;
    OutputForm form;

    [[nodiscard]] bool selects() const
    {
        return !selection.frames.empty() || !selection.where.empty() ||
               !selection.behaviour.empty();
    }
};

QString labelOfThread(const Capture &capture, ThreadId thread)
{
    return qString(capture.thread(thread).label());
}

QJsonObject evidenceJson(const Capture &capture, const CauseEvidence &evidence)
{
    QJsonObject object{{"frame", number(std::uint64_t{evidence.frame})},
                       {"startNs", number(evidence.startNs)},
                       {"durationNs", number(evidence.durationNs)}};
    if (evidence.thread.valid()) // captures without zones have no threads
        object["thread"] = labelOfThread(capture, evidence.thread);
    return object;
}

QJsonObject causeJson(const CauseRow &row)
{
    QJsonObject object = jsonOf(causeColumns(), row);
    QJsonArray evidence;
    for (const CauseEvidence &one : row.cause->evidence)
        evidence.append(evidenceJson(row.capture, one));
    object["evidence"] = evidence;
    return object;
}

void printJsonReason(Context &context, const Capture &capture, const FrameReason &reason)
{
    QJsonArray causes;
    for (const CauseRow &row : causeRows(capture, reason))
        causes.append(causeJson(row));
    QJsonObject object{{"frame", number(std::uint64_t{reason.frame})},
                       {"durationNs", number(reason.durationNs)},
                       {"typicalNs", number(reason.typicalNs)},
                       {"differenceNs", number(reason.differenceNs())},
                       {"sentence", qString(sentenceOf(capture, reason))},
                       {"standsOut", reason.standsOut()},
                       {"usualLowNs", number(reason.usualLowNs)},
                       {"usualHighNs", number(reason.usualHighNs)},
                       {"typicalFrames", number(reason.typicalFrames)},
                       {"statesKnown", reason.statesKnown},
                       {"causes", causes}};
    if (reason.thread.valid())
        object["thread"] = labelOfThread(capture, reason.thread);
    if (reason.against.kind == Against::Kind::Behaviour)
        object["behaviour"] = qString(reason.behaviour);
    object["pageFaults"] = number(reason.faults);
    object["typicalPageFaults"] = number(reason.typicalFaults);
    if (reason.meanwhile)
        object["meanwhile"] =
            QJsonObject{{"thread", labelOfThread(capture, reason.meanwhile->thread)},
                        {"function", qString(capture.site(reason.meanwhile->function).label())},
                        {"durationNs", number(reason.meanwhile->ns)}};
    if (const std::string remark = remarkOf(reason); !remark.empty())
        object["remark"] = qString(remark);
    if (const std::string note = noteOf(reason); !note.empty())
        object["note"] = qString(note);
    printJson(context, object, "causes");
}

Status printReason(Context &context, const Capture &capture, const FrameReason &reason,
                   const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        printJsonReason(context, capture, reason);
        return {};
    }
    if (!form.isTable())
        return printRows(context, causeColumns(), causeRows(capture, reason), form);
    if (Status checked = checkColumns(causeColumns(), form); !checked)
        return checked;
    sayText("{}\n", sentenceOf(capture, reason));
    if (!reason.causes.empty()) {
        say("\n");
        std::vector<CauseRow> rows = causeRowsInShort(capture, reason);
        rows.push_back({capture, reason, nullptr, reason.differenceNs()});
        if (const Status printed = printRows(context, causeColumns(), rows, form); !printed)
            return printed;
    }
    if (reason.against.kind != Against::Kind::Frame && reason.typicalFrames > 0) {
        const char *const of = reason.against.kind == Against::Kind::All      ? " of all frames"
                               : reason.against.kind == Against::Kind::Around ? " around it"
                                                                              : " of its behaviour";
        sayText("\nTypical: the mean of {} of the middle half{} by duration.\n",
                counted(reason.typicalFrames, "frame", "frames"), of);
    }
    if (const std::string note = noteOf(reason); !note.empty())
        sayText("{}\n", note);
    return {};
}

void printJsonGroups(Context &context, const Capture &capture, const ReasonGroups &all)
{
    QJsonArray groups;
    for (const ReasonGroupRow &row : reasonGroupRows(capture, all)) {
        QJsonObject object = jsonOf(reasonGroupColumns(), row);
        QJsonArray examples;
        for (const ReasonGroup::Example &example : row.group.examples)
            examples.append(QJsonObject{{"frame", number(std::uint64_t{example.frame})},
                                        {"deltaNs", number(example.deltaNs)}});
        object["examples"] = examples;
        groups.append(object);
    }
    printJson(context,
              {{"frames", number(all.frames)},
               {"sentence", qString(sentenceOf(capture, all))},
               {"groups", groups},
               {"differenceNs", number(all.differenceNs)},
               {"unexplainedNs", number(all.unexplainedNs)},
               {"notLonger", number(all.notLonger)},
               {"notCompared", number(all.notCompared)},
               {"unreadable", number(all.unreadable)},
               {"statesKnown", all.statesKnown}},
              "groups");
}

Status printGroups(Context &context, const Capture &capture, const ReasonGroups &all,
                   const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        printJsonGroups(context, capture, all);
        return {};
    }
    const std::vector<ReasonGroupRow> rows = reasonGroupRows(capture, all);
    if (!form.isTable())
        return printRows(context, reasonGroupColumns(), rows, form);
    if (Status checked = checkColumns(reasonGroupColumns(), form); !checked)
        return checked;
    sayText("{}\n", sentenceOf(capture, all));
    if (rows.empty())
        return {};
    say("\n");
    if (const Status printed = printRows(context, reasonGroupColumns(), rows, form); !printed)
        return printed;
    sayText("\nAll of them together: {} against typical frames; unexplained: {}.\n",
            columnText(ColumnKind::Difference, all.differenceNs),
            formatDuration(all.unexplainedNs));
    if (!all.statesKnown)
        sayText("Context switches were not recorded, so time in which threads could not run "
                "counts as work.\n");
    return {};
}

Result<Against> againstOf(const Capture &capture, const std::string &text)
{
    if (text == "behaviour")
        return Against{Against::Kind::Behaviour};
    if (text == "all")
        return Against{Against::Kind::All};
    if (text == "around")
        return Against{Against::Kind::Around};
    const auto frame = frameNumber(capture, text, "--against");
    if (!frame)
        return Error{ErrorCode::BadInput,
                     frame.error().message +
                         "; use behaviour, around, all or the number of a frame",
                     "--against"};
    return Against{Against::Kind::Frame, *frame};
}

// "1%" or "1": percent. Error: BadInput.
Result<double> worstShare(const std::string &text)
{
    const auto number = leadingNumber(text);
    const bool isPercent = number && (number->rest.empty() || number->rest == "%");
    if (!isPercent || number->value <= 0 || number->value > 100)
        return Error{ErrorCode::BadInput, "'" + text + "' is not a share such as 1%", "--worst"};
    return number->value / 100;
}

bool longerFirst(const Capture &capture, FrameIndex a, FrameIndex b)
{
    const DurationNs first = capture.frames()[a].durationNs;
    const DurationNs second = capture.frames()[b].durationNs;
    return first != second ? first > second : a < b;
}

// The full length of a partial frame is unknown, so none is among the longest.
std::vector<FrameIndex> wholeFrameNumbers(const Capture &capture, const Selection &selection)
{
    return wholeFramesOf(capture, selection).selection.framesOf(capture).frames();
}

// The frames of a question about many frames.
Result<std::vector<FrameIndex>> manyFrames(Context &context, const Capture &capture,
                                           const WhyOptions &options)
{
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    std::vector<FrameIndex> frames = options.worst.empty() ? selection->framesOf(capture).frames()
                                                           : wholeFrameNumbers(capture, *selection);
    if (options.spikes) {
        const auto spikes = findSpikes(
            capture, {}, {}, context.task("spikes", countOf(capture.frames().size(), "frames")));
        context.endProgress();
        if (!spikes)
            return spikes.error();
        std::erase_if(frames, [&](FrameIndex frame) {
            return !std::ranges::binary_search(*spikes, frame, {}, &Spike::frame);
        });
    }
    if (!options.worst.empty()) {
        const auto share = worstShare(options.worst);
        if (!share)
            return share.error();
        const double count = std::ceil(*share * static_cast<double>(frames.size()) - 1e-9);
        std::ranges::sort(frames,
                          [&](FrameIndex a, FrameIndex b) { return longerFirst(capture, a, b); });
        frames.resize(std::min(frames.size(), static_cast<std::size_t>(count)));
        std::ranges::sort(frames);
    }
    return frames;
}

// Null if they can't be found.
Result<std::shared_ptr<const Behaviours>> behavioursFor(Context &context, const Capture &capture,
                                                        const Against &against)
{
    if (against.kind != Against::Kind::Behaviour)
        return std::shared_ptr<const Behaviours>();
    auto found = behavioursOf(context, capture, {}, {});
    if (found || found.error().code == ErrorCode::Cancelled)
        return found;
    context.note({}, "comparing with the frames around, since there are no behaviours: " +
                         found.error().text());
    return std::shared_ptr<const Behaviours>();
}

Result<int> whyMany(Context &context, Reasons &reasons, const std::vector<FrameIndex> &frames,
                    const OutputForm &form)
{
    const Task task = context.task("explaining", countOf(frames.size(), "frames"));
    ReasonGrouping grouping;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const auto at = [&](std::size_t done) {
            return static_cast<double>(done) / static_cast<double>(frames.size());
        };
        const auto reason = reasons.of(frames[i], task.part(at(i), at(i + 1)));
        if (reason)
            grouping.add(*reason);
        else if (reason.error().code == ErrorCode::Cancelled)
            return reason.error();
        else
            grouping.addUnreadable();
    }
    context.endProgress();
    const ReasonGroups groups = grouping.finished();
    return doneIf(printGroups(context, reasons.capture(), groups, form));
}

Result<FrameIndex> oneFrame(Context &context, const Capture &capture, const std::string &asked)
{
    if (!asked.empty())
        return frameNumber(capture, asked, "--frame");
    const std::vector<FrameIndex> all = wholeFrameNumbers(capture, {});
    if (all.empty())
        return Error{ErrorCode::BadInput, "the capture has no frames", {}};
    const FrameIndex longest = *std::ranges::min_element(
        all, [&](FrameIndex a, FrameIndex b) { return longerFirst(capture, a, b); });
    context.note(
        {}, fmt::format("no frame given, so this is about the longest one, frame {}", longest));
    return longest;
}

Result<int> why(Context &context, const WhyOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto against = againstOf(**capture, options.against);
    if (!against)
        return against.error();
    const bool many = options.spikes || !options.worst.empty() || options.selects();
    std::vector<FrameIndex> frames;
    if (many) {
        auto chosen = manyFrames(context, **capture, options);
        if (!chosen)
            return chosen.error();
        frames = std::move(*chosen);
    } else {
        const auto frame = oneFrame(context, **capture, options.frame);
        if (!frame)
            return frame.error();
        frames = {*frame};
    }
    const auto behaviours = behavioursFor(context, **capture, *against);
    if (!behaviours)
        return behaviours.error();
    // The capture outlives the answer.
    const std::shared_ptr<const Capture> shared(std::shared_ptr<void>(), &**capture);
    Reasons reasons(shared, *behaviours, *against);
    if (many)
        return whyMany(context, reasons, frames, options.form);
    const auto reason =
        reasons.of(frames.front(), context.task("explaining", countOf(1, "frames")));
    context.endProgress();
    if (!reason)
        return reason.error();
    return doneIf(printReason(context, **capture, *reason, options.form));
}

} // namespace

void addWhy(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<WhyOptions>();
    const Command command =
        addCommand(zoe, "why", "Explain why frames took long, as causes that add up",
                   "why run.zoe --frame 762\n  zoe why run.zoe --spikes");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    const Option frame = command.addOption(
        "--frame", options->frame, "Frame to explain (default without a selection: the longest)");
    const Option spikes = command.addFlag(
        "--spikes", options->spikes, "All spikes that `zoe spikes` finds, grouped by first cause");
    const Option worst = command.addOption("--worst", options->worst,
                                           "Longest frames, such as 1%, grouped by first cause");
    command
        .addOption("--against", options->against,
                   "What to compare with: behaviour (typical frames of the frame's own behaviour), "
                   "around (typical frames around it), all (typical frames of the capture), or the "
                   "number of a frame")
        .showsDefault();
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addFramesTo(command, context);
    frame.excludes(spikes);
    frame.excludes(worst);
    frame.excludes({"--frames", "--where", "--behaviour"});
    command.onRun([&context, options] { conclude(context, why(context, *options)); });
}

} // namespace zoe::cli
