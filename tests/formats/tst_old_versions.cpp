// Captures of every version open for ever.
#include <QtTest>

#include <filesystem>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_old_versions {

using namespace zoe;

class TestOldVersions : public QObject {
    Q_OBJECT

  private slots:
    void theyOpen_data();
    void theyOpen();
    void whatTheTextDoesNotShow();
    void aFrameWithASketch();
};

void TestOldVersions::theyOpen_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("1.0") << QStringLiteral("version-1");
    QTest::newRow("1.1") << QStringLiteral("version-1.1");
    QTest::newRow("1.1 packed") << QStringLiteral("version-1.1-packed");
    QTest::newRow("1.2") << QStringLiteral("version-1.2");
    QTest::newRow("1.2, samples") << QStringLiteral("version-1.2-samples");
    QTest::newRow("1.2, waits for disks") << QStringLiteral("version-1.2-io");
}

// Next to each capture is its content as text.
void TestOldVersions::theyOpen()
{
    QFETCH(QString, name);
    const QString base = QStringLiteral(ZOE_TEST_DATA "/captures/") + name;
    QFile text(base + ".txt");
    QVERIFY(text.open(QIODevice::ReadOnly));
    const auto capture = openCapture(std::filesystem::path((base + ".zoe").toStdString()));
    QVERIFY2(capture.ok(), capture ? "" : capture.error().text().c_str());
    QCOMPARE(QString::fromStdString(test::textOfCapture(**capture)),
             QString::fromUtf8(text.readAll()));

    const CaptureInfo &info = (*capture)->info();
    QVERIFY(info.complete);
    QVERIFY(verifyCapture(**capture)->whole());
    const SessionInfo &session = info.session;
    QCOMPARE(session.program, std::string("corpus"));
    QCOMPARE(session.operatingSystem, std::string("Debian 12"));
    QCOMPARE(session.build, std::string("0.1.0"));
    QCOMPARE(session.processId, 42U);
    QCOMPARE(session.startUnixNs, std::int64_t{1'700'000'000'000'000'000});
    QCOMPARE(session.clockFrequencyHz, std::uint64_t{2'600'000'000});
    QCOMPARE(session.zoneCostNs, 19.5);
    QCOMPARE(session.metadata.size(), std::size_t{1});
    QCOMPARE(info.zones, std::uint64_t{9});
    QCOMPARE(info.lostZones, std::uint64_t{3});
}

void TestOldVersions::whatTheTextDoesNotShow()
{
    const auto capture =
        openCapture(std::filesystem::path(ZOE_TEST_DATA "/captures/version-1.1.zoe"));
    QVERIFY(capture.ok());
    QCOMPARE((*capture)->threads()[0].kind, TrackKind::Thread);
    QCOMPARE((*capture)->threads()[1].kind, TrackKind::Gpu);
    QCOMPARE((*capture)->locks()[0], (Lock{"queue", "queue.cpp", 12}));

    const auto sampled =
        openCapture(std::filesystem::path(ZOE_TEST_DATA "/captures/version-1.2-samples.zoe"));
    QVERIFY(sampled.ok());
    const CodeModule library = (*sampled)->codeModules()[0];
    QCOMPARE(library.buildId, std::string("0123456789abcdef"));
    QCOMPARE(library.loadAddress, std::uint64_t{0x7f0000000000});
    QCOMPARE(library.byteSize, std::uint64_t{0x200000});
    QCOMPARE((*sampled)->codeAddresses()[0].functions[0], (CodeFunction{"main", "main.cpp", 12}));
}

// Two frames; the first has 524,288 zones step with a part each, of 30 and 10 ns, in one update.
void TestOldVersions::aFrameWithASketch()
{
    constexpr std::uint32_t kSteps = 524'288;
    const auto capture =
        openCapture(std::filesystem::path(ZOE_TEST_DATA "/captures/version-1.2-sketch.zoe"));
    QVERIFY(capture.ok());
    QVERIFY((*capture)->info().complete);
    QVERIFY(verifyCapture(**capture)->whole());
    QCOMPARE((*capture)->frames().size(), std::size_t{2});
    QCOMPARE((*capture)->frames()[0].zones, 2 * kSteps + 2);
    const auto chunk = (*capture)->chunk(0);
    QVERIFY(chunk.ok());
    const ZoneTree all = (*chunk)->tree((*chunk)->trees[0]);
    QCOMPARE(all.size(), std::size_t{2 * kSteps + 1});
    QCOMPARE(all[2 * kSteps], (Zone{SiteId{2}, TimeNs{kSteps - 1} * 40 + 10, 10, 10, 2, 0}));

    const auto sketch = (*capture)->sketch(0);
    QVERIFY(sketch.ok() && *sketch != nullptr);
    QCOMPARE((*sketch)->trees.size(), std::size_t{2});
    QCOMPARE((*sketch)->frames.size(), std::size_t{2});
    QCOMPARE((*sketch)->frames[1].zones, 0U);
    const ZoneTree tree = (*sketch)->tree((*sketch)->trees[0]);
    QCOMPARE(tree.size(), std::size_t{16385});
    QCOMPARE(tree[0].site, SiteId{0});
    QCOMPARE(tree[0].durationNs, DurationNs{kSteps} * 40);
    QCOMPARE(tree[1].site, SiteId{1});
    QCOMPARE(tree[1].startNs, TimeNs{0});
    QCOMPARE(tree[2].site, SiteId{2});
    QCOMPARE(tree[2].startNs, TimeNs{10});
    QCOMPARE(tree[tree.size() - 1].endNs(), TimeNs{kSteps - 1} * 40 + 20);
}

} // namespace tst_old_versions

ZOE_APPLESS_TEST(tst_old_versions::TestOldVersions)
#include "tst_old_versions.moc"
