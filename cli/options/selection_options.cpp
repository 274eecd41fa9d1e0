#include "cli/options/selection_options.h"

#include <algorithm>
#include <fmt/format.h>

#include "analysis/frames/where.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/names.h"

namespace zoe::cli {

namespace {

void addSet(const Command &command, std::string &set)
{
    command.addOption("--set", set, "Frame set that frames are of (default: main)")
        .names(NameOf::FrameSet);
}

} // namespace

void SelectionOptions::addTo(const Command &command, Context &context)
{
    addAllButSetTo(command);
    addSet(command, context.frameSet);
}

void SelectionOptions::addFramesTo(const Command &command, Context &context)
{
    addAllButSetTo(command, false);
    addSet(command, context.frameSet);
}

void SelectionOptions::addOwnSetTo(const Command &command)
{
    addSet(command, frameSet);
}

void SelectionOptions::addAllButSetTo(const Command &command, bool withThreads)
{
    command.addOption("--frames", frames, "Frames and inclusive ranges, such as 100..200,350");
    command.addOption("--where", where,
                      "Frames that meet a condition: duration > 16.6ms and contains('step')");
    command.addOption("--behaviour", behaviour,
                      "Frames of a behaviour, by name or number; `zoe behaviours` lists them");
    if (withThreads)
        command.addOption("--threads", threads, "Threads by name")
            .separatedBy(',')
            .names(NameOf::Thread);
}

void SelectionOptions::addInsideTo(const Command &command)
{
    command.addOption("--inside", inside, "Only calls of these functions and everything they call")
        .separatedBy(',')
        .names(NameOf::Function);
}

void SelectionOptions::addSitesTo(const Command &command)
{
    command.addOption("--sites", sites, "Only rows of these functions")
        .separatedBy(',')
        .names(NameOf::Function);
}

namespace {

Result<std::vector<ThreadId>> threadsNamed(const Capture &capture,
                                           const std::vector<std::string> &names)
{
    std::vector<ThreadId> ids;
    const auto all = capture.threads();
    for (const std::string &name : names) {
        bool found = false;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (all[i].label() != name)
                continue;
            ids.push_back(ThreadId{i});
            found = true;
        }
        if (found)
            continue;
        return unknownName("thread", name, threadNames(capture), "--threads");
    }
    std::ranges::sort(ids);
    return ids;
}

Result<std::vector<SiteId>> sitesNamed(const Capture &capture,
                                       const std::vector<std::string> &names, const char *option)
{
    std::vector<SiteId> ids;
    for (const std::string &name : names) {
        const auto found = functionsNamed(capture, name, option);
        if (!found)
            return found.error();
        ids.insert(ids.end(), found->begin(), found->end());
    }
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

Result<FrameRanges> framesOfBehaviour(Context &context, const Capture &capture,
                                      const std::string &name)
{
    const auto behaviours = behavioursOf(context, capture, {});
    if (!behaviours)
        return behaviours.error();
    std::vector<NumberedName> known;
    for (const Behaviour &behaviour : (*behaviours)->behaviours) {
        known.push_back({behaviour.id, behaviour.name});
        if (behaviour.name != name && std::to_string(behaviour.id) != name)
            continue;
        FrameRanges frames;
        const auto &assignment = (*behaviours)->assignment;
        for (FrameIndex frame = 0; frame < assignment.size(); ++frame) {
            if (assignment[frame] == static_cast<std::int32_t>(behaviour.id))
                frames.add(frame);
        }
        return frames;
    }
    return unknownBehaviour(name, known);
}

} // namespace

Result<Selection> SelectionOptions::resolve(Context &context, const Capture &capture) const
{
    Selection selection;
    const auto restrict = [&](const FrameRanges &part) {
        selection.frames = selection.frames ? selection.frames->intersected(part) : part;
    };
    if (!frames.empty()) {
        const auto given = FrameRanges::parse(frames);
        if (!given)
            return Error{ErrorCode::BadInput, given.error().message, framesOption};
        const auto count = static_cast<FrameIndex>(capture.frames().size());
        if (count > 0 && given->intersected(FrameRanges({0, count})).empty())
            return Error{ErrorCode::BadInput,
                         fmt::format("no frame has such a number: the capture has frames 0 to {}",
                                     count - 1),
                         framesOption};
        restrict(*given);
    }
    if (!where.empty()) {
        const auto given = framesWhere(capture, where, context.task("selecting", zonesOf(capture)));
        context.endProgress();
        if (!given)
            return given.error();
        restrict(*given);
    }
    if (!behaviour.empty()) {
        const auto given = framesOfBehaviour(context, capture, behaviour);
        if (!given)
            return given.error();
        restrict(*given);
    }
    if (!threads.empty()) {
        auto given = threadsNamed(capture, threads);
        if (!given)
            return given.error();
        selection.threads = std::move(*given);
    }
    if (!sites.empty()) {
        auto given = sitesNamed(capture, sites, "--sites");
        if (!given)
            return given.error();
        selection.sites = std::move(*given);
    }
    if (!inside.empty()) {
        auto given = sitesNamed(capture, inside, "--inside");
        if (!given)
            return given.error();
        selection.inside = std::move(*given);
    }
    if (selection.framesOf(capture).empty() && selection.frames)
        return Error{ErrorCode::BadInput, "no frame of the capture matches the selection", {}};
    return selection;
}

} // namespace zoe::cli
