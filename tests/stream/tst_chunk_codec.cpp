#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>

#include "formats/stream/codec/chunk_codec.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_chunk_codec {

using namespace zoe;

class TestChunkCodec : public QObject {
    Q_OBJECT

  private slots:
    void randomChunksComeBack_data();
    void randomChunksComeBack();
    void framesWithoutZonesComeBack();
    void framesOfAnHourComeBack();
    void deepNestingComesBack();
    void manySitesComeBack();
    void largestTimesComeBack();
    void everythingButZonesComesBack();
    void regularHugeChunkComesBack();
    void invalidChunksAreRefused_data();
    void invalidChunksAreRefused();
    void flippedBodiesNeverDecodeToNonsense_data();
    void flippedBodiesNeverDecodeToNonsense();
    void lateGapsLikeEarlyOnesTakeLess();
    void differencesOfWideGapsComeBack();
    void tenMillionZonesInAFrameComeBack();
    void laterEncodingsAreRefused();
};

namespace {

constexpr IdCounts kManyIds{100'000, 1'000, 100, 10, 100, 100, 100, 10, 100, 100};

Chunk singleTree(std::vector<Zone> zones, FrameRecord frame = {0, 1'000'000, 0, 0, 0})
{
    Chunk chunk;
    frame.zones = static_cast<std::uint32_t>(zones.size());
    chunk.frames = {frame};
    for (const Zone &zone : zones)
        chunk.zones.append(zone);
    if (!zones.empty())
        chunk.trees = {{0, ThreadId{0}, 0, frame.zones}};
    fillSelfTimes(chunk.zones, 0, zones.size());
    return chunk;
}

// Back through the bytes; the message is checked on the way.
Result<Chunk> throughBytes(const Chunk &chunk, int level, bool smallest = false)
{
    ChunkEncoder encoder(level, smallest);
    const auto bytes = encoder.encode(chunk, kManyIds);
    if (!bytes)
        return bytes.error();
    const auto view = messageAt(*bytes, 0);
    if (!view)
        return view.error();
    if (view->bytes.size() != bytes->size() || view->kind != MessageKind::Chunk)
        return Error{ErrorCode::Damaged, "not the message that was built", {}};
    const auto message = readChunkMessage(*view);
    if (!message)
        return message.error();
    if (message->head != encoder.head())
        return Error{ErrorCode::Damaged, "not the head that was written", {}};
    Chunk back;
    ChunkDecoder decoder;
    if (Status status = decoder.decode(*message, back); !status)
        return status.error();
    // And once more into used vectors.
    if (Status status = decoder.decode(*message, back); !status)
        return status.error();
    Chunk alone;
    if (Status status = decoder.decodeBesideZones(*message, alone); !status)
        return status.error();
    Chunk rest = back;
    rest.trees.clear();
    rest.zones.clear();
    if (alone != rest)
        return Error{ErrorCode::Damaged, "what is beside zones differs if it is read alone", {}};
    return back;
}

// One tree of parents with up to three children, each working as long after them as before them.
Chunk mirroredChunk(std::uint32_t parents, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    Chunk chunk;
    TimeNs now = 0;
    for (std::uint32_t i = 0; i < parents; ++i) {
        const std::size_t parent = chunk.zones.size();
        const TimeNs start = now;
        const auto half = static_cast<DurationNs>(random() % 5000);
        chunk.zones.append({SiteId{i % 20}, start, 0, 0, 0, 0});
        now += half;
        for (auto children = 1 + random() % 3; children > 0; --children) {
            const auto duration = static_cast<DurationNs>(random() % 900);
            chunk.zones.append(
                {SiteId{static_cast<std::uint32_t>(random() % 20)}, now, duration, duration, 1, 0});
            now += duration + 5;
        }
        now += half + static_cast<DurationNs>(random() % 8);
        chunk.zones.durationNs[parent] = now - start;
        now += 7;
    }
    const auto zones = static_cast<std::uint32_t>(chunk.zones.size());
    chunk.frames = {{0, now, zones, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    fillSelfTimes(chunk.zones, 0, zones);
    return chunk;
}

void verifySame(const Chunk &chunk)
{
    for (const auto &[level, smallest] : {std::pair{0, false}, {1, false}, {0, true}, {5, true}}) {
        const auto back = throughBytes(chunk, level, smallest);
        QVERIFY2(back.ok(), back ? "" : back.error().message.c_str());
        QCOMPARE(back->firstFrame, chunk.firstFrame);
        QVERIFY(back->frames == chunk.frames);
        QVERIFY(back->trees == chunk.trees);
        QCOMPARE(back->zones.site, chunk.zones.site);
        QCOMPARE(back->zones.startNs, chunk.zones.startNs);
        QCOMPARE(back->zones.durationNs, chunk.zones.durationNs);
        QCOMPARE(back->zones.depth, chunk.zones.depth);
        QCOMPARE(back->zones.selfNs, chunk.zones.selfNs);
        QVERIFY(*back == chunk);
    }
}

} // namespace

void TestChunkCodec::randomChunksComeBack_data()
{
    QTest::addColumn<bool>("extremes");
    QTest::addColumn<quint32>("depth");
    QTest::addColumn<quint32>("zones");
    QTest::newRow("ordinary") << false << 6U << 30U;
    QTest::newRow("extreme times") << true << 6U << 30U;
    QTest::newRow("flat") << false << 1U << 100U;
    QTest::newRow("single zones") << true << 2U << 1U;
    QTest::newRow("large trees") << false << 40U << 2000U;
}

void TestChunkCodec::randomChunksComeBack()
{
    QFETCH(bool, extremes);
    QFETCH(quint32, depth);
    QFETCH(quint32, zones);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        test::RandomCaptureOptions options;
        options.seed = seed;
        options.extremes = extremes;
        options.maxDepth = depth;
        options.maxZonesPerTree = zones;
        const auto capture = test::randomCapture(options);
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            verifySame(**capture->chunk(i));
    }
}

void TestChunkCodec::framesWithoutZonesComeBack()
{
    Chunk framesOnly;
    framesOnly.firstFrame = 123'456'789;
    framesOnly.frames = {{10, 0, 0, 0, 0}, {10, 5, 0, 7, kFrameCut}, {100, 5, 0, 0, kFramePartial}};
    verifySame(framesOnly);
    QVERIFY(!throughBytes({}, 1).ok()); // without frames it is in no place
}

void TestChunkCodec::framesOfAnHourComeBack()
{
    constexpr DurationNs kHour = 3600 * kNsPerSecond;
    verifySame(singleTree({{SiteId{5}, 30 * 24 * kHour, kHour, 0, 0, kContinuesTo},
                           {SiteId{6}, 30 * 24 * kHour + 1, kHour - 1, 0, 1, kContinuesTo},
                           {SiteId{5}, 30 * 24 * kHour + 7, 0, 0, 2, 0}},
                          {30 * 24 * kHour, kHour, 0, 0, 0}));
}

void TestChunkCodec::deepNestingComesBack()
{
    std::vector<Zone> zones;
    for (std::uint32_t depth = 0; depth < 5000; ++depth)
        zones.push_back({SiteId{depth % 7}, depth, 20'000 - 2 * DurationNs{depth}, 0, depth, 0});
    zones.push_back({SiteId{1}, 30'000, 0, 0, 0, 0});
    verifySame(singleTree(zones));
}

void TestChunkCodec::manySitesComeBack()
{
    std::vector<Zone> zones;
    for (std::uint32_t i = 0; i < 70'000; ++i)
        zones.push_back({SiteId{99'999 - i}, 3 * TimeNs{i}, 2, 0, 0, 0});
    verifySame(singleTree(zones));
}

void TestChunkCodec::largestTimesComeBack()
{
    constexpr TimeNs kMax = std::numeric_limits<TimeNs>::max();
    verifySame(singleTree({{SiteId{0}, 0, kMax, 0, 0, kStillOpen},
                           {SiteId{1}, 0, 0, 0, 1, 0},
                           {SiteId{1}, kMax, 0, 0, 1, 0}},
                          {0, kMax, 0, 0, 0}));
}

void TestChunkCodec::everythingButZonesComesBack()
{
    Chunk chunk = singleTree({});
    chunk.plots = {{PlotId{0}, 5, 1.5},
                   {PlotId{99}, 5, -0.0},
                   {PlotId{1}, 9, std::numeric_limits<double>::infinity()}};
    chunk.messages = {{5, ThreadId{999}, Severity::Fatal, "first"},
                      {5, ThreadId{}, Severity::Trace, ""},
                      {8, ThreadId{0}, Severity::Info, std::string("with \0 inside", 13)}};
    chunk.setFrames = {{FrameSetId{1}, 0, 100}, {FrameSetId{9}, 0, 0}, {FrameSetId{1}, 100, 50}};
    verifySame(chunk);
}

// Compresses to almost nothing; the reader's limits on what a few bytes may claim must allow it.
void TestChunkCodec::regularHugeChunkComesBack()
{
    constexpr std::uint32_t kZones = 3'000'000;
    Chunk chunk;
    chunk.frames = {{0, 10 * TimeNs{kZones}, kZones, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, kZones}};
    chunk.zones.resize(kZones);
    for (std::uint32_t i = 0; i < kZones; ++i) {
        chunk.zones.startNs[i] = 10 * TimeNs{i};
        chunk.zones.durationNs[i] = 10;
        chunk.zones.selfNs[i] = 10;
    }
    const auto back = throughBytes(chunk, 1);
    QVERIFY2(back.ok(), back ? "" : back.error().message.c_str());
    QVERIFY(*back == chunk);
}

void TestChunkCodec::invalidChunksAreRefused_data()
{
    QTest::addColumn<int>("fault");
    const char *const names[] = {"child outlasts parent",
                                 "siblings overlap",
                                 "depth jumps",
                                 "negative duration",
                                 "frame miscounts",
                                 "trees out of order",
                                 "unknown site",
                                 "unknown thread",
                                 "plots out of order",
                                 "negative frame",
                                 "end overflows",
                                 "states overlap",
                                 "state of unknown thread",
                                 "negative running time",
                                 "stolen times out of order",
                                 "samples out of order",
                                 "sample of unknown stack",
                                 "greatest depth"};
    int fault = 0;
    for (const char *name : names)
        QTest::newRow(name) << fault++;
}

void TestChunkCodec::invalidChunksAreRefused()
{
    QFETCH(int, fault);
    std::vector<Zone> zones = {
        {SiteId{1}, 10, 50, 0, 0, 0}, {SiteId{2}, 20, 10, 0, 1, 0}, {SiteId{3}, 40, 10, 0, 1, 0}};
    QVERIFY(throughBytes(singleTree(zones), 1).ok());
    if (fault == 0)
        zones[2].durationNs = 21;
    if (fault == 1)
        zones[1].durationNs = 21;
    if (fault == 2)
        zones[1].depth = 2;
    if (fault == 3)
        zones[1].durationNs = -1;
    if (fault == 6)
        zones[1].site = SiteId{kManyIds.sites};
    if (fault == 10)
        zones[0].durationNs = std::numeric_limits<DurationNs>::max();
    Chunk chunk = singleTree(zones);
    if (fault == 4)
        ++chunk.frames[0].zones;
    if (fault == 5)
        chunk.trees = {{0, ThreadId{1}, 0, 1}, {0, ThreadId{0}, 1, 2}};
    if (fault == 7)
        chunk.trees[0].thread = ThreadId{kManyIds.threads};
    if (fault == 8)
        chunk.plots = {{PlotId{0}, 5, 1}, {PlotId{0}, 4, 1}};
    if (fault == 9)
        chunk.frames[0].durationNs = -1;
    const ThreadId thread{1};
    if (fault == 11)
        chunk.extras.states = {{thread, ThreadState::Running, 0, 10, 5},
                               {thread, ThreadState::Waiting, 0, 14, 5}};
    if (fault == 12)
        chunk.extras.states = {{ThreadId{kManyIds.threads}, ThreadState::Running, 0, 10, 5}};
    if (fault == 13)
        chunk.extras.usage = {{.thread = thread, .durationNs = 5, .runningNs = -1}};
    if (fault == 14)
        chunk.extras.stolen = {{0, 5, 1, 0, 1}, {0, 4, 1, 0, 1}};
    if (fault == 15)
        chunk.extras.samples = {{thread, {}, 5, 1}, {thread, {}, 4, 1}};
    if (fault == 16)
        chunk.extras.samples = {{thread, StackId{kManyIds.callStacks}, 5, 1}};
    if (fault == 17)
        chunk.zones.depth[2] = std::numeric_limits<std::uint32_t>::max();
    for (const bool smallest : {false, true}) {
        const auto back = throughBytes(chunk, 1, smallest);
        QVERIFY(!back.ok());
        QCOMPARE(back.error().code, ErrorCode::BadInput);
    }
}

void TestChunkCodec::flippedBodiesNeverDecodeToNonsense_data()
{
    QTest::addColumn<bool>("mirrored");
    QTest::addColumn<bool>("smallest");
    QTest::newRow("columns") << false << false;
    QTest::newRow("split columns") << false << true;
    QTest::newRow("differences") << true << true;
}

// After the checksum: whatever a body says, the decoded chunk keeps its promises.
void TestChunkCodec::flippedBodiesNeverDecodeToNonsense()
{
    QFETCH(bool, mirrored);
    QFETCH(bool, smallest);
    test::RandomCaptureOptions options;
    options.frames = 4;
    const auto capture = test::randomCapture(options);
    const Chunk chunk = mirrored ? mirroredChunk(60, 1) : **capture->chunk(0);
    ChunkEncoder encoder(0, smallest);
    const auto bytes = encoder.encode(chunk, kManyIds);
    QVERIFY(bytes.ok());
    const auto message = readChunkMessage(*messageAt(*bytes, 0));
    QVERIFY(message.ok());
    ChunkDecoder decoder;
    std::vector<std::uint64_t> words((message->body.size() + 7) / 8);
    auto *const body = reinterpret_cast<std::uint8_t *>(words.data());
    for (std::size_t bit = 0; bit < message->body.size() * 8; ++bit) {
        std::ranges::copy(message->body, body);
        body[bit / 8] = static_cast<std::uint8_t>(body[bit / 8] ^ (1U << (bit % 8)));
        ChunkMessage flipped;
        flipped.head = message->head;
        flipped.body = {body, message->body.size()};
        Chunk back;
        if (!decoder.decode(flipped, back).ok())
            continue;
        // Encoding checks all promises.
        ChunkEncoder check(0);
        const auto again = check.encode(back, kManyIds);
        QVERIFY2(again.ok(), again ? "" : again.error().message.c_str());
    }
}

void TestChunkCodec::lateGapsLikeEarlyOnesTakeLess()
{
    const Chunk chunk = mirroredChunk(20'000, 2);
    verifySame(chunk);
    const auto columns = ChunkEncoder(1).encode(chunk, kManyIds);
    const auto split = ChunkEncoder(1, true).encode(chunk, kManyIds);
    QVERIFY(columns.ok() && split.ok());
    QVERIFY2(
        split->size() * 100 < columns->size() * 92,
        qPrintable(QString::number(split->size()) + " of " + QString::number(columns->size())));
}

// Differences within 32 bits between gaps beyond them, and the other way round.
void TestChunkCodec::differencesOfWideGapsComeBack()
{
    constexpr DurationNs kWide = DurationNs{1} << 32;
    for (const auto &[before, behind] : {std::pair{kWide - 1, kWide},
                                         {kWide, kWide - 1},
                                         {kWide + 3, kWide + 5},
                                         {DurationNs{0}, kWide - 1},
                                         {kWide - 1, DurationNs{0}},
                                         {DurationNs{1} << 61, kWide},
                                         {DurationNs{5}, DurationNs{1} << 62}}) {
        std::vector<Zone> zones;
        TimeNs now = 0;
        for (const DurationNs half : {DurationNs{40}, before, DurationNs{70}}) {
            const DurationNs last = half == before ? behind : half;
            zones.push_back({SiteId{0}, now, half + 1 + last, 0, 0, 0});
            zones.push_back({SiteId{1}, now + half, 1, 0, 1, 0});
            now += half + 1 + last;
        }
        // Many more of one kind, so that differences are chosen.
        for (std::uint32_t i = 0; i < 3000; ++i) {
            const auto half = static_cast<DurationNs>(i * 7919 % 4099);
            zones.push_back({SiteId{0}, now, 2 * half + 1, 0, 0, 0});
            zones.push_back({SiteId{1}, now + half, 1, 0, 1, 0});
            now += 2 * half + 1;
        }
        verifySame(singleTree(zones, {0, now, 0, 0, 0}));
    }
}

void TestChunkCodec::tenMillionZonesInAFrameComeBack()
{
    const Chunk chunk = mirroredChunk(3'400'000, 3);
    QVERIFY(chunk.zones.size() > 10'000'000);
    const auto back = throughBytes(chunk, 1, true);
    QVERIFY2(back.ok(), back ? "" : back.error().message.c_str());
    QVERIFY(*back == chunk);
}

void TestChunkCodec::laterEncodingsAreRefused()
{
    ChunkEncoder encoder(1);
    const auto bytes = encoder.encode(mirroredChunk(3, 4), kManyIds);
    QVERIFY(bytes.ok());
    auto message = readChunkMessage(*messageAt(*bytes, 0));
    QVERIFY(message.ok());
    message->head.encoding = kEncodingSplit + 1;
    Chunk back;
    const Status status = ChunkDecoder().decode(*message, back);
    QVERIFY(!status.ok());
    QCOMPARE(status.error().code, ErrorCode::TooNew);
}

} // namespace tst_chunk_codec

ZOE_APPLESS_TEST(tst_chunk_codec::TestChunkCodec)
#include "tst_chunk_codec.moc"
