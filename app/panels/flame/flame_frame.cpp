#include "app/panels/flame/flame_frame.h"

#include <algorithm>
#include <utility>

#include "app/panels/flame/flame_join.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostJoinedZones = 4'000'000; // about 60 bytes each

std::size_t zonesOf(const FrameTrees &frame)
{
    std::size_t zones = 0;
    for (const ZoneTree &tree : frame.trees)
        zones += tree.size();
    return zones;
}

// The thread that marks the main frames; invalid: not known.
ThreadId markingThread(const Capture &capture)
{
    return capture.frameSets().empty() ? ThreadId{} : capture.frameSets().front().thread;
}

// The frames of a choice, from the chosen one outwards.
Result<std::vector<FrameTrees>> partsOf(const Capture &capture, const FlameChoice &choice,
                                        bool &cut)
{
    auto chosen = treesOfFrame(capture, choice.frame);
    if (!chosen)
        return chosen.error();
    std::size_t zones = zonesOf(*chosen);
    std::vector<FrameTrees> parts;
    parts.push_back(std::move(*chosen));
    const auto take = [&](FrameIndex frame) {
        auto part = treesOfFrame(capture, frame);
        if (!part)
            return false;
        zones += zonesOf(*part);
        cut = cut || zones > kMostJoinedZones;
        if (!cut)
            parts.push_back(std::move(*part));
        return !cut;
    };
    for (FrameIndex i = 1; i <= choice.before && i <= choice.frame && take(choice.frame - i); ++i) {
    }
    for (FrameIndex i = 1; i <= choice.after && take(choice.frame + i); ++i) {
    }
    std::ranges::sort(parts, {}, &FrameTrees::frame);
    return parts;
}

} // namespace

const FrameTrees &FlameFrame::currentPart() const
{
    return *std::ranges::find(parts, trees.frame, &FrameTrees::frame);
}

std::size_t FlameFrame::treeOf(ThreadId thread) const
{
    std::size_t i = 0;
    while (i < trees.trees.size() && trees.trees[i].thread() != thread)
        ++i;
    return i;
}

ZoneOrigin FlameFrame::originOf(const FlameZone &zone) const
{
    if (joined.empty())
        return {0, trees.trees[zone.tree], zone.zone};
    const auto originIn = [&](const JoinedPart &part, std::size_t at) {
        return ZoneOrigin{part.part, parts[part.part].trees[part.tree], at};
    };
    ZoneOrigin origin;
    for (const JoinedPart &part : joined[zone.tree]) {
        const auto &continued = part.continued;
        if (parts[part.part].frame == trees.frame) {
            const auto at = std::ranges::find(continued, zone.zone);
            if (at != continued.end())
                return originIn(part, static_cast<std::size_t>(at - continued.begin()));
        }
        if (part.firstZone <= zone.zone)
            origin = originIn(part, zone.zone - part.firstZone + continued.size());
    }
    return origin;
}

std::optional<FlameZone> FlameFrame::placeOf(FrameIndex frame, ThreadId thread,
                                             std::size_t zone) const
{
    const std::size_t tree = treeOf(thread);
    if (tree >= indexes.size())
        return std::nullopt;
    if (joined.empty()) {
        const bool there = frame == trees.frame && zone < this->tree(tree).size();
        return there ? std::optional(FlameZone{tree, zone}) : std::nullopt;
    }
    for (const JoinedPart &part : joined[tree]) {
        const FrameTrees &from = parts[part.part];
        if (from.frame != frame)
            continue;
        if (zone < part.continued.size())
            return FlameZone{tree, part.continued[zone]};
        if (zone < from.trees[part.tree].size())
            return FlameZone{tree, part.firstZone + zone - part.continued.size()};
    }
    return std::nullopt;
}

Result<std::shared_ptr<const FlameFrame>>
loadFlameFrame(std::shared_ptr<const Capture> capture, const FlameChoice &choice, const Task &task)
{
    auto loaded = std::make_shared<FlameFrame>();
    auto parts = partsOf(*capture, choice, loaded->cut);
    if (!parts)
        return parts.error();
    const ThreadId marking = markingThread(*capture);
    if (parts->size() == 1) {
        loaded->trees = parts->front();
        auto &trees = loaded->trees.trees;
        std::stable_partition(trees.begin(), trees.end(),
                              [&](const ZoneTree &tree) { return tree.thread() == marking; });
    } else {
        joinFrames(*parts, choice.frame, marking, *loaded);
    }
    loaded->parts = std::move(*parts);
    loaded->capture = std::move(capture);
    const std::vector<ZoneTree> &trees = loaded->trees.trees;
    loaded->indexes.resize(trees.size());
    std::vector<DurationNs> longest(trees.size(), 0);
    task.executor().parallelFor(trees.size(), [&](std::size_t i) {
        if (task.stopRequested())
            return;
        loaded->indexes[i] = FlameIndex(trees[i]);
        for (const DurationNs self : trees[i].selves())
            longest[i] = std::max(longest[i], self);
    });
    if (task.stopRequested())
        return Task::cancelled();
    loaded->zonesOfSite.resize(loaded->capture->sites().size());
    for (const ZoneTree &tree : trees) {
        for (const std::uint32_t site : tree.sites())
            ++loaded->zonesOfSite[site];
    }
    loaded->longestSelfNs = longest.empty() ? 0 : std::ranges::max(longest);
    return std::shared_ptr<const FlameFrame>(std::move(loaded));
}

std::size_t parentOf(const ZoneTree &tree, std::size_t zone)
{
    const auto depths = tree.depths();
    const std::uint32_t depth = depths[zone];
    if (depth == 0)
        return tree.size();
    while (depths[zone] >= depth)
        --zone;
    return zone;
}

} // namespace zoe::app
