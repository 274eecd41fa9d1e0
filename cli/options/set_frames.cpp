#include "cli/options/set_frames.h"

#include "analysis/frames/same_starts.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/options/names.h"
#include "formats/transform/frame_plan.h"

namespace zoe::cli {

namespace {

Result<FrameSetId> setNamed(const Capture &capture, const std::string &name)
{
    if (const auto set = frameSetCalled(capture, name))
        return *set;
    return unknownName("frame set", name, frameSetNames(capture), "--set");
}

// Frames of a set that meet the conditions, by their number in it. They are chosen in the capture
// that is cut by the set, where frames have zones and behaviours.
Result<FrameRanges> framesChosen(Context &context, const Capture &capture, const FrameTimes &all,
                                 const SelectionOptions &options)
{
    SelectionOptions conditions;
    conditions.where = options.where;
    conditions.behaviour = options.behaviour;
    const auto selection = conditions.resolve(context, capture);
    if (!selection)
        return selection.error();
    return numbersOf(all, frameTimes(capture, *selection));
}

} // namespace

bool isMainSet(const Capture &capture, const SelectionOptions &options)
{
    return options.frameSet.empty() || frameSetCalled(capture, options.frameSet) == FrameSetId{0};
}

Result<OpenCapture> cutByFramesOf(Context &context, const Capture &capture, FrameSetId set)
{
    const Task task = context.task("cutting frames", zonesOf(capture));
    const auto plan =
        planFrames(capture, capture.frameSets()[set.value].name, task.part(0, 0.4), Ends::LeftOut);
    if (!plan)
        return plan.error();
    auto cut = cutBy(capture, plan->value(), task.part(0.4, 1));
    context.endProgress();
    return cut;
}

Result<SetFrames> framesOfSet(Context &context, const Capture &capture,
                              const SelectionOptions &options)
{
    if (isMainSet(capture, options)) {
        const auto selection = options.resolve(context, capture);
        if (!selection)
            return selection.error();
        return SetFrames{frameTimes(capture, *selection),
                         FrameSetId{0},
                         markedFrameTimes(capture, *selection),
                         {}};
    }
    const auto set = setNamed(capture, options.frameSet);
    if (!set)
        return set.error();
    if (!options.threads.empty()) {
        return Error{ErrorCode::BadInput,
                     "only the main frame set has threads, not '" + options.frameSet + "'",
                     "--threads"};
    }
    std::optional<FrameRanges> numbers;
    if (!options.frames.empty()) {
        auto given = FrameRanges::parse(options.frames);
        if (!given)
            return Error{ErrorCode::BadInput, given.error().message, "--frames"};
        numbers = std::move(*given);
    }
    const auto timesOf = [&](const std::optional<FrameRanges> &some) {
        auto times =
            frameTimesOf(capture, *set, {}, some, context.task("frames", zonesOf(capture)));
        context.endProgress();
        return times;
    };
    auto times = timesOf(numbers);
    if (!times)
        return times.error();
    std::optional<OpenCapture> cut;
    if (!options.where.empty() || !options.behaviour.empty()) {
        auto made = cutByFramesOf(context, capture, *set);
        if (!made)
            return made.error();
        cut = std::move(*made);
        const auto chosen = framesChosen(context, **cut, *times, options);
        if (!chosen)
            return chosen.error();
        times = timesOf(*chosen);
        if (!times)
            return times.error();
        numbers = *chosen;
    }
    if (times->size() == 0 && numbers)
        return Error{ErrorCode::BadInput, "no frame of the set matches the selection", {}};
    return SetFrames{std::move(*times), *set, {}, std::move(cut)};
}

} // namespace zoe::cli
