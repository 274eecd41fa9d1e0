// Slices of a chunk against all of its zones: each slice has exactly the zones that overlap its
// time, as they are in the whole tree.
#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "analysis/model/chunk_slices.h"
#include "formats/stream/bytes/column_reader.h"
#include "formats/stream/codec/chunk_codec.h"
#include "tests/stream/large_chunks.h"
#include "tests/support/test_program.h"

namespace tst_zone_slices {

using namespace zoe;
using namespace zoe::test;

class TestZoneSlices : public QObject {
    Q_OBJECT

  private slots:
    void partsOfColumnsAreThoseOfTheWhole();
    void slicesAreTheWhole_data();
    void slicesAreTheWhole();
    void damageIsFound();
};

namespace {

Chunk randomChunk(std::uint64_t seed, std::size_t depth, std::size_t zones, std::uint32_t frames)
{
    Chunk chunk;
    chunk.firstFrame = 5;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        chunk.frames.emplace_back();
        TreeMaker maker(chunk, seed + frame);
        maker.add(ThreadId{0}, zones, depth);
        maker.add(ThreadId{2}, 3, depth);
        maker.add(ThreadId{3}, zones / 3, depth);
    }
    return chunk;
}

// One zone that covers everything, one inside it for a third of the time, and zones without length.
Chunk longAndEmptyZones(std::uint32_t zones)
{
    Chunk chunk;
    chunk.frames = {{0, 3 * TimeNs{zones}, zones, 0, 0}};
    chunk.zones.append({SiteId{1}, 0, 3 * TimeNs{zones}, 0, 0, kContinuesTo});
    chunk.zones.append({SiteId{2}, 5, TimeNs{zones}, 0, 1, 0});
    for (std::uint32_t i = 2; i < zones; ++i) {
        const TimeNs start = 5 + TimeNs{i} / 7 * 7;
        const std::uint32_t depth = start < 5 + TimeNs{zones} ? 2 : 1;
        chunk.zones.append({SiteId{i % 9}, start, 0, 0, depth, 0});
    }
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    fillSelfTimes(chunk.zones, 0, zones);
    return chunk;
}

// A long pause, and nothing in most slices in the second thread except one long zone.
Chunk sparseThread(std::uint32_t zones)
{
    Chunk chunk;
    chunk.frames = {{0, 20 * TimeNs{zones}, zones + 3, 0, 0}};
    for (std::uint32_t i = 0; i < zones; ++i)
        chunk.zones.append(
            {SiteId{i % 9}, TimeNs{i} * 10 + (i > zones / 2 ? zones : 0), 4, 0, 0, 0});
    chunk.zones.append({SiteId{1}, 100, 8 * TimeNs{zones}, 0, 0, 0});
    chunk.zones.append({SiteId{2}, 200, 7 * TimeNs{zones}, 0, 1, 0});
    chunk.zones.append({SiteId{3}, 9 * TimeNs{zones}, 10, 0, 0, 0});
    chunk.trees = {{0, ThreadId{1}, 0, zones}, {0, ThreadId{2}, zones, 3}};
    fillSelfTimes(chunk.zones, 0, zones);
    fillSelfTimes(chunk.zones, zones, 3);
    return chunk;
}

const TreeSpan *spanOf(const Chunk &chunk, const TreeSpan &like)
{
    const auto span = std::ranges::find_if(chunk.trees, [&](const TreeSpan &other) {
        return other.frame == like.frame && other.thread == like.thread;
    });
    return span == chunk.trees.end() ? nullptr : &*span;
}

// Empty if the slice [fromNs, toNs) of a frame has what a look at every zone finds.
QString difference(const Chunk &chunk, std::uint32_t frame, const ChunkSlice &slice, TimeNs fromNs,
                   TimeNs toNs)
{
    if (slice.chunk.frames != chunk.frames || slice.chunk.firstFrame != chunk.firstFrame ||
        slice.origins.size() != slice.chunk.trees.size())
        return "other frames";
    std::size_t trees = 0;
    for (const TreeSpan &span : chunk.treesOf(chunk.firstFrame + frame)) {
        const ZoneTree tree = chunk.tree(span);
        std::vector<std::uint32_t> starting;
        std::vector<std::uint32_t> overlapping;
        for (std::uint32_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            if (zone.startNs >= fromNs && zone.startNs < toNs)
                starting.push_back(i);
            else if (zone.startNs < fromNs && zone.endNs() > fromNs)
                overlapping.push_back(i);
        }
        const TreeSpan *const found = spanOf(slice.chunk, span);
        if (found == nullptr) {
            if (!starting.empty() || !overlapping.empty())
                return "a tree is missing";
            continue;
        }
        ++trees;
        const ZoneTree part = slice.chunk.tree(*found);
        const auto &origin =
            slice.origins[static_cast<std::size_t>(found - slice.chunk.trees.data())];
        if (part.size() != origin.before.size() + starting.size())
            return "another number of zones";
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part[i] != tree[origin.of(i)])
                return QString("zone %1 differs").arg(origin.of(i));
        }
        for (std::size_t i = 0; i < starting.size(); ++i) {
            if (origin.of(origin.before.size() + i) != starting[i])
                return "other zones start in it";
        }
        // Those that end exactly where it begins may be there as well.
        std::vector<std::uint32_t> before = origin.before;
        std::erase_if(before, [&](std::uint32_t i) { return tree[i].endNs() == fromNs; });
        if (before != overlapping)
            return "other zones reach into it";
    }
    return trees == slice.chunk.trees.size() ? QString() : QString("too many trees");
}

} // namespace

void TestZoneSlices::partsOfColumnsAreThoseOfTheWhole()
{
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::uint64_t> values(random() % 3000);
        const auto bits = 1 + random() % 62;
        for (std::uint64_t &value : values)
            value = random() >> (random() % 30 == 0 ? 64 - bits : 64 - bits / 2 - 1);
        const auto lowBits = static_cast<unsigned>(random() % 9);
        const bool split = round % 2 == 0;
        ByteWriter writer;
        if (split)
            writer.splitColumn(values, lowBits);
        else
            writer.column(values);
        ByteReader reader(writer.view());
        const auto column = split ? ColumnReader::splitColumn(reader, values.size())
                                  : ColumnReader::column(reader, values.size(), 8);
        QVERIFY(column && reader.atEnd());
        if (!split) { // what is too large for smaller integers is broken, as for the whole column
            ByteReader again(writer.view());
            ByteReader wholes(writer.view());
            std::vector<std::uint32_t> whole(values.size());
            QCOMPARE(ColumnReader::column(again, values.size(), 4).has_value(),
                     wholes.column(values.size(), whole.data()));
        }
        QCOMPARE(column->size(), values.size());
        for (int part = 0; part < 20; ++part) {
            const std::size_t first = random() % (values.size() + 1);
            const std::size_t count = random() % (values.size() - first + 1);
            std::vector<std::uint64_t> read(count);
            column->read(first, count, read.data());
            QVERIFY(std::ranges::equal(read, std::span(values).subspan(first, count)));
        }
    }
}

void TestZoneSlices::slicesAreTheWhole_data()
{
    QTest::addColumn<Chunk>("chunk");
    QTest::addColumn<bool>("smallest");
    for (const bool smallest : {false, true}) {
        const auto add = [smallest](const char *name, const Chunk &chunk) {
            QTest::addRow("%s%s", name, smallest ? ", packed" : "") << chunk << smallest;
        };
        add("flat", randomChunk(1, 1, 150'000, 1));
        add("seven deep", randomChunk(2, 7, 250'000, 1));
        add("recursion", randomChunk(3, 900, 150'000, 1));
        add("several frames", randomChunk(4, 5, 90'000, 3));
        add("few zones", randomChunk(5, 3, 10, 1));
        add("long and empty zones", longAndEmptyZones(200'000));
        add("a thread with few zones", sparseThread(300'000));
        Chunk none;
        none.frames = {{0, 100, 0, 0, 0}};
        add("no zones", none);
    }
}

void TestZoneSlices::slicesAreTheWhole()
{
    QFETCH(Chunk, chunk);
    QFETCH(bool, smallest);
    const Encoded written = encoded(chunk, smallest);
    const auto slices = ChunkDecoder().slices(written.message);
    QVERIFY2(slices.ok(), slices.ok() ? "" : slices.error().text().c_str());
    QVERIFY(std::ranges::equal((*slices)->trees(), chunk.trees));
    const auto begins = (*slices)->begins();
    QVERIFY(begins.size() >= chunk.zones.size() / 140'000);
    QVERIFY(begins.size() <= chunk.frames.size() + chunk.zones.size() / 50'000);
    using Limits = std::numeric_limits<TimeNs>;
    std::mt19937_64 random(7);
    ChunkSlice slice;
    std::uint32_t nextFrame = 0;
    for (std::size_t first = 0; first < begins.size(); ++first) {
        const std::uint32_t frame = begins[first].frame;
        const bool begun = first > 0 && begins[first - 1].frame == frame;
        if (!begun)
            QCOMPARE(frame, nextFrame++);
        std::size_t mostEnd = first + 1;
        while (mostEnd < begins.size() && begins[mostEnd].frame == frame)
            ++mostEnd;
        for (const std::size_t end : {first + 1, first + 1 + random() % (mostEnd - first)}) {
            (*slices)->read(first, end, {}, slice);
            const QString what =
                difference(chunk, frame, slice, begun ? begins[first].startNs : Limits::min(),
                           end == mostEnd ? Limits::max() : begins[end].startNs);
            QVERIFY2(what.isEmpty(), qPrintable(what));
            for (std::size_t i = 0; i < slice.chunk.trees.size(); ++i) {
                ChunkSlice one;
                (*slices)->read(first, end, slice.chunk.trees[i].thread, one);
                QCOMPARE(one.chunk.trees.size(), std::size_t{1});
                QVERIFY(one.origins[0].before == slice.origins[i].before);
                const ZoneTree whole = slice.chunk.tree(slice.chunk.trees[i]);
                const ZoneTree alone = one.chunk.tree(one.chunk.trees[0]);
                QCOMPARE(alone.size(), whole.size());
                for (std::size_t zone = 0; zone < whole.size(); ++zone)
                    QVERIFY(alone[zone] == whole[zone]);
            }
        }
    }
    QCOMPARE(std::size_t{nextFrame}, chunk.frames.size());
    TimeNs lastEndNs = Limits::min();
    for (std::size_t zone = 0; zone < chunk.zones.size(); ++zone)
        lastEndNs = std::max(lastEndNs, chunk.zones.startNs[zone] + chunk.zones.durationNs[zone]);
    QCOMPARE((*slices)->lastEndNs(), lastEndNs);
}

// Damaged bytes are refused, or give zones as a whole decoder reads them.
void TestZoneSlices::damageIsFound()
{
    const Chunk chunk = randomChunk(11, 6, 20'000, 1);
    for (const bool smallest : {false, true}) {
        MessageBytes bytes = *ChunkEncoder(0, smallest).encode(chunk, kManyIds);
        const ChunkMessage good = *readChunkMessage(*messageAt(bytes, 0));
        std::vector<std::uint8_t> body(good.body.begin(), good.body.end());
        ChunkMessage message = good;
        message.body = body;
        QVERIFY(ChunkDecoder().slices(message).ok());
        std::mt19937_64 random(5);
        std::size_t refused = 0;
        for (int i = 0; i < 1500; ++i) {
            const std::size_t at =
                i % 2 == 0 ? random() % body.size() : random() % std::size_t{400};
            const std::uint8_t before = body[at];
            body[at] = static_cast<std::uint8_t>(before ^ (1U << (random() % 8)));
            const auto slices = ChunkDecoder().slices(message);
            Chunk whole;
            const bool reads = ChunkDecoder().decode(message, whole).ok();
            refused += slices.ok() ? 0 : 1;
            if (reads)
                QVERIFY(slices.ok());
            if (slices.ok() && reads) {
                ChunkSlice slice;
                (*slices)->read(0, (*slices)->begins().size(), {}, slice);
                QVERIFY(slice.chunk.zones == whole.zones);
                QVERIFY(slice.chunk.trees == whole.trees);
            }
            body[at] = before;
        }
        QVERIFY(refused > 50);
    }
}

} // namespace tst_zone_slices

ZOE_APPLESS_TEST(tst_zone_slices::TestZoneSlices)
#include "tst_zone_slices.moc"
