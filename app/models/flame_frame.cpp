#include "app/models/flame_frame.h"

#include <algorithm>

namespace zoe::app {

std::size_t FlameFrame::treeOf(ThreadId thread) const
{
    std::size_t i = 0;
    while (i < trees.trees.size() && trees.trees[i].thread() != thread)
        ++i;
    return i;
}

Result<std::shared_ptr<const FlameFrame>> loadFlameFrame(std::shared_ptr<const Capture> capture,
                                                         FrameIndex frame, const Task &task)
{
    auto trees = treesOfFrame(*capture, frame);
    if (!trees)
        return trees.error();
    auto loaded = std::make_shared<FlameFrame>();
    loaded->trees = std::move(*trees);
    if (!capture->frameSets().empty()) {
        const ThreadId marking = capture->frameSets().front().thread;
        std::ranges::stable_partition(loaded->trees.trees, [marking](const ZoneTree &tree) {
            return tree.thread() == marking;
        });
    }
    loaded->capture = std::move(capture);
    loaded->indexes.resize(loaded->trees.trees.size());
    task.executor().parallelFor(loaded->indexes.size(), [&](std::size_t i) {
        if (!task.stopRequested())
            loaded->indexes[i] = FlameIndex(loaded->trees.trees[i]);
    });
    if (task.stopRequested())
        return Task::cancelled();
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
