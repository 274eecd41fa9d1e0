#include "app/session/behaviour_frames.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/session/view_selection.h"

namespace zoe::app {

namespace {

struct BehaviourWords {
    Q_DECLARE_TR_FUNCTIONS(BehaviourFrames)
};

constexpr qsizetype kMostNames = 3;

} // namespace

FrameRanges framesOfBehaviour(const Behaviours &behaviours, std::int32_t id)
{
    FrameRanges frames;
    if (id == kUnusual) {
        for (const UnusualFrame &unusual : behaviours.unusual)
            frames.add(unusual.frame);
        return frames;
    }
    const auto &assignment = behaviours.assignment;
    for (std::size_t frame = 0; frame < assignment.size(); ++frame) {
        if (assignment[frame] != id)
            continue;
        const std::size_t first = frame;
        while (frame < assignment.size() && assignment[frame] == id)
            ++frame;
        frames.add({static_cast<FrameIndex>(first), static_cast<FrameIndex>(frame)});
    }
    return frames;
}

void chooseBehaviour(const Behaviours &behaviours, std::int32_t id, ViewSelection &selection)
{
    if (id >= static_cast<std::int32_t>(behaviours.behaviours.size()))
        return;
    const FrameRanges frames = framesOfBehaviour(behaviours, id);
    if (frames.empty())
        return;
    if (id < 0)
        selection.setBehaviour(kUnusual, frames, frames.ranges().front().first);
    else
        selection.setBehaviour(id, frames,
                               behaviours.behaviours[static_cast<std::size_t>(id)].typicalFrame);
}

std::vector<std::int32_t> behavioursMakingUp(const Behaviours &behaviours,
                                             const FrameRanges &frames)
{
    const std::size_t count = behaviours.behaviours.size();
    std::vector<std::uint64_t> seen(count);
    std::uint64_t others = 0;
    // A single missing frame shows that it isn't complete, which mostly avoids counting all.
    std::vector<bool> partly(count);
    for (std::size_t id = 0; id < count; ++id) {
        const FrameIndex typical = behaviours.behaviours[id].typicalFrame;
        partly[id] = typical < behaviours.assignment.size() &&
                     behaviours.assignment[typical] == static_cast<std::int32_t>(id) &&
                     !frames.contains(typical);
    }
    for (const FrameRange &range : frames.ranges()) {
        if (range.end > behaviours.assignment.size())
            return {};
        for (FrameIndex frame = range.first; frame < range.end; ++frame) {
            const std::int32_t id = behaviours.assignment[frame];
            if (id < 0 || static_cast<std::size_t>(id) >= count)
                ++others;
            else if (partly[static_cast<std::size_t>(id)])
                return {};
            else
                ++seen[static_cast<std::size_t>(id)];
        }
    }
    std::vector<std::int32_t> ids;
    for (std::size_t id = 0; id < count; ++id) {
        if (seen[id] == 0)
            continue;
        if (seen[id] != behaviours.behaviours[id].frames)
            return {};
        ids.push_back(static_cast<std::int32_t>(id));
    }
    if (others == 0)
        return ids;
    const auto contained = [&](const UnusualFrame &unusual) {
        return frames.contains(unusual.frame);
    };
    if (others != behaviours.unusual.size() || !std::ranges::all_of(behaviours.unusual, contained))
        return {};
    ids.push_back(kUnusual);
    return ids;
}

QString nameOfBehaviour(const Behaviours &behaviours, std::int32_t id)
{
    if (id < 0 || static_cast<std::size_t>(id) >= behaviours.behaviours.size())
        return BehaviourWords::tr("unusual frames");
    return QString::fromStdString(behaviours.behaviours[static_cast<std::size_t>(id)].name);
}

QString nameOfFrames(const Behaviours &behaviours, const FrameRanges &frames)
{
    return nameOfBehaviours(behaviours, behavioursMakingUp(behaviours, frames));
}

QString nameOfBehaviours(const Behaviours &behaviours, const std::vector<std::int32_t> &ids)
{
    if (ids.empty())
        return {};
    std::vector<std::int32_t> missing;
    for (std::int32_t id = 0; static_cast<std::size_t>(id) < behaviours.behaviours.size(); ++id) {
        if (behaviours.behaviours[static_cast<std::size_t>(id)].frames > 0 &&
            !std::ranges::binary_search(ids.begin(), ids.end() - (ids.back() == kUnusual), id))
            missing.push_back(id);
    }
    if (ids.back() != kUnusual && !behaviours.unusual.empty())
        missing.push_back(kUnusual);
    if (ids.size() > 1 && missing.size() == 1)
        return BehaviourWords::tr("all but %1").arg(nameOfBehaviour(behaviours, missing.front()));
    QStringList names;
    for (const std::int32_t id : ids)
        names << nameOfBehaviour(behaviours, id);
    const qsizetype more = names.size() - kMostNames;
    if (more > 1)
        return BehaviourWords::tr("%1 and %2 more")
            .arg(names.mid(0, kMostNames).join(", "))
            .arg(more);
    return names.join(QStringLiteral(", "));
}

} // namespace zoe::app
