#include "formats/stream/codec/zone_copy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "analysis/model/sites/site_totals.h"
#include "formats/stream/bytes/column_split.h"
#include "formats/stream/codec/zone_sketch.h"

namespace zoe {

namespace {

// Parts of a column that follow each other in a new one.
class ColumnParts {
  public:
    void add(std::size_t from, std::size_t count)
    {
        if (!m_parts.empty() && m_parts.back().from + (m_size - m_parts.back().at) == from)
            m_size += count;
        else if (count > 0) {
            m_parts.push_back({m_size, from});
            m_size += count;
        }
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool areAll(std::size_t size) const
    {
        return m_size == size && (size == 0 || (m_parts.size() == 1 && m_parts[0].from == 0));
    }
    // Calls take(first in the column, count) for what makes up [first, first + count).
    template <class Take>
    void forEach(std::size_t first, std::size_t count, const Take &take) const
    {
        if (count == 0)
            return;
        auto part = std::prev(std::ranges::upper_bound(m_parts, first, {}, &Part::at));
        while (count > 0) {
            const std::size_t end = std::next(part) == m_parts.end() ? m_size : std::next(part)->at;
            const std::size_t here = std::min(count, end - first);
            take(part->from + (first - part->at), here);
            first += here;
            count -= here;
            ++part;
        }
    }
    [[nodiscard]] ReadColumn of(const ColumnReader &column) const
    {
        return [this, &column](std::size_t first, std::size_t count, std::uint64_t *out) {
            forEach(first, count, [&](std::size_t from, std::size_t here) {
                column.read(from, here, out);
                out += here;
            });
        };
    }

  private:
    struct Part {
        std::size_t at; // in the new column
        std::size_t from;
    };
    std::vector<Part> m_parts;
    std::size_t m_size = 0;
};

// The gaps leave-leave of trees that follow each other, as differences to the gap enter-enter of
// the same zone. Read forwards, a walk passes over the zones once.
class GapDifferences {
  public:
    GapDifferences(const EncodedZones &zones, std::span<const ZoneCopy::Tree> trees)
        : m_zones(zones)
        , m_trees(trees)
    {}

    void read(std::size_t first, std::size_t count, std::uint64_t *out)
    {
        if (!m_walk || first < m_position)
            begin();
        for (; m_position < first; ++m_position)
            next();
        for (; m_position < first + count; ++m_position)
            *out++ = next();
    }

  private:
    void begin()
    {
        m_position = 0;
        m_tree = 0;
        beginTree();
    }
    void beginTree()
    {
        const std::uint32_t tree = m_trees[m_tree++].tree;
        const TreeSpan &span = m_zones.whole.trees[tree];
        m_end = 2 * (span.firstZone + span.zoneCount);
        m_walk.emplace(m_zones, m_zones.marks[m_zones.treeBegin[tree]]);
        m_left = false;
    }
    std::uint64_t next()
    {
        for (;;) {
            while (m_walk->event() == m_end)
                beginTree();
            const bool enters = m_walk->entersNext();
            const TimeNs before = m_walk->nowNs();
            m_walk->advance();
            if (enters) {
                m_walk->enter();
                m_left = false;
                continue;
            }
            const auto gap = static_cast<std::uint64_t>(m_walk->nowNs() - before);
            const std::uint64_t firstGap = m_walk->open().back().firstGap;
            m_walk->open().pop_back();
            if (std::exchange(m_left, true))
                return zigzag(static_cast<std::int64_t>(gap - firstGap));
        }
    }

    const EncodedZones &m_zones;
    std::span<const ZoneCopy::Tree> m_trees;
    std::size_t m_position = 0;
    std::size_t m_tree = 0;  // the next one
    std::uint32_t m_end = 0; // events, of the current one
    std::optional<EventWalk> m_walk;
    bool m_left = false; // the previous event was a leave
};

class ZoneCopier {
  public:
    ZoneCopier(ZoneCopy copy, const Chunk &chunk)
        : m_copy(std::move(copy))
        , m_from(m_copy.source->encoded())
        , m_chunk(chunk)
    {}

    Result<ReadyZones> run()
    {
        addParts();
        m_ready.entries = static_cast<std::uint32_t>(m_zones.size());
        m_ready.written.reserve(kColumns);
        m_ready.bytes.encoding = m_copy.smallest ? kEncodingSplit : m_from.bytes.encoding;
        if (!writeTrees())
            return Error{ErrorCode::BadInput, "the zones of a tree have negative times", {}};
        numberSites();
        writeSites();
        writeShape();
        for (unsigned kind = 0; kind < m_gaps.size(); ++kind)
            writeGaps(kind);
        writeFlags();
        addUp();
        m_ready.sketch = sketchOf(m_chunk, [this](std::uint32_t frame, const TakePart &take) {
            forEachPart(frame, [&](std::size_t tree, const ChunkSlice &slice, std::size_t part) {
                const TreeSpan &span = slice.chunk.trees[part];
                return take(tree, slice.chunk.tree(span).behind(slice.origins[part].before.size()));
            });
        });
        for (unsigned kind = 0; kind < m_gaps.size(); ++kind)
            m_ready.bytes.gapPlaneEnds[kind] = m_ready.gapPlaneEnds[kind];
        m_ready.taken = std::move(m_copy.source);
        return std::move(m_ready);
    }

  private:
    static constexpr std::size_t kColumns = 9;

    void addParts()
    {
        const auto &trees = m_from.whole.trees;
        for (const ZoneCopy::Tree &copied : m_copy.trees) {
            const TreeSpan &span = trees[copied.tree];
            m_zones.add(span.firstZone, span.zoneCount);
            const auto gapsBefore = [&](std::size_t tree, unsigned kind) {
                return tree < trees.size()
                           ? std::size_t{m_from.marks[m_from.treeBegin[tree]].gaps[kind]}
                           : m_from.gaps[kind].size();
            };
            for (unsigned kind = 0; kind < m_gaps.size(); ++kind) {
                const std::size_t first = gapsBefore(copied.tree, kind);
                m_gaps[kind].add(first, gapsBefore(copied.tree + std::size_t{1}, kind) - first);
            }
        }
    }

    ByteWriter &writer() { return m_ready.written.emplace_back(); }

    bool writeTrees()
    {
        std::array<std::vector<std::uint64_t>, 4> columns;
        std::uint32_t frame = 0;
        for (std::size_t i = 0; i < m_chunk.trees.size(); ++i) {
            const TreeSpan &span = m_chunk.trees[i];
            const auto first =
                static_cast<TimeNs>(m_from.directory.firstTimes[m_copy.trees[i].tree]) +
                m_copy.shiftNs;
            if (first < 0)
                return false;
            columns[0].push_back(span.frame - frame);
            columns[1].push_back(span.thread.value);
            columns[2].push_back(span.zoneCount);
            columns[3].push_back(zigzag(first - m_chunk.frames[span.frame].startNs));
            frame = span.frame;
        }
        ByteWriter &out = writer();
        for (const auto &column : columns)
            out.column(column, 1);
        m_ready.bytes.trees = out.view();
        m_ready.bytes.treeCount = static_cast<std::uint32_t>(m_chunk.trees.size());
        return true;
    }

    // Rows of the new table, in order of first occurrence.
    void numberSites()
    {
        const std::vector<std::uint32_t> &table = m_from.directory.siteTable;
        constexpr std::uint64_t kNone = ~std::uint64_t{0};
        m_rows.assign(table.size(), kNone);
        std::unordered_map<std::uint32_t, std::uint64_t> rowOfSite;
        const auto number = [&](std::size_t row) {
            if (m_rows[row] != kNone)
                return;
            const std::uint32_t site = m_copy.sites[table[row]];
            const auto [known, isNew] = rowOfSite.try_emplace(site, m_table.size());
            if (isNew)
                m_table.push_back(site);
            m_rows[row] = known->second;
        };
        if (m_zones.areAll(m_from.sites.size())) {
            for (std::size_t row = 0; row < table.size(); ++row)
                number(row);
            return;
        }
        m_zones.forEach(0, m_zones.size(), [&](std::size_t first, std::size_t count) {
            ColumnCursor sites(m_from.sites, first);
            for (std::size_t i = 0; i < count; ++i)
                number(sites.next());
        });
    }

    void writeSites()
    {
        ByteWriter &table = writer();
        table.varint(m_table.size());
        table.column(m_table, 1);
        m_ready.bytes.siteTable = table.view();
        const bool sameRows = m_table.size() == m_from.directory.siteTable.size();
        if (sameRows && m_zones.areAll(m_from.sites.size())) {
            m_ready.bytes.sites = m_from.bytes.sites;
            return;
        }
        ByteWriter &out = writer();
        const ReadColumn read = m_zones.of(m_from.sites);
        const auto rows = [&](std::size_t first, std::size_t count, std::uint64_t *values) {
            read(first, count, values);
            for (std::size_t i = 0; i < count; ++i)
                values[i] = m_rows[values[i]];
        };
        out.column(m_zones.size(), rows, 1);
        m_ready.bytes.sites = out.view();
    }

    void writeShape()
    {
        if (m_zones.areAll(m_from.sites.size())) {
            m_ready.bytes.shape = m_from.bytes.shape;
            return;
        }
        ByteWriter &out = writer();
        std::uint8_t byte = 0;
        unsigned used = 0; // of its bits
        m_zones.forEach(0, m_zones.size(), [&](std::size_t first, std::size_t count) {
            for (std::size_t event = 2 * first; event < 2 * (first + count); ++event) {
                const unsigned enters = m_from.shape[event / 8] >> (event % 8) & 1U;
                byte = static_cast<std::uint8_t>(byte | enters << used);
                if (++used < 8)
                    continue;
                out.byte(byte);
                byte = 0;
                used = 0;
            }
        });
        if (used > 0)
            out.byte(byte);
        m_ready.bytes.shape = out.view();
    }

    void writeGaps(unsigned kind)
    {
        const ColumnReader &column = m_from.gaps[kind];
        std::vector<std::size_t> &ends = m_ready.gapPlaneEnds[kind];
        std::span<const std::uint8_t> &bytes = m_ready.bytes.gaps[kind];
        const bool encodesAnew = m_ready.bytes.encoding != m_from.bytes.encoding;
        if (!encodesAnew && m_gaps[kind].areAll(column.size())) {
            bytes = m_from.bytes.gaps[kind];
            ends = column.planeEnds(bytes.data());
            return;
        }
        ByteWriter &out = writer();
        const ReadColumn read = m_gaps[kind].of(column);
        const std::size_t n = m_gaps[kind].size();
        if (m_ready.bytes.encoding == kEncodingColumns) {
            out.column(n, read);
        } else if (kind != kLeaveLeave) {
            out.splitColumn(n, read, bestSplit(n, read).lowBits);
        } else if (!encodesAnew) {
            out.byte(m_from.differences ? 1 : 0);
            out.splitColumn(n, read, bestSplit(n, read).lowBits);
        } else {
            writeLeaveLeave(n, read, out);
        }
        bytes = out.view();
        ends.assign(out.planeEnds().begin(), out.planeEnds().end());
    }

    // As themselves, or as differences if those take less.
    void writeLeaveLeave(std::size_t n, const ReadColumn &read, ByteWriter &out)
    {
        GapDifferences walk(m_from, m_copy.trees);
        const ReadColumn differences = [&walk](std::size_t first, std::size_t count,
                                               std::uint64_t *values) {
            walk.read(first, count, values);
        };
        const ColumnSplit split = bestSplit(n, read);
        const ColumnSplit ofDifferences = bestSplit(n, differences);
        const bool takesDifferences = ofDifferences.bits < split.bits;
        out.byte(takesDifferences ? 1 : 0);
        if (takesDifferences)
            out.splitColumn(n, differences, ofDifferences.lowBits);
        else
            out.splitColumn(n, read, split.lowBits);
    }

    void writeFlags()
    {
        const auto isCut = [](const ZoneCopy::Tree &tree) { return tree.cut.any(); };
        const bool cuts = std::ranges::any_of(m_copy.trees, isCut);
        if (!cuts && m_zones.areAll(m_from.flags.size())) {
            m_ready.bytes.flags = m_from.bytes.flags;
            return;
        }
        ByteWriter &out = writer();
        const ReadColumn read = m_zones.of(m_from.flags);
        const auto flags = [&](std::size_t first, std::size_t count, std::uint64_t *values) {
            read(first, count, values);
            auto span = std::ranges::upper_bound(m_chunk.trees, first, {}, &TreeSpan::firstZone);
            for (std::size_t i = 0; cuts && i < count; ++i) {
                while (span != m_chunk.trees.end() && span->firstZone <= first + i)
                    ++span;
                const auto tree = static_cast<std::size_t>(span - m_chunk.trees.begin()) - 1;
                values[i] = m_copy.trees[tree].cut.flags(static_cast<std::uint8_t>(values[i]));
            }
        };
        out.column(m_zones.size(), flags);
        m_ready.bytes.flags = out.view();
    }

    // Calls take(position of the tree in the frame, slice, position of the tree in the slice) with
    // the parts of all trees of a frame of the new chunk.
    template <class Take>
    void forEachPart(std::uint32_t frame, const Take &take)
    {
        const auto trees = m_chunk.treesOf(m_chunk.firstFrame + frame);
        if (trees.empty())
            return;
        const auto firstTree = static_cast<std::size_t>(trees.data() - m_chunk.trees.data());
        const std::span copied(m_copy.trees.data() + firstTree, trees.size());
        const auto begins = m_copy.source->begins();
        const std::uint32_t source = m_from.whole.trees[copied.front().tree].frame;
        const auto slices = equalSpan(begins, source, &SliceBegin::frame);
        const auto first = static_cast<std::size_t>(slices.data() - begins.data());
        const ThreadId only =
            copied.size() == 1 ? m_from.whole.trees[copied.front().tree].thread : ThreadId{};
        for (std::size_t i = first; i < first + slices.size(); ++i) {
            m_copy.source->read(i, i + 1, only, m_slice);
            std::size_t tree = 0; // of those copied; both are in order of threads
            for (std::size_t at = 0; at < m_slice.chunk.trees.size(); ++at) {
                const TreeSpan &part = m_slice.chunk.trees[at];
                const auto threadOf = [&](std::size_t copy) {
                    return m_from.whole.trees[copied[copy].tree].thread;
                };
                while (tree < copied.size() && threadOf(tree) < part.thread)
                    ++tree;
                if (tree == copied.size())
                    break;
                if (threadOf(tree) != part.thread)
                    continue;
                edit(part, copied[tree].cut);
                if (!take(tree, m_slice, at))
                    return;
            }
        }
    }

    // Gives the zones of a slice what they have in the new chunk.
    void edit(const TreeSpan &part, const FrameCut &cut)
    {
        ZoneColumns &zones = m_slice.chunk.zones;
        for (std::size_t i = part.firstZone; i < std::size_t{part.firstZone} + part.zoneCount;
             ++i) {
            zones.site[i] = m_copy.sites[zones.site[i]];
            zones.startNs[i] += m_copy.shiftNs;
            zones.flags[i] = cut.flags(zones.flags[i]);
        }
    }

    void addUp()
    {
        SiteTotals totals;
        totals.begin();
        for (std::uint32_t frame = 0; frame < m_chunk.frames.size(); ++frame) {
            const auto trees = m_chunk.treesOf(m_chunk.firstFrame + frame);
            forEachPart(frame, [&](std::size_t tree, const ChunkSlice &slice, std::size_t part) {
                TreeSpan span = slice.chunk.trees[part];
                span.thread = trees[tree].thread;
                totals.addBehind(slice.chunk.zones, span, slice.origins[part].before.size(), false);
                const auto depths = slice.chunk.tree(span).depths();
                if (!depths.empty())
                    m_ready.nesting = std::max(m_ready.nesting, std::ranges::max(depths) + 1);
                return true;
            });
        }
        std::unordered_map<std::uint32_t, std::size_t> order;
        for (std::size_t row = 0; row < m_table.size(); ++row)
            order[static_cast<std::uint32_t>(m_table[row])] = row;
        m_ready.siteTotals.assign(totals.rows().begin(), totals.rows().end());
        std::ranges::sort(m_ready.siteTotals, {},
                          [&](const SiteTotal &total) { return order[total.site.value]; });
        for (const SiteTotal &total : m_ready.siteTotals)
            m_ready.calls += static_cast<std::uint32_t>(total.calls);
    }

    ZoneCopy m_copy;
    const EncodedZones &m_from;
    const Chunk &m_chunk;
    ColumnParts m_zones;
    std::array<ColumnParts, 4> m_gaps;  // by GapKind
    std::vector<std::uint64_t> m_rows;  // of the new table, by row of the old one
    std::vector<std::uint64_t> m_table; // sites
    ChunkSlice m_slice;
    ReadyZones m_ready;
};

} // namespace

Result<ReadyZones> readyZones(ZoneCopy copy, const Chunk &chunk)
{
    return ZoneCopier(std::move(copy), chunk).run();
}

} // namespace zoe
