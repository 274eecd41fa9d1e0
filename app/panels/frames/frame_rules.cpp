#include "app/panels/frames/frame_rules.h"

#include <QTemporaryDir>
#include <algorithm>
#include <utility>

#include "analysis/frames/frames_containing.h"
#include "analysis/frames/pick_frames.h"
#include "analysis/frames/where.h"
#include "analysis/model/frames/whole_frames.h"
#include "app/session/behaviour_frames.h"
#include "formats/stream/platform/path_text.h"
#include "formats/transform/recut.h"

namespace zoe::app {

namespace {

// Quotes names as in where.h.
std::string quoted(const std::string &name)
{
    std::string text = "'";
    for (const char c : name) {
        if (c == '\'' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "'";
}

FrameRanges placesOf(std::vector<Spike> spikes)
{
    std::ranges::sort(spikes, {}, &Spike::frame);
    FrameRanges places;
    for (const Spike &spike : spikes)
        places.add(spike.frame);
    return places;
}

// By position. The full length of a frame that was cut off is unknown, so it counts as missing.
std::vector<DurationNs> wholeValues(const FrameSeries &series)
{
    std::vector<DurationNs> values = series.values();
    for (FrameIndex place = 0; place < series.placeCount(); ++place) {
        if (isPartial(series.recordAt(place)))
            values[place] = -1;
    }
    return values;
}

// The places of frames of a set that meet the condition. They have zones in a capture that is cut
// by them, as for zoe's --set.
Result<FrameRanges> placesWhere(const FrameSeries &series, const std::string &condition,
                                const Task &task, std::uint64_t &unreadableFrames)
{
    const Capture &capture = series.capture();
    const std::string &set = capture.frameSets()[series.shown().set.value].name;
    const auto plan = planFrames(capture, set, task.part(0, 0.2), Ends::LeftOut);
    if (!plan)
        return plan.error();
    const QTemporaryDir folder;
    if (!folder.isValid())
        return Error{ErrorCode::Io, "Can't create a temporary folder", {}};
    const auto cut =
        openRecut(capture, plan->value(),
                  system::pathOf(folder.filePath("frames.zoe").toStdString()), task.part(0.2, 0.6));
    if (!cut)
        return cut.error();
    const auto frames = framesWhere(*cut->capture, condition, task.part(0.6, 1), &unreadableFrames);
    if (!frames)
        return frames.error();
    Selection matching;
    matching.frames = *frames;
    std::vector<FrameIndex> places;
    for (const FrameIndex number :
         framesContaining(*series.set(), frameTimes(*cut->capture, matching).startsNs).numbers) {
        if (const auto place = series.places().placeOfNumber(number))
            places.push_back(*place);
    }
    std::ranges::sort(places);
    FrameRanges ranges;
    for (const FrameIndex place : places)
        ranges.add(place);
    return ranges;
}

Result<RuleAnswer> found(const RuleInput &input, const FrameRule &rule, const Task &task)
{
    const FrameSeries &series = *input.series;
    RuleAnswer answer;
    switch (rule.kind) {
    case RuleKind::LongerThan:
        answer.frames = series.places().framesOf(longerThan(series.values(), rule.ns));
        break;
    case RuleKind::Longest:
        answer.frames = series.places().framesOf(longestShare(wholeValues(series), rule.share));
        break;
    case RuleKind::Behaviour:
        if (input.behaviours)
            answer.frames = framesOfBehaviour(*input.behaviours, rule.behaviour);
        break;
    case RuleKind::Spikes:
        answer.frames = series.places().framesOf(placesOf(series.placed(input.spikes)));
        break;
    case RuleKind::Contains:
    case RuleKind::Where: {
        const std::string condition =
            rule.kind == RuleKind::Contains ? "contains(" + quoted(rule.text) + ")" : rule.text;
        const bool isOfMain = series.places().ofMainSet();
        auto frames = isOfMain
                          ? framesWhere(series.capture(), condition, task, &answer.unreadableFrames)
                          : placesWhere(series, condition, task, answer.unreadableFrames);
        if (!frames)
            return frames.error();
        answer.frames = isOfMain ? *std::move(frames) : series.places().framesOf(*frames);
        break;
    }
    }
    return answer;
}

} // namespace

Result<RuleAnswer> framesByRule(const RuleInput &input, const FrameRule &rule, const Task &task)
{
    auto answer = found(input, rule, task);
    if (!answer)
        return answer;
    const auto count = static_cast<FrameIndex>(input.series->capture().frames().size());
    // No frames selected: all frames are meant, and there is nothing to extend.
    const FrameRanges among = input.selected.empty() ? FrameRanges({0, count}) : input.selected;
    switch (rule.mode) {
    case RuleMode::Replace:
        break;
    case RuleMode::Add:
        answer->frames = input.selected.united(answer->frames);
        break;
    case RuleMode::Remove:
        answer->frames = among.intersected(answer->frames.inverted(count));
        break;
    case RuleMode::Within:
        answer->frames = among.intersected(answer->frames);
        break;
    }
    return answer;
}

} // namespace zoe::app
