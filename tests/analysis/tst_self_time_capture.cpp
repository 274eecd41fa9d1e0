// Self times summed by frame and function: against sums of the zones themselves, and what queries
// make of the two.
#include <QTest>
#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/model/memory_capture.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/self_time_capture.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_self_time_capture {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr std::size_t kPlenty = std::size_t{1} << 30;
// Too little for the sums below, enough for everything else.
constexpr std::size_t kLittle = 100'000;
constexpr std::size_t kLittleForTwo = 1'000'000;

using Key = std::tuple<FrameIndex, std::uint32_t, std::uint32_t>; // frame, thread, site

// Of the selected zones, one by one. Threads: 0 for all.
std::map<Key, DurationNs> sumsOf(const Capture &capture, const Selection &selection, bool apart)
{
    std::map<Key, DurationNs> sums;
    ChunkRun run(capture, selection);
    const Status walked = run.forEach(Task{}, [&](std::size_t, std::size_t, const Chunk &chunk) {
        for (const TreeSpan &span : chunk.trees) {
            const FrameIndex frame = chunk.firstFrame + span.frame;
            const ZoneTree tree = chunk.tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                if (run.frames().contains(frame) && selection.hasThread(span.thread) &&
                    selection.hasSite(tree[i].site))
                    sums[{frame, apart ? span.thread.value : 0, tree[i].site.value}] +=
                        tree[i].selfNs;
            }
        }
    });
    if (!walked)
        sums.clear();
    return sums;
}

// In chunks with selected frames.
std::size_t zonesOf(const Capture &capture, const Selection &selection)
{
    std::size_t zones = 0;
    const ChunkRun run(capture, selection);
    for (const std::size_t i : run.chunks())
        zones += (*capture.chunk(i))->zones.size();
    return zones;
}

} // namespace

class TestSelfTimeCapture : public QObject {
    Q_OBJECT

  private slots:
    void sumsOfZones_data();
    void sumsOfZones();
    void anyTimes();
    void unreadableChunks();
    void littleRoom();
    void behavioursAreTheSame_data();
    void behavioursAreTheSame();
    void classesAreTheSame();
};

void TestSelfTimeCapture::sumsOfZones_data()
{
    QTest::addColumn<Selection>("selection");
    QTest::newRow("all") << Selection{};
    Selection frames;
    frames.frames = FrameRanges(FrameRange{3, 9});
    frames.frames->add(15);
    QTest::newRow("frames") << frames;
    Selection threads;
    threads.threads = std::vector{ThreadId{1}, ThreadId{2}};
    QTest::newRow("threads") << threads;
    Selection sites;
    sites.sites = std::vector{SiteId{0}, SiteId{2}, SiteId{5}};
    QTest::newRow("functions") << sites;
    Selection inside;
    inside.inside = std::vector{SiteId{1}, SiteId{4}};
    QTest::newRow("inside") << inside;
}

void TestSelfTimeCapture::sumsOfZones()
{
    QFETCH(Selection, selection);
    TbbExecutor executor(2);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto capture = randomCapture({.seed = seed, .missingShare = 0.2});
        for (const bool apart : {false, true}) {
            const SelfTimeCapture sums(*capture, selection, SelfTimeCapture::threads(apart),
                                       kPlenty);
            Selection rest = selection;
            rest.inside.reset();
            const auto expected = sumsOf(*capture, selection, apart);
            QVERIFY(!expected.empty());
            // Summed while reading, then as kept.
            QCOMPARE(sums.byteSize(), std::size_t{0});
            QCOMPARE(sumsOf(sums, rest, apart), expected);
            const std::size_t kept = sums.byteSize();
            QVERIFY(kept >= 2 * expected.size());
            QCOMPARE(sumsOf(sums, rest, apart), expected);
            QCOMPARE(zonesOf(sums, rest), expected.size());
            QCOMPARE(sums.byteSize(), kept);
            QVERIFY(std::ranges::equal(sums.frames(), capture->frames()));
        }
    }
}

// Of any size and sign, including those that don't fit into a number beside their function.
void TestSelfTimeCapture::anyTimes()
{
    const auto plain = randomCapture({.frames = 6, .framesPerChunk = 2});
    const std::vector<DurationNs> times{0,
                                        127,
                                        128,
                                        -1,
                                        DurationNs{1} << 40,
                                        DurationNs{1} << 60,
                                        std::numeric_limits<DurationNs>::max(),
                                        std::numeric_limits<DurationNs>::min()};
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < plain->chunks().size(); ++i) {
        Chunk &chunk = chunks.emplace_back(**plain->chunk(i));
        for (std::size_t zone = 0; zone < chunk.zones.size(); ++zone)
            chunk.zones.selfNs[zone] = times[(zone + i) % times.size()];
    }
    const MemoryCapture capture({}, plain->dictionaries(), std::move(chunks));
    const SelfTimeCapture sums(capture, {}, SelfTimeCapture::Threads::Together, kPlenty);
    Chunk first;
    Chunk again;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        QVERIFY(sums.readChunk(i, first).ok());
        QVERIFY(sums.readChunk(i, again).ok());
        QVERIFY(first.zones.size() > 0);
        QVERIFY(first == again);
        QVERIFY(first == **sums.chunk(i));
    }
}

void TestSelfTimeCapture::unreadableChunks()
{
    const auto capture = randomCapture({.frames = 40});
    const DamagedCapture broken(capture, {1, 3});
    const SelfTimeCapture sums(broken, {}, SelfTimeCapture::Threads::Together, kPlenty);
    Chunk scratch;
    for (std::size_t i = 0; i < broken.chunks().size(); ++i) {
        QCOMPARE(sums.chunk(i).ok(), i != 1 && i != 3);
        QCOMPARE(sums.readChunk(i, scratch).ok(), i != 1 && i != 3);
    }
}

// The same is read, whether it was kept or not.
void TestSelfTimeCapture::littleRoom()
{
    const auto capture = randomCapture({.frames = 400, .framesPerChunk = 5});
    Selection selection;
    selection.inside = std::vector{SiteId{1}, SiteId{4}};
    const auto expected = sumsOf(*capture, selection, false);
    const SelfTimeCapture whole(*capture, selection, SelfTimeCapture::Threads::Together, kPlenty);
    QCOMPARE(sumsOf(whole, {}, false), expected);
    const std::size_t bytes = whole.byteSize();
    for (const std::size_t room : {std::size_t{0}, bytes / 2, bytes}) {
        const SelfTimeCapture sums(*capture, selection, SelfTimeCapture::Threads::Together, room);
        for (int pass = 0; pass < 2; ++pass)
            QCOMPARE(sumsOf(sums, {}, false), expected);
        QVERIFY(sums.byteSize() <= room);
        QVERIFY(sums.byteSize() > room / 2 || room == 0);
        QCOMPARE(sums.byteSize() == bytes, room == bytes);
    }
}

void TestSelfTimeCapture::behavioursAreTheSame_data()
{
    QTest::addColumn<FeatureTime>("time");
    QTest::addColumn<bool>("inside");
    QTest::newRow("self") << FeatureTime::Self << false;
    QTest::newRow("self by threads") << FeatureTime::SelfByThreadGroup << false;
    QTest::newRow("inside a function") << FeatureTime::Self << true;
}

// Whether sums are held, or chunks are summed or read again.
void TestSelfTimeCapture::behavioursAreTheSame()
{
    QFETCH(FeatureTime, time);
    QFETCH(bool, inside);
    const MadeUp made = madeUpFrames({.frames = 1000, .functions = 15, .behaviours = 3});
    Selection selection;
    if (inside)
        selection.inside = std::vector{SiteId{2}, SiteId{3}, SiteId{5}, SiteId{7}};
    BehaviourOptions how;
    how.features.time = time;
    how.stabilityRounds = 0;
    const auto held = *findBehaviours(*made.capture, selection, how, kMeans);
    how.areSums = true; // so that none are made
    const auto read = *findBehaviours(*made.capture, selection, how, kMeans);
    QCOMPARE(held->selection, read->selection);
    QCOMPARE(held->assignment, read->assignment);
    QCOMPARE(held->notes, read->notes);
    QCOMPARE(held->unusual.size(), read->unusual.size());
    for (std::size_t i = 0; i < held->unusual.size(); ++i)
        QCOMPARE(held->unusual[i].because, read->unusual[i].because);
    for (std::size_t i = 0; i < held->behaviours.size(); ++i) {
        QCOMPARE(held->behaviours[i].name, read->behaviours[i].name);
        QCOMPARE(held->behaviours[i].characteristic[0].share,
                 read->behaviours[i].characteristic[0].share);
    }
    const auto applied = *applyBehaviours(*made.capture, selection, held->definition);
    const auto reapplied =
        *applyBehaviours(*made.capture, selection, held->definition, Task().withMemory(kLittle));
    QCOMPARE(applied->selection, selection);
    QCOMPARE(applied->assignment, reapplied->assignment);
}

// Also if times are evened out because a function takes much longer on one side.
void TestSelfTimeCapture::classesAreTheSame()
{
    MadeUpOptions options{.frames = 900, .functions = 12, .behaviours = 3};
    const MadeUp base = madeUpFrames(options);
    options.seed = 2;
    options.slowFunction = 6;
    options.slowFactor = 4;
    const MadeUp head = madeUpFrames(options);
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const CompareSide side{head.capture.get(), {}};
    const auto held = *classifyFrames(Baseline(bases), Head(side));
    const auto read =
        *classifyFrames(Baseline(bases), Head(side), {}, Task().withMemory(kLittleForTwo));
    QVERIFY(!held->evened.empty());
    QCOMPARE(held->of, read->of);
    QCOMPARE(held->names, read->names);
    QCOMPARE(held->evened.size(), read->evened.size());
}

} // namespace tst_self_time_capture

ZOE_APPLESS_TEST(tst_self_time_capture::TestSelfTimeCapture)
#include "tst_self_time_capture.moc"
