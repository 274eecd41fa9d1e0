// Zones that are taken over into another chunk without decoding them, against encoding the decoded
// ones: the messages have the same bytes.
#include <QtTest>

#include <random>
#include <set>
#include <utility>
#include <vector>

#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/codec/zone_copy.h"
#include "tests/stream/large_chunks.h"
#include "tests/support/test_program.h"

namespace tst_zone_copy {

using namespace zoe;
using namespace zoe::test;

namespace {

// What becomes of a chunk.
struct Change {
    std::vector<bool> takes; // by tree
    std::vector<FrameCut> cuts;
    std::vector<std::uint32_t> sites;
    TimeNs shiftNs = 0;
    std::uint32_t laterThreads = 0; // added to those of threads
};

Chunk frames(std::uint64_t seed, std::uint32_t count, std::size_t zones)
{
    std::mt19937_64 random(seed);
    Chunk chunk;
    chunk.firstFrame = 3;
    TimeNs now = 50;
    for (std::uint32_t frame = 0; frame < count; ++frame) {
        Chunk one;
        one.frames.emplace_back();
        TreeMaker maker(one, seed * 1000 + frame);
        for (std::uint32_t thread = 0; thread < 4; ++thread)
            if (random() % 4 != 0)
                maker.add(ThreadId{thread}, 1 + random() % zones, 1 + random() % 9);
        FrameRecord record = one.frames.front();
        record.startNs = now;
        const auto before = static_cast<std::uint32_t>(chunk.zones.size());
        for (TreeSpan span : one.trees) {
            span.frame = frame;
            span.firstZone += before;
            chunk.trees.push_back(span);
        }
        for (std::size_t i = 0; i < one.zones.size(); ++i) {
            Zone zone = one.tree({0, ThreadId{0}, 0, record.zones})[i];
            zone.startNs += now;
            zone.flags = static_cast<std::uint8_t>(random() % 50 == 0 ? random() % 8 : zone.flags);
            chunk.zones.append(zone);
        }
        // Rare gaps that are far longer than others.
        now =
            record.endNs() + static_cast<TimeNs>(random() % 3 == 0 ? random() % 1'000'000'000 : 0);
        chunk.frames.push_back(record);
    }
    return chunk;
}

// The frames and trees of the result.
std::pair<Chunk, ZoneCopy> taken(const Chunk &chunk, const Change &change)
{
    Chunk to;
    to.firstFrame = chunk.firstFrame;
    to.frames = chunk.frames;
    ZoneCopy copy;
    std::uint32_t zones = 0;
    for (FrameRecord &frame : to.frames) {
        frame.startNs += change.shiftNs;
        frame.zones = 0;
    }
    for (std::uint32_t i = 0; i < chunk.trees.size(); ++i) {
        if (!change.takes[i])
            continue;
        TreeSpan span = chunk.trees[i];
        span.thread.value += change.laterThreads;
        span.firstZone = zones;
        zones += span.zoneCount;
        to.frames[span.frame].zones += span.zoneCount;
        to.trees.push_back(span);
        copy.trees.push_back({i, change.cuts[i]});
    }
    copy.sites = change.sites;
    copy.shiftNs = change.shiftNs;
    return {to, copy};
}

void addZones(const Chunk &chunk, const Change &change, Chunk &to)
{
    for (std::size_t i = 0; i < chunk.trees.size(); ++i) {
        if (!change.takes[i])
            continue;
        const ZoneTree tree = chunk.tree(chunk.trees[i]);
        for (std::size_t zone = 0; zone < tree.size(); ++zone) {
            Zone copy = tree[zone];
            copy.site = SiteId{change.sites[copy.site.value]};
            copy.startNs += change.shiftNs;
            copy.flags = change.cuts[i].flags(copy.flags);
            to.zones.append(copy);
        }
    }
}

Change randomChange(const Chunk &chunk, std::mt19937_64 &random)
{
    Change change;
    const bool all = random() % 3 == 0;
    const bool cuts = random() % 2 == 0;
    for (std::size_t i = 0; i < chunk.trees.size(); ++i) {
        change.takes.push_back(all || random() % 3 != 0);
        change.cuts.push_back({cuts && random() % 2 == 0, cuts && random() % 3 == 0});
    }
    const bool merges = random() % 2 == 0;
    for (std::uint32_t site = 0; site < 30; ++site)
        change.sites.push_back(merges ? 100 + site / 3 : 200 - site);
    change.shiftNs = random() % 2 == 0 ? static_cast<TimeNs>(random() % 1'000'000) : -50;
    change.laterThreads = static_cast<std::uint32_t>(random() % 90);
    return change;
}

std::shared_ptr<const ZoneSlices> slicesOf(const Chunk &chunk, bool smallest)
{
    const Encoded message = encoded(chunk, smallest);
    const auto slices = ChunkDecoder().slices(message.message);
    return slices ? std::dynamic_pointer_cast<const ZoneSlices>(*slices) : nullptr;
}

} // namespace

class TestZoneCopy : public QObject {
    Q_OBJECT

  private slots:
    void messagesAreTheSame_data()
    {
        QTest::addColumn<bool>("wasPacked");
        QTest::addColumn<bool>("smallest");
        QTest::addColumn<int>("level");
        QTest::newRow("as recorded") << false << false << 1;
        QTest::newRow("as recorded, not compressed") << false << false << 0;
        QTest::newRow("packed") << false << true << 1;
        QTest::newRow("of packed ones") << true << true << 1;
    }
    void messagesAreTheSame()
    {
        QFETCH(const bool, wasPacked);
        QFETCH(const bool, smallest);
        QFETCH(const int, level);
        std::mt19937_64 random(17);
        ChunkEncoder encoder(level, smallest);
        std::set<std::size_t> trees;
        for (std::uint64_t seed = 1; seed < 60; ++seed) {
            const Chunk chunk = frames(seed, 1 + static_cast<std::uint32_t>(random() % 12),
                                       seed % 5 == 0 ? 6000 : 200);
            if (chunk.trees.empty())
                continue;
            const Change change = randomChange(chunk, random);
            auto [made, copy] = taken(chunk, change);
            copy.source = slicesOf(chunk, wasPacked);
            copy.smallest = smallest;
            QVERIFY(copy.source != nullptr);
            auto ready = readyZones(std::move(copy), made);
            QVERIFY(ready.ok());
            const auto message = encoder.encode(made, *std::move(ready), kManyIds);
            QVERIFY(message.ok());
            const ChunkHead head = encoder.head();
            const std::vector<SiteTotal> totals(encoder.siteTotals().begin(),
                                                encoder.siteTotals().end());
            Chunk whole = made;
            addZones(chunk, change, whole);
            const auto expected = encoder.encode(whole, kManyIds);
            QVERIFY(expected.ok());
            const auto wholeTotals = encoder.siteTotals();
            QVERIFY(std::ranges::equal(totals, wholeTotals));
            QCOMPARE(head.calls, encoder.head().calls);
            Chunk back;
            QVERIFY(ChunkDecoder().decode(*readChunkMessage(*messageAt(*message, 0)), back).ok());
            QVERIFY(back == whole);
            // Packed ones keep the way to store gaps that was best for all zones.
            if (!wasPacked)
                QVERIFY(*message == *expected);
            trees.insert(made.trees.size());
        }
        QVERIFY(trees.size() > 10);
    }

    void sketchesAreTheSame_data()
    {
        QTest::addColumn<bool>("all");
        QTest::newRow("all trees") << true;
        QTest::newRow("without one") << false;
    }
    void sketchesAreTheSame()
    {
        QFETCH(const bool, all);
        Chunk chunk;
        chunk.frames.emplace_back();
        TreeMaker maker(chunk, 5);
        maker.add(ThreadId{0}, 200'000, 7);
        maker.add(ThreadId{1}, kLargeFrameZones / 2 + 30, 9);
        maker.add(ThreadId{4}, kLargeFrameZones / 2 + 30, 5);
        Change change;
        change.takes = {all, true, true};
        change.cuts = {{true, false}, {false, true}, {}};
        for (std::uint32_t site = 0; site < 30; ++site)
            change.sites.push_back(site / 2);
        change.shiftNs = 12'345;
        auto [made, copy] = taken(chunk, change);
        copy.source = slicesOf(chunk, false);
        auto ready = readyZones(std::move(copy), made);
        QVERIFY(ready.ok());
        QVERIFY(!ready->sketch.trees.empty());
        ChunkEncoder encoder(1);
        const auto message = encoder.encode(made, *std::move(ready), kManyIds);
        QVERIFY(message.ok());
        addZones(chunk, change, made);
        QVERIFY(*message == *encoder.encode(made, kManyIds));
    }

    void timesStayPositive()
    {
        const Chunk chunk = frames(4, 3, 50);
        Change change = [&] {
            std::mt19937_64 random(1);
            return randomChange(chunk, random);
        }();
        change.takes.assign(chunk.trees.size(), true);
        change.shiftNs = -chunk.frames.back().endNs();
        auto [made, copy] = taken(chunk, change);
        copy.source = slicesOf(chunk, false);
        QCOMPARE(readyZones(std::move(copy), made).error().code, ErrorCode::BadInput);
    }
};

} // namespace tst_zone_copy

ZOE_APPLESS_TEST(tst_zone_copy::TestZoneCopy)
#include "tst_zone_copy.moc"
