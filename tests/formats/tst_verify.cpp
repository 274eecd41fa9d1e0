// verifyCapture() finds each kind of damage, even with a correct checksum, and finds nothing in the
// output of saveWhole().
#include <QTemporaryDir>
#include <QtTest>

#include <functional>
#include <string>
#include <utility>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_verify {

using namespace zoe;

class TestVerify : public QObject {
    Q_OBJECT

  private slots:
    void wholeCapturesAreWhole_data();
    void wholeCapturesAreWhole();
    void messagesThatDisagree_data();
    void messagesThatDisagree();
    void brokenPromises_data();
    void brokenPromises();
    void missingPartsAreCounted();
    void canBeCancelled();

  private:
    void verifySaved(const Capture &capture);

    QTemporaryDir m_folder;
};

namespace {

using Bytes = std::vector<std::byte>;
using ChangeMessage = std::function<MessageBytes(const MessageView &)>;
using ChangeChunks = std::function<void(std::vector<Chunk> &)>;

test::RandomCaptureOptions someFrames()
{
    test::RandomCaptureOptions options;
    options.frames = 12;
    options.framesPerChunk = 3;
    options.fragmentShare = 1;
    options.emptyTreeShare = 0;
    return options;
}

Bytes streamOf(const Capture &capture)
{
    StreamOptions options;
    options.chunksPerIndex = 2;
    return test::streamOf(capture, options);
}

// The stream with its messages changed, their places mended in the end.
Bytes changed(const Bytes &stream, const ChangeMessage &change)
{
    Bytes result;
    std::uint64_t lastIndex = 0;
    for (std::uint64_t at = 0; at < stream.size();) {
        const MessageView view = *messageAt(stream, at);
        at += view.bytes.size();
        MessageBytes message = change(view);
        if (message.empty())
            message.assign(view.bytes.begin(), view.bytes.end());
        if (view.kind == MessageKind::Index)
            lastIndex = result.size();
        if (view.kind == MessageKind::End) {
            EndMessage end = *readEnd(view);
            end.lastIndex = lastIndex;
            end.offset = result.size();
            message = buildEnd(end);
        }
        result.insert(result.end(), message.begin(), message.end());
    }
    return result;
}

// An index with one thing changed; only where that keeps its size.
ChangeMessage inIndex(const std::function<void(IndexMessage &)> &change)
{
    return [change](const MessageView &view) {
        if (view.kind != MessageKind::Index)
            return MessageBytes{};
        IndexMessage index = *readIndex(view);
        if (index.chunks.empty())
            return MessageBytes{};
        change(index);
        MessageBytes message = buildIndex(index);
        return message.size() == view.bytes.size() ? message : MessageBytes{};
    };
}

// The same is found in slices of a few zones.
void verifySliced(const Capture &capture)
{
    const Verification whole = *verifyCapture(capture);
    for (const std::size_t zones : {1U, 4U, 50U}) {
        const Verification sliced = *verifyCapture(test::SlicedCapture(capture, zones));
        QVERIFY(sliced.checked == whole.checked);
        QCOMPARE(sliced.damage.size(), whole.damage.size());
        for (std::size_t i = 0; i < whole.damage.size(); ++i)
            QCOMPARE(sliced.damage[i].what, whole.damage[i].what);
    }
}

bool says(const Verification &found, const char *what)
{
    for (const Damage &damage : found.damage)
        if (damage.what.find(what) != std::string::npos)
            return true;
    return false;
}

} // namespace

void TestVerify::verifySaved(const Capture &capture)
{
    const auto path =
        std::filesystem::path(m_folder.filePath(QStringLiteral("saved.zoe")).toStdString());
    std::filesystem::remove(path);
    const auto report = saveWhole(capture, path, {});
    bool hasIntact = false;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        hasIntact = hasIntact || capture.chunk(i).ok();
    if (!hasIntact && !capture.chunks().empty()) {
        QVERIFY(!report.ok() && report.error().message.starts_with("nothing to save"));
        QVERIFY(!std::filesystem::exists(path));
        return;
    }
    QVERIFY2(report.ok(), report ? "" : report.error().text().c_str());
    const auto saved = openCapture(path);
    QVERIFY(saved.ok());
    const auto found = verifyCapture(**saved);
    QVERIFY(found.ok());
    QVERIFY2(found->whole(), found->whole() ? "" : found->damage[0].what.c_str());
}

void TestVerify::wholeCapturesAreWhole_data()
{
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<bool>("extremes");
    for (quint64 seed = 1; seed < 8; ++seed)
        QTest::newRow(std::to_string(seed).c_str()) << seed << (seed % 2 == 0);
}

void TestVerify::wholeCapturesAreWhole()
{
    QFETCH(quint64, seed);
    QFETCH(bool, extremes);
    test::RandomCaptureOptions options = someFrames();
    options.seed = seed;
    options.extremes = extremes;
    const auto expected = test::randomCapture(options);
    const Bytes stream = streamOf(*expected);
    const auto capture = openCaptureBytes(stream);
    QVERIFY(capture.ok());
    const auto found = verifyCapture(**capture);
    QVERIFY(found.ok());
    QVERIFY2(found->whole(), found->whole() ? "" : found->damage[0].what.c_str());
    const CheckedCounts &checked = found->checked;
    QCOMPARE(checked.bytes, quint64(stream.size()));
    QCOMPARE(checked.chunks, quint64(expected->chunks().size()));
    QCOMPARE(checked.frames, quint64(expected->frames().size()));
    QCOMPARE(checked.zones, expected->info().zones);
    quint64 entries = 0;
    for (const ChunkSummary &chunk : expected->chunks())
        entries += chunk.zoneCount;
    QCOMPARE(checked.zones + checked.fragments, entries);
    QVERIFY(checked.fragments > 0 && checked.siteTotals > 0 && checked.indexes >= 2);
    // In memory there are only chunks.
    const auto inMemory = verifyCapture(*expected);
    QVERIFY(inMemory.ok() && inMemory->whole());
    QCOMPARE(inMemory->checked.zones, expected->info().zones);
    verifySliced(*expected);
    verifySaved(**capture);
}

void TestVerify::messagesThatDisagree_data()
{
    QTest::addColumn<ChangeMessage>("change");
    QTest::addColumn<QByteArray>("what");
    QTest::newRow("totals of an index")
        << inIndex([](IndexMessage &index) { ++index.siteTotals.back().selfNs; })
        << QByteArray("an index does not match its chunks");
    QTest::newRow("names in an index") << inIndex([](IndexMessage &index) {
        if (!index.dictionary.sites.empty())
            index.dictionary.sites[0].line += 1;
    }) << QByteArray("disagree about names");
    QTest::newRow("frames in an index")
        << inIndex([](IndexMessage &index) { index.frames[0].lostZones ^= 1; })
        << QByteArray("a chunk and the index disagree");
    QTest::newRow("ids of a dictionary") << ChangeMessage([](const MessageView &view) {
        if (view.kind != MessageKind::Dictionary)
            return MessageBytes{};
        DictionaryMessage dictionary = *readDictionary(view);
        dictionary.firstSite += 1;
        return buildDictionary(dictionary);
    }) << QByteArray("a dictionary adds ids out of order");
    QTest::newRow("times of a chunk") << ChangeMessage([](const MessageView &view) {
        if (view.kind != MessageKind::Chunk)
            return MessageBytes{};
        ChunkMessage chunk = *readChunkMessage(view);
        ++chunk.head.endNs;
        return buildChunk(chunk.head, chunk.body);
    }) << QByteArray("times of a chunk do not match its frames");
    QTest::newRow("calls of a chunk") << ChangeMessage([](const MessageView &view) {
        if (view.kind != MessageKind::Chunk)
            return MessageBytes{};
        ChunkMessage chunk = *readChunkMessage(view);
        ++chunk.head.calls;
        return buildChunk(chunk.head, chunk.body);
    }) << QByteArray("a chunk and the index disagree");
}

void TestVerify::messagesThatDisagree()
{
    QFETCH(ChangeMessage, change);
    QFETCH(QByteArray, what);
    const Bytes stream = changed(streamOf(*test::randomCapture(someFrames())), change);
    const auto capture = openCaptureBytes(stream);
    QVERIFY(capture.ok());
    const auto found = verifyCapture(**capture);
    QVERIFY(found.ok());
    QVERIFY(!found->whole());
    QVERIFY2(says(*found, what.constData()), found->damage.front().what.c_str());
    verifySaved(**capture);
}

void TestVerify::brokenPromises_data()
{
    QTest::addColumn<ChangeChunks>("change");
    QTest::addColumn<QByteArray>("what");
    const auto lastZoneOf = [](Chunk &chunk) {
        return std::size_t{chunk.trees[0].firstZone} + chunk.trees[0].zoneCount - 1;
    };
    QTest::newRow("a fragment that goes nowhere") << ChangeChunks([](std::vector<Chunk> &chunks) {
        for (std::uint8_t &flags : chunks[2].zones.flags)
            flags = static_cast<std::uint8_t>(flags & ~kContinuesFrom);
    }) << QByteArray("does not continue in the next frame");
    QTest::newRow("another function behind the mark")
        << ChangeChunks([](std::vector<Chunk> &chunks) {
               for (std::size_t i = 0; i < chunks[1].zones.size(); ++i)
                   if ((chunks[1].zones.flags[i] & kContinuesFrom) != 0)
                       chunks[1].zones.site[i] ^= 1U;
           })
        << QByteArray("does not continue in the next frame");
    QTest::newRow("only the last zone goes on")
        << ChangeChunks([lastZoneOf](std::vector<Chunk> &chunks) {
               ZoneColumns &zones = chunks[0].zones;
               const std::size_t last = lastZoneOf(chunks[0]);
               std::fill(zones.flags.begin(), zones.flags.end(), std::uint8_t{0});
               zones.depth[last] > 0 ? zones.flags[last] = kContinuesTo
                                     : zones.flags[0] = kContinuesFrom | kContinuesTo;
           })
        << QByteArray("does not continue in the next frame");
    QTest::newRow("frames that overlap") << ChangeChunks([](std::vector<Chunk> &chunks) {
        chunks[0].frames.back().durationNs += 10'000'000;
    }) << QByteArray("a frame starts before the previous one ends");
}

void TestVerify::brokenPromises()
{
    QFETCH(ChangeChunks, change);
    QFETCH(QByteArray, what);
    const auto good = test::randomCapture(someFrames());
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < good->chunks().size(); ++i)
        chunks.push_back(**good->chunk(i));
    change(chunks);
    const MemoryCapture bad(good->info().session, good->dictionaries(), std::move(chunks));
    verifySliced(bad);
    const Bytes stream = streamOf(bad);
    QVERIFY(!stream.empty());
    const auto capture = openCaptureBytes(stream);
    QVERIFY(capture.ok());
    QVERIFY((*capture)->info().complete);
    const auto found = verifyCapture(**capture);
    QVERIFY(found.ok());
    QVERIFY(!found->whole());
    QVERIFY2(says(*found, what.constData()), found->damage.front().what.c_str());
    verifySaved(**capture);
}

void TestVerify::missingPartsAreCounted()
{
    const auto expected = test::randomCapture(someFrames());
    const Bytes stream = streamOf(*expected);
    const auto whole = openCaptureBytes(stream);
    for (const ChunkSummary &chunk : (*whole)->chunks()) {
        for (const std::size_t scanBytes : {std::size_t{0}, stream.size()}) {
            Bytes broken = stream;
            broken[chunk.byteOffset + chunk.byteSize / 2] ^= std::byte{4};
            ReaderOptions options;
            options.scanBytes = scanBytes;
            const auto capture = openCaptureBytes(broken, Task{}, options);
            QVERIFY(capture.ok());
            const auto found = verifyCapture(**capture);
            QVERIFY(found.ok());
            QCOMPARE(found->damage.size(), std::size_t{1});
            QCOMPARE(found->damage[0].offset, chunk.byteOffset);
            QCOMPARE(found->damage[0].frames, std::uint64_t{chunk.frameCount});
            QVERIFY(found->damage[0].zones > 0);
            verifySaved(**capture);
        }
    }
}

void TestVerify::canBeCancelled()
{
    const auto capture = openCaptureBytes(streamOf(*test::randomCapture()));
    QVERIFY(capture.ok());
    SerialExecutor executor;
    std::stop_source stop;
    double last = 0;
    const Task task(executor, stop.get_token(), [&](double share) {
        QVERIFY(share >= last);
        last = share;
        if (share > 0.4)
            stop.request_stop();
    });
    const auto found = verifyCapture(**capture, task);
    QVERIFY(!found.ok());
    QCOMPARE(found.error().code, ErrorCode::Cancelled);
}

} // namespace tst_verify

ZOE_TEST(tst_verify::TestVerify)
#include "tst_verify.moc"
