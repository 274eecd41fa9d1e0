#include "formats/checking/verify_chunk.h"

#include <algorithm>
#include <span>
#include <utility>

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

// Checks the guarantees of ZoneTree for one tree, finds the zones that cross a frame mark at both
// ends, and adds up the time of its sites.
class TreeCheck {
  public:
    // The next zones of the tree. totals: by site.
    void take(const ZoneTree &zones, std::vector<SiteTotal> &totals)
    {
        for (std::size_t i = 0; i < zones.size(); ++i) {
            const Zone zone = zones[i];
            add(zone, zones.thread(), totals);
            if (!m_broken)
                m_broken = check(zone);
            ++m_zones;
        }
    }
    // The first violation, or null.
    [[nodiscard]] const char *end()
    {
        if (!m_broken && !closeTo(0))
            m_broken = kSelfTime;
        return m_broken;
    }

    [[nodiscard]] std::size_t zones() const { return m_zones; }
    [[nodiscard]] const std::vector<std::uint32_t> &entering() const { return m_entering; }
    [[nodiscard]] const std::vector<std::uint32_t> &leaving() const { return m_leaving; }

  private:
    struct Open {
        TimeNs endNs;
        DurationNs childrenNs;
        DurationNs durationNs;
        DurationNs selfNs;
    };

    const char *check(const Zone &zone)
    {
        if (!closeTo(zone.depth))
            return kSelfTime;
        if (!nests(zone))
            return "a zone exceeds its parent or overlaps its neighbour";
        return enters(zone, m_zones) && leaves(zone) ? nullptr : kOpenZones;
    }

    // The time of all zones of a site, and of those inside no other zone of it.
    void add(const Zone &zone, ThreadId thread, std::vector<SiteTotal> &totals)
    {
        const std::size_t site = zone.site.value;
        if (totals.size() <= site)
            totals.resize(site + 1);
        m_openOfSite.resize(std::max(m_openOfSite.size(), totals.size()));
        for (; m_around.size() > zone.depth; m_around.pop_back())
            --m_openOfSite[m_around.back()];
        SiteTotal &total = totals[site];
        const auto duration = static_cast<std::uint64_t>(zone.durationNs);
        total.site = zone.site;
        total.calls += zone.begins() ? 1 : 0;
        total.selfNs += zone.selfNs;
        total.zonesNs += duration;
        if (m_openOfSite[site]++ == 0)
            total.totalNs += duration;
        total.threads |= std::uint64_t{1} << std::min(thread.value, kLastThreadBit);
        m_around.push_back(zone.site.value);
    }

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

    std::size_t m_zones = 0; // so far
    const char *m_broken = nullptr;
    std::vector<Open> m_open;
    TimeNs m_previousEnd = 0;
    std::vector<std::uint32_t> m_entering;
    std::vector<std::uint32_t> m_leaving;
    std::vector<std::uint32_t> m_around;     // sites, by depth
    std::vector<std::uint32_t> m_openOfSite; // how many are open, by site
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

std::size_t rowsOf(const Chunk &chunk)
{
    const ChunkExtras &extras = chunk.extras;
    return chunk.setFrames.size() + chunk.plots.size() + chunk.messages.size() +
           extras.values.size() + extras.locks.size() + extras.asyncs.size() + extras.flows.size() +
           extras.memory.size() + extras.states.size() + extras.usage.size() +
           extras.stolen.size() + extras.samples.size();
}

// Of one chunk, frame by frame.
class ChunkCheck {
  public:
    // A tree of the current frame, or its next zones.
    void take(const ZoneTree &zones) { m_trees[zones.thread().value].take(zones, m_totals); }
    void endFrame(std::span<const FrameRecord> frames, std::size_t i)
    {
        const FrameRecord &frame = frames[i];
        if (frame.missing())
            broken("an existing frame is marked as missing");
        if (i > 0 && frame.startNs < frames[i - 1].endNs())
            broken("a frame starts before the previous one ends");
        for (auto &[thread, tree] : m_trees) {
            broken(tree.end());
            m_fragments.takeTree(thread, tree);
            m_zones += tree.zones();
        }
        m_result.counts.trees += m_trees.size();
        m_trees.clear();
        if (!m_fragments.endFrame(i == 0, i > 0 && meet(frames[i - 1], frame)))
            broken(kOpenZones);
    }

    // besideZones: the chunk, whose trees and zones may be missing.
    CheckedChunk end(const Chunk &besideZones)
    {
        m_fragments.end();
        for (const SiteTotal &total : m_totals) {
            if (!total.site.valid())
                continue;
            m_result.counts.zones += total.calls;
            m_result.totals.push_back(total);
        }
        m_result.counts.fragments = m_zones - m_result.counts.zones;
        m_result.counts.rows = rowsOf(besideZones);
        m_result.counts.frames = besideZones.frames.size();
        if (!besideZones.frames.empty()) {
            m_result.firstFrame = besideZones.frames.front();
            m_result.lastFrame = besideZones.frames.back();
        }
        return std::move(m_result);
    }

  private:
    void broken(const char *what)
    {
        if (what != nullptr && !m_result.broken)
            m_result.broken = what;
    }

    CheckedChunk m_result;
    FragmentCheck m_fragments{m_result};
    std::map<std::uint32_t, TreeCheck> m_trees; // of the current frame, by thread
    std::vector<SiteTotal> m_totals;            // by site
    std::uint64_t m_zones = 0;
};

} // namespace

CheckedChunk checkChunk(const Chunk &chunk)
{
    ChunkCheck check;
    auto span = chunk.trees.begin();
    for (std::uint32_t i = 0; i < chunk.frames.size(); ++i) {
        for (; span != chunk.trees.end() && span->frame == i; ++span)
            check.take(chunk.tree(*span));
        check.endFrame(chunk.frames, i);
    }
    return check.end(chunk);
}

CheckedChunk checkChunk(const Chunk &besideZones, const ChunkSlices &slices)
{
    ChunkCheck check;
    const auto begins = slices.begins();
    ChunkSlice slice;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        slices.read(i, i + 1, {}, slice);
        for (std::size_t tree = 0; tree < slice.chunk.trees.size(); ++tree)
            check.take(slice.chunk.tree(slice.chunk.trees[tree])
                           .behind(slice.origins[tree].before.size()));
        if (i + 1 == begins.size() || begins[i + 1].frame != begins[i].frame)
            check.endFrame(besideZones.frames, begins[i].frame);
    }
    return check.end(besideZones);
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
