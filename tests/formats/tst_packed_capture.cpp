// Captures saved in less space: joined chunks, the encoding for archives.
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"
#include "formats/writing/capture_writer.h"
#include "formats/writing/chunk_joiner.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_packed_capture {

using namespace zoe;

class TestPackedCapture : public QObject {
    Q_OBJECT

  private slots:
    void everythingComesThrough_data();
    void everythingComesThrough();
    void spansThatEndedLateArePutInOrder();
    void chunksDontGrowBeyondTheLimit();
    void emptyCaptureIsPacked();

  private:
    [[nodiscard]] std::filesystem::path file(const char *name) const
    {
        return m_dir.filePath(QLatin1String(name)).toStdString();
    }

    QTemporaryDir m_dir;
};

namespace {

// Events of one frame may come in another order where they are simultaneous.
std::vector<std::string> sortedLines(const Capture &capture)
{
    const std::string text = test::textOfCapture(capture);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    std::ranges::sort(lines);
    return lines;
}

void compareTrees(const Capture &actual, const Capture &expected)
{
    QVERIFY(std::ranges::equal(actual.frames(), expected.frames()));
    for (FrameIndex frame = 0; frame < expected.frames().size(); ++frame) {
        const auto a = actual.chunk(actual.chunkOfFrame(frame));
        const auto b = expected.chunk(expected.chunkOfFrame(frame));
        QVERIFY(a.ok() && b.ok());
        const auto treesA = (*a)->treesOf(frame);
        const auto treesB = (*b)->treesOf(frame);
        QCOMPARE(treesA.size(), treesB.size());
        for (std::size_t i = 0; i < treesA.size(); ++i) {
            const ZoneTree treeA = (*a)->tree(treesA[i]);
            const ZoneTree treeB = (*b)->tree(treesB[i]);
            QCOMPARE(treeA.thread(), treeB.thread());
            QCOMPARE(treeA.size(), treeB.size());
            for (std::size_t zone = 0; zone < treeA.size(); ++zone)
                QCOMPARE(treeA[zone], treeB[zone]);
        }
    }
}

} // namespace

void TestPackedCapture::everythingComesThrough_data()
{
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<bool>("extremes");
    for (quint64 seed = 1; seed <= 8; ++seed)
        QTest::addRow("seed %d", static_cast<int>(seed)) << seed << (seed % 2 == 0);
}

void TestPackedCapture::everythingComesThrough()
{
    QFETCH(quint64, seed);
    QFETCH(bool, extremes);
    test::RandomCaptureOptions random;
    random.seed = seed;
    random.extremes = extremes;
    const auto expected = test::randomCapture(random);
    WriterOptions options;
    options.stream.smallest = true;
    options.stream.compressionLevel = 9;
    options.joinedZones = 400;
    options.overwrite = true;
    const auto report = saveWhole(*expected, file("packed.zoe"), options);
    QVERIFY2(report.ok(), report ? "" : report.error().message.c_str());
    QVERIFY(report->notes().empty());
    const auto actual = openCapture(file("packed.zoe"));
    QVERIFY(actual.ok());
    QVERIFY((*actual)->info().complete);
    QVERIFY((*actual)->chunks().size() < expected->chunks().size());
    QCOMPARE((*actual)->info().zones, expected->info().zones);
    QVERIFY((*actual)->info().session == expected->info().session);
    QVERIFY((*actual)->dictionaries() == expected->dictionaries());
    compareTrees(**actual, *expected);
    QCOMPARE(sortedLines(**actual), sortedLines(*expected));
}

void TestPackedCapture::spansThatEndedLateArePutInOrder()
{
    Chunk first;
    first.frames = {{0, 100, 0, 0, 0}};
    first.setFrames = {{FrameSetId{1}, 50, 10}};
    first.extras.locks = {{LockId{0}, ThreadId{0}, LockUse::Wait, 40, 5}};
    first.extras.texts = "one";
    Chunk second;
    second.firstFrame = 1;
    second.frames = {{100, 100, 1, 0, 0}};
    second.trees = {{0, ThreadId{0}, 0, 1}};
    second.zones.append({SiteId{0}, 110, 5, 5, 0, 0});
    second.setFrames = {{FrameSetId{1}, 20, 110}};
    second.extras.locks = {{LockId{0}, ThreadId{0}, LockUse::Hold, 10, 150}};
    second.extras.texts = "two";
    second.extras.values = {{0, ValueKeyId{0}, ValueKind::Text, 3, 0}};
    ChunkJoiner joiner;
    joiner.add(first);
    joiner.add(second);
    const Chunk joined = joiner.take();
    QVERIFY(joiner.empty());
    QCOMPARE(joined.firstFrame, FrameIndex{0});
    QCOMPARE(joined.trees.at(0).frame, 1U);
    QCOMPARE(joined.setFrames.at(0).startNs, TimeNs{20});
    QCOMPARE(joined.extras.locks.at(0).startNs, TimeNs{10});
    const std::string_view text = joined.extras.text(joined.extras.values.at(0));
    QVERIFY(text == "two");
}

void TestPackedCapture::chunksDontGrowBeyondTheLimit()
{
    test::RandomCaptureOptions random;
    random.frames = 200;
    const auto expected = test::randomCapture(random);
    std::size_t largest = 0;
    for (const ChunkSummary &chunk : expected->chunks())
        largest = std::max<std::size_t>(largest, chunk.zoneCount);
    for (const std::size_t limit : {largest / 2, 2 * largest, 10 * largest}) {
        WriterOptions options;
        options.joinedZones = limit;
        options.overwrite = true;
        QVERIFY(saveWhole(*expected, file("joined.zoe"), options).ok());
        const auto actual = openCapture(file("joined.zoe"));
        QVERIFY(actual.ok());
        for (const ChunkSummary &chunk : (*actual)->chunks())
            QVERIFY(chunk.zoneCount <= std::max(limit, largest));
        compareTrees(**actual, *expected);
    }
}

void TestPackedCapture::emptyCaptureIsPacked()
{
    const auto expected = test::captureFromText("");
    WriterOptions options;
    options.joinedZones = 1000;
    QVERIFY(saveWhole(*expected, file("empty.zoe"), options).ok());
    const auto actual = openCapture(file("empty.zoe"));
    QVERIFY(actual.ok());
    QVERIFY((*actual)->frames().empty());
}

} // namespace tst_packed_capture

ZOE_APPLESS_TEST(tst_packed_capture::TestPackedCapture)
#include "tst_packed_capture.moc"
