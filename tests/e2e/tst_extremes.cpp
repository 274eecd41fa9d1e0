// Captures at the limits of what programs do, through all steps: written, opened, summed up, laid
// out, and queried by the real program with little memory.

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <string>
#include <utility>

#include "analysis/calltree/call_tree.h"
#include "analysis/flame/flame_layout.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/frame_trees.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"
#include "tests/e2e/crates_run.h"
#include "tests/support/test_program.h"

namespace tst_extremes {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr DurationNs kFrame = kNsPerMs;

Site siteNamed(std::string name)
{
    Site site;
    site.name = std::move(name);
    return site;
}

} // namespace

class TestExtremes : public QObject {
    Q_OBJECT

  private slots:
    void fiveHundredThreads();
    void sixtyThousandSites();
    void aThousandDeep();
    void aMillionFrames();
    void aLargeFrame();

  private:
    template <class Fill>
    std::shared_ptr<const Capture> written(const QString &name, Fill fill);
    [[nodiscard]] QJsonDocument ask(const QStringList &arguments) const;

    QTemporaryDir m_folder;
    QString m_file;
};

// fill(writer) returns the end of the recording.
template <class Fill>
std::shared_ptr<const Capture> TestExtremes::written(const QString &name, Fill fill)
{
    m_file = m_folder.filePath(name);
    SessionInfo session;
    session.program = name.toStdString();
    auto writer = CaptureWriter::create(m_file.toStdString(), session);
    if (!writer || !(*writer)->finish(fill(**writer)))
        return nullptr;
    const auto capture = openCapture(m_file.toStdString());
    return capture ? *capture : nullptr;
}

QJsonDocument TestExtremes::ask(const QStringList &arguments) const
{
    const ProgramResult result =
        runProgram("zoe", QStringList{arguments.first(), m_file} + arguments.mid(1) +
                              QStringList{"--json", "--memory", "128MiB"});
    if (result.exitCode != 0)
        qWarning("zoe %s: %d %s", qPrintable(arguments.join(' ')), result.exitCode,
                 result.err.constData());
    return result.json();
}

void TestExtremes::fiveHundredThreads()
{
    constexpr std::uint32_t kThreads = 500;
    constexpr int kFrames = 20;
    const auto capture = written("threads.zoe", [&](CaptureWriter &writer) {
        const SiteId site = writer.addSite(siteNamed("work"));
        for (std::uint32_t i = 0; i < kThreads; ++i)
            writer.addThread({.name = "worker " + std::to_string(i), .osId = i});
        for (int frame = 0; frame < kFrames; ++frame) {
            const TimeNs start = frame * kFrame;
            for (std::uint32_t i = 0; i < kThreads; ++i) {
                writer.events().enter(ThreadId{i}, start + 10, site);
                writer.events().leave(ThreadId{i}, start + 10 + i);
            }
            writer.events().frameMark(start + kFrame);
            (void)writer.events().advance(start + kFrame);
        }
        return kFrames * kFrame;
    });
    QVERIFY(capture);
    QCOMPARE(capture->threads().size(), std::size_t{kThreads});
    const auto summary = summarize(*capture);
    QVERIFY(summary);
    QCOMPARE((*summary)->functions[0].threads, kThreads);
    QCOMPARE((*summary)->functions[0].calls, std::uint64_t{kThreads * kFrames});
    QCOMPARE((*summary)->functions[0].activeNs, DurationNs{(kThreads - 1) * kFrames});
    const auto trees = treesOfFrame(*capture, 7);
    QVERIFY(trees);
    QCOMPARE(trees->trees.size(), std::size_t{kThreads});
    QCOMPARE(ask({"tree", "--frame", "7"}).array().size(), qsizetype{kThreads});
}

void TestExtremes::sixtyThousandSites()
{
    constexpr std::uint32_t kSites = 60'000;
    const auto capture = written("sites.zoe", [&](CaptureWriter &writer) {
        const ThreadId thread = writer.addThread({.name = "main"});
        for (std::uint32_t i = 0; i < kSites; ++i)
            writer.addSite(siteNamed("f" + std::to_string(i)));
        for (std::uint32_t i = 0; i < kSites; ++i) {
            const TimeNs start = TimeNs{i} * 10;
            writer.events().enter(thread, start, SiteId{i});
            writer.events().leave(thread, start + 5);
            if (i % 1000 == 999)
                writer.events().frameMark(start + 10);
        }
        return TimeNs{kSites} * 10;
    });
    QVERIFY(capture);
    QCOMPARE(capture->sites().size(), std::size_t{kSites});
    const QJsonArray rows = ask({"summary"}).array();
    QCOMPARE(rows.size(), qsizetype{kSites});
    QCOMPARE(rows.last().toObject()["selfNs"].toInt(), 5);
    QCOMPARE(ask({"coverage"}).isNull(), false);
    const auto tree = callTree(*capture);
    QVERIFY(tree);
    QCOMPARE((*tree)->nodes.size(), std::size_t{kSites});
}

void TestExtremes::aThousandDeep()
{
    constexpr std::uint32_t kDepth = 1000;
    const auto capture = written("deep.zoe", [&](CaptureWriter &writer) {
        const ThreadId thread = writer.addThread({.name = "main"});
        const SiteId site = writer.addSite(siteNamed("recurse"));
        for (std::uint32_t i = 0; i < kDepth; ++i)
            writer.events().enter(thread, i, site);
        for (std::uint32_t i = 0; i < kDepth; ++i)
            writer.events().leave(thread, kDepth + i);
        writer.events().frameMark(2 * kDepth);
        return TimeNs{2 * kDepth};
    });
    QVERIFY(capture);
    const auto summary = summarize(*capture);
    QVERIFY(summary);
    QCOMPARE((*summary)->functions[0].calls, std::uint64_t{kDepth});
    QCOMPARE((*summary)->functions[0].totalNs, DurationNs{2 * kDepth - 1});
    const auto trees = treesOfFrame(*capture, 0);
    QVERIFY(trees);
    const FlameIndex index(trees->trees[0]);
    QCOMPARE(index.depthCount(), kDepth);
    QVERIFY(!index.layout({.toNs = 2 * kDepth, .widthPx = 1920}).empty());
    const auto folded = callTree(*capture, {}, {.foldRecursion = true});
    QVERIFY(folded);
    QCOMPARE((*folded)->nodes.size(), std::size_t{1});
    const QJsonArray zones =
        ask({"tree", "--frame", "0"}).array().at(0).toObject()["zones"].toArray();
    QCOMPARE(zones.size(), qsizetype{kDepth});
    QCOMPARE(zones.last().toObject()["depth"].toInt(), static_cast<int>(kDepth) - 1);
}

void TestExtremes::aMillionFrames()
{
    constexpr FrameIndex kFrames = 1'000'000;
    const auto capture = written("frames.zoe", [&](CaptureWriter &writer) {
        const ThreadId thread = writer.addThread({.name = "main"});
        const SiteId site = writer.addSite(siteNamed("update"));
        for (FrameIndex i = 0; i < kFrames; ++i) {
            const TimeNs start = TimeNs{i} * 100;
            writer.events().enter(thread, start + 1, site);
            writer.events().leave(thread, start + 1 + i % 97);
            writer.events().frameMark(start + 100);
            (void)writer.events().advance(start + 100);
        }
        return TimeNs{kFrames} * 100;
    });
    QVERIFY(capture);
    QCOMPARE(capture->frames().size(), std::size_t{kFrames});
    QCOMPARE(ask({"info"}).object()["frames"].toInt(), static_cast<int>(kFrames));
    const QJsonObject row = ask({"summary", "--frames", "500000..999999"}).array()[0].toObject();
    QCOMPARE(row["calls"].toInt(), static_cast<int>(kFrames) / 2);
    QCOMPARE(row["maxNs"].toInt(), 96);
}

// The recorder cuts frames of more than a million zones; importers may have larger ones.
void TestExtremes::aLargeFrame()
{
    constexpr std::uint32_t kZones = 3'000'000;
    const auto capture = written("large.zoe", [&](CaptureWriter &writer) {
        const ThreadId thread = writer.addThread({.name = "main"});
        const SiteId sites[] = {writer.addSite(siteNamed("a")), writer.addSite(siteNamed("b"))};
        TimeNs now = 0;
        std::uint32_t random = 1;
        for (std::uint32_t i = 0; i < kZones; ++i) {
            random = random * 1664525 + 1013904223;
            writer.events().enter(thread, now, sites[random >> 31]);
            now += (random >> 16) % 2000;
            writer.events().leave(thread, now);
        }
        writer.events().frameMark(now);
        return now;
    });
    QVERIFY(capture);
    QCOMPARE(capture->frames().size(), std::size_t{1});
    const auto trees = treesOfFrame(*capture, 0);
    QVERIFY(trees);
    QCOMPARE(trees->trees[0].size(), std::size_t{kZones});
    const QJsonArray rows = ask({"summary"}).array();
    QCOMPARE(rows.size(), qsizetype{2});
    QCOMPARE(rows[0].toObject()["calls"].toInt() + rows[1].toObject()["calls"].toInt(),
             static_cast<int>(kZones));
}

} // namespace tst_extremes

ZOE_TEST(tst_extremes::TestExtremes)
#include "tst_extremes.moc"
