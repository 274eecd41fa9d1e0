#include "fleet/changes/frame_split.h"

#include <algorithm>
#include <set>

namespace zoe::fleet {

namespace {

struct Side {
    std::vector<std::uint32_t> runs;
    std::vector<double> frames; // one per behaviour
    std::vector<double> ns;
    double allFrames = 0;
    double allNs = 0;

    [[nodiscard]] double share(std::size_t at) const { return frames[at] / allFrames; }
    [[nodiscard]] double mean(std::size_t at) const { return ns[at] / frames[at]; }
};

Side sideOf(std::span<const BehaviourFrames *const> behaviours, std::vector<std::uint32_t> runs)
{
    Side side{std::move(runs), {}, {}, 0, 0};
    for (const BehaviourFrames *behaviour : behaviours) {
        double frames = 0;
        double ns = 0;
        for (const std::uint32_t run : side.runs) {
            const auto found = behaviour->byRun.find(run);
            if (found == behaviour->byRun.end())
                continue;
            const auto count = static_cast<double>(found->second.count);
            frames += count;
            ns += count * found->second.meanNs;
        }
        side.frames.push_back(frames);
        side.ns.push_back(ns);
        side.allFrames += frames;
        side.allNs += ns;
    }
    return side;
}

} // namespace

FrameSplit frameSplit(std::span<const BehaviourFrames *const> behaviours, std::uint32_t lastGood,
                      std::uint32_t firstBad, std::span<const std::uint32_t> cuts)
{
    std::set<std::uint32_t> runs;
    for (const BehaviourFrames *behaviour : behaviours) {
        for (const auto &[run, frames] : behaviour->byRun)
            runs.insert(run);
    }
    std::uint32_t from = 0;
    std::uint32_t end = ~std::uint32_t{0};
    for (const std::uint32_t cut : cuts) {
        if (cut <= lastGood)
            from = std::max(from, cut);
        else if (cut > firstBad)
            end = std::min(end, cut);
    }
    std::vector<std::uint32_t> before(runs.lower_bound(from), runs.upper_bound(lastGood));
    if (before.size() > kSplitRuns)
        before.erase(before.begin(), before.end() - static_cast<std::ptrdiff_t>(kSplitRuns));
    std::vector<std::uint32_t> after(runs.lower_bound(firstBad), runs.lower_bound(end));
    after.resize(std::min(after.size(), kSplitRuns));

    const Side base = sideOf(behaviours, std::move(before));
    const Side head = sideOf(behaviours, std::move(after));
    FrameSplit split;
    if (base.allFrames == 0 || head.allFrames == 0)
        return split;
    split.runsBefore = static_cast<std::uint32_t>(base.runs.size());
    split.runsAfter = static_cast<std::uint32_t>(head.runs.size());
    const double middle = (base.allNs / base.allFrames + head.allNs / head.allFrames) / 2;
    for (std::size_t i = 0; i < behaviours.size(); ++i) {
        if (base.frames[i] == 0 && head.frames[i] == 0)
            continue;
        const double baseMean = base.frames[i] == 0 ? head.mean(i) : base.mean(i);
        const double headMean = head.frames[i] == 0 ? base.mean(i) : head.mean(i);
        split.codeNs += (headMean - baseMean) * (base.share(i) + head.share(i)) / 2;
        split.mixNs += (head.share(i) - base.share(i)) * ((baseMean + headMean) / 2 - middle);
    }
    return split;
}

void splitFrames(std::vector<Finding> &findings, std::span<const BehaviourFrames> behaviours)
{
    struct Place {
        std::vector<const BehaviourFrames *> behaviours;
        std::vector<std::uint32_t> cuts;
    };
    const auto placeOfFinding = [](const Finding &finding) {
        return PlaceKey{finding.program, finding.branch, finding.scene, finding.machine,
                        finding.cpu};
    };
    std::map<PlaceKey, Place> places;
    for (const Finding &finding : findings)
        places[placeOfFinding(finding)].cuts.push_back(finding.firstBad);
    for (const BehaviourFrames &behaviour : behaviours) {
        const auto place = places.find(placeOf(behaviour.key));
        if (place != places.end())
            place->second.behaviours.push_back(&behaviour);
    }
    for (Finding &finding : findings) {
        const Place &place = places[placeOfFinding(finding)];
        finding.frame =
            frameSplit(place.behaviours, finding.lastGood, finding.firstBad, place.cuts);
    }
}

} // namespace zoe::fleet
