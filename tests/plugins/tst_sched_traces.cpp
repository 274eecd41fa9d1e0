// The kernel scheduler's events in traces of Perfetto and Chrome, and the output of our own
// exporters read back.
#include <QBuffer>
#include <QRegularExpression>
#include <QTest>
#include <utility>
#include <vector>

#include "analysis/reasons/reason_text.h"
#include "plugins/api/plugin_manager.h"
#include "tests/analysis/asked_reason.h"
#include "tests/analysis/with_states.h"
#include "tests/plugins/each_byte.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_sched_traces {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::test::perfetto_trace;

namespace {

// "Main running 1 0 200", followed by the waker for waits.
QStringList statesIn(const Capture &capture)
{
    constexpr const char *kStates[] = {"running", "preempted", "waiting"};
    QStringList lines;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        for (const auto chunk = *capture.chunk(i);
             const ThreadStateSpan &span : chunk->extras.states) {
            QString line = QStringLiteral("%1 %2 %3 %4 %5")
                               .arg(QString::fromStdString(capture.thread(span.thread).label()))
                               .arg(kStates[static_cast<int>(span.state)])
                               .arg(span.cpu)
                               .arg(span.startNs)
                               .arg(span.durationNs);
            if (span.waker.valid())
                line += " by " + QString::fromStdString(capture.thread(span.waker).label());
            lines << line + (span.isIo ? " for I/O" : "");
        }
    }
    lines.sort();
    return lines;
}

// Main (101) runs on CPU 1 with zones from 1000 to 3000.
Trace withZones()
{
    Trace trace;
    trace.thread(5, 100, 101, "Main");
    trace.event(1000, slice(kBegin, 5, "update"));
    trace.event(3000, slice(kEnd, 5));
    // The process tree: thread 900 belongs to process 899.
    trace.packet(
        Protobuf().message(2, Protobuf().message(2, Protobuf().number(1, 900).number(3, 899))));
    return trace;
}

void addSwitch(Protobuf &bundle, std::uint64_t timeNs, unsigned from, unsigned state, unsigned to,
               const QByteArray &toName)
{
    const Protobuf told = Protobuf().number(2, from).number(4, state).text(5, toName).number(6, to);
    bundle.message(2, Protobuf().number(1, timeNs).number(2, from).message(4, told));
}

Protobuf packed(const std::vector<std::uint64_t> &numbers)
{
    Protobuf list;
    for (const std::uint64_t number : numbers)
        list.varint(number);
    return list;
}

constexpr const char *kOutside = "states of threads outside all frames were left out or cut";

const QStringList kExpected{
    "Main preempted 1 1200 300",         "Main preempted 1 2400 100",
    "Main running 1 1000 200",           "Main running 1 1500 500",
    "Main running 1 2500 500",           "Main waiting 1 2000 400 by compiler (899)",
    "compiler (899) running 1 1200 300", "compiler (899) running 1 2000 500"};

// Times are those of the capture, which begins with the first zone.
QStringList shifted(const QStringList &lines)
{
    QStringList result;
    for (const QString &line : lines) {
        QStringList words = line.split(' ');
        const qsizetype at = words.indexOf(QRegularExpression("running|preempted|waiting")) + 2;
        words[at] = QString::number(words[at].toInt() - 1000);
        result << words.join(' ');
    }
    result.sort();
    return result;
}

} // namespace

class TestSchedTraces : public QObject {
    Q_OBJECT

  private slots:
    void switchesAndWakesAreStates()
    {
        Trace trace = withZones();
        Protobuf bundle;
        bundle.number(1, 1);
        addSwitch(bundle, 500, 0, 0, 101, "Main"); // before the first zone
        addSwitch(bundle, 1200, 101, 0x100, 900, "compiler");
        addSwitch(bundle, 1500, 900, 0, 101, "Main");
        addSwitch(bundle, 2000, 101, 1, 900, "compiler");
        const Protobuf woken = Protobuf().text(1, "Main").number(2, 101);
        bundle.message(2, Protobuf().number(1, 2400).number(2, 900).message(20, woken));
        addSwitch(bundle, 2500, 900, 1, 101, "Main");
        addSwitch(bundle, 4000, 101, 0, 901, "other"); // behind the last zone
        addSwitch(bundle, 5000, 901, 1, 101, "Main");
        addSwitch(bundle, 9000, 101, 1, 0, "swapper/1");
        trace.packet(Protobuf().message(1, bundle));
        const Protobuf idle =
            Protobuf().number(1, 2600).number(2, 0).message(13, Protobuf().number(1, 1));
        trace.packet(Protobuf().message(1, Protobuf().number(1, 1).number(3, 1).message(2, idle)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(statesIn(*imported.capture), shifted(kExpected));
        QCOMPARE(stacks(imported), QStringLiteral("Main: update 2000"));
        QCOMPARE(imported.capture->frames().back().endNs(), TimeNs{2000});
        // Main before 1000 and twice after 3000, "other", and that Main could have run meanwhile.
        QCOMPARE(imported.report.countOf(kOutside), std::uint64_t{5});
        QCOMPARE(imported.capture->threads().size(), std::size_t{2});
        QCOMPARE(imported.report.countOf(
                     "events of the kernel were lost: states of threads may be wrong"),
                 std::uint64_t{1});
        QCOMPARE(imported.report.countOf(
                     "events of the kernel other than switches and wakes were skipped"),
                 std::uint64_t{1});
    }

    // Threads without zones are known by their times on CPUs.
    void switchesAloneAreATrace()
    {
        Trace trace;
        Protobuf bundle;
        bundle.number(1, 1);
        addSwitch(bundle, 1'000, 0, 0, 101, "Main");
        addSwitch(bundle, 5'000, 101, 1, 102, "render");
        addSwitch(bundle, 12'000'000, 102, 0, 101, "Main");
        addSwitch(bundle, 12'500'000, 101, 1, 0, "swapper/1");
        trace.packet(Protobuf().message(1, bundle));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.capture->frames().size(), std::size_t{2}); // of 10 ms and the rest
        QCOMPARE(statesIn(*imported.capture),
                 QStringList({"Main (101) running 1 0 4000", "Main (101) running 1 11999000 500000",
                              "render (102) running 1 4000 11995000"}));
        QCOMPARE(imported.report.countOf(kOutside), std::uint64_t{0});
    }

    void theCompactFormSaysTheSame()
    {
        Trace trace = withZones();
        Protobuf compact;
        compact.text(5, "Main").text(5, "compiler").text(5, "swapper/1");
        compact.message(1, packed({500, 700, 300, 500, 500, 6500}));
        compact.message(2, packed({0, 0x100, 0, 1, 1, 1}));
        compact.message(3, packed({101, 900, 101, 900, 101, 0}));
        compact.message(6, packed({0, 1, 0, 1, 0, 2}));
        compact.message(7, packed({2400}));
        compact.message(8, packed({101}));
        trace.packet(Protobuf().message(1, Protobuf().number(1, 1).message(4, compact)));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(statesIn(*imported.capture), shifted(kExpected));
        QCOMPARE(imported.report.countOf(kOutside), std::uint64_t{2}); // Main, on both sides
    }

    void interruptsAndLossesAreTold()
    {
        Trace trace = withZones();
        Protobuf bundle;
        bundle.number(1, 0);
        addSwitch(bundle, 1100, 101, 1, 900, "compiler");
        const Protobuf woken = Protobuf().number(2, 101);
        bundle.message(
            2, Protobuf().number(1, 1300).number(2, 900).number(5, 0x10).message(20, woken));
        addSwitch(bundle, 1400, 0, 0, 101, "Main"); // who left 900 is missing
        trace.packet(Protobuf().message(1, bundle));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(statesIn(*imported.capture),
                 shifted({"Main preempted 0 1300 100", "Main running 0 1400 1600",
                          "Main waiting 0 1100 200 by interrupts",
                          "compiler (899) running 0 1100 300"}));
        QCOMPARE(imported.report.countOf("switches of CPUs are missing in the file"),
                 std::uint64_t{1});
    }

    void statesOfOursComeBack_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("perfetto") << "perfetto";
        QTest::newRow("chrome-trace") << "chrome-trace";
    }

    void statesOfOursComeBack()
    {
        QFETCH(QString, format);
        std::size_t wakes = 0;
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            const auto plain = captureFromText("frame 0 5000\n  main\n    update 0 5000\n"
                                               "  worker\n    job 0 5000\n"
                                               "  helper\n    job 0 5000\n");
            const auto capture = withStates(
                *plain,
                randomStates(
                    *plain, {.seed = seed, .threadShare = 1, .gapShare = 0, .cutAtChunks = false}));
            QBuffer out;
            QVERIFY(out.open(QIODevice::WriteOnly));
            QVERIFY(
                m_plugins.exporter(format)->write(*capture, {}, ExportOptions(), out, Task{}).ok());
            const Imported back = importBytes(*m_plugins.importer(format), out.data());
            QVERIFY2(back.capture, back.error.text().c_str());
            wakes += static_cast<std::size_t>(statesIn(*back.capture).filter(" by ").size());
            // A trace has times on CPUs; where a thread was between them it has by the last switch.
            const auto running = [](const QStringList &lines) { return lines.filter(" running "); };
            QCOMPARE(running(statesIn(*back.capture)), running(joined(*capture)));
        }
        QVERIFY2(wakes > 10, qPrintable(QString::number(wakes)));
    }

    void waitsForDevicesComeBack_data() { statesOfOursComeBack_data(); }
    void waitsForDevicesComeBack()
    {
        QFETCH(QString, format);
        const auto capture = captureFromText("frame 0 500\n  main\n    update 0 500\n"
                                             "  state main | running 1 0 100\n"
                                             "  state main | io 1 100 50\n"
                                             "  state main | running 1 150 100\n"
                                             "  state main | waiting 1 250 50\n"
                                             "  state main | running 1 300 200\n");
        QBuffer out;
        QVERIFY(out.open(QIODevice::WriteOnly));
        QVERIFY(m_plugins.exporter(format)->write(*capture, {}, ExportOptions(), out, Task{}).ok());
        const Imported back = importBytes(*m_plugins.importer(format), out.data());
        QVERIFY2(back.capture, back.error.text().c_str());
        QCOMPARE(statesIn(*back.capture).filter(" waiting "),
                 statesIn(*capture).filter(" waiting "));
        QCOMPARE(statesIn(*back.capture).filter(" for I/O"),
                 QStringList("main waiting 1 100 50 for I/O"));
    }

    void threadsOfOtherProgramsComeBack_data() { statesOfOursComeBack_data(); }
    void threadsOfOtherProgramsComeBack()
    {
        QFETCH(QString, format);
        const auto plain = captureFromText("frame 0 500\n  main\n    update 0 500\n"
                                           "  state main | running 1 0 100\n"
                                           "  state main | preempted 1 100 100\n"
                                           "  state main | running 1 200 100\n"
                                           "  state main | preempted 1 300 100\n"
                                           "  state main | running 1 400 100\n"
                                           "  state first | running 1 100 100\n"
                                           "  state second | running 1 300 100\n");
        Dictionaries dictionaries = plain->dictionaries();
        for (Thread &thread : dictionaries.threads)
            thread.osId = thread.processId = 17;
        dictionaries.threads.at(1) = {"(sd-pam)", 31, 30, TrackKind::Unrecorded};
        dictionaries.threads.at(2) = {"", 42, 42, TrackKind::Unrecorded};
        const MemoryCapture capture(plain->info().session, std::move(dictionaries),
                                    {**plain->chunk(0)});
        QBuffer out;
        QVERIFY(out.open(QIODevice::WriteOnly));
        QVERIFY(m_plugins.exporter(format)->write(capture, {}, ExportOptions(), out, Task{}).ok());
        const Imported back = importBytes(*m_plugins.importer(format), out.data());
        QVERIFY2(back.capture, back.error.text().c_str());
        QCOMPARE(statesIn(*back.capture), statesIn(capture));
        for (const char *untrue :
             {"invalid switches and wakes were skipped", "switches of CPUs are missing in the file",
              "threads without zones or messages were skipped"})
            QCOMPARE(back.report.countOf(untrue), std::uint64_t{0});
    }

    // With the name of an earlier lock, on a thread without zones, nested, and together.
    void locksOfOursComeBack_data() { statesOfOursComeBack_data(); }
    void locksOfOursComeBack()
    {
        QFETCH(QString, format);
        const auto plain = captureFromText("frame 0 5000\n  main\n    update 0 5000\n"
                                           "  worker\n    job 0 5000\n"
                                           "  lock queue | main | wait 10 90\n"
                                           "  lock queue | main | hold 100 400\n"
                                           "  lock map | main | shared-wait 150 0\n"
                                           "  lock map | main | shared-hold 150 100\n"
                                           "  lock queue | worker | hold 20 80\n"
                                           "  lock map | idle | hold 300 50\n"
                                           "  lock other | idle | wait 310 20\n");
        Dictionaries dictionaries = plain->dictionaries();
        dictionaries.locks.at(2).name = "queue";
        const MemoryCapture capture(SessionInfo{}, dictionaries, {**plain->chunk(0)});
        QBuffer out;
        QVERIFY(out.open(QIODevice::WriteOnly));
        QVERIFY(m_plugins.exporter(format)->write(capture, {}, ExportOptions(), out, Task{}).ok());
        const Imported back = importBytes(*m_plugins.importer(format), out.data());
        QVERIFY2(back.capture, back.error.text().c_str());
        const auto locksIn = [](const Capture &of, bool isNumbered) {
            QStringList lines;
            for (const LockSpan &span : (*of.chunk(0))->extras.locks) {
                QString name = QString::fromStdString(of.locks()[span.lock.value].name);
                if (isNumbered && span.lock.value == 2)
                    name += " (2)";
                lines << QStringLiteral("%1 %2 %3 %4 %5")
                             .arg(name, QString::fromStdString(of.thread(span.thread).label()))
                             .arg(static_cast<int>(span.use))
                             .arg(span.startNs)
                             .arg(span.durationNs);
            }
            lines.sort();
            return lines;
        };
        QCOMPARE(locksIn(*back.capture, false), locksIn(capture, true));
        QCOMPARE(back.capture->threads().size(), std::size_t{3}); // no lanes for locks
        QVERIFY((*back.capture->chunk(0))->extras.asyncs.empty());
    }

    void reasonsOfOursComeBack_data() { statesOfOursComeBack_data(); }
    void reasonsOfOursComeBack()
    {
        QFETCH(QString, format);
        constexpr DurationNs kLong = 5'000'000;
        for (const Trouble &trouble :
             {Trouble{.lockHeld = kLong}, Trouble{.lockHeld = kLong, .holderPreempted = kLong / 2},
              Trouble{.workerPreempted = kLong}}) {
            const auto capture = courseWith(trouble);
            QBuffer out;
            QVERIFY(out.open(QIODevice::WriteOnly));
            QVERIFY(
                m_plugins.exporter(format)->write(*capture, {}, ExportOptions(), out, Task{}).ok());
            const Imported back = importBytes(*m_plugins.importer(format), out.data(),
                                              QStringLiteral("instant:Frame"));
            QVERIFY2(back.capture, back.error.text().c_str());
            const FrameReason before = reasonFor(capture, kTrouble);
            const FrameReason after = reasonFor(back.capture, kTrouble);
            QVERIFY(after.statesKnown);
            QCOMPARE(QString::fromStdString(sentenceOf(*back.capture, after)),
                     QString::fromStdString(sentenceOf(*capture, before)));
        }
    }

    void linesOfTheKernelAloneAreATrace()
    {
        const Imported imported = importBytes(
            *m_plugins.importer("chrome-trace"),
            "{\"traceEvents\":[],\"systemTraceEvents\":\"# tracer: nop\\n"
            "a-101 (101) [001] d..2 0.001: sched_switch: prev_comm=a prev_pid=101 "
            "prev_prio=120 prev_state=S ==> next_comm=b next_pid=102 next_prio=120\\n"
            "b-102 (102) [001] d..2 0.003: sched_switch: prev_comm=b prev_pid=102 "
            "prev_prio=120 prev_state=S ==> next_comm=a next_pid=101 next_prio=120\\n\"}");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(statesIn(*imported.capture), QStringList("b (102) running 1 0 2000000"));
    }

    void linesOfTheKernelAreRead()
    {
        const QByteArray text =
            "# tracer: nop\\n"
            "  a-b [1]-101   (  100) [001] d..2  0.000001500: sched_switch: prev_comm=a-b [1] "
            "prev_pid=101 prev_prio=120 prev_state=R+ ==> next_comm=cc next_pid=900 "
            "next_prio=120\\n"
            "cc-900 [001] dNh3 0.000001600: sched_waking: comm=a-b [1] pid=101 prio=120 "
            "target_cpu=001\\n"
            "cc-900 [001] d..2 0.000002: sched_switch: prev_comm=cc prev_pid=900 prev_prio=120 "
            "prev_state=S ==> next_comm=a-b [1] next_pid=101 next_prio=120\\n"
            "cc-900 [001] d..2 x: sched_switch: prev_pid=1 next_pid=2\\nsched_switch:\\n"
            "cc-900 [001] d..2 0.000007: sched_switch: prev_comm=cc prev_pid=900 prev_prio=120 "
            "prev_state=S ==> next_comm=a-b [1] next_pid=101 next_prio=120\\n"
            "cc-900 [001] d..2 0.000008: sched_waking: comm=a-b [1]";
        const Imported imported = importBytes(
            *m_plugins.importer("chrome-trace"),
            "{\"traceEvents\":[{\"ph\":\"X\",\"pid\":100,\"tid\":101,\"ts\":1,\"dur\":2,"
            "\"name\":\"update\"}],\"systemTraceEvents\":\"" +
                text + "\"}");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QStringList lines = statesIn(*imported.capture);
        lines.replaceInStrings("thread 101", "Main");
        lines.sort();
        QCOMPARE(lines, QStringList({"Main preempted 1 500 500", "Main running 1 1000 1000",
                                     "cc (900) running 1 500 500"}));
        QCOMPARE(imported.report.countOf(kOutside), std::uint64_t{1}); // what runs until 7 µs
        QCOMPARE(imported.report.countOf("invalid switches and wakes were skipped"),
                 std::uint64_t{2});
        QCOMPARE(imported.report.countOf(
                     "events of the kernel other than switches and wakes were skipped"),
                 std::uint64_t{1});
    }

    void hostileListsEndWell()
    {
        Trace trace = withZones();
        Protobuf compact;
        compact.message(1, packed({~std::uint64_t{0}, ~std::uint64_t{0}}));
        compact.message(2, packed({0}));
        compact.message(3, packed({~std::uint64_t{0}, 7}));
        compact.text(6, "\xff\xff\xff").text(7, "\x80").message(8, packed({1, 2, 3}));
        trace.packet(
            Protobuf().message(1, Protobuf().number(1, ~std::uint64_t{0}).message(4, compact)));
        const Imported imported = import(trace.bytes);
        QVERIFY(imported.capture);
        QCOMPARE(stacks(imported), QStringLiteral("Main: update 2000"));
        // A time and a thread have no state, three wakes have no time.
        QCOMPARE(imported.report.countOf("invalid switches and wakes were skipped"),
                 std::uint64_t{4});
    }

    void anyByteMayBeBroken_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("bytes");
        Protobuf bundle;
        bundle.number(1, 1);
        addSwitch(bundle, 500, 0, 0, 101, "Main");
        addSwitch(bundle, 1200, 101, 0x100, 900, "compiler");
        addSwitch(bundle, 1500, 900, 0, 101, "Main");
        bundle.message(
            2, Protobuf().number(1, 2400).number(2, 900).message(20, Protobuf().number(2, 101)));
        Trace single = withZones();
        single.packet(Protobuf().message(1, bundle));
        QTest::newRow("switches") << "perfetto" << single.bytes;
        Protobuf compact;
        compact.text(5, "Main").text(5, "compiler");
        compact.message(1, packed({500, 700, 300})).message(2, packed({0, 0x100, 0}));
        compact.message(3, packed({101, 900, 101})).message(6, packed({0, 1, 0}));
        compact.message(7, packed({2400})).message(8, packed({101})).message(9, packed({0}));
        Trace together = withZones();
        together.packet(Protobuf().message(1, Protobuf().number(1, 1).message(4, compact)));
        QTest::newRow("compact") << "perfetto" << together.bytes;
        QTest::newRow("text")
            << "chrome-trace"
            << QByteArray(
                   R"({"traceEvents":[{"ph":"X","tid":101,"ts":1,"dur":9,"name":"f"}],)"
                   R"("systemTraceEvents":"b-17 [001] d..2 0.000002: sched_switch: prev_comm=b )"
                   R"(prev_pid=17 prev_prio=1 prev_state=R+ ==> next_comm=a next_pid=101 next_prio=1\n)"
                   R"(b-17 [001] dNh3 0.000003: sched_waking: comm=a pid=101 prio=1"})");
    }

    void anyByteMayBeBroken()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, bytes);
        const bool isText = format == "chrome-trace";
        tryEachByte(
            bytes, isText ? QByteArray("\0\"}9 ", 5) : QByteArray("\0\1\x7f\xff", 4),
            [&](const QByteArray &broken) {
                return importBytes(*m_plugins.importer(format), broken);
            },
            [](qsizetype, const Imported &) { return true; });
    }

    void brokenSwitchesAreCounted()
    {
        Trace trace = withZones();
        Protobuf bundle;
        addSwitch(bundle, 1200, 101, 1, 900, "compiler");
        const Protobuf whole = Protobuf().number(2, 101).number(4, 1).number(6, 900);
        const QByteArray cut = whole.bytes.left(whole.bytes.size() - 1);
        bundle.message(2, Protobuf().number(1, 1300).text(4, cut));
        bundle.text(2, Protobuf().message(4, whole).bytes + '\x08'); // its time is missing
        bundle.message(2, Protobuf().number(1, 1400).text(20, QByteArray("\x10", 1)));
        trace.packet(Protobuf().message(1, bundle));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(statesIn(*imported.capture),
                 shifted({"Main waiting 0 1200 1800", "compiler (899) running 0 1200 1800"}));
        QCOMPARE(imported.report.countOf("invalid switches and wakes were skipped"),
                 std::uint64_t{3});
    }

  private:
    // Running spans that touch on one CPU are one, as the assembler has them.
    static QStringList joined(const Capture &capture)
    {
        std::vector<Chunk> chunks{**capture.chunk(0)};
        std::vector<ThreadStateSpan> &states = chunks[0].extras.states;
        std::ranges::stable_sort(states, {}, [](const ThreadStateSpan &span) {
            return std::pair(span.thread, span.startNs);
        });
        std::vector<ThreadStateSpan> whole;
        for (const ThreadStateSpan &span : states) {
            if (!whole.empty() && whole.back().thread == span.thread &&
                whole.back().state == span.state && whole.back().endNs() == span.startNs)
                whole.back().durationNs += span.durationNs;
            else
                whole.push_back(span);
        }
        states = std::move(whole);
        return statesIn(
            MemoryCapture(capture.info().session, capture.dictionaries(), std::move(chunks)));
    }

    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("perfetto"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_sched_traces

ZOE_TEST(tst_sched_traces::TestSchedTraces)
#include "tst_sched_traces.moc"
