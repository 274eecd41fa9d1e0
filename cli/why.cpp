#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

#include "analysis/model/whole_frames.h"
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
    return {{"frame", number(std::uint64_t{evidence.frame})},
            {"thread", labelOfThread(capture, evidence.thread)},
            {"startNs", number(evidence.startNs)},
            {"durationNs", number(evidence.durationNs)}};
}

// What a cause is about. names: a function, of many frames that may not share one.
void addSubject(QJsonObject &object, const Capture &capture, const FrameCause &cause, bool names)
{
    if (names && cause.function.valid())
        object["function"] = qString(capture.site(cause.function).label());
    if (const std::string on = waitedForText(capture, cause); !on.empty())
        object["on"] = qString(on);
}

QJsonObject causeJson(const Capture &capture, const FrameReason &reason, const FrameCause &cause)
{
    QJsonObject object{{"kind", nameOf(cause.kind)}, {"deltaNs", number(cause.deltaNs)}};
    addSubject(object, capture, cause, true);
    if (cause.thread.valid())
        object["thread"] = labelOfThread(capture, cause.thread);
    if (cause.waiter.valid())
        object["waiter"] = labelOfThread(capture, cause.waiter);
    if (cause.runner.valid())
        object["runner"] = labelOfThread(capture, cause.runner);
    if (cause.kind == CauseKind::Preempted)
        object["queued"] = cause.isQueued;
    if (cause.holder.valid())
        object["holder"] = labelOfThread(capture, cause.holder);
    if (cause.otherSite.valid())
        object["by"] = qString(capture.site(cause.otherSite).label());
    if (cause.kind == CauseKind::Calls) {
        object["calls"] = number(cause.calls);
        object["typicalCalls"] = cause.typicalCalls;
    }
    object["text"] = qString(causeText(capture, reason, cause, cause.deltaNs < 0));
    if (cause.sampled.samples > 0) {
        object["samples"] = number(cause.sampled.samples);
        if (!cause.sampled.function.empty()) {
            object["sampledFunction"] = qString(cause.sampled.function);
            object["sampledInFunction"] = number(cause.sampled.inside);
        }
    }
    QJsonArray evidence;
    for (const CauseEvidence &one : cause.evidence)
        evidence.append(evidenceJson(capture, one));
    object["evidence"] = evidence;
    return object;
}

void printJsonReason(Context &context, const Capture &capture, const FrameReason &reason)
{
    QJsonArray causes;
    for (const FrameCause &cause : reason.causes)
        causes.append(causeJson(capture, reason, cause));
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

std::string signedDuration(DurationNs ns)
{
    return columnText(ColumnKind::Difference, ns);
}

struct CauseRow {
    const char *kind = "";
    DurationNs deltaNs = 0;
    std::string cause;
    std::string thread;
    std::optional<TimeNs> longestAtNs = {};
    std::optional<DurationNs> longestNs = {};
};

const Columns<CauseRow> &causeColumns()
{
    using enum ColumnKind;
    static const Columns<CauseRow> columns{
        {{.id = "kind", .places = kInCsv}, &CauseRow::kind},
        {{.id = "deltaNs", .kind = Difference, .title = "Difference"}, &CauseRow::deltaNs},
        {{.id = "cause", .title = "Cause"}, &CauseRow::cause},
        {{.id = "thread", .title = "Thread", .rank = 2}, &CauseRow::thread},
        {{.id = "longestAtNs", .kind = Time, .title = "Longest at", .rank = 1},
         &CauseRow::longestAtNs},
        {{.id = "longestNs", .kind = Time, .places = kInCsv}, &CauseRow::longestNs},
    };
    return columns;
}

CauseRow rowOf(const Capture &capture, const FrameReason &reason, const FrameCause &cause)
{
    CauseRow row{nameOf(cause.kind), cause.deltaNs,
                 causeText(capture, reason, cause, cause.deltaNs < 0),
                 cause.thread.valid() ? capture.thread(cause.thread).label() : std::string()};
    if (!cause.evidence.empty()) {
        row.longestAtNs = cause.evidence.front().startNs;
        row.longestNs = cause.evidence.front().durationNs;
    }
    return row;
}

// Rows add up: what is too small for a row of its own is in the last but one.
std::vector<CauseRow> rowsForPeople(const Capture &capture, const FrameReason &reason)
{
    DurationNs most = 0;
    for (const FrameCause &cause : reason.causes)
        most = std::max(most, std::abs(cause.deltaNs));
    std::vector<CauseRow> rows;
    std::uint64_t small = 0;
    DurationNs smallNs = 0;
    for (const FrameCause &cause : reason.causes) {
        if (std::abs(cause.deltaNs) >= most / 100) {
            rows.push_back(rowOf(capture, reason, cause));
            continue;
        }
        ++small;
        smallNs += cause.deltaNs;
    }
    if (small > 0)
        rows.push_back({"", smallNs, counted(small, "smaller cause", "smaller causes"), {}});
    rows.push_back({"", reason.differenceNs(), "together", {}});
    return rows;
}

Status printReason(Context &context, const Capture &capture, const FrameReason &reason,
                   const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        printJsonReason(context, capture, reason);
        return {};
    }
    if (!form.isTable()) {
        std::vector<CauseRow> rows;
        for (const FrameCause &cause : reason.causes)
            rows.push_back(rowOf(capture, reason, cause));
        return printRows(context, causeColumns(), rows, form);
    }
    sayText("{}\n", sentenceOf(capture, reason));
    if (!reason.causes.empty()) {
        say("\n");
        const Status printed =
            printRows(context, causeColumns(), rowsForPeople(capture, reason), form);
        if (!printed)
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

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void printJsonGroups(Context &context, const Capture &capture, const ReasonGroups &all)
{
    QJsonArray groups;
    for (const ReasonGroup &group : all.groups) {
        QJsonObject object{{"kind", nameOf(group.key.kind)},
                           {"text", qString(groupText(capture, group))},
                           {"frames", number(group.frames)},
                           {"shareOfFrames", shareOf(group.frames, all.frames)},
                           {"standOut", number(group.standOut)},
                           {"deltaNs", number(group.deltaNs())}};
        addSubject(object, capture, group.cause, group.key.site == group.cause.function);
        QJsonArray examples;
        for (const ReasonGroup::Example &example : group.examples)
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

struct GroupRow {
    const Capture &capture;
    const ReasonGroups &all;
    const ReasonGroup &group;
};

std::string examplesOf(const GroupRow &row)
{
    std::string examples;
    for (const ReasonGroup::Example &example : row.group.examples)
        examples += fmt::format("{}{} ({})", examples.empty() ? "" : ", ", example.frame,
                                signedDuration(example.deltaNs));
    return examples;
}

const Columns<GroupRow> &groupColumns()
{
    using F = const GroupRow &;
    using enum ColumnKind;
    static const Columns<GroupRow> columns{
        {{.id = "kind", .places = kInCsv}, [](F r) { return nameOf(r.group.key.kind); }},
        {{.id = "frames", .kind = Count, .title = "Frames"}, [](F r) { return r.group.frames; }},
        {{.id = "shareOfFrames", .kind = Share, .title = "Share"},
         [](F r) { return shareOf(r.group.frames, r.all.frames); }},
        {{.id = "cause", .title = "First cause"},
         [](F r) { return groupText(r.capture, r.group); }},
        {{.id = "deltaNs", .kind = Time, .title = "Its part"},
         [](F r) { return r.group.deltaNs(); }},
        {{.id = "examples", .title = "Examples", .rank = 1}, examplesOf},
    };
    return columns;
}

Status printGroups(Context &context, const Capture &capture, const ReasonGroups &all,
                   const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        printJsonGroups(context, capture, all);
        return {};
    }
    std::vector<GroupRow> rows;
    for (const ReasonGroup &group : all.groups)
        rows.push_back({capture, all, group});
    if (!form.isTable())
        return printRows(context, groupColumns(), rows, form);
    sayText("{}\n", sentenceOf(capture, all));
    if (rows.empty())
        return {};
    say("\n");
    if (const Status printed = printRows(context, groupColumns(), rows, form); !printed)
        return printed;
    sayText("\nAll of them together: {} against typical frames; unexplained: {}.\n",
            signedDuration(all.differenceNs), formatDuration(all.unexplainedNs));
    if (!all.statesKnown)
        sayText("Context switches were not recorded, so time in which threads could not run "
                "counts as work.\n");
    return {};
}

Result<FrameIndex> frameNumber(const Capture &capture, const std::string &text, const char *option)
{
    FrameIndex frame = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc{} || rest != text.data() + text.size())
        return Error{ErrorCode::BadInput, "'" + text + "' is not the number of a frame", option};
    if (frame >= capture.frames().size())
        return Error{ErrorCode::BadInput,
                     fmt::format("there is no frame {}: the capture has {}", frame,
                                 counted(capture.frames().size(), "frame", "frames")),
                     option};
    if (capture.frames()[frame].missing())
        return Error{ErrorCode::BadInput, fmt::format("frame {} is missing", frame), option};
    return frame;
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
    const std::string digits = text.ends_with('%') ? text.substr(0, text.size() - 1) : text;
    char *end = nullptr;
    const double percent = std::strtod(digits.c_str(), &end);
    if (digits.empty() || *end != '\0' || !(percent > 0 && percent <= 100))
        return Error{ErrorCode::BadInput, "'" + text + "' is not a share such as 1%", "--worst"};
    return percent / 100;
}

bool longerFirst(const Capture &capture, FrameIndex a, FrameIndex b)
{
    const DurationNs first = capture.frames()[a].durationNs;
    const DurationNs second = capture.frames()[b].durationNs;
    return first != second ? first > second : a < b;
}

// How long a partial frame would have been is not known, so none is among the longest.
std::vector<FrameIndex> wholeFrameNumbers(const Capture &capture, const Selection &selection)
{
    return wholeFramesOf(capture, selection).selection.framesOf(capture).frames();
}

// The frames that a question about many is about.
Result<std::vector<FrameIndex>> manyFrames(Context &context, const Capture &capture,
                                           const WhyOptions &options)
{
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    std::vector<FrameIndex> frames = options.worst.empty() ? selection->framesOf(capture).frames()
                                                           : wholeFrameNumbers(capture, *selection);
    if (options.spikes) {
        const std::vector<Spike> spikes = findSpikes(capture);
        std::erase_if(frames, [&](FrameIndex frame) {
            return !std::ranges::binary_search(spikes, frame, {}, &Spike::frame);
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

// Null: they can't be found.
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
    const Task task = context.task("explaining", {static_cast<double>(frames.size()), "frames"});
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
    if (const Status printed = printGroups(context, reasons.capture(), groups, form); !printed)
        return printed.error();
    return kDone;
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
    const auto reason = reasons.of(frames.front(), context.task("explaining"));
    context.endProgress();
    if (!reason)
        return reason.error();
    if (const Status printed = printReason(context, **capture, *reason, options.form); !printed)
        return printed.error();
    return kDone;
}

} // namespace

void addWhy(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<WhyOptions>();
    const Command command =
        addCommand(zoe, "why", "Explain why frames took long, as causes that add up",
                   "why run.zoe --frame 762\n  zoe why run.zoe --spikes");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    const Option frame =
        command.addOption("--frame", options->frame,
                          "The frame to explain; without it and a selection, the longest one");
    const Option spikes = command.addFlag("--spikes", options->spikes,
                                          "All spikes, as `zoe spikes` finds them, by first cause");
    const Option worst =
        command.addOption("--worst", options->worst, "The longest frames, e.g. 1%, by first cause");
    command
        .addOption("--against", options->against,
                   "What to compare with: behaviour (typical frames of the frame's own behaviour), "
                   "around (typical frames around it), all (typical frames of the capture), or the "
                   "number of a frame")
        .showsDefault();
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addFramesTo(command);
    frame.excludes(spikes);
    frame.excludes(worst);
    frame.excludes({"--frames", "--where", "--behaviour"});
    command.onRun([&context, options] { conclude(context, why(context, *options)); });
}

} // namespace zoe::cli
