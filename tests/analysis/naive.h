// Brute force: every zone of a capture in one list, and figures by definition. Deliberately slow,
// and independent of the code under test.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/statistics/quantile.h"

namespace zoe::test {

struct NaiveZone {
    FrameIndex frame = 0;
    ThreadId thread;
    Zone zone;
    int parent = -1; // index in the list
};

inline bool naiveInside(const Selection &selection, const std::vector<SiteId> &path)
{
    return !selection.inside || std::ranges::any_of(path, [&](SiteId site) {
        return std::ranges::find(*selection.inside, site) != selection.inside->end();
    });
}

// Without the frame that the end of the recording cut off.
inline Selection naiveWhole(const Capture &capture, Selection selection = {})
{
    FrameRanges whole;
    for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
        if ((capture.frames()[frame].flags & (kFramePartial | kFrameMissing)) == 0)
            whole.add(frame);
    }
    selection.frames = selection.frames ? selection.frames->intersected(whole) : whole;
    return selection;
}

// In order of frames, threads and trees. Only selected zones in readable chunks; a zone below one
// that is not inside has no parent.
inline std::vector<NaiveZone> naiveZones(const Capture &capture, const Selection &selection = {})
{
    std::vector<NaiveZone> zones;
    for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
        const std::size_t at = capture.chunkOfFrame(frame);
        if (at == capture.chunks().size() ||
            (selection.frames && !selection.frames->contains(frame)))
            continue;
        const auto chunk = capture.chunk(at);
        if (!chunk)
            continue;
        for (const TreeSpan &span : (*chunk)->trees) {
            if ((*chunk)->firstFrame + span.frame != frame || !selection.hasThread(span.thread))
                continue;
            std::vector<int> path; // -1: not inside
            std::vector<SiteId> sites;
            for (std::size_t i = 0; i < span.zoneCount; ++i) {
                Zone zone = (*chunk)->tree(span)[i];
                path.resize(zone.depth);
                sites.resize(zone.depth);
                sites.push_back(zone.site);
                if (!naiveInside(selection, sites)) {
                    path.push_back(-1);
                    continue;
                }
                const int parent = path.empty() ? -1 : path.back();
                zone.depth =
                    parent < 0 ? 0 : zones[static_cast<std::size_t>(parent)].zone.depth + 1;
                zones.push_back({frame, span.thread, zone, parent});
                path.push_back(static_cast<int>(zones.size()) - 1);
            }
        }
    }
    return zones;
}

inline bool naiveNested(const std::vector<NaiveZone> &zones, std::size_t i)
{
    for (int up = zones[i].parent; up >= 0; up = zones[static_cast<std::size_t>(up)].parent) {
        if (zones[static_cast<std::size_t>(up)].zone.site == zones[i].zone.site)
            return true;
    }
    return false;
}

inline double naiveQuantile(std::vector<DurationNs> values, double q)
{
    std::ranges::sort(values);
    const auto last = static_cast<long double>(values.size() - 1);
    // 0.9 as a double is not nine tenths: with values far apart the difference shows.
    const double thousandths = std::round(q * 1000);
    const long double position =
        std::abs(q * 1000 - thousandths) < 1e-9 ? last * thousandths / 1000 : last * q;
    const auto lower = static_cast<std::size_t>(position);
    const std::size_t upper = std::min(lower + 1, values.size() - 1);
    const long double fraction = position - static_cast<long double>(lower);
    return static_cast<double>(static_cast<long double>(values[lower]) * (1 - fraction) +
                               static_cast<long double>(values[upper]) * fraction);
}

inline Distribution naiveDistribution(const std::vector<DurationNs> &values)
{
    Distribution result;
    if (values.empty())
        return result;
    long double sum = 0;
    for (const DurationNs value : values)
        sum += static_cast<long double>(value);
    const long double mean = sum / static_cast<long double>(values.size());
    long double squares = 0;
    for (const DurationNs value : values)
        squares +=
            (static_cast<long double>(value) - mean) * (static_cast<long double>(value) - mean);
    result.count = values.size();
    result.minNs = *std::ranges::min_element(values);
    result.maxNs = *std::ranges::max_element(values);
    result.meanNs = static_cast<double>(mean);
    if (values.size() > 1)
        result.stdevNs =
            static_cast<double>(std::sqrt(squares / static_cast<long double>(values.size() - 1)));
    result.p25Ns = naiveQuantile(values, 0.25);
    result.medianNs = naiveQuantile(values, 0.5);
    result.p75Ns = naiveQuantile(values, 0.75);
    result.p90Ns = naiveQuantile(values, 0.9);
    result.p95Ns = naiveQuantile(values, 0.95);
    result.p99Ns = naiveQuantile(values, 0.99);
    result.p999Ns = naiveQuantile(values, 0.999);
    return result;
}

inline bool nearlyEqual(double a, double b, double relative = 1e-12)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b)) + 1e-9;
}

inline bool sameDistribution(const Distribution &a, const Distribution &b)
{
    return a.count == b.count && a.minNs == b.minNs && a.maxNs == b.maxNs &&
           nearlyEqual(a.meanNs, b.meanNs) && nearlyEqual(a.stdevNs, b.stdevNs, 1e-9) &&
           nearlyEqual(a.p25Ns, b.p25Ns) && nearlyEqual(a.medianNs, b.medianNs) &&
           nearlyEqual(a.p75Ns, b.p75Ns) && nearlyEqual(a.p90Ns, b.p90Ns) &&
           nearlyEqual(a.p95Ns, b.p95Ns) && nearlyEqual(a.p99Ns, b.p99Ns) &&
           nearlyEqual(a.p999Ns, b.p999Ns);
}

} // namespace zoe::test
