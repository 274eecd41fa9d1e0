#include "cli/options/set_frames.h"

#include "analysis/frames/frames_containing.h"
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

// Those frames of a set that meet the conditions. They are chosen in the capture that is cut by the
// set, where frames have zones and behaviours.
Result<FrameTimes> framesChosen(Context &context, const Capture &capture, const FrameTimes &all,
                                const SelectionOptions &options)
{
    SelectionOptions conditions;
    conditions.where = options.where;
    conditions.behaviour = options.behaviour;
    const auto selection = conditions.resolve(context, capture);
    if (!selection)
        return selection.error();
    return framesContaining(all, frameTimes(capture, *selection).startsNs);
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
    auto times = frameTimesOf(capture, *set, {}, numbers, context.task("frames", zonesOf(capture)));
    context.endProgress();
    if (!times)
        return times.error();
    std::optional<OpenCapture> cut;
    if (!options.where.empty() || !options.behaviour.empty()) {
        auto made = cutByFramesOf(context, capture, *set);
        if (!made)
            return made.error();
        cut = std::move(*made);
        times = framesChosen(context, **cut, *times, options);
        if (!times)
            return times.error();
    }
    if (times->size() == 0 && (numbers || cut))
        return Error{ErrorCode::BadInput, "no frame of the set matches the selection", {}};
    return SetFrames{std::move(*times), *set, {}, std::move(cut)};
}

} // namespace zoe::cli
