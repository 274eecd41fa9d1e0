// Single rules of the Trace Event format, as text: JSON in, frames with their trees and the notes
// out.
#include <QRegularExpression>
#include <QTest>
#include <stop_token>

#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "plugins/importers/chrome-trace/trace_time.h"
#include "plugins/importers/common/json/json_cursor.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_chrome_trace_events {

using namespace zoe;

namespace {

test::Imported import(const QByteArray &json, const char *marker = "")
{
    return test::importBytes(ChromeTraceImporter(), json, QString::fromLatin1(marker));
}

// The folded stacks without the comments.
QStringList stacksOf(const test::Imported &imported)
{
    if (!imported.capture)
        return {QString::fromStdString(imported.error.text())};
    QStringList lines = QString::fromStdString(test::foldedText(*imported.capture, imported.report))
                            .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    return lines.filter(QRegularExpression(QStringLiteral("^[^#]")));
}

std::uint64_t countOf(const test::Imported &imported, const char *what)
{
    for (const Note &note : imported.report.notes()) {
        if (note.what.find(what) != std::string::npos)
            return note.count;
    }
    return 0;
}

std::vector<std::pair<TimeNs, DurationNs>> framesOf(const test::Imported &imported)
{
    std::vector<std::pair<TimeNs, DurationNs>> frames;
    for (const FrameRecord &frame : imported.capture->frames())
        frames.emplace_back(frame.startNs, frame.durationNs);
    return frames;
}

using Frames = std::vector<std::pair<TimeNs, DurationNs>>;

QByteArray threadName(int thread, const char *name)
{
    return QStringLiteral("{\"ph\":\"M\",\"pid\":1,\"tid\":%1,\"name\":\"thread_name\","
                          "\"args\":{\"name\":\"%2\"}},")
        .arg(thread)
        .arg(QLatin1String(name))
        .toUtf8();
}

// Zones of one length, one every 100 µs.
QByteArray calls(const char *name, int thread, int length, int count = 5)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += QStringLiteral("{\"ph\":\"X\",\"pid\":1,\"tid\":%1,\"name\":\"%2\",\"ts\":%3,"
                               "\"dur\":%4},")
                    .arg(thread)
                    .arg(QLatin1String(name))
                    .arg(i * 100 + thread)
                    .arg(length)
                    .toUtf8();
    return text;
}

std::string guessedFrames(const QByteArray &events)
{
    return import("[" + events).capture->frameSets()[0].name;
}

} // namespace

class TestChromeTraceEvents : public QObject {
    Q_OBJECT

  private slots:
    void timesAreExact_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("ns");
        QTest::newRow("whole") << QByteArray("895158070542") << qint64{895158070542000};
        QTest::newRow("decimals") << QByteArray("895158070542.123") << qint64{895158070542123};
        QTest::newRow("rounds up") << QByteArray("1.0005") << qint64{1001};
        QTest::newRow("rounds down") << QByteArray("1.00049999") << qint64{1000};
        QTest::newRow("negative") << QByteArray("-2.5") << qint64{-2500};
        QTest::newRow("negative, rounded") << QByteArray("-0.0004") << qint64{0};
        QTest::newRow("exponent") << QByteArray("1.5e3") << qint64{1500000};
        QTest::newRow("many decimals") << QByteArray("0.123456789012345678") << qint64{123};
        QTest::newRow("zeros in front") << QByteArray("000000000000000000000001") << qint64{1000};
        QTest::newRow("bare point") << QByteArray(".5") << qint64{500};
    }
    void timesAreExact()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, ns);
        const auto time = parseTraceTime({text.constData(), std::size_t(text.size())});
        QVERIFY(time.has_value());
        QCOMPARE(qint64{time->rounded()}, ns);
    }

    void unusableTimes()
    {
        for (const char *text : {"", "-", ".", "NaN", "Infinity", "-inf", "1e300",
                                 "99999999999999999999", "12abc", "0x10", "--1", "1.2.3"})
            QVERIFY2(!parseTraceTime(text), text);
        const test::Imported imported = import(R"([{"ph":"X","name":"a","ts":1,"dur":2},
            {"ph":"X","name":"b","ts":NaN,"dur":2},{"ph":"X","name":"c","ts":1e300,"dur":2},
            {"ph":"X","name":"d","ts":2,"dur":-1},{"ph":"X","name":"e","ts":2.5,"dur":"x"},
            {"ph":"X","name":"f","ts":2.6}])");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 2000", "thread 0: a;d 0",
                                                  "thread 0: a;e 0", "thread 0: a;f 0"}));
        QCOMPARE(countOf(imported, "events with an invalid time"), 2u);
        QCOMPARE(countOf(imported, "negative durations"), 1u);
        QCOMPARE(countOf(imported, "invalid durations"), 1u);
        QCOMPARE(countOf(imported, "without a duration"), 1u);
    }

    void startAndDurationAreRoundedOnce()
    {
        // Each of 0.0006 + 0.0006 rounds to 1 ns by itself; the end is at 1.2 ns. Parent and child
        // end alike.
        const test::Imported imported = import(R"([{"ph":"X","name":"a","ts":0,"dur":1.0012},
            {"ph":"X","name":"b","ts":1.0006,"dur":0.0006}])");
        QCOMPARE(countOf(imported, "separate lanes"), 0u);
        QCOMPARE(stacksOf(imported).size(), 2);
    }

    void earliestTimeIsZeroAlsoWhereTimesAreNegative()
    {
        const test::Imported imported =
            import(R"([{"ph":"i","name":"x","ts":-5},{"ph":"X","name":"a","ts":"-3","dur":"2"}])");
        QVERIFY(imported.capture);
        const auto chunk = *imported.capture->chunk(0);
        QCOMPARE(chunk->messages.at(0).timeNs, TimeNs{0});
        QCOMPARE(chunk->zones.startNs.at(0), TimeNs{2000});
        QCOMPARE(imported.capture->info().durationNs, DurationNs{4000});
    }

    void missingTimeIsThatOfTheEventBefore()
    {
        const test::Imported imported = import(
            R"([{"ph":"B","name":"a","ts":10},{"ph":"E","name":"a","ts":12},{"ph":"i","name":"x"}])");
        QCOMPARE((*imported.capture->chunk(0))->messages.at(0).timeNs, TimeNs{2000});
        QCOMPARE(countOf(imported, "without a time"), 1u);
    }

    void pidsAndTidsOfAnyKind()
    {
        const test::Imported imported = import(R"([
            {"ph":"X","name":"a","pid":"app","tid":"main","ts":0,"dur":1},
            {"ph":"X","name":"b","pid":"app","tid":7,"ts":0,"dur":1},
            {"ph":"X","name":"c","pid":"app","tid":"7","ts":2,"dur":1},
            {"ph":"X","name":"d","ts":0,"dur":1},
            {"ph":"X","name":"e","pid":0,"tid":-1,"ts":0,"dur":1}])");
        QCOMPARE(stacksOf(imported),
                 QStringList({"process app: main: a 1000", "process app: thread 7: b 1000",
                              "process app: thread 7: c 1000", "process: thread: d 1000",
                              "process 0: thread -1: e 1000"}));
    }

    void threadsFollowTheSortIndices()
    {
        const test::Imported imported = import(R"([
            {"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1},
            {"ph":"X","name":"b","pid":1,"tid":2,"ts":0,"dur":1},
            {"ph":"X","name":"c","pid":2,"tid":1,"ts":0,"dur":1},
            {"ph":"M","name":"process_sort_index","pid":2,"args":{"sort_index":-1}},
            {"ph":"M","name":"thread_sort_index","pid":1,"tid":2,"args":{"sort_index":"-5"}},
            {"ph":"M","name":"process_name","pid":2,"args":{"name":"GPU \u00fc"}}])");
        QCOMPARE(stacksOf(imported),
                 QStringList({"GPU ü: thread 1: c 1000", "process 1: thread 2: b 1000",
                              "process 1: main: a 1000"}));
        QCOMPARE(imported.capture->threads()[1].osId, std::uint64_t{2});
        QCOMPARE(imported.capture->threads()[1].processId, 1u);
    }

    void endsMayHaveAnotherNameThroughout()
    {
        const test::Imported imported = import(R"([
            {"ph":"B","name":"a","ts":0},{"ph":"B","name":"b","ts":1},{"ph":"E","name":"end","ts":2},
            {"ph":"E","name":"end","ts":3},{"ph":"B","name":"a","ts":4},{"ph":"E","ts":6}])");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 4000", "thread 0: a;b 1000"}));
        QCOMPARE(countOf(imported, "a different name"), 2u);
    }

    void endBeforeItsBeginAtTheSameTime()
    {
        const test::Imported imported =
            import(R"([{"ph":"E","name":"a","ts":5},{"ph":"B","name":"a","ts":5},
                       {"ph":"X","name":"b","ts":6,"dur":1}])");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 0", "thread 0: b 1000"}));
        QCOMPARE(imported.report.notes().size(), std::size_t{1}); // only the frames' note
    }

    // Zones of no length keep the nesting that the order of the file gives them.
    void zeroLengthZonesKeepTheirNesting()
    {
        const test::Imported imported = import(R"([
            {"ph":"B","name":"p","ts":5},{"ph":"B","name":"a","ts":5},{"ph":"E","name":"a","ts":5},
            {"ph":"B","name":"b","ts":5},{"ph":"B","name":"c","ts":5},{"ph":"E","name":"c","ts":5},
            {"ph":"E","name":"b","ts":5},{"ph":"E","name":"p","ts":5},
            {"ph":"B","name":"q","ts":5},{"ph":"E","name":"q","ts":9}])");
        QCOMPARE(stacksOf(imported),
                 QStringList({"thread 0: p 0", "thread 0: p;a 0", "thread 0: p;b 0",
                              "thread 0: p;b;c 0", "thread 0: q 4000"}));
    }

    void completeEventThatStartsWhereAZoneEnds()
    {
        const test::Imported imported = import(R"([
            {"ph":"B","name":"a","ts":0},{"ph":"E","name":"a","ts":5},
            {"ph":"X","name":"x","ts":5,"dur":3},
            {"ph":"B","name":"b","ts":6},{"ph":"E","name":"b","ts":8}])");
        QCOMPARE(stacksOf(imported),
                 QStringList({"thread 0: a 5000", "thread 0: x 1000", "thread 0: x;b 2000"}));
    }

    void overlapsGoToFurtherLanes()
    {
        QByteArray json = "[";
        for (int i = 0; i < 100; ++i)
            json +=
                "{\"ph\":\"X\",\"name\":\"z\",\"ts\":" + QByteArray::number(i) + ",\"dur\":100},";
        const test::Imported imported = import(json);
        QCOMPARE(imported.capture->threads().size(), std::size_t{64});
        QCOMPARE(imported.capture->threads()[1].name, std::string("thread 0 (lane 2)"));
        QCOMPARE(imported.capture->info().zones, std::uint64_t{100}); // none is lost
        QCOMPARE(countOf(imported, "separate lanes"), 63u);
        QCOMPARE(countOf(imported, "shortened"), 36u);
    }

    void beginThatCrossesACompleteEventTakesItsChildrenAlong()
    {
        const test::Imported imported = import(R"([
            {"ph":"X","name":"x","ts":0,"dur":10},{"ph":"B","name":"b","ts":5},
            {"ph":"B","name":"c","ts":6},{"ph":"E","name":"c","ts":7},{"ph":"E","name":"b","ts":15}])");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: x 10000", "thread 0 (lane 2): b 9000",
                                                  "thread 0 (lane 2): b;c 1000"}));
        QCOMPARE(countOf(imported, "separate lanes"), 1u);
    }

    void countersAreKeyedByProcessNameIdAndArgument()
    {
        const test::Imported imported = import(R"([
            {"ph":"C","name":"mem","pid":1,"ts":0,"args":{"heap":1,"stack":2}},
            {"ph":"C","name":"mem","pid":2,"ts":1,"args":{"heap":3}},
            {"ph":"C","name":"mem","pid":1,"id":"0x1","ts":2,"args":{"heap":"4"}},
            {"ph":"C","name":"gpu","pid":1,"ts":3,"args":{"heap":5,"text":"no number"}},
            {"ph":"C","name":"empty","pid":1,"ts":3},
            {"ph":"C","name":"mem","pid":1,"ts":4,"args":{"heap":6.5}}])");
        std::vector<std::string> names;
        for (const PlotSeries &series : imported.capture->plotSeries())
            names.push_back(series.name);
        const std::vector<std::string> expected = {
            "process 1: mem heap", "process 1: mem stack", "process 2: mem heap",
            "process 1: mem [0x1] heap", "process 1: gpu heap"};
        QVERIFY(names == expected);
        const auto chunk = *imported.capture->chunk(0);
        QCOMPARE(chunk->plots.size(), std::size_t{6});
        QCOMPARE(chunk->plots.back().value, 6.5);
        QCOMPARE(chunk->plots.back().plot.value, 0u);
        QCOMPARE(countOf(imported, "not numbers"), 1u);
        QCOMPARE(countOf(imported, "without values"), 1u);
    }

    void whatHasNoPlaceIsCounted()
    {
        QByteArray json = "[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":1}";
        for (const char phase : std::string_view("OPVvc()?"))
            json += std::string(",{\"ph\":\"") + phase + "\",\"name\":\"a\",\"ts\":0,\"id\":1}";
        json += ",{\"name\":\"no phase\"},{\"ph\":7,\"ts\":1},{\"ph\":\"XX\",\"ts\":1},null,[1],5]";
        const test::Imported imported = import(json);
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 1000"}));
        QCOMPARE(countOf(imported, "object snapshots"), 1u);
        QCOMPARE(countOf(imported, "sampling events"), 1u);
        QCOMPARE(countOf(imported, "memory dumps"), 2u);
        QCOMPARE(countOf(imported, "clock"), 1u);
        QCOMPARE(countOf(imported, "context"), 2u);
        QCOMPARE(countOf(imported, "unknown phase"), 2u);
        QCOMPARE(countOf(imported, "without a phase"), 2u);
        QCOMPARE(countOf(imported, "that are not events"), 3u);
    }

    void namesWithEscapes()
    {
        const test::Imported imported =
            import("[{\"ph\":\"X\",\"name\":\"a\\\"\\\\\\u00e9\\ud83d\\ude00\\ud83d\\n\","
                   "\"cat\":\"x,y\",\"ts\":0,\"dur\":1}]");
        QVERIFY(imported.capture);
        QCOMPARE(imported.capture->sites()[0].name, std::string("a\"\\é😀\xEF\xBF\xBD\n"));
        QCOMPARE(imported.capture->sites()[0].category, std::string("x,y"));
        const test::Imported invalid =
            import("[{\"ph\":\"X\",\"name\":\"\xff\",\"ts\":0,\"dur\":1}]");
        QCOMPARE(invalid.capture->sites()[0].name, std::string("\xEF\xBF\xBD"));
        QCOMPARE(countOf(invalid, "UTF-8"), 1u);
    }

    void sameNameInTwoCategoriesAreTwoSites()
    {
        const test::Imported imported = import(R"([{"ph":"X","name":"a","cat":"x","ts":0,"dur":1},
                       {"ph":"X","name":"a","cat":"y","ts":2,"dur":1},
                       {"ph":"X","name":"a","cat":"x","ts":4,"dur":1}])");
        QCOMPARE(imported.capture->sites().size(), std::size_t{2});
    }

    void frameMarkers()
    {
        const char *json = R"([
            {"ph":"X","name":"tick","cat":"a,game","tid":1,"ts":0,"dur":8000},
            {"ph":"X","name":"tick","cat":"a,game","tid":1,"ts":10000,"dur":8000},
            {"ph":"i","name":"vsync","tid":2,"ts":5000},{"ph":"i","name":"vsync","tid":2,"ts":15000},
            {"ph":"i","name":"vsync","tid":3,"ts":7000},
            {"ph":"X","name":"end","tid":1,"ts":20000,"dur":1000}])";
        const Frames atTicks = {{0, 10'000'000}, {10'000'000, 11'000'000}};
        const Frames atVsync = {{0, 5'000'000}, {5'000'000, 10'000'000}, {15'000'000, 6'000'000}};
        QCOMPARE(framesOf(import(json, "tick")), atTicks);
        QCOMPARE(framesOf(import(json, "/^ti.k$/")), atTicks);
        QCOMPARE(framesOf(import(json, "category:game")), atTicks);
        QCOMPARE(framesOf(import(json, "instant:vsync")), atVsync);
        QCOMPARE(framesOf(import(json, "vsync")), atVsync);
        QCOMPARE(framesOf(import(json, "every:10ms")),
                 (Frames{{0, 10'000'000}, {10'000'000, 10'000'000}, {20'000'000, 1'000'000}}));
        const test::Imported vsync = import(json, "instant:vsync");
        QCOMPARE(vsync.capture->frameSets().size(), std::size_t{2});
        QCOMPARE(vsync.capture->thread(vsync.capture->frameSets()[0].thread).osId,
                 std::uint64_t{2});
        QCOMPARE(countOf(vsync, "frames begin at instants \"instant:vsync\""), 2u);
    }

    void frameMarkersThatMakeNoSense_data()
    {
        QTest::addColumn<QString>("marker");
        for (const char *marker : {"nothing so called", "instant:a", "category:x", "/(/",
                                   "every:0ms", "every:x", "every:-5ms", "every:1ns"})
            QTest::newRow(marker) << QString::fromLatin1(marker);
    }
    void frameMarkersThatMakeNoSense()
    {
        QFETCH(QString, marker);
        const test::Imported imported = test::importBytes(
            ChromeTraceImporter(), R"([{"ph":"X","name":"a","ts":0,"dur":1e9}])", marker);
        QVERIFY(!imported.capture);
        QCOMPARE(imported.error.code, ErrorCode::BadInput);
        QVERIFY(!imported.error.message.empty());
    }

    void guessesUsualNamesThenARecurringRoot()
    {
        const char *usual = R"([{"ph":"X","name":"Frame","ts":0,"dur":5},
            {"ph":"X","name":"Frame","ts":10,"dur":5},{"ph":"X","name":"z","ts":20,"dur":1}])";
        QCOMPARE(framesOf(import(usual)), (Frames{{0, 10'000}, {10'000, 11'000}}));
        QCOMPARE(countOf(import(usual), "(guessed)"), 2u);

        QByteArray roots = "[";
        for (int i = 0; i < 5; ++i) {
            const QByteArray at = QByteArray::number(i * 100);
            roots += "{\"ph\":\"X\",\"name\":\"loop\",\"ts\":" + at + ",\"dur\":90},";
            roots += "{\"ph\":\"X\",\"name\":\"work\",\"ts\":" + at + ",\"dur\":50},";
        }
        const test::Imported imported = import(roots);
        QCOMPARE(imported.capture->frames().size(), std::size_t{5});
        QCOMPARE(imported.capture->frameSets()[0].name, std::string("loop"));
        QCOMPARE(countOf(imported, "top-level zones \"loop\""), 5u);
    }

    void tasksOfAPoolAreNoFrames()
    {
        const QByteArray pool = calls("task", 2, 90) + calls("task", 3, 80);
        QCOMPARE(import("[" + calls("loop", 1, 50) + pool).capture->frameSets()[0].name,
                 std::string("loop"));
        QCOMPARE(countOf(import("[" + pool), "no frame marks found"), 1u);
        // Of another process it is another program's.
        const test::Imported two = import("[" + calls("loop", 1, 50) +
                                          calls("loop", 1, 60).replace("\"pid\":1", "\"pid\":2"));
        QCOMPARE(two.capture->frameSets()[0].name, std::string("loop"));
    }

    // Only one worker of the pool had anything to do: longer than the loop, or with no loop at all.
    void tasksOfTheOnlyBusyWorkerAreNoFrames()
    {
        const QByteArray loop = calls("loop", 7, 20);
        const QByteArray task = calls("task", 8, 90);
        const QByteArray run = R"({"ph":"X","pid":1,"tid":1,"name":"run","ts":0,"dur":600},)";
        // Its name says so, or is that of idle threads; or it has none, and the main thread has
        // zones.
        for (const QByteArray &names : {threadName(8, "ThreadPoolForegroundWorker"),
                                        threadName(8, "crunch 2") + threadName(9, "crunch 1")}) {
            QVERIFY(guessedFrames(names + task).starts_with("every "));
            QVERIFY(guessedFrames(names + task + run).starts_with("every "));
            QCOMPARE(guessedFrames(names + task + loop), std::string("loop"));
        }
        QVERIFY(guessedFrames(task + run).starts_with("every "));
        QCOMPARE(guessedFrames(task + calls("loop", 1, 20)), std::string("loop"));
        QCOMPARE(guessedFrames(threadName(8, "crunch") + task + calls("loop", 1, 20)),
                 std::string("loop"));
        // A thread with a loop of its own next to a main thread that only waits for it.
        QCOMPARE(guessedFrames(threadName(7, "Render") + loop + run), std::string("loop"));
    }

    // What recurs only while the program starts is no loop.
    void startUpOnTheMainThreadIsNoLoop()
    {
        const QByteArray starts = calls("load_asset", 1, 90, 3);
        QCOMPARE(guessedFrames(starts + threadName(7, "Render") + calls("render", 7, 20, 50)),
                 std::string("render"));
        QCOMPARE(guessedFrames(starts), std::string("load_asset"));
        // A main thread that ends early still has a loop.
        QCOMPARE(guessedFrames(calls("loop", 1, 20, 26) + threadName(7, "Render") +
                               calls("render", 7, 90, 50)),
                 std::string("loop"));
    }

    void namesOfPools_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("pool");
        for (const char *name : {"worker", "ThreadPoolForeg", "threadpool-3", "TaskGraphThread 2",
                                 "job_thread", "jobthread", "IOWorkers", "TASK"})
            QTest::newRow(name) << QString::fromLatin1(name) << true;
        for (const char *name : {"Spooler", "multitasking", "jobless", "TaskManagerMain", "Render"})
            QTest::newRow(name) << QString::fromLatin1(name) << false;
    }
    void namesOfPools()
    {
        QFETCH(QString, name);
        QFETCH(bool, pool);
        const QByteArray text = name.toLatin1();
        const std::string frames = guessedFrames(threadName(8, text) + calls("step", 8, 90));
        QVERIFY2(pool ? frames.starts_with("every ") : frames == "step", frames.c_str());
    }

    void frameMarkBetweenZonesCutsNone()
    {
        const test::Imported imported = import(
            R"([{"ph":"X","name":"f","ts":0,"dur":10},{"ph":"X","name":"a","ts":5,"dur":5},
                {"ph":"X","name":"f","ts":10,"dur":10},{"ph":"X","name":"a","ts":10,"dur":0}])",
            "f");
        QCOMPARE(test::textOfCapture(*imported.capture),
                 std::string("frame 0 10000\n  thread 0\n    f 0 10000\n      a 5000 5000\n"
                             "frame 10000 10000 partial\n  thread 0\n    f 10000 10000\n"
                             "      a 10000 0\n"));
    }

    void cutAtAnyByteLoadsOrIsRefused()
    {
        const QByteArray json = QByteArray(R"({"otherData":{"version":"1"},"traceEvents":[
            {"ph":"X","name":"a@","ts":1,"dur":2,"args":{"x":[1,{"y":2}]}},
            {"ph":"B","name":"b","ts":3},{"ph":"E","ts":4}],
            "stackFrames":{"1":{"name":"f"}},"samples":[{"ts":1,"sf":1}]})")
                                    .replace('@', "\\\"");
        const auto afterFirst = json.indexOf("]}}") + 3;
        for (qsizetype length = 0; length <= json.size(); ++length) {
            const test::Imported imported = import(json.left(length));
            if (length >= afterFirst)
                QVERIFY2(imported.capture, qPrintable(QString::number(length)));
            if (!imported.capture)
                QCOMPARE(imported.error.code, ErrorCode::BadInput);
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("place");
        QTest::newRow("empty") << QByteArray() << "byte 0";
        QTest::newRow("text") << QByteArray("  hello") << "byte 2";
        QTest::newRow("no events") << QByteArray("[]") << "byte 2";
        QTest::newRow("only names") << QByteArray(R"([{"ph":"M","name":"x"}])") << "byte 23";
        QTest::newRow("no trace") << QByteArray(R"({"a":1})") << "byte";
        QTest::newRow("colon missing") << QByteArray(R"([{"ph" "X"}])") << "byte 7";
        QTest::newRow("closed wrong") << QByteArray("[}") << "byte 1";
        QTest::newRow("no key") << QByteArray("{1:2}") << "byte 1";
        QTest::newRow("only numbers") << QByteArray("[1,2,3]") << "byte 7";
    }
    void refusals()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, place);
        const test::Imported imported = import(json);
        QVERIFY(!imported.capture);
        QCOMPARE(imported.error.code, ErrorCode::BadInput);
        QVERIFY2(imported.error.place.find(place.toStdString()) != std::string::npos,
                 imported.error.text().c_str());
    }

    void oneBadEventCostsThatEvent()
    {
        const test::Imported imported = import(
            R"([{"ph":"X","name":"a","ts":0,"dur":1},{"ph" "X"},{"ph":"X","name":"b","ts":1,"dur":1}])");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 1000", "thread 0: b 1000"}));
        QCOMPARE(countOf(imported, "not valid JSON"), 1u);
    }

    void byteOrderMarkAndJsonLines()
    {
        const test::Imported imported =
            import("\xEF\xBB\xBF[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":1}\n"
                   "{\"ph\":\"X\",\"name\":\"b\",\"ts\":1,\"dur\":1},,]\n");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 1000", "thread 0: b 1000"}));
    }

    void longAndDeepValues()
    {
        const QByteArray deep(100'000, '[');
        const QByteArray closed(100'000, ']');
        const QByteArray longText(3'000'000, 'x');
        const test::Imported imported = import(
            "{\"skipped\":" + deep + closed + ",\"text\":\"" + longText +
            "\",\"traceEvents\":[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":1,\"args\":" + deep +
            closed + "},{\"ph\":\"X\",\"name\":\"b\",\"ts\":1,\"dur\":1,\"args\":{\"t\":\"" +
            longText + "\"}}]}");
        QCOMPARE(stacksOf(imported), QStringList({"thread 0: a 1000", "thread 0: b 1000"}));
    }

    // A guess of slices must not blow a small file up: each slice has a part of every open zone.
    void deepStacksOverALongTimeAreCutIntoFewSlices()
    {
        QByteArray json = "[";
        for (int i = 0; i < 3000; ++i)
            json += "{\"ph\":\"B\",\"name\":\"a\",\"ts\":" + QByteArray::number(i) + "},";
        const test::Imported imported =
            import(json + "{\"ph\":\"i\",\"name\":\"late\",\"ts\":1e12}]");
        QVERIFY(imported.capture);
        QVERIFY(imported.capture->frames().size() > 100);
        QVERIFY(imported.capture->frames().size() * 3000 < 21'000'000);
    }

    void stackFramesInACircle()
    {
        const test::Imported imported = import(R"({"traceEvents":[],
            "samples":[{"ts":0,"sf":1},{"ts":5,"sf":9},{"ts":6},{"ts":9,"sf":2}],
            "stackFrames":{"1":{"name":"a","parent":2},"2":{"name":"b","parent":1}}})");
        QVERIFY(imported.capture);
        QCOMPARE(countOf(imported, "deeper than"), 2u);
        QCOMPARE(countOf(imported, "missing from the file"), 1u);
        QCOMPARE(countOf(imported, "without a stack"), 1u);
    }

    void metadataIsKept()
    {
        const test::Imported imported = import(R"({"displayTimeUnit":"ns",
            "otherData":{"version":"My App v1","n":3,"list":[1]},
            "traceEvents":[{"ph":"X","name":"a","pid":42,"ts":0,"dur":1},
            {"ph":"M","name":"process_name","pid":42,"args":{"name":"My App"}}]})");
        const SessionInfo &session = imported.capture->info().session;
        QCOMPARE(session.program, std::string("My App"));
        QCOMPARE(session.processId, 42u);
        const std::vector<std::pair<std::string, std::string>> expected = {
            {"displayTimeUnit", "ns"}, {"version", "My App v1"}, {"n", "3"}};
        QVERIFY(session.metadata == expected);
    }
};

} // namespace tst_chrome_trace_events

ZOE_TEST(tst_chrome_trace_events::TestChromeTraceEvents)
#include "tst_chrome_trace_events.moc"
