#include "analysis/reasons/chance_ends.h"

#include <algorithm>
#include <limits>
#include <set>

#include "analysis/reasons/path_options.h"

namespace zoe {

namespace {

struct End {
    TimeNs timeNs = 0;
    TimeNs untilNs = std::numeric_limits<TimeNs>::max(); // then the thread does something else
};
using EndsByWork = std::map<PlaceOfWork, std::map<ThreadId, std::vector<End>>>;

PlaceOfWork placeOf(ThreadId thread, SiteId site)
{
    return {site, site.valid() ? ThreadId{} : thread};
}

void addRoots(const FrameScene &scene, EndsByWork &ends)
{
    std::vector<std::vector<End> *> last(scene.lanes.size(), nullptr); // of the previous roots
    scene.zones->forEachTree([&](const ZoneTree &tree) {
        const ThreadId thread = tree.thread();
        if (!mayBeWaitedFor(scene.lane(thread)))
            return;
        std::vector<End> *&previous = last[thread.value];
        for (std::size_t zone = 0; zone < tree.size(); ++zone) {
            if (tree.depths()[zone] > 0)
                continue;
            if (previous != nullptr)
                previous->back().untilNs =
                    std::max(previous->back().timeNs + kLeastWakeNs, tree.starts()[zone]);
            previous = nullptr;
            const TimeNs end = tree.starts()[zone] + tree.durations()[zone];
            const bool ended = (tree.flags()[zone] & (kContinuesTo | kStillOpen)) == 0;
            if (!ended || end <= scene.startNs || end > scene.endNs)
                continue;
            previous = &ends[placeOf(thread, SiteId{tree.sites()[zone]})][thread];
            previous->push_back({end});
        }
    });
}

void addStops(const FrameScene &scene, const FrameLane &lane, EndsByWork &ends)
{
    const auto spans = lane.states->spans();
    for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(scene.startNs);
         i < spans.size() && spans[i].startNs <= scene.endNs; ++i) {
        if (isStop(spans, i) && spans[i].startNs > scene.startNs)
            ends[placeOf(lane, workBefore(lane, spans[i].startNs).root)][lane.thread].push_back(
                {spans[i].startNs});
    }
}

} // namespace

PlaceOfWork placeOf(const FrameLane &lane, const LaneZone &zone)
{
    return placeOf(lane.thread, zone.site);
}

bool isStop(std::span<const ThreadStateSpan> spans, std::size_t i)
{
    return i > 0 && spans[i].state == ThreadState::Waiting &&
           spans[i - 1].state == ThreadState::Running && spans[i - 1].endNs() == spans[i].startNs;
}

WorkBefore workBefore(const FrameLane &lane, TimeNs timeNs)
{
    const LaneZone root = lane.zones.rootAt(timeNs - 1);
    if (root.exists())
        return {root, false};
    const auto left = lane.zones.lastRootEnd(timeNs);
    if (!left || timeNs - *left > kLeastWakeNs)
        return {{}, false};
    const LaneZone before = lane.zones.rootAt(*left - 1);
    return {before, before.exists()}; // an empty zone is none
}

ChanceEnds::ChanceEnds(const FrameScene &scene, bool useStates)
    : m_durationNs(scene.durationNs())
{
    EndsByWork works;
    addRoots(scene, works);
    for (const FrameLane &lane : scene.lanes) {
        if (useStates && mayBeWaitedFor(lane))
            addStops(scene, lane, works);
    }
    EndsByWork asyncs;
    for (const AsyncSpan &span : scene.asyncs) {
        for (const ThreadId owner : std::set{span.beginThread, span.endThread})
            asyncs[{span.site, {}}][owner].push_back({span.startNs + span.durationNs});
    }
    const auto keep = [&scene](EndsByWork &all, auto &kept) {
        for (auto &[work, threads] : all) {
            for (auto &[thread, ends] : threads) {
                std::ranges::sort(ends, {}, &End::timeNs);
                Ends &lasting = kept[work][thread];
                for (std::size_t i = 0; i < ends.size(); ++i) {
                    const TimeNs next = i + 1 < ends.size() ? ends[i + 1].timeNs : scene.endNs;
                    lasting.lastFor.push_back(
                        std::max<DurationNs>(0, std::min(next, ends[i].untilNs) - ends[i].timeNs));
                }
                std::ranges::sort(lasting.lastFor);
                DurationNs sum = 0;
                for (const DurationNs one : lasting.lastFor)
                    lasting.sums.push_back(sum += one);
            }
        }
    };
    keep(works, m_ends);
    keep(asyncs, m_asyncs);
}

double ChanceEnds::shareOf(const Ends &ends, DurationNs slack) const
{
    const auto longer = std::ranges::upper_bound(ends.lastFor, slack);
    const auto shorter = static_cast<std::size_t>(longer - ends.lastFor.begin());
    const DurationNs sum = (shorter > 0 ? ends.sums[shorter - 1] : 0) +
                           slack * static_cast<DurationNs>(ends.lastFor.size() - shorter);
    return std::min(1.0, static_cast<double>(sum) / static_cast<double>(m_durationNs));
}

} // namespace zoe
