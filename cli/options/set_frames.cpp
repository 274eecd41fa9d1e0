#include "cli/options/set_frames.h"

#include "analysis/model/texts/unknown_name.h"
#include "cli/options/names.h"

namespace zoe::cli {

namespace {

Result<FrameSetId> setNamed(const Capture &capture, const std::string &name)
{
    if (const auto set = frameSetCalled(capture, name))
        return *set;
    return unknownName("frame set", name, frameSetNames(capture), "--set");
}

} // namespace

bool isMainSet(const Capture &capture, const SelectionOptions &options)
{
    return options.frameSet.empty() || frameSetCalled(capture, options.frameSet) == FrameSetId{0};
}

Result<SetFrames> framesOfSet(Context &context, const Capture &capture,
                              const SelectionOptions &options)
{
    SelectionOptions mainOptions = options;
    if (isMainSet(capture, options)) {
        const auto selection = mainOptions.resolve(context, capture);
        if (!selection)
            return selection.error();
        return SetFrames{frameTimes(capture, *selection), FrameSetId{0},
                         markedFrameTimes(capture, *selection)};
    }
    const auto set = setNamed(capture, options.frameSet);
    if (!set)
        return set.error();
    if (!options.threads.empty()) {
        return Error{ErrorCode::BadInput,
                     "only the main frame set has threads, not '" + options.frameSet + "'",
                     "--threads"};
    }
    mainOptions.frameSet.clear();
    mainOptions.frames.clear();
    const auto selection = mainOptions.resolve(context, capture);
    if (!selection)
        return selection.error();
    std::optional<FrameRanges> numbers;
    if (!options.frames.empty()) {
        auto given = FrameRanges::parse(options.frames);
        if (!given)
            return Error{ErrorCode::BadInput, given.error().message, "--frames"};
        numbers = std::move(*given);
    }
    auto times =
        frameTimesOf(capture, *set, *selection, numbers, context.task("frames", zonesOf(capture)));
    context.endProgress();
    if (!times)
        return times.error();
    if (times->size() == 0 && (numbers || selection->frames))
        return Error{ErrorCode::BadInput, "no frame of the set matches the selection", {}};
    return SetFrames{std::move(*times), *set, {}};
}

} // namespace zoe::cli
