#include "app/panels/frames/frame_rules.h"

#include <utility>

#include "analysis/frames/pick_frames.h"
#include "analysis/frames/where.h"
#include "analysis/model/whole_frames.h"
#include "app/session/behaviour_frames.h"

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
        auto frames = framesWhere(series.capture(), condition, task, &answer.unreadableFrames);
        if (!frames)
            return frames.error();
        answer.frames = *std::move(frames);
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
