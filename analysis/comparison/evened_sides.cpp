#include "analysis/comparison/evened_sides.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "analysis/behaviours/frame_self_times.h"
#include "analysis/behaviours/self_sums.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

Result<std::vector<SideProfile>> profilesOf(const Capture &capture, const Selection &selection,
                                            const BehaviourOptions &options,
                                            const ClusterMethod &method, const Task &task)
{
    const auto found = findBehaviours(capture, selection, options, method, task.part(0, 0.8));
    if (!found)
        return found.error();
    const std::vector<std::int32_t> &assignment = (*found)->assignment;
    const std::size_t count = (*found)->behaviours.size();
    const std::size_t sites = capture.sites().size();
    const ZoneFilter filter(capture, selection);
    struct Worker {
        SelfSums sums;
        std::optional<SelfTimes> times;
    };
    ChunkRun run(capture, selection);
    const Task rest = task.part(0.8, 1);
    std::vector<Worker> workers(std::max<std::size_t>(1, run.workers(rest)));
    const Status walked = run.forEach(rest, [&](std::size_t w, std::size_t, const Chunk &chunk) {
        Worker &worker = workers[w];
        if (!worker.times) {
            worker.times.emplace(sites);
            worker.sums = SelfSums(count, sites);
        }
        for (const FrameIndex frame : framesIn(run.frames(), chunk).frames()) {
            if (assignment[frame] < 0)
                continue;
            worker.times->take(chunk, frame, filter);
            worker.sums.add(static_cast<std::size_t>(assignment[frame]), *worker.times);
        }
    });
    if (!walked)
        return walked.error();
    SelfSums sums(count, sites);
    for (const Worker &worker : workers) {
        if (worker.times)
            sums.add(worker.sums);
    }
    std::vector<SideProfile> profiles;
    for (std::size_t i = 0; i < count; ++i) {
        SideProfile &profile = profiles.emplace_back();
        profile.frames = (*found)->behaviours[i].frames;
        for (std::size_t site = 0; site < sites; ++site)
            profile.selfNs.push_back(
                sums.ns(i, site) / static_cast<double>(std::max<std::uint64_t>(1, profile.frames)));
    }
    return profiles;
}

SideFactors evenFactors(const std::vector<double> &ratios, EvenTo to)
{
    SideFactors factors;
    for (const double ratio : ratios) {
        const bool both = ratio > 0 && std::isfinite(ratio);
        const double power = to == EvenTo::First ? 0 : to == EvenTo::Second ? 1 : 0.5;
        factors.first.push_back(both ? std::pow(ratio, power) : 0);
        factors.second.push_back(both ? std::pow(ratio, power - 1) : 0);
    }
    return factors;
}

namespace {

std::string changeText(const EvenedFunction &function)
{
    if (function.ratio <= 0)
        return function.function + " is only in the base";
    if (!std::isfinite(function.ratio))
        return function.function + " is only in the head";
    char text[64];
    std::snprintf(text, sizeof text, " takes %.3g times as long in the head", function.ratio);
    return function.function + text;
}

} // namespace

std::string evenedNote(const std::vector<EvenedFunction> &functions)
{
    constexpr std::size_t kMostNames = 3;
    std::string text;
    const std::size_t named = std::min(kMostNames, functions.size());
    for (std::size_t i = 0; i < named; ++i)
        text += (i == 0                      ? ""
                 : i + 1 == functions.size() ? " and "
                                             : ", ") +
                changeText(functions[i]);
    if (named < functions.size())
        text += " and " + std::to_string(functions.size() - named) + " others differ like this";
    return text + "; behaviours were found as if this were not the case, so that both sides share "
                  "behaviours";
}

} // namespace zoe
