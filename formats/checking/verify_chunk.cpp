#include "formats/checking/verify_chunk.h"

#include <algorithm>

namespace zoe {

namespace {

constexpr const char *kSelfTime =
    "the self time of a zone does not match its total time less its children";
constexpr const char *kOpenZones =
    "a zone that crosses a frame mark does not continue in the next frame";

bool meet(const FrameRecord &before, const FrameRecord &frame)
{
    return before.endNs() == frame.startNs;
}

// Checks the guarantees of ZoneTree for one tree, and finds the zones that cross a frame mark at
// both ends.
class TreeCheck {
  public:
    explicit TreeCheck(const ZoneTree &tree)
        : m_tree(tree)
    {}

    // The first violation, or nothing.
    std::optional<std::string> run()
    {
        for (std::size_t i = 0; i < m_tree.size(); ++i) {
            const Zone zone = m_tree[i];
            if (!closeTo(zone.depth))
                return kSelfTime;
            if (!nests(zone))
                return "a zone exceeds its parent or overlaps its neighbour";
            if (!enters(zone, i) || !leaves(zone))
                return kOpenZones;
        }
        if (!closeTo(0))
            return kSelfTime;
        return {};
    }

    [[nodiscard]] const std::vector<std::uint32_t> &entering() const { return m_entering; }
    [[nodiscard]] const std::vector<std::uint32_t> &leaving() const { return m_leaving; }

  private:
    struct Open {
        TimeNs endNs;
        DurationNs childrenNs;
        DurationNs durationNs;
        DurationNs selfNs;
    };

    // Closes the zones at this depth and below. False: a self time is wrong.
    bool closeTo(std::size_t depth)
    {
        bool ok = true;
        for (; m_open.size() > depth; m_open.pop_back()) {
            const Open &last = m_open.back();
            ok = ok && last.durationNs - last.childrenNs == last.selfNs;
            m_previousEnd = last.endNs;
        }
        return ok;
    }

    bool nests(const Zone &zone)
    {
        if (zone.depth > m_open.size() || zone.durationNs < 0 || zone.startNs < m_previousEnd)
            return false;
        if (!m_open.empty()) {
            m_open.back().childrenNs += zone.durationNs;
            if (zone.endNs() > m_open.back().endNs)
                return false;
        }
        m_previousEnd = zone.startNs;
        m_open.push_back({zone.endNs(), 0, zone.durationNs, zone.selfNs});
        return true;
    }

    // Zones that continue from the previous frame come first, each inside the previous one.
    bool enters(const Zone &zone, std::size_t position)
    {
        if (zone.begins())
            return true;
        if (m_entering.size() != position || zone.depth != position)
            return false;
        m_entering.push_back(zone.site.value);
        return true;
    }

    // Zones that continue in the next frame are nested in each other, and no zone starts after
    // them.
    bool leaves(const Zone &zone)
    {
        if (zone.depth < m_leaving.size())
            return false;
        if ((zone.flags & kContinuesTo) == 0)
            return true;
        if (zone.depth != m_leaving.size())
            return false;
        m_leaving.push_back(zone.site.value);
        return true;
    }

    const ZoneTree &m_tree;
    std::vector<Open> m_open;
    TimeNs m_previousEnd = 0;
    std::vector<std::uint32_t> m_entering;
    std::vector<std::uint32_t> m_leaving;
};

// Compares every frame but the first with the previous one. The crossing zones of the last frame
// are left for the next chunk.
class FragmentCheck {
  public:
    explicit FragmentCheck(CheckedChunk &result)
        : m_result(result)
    {}

    void takeTree(std::uint32_t thread, const TreeCheck &tree)
    {
        if (!tree.entering().empty())
            m_entering[thread] = tree.entering();
        if (!tree.leaving().empty())
            m_leaving[thread] = tree.leaving();
    }

    // False: the zones that left the previous frame are not those that entered this one.
    bool endFrame(bool first, bool meetsTheOneBefore)
    {
        const bool ok = first || !meetsTheOneBefore || m_entering == m_before;
        if (first)
            m_result.entering = m_entering;
        m_before = std::move(m_leaving);
        m_entering.clear();
        m_leaving.clear();
        return ok;
    }

    void end() { m_result.leaving = std::move(m_before); }

  private:
    CheckedChunk &m_result;
    CrossingZones m_before, m_entering, m_leaving;
};

// The time of the zones of each site in a tree: of all zones, and of those inside no other zone of
// the site.
void addTimes(const Chunk &chunk, const TreeSpan &tree, std::vector<SiteTotal> &totals)
{
    const ZoneColumns &zones = chunk.zones;
    std::vector<std::uint32_t> around;              // sites, by depth
    std::vector<std::uint32_t> open(totals.size()); // by site: how many are open
    for (std::size_t i = tree.firstZone; i < tree.firstZone + tree.zoneCount; ++i) {
        for (; around.size() > zones.depth[i]; around.pop_back())
            --open[around.back()];
        SiteTotal &total = totals[zones.site[i]];
        const auto duration = static_cast<std::uint64_t>(zones.durationNs[i]);
        total.zonesNs += duration;
        if (open[zones.site[i]]++ == 0)
            total.totalNs += duration;
        total.threads |= std::uint64_t{1} << std::min(tree.thread.value, kLastThreadBit);
        around.push_back(zones.site[i]);
    }
}

void countZones(const Chunk &chunk, CheckedChunk &result)
{
    const ZoneColumns &zones = chunk.zones;
    const auto last = std::ranges::max_element(zones.site);
    std::vector<SiteTotal> totals(last != zones.site.end() ? std::size_t{*last} + 1 : 0);
    for (std::size_t i = 0; i < zones.size(); ++i) {
        SiteTotal &total = totals[zones.site[i]];
        total.site = SiteId{zones.site[i]};
        total.selfNs += zones.selfNs[i];
        const bool begins = (zones.flags[i] & kContinuesFrom) == 0;
        total.calls += begins ? 1 : 0;
        result.counts.zones += begins ? 1 : 0;
        result.counts.fragments += begins ? 0 : 1;
    }
    for (const TreeSpan &tree : chunk.trees)
        addTimes(chunk, tree, totals);
    for (const SiteTotal &total : totals)
        if (total.site.valid())
            result.totals.push_back(total);
    result.counts.trees = chunk.trees.size();
    const ChunkExtras &extras = chunk.extras;
    result.counts.rows = chunk.setFrames.size() + chunk.plots.size() + chunk.messages.size() +
                         extras.values.size() + extras.locks.size() + extras.asyncs.size() +
                         extras.flows.size() + extras.memory.size() + extras.states.size() +
                         extras.usage.size() + extras.stolen.size() + extras.samples.size();
}

} // namespace

CheckedChunk checkChunk(const Chunk &chunk)
{
    CheckedChunk result;
    countZones(chunk, result);
    if (chunk.frames.empty())
        return result;
    result.firstFrame = chunk.frames.front();
    result.lastFrame = chunk.frames.back();
    result.counts.frames = chunk.frames.size();
    const auto broken = [&](const std::string &what) {
        if (!result.broken)
            result.broken = what;
    };
    FragmentCheck fragments(result);
    auto span = chunk.trees.begin();
    for (std::uint32_t i = 0; i < chunk.frames.size(); ++i) {
        const FrameRecord &frame = chunk.frames[i];
        if (frame.missing())
            broken("an existing frame is marked as missing");
        if (i > 0 && frame.startNs < chunk.frames[i - 1].endNs())
            broken("a frame starts before the previous one ends");
        for (; span != chunk.trees.end() && span->frame == i; ++span) {
            const ZoneTree tree = chunk.tree(*span);
            TreeCheck check(tree);
            if (const auto what = check.run())
                broken(*what);
            fragments.takeTree(span->thread.value, check);
        }
        if (!fragments.endFrame(i == 0, i > 0 && meet(chunk.frames[i - 1], frame)))
            broken(kOpenZones);
    }
    fragments.end();
    return result;
}

std::optional<std::string> checkSeam(const CheckedChunk &before, const CheckedChunk &chunk)
{
    if (chunk.firstFrame.startNs < before.lastFrame.endNs())
        return "a frame starts before the previous one ends";
    if (meet(before.lastFrame, chunk.firstFrame) && before.leaving != chunk.entering)
        return kOpenZones;
    return {};
}

} // namespace zoe
