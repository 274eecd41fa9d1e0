#include <QtTest>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/model/memory_capture.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/codec/zone_sketch.h"
#include "tests/stream/broken_sketch.h"
#include "tests/stream/large_chunks.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/test_program.h"

namespace tst_zone_sketch {

using namespace zoe;
using namespace zoe::test;

class TestZoneSketch : public QObject {
    Q_OBJECT

  private slots:
    void ordinaryFramesHaveNone();
    void zonesAreWholeOrJoined_data();
    void zonesAreWholeOrJoined();
    void equalZonesAreJoinedFurther();
    void deepFramesHaveNone();
    void picturesAreAlike();
    void comesBack_data();
    void comesBack();
    void impossibleClaimsAreRefused();
    void flippedBytesNeverDecodeToNonsense();
    void brokenSketchesHarmNothing();
};

namespace {

Chunk equalZones(std::uint32_t zones, std::uint32_t depth)
{
    Chunk chunk;
    chunk.frames = {{0, TimeNs{zones / depth} * 10'000, zones, 0, 0}};
    for (std::uint32_t i = 0; i < zones; ++i) {
        const std::uint32_t level = i % depth;
        chunk.zones.append({SiteId{level % 7}, TimeNs{i / depth} * 10'000 + level,
                            5'000 - 2 * DurationNs{level}, 0, level, 0});
    }
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    fillSelfTimes(chunk.zones, 0, zones);
    return chunk;
}

std::vector<Zone> zonesAt(const ZoneTree &tree, std::uint32_t depth)
{
    std::vector<Zone> zones;
    for (std::size_t i = 0; i < tree.size(); ++i)
        if (tree.depths()[i] == depth)
            zones.push_back(tree[i]);
    return zones;
}

// Empty if each zone of the sketch is one of the tree, or represents a run of neighbours of at most
// this many ns, and all zones of the tree are in one of them. Runs of roots start in one cell.
QString differenceAt(const std::vector<Zone> &zones, const std::vector<Zone> &sketched,
                     DurationNs widestRunNs)
{
    const auto cellNs =
        static_cast<DurationNs>(std::bit_floor(static_cast<std::uint64_t>(widestRunNs)));
    auto next = zones.begin();
    for (const Zone &zone : sketched) {
        const auto first = next;
        if (first == zones.end() || first->startNs != zone.startNs)
            return QString("a zone at %1 starts with none").arg(zone.startNs);
        Zone longest = *first;
        for (; next != zones.end() && next->endNs() <= zone.endNs(); ++next) {
            if (next->durationNs > longest.durationNs)
                longest = *next;
        }
        if (next == first || (next - 1)->endNs() != zone.endNs())
            return QString("a zone at %1 ends with none").arg(zone.startNs);
        if (zone.site != longest.site)
            return QString("a zone at %1 has another site").arg(zone.startNs);
        const bool single = next - first == 1;
        if (single ? zone.flags != first->flags : zone.durationNs > widestRunNs || zone.flags != 0)
            return QString("a zone at %1 is too wide, or has wrong flags").arg(zone.startNs);
        if (zone.depth == 0 && (next - 1)->startNs / cellNs != first->startNs / cellNs && !single)
            return QString("a run at %1 starts in several cells").arg(zone.startNs);
    }
    return next == zones.end() ? QString() : QString("zones are missing at the end");
}

QString difference(const Chunk &chunk, const Chunk &sketch, DurationNs widestRunNs)
{
    if (sketch.trees.size() != chunk.trees.size())
        return "another number of trees";
    for (std::size_t i = 0; i < chunk.trees.size(); ++i) {
        const ZoneTree tree = chunk.tree(chunk.trees[i]);
        const ZoneTree small = sketch.tree(sketch.trees[i]);
        if (tree.thread() != small.thread() || tree.frame() != small.frame())
            return "trees in another order";
        const std::uint32_t depths = std::ranges::max(tree.depths()) + 1;
        if (std::ranges::max(small.depths()) + 1 != depths)
            return "another depth";
        for (std::uint32_t depth = 0; depth < depths; ++depth) {
            const QString what =
                differenceAt(zonesAt(tree, depth), zonesAt(small, depth), widestRunNs);
            if (!what.isEmpty())
                return QString("tree %1, depth %2: %3").arg(i).arg(depth).arg(what);
        }
    }
    return {};
}

// By column of a picture: whether something is there.
std::vector<bool> columnsOf(const FlameIndex &index, std::uint32_t depth, TimeNs endNs)
{
    constexpr int kWidth = 1500;
    FlameExtent view;
    view.toNs = endNs;
    view.widthPx = kWidth;
    view.firstDepth = depth;
    view.endDepth = depth + 1;
    std::vector<bool> columns(kWidth + 2);
    for (const FlameItem &item : index.layout(view))
        for (auto x = static_cast<int>(item.x0); x <= static_cast<int>(item.x1); ++x)
            columns[static_cast<std::size_t>(x)] = true;
    return columns;
}

} // namespace

void TestZoneSketch::ordinaryFramesHaveNone()
{
    Chunk chunk;
    TreeMaker maker(chunk, 1);
    for (int frame = 0; frame < 3; ++frame) {
        chunk.frames.emplace_back();
        maker.add(ThreadId{0}, kLargeFrameZones / 2, 4);
    }
    QVERIFY(chunk.zones.size() > kLargeFrameZones);
    QVERIFY(sketchOf(chunk).trees.empty());
    QCOMPARE(encoded(chunk).message.head.sketchEntries, 0U);
    QVERIFY(encoded(chunk).message.sketch.empty());
}

void TestZoneSketch::zonesAreWholeOrJoined_data()
{
    QTest::addColumn<std::uint64_t>("seed");
    QTest::addColumn<std::size_t>("depth");
    QTest::addColumn<DurationNs>("parts");
    QTest::newRow("flat") << std::uint64_t{1} << std::size_t{1} << DurationNs{8192};
    QTest::newRow("two deep") << std::uint64_t{2} << std::size_t{2} << DurationNs{4096};
    QTest::newRow("seven deep") << std::uint64_t{3} << std::size_t{7} << DurationNs{1024};
    QTest::newRow("recursion") << std::uint64_t{4} << std::size_t{60} << DurationNs{128};
}

void TestZoneSketch::zonesAreWholeOrJoined()
{
    QFETCH(std::uint64_t, seed);
    QFETCH(std::size_t, depth);
    QFETCH(DurationNs, parts);
    const Chunk chunk = largeChunk(seed, depth);
    const Chunk sketch = sketchOf(chunk);
    QCOMPARE(sketch.firstFrame, chunk.firstFrame);
    QVERIFY(sketch.zones.size() > 1000);
    QVERIFY(sketch.zones.size() <= chunk.zones.size() / 32);
    QCOMPARE(difference(chunk, sketch, chunk.frames[0].durationNs / parts), QString());
}

// So many levels that the parts of the frame have to be larger.
void TestZoneSketch::equalZonesAreJoinedFurther()
{
    const Chunk chunk = equalZones(40 * 30'000, 40);
    const Chunk sketch = sketchOf(chunk);
    QVERIFY(sketch.zones.size() > 40 * 400);
    QVERIFY(sketch.zones.size() <= chunk.zones.size() / 32);
    QCOMPARE(difference(chunk, sketch, chunk.frames[0].durationNs / 512), QString());
}

void TestZoneSketch::deepFramesHaveNone()
{
    Chunk chunk;
    const std::uint32_t zones = kLargeFrameZones + 5;
    chunk.frames = {{0, 2 * TimeNs{zones}, zones, 0, 0}};
    for (std::uint32_t i = 0; i < zones; ++i)
        chunk.zones.append({SiteId{0}, TimeNs{i}, 2 * DurationNs{zones - i}, 0, i, 0});
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    fillSelfTimes(chunk.zones, 0, zones);
    QVERIFY(sketchOf(chunk).trees.empty());
    QCOMPARE(sketchOf(chunk).frames[0].zones, 0U);
}

void TestZoneSketch::picturesAreAlike()
{
    const Chunk chunk = largeChunk(11);
    const Chunk sketch = sketchOf(chunk);
    QCOMPARE(sketch.trees.size(), chunk.trees.size());
    std::size_t drawn = 0;
    for (std::size_t tree = 0; tree < chunk.trees.size(); ++tree) {
        const FlameIndex all(chunk.tree(chunk.trees[tree]));
        const FlameIndex few(sketch.tree(sketch.trees[tree]));
        QCOMPARE(few.depthCount(), all.depthCount());
        for (std::uint32_t depth = 0; depth < all.depthCount(); ++depth) {
            const auto is = columnsOf(few, depth, chunk.frames[0].durationNs);
            const auto should = columnsOf(all, depth, chunk.frames[0].durationNs);
            // Zones folded with their neighbours in one may be separate in the other.
            const auto near = [](const std::vector<bool> &columns, std::size_t x) {
                const std::size_t from = x < 3 ? 0 : x - 3;
                const std::size_t end = std::min(columns.size(), x + 4);
                for (std::size_t i = from; i < end; ++i)
                    if (columns[i])
                        return true;
                return false;
            };
            for (std::size_t x = 0; x < is.size(); ++x) {
                QVERIFY(!is[x] || near(should, x));
                QVERIFY(!should[x] || near(is, x));
                drawn += is[x] ? 1 : 0;
            }
        }
    }
    QVERIFY(drawn > 5000);
}

void TestZoneSketch::comesBack_data()
{
    QTest::addColumn<bool>("smallest");
    QTest::newRow("encoding 1") << false;
    QTest::newRow("encoding 2") << true;
}

void TestZoneSketch::comesBack()
{
    QFETCH(bool, smallest);
    Chunk chunk = largeChunk(21);
    chunk.frames.push_back({chunk.frames[0].endNs(), 10, 0, 0, 0}); // without zones
    const Encoded written = encoded(chunk, smallest);
    const Chunk sketch = sketchOf(chunk);
    QCOMPARE(std::size_t{written.message.head.sketchEntries}, sketch.zones.size());
    QVERIFY(written.message.sketch.size() * 10 < written.message.body.size());
    Chunk back;
    ChunkDecoder decoder;
    for (int again = 0; again < 2; ++again) {
        QVERIFY(decoder.decodeSketch(written.message, back).ok());
        QVERIFY(back == sketch);
    }
    QVERIFY(decoder.decode(written.message, back).ok());
    QVERIFY(back == chunk);
}

void TestZoneSketch::impossibleClaimsAreRefused()
{
    const Encoded written = encoded(largeChunk(31));
    const auto refused = [&](auto change) {
        ChunkMessage message = written.message;
        change(message);
        Chunk back;
        return !ChunkDecoder().decodeSketch(message, back).ok();
    };
    QVERIFY(!refused([](ChunkMessage &) {}));
    QVERIFY(refused([](ChunkMessage &m) { ++m.head.sketchEntries; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.sketchEntries = m.head.entries + 1; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.entries = UINT32_MAX; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.sketchRawSize += 8; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.sketchRawSize = std::uint64_t{1} << 50; }));
    QVERIFY(refused([](ChunkMessage &m) { m.sketch = m.sketch.first(m.sketch.size() / 2); }));
    QVERIFY(refused([](ChunkMessage &m) { m.sketch = {}; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.ids.sites = 3; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.ids.threads = 1; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.encoding = kEncodingSplit + 1; }));
    QVERIFY(refused([](ChunkMessage &m) { m.head.frames.clear(); }));
}

void TestZoneSketch::flippedBytesNeverDecodeToNonsense()
{
    const Encoded written = encoded(equalZones(2'000'000, 2));
    std::vector<std::uint8_t> bytes(written.message.sketch.begin(), written.message.sketch.end());
    QVERIFY(!bytes.empty());
    std::mt19937_64 random(5);
    std::size_t read = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::size_t at = random() % bytes.size();
        const std::uint8_t before = bytes[at];
        bytes[at] = static_cast<std::uint8_t>(before ^ (1U << (random() % 8)));
        ChunkMessage flipped = written.message;
        flipped.sketch = bytes;
        Chunk back;
        if (ChunkDecoder().decodeSketch(flipped, back).ok()) {
            // Encoding checks all promises.
            QVERIFY(ChunkEncoder(0).encode(back, kManyIds).ok());
            ++read;
        }
        bytes[at] = before;
    }
    QVERIFY(read < 2000);
}

// The zones of the frame exist, and verifying reports the damage.
void TestZoneSketch::brokenSketchesHarmNothing()
{
    Chunk chunk = largeChunk(41);
    chunk.firstFrame = 0;
    Dictionaries names;
    for (int i = 0; i < 30; ++i) {
        names.sites.emplace_back();
        names.sites.back().name = std::to_string(i);
    }
    names.threads.resize(5);
    std::vector<std::byte> stream = test::streamOf(MemoryCapture({}, names, {chunk}));
    const auto good = openCaptureBytes(stream);
    QVERIFY(good.ok());
    const auto sketch = (*good)->sketch(0);
    QVERIFY(sketch.ok() && *sketch != nullptr);
    QVERIFY(**sketch == sketchOf(chunk));
    QVERIFY(verifyCapture(**good)->whole());

    QCOMPARE(test::breakSketches(stream), std::size_t{1});
    const auto bad = openCaptureBytes(stream);
    QVERIFY(bad.ok());
    QVERIFY((*bad)->info().complete);
    QVERIFY(!(*bad)->sketch(0).ok());
    const auto back = (*bad)->chunk(0);
    QVERIFY(back.ok());
    QVERIFY(**back == chunk);
    const auto verified = verifyCapture(**bad);
    QVERIFY(verified.ok() && !verified->whole());
    QCOMPARE(verified->damage.size(), std::size_t{1});
}

} // namespace tst_zone_sketch

ZOE_APPLESS_TEST(tst_zone_sketch::TestZoneSketch)
#include "tst_zone_sketch.moc"
