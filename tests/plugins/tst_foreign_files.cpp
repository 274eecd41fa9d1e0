// Real files of tools other than Chrome: each is recognised by its content, loads, or is refused
// with a sentence, and gives the stacks in the text file next to it. ZOE_UPDATE_SNAPSHOTS=1
// rewrites these; read the difference before you keep it.
#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QTest>
#include <map>
#include <random>

#include "analysis/calltree/call_tree.h"
#include "plugins/api/plugin_manager.h"
#include "tests/plugins/gzipped.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_foreign_files {

using namespace zoe;
using namespace zoe::test;

namespace {

QByteArray contentOf(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::span<const std::byte> firstBytes(const QByteArray &content)
{
    return {reinterpret_cast<const std::byte *>(content.constData()),
            static_cast<std::size_t>(std::min<qsizetype>(content.size(), 65536))};
}

// Figures of frame sets, samples and plots, which folded stacks don't have.
QByteArray figuresOf(const Capture &capture)
{
    std::map<std::string, std::pair<std::size_t, double>> figures;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const SetFrame &frame : chunk->setFrames) {
            auto &[count, sum] = figures["frame set " + capture.frameSets()[frame.set.value].name];
            ++count;
            sum += static_cast<double>(frame.durationNs);
        }
        for (const StackSample &sample : chunk->extras.samples) {
            auto &[count, sum] = figures["samples"];
            ++count;
            sum += static_cast<double>(sample.periodNs);
        }
        for (const PlotPoint &point : chunk->plots) {
            auto &[count, sum] = figures["plot " + capture.plotSeries()[point.plot.value].name];
            ++count;
            sum += point.value;
        }
    }
    QByteArray text;
    for (const auto &[name, figure] : figures)
        text += QByteArray::fromStdString(name) + ": " + QByteArray::number(figure.first) +
                ", sum " + QByteArray::number(figure.second, 'g', 12) + "\n";
    return text;
}

QByteArray snapshotOf(const Imported &imported)
{
    if (!imported.capture)
        return QByteArray::fromStdString("refused: " + imported.error.text() + "\n");
    return QByteArray::fromStdString(foldedText(*imported.capture, imported.report)) +
           figuresOf(*imported.capture);
}

} // namespace

class TestForeignFiles : public QObject {
    Q_OBJECT

  private slots:
    void snapshots_data()
    {
        QTest::addColumn<QString>("fileName");
        QTest::addColumn<QString>("format");
        files("speedscope", "*.json", "speedscope");
        files("stackcollapse", "*.txt", "collapsed");
        files("presentmon", "*.csv", "presentmon");
        files("tracy", "*.csv", "tracy-csv");
        files("perf-script", "*.txt", "perf-script");
        files("csv-zones", "*.csv", "csv");
        files("gecko", "*.json", "gecko");
        files("callgrind", "*.log", "callgrind");
        files("instruments", "*.txt", "instruments");
        files("pprof", "*.prof", "pprof");
        files("chrome", "*.cpuprofile", "chrome-trace");
    }

    void snapshots()
    {
        QFETCH(QString, fileName);
        QFETCH(QString, format);
        const QByteArray content = contentOf(fileName);
        const Importer *importer =
            m_plugins.importerFor(firstBytes(content)); // the name is not told
        QVERIFY(importer);
        QCOMPARE(importer->format().id, format);
        const QByteArray snapshot = snapshotOf(importBytes(*importer, content));
        const QString beside = QString(fileName).section('.', 0, -2) + ".folded";
        if (qEnvironmentVariableIsSet("ZOE_UPDATE_SNAPSHOTS")) {
            QFile file(beside);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(snapshot);
        }
        QCOMPARE(snapshot, contentOf(beside));
    }

    void compressionMakesNoDifference_data() { snapshots_data(); }

    void compressionMakesNoDifference()
    {
        QFETCH(QString, fileName);
        QFETCH(QString, format);
        const QByteArray content = contentOf(fileName);
        const QByteArray compressed = content.startsWith("\x1f\x8b") ? content : gzipped(content);
        const Importer *importer = m_plugins.importerFor(firstBytes(compressed));
        QVERIFY(importer);
        QCOMPARE(importer->format().id, format);
        const QString beside = QString(fileName).section('.', 0, -2) + ".folded";
        QCOMPARE(snapshotOf(importBytes(*importer, compressed)), contentOf(beside));
    }

    void encodingsAndEndsOfLinesMakeNoDifference()
    {
        const Importer &collapsed = *m_plugins.importer("collapsed");
        const auto stacks = [&](const char *name) {
            return foldedText(
                *importBytes(collapsed, contentOf(data("stackcollapse/") + name)).capture,
                Report());
        };
        for (const char *same : {"simple-crlf.txt", "simple-utf16-le.txt", "simple-utf16-be.txt"})
            QCOMPARE(stacks(same), stacks("simple.txt"));
    }

    void twoVersionsOfTheSameFramesAgree()
    {
        const Importer &presentmon = *m_plugins.importer("presentmon");
        const auto v1 = importBytes(presentmon, contentOf(data("presentmon/test_case_1_v1.csv")));
        const auto v3 = importBytes(presentmon, contentOf(data("presentmon/test_case_1.csv")));
        QVERIFY(v1.capture && v3.capture);
        // The older version reports one more present, in the middle.
        const auto older = v1.capture->frames();
        const auto newer = v3.capture->frames();
        QCOMPARE(older.size(), newer.size() + 1);
        const auto differ = std::ranges::mismatch(older, newer, {}, &FrameRecord::durationNs,
                                                  &FrameRecord::durationNs);
        QVERIFY(std::ranges::equal(std::next(differ.in1), older.end(), differ.in2, newer.end(), {},
                                   &FrameRecord::durationNs, &FrameRecord::durationNs));
    }

    void exportedFilesComeBack_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 6; ++seed)
            QTest::addRow("%d", seed) << seed;
    }

    void exportedFilesComeBack()
    {
        QFETCH(int, seed);
        const auto capture = randomCapture({.seed = static_cast<std::uint64_t>(seed)});
        const Imported speedscope = back("speedscope", *capture);
        QVERIFY2(speedscope.capture, speedscope.error.text().c_str());
        auto expected = wholeZones(*capture);
        const auto zones = wholeZones(*speedscope.capture);
        QVERIFY(!zones.empty());
        const TimeNs shiftNs = zones.front().startNs - expected.front().startNs;
        for (WholeZone &zone : expected) {
            zone.startNs += shiftNs;
            zone.endNs += shiftNs;
        }
        const std::string difference = firstDifference(zones, expected);
        QVERIFY2(difference.empty(), difference.c_str());

        const Imported collapsed = back("collapsed", *capture);
        QVERIFY2(collapsed.capture, collapsed.error.text().c_str());
        QCOMPARE((*callTree(*collapsed.capture))->selfNs, (*callTree(*capture))->selfNs);
    }

    void differencesBecomeTwoThreads()
    {
        const Imported both =
            importBytes(*m_plugins.importer("collapsed"), "a 30 40\na;b 20 0\na;c 0 20\n");
        QVERIFY(both.capture);
        QCOMPARE(both.capture->threads().size(), std::size_t{2});
        const std::string text = foldedText(*both.capture, Report());
        QVERIFY(text.find("before: a 30") != std::string::npos);
        QVERIFY(text.find("after: a;c 20") != std::string::npos);
    }

    void numbersMayEndNames()
    {
        const Imported one = importBytes(*m_plugins.importer("collapsed"),
                                         "a;b 30\na;worker 1 20\na;worker 2 2.6\n");
        QVERIFY(one.capture);
        const std::string text = foldedText(*one.capture, one.report);
        for (const char *line : {"stacks: a;b 30", "stacks: a;worker 1 20", "stacks: a;worker 2 3"})
            QVERIFY2(text.find(line) != std::string::npos, text.c_str());
        QVERIFY2(text.find("fractional weights") != std::string::npos, text.c_str());
    }

    void aFirstNameThatEndsInANumberIsNoDifference()
    {
        const Imported one =
            importBytes(*m_plugins.importer("collapsed"), "a;worker 1 20\na;worker 2 30\na;b 40\n");
        QVERIFY(one.capture);
        QCOMPARE(one.capture->threads().size(), std::size_t{1});
        const std::string text = foldedText(*one.capture, one.report);
        for (const char *line :
             {"stacks: a;worker 1 20", "stacks: a;worker 2 30", "stacks: a;b 40"})
            QVERIFY2(text.find(line) != std::string::npos, text.c_str());
    }

    void whatIsDecidedByTheFirstStacksHoldsForTheRest()
    {
        QByteArray bytes;
        for (int i = 0; i < 1000; ++i)
            bytes += "a;f" + QByteArray::number(i) + " 2 3\n";
        const Imported both = importBytes(*m_plugins.importer("collapsed"), bytes + "a;late 5\n");
        QVERIFY(both.capture);
        QCOMPARE(both.capture->threads().size(), std::size_t{2});
        QCOMPARE(both.report.countOf(
                     "lines with one weight, unlike the first lines: treated as the second weight"),
                 std::uint64_t{1});
        const std::string text = foldedText(*both.capture, Report());
        QVERIFY(text.find("before: a;f999 2") != std::string::npos);
        QVERIFY(text.find("after: a;late 5") != std::string::npos);
    }

    void refusesInOneSentence_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QTest::newRow("no stacks")
            << "collapsed" << QByteArray("nothing\nat all here\n") << "no line has a stack";
        QTest::newRow("endless weights")
            << "collapsed" << QByteArray("a;b 3e18\na;b 3e18\n") << "126 years";
        QTest::newRow("no JSON") << "speedscope" << QByteArray("{\"shared\": ") << "not valid JSON";
        QTest::newRow("no frames") << "speedscope" << QByteArray("{\"profiles\": []}")
                                   << "list of shared frames is missing";
        QTest::newRow("nothing in it")
            << "speedscope" << QByteArray("{\"shared\":{\"frames\":[]},\"profiles\":[]}")
            << "no events";
        QTest::newRow("sums only")
            << "tracy-csv"
            << QByteArray("name,src_file,src_line,total_ns,total_perc,counts,mean_ns,min_ns,max_ns,"
                          "std_ns\nf,a.cpp,3,100,10,2,50,40,60,10\n")
            << "tracy-csvexport -u";
        QTest::newRow("no rows")
            << "tracy-csv"
            << QByteArray("name,src_file,src_line,ns_since_start,exec_time_ns,thread\n")
            << "no row has a time";
        QTest::newRow("no frame times")
            << "presentmon" << QByteArray("Application,ProcessID,FrameTime\na.exe,1,NA\n")
            << "no row has a frame time";
        QTest::newRow("empty") << "presentmon" << QByteArray() << "no row has a frame time";
    }

    void refusesInOneSentence()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        const Imported imported = importBytes(*m_plugins.importer(format), bytes);
        QVERIFY(!imported.capture);
        QVERIFY2(QString::fromStdString(imported.error.text()).contains(told),
                 imported.error.text().c_str());
    }

    // What can be read of them is, and the rest is counted.
    void oddFilesStillLoad_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QTest::newRow("shared frames that are not objects")
            << "speedscope"
            << QByteArray("{\"shared\":{\"frames\":[5,{\"name\":\"a\"}]},\"profiles\":[{\"type\":"
                          "\"evented\",\"name\":\"x\",\"unit\":\"nanoseconds\",\"startValue\":0,"
                          "\"endValue\":9,\"events\":[{\"type\":\"O\",\"frame\":1,\"at\":0},"
                          "{\"type\":\"C\",\"frame\":1,\"at\":9}]}]}")
            << "not objects";
        QTest::newRow("frames longer than time")
            << "presentmon"
            << QByteArray("Application,ProcessID,FrameTime\n") +
                   QByteArray("a.exe,1,3600000000\n").repeated(3000)
            << "126 years";
        QTest::newRow("times as far apart as can be")
            << "tracy-csv"
            << QByteArray("name,src_file,src_line,ns_since_start,exec_time_ns,thread\n"
                          "a,f,1,-1900000000000000000,5,1\n"
                          "b,f,1,1900000000000000000,1900000000000000000,1\n"
                          "c,f,1,3900000000000000000,3900000000000000000,1\n")
            << "invalid rows";
    }

    void oddFilesStillLoad()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        const Imported imported = importBytes(*m_plugins.importer(format), bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        TimeNs before = 0;
        for (const FrameRecord &frame : imported.capture->frames()) {
            QVERIFY(frame.startNs >= before && frame.durationNs >= 0);
            before = frame.endNs();
        }
        const std::string text = foldedText(*imported.capture, imported.report);
        QVERIFY2(text.find(told.toStdString()) != std::string::npos, text.c_str());
    }

    // Hostile numbers, cut and mixed-up bytes: a capture or a sentence, never more.
    void anyBytesEndWell_data() { snapshots_data(); }

    void anyBytesEndWell()
    {
        QFETCH(QString, fileName);
        QFETCH(QString, format);
        const Importer &importer = *m_plugins.importer(format);
        const QByteArray content = contentOf(fileName).left(20'000);
        std::mt19937 random(1);
        const auto below = [&random](qsizetype n) {
            return static_cast<qsizetype>(random() % static_cast<std::uint32_t>(n));
        };
        const QList<QByteArray> words{"NaN", "-1", "1e308", "99999999999999999999",
                                      "",    "\"", "\\u"};
        for (int round = 0; round < 60; ++round) {
            QByteArray bytes = content;
            for (int change = 0; change < 4; ++change) {
                const qsizetype at = below(bytes.size());
                switch (below(4)) {
                case 0:
                    bytes[at] = static_cast<char>(below(256));
                    break;
                case 1:
                    bytes.truncate(std::max<qsizetype>(1, at));
                    break;
                case 2:
                    bytes.remove(at, below(40));
                    break;
                default:
                    bytes.insert(at, words[below(words.size())]);
                }
                if (bytes.isEmpty())
                    bytes = "x";
            }
            const Imported imported = importBytes(importer, bytes);
            QVERIFY(imported.capture || !imported.error.text().empty());
        }
    }

  private:
    static QString data(const char *folder)
    {
        return QStringLiteral(ZOE_TEST_DATA) + '/' + QLatin1String(folder);
    }

    static void files(const char *folder, const char *pattern, const char *format)
    {
        QDir dir(data(folder));
        for (const QString &name : dir.entryList({QLatin1String(pattern)}, QDir::Files))
            QTest::newRow(qPrintable(name)) << dir.filePath(name) << format;
        for (const QString &below : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir inner(dir.filePath(below));
            for (const QString &name : inner.entryList({QLatin1String(pattern)}, QDir::Files))
                QTest::newRow(qPrintable(below + '/' + name)) << inner.filePath(name) << format;
        }
    }

    Imported back(const char *format, const Capture &capture)
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        const auto written =
            m_plugins.exporter(format)->write(capture, {}, ExportOptions(), buffer, Task{});
        return written ? importBytes(*m_plugins.importer(format), buffer.data()) : Imported();
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_foreign_files

ZOE_TEST(tst_foreign_files::TestForeignFiles)
#include "tst_foreign_files.moc"
