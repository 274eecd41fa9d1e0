// The zones of a capture with their fragments joined in the simplest way, to compare with exported
// files.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/model/selection.h"
#include "analysis/walk/frame_trees.h"

namespace zoe::test {

struct WholeZone {
    std::string thread;
    TimeNs startNs = 0;
    std::uint32_t depth = 0;
    TimeNs endNs = 0;
    std::string name;

    friend auto operator<=>(const WholeZone &, const WholeZone &) = default;
};

// A part in a frame whose neighbour is not selected begins or ends there. Sorted.
inline std::vector<WholeZone> wholeZones(const Capture &capture, const Selection &selection = {})
{
    const FrameRanges frames = selection.framesOf(capture);
    std::vector<WholeZone> zones;
    std::map<std::tuple<std::uint32_t, std::uint32_t>, std::size_t> open; // thread, depth
    for (const FrameIndex frame : frames.frames()) {
        if (frame == 0 || !frames.contains(frame - 1))
            open.clear();
        const auto trees = treesOfFrame(capture, frame, selection);
        if (!trees)
            continue;
        for (const ZoneTree &tree : trees->trees) {
            for (std::size_t i = 0; i < tree.size(); ++i) {
                const Zone zone = tree[i];
                const std::tuple key{tree.thread().value, zone.depth};
                const bool goesOn = !zone.begins() && open.contains(key);
                if (!goesOn) {
                    open[key] = zones.size();
                    zones.push_back({capture.thread(tree.thread()).label(), zone.startNs,
                                     zone.depth, 0, capture.site(zone.site).label()});
                }
                zones[open[key]].endNs = zone.endNs();
                if ((zone.flags & kContinuesTo) == 0)
                    open.erase(key);
            }
        }
    }
    std::ranges::sort(zones);
    return zones;
}

// Where two lists part, in words; empty: they are equal.
inline std::string firstDifference(const std::vector<WholeZone> &actual,
                                   const std::vector<WholeZone> &expected)
{
    const auto text = [](const std::vector<WholeZone> &zones, std::size_t i) {
        if (i >= zones.size())
            return std::string("nothing");
        const WholeZone &zone = zones[i];
        return zone.thread + " " + zone.name + " depth " + std::to_string(zone.depth) + " " +
               std::to_string(zone.startNs) + ".." + std::to_string(zone.endNs);
    };
    for (std::size_t i = 0; i < std::max(actual.size(), expected.size()); ++i) {
        if (text(actual, i) != text(expected, i))
            return "zone " + std::to_string(i) + ": " + text(actual, i) + " instead of " +
                   text(expected, i);
    }
    return {};
}

// Builds the same list from begins and ends in the order of a file, thread by thread.
class ZoneNester {
  public:
    void begin(const std::string &thread, TimeNs timeNs, std::string name)
    {
        auto &open = m_open[thread];
        open.push_back(m_zones.size());
        m_zones.push_back(
            {thread, timeNs, static_cast<std::uint32_t>(open.size() - 1), 0, std::move(name)});
    }
    // False: nothing was open.
    bool end(const std::string &thread, TimeNs timeNs)
    {
        auto &open = m_open[thread];
        if (open.empty())
            return false;
        m_zones[open.back()].endNs = timeNs;
        open.pop_back();
        return true;
    }
    [[nodiscard]] bool allEnded() const
    {
        return std::ranges::all_of(m_open, [](const auto &of) { return of.second.empty(); });
    }
    [[nodiscard]] std::vector<WholeZone> zones() const
    {
        auto sorted = m_zones;
        std::ranges::sort(sorted);
        return sorted;
    }

  private:
    std::vector<WholeZone> m_zones;
    std::map<std::string, std::vector<std::size_t>> m_open;
};

} // namespace zoe::test
