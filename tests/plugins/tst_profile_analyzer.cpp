// .pdata files of versions 2 to 7, made by the tests' own writer, as a user would see them.
#include <QTest>
#include <cmath>
#include <limits>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/profile_analyzer_writer.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/test_program.h"

namespace tst_profile_analyzer {

using namespace zoe;
using namespace zoe::test;

namespace {

// Two frames; Update has two children, one without length and followed by a sibling.
PdataFile game()
{
    PdataFile file;
    file.markerNames = {"PlayerLoop", "Update", "Physics", "Tick", "Idle"};
    file.threadNames = {"1:Main Thread", "1:Job.Worker", "2:Job.Worker"};
    for (int i = 0; i < 2; ++i) {
        PdataFrame frame{1000.0 + 16.0 * i, 16.0F, {}};
        frame.threads.push_back(
            {0,
             {{0, 15.0F, 1}, {1, 10.0F, 2}, {3, 0.0F, 3}, {2, 6.0F + float(i), 3}, {4, 0.5F, 1}}});
        frame.threads.push_back({1, {{2, 3.0F, 1}}});
        if (i == 1)
            frame.threads.push_back({2, {{2, 4.0F, 1}}});
        file.frames.push_back(frame);
    }
    return file;
}

const char *const kFolded = "# frames are those of the file: 2\n"
                            "# frame set: frames\n"
                            "# frames: 2, duration: 32000000, zones: 13\n"
                            "Main Thread: PlayerLoop 10000000\n"
                            "Main Thread: PlayerLoop;Update 7000000\n"
                            "Main Thread: PlayerLoop;Update;Tick 0\n"
                            "Main Thread: PlayerLoop;Update;Physics 13000000\n"
                            "Main Thread: Idle 1000000\n"
                            "Job.Worker 1: Physics 6000000\n"
                            "Job.Worker 2: Physics 4000000\n";

} // namespace

class TestProfileAnalyzer : public QObject {
    Q_OBJECT

  private slots:
    void everyVersionGivesTheSameTrees_data()
    {
        QTest::addColumn<int>("version");
        for (int version = 2; version <= 7; ++version)
            QTest::addRow("%d", version) << version;
    }

    void everyVersionGivesTheSameTrees()
    {
        QFETCH(int, version);
        PdataFile file = game();
        file.version = version;
        const QByteArray bytes = writePdata(file);
        QCOMPARE(recognised(bytes), QStringLiteral("profile-analyzer"));
        const Imported imported = import(bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const std::string text = foldedText(*imported.capture, imported.report);
        QVERIFY2(
            text.starts_with("# frames without inner times: children are placed one after another"),
            text.c_str());
        QCOMPARE(QString::fromStdString(text.substr(text.find('\n') + 1)),
                 QString::fromLatin1(kFolded));
        QCOMPARE(imported.capture->frames()[0].durationNs, 16 * kNsPerMs);
        QCOMPARE(imported.capture->frames()[1].startNs, 16 * kNsPerMs);
    }

    void childrenStandEndToEnd()
    {
        const Imported imported = import(writePdata(game()));
        QVERIFY(imported.capture);
        const auto zones = wholeZones(*imported.capture);
        const auto startOf = [&](const char *name, std::size_t nth) {
            for (const WholeZone &zone : zones) {
                if (zone.thread == "Main Thread" && zone.name == name && nth-- == 0)
                    return zone.startNs;
            }
            return TimeNs{-1};
        };
        QCOMPARE(startOf("Physics", 0), TimeNs{0});
        QCOMPARE(startOf("Idle", 0), 15 * kNsPerMs);
        QCOMPARE(startOf("Idle", 1), 31 * kNsPerMs);
    }

    void anotherMarkerMakesOtherFrames()
    {
        const Imported imported = import(writePdata(game()), QStringLiteral("every:8ms"));
        QVERIFY(imported.capture);
        QCOMPARE(imported.capture->frames().size(), std::size_t{4});
    }

    void oddNumbersAreCounted()
    {
        PdataFile file = game();
        file.frames[0].threads[0].markers = {{0, 20.0F, 1},
                                             {1, std::numeric_limits<float>::quiet_NaN(), 2},
                                             {2, -3.0F, 2},
                                             {3, 1.0F, 7},
                                             {99, 1.0F, 1}};
        file.frames[1].startMs = std::nan("");
        file.frames.push_back({5000.0, 1.0F, {}});
        file.frames.push_back({10.0, 1.0F, {}});
        const Imported imported = import(writePdata(file));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto count = [&](const char *what) { return imported.report.countOf(what); };
        QCOMPARE(count("markers longer than the rest of their frame were cut"), std::uint64_t{2});
        QCOMPARE(count("markers with an invalid duration: treated as 0"), std::uint64_t{2});
        QCOMPARE(count("markers without a parent at their depth were moved to one"),
                 std::uint64_t{1});
        QCOMPARE(count("markers without a name"), std::uint64_t{1});
        QCOMPARE(count("frames with an invalid start: placed after the previous one"),
                 std::uint64_t{1});
        QCOMPARE(count("gaps between frames were added to the previous frame"), std::uint64_t{1});
        QCOMPARE(count("frames that start before the end of the previous one: placed after it"),
                 std::uint64_t{1});
    }

    void cutAnywhere()
    {
        const QByteArray bytes = writePdata(game());
        for (qsizetype length = 0; length < bytes.size(); ++length) {
            const Imported imported = import(bytes.left(length));
            QVERIFY(imported.capture || !imported.error.message.empty());
            if (imported.capture)
                QVERIFY(imported.report.countOf(
                            "the file is truncated: frames and names may be missing") == 1);
        }
    }

    void hugeClaims()
    {
        const QByteArray bytes = writePdata(game());
        for (qsizetype at = 0; at + 4 <= bytes.size(); ++at) {
            for (const char fill : {'\xFF', '\x7F', '\0'}) {
                QByteArray claimed = bytes;
                for (qsizetype i = 0; i < 4; ++i)
                    claimed[at + i] = fill;
                const Imported imported = import(claimed);
                QVERIFY(imported.capture || !imported.error.message.empty());
            }
        }
    }

    void refusesInOneSentence()
    {
        const auto told = [&](const QByteArray &bytes, const char *what) {
            const Imported imported = import(bytes);
            return !imported.capture && imported.error.text().find(what) != std::string::npos;
        };
        PdataFile later = game();
        later.version = 8;
        QVERIFY(told(writePdata(later), "version 8 of .pdata is not supported"));
        QVERIFY(told(QByteArray(), "truncated before its first frame"));
        PdataFile empty = game();
        empty.frames.clear();
        QVERIFY(told(writePdata(empty), "no frame"));
        PdataFile longName = game();
        QByteArray bytes = writePdata(longName);
        const qsizetype at = bytes.indexOf("PlayerLoop") - 1;
        bytes.replace(at, 1, QByteArray("\xFF\xFF\xFF\xFF\x07", 5));
        QVERIFY(told(bytes, "where a name should be"));
    }

    void otherBinaryFilesAreNotTakenForIt()
    {
        for (const QByteArray &bytes :
             {QByteArray(4096, '\0'), QByteArray(4096, '\1'), QByteArray("\7\0\0\0", 4),
              QByteArray("{\"traceEvents\":[]}"), QByteArray(4096, '\xFF')})
            QVERIFY(recognised(bytes) != QStringLiteral("profile-analyzer"));
    }

  private:
    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes, const QString &marker = {})
    {
        return importBytes(*m_plugins.importer("profile-analyzer"), bytes, marker);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_profile_analyzer

ZOE_TEST(tst_profile_analyzer::TestProfileAnalyzer)
#include "tst_profile_analyzer.moc"
