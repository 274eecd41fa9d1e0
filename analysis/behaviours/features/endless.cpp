#include "analysis/behaviours/features/endless.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>

#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr FrameIndex kLooks = 16;
constexpr FrameIndex kLastPart = 4; // one in so many frames

// A zone that is open all the time keeps its thread, depth and function.
using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

bool covers(std::uint8_t flags)
{
    return (flags & kContinuesFrom) != 0 && (flags & (kContinuesTo | kStillOpen)) != 0;
}

// The zones in the frame that fulfil the condition; nothing: the frame can't be read.
template <class Condition>
std::optional<std::set<Place>> placesIn(const Capture &capture, FrameIndex frame, const Task &task,
                                        Condition condition)
{
    Selection one;
    one.frames = FrameRanges({frame, frame + 1});
    ChunkRun run(capture, one);
    std::set<Place> places;
    SerialExecutor inOrder;
    const Status read = run.forEachPart(
        Task(inOrder, task.stopToken()), [&](std::size_t, std::size_t, const ChunkPart &part) {
            for (const TreeSpan &span :
                 part.has(frame) ? part.chunk().treesOf(frame) : std::span<const TreeSpan>()) {
                const ZoneTree tree = part.chunk().tree(span);
                for (std::size_t i = 0; i < tree.size(); ++i) {
                    if (condition(tree.flags()[i]))
                        places.emplace(span.thread.value, tree.depths()[i], tree.sites()[i]);
                }
            }
        });
    if (!read || run.unreadableFrames() > 0)
        return std::nullopt;
    return places;
}

} // namespace

std::vector<SiteId> endlessFunctions(const Capture &capture, const Task &task)
{
    const FrameRanges frames = Selection().framesOf(capture);
    if (frames.empty())
        return {};
    const FrameIndex last = frames.ranges().back().end - 1;
    auto open = placesIn(capture, last, task, [](std::uint8_t flags) {
        return covers(flags) && (flags & kStillOpen) != 0;
    });
    const FrameIndex part = last / kLastPart;
    for (FrameIndex look = 0; open && !open->empty() && look < kLooks; ++look) {
        const FrameIndex frame = last - part + part * look / kLooks;
        if (!frames.contains(frame))
            continue;
        if (const auto here = placesIn(capture, frame, task, covers))
            std::erase_if(*open, [&here](const Place &place) { return !here->contains(place); });
    }
    std::set<std::uint32_t> functions;
    for (const auto &[thread, depth, site] : open.value_or(std::set<Place>()))
        functions.insert(site);
    std::vector<SiteId> sorted;
    for (const std::uint32_t function : functions)
        sorted.push_back(SiteId{function});
    return sorted;
}

Selection withoutFunctions(const Capture &capture, const Selection &selection,
                           const std::vector<SiteId> &functions)
{
    if (functions.empty())
        return selection;
    std::vector<SiteId> others;
    for (std::uint32_t id = 0; id < capture.sites().size(); ++id) {
        if (selection.hasSite(SiteId{id}) && !std::ranges::binary_search(functions, SiteId{id}))
            others.push_back(SiteId{id});
    }
    Selection some = selection;
    if (!others.empty())
        some.sites = std::move(others);
    return some;
}

Selection withoutEndless(const Capture &capture, const Selection &selection, const FeatureSet &set,
                         const Task &task)
{
    std::vector<SiteId> endless = endlessFunctions(capture, task);
    std::erase_if(endless, [&set](SiteId site) {
        return std::ranges::find(set.columns, site, &FeatureColumn::site) != set.columns.end();
    });
    return withoutFunctions(capture, selection, endless);
}

} // namespace zoe
