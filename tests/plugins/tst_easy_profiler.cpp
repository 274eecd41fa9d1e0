// .prof files of every version, made by the tests' own writer, as a user would see them.
#include <QTest>
#include <random>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/easy_profiler_writer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/test_program.h"

namespace tst_easy_profiler {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr std::uint32_t version(unsigned major, unsigned minor, unsigned patch)
{
    return ProfFile::version(major, minor, patch);
}

// Three frames of 10 µs with an inner block each, on a clock of 1 GHz unless told otherwise.
ProfFile game()
{
    ProfFile file;
    file.begin = 1000;
    file.end = 31'000;
    file.descriptors = {{"Frame", "main.cpp", 12, 0xFF336699, 1},
                        {"physics", "physics.cpp", 80, 0xFFFF0000, 1},
                        {"saved", "main.cpp", 40, 0, 0},
                        {"speed", "main.cpp", 41, 0, 2}};
    ProfThread thread{.id = 77, .name = "Main", .switches = {}, .blocks = {}};
    for (std::uint64_t frame = 0; frame < 3; ++frame) {
        const std::uint64_t start = 1000 + frame * 10'000;
        thread.blocks.push_back({.begin = start + 2000,
                                 .end = start + 2000 + 1000 * (frame + 1),
                                 .descriptor = 1,
                                 .name = frame == 2 ? "cloth" : ""});
        thread.blocks.push_back({.begin = start, .end = start + 10'000, .descriptor = 0});
    }
    file.threads = {thread};
    return file;
}

} // namespace

class TestEasyProfiler : public QObject {
    Q_OBJECT

  private slots:
    void everyVersionGivesTheSameTrees_data()
    {
        QTest::addColumn<quint32>("fileVersion");
        QTest::addColumn<bool>("oldPid");
        QTest::addColumn<qint64>("frequency");
        const auto row = [](const char *name, std::uint32_t fileVersion, bool oldPid = false,
                            qint64 frequency = 0) {
            QTest::newRow(name) << quint32{fileVersion} << oldPid << frequency;
        };
        row("0.1", version(0, 1, 0));
        row("1.0.0", version(1, 0, 0));
        row("1.0.0 with a pid", version(1, 0, 0), true);
        row("1.0.1", version(1, 0, 1));
        row("1.2.0", version(1, 2, 0));
        row("1.3.0", version(1, 3, 0));
        row("2.0.0", version(2, 0, 0));
        row("2.1.0", version(2, 1, 0));
        row("2.1.0, ticks of 3 GHz", version(2, 1, 0), false, 3'000'000'000);
        row("1.2.0, ticks of 2.5 GHz", version(1, 2, 0), false, 2'500'000'000);
    }

    void everyVersionGivesTheSameTrees()
    {
        QFETCH(quint32, fileVersion);
        QFETCH(bool, oldPid);
        QFETCH(qint64, frequency);
        ProfFile file = game();
        file.fileVersion = fileVersion;
        file.pidBefore101 = oldPid;
        file.frequency = frequency;
        if (frequency > 0)
            scale(file, static_cast<double>(frequency) / 1e9);
        const QByteArray bytes = ProfWriter::write(file);
        QCOMPARE(recognised(bytes), QStringLiteral("easy-profiler"));
        const Imported imported = import(bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(
            QString::fromStdString(foldedText(*imported.capture, imported.report)),
            QStringLiteral("# frames begin at zones \"Frame\" on thread \"Main\" (guessed): 3\n"
                           "# frame set: Frame\n"
                           "# frames: 3, duration: 30000, zones: 6\n"
                           "Main: Frame 24000\n"
                           "Main: Frame;physics 3000\n"
                           "Main: Frame;cloth 3000\n"));
        QCOMPARE(imported.capture->threads()[0].osId, std::uint64_t{77});
        const bool hasPid = oldPid || fileVersion > version(1, 0, 0);
        QCOMPARE(imported.capture->info().session.processId, hasPid ? 4711U : 0U);
    }

    void placesKeepFileLineAndColour()
    {
        const Imported imported = import(ProfWriter::write(game()));
        QVERIFY(imported.capture);
        for (const Site &site : imported.capture->sites()) {
            const bool frame = site.name == "Frame";
            QCOMPARE(site.file, std::string(frame ? "main.cpp" : "physics.cpp"));
            QCOMPARE(site.line, frame ? 12U : 80U);
            QCOMPARE(site.colour, frame ? 0x336699U : 0xFF0000U);
        }
        QCOMPARE(imported.capture->sites().size(), std::size_t{3}); // "cloth" is one of its own
    }

    void eventsValuesSwitchesAndBookmarks()
    {
        ProfFile file = game();
        auto &blocks = file.threads[0].blocks;
        const auto value = [&](std::uint8_t type, bool isArray, auto number) {
            LittleEndian data;
            data.add(number);
            if (isArray)
                data.add(number);
            blocks.push_back({.begin = 5000,
                              .end = 5000,
                              .descriptor = 3,
                              .name = {},
                              .valueType = type,
                              .isArray = isArray,
                              .data = data.bytes});
        };
        blocks.push_back({.begin = 4000, .end = 4000, .descriptor = 2});
        value(0, false, std::uint8_t{1});
        value(2, false, std::int8_t{-3});
        value(5, false, std::uint16_t{65535});
        value(8, false, std::int64_t{-5});
        value(10, false, 0.5F);
        value(11, false, 2.25);
        value(6, true, std::int32_t{-9});
        blocks.push_back({.begin = 6000,
                          .end = 6000,
                          .descriptor = 3,
                          .name = {},
                          .valueType = std::uint8_t{12},
                          .isArray = true,
                          .data = QByteArray("fast\0", 5)});
        file.threads[0].switches = {{7000, 8000, 4, "worker"}, {9000, 9500, 4, ""}};
        file.bookmarks = {{5000, 0xFF00FF00, "look here"}};
        const Imported imported = import(ProfWriter::write(file));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const QString text = QString::fromStdString(foldedText(*imported.capture, imported.report));
        for (const char *line : {"# message Main: saved: 1\n", "# message Main: speed: -9, -9: 1\n",
                                 "# message Main: speed: fast: 1\n", "# plot speed: 6\n",
                                 "Main (not running): not running: worker 1000\n",
                                 "Main (not running): not running 500\n"})
            QVERIFY2(text.contains(QLatin1String(line)), qPrintable(text));
        std::vector<double> values;
        for (const auto chunk = *imported.capture->chunk(0); const PlotPoint &point : chunk->plots)
            values.push_back(point.value);
        QCOMPARE(values, (std::vector<double>{1, -3, 65535, -5, 0.5, 2.25}));
        const auto &bookmarks = imported.capture->annotations();
        QCOMPARE(bookmarks.size(), std::size_t{1});
        QCOMPARE(bookmarks[0].text, std::string("look here"));
        QCOMPARE(bookmarks[0].timeNs, TimeNs{4000});
        QCOMPARE(bookmarks[0].colour, 0x00FF00U);
    }

    void waitsAreNoFrames()
    {
        ProfFile file;
        file.begin = 1000;
        file.end = 101'000;
        file.descriptors = {{"turn", "main.cpp", 12, 0xFF336699, 1}};
        ProfThread thread{.id = 77, .name = "Render", .switches = {}, .blocks = {}};
        for (std::uint64_t turn = 0; turn < 10; ++turn) {
            const std::uint64_t start = 1000 + turn * 10'000;
            thread.blocks.push_back({.begin = start, .end = start + 4000, .descriptor = 0});
            thread.switches.push_back({start + 4000, start + 10'000, 4, "worker"});
        }
        file.threads = {thread};
        const Imported imported = import(ProfWriter::write(file));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.capture->frameSets()[0].name, std::string("turn"));
    }

    void oddBlocksAreCounted()
    {
        ProfFile file = game();
        file.descriptors.push_back({});
        auto &blocks = file.threads[0].blocks;
        blocks.push_back(
            {.begin = 40'000, .end = 39'000, .descriptor = 0});           // ends before it begins
        blocks.push_back({.begin = 1, .end = 2, .descriptor = 0});        // before the recording
        blocks.push_back({.begin = 500, .end = 1500, .descriptor = 1});   // half of it before
        blocks.push_back({.begin = 2000, .end = 2001, .descriptor = 99}); // of no place
        const Imported imported = import(ProfWriter::write(file));
        QVERIFY(imported.capture);
        for (const char *what : {"blocks with invalid times were skipped",
                                 "blocks that end before the recording starts were skipped",
                                 "blocks that start before the recording were cut there",
                                 "blocks with an unknown source location were skipped"})
            QCOMPARE(imported.report.countOf(what), std::uint64_t{1});
    }

    void cutAnywhere()
    {
        ProfFile file = game();
        file.bookmarks = {{5000, 0, "x"}};
        file.threads[0].switches = {{7000, 8000, 4, "worker"}};
        const QByteArray bytes = ProfWriter::write(file);
        std::size_t most = 0;
        for (qsizetype length = 0; length < bytes.size(); ++length) {
            const Imported imported = import(bytes.left(length));
            if (!imported.capture) {
                QVERIFY(!imported.error.message.empty());
                QCOMPARE(most, std::size_t{0}); // more bytes never give less
                continue;
            }
            const std::size_t zones = wholeZones(*imported.capture).size();
            QVERIFY(zones >= most);
            most = zones;
            if (length < bytes.size() - 4)
                QVERIFY(!imported.report.notes().empty());
        }
        QCOMPARE(most, std::size_t{7});
    }

    void refusesInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QByteArray turned = ProfWriter::write(game());
        std::reverse(turned.begin(), turned.begin() + 4);
        QTest::newRow("big endian") << turned << "big-endian";
        ProfFile later = game();
        later.fileVersion = version(9, 0, 0);
        QTest::newRow("too new") << ProfWriter::write(later) << "version 9.0.0";
        QTest::newRow("empty") << QByteArray() << "truncated before its first block";
        QTest::newRow("something else") << QByteArray("not a profile at all") << "easy_profiler";
        ProfFile none = game();
        none.threads[0].blocks.clear();
        QTest::newRow("no blocks") << ProfWriter::write(none) << "no block has a time";
    }

    void refusesInOneSentence()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        const Imported imported = import(bytes);
        QVERIFY(!imported.capture);
        QVERIFY2(QString::fromStdString(imported.error.text()).contains(told),
                 imported.error.text().c_str());
    }

    // Counts and sizes of 0xFF… anywhere: no memory is taken on their word, nothing hangs.
    void hugeClaims()
    {
        ProfFile file = game();
        file.bookmarks = {{5000, 0, "x"}};
        const QByteArray bytes = ProfWriter::write(file);
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

    // Depth 20,000 and blocks in the order of their ends, as the format has them.
    void deepNesting()
    {
        ProfFile file = game();
        auto &blocks = file.threads[0].blocks;
        blocks.clear();
        constexpr std::uint64_t kDepth = 20'000;
        for (std::uint64_t i = 0; i < kDepth; ++i)
            blocks.push_back(
                {.begin = 2000 + kDepth - i, .end = 2000 + kDepth + i + 1, .descriptor = 1});
        const Imported imported = import(ProfWriter::write(file));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        std::uint32_t deepest = 0;
        for (const WholeZone &zone : wholeZones(*imported.capture))
            deepest = std::max(deepest, zone.depth);
        QCOMPARE(deepest, static_cast<std::uint32_t>(kDepth - 1));
    }

  private:
    static void scale(ProfFile &file, double ticksPerNs)
    {
        const auto scaled = [ticksPerNs](std::uint64_t &time) {
            time = static_cast<std::uint64_t>(std::llround(static_cast<double>(time) * ticksPerNs));
        };
        scaled(file.begin);
        scaled(file.end);
        for (ProfThread &thread : file.threads) {
            for (ProfBlock &block : thread.blocks) {
                scaled(block.begin);
                scaled(block.end);
            }
        }
    }

    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("easy-profiler"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_easy_profiler

ZOE_TEST(tst_easy_profiler::TestEasyProfiler)
#include "tst_easy_profiler.moc"
