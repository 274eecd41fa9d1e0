// Captures that compress beyond all measure keep the bounds of FORMAT.md, and come back as they
// were: the writer fills them up.
#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <string>
#include <utility>

#include "analysis/model/memory_capture.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/messages/messages.h"
#include "formats/stream/messages/stream_bounds.h"
#include "formats/transform/merge.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

namespace tst_bounds {

using namespace zoe;

class TestBounds : public QObject {
    Q_OBJECT

  private slots:
    void equalZonesOfOneFrame_data();
    void equalZonesOfOneFrame();
    void deepZones();
    void noAllocationRunsAway();
    void emptyFrames();
    void framesOfOneIndexAtATime();
    void equalPlotPoints();
    void manySites();
    void manyFrameSets();
    void manyLostNames();
    void gapsBetweenMergedFrames();
};

namespace {

Dictionaries names(std::uint32_t sites)
{
    Dictionaries all;
    all.threads.push_back({.name = "main"});
    all.plotSeries.push_back({.name = "plot"});
    all.frameSets.push_back({.name = "main", .thread = ThreadId{0}});
    for (std::uint32_t i = 0; i < sites; ++i) {
        Site &site = all.sites.emplace_back();
        site.function = "f";
        site.line = i + 1; // all that tells them apart
    }
    return all;
}

// Through a stream and back, with everything checked.
void comesBack(const MemoryCapture &capture, const StreamOptions &options)
{
    const auto bytes = test::streamOf(capture, options);
    QVERIFY(!bytes.empty());
    const auto back = openCaptureBytes(bytes);
    QVERIFY2(back.ok(), back ? "" : back.error().text().c_str());
    QVERIFY((*back)->info().complete);
    QCOMPARE((*back)->sites().size(), capture.sites().size());
    QVERIFY(std::ranges::equal((*back)->frames(), capture.frames()));
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = (*back)->chunk(i);
        QVERIFY2(chunk.ok(), chunk ? "" : chunk.error().message.c_str());
        QVERIFY(**chunk == **capture.chunk(i));
    }
    const auto found = verifyCapture(**back);
    QVERIFY(found.ok());
    QVERIFY2(found->whole(), found->whole() ? "" : found->damage[0].what.c_str());
    // Without its end, where there is no index to help.
    auto cut = bytes;
    cut.resize(cut.size() - 8);
    const auto walked = openCaptureBytes(std::move(cut));
    QVERIFY(walked.ok());
    QVERIFY(std::ranges::equal((*walked)->frames(), capture.frames()));
}

} // namespace

void TestBounds::equalZonesOfOneFrame_data()
{
    QTest::addColumn<int>("level");
    QTest::addColumn<bool>("smallest");
    QTest::newRow("compressed") << 1 << false;
    QTest::newRow("packed") << 9 << true;
}

void TestBounds::equalZonesOfOneFrame()
{
    QFETCH(int, level);
    QFETCH(bool, smallest);
    const auto zones = static_cast<std::uint32_t>(kZoneBound.free + 250'000);
    Chunk chunk;
    chunk.frames = {{0, zones, zones, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    for (std::uint32_t i = 0; i < zones; ++i)
        chunk.zones.append({SiteId{0}, i, 1, 1, 0, 0});
    const MemoryCapture capture({}, names(1), {std::move(chunk)});
    StreamOptions options;
    options.compressionLevel = level;
    options.smallest = smallest;
    const auto bytes = test::streamOf(capture, options);
    QVERIFY(bytes.size() >= kZoneBound.bytesFor(zones));
    QVERIFY(bytes.size() < kZoneBound.bytesFor(zones) + 1'000'000);
    comesBack(capture, options);
}

// Each zone in the one before.
void TestBounds::deepZones()
{
    const auto zones = static_cast<std::uint32_t>(kNestingBound.free + 100'000);
    Chunk chunk;
    chunk.frames = {{0, zones, zones, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    for (std::uint32_t i = 0; i < zones; ++i)
        chunk.zones.append({SiteId{0}, i, zones - i, 1, i, 0});
    const MemoryCapture capture({}, names(1), {std::move(chunk)});
    QVERIFY(test::streamOf(capture).size() >= kNestingBound.bytesFor(zones));
    comesBack(capture, {});
}

// Gaps of 64 bits, each zone inside the one before: this takes the most.
void TestBounds::noAllocationRunsAway()
{
    const auto zones = static_cast<std::uint32_t>(kNestingBound.free + 100'000);
    constexpr TimeNs kWide = TimeNs{1} << 33;
    Chunk chunk;
    chunk.frames = {{0, zones * kWide, zones, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, zones}};
    chunk.zones.append({SiteId{0}, 0, zones * kWide, zones * kWide - (zones - 1), 0, 0});
    for (std::uint32_t i = 1; i < zones; ++i)
        chunk.zones.append({SiteId{0}, kWide + i, zones - i, 1, i, 0});
    const MemoryCapture capture({}, names(1), {std::move(chunk)});
    const auto bytes = test::streamOf(capture);
    const auto opened = openCaptureBytes(bytes);
    QVERIFY(opened.ok());
    const test::AllocationWatch watch;
    const auto back = (*opened)->chunk(0);
    const std::size_t largest = watch.largestBytes();
    QVERIFY(back.ok());
    QVERIFY(**back == **capture.chunk(0));
    QVERIFY2(largest <= 2 * bytes.size() + (std::size_t{64} << 20),
             std::to_string(largest).c_str());
}

void TestBounds::emptyFrames()
{
    constexpr std::uint32_t kFrames = 400'000;
    std::vector<Chunk> chunks(4);
    for (std::uint32_t i = 0; i < kFrames; ++i) {
        Chunk &chunk = chunks[i / (kFrames / 4)];
        if (chunk.frames.empty())
            chunk.firstFrame = i;
        chunk.frames.push_back({i, 1, 0, 0, 0});
    }
    comesBack(MemoryCapture({}, names(1), std::move(chunks)), {});
}

// While a capture of several indexes is opened.
void TestBounds::framesOfOneIndexAtATime()
{
    constexpr std::uint32_t kChunks = 4000;
    constexpr std::uint32_t kFrames = 75; // of a chunk
    std::vector<Chunk> chunks(kChunks);
    for (std::uint32_t i = 0; i < kChunks; ++i) {
        chunks[i].firstFrame = i * kFrames;
        for (std::uint32_t frame = 0; frame < kFrames; ++frame)
            chunks[i].frames.push_back({.startNs = i * kFrames + frame, .durationNs = 1});
    }
    const MemoryCapture capture({}, names(1), std::move(chunks));
    auto bytes = test::streamOf(capture);
    const test::AllocationWatch watch;
    const auto opened = openCaptureBytes(std::move(bytes));
    const std::size_t peak = watch.peakBytes();
    QVERIFY(opened.ok());
    QCOMPARE((*opened)->frames().size(), capture.frames().size());
    QVERIFY2(peak < 28 * capture.frames().size(), std::to_string(peak).c_str());
}

void TestBounds::equalPlotPoints()
{
    Chunk chunk;
    chunk.frames = {{0, 10, 0, 0, 0}};
    chunk.plots.resize(kRowBound.free + 10'000, {PlotId{0}, 5, 1.5});
    comesBack(MemoryCapture({}, names(1), {std::move(chunk)}), {});
}

void TestBounds::manySites()
{
    Chunk chunk;
    chunk.frames = {{0, 10, 1, 0, 0}};
    chunk.trees = {{0, ThreadId{0}, 0, 1}};
    chunk.zones.append({SiteId{199'999}, 0, 10, 10, 0, 0});
    comesBack(MemoryCapture({}, names(200'000), {std::move(chunk)}), {});
}

// Once took a minute to save.
void TestBounds::manyFrameSets()
{
    Chunk chunk;
    chunk.frames = {{0, 10, 0, 0, 0}};
    Dictionaries all = names(1);
    for (std::uint32_t i = 0; i < 60'000; ++i)
        all.frameSets.push_back({.name = "unknown frame set " + std::to_string(i), .thread = {}});
    comesBack(MemoryCapture({}, std::move(all), {std::move(chunk)}), {});
}

// One dictionary gives out the last id of many. Verifying once held all names twice.
void TestBounds::manyLostNames()
{
    constexpr std::uint32_t kLast = 500'000;
    DictionaryMessage dictionary;
    dictionary.locks.emplace_back(LockId{kLast}, Lock{});
    MessageBytes bytes = buildHeader({});
    const MessageBytes message = buildDictionary(dictionary);
    bytes.insert(bytes.end(), message.begin(), message.end());
    const test::AllocationWatch watch;
    const auto opened = openCaptureBytes(bytes);
    QVERIFY(opened.ok());
    QCOMPARE((*opened)->dictionaries().locks.size(), std::size_t{kLast} + 1);
    const std::size_t open = watch.peakBytes();
    const auto found = verifyCapture(**opened);
    QVERIFY(found.ok() && !found->whole());
    QVERIFY2(watch.peakBytes() - open <= (std::size_t{1} << 20),
             std::to_string(watch.peakBytes() - open).c_str());
}

// All frames of a chunk wait for what others did in between.
void TestBounds::gapsBetweenMergedFrames()
{
    constexpr std::size_t kMost = std::size_t{16} << 20;
    Chunk chunk;
    for (TimeNs i = 0; i < 300; ++i)
        chunk.frames.push_back({.startNs = 2000 * kNsPerSecond * i, .durationNs = 10});
    const auto sparse =
        std::make_shared<MemoryCapture>(SessionInfo{}, names(1), std::vector{chunk});
    chunk.frames.resize(1);
    const auto other = std::make_shared<MemoryCapture>(SessionInfo{}, names(1), std::vector{chunk});
    const QTemporaryDir folder;
    const MergeSource sources[] = {{sparse, "sparse", 0}, {other, "other", 0}};
    const test::AllocationWatch watch;
    const auto done =
        mergeCaptures(sources, folder.filePath(QStringLiteral("merged.zoe")).toStdString(), {});
    QVERIFY(done.ok());
    QVERIFY2(watch.peakBytes() < kMost, qPrintable(QString::number(watch.peakBytes())));
}

} // namespace tst_bounds

ZOE_APPLESS_TEST(tst_bounds::TestBounds)
#include "tst_bounds.moc"
