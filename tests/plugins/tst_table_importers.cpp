// Text that comes a sample or a zone a line: perf script and CSV.
#include <QBuffer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_table_importers {

using namespace zoe;
using namespace zoe::test;

namespace {

// Stacks without the notes on the import.
QString stacks(const Imported &imported)
{
    if (!imported.capture)
        return QString::fromStdString(imported.error.text());
    QStringList lines;
    for (const QString &line :
         QString::fromStdString(foldedText(*imported.capture, Report())).split('\n')) {
        if (!line.startsWith('#') && !line.isEmpty())
            lines += line;
    }
    return lines.join('\n');
}

} // namespace

class TestTableImporters : public QObject {
    Q_OBJECT

  private slots:
    void sampleHeads_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QString>("thread");
        const auto row = [](const char *head, const char *thread) {
            QTest::newRow(head) << QByteArray(head) << QString::fromLatin1(thread);
        };
        row("java 12688 [002] 6544.038708: 235 cpu-clock: ", "java");
        row("V8 WorkerThread 24636/25607 [000] 94564.109216: cycles:", "V8 WorkerThread");
        row("foo 24636/25607 1.000000: cycles:", "foo");
        row("foo 24636 94564.109216: 100 cycles:ppp:", "foo");
        row("swapper 0 [001] 30.990131: 1 cycles:", "swapper");
        row("a 1 b 2 3/4 [001] d.h1. 30.990131456: cycles:", "a 1 b 2");
        row(":1234 1234 30.990131: cycles:", ":1234");
    }

    void sampleHeads()
    {
        QFETCH(QByteArray, head);
        QFETCH(QString, thread);
        const QByteArray text =
            head + "\n\tffff8104 work+0x1 (/bin/x)\n\tffff8105 main (/bin/x)\n\n";
        QCOMPARE(recognised(text), QStringLiteral("perf-script"));
        QCOMPARE(stacks(import("perf-script", text)),
                 thread + ": main 0\n" + thread + ": main;work 1000000");
    }

    void sampleTimesAreThoseOfTheFile()
    {
        const Imported imported = import("perf-script", content("perf-script/game.txt"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto zones = wholeZones(*imported.capture);
        const auto step = std::ranges::find(zones, "Physics::step(float)", &WholeZone::name);
        QVERIFY(step != zones.end());
        QCOMPARE(step->startNs, TimeNs{0});
        QCOMPARE(step->endNs, 2 * kNsPerMs); // two samples in a row
        // The thread slept for half a second: its last stack before does not last that long.
        const auto draw = std::ranges::find(zones, "draw(Scene const&, bool)", &WholeZone::name);
        QVERIFY(draw != zones.end());
        QCOMPARE(draw->startNs, 2 * kNsPerMs);
        QCOMPARE(draw->endNs, 4 * kNsPerMs);
    }

    // The clock's period is time, that of other counters is not.
    void samplesStandForTheTimeOfTheirClock()
    {
        const auto periodsOf = [this](const QByteArray &event) {
            QByteArray text;
            for (const char *second : {"1.000000", "3.500000"})
                text += "game 4711 " + QByteArray(second) + ": 1001001 " + event +
                        ": \n\tffff8104 work+0x1 (/bin/x)\n\n";
            QStringList periods;
            const Imported imported = import("perf-script", text);
            if (imported.capture) {
                for (const QString &line : samplesOf(*imported.capture))
                    periods << line.section(" | ", 1, 1).section(' ', 1, 1);
            }
            return periods.join(' ');
        };
        QCOMPARE(periodsOf("cpu-clock:pppH"), QString("1001001 1001001"));
        QCOMPARE(periodsOf("task-clock"), QString("1001001 1001001"));
        QCOMPARE(periodsOf("cycles:u"), QString("2500000000 2500000000"));
    }

    void samplesWithoutTimesAreRefused()
    {
        const Imported imported =
            import("perf-script", "game 4711 cycles:\n\tffff8104 work+0x1 (/bin/x)\n\n");
        QVERIFY(!imported.capture);
        QVERIFY2(imported.error.text().find("run perf script with -F +time") != std::string::npos,
                 imported.error.text().c_str());
    }

    // A file cut anywhere is refused or reported as truncated, unless nothing in it can show that,
    // because it ends where a record ends.
    void truncatedFilesAreCalledSo_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("wholeEnd"); // an expression for what a file may end with
        const auto row = [](const char *format, const char *text, const char *wholeEnd) {
            QTest::newRow(format) << QString(format) << QByteArray(text) << QString(wholeEnd);
        };
        row("perf-script",
            "game 7 1.5: cycles:\n\tffff81 work+0x1 (/bin/x)\n\tffff82 main (/bin/x)\n\n"
            "game 7 1.6: cycles:\n\tffff81 draw+0x1 (/bin/x)\n\tffff82 main (/bin/x)\n\n",
            "\\)\n{0,2}$"); // many tools drop empty lines at the end
        row("callgrind",
            "creator: callgrind-3.19.0\nevents: Ir\nfn=main\n16 20\nfn=draw\n17 300\ntotals: 320\n",
            "\ntotals:.*$");
        row("tracy-csv",
            "name,src_file,src_line,ns_since_start,exec_time_ns,thread\n"
            "work,a.cpp,1,1000,200,7\ndraw,a.cpp,2,1300,250,7\n",
            "\n$");
        row("presentmon",
            "Application,ProcessID,MsBetweenPresents\ngame.exe,7,16.25\ngame.exe,7,17.5\n", "\n$");
    }

    void truncatedFilesAreCalledSo()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, text);
        QFETCH(QString, wholeEnd);
        const QRegularExpression end(wholeEnd);
        const auto isCalledTruncated = [](const Imported &imported) {
            return std::ranges::any_of(imported.report.notes(), [](const Note &note) {
                return note.what.find("truncated") != std::string::npos;
            });
        };
        const QByteArray name = format.toLatin1();
        const Imported whole = import(name.constData(), text);
        QVERIFY2(whole.capture, whole.error.text().c_str());
        QVERIFY(!isCalledTruncated(whole));
        int called = 0;
        for (qsizetype length = 1; length < text.size(); ++length) {
            const QByteArray part = text.left(length);
            const Imported imported = import(name.constData(), part);
            if (!imported.capture)
                continue;
            const bool seemsWhole = end.match(QString::fromUtf8(part)).hasMatch();
            QVERIFY2(isCalledTruncated(imported) != seemsWhole, part.constData());
            ++called;
        }
        QVERIFY(called > 10);
    }

    void columnsAreGuessed_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QByteArray>("row");
        const auto row = [](const char *header, const char *values) {
            QTest::newRow(header) << QByteArray(header) << QByteArray(values);
        };
        row("name,start_ns,duration_ns,thread", "work,1000,2000,main");
        row("Name,Start (us),Duration (us),Thread", "work,1,2,main");
        row("Function\tBegin [ms]\tEnd [ms]\tTID", "work\t0.001\t0.003\tmain");
        row("zone;startNs;durationNs;threadName", "work;1000;2000;main");
        row("thread|event|timestamp us|elapsed us", "main|work|1|2");
        row("label,ts_s,dur_s,track", "work,0.000001,0.000002,main");
        row("task,begin,end,lane", "work,1000,3000,main");           // nanoseconds, as is said
        row("zone;start ms;end ms;thread", "work;0,001;0,003;main"); // decimal commas
    }

    void columnsAreGuessed()
    {
        QFETCH(QByteArray, header);
        QFETCH(QByteArray, row);
        const QByteArray text = header + '\n' + row + '\n';
        QCOMPARE(recognised(text), QStringLiteral("csv"));
        const Imported imported = import("csv", text);
        QCOMPARE(stacks(imported), QStringLiteral("main: work 2000"));
        QCOMPARE(imported.report.countOf(
                     "the header gives no unit: times are treated as nanoseconds") > 0,
                 header.startsWith("task"));
    }

    void columnsAreTold()
    {
        const QByteArray text = "what,when,how long,who\nwork,1,2,main\n";
        QVERIFY(recognised(text) != QStringLiteral("csv"));
        QCOMPARE(
            stacks(import("csv", text, "name=what,start=when:us,duration=how long:us,thread=who")),
            QStringLiteral("main: work 2000"));
        // By number, without a header.
        QCOMPARE(stacks(import("csv", "work,1,3,main\n", "name=1,start=2:us,end=3:us,thread=4")),
                 QStringLiteral("main: work 2000"));
        for (const auto &[columns, told] :
             std::initializer_list<std::pair<const char *, const char *>>{
                 {"name=nothing", "there is no column 'nothing'"},
                 {"name=99", "there is no column '99'"},
                 {"start=when:fortnight", "'fortnight' is not a unit of time; use ns, us, ms or s"},
                 {"start=since:us", "there is no column 'since"},
                 {"name=what", "name them with --columns name="},
                 {"colour=what", "'colour=what' is not a valid column mapping"},
                 {"name", "'name' is not a valid column mapping"},
                 {"name=what", "has no columns for a name, a start and a duration"}}) {
            const Imported refused = import("csv", text, columns);
            QVERIFY(!refused.capture);
            QVERIFY2(refused.error.text().find(told) != std::string::npos,
                     refused.error.text().c_str());
        }
    }

    void framesOfAColumn()
    {
        const Imported imported = import("csv", content("csv-zones/functions.csv"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.capture->frames().size(), std::size_t{2});
        QCOMPARE(imported.capture->frames()[0].durationNs, 16 * kNsPerMs);
        QCOMPARE(stacks(imported), QStringLiteral("main: update 1900000\n"
                                                  "main: draw, all \"layers\" 3000000\n"
                                                  "main: draw, all \"layers\";shade 2000000\n"
                                                  "loader: load\nfile 3000000"));
        QCOMPARE(imported.report.countOf("invalid rows were skipped"), std::uint64_t{1});
    }

    // Zones that a frame mark cuts are one again.
    void exportedZonesComeBack()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            const auto capture = randomCapture(options);
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            QVERIFY(m_plugins.exporter("csv-zones")
                        ->write(*capture, {}, ExportOptions(), buffer, Task{})
                        .ok());
            QCOMPARE(recognised(buffer.data()), QStringLiteral("csv"));
            const Imported imported = import("csv", buffer.data());
            QVERIFY2(imported.capture, imported.error.text().c_str());
            auto zones = wholeZones(*imported.capture);
            auto expected = wholeZones(*capture);
            const TimeNs shiftNs = std::ranges::min(expected, {}, &WholeZone::startNs).startNs;
            for (WholeZone &zone : zones) {
                zone.startNs += shiftNs;
                zone.endNs += shiftNs;
            }
            std::ranges::sort(zones);
            const std::string difference = firstDifference(zones, expected);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void oddNumbers()
    {
        const Imported imported =
            import("csv", "name,start_ns,duration_ns\na,NaN,5\nb,5,NaN\nc,1e300,5\nd,-1000,10\n"
                          "e,-500,-10\nf,,\n,0,5\n");
        QCOMPARE(stacks(imported),
                 QStringLiteral("thread 0: d 10\nthread 0: e 0\nthread 0: (no name) 5"));
        QCOMPARE(imported.report.countOf("invalid rows were skipped"), std::uint64_t{4});
        QCOMPARE(imported.report.countOf("negative durations: treated as 0"), std::uint64_t{1});
    }

  private:
    static QByteArray content(const char *name)
    {
        QFile file(QStringLiteral(ZOE_TEST_DATA) + '/' + QLatin1String(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const char *format, const QByteArray &bytes, const char *columns = "")
    {
        ImportOptions options;
        options.columns = QString::fromUtf8(columns);
        return importBytes(*m_plugins.importer(format), bytes, options);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_table_importers

ZOE_TEST(tst_table_importers::TestTableImporters)
#include "tst_table_importers.moc"
