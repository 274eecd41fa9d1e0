// Information in a file about time without zones is in the capture, or counted: one file of each
// kind that has any. All have one zone from 5 to 9 us, and the rest before and after it.
#include <QTest>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/easy_profiler_writer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/support/test_program.h"

namespace tst_outside_zones {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::test::perfetto_trace;

namespace {

// "plots 2, samples 2": of what lies within the frames.
QString heldBy(const Capture &capture)
{
    std::size_t plots = 0, messages = 0, asyncs = 0, flows = 0, samples = 0, states = 0;
    const TimeNs endNs = capture.frames().back().endNs();
    const auto isIn = [endNs](TimeNs fromNs, TimeNs toNs) { return fromNs >= 0 && toNs <= endNs; };
    const auto count = [&](const auto &events) {
        return static_cast<std::size_t>(std::ranges::count_if(
            events, [&](const auto &event) { return isIn(event.timeNs, event.timeNs); }));
    };
    const auto countSpans = [&](const auto &spans) {
        return static_cast<std::size_t>(std::ranges::count_if(spans, [&](const auto &span) {
            return isIn(span.startNs, span.startNs + span.durationNs);
        }));
    };
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        plots += count(chunk->plots);
        messages += count(chunk->messages);
        asyncs += countSpans(chunk->extras.asyncs);
        flows += count(chunk->extras.flows);
        samples += count(chunk->extras.samples);
        states += countSpans(chunk->extras.states);
    }
    QStringList parts;
    const auto add = [&](const char *what, std::size_t number) {
        if (number > 0)
            parts << QStringLiteral("%1 %2").arg(QLatin1String(what)).arg(number);
    };
    add("plots", plots);
    add("messages", messages);
    add("asyncs", asyncs);
    add("flows", flows);
    add("samples", samples);
    add("states", states);
    add("bookmarks", capture.annotations().size());
    return parts.join(", ");
}

QByteArray chromeTrace(const QByteArray &more, const QByteArray &members = {})
{
    return R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":5,"dur":4,"name":"update"})" + more +
           "]" + members + "}";
}

QByteArray twice(const QByteArray &event)
{
    return QByteArray(",").append(event).replace('@', "1") + "," +
           QByteArray(event).replace('@', "20");
}

// Stack 1 is the function f.
Trace perfettoTrace()
{
    Trace trace;
    trace.thread(5, 100, 101, "Main");
    Protobuf stacks;
    stacks.message(5, Protobuf().number(1, 1).text(2, "f"));
    stacks.message(6, Protobuf().number(1, 1).number(2, 1));
    stacks.message(7, Protobuf().number(1, 1).number(2, 1));
    trace.packet(Protobuf().message(12, stacks), kCleared);
    trace.event(5000, slice(kBegin, 5, "update"));
    trace.event(9000, slice(kEnd, 5));
    return trace;
}

QByteArray perfettoStates()
{
    Trace trace = perfettoTrace();
    Protobuf bundle;
    bundle.number(1, 1);
    unsigned from = 900;
    for (const std::uint64_t timeNs : {1000U, 2000U, 6000U, 7000U, 20'000U, 21'000U}) {
        const unsigned to = from == 101 ? 900 : 101;
        const Protobuf told = Protobuf().number(2, from).number(4, 1).number(6, to);
        bundle.message(2, Protobuf().number(1, timeNs).number(2, from).message(4, told));
        from = to;
    }
    trace.packet(Protobuf().message(1, bundle));
    return trace.bytes;
}

QByteArray easyProfilerFile()
{
    ProfFile file;
    file.begin = 1000;
    file.end = 30'000;
    file.descriptors = {{.name = "update"}, {.name = "speed", .type = 2}};
    ProfBlock value{.begin = 2000, .end = 2000, .descriptor = 1, .valueType = std::uint8_t{1}};
    value.data = QByteArray(1, 7);
    ProfBlock later = value;
    later.begin = later.end = 20'000;
    file.threads = {{.id = 1, .name = "Main", .blocks = {value, {5000, 9000, 0}, later}}};
    file.bookmarks = {{1500, 0, "before"}, {25'000, 0, "behind"}};
    return ProfWriter::write(file);
}

} // namespace

class TestOutsideZones : public QObject {
    Q_OBJECT

  private slots:
    void isHeldOrCounted_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("held");
        QTest::addColumn<QString>("note");
        const auto chrome = [](const char *name, const QByteArray &more, const char *held) {
            QTest::newRow(name) << "chrome-trace" << chromeTrace(more) << held << "";
        };
        chrome("counters", twice(R"({"ph":"C","pid":1,"ts":@,"name":"c","args":{"v":1}})"),
               "plots 2");
        chrome("instants", twice(R"({"ph":"i","pid":1,"tid":1,"ts":@,"name":"i"})"), "messages 2");
        chrome("operations",
               R"(,{"ph":"b","pid":1,"tid":1,"ts":1,"id":"1","cat":"a","name":"load"},)"
               R"({"ph":"e","pid":1,"tid":1,"ts":20,"id":"1","cat":"a","name":"load"})",
               "asyncs 1");
        chrome("flows",
               R"(,{"ph":"s","pid":1,"tid":1,"ts":1,"id":"1","cat":"a","name":"go"},)"
               R"({"ph":"f","bp":"e","pid":1,"tid":1,"ts":20,"id":"1","cat":"a","name":"go"})",
               "flows 2");
        QTest::newRow("samples") << "chrome-trace"
                                 << chromeTrace({}, R"(,"stackFrames":{"1":{"name":"f"}},)"
                                                    R"("samples":[{"pid":1,"tid":1,"ts":1,"sf":1},)"
                                                    R"({"pid":1,"tid":1,"ts":20,"sf":1}])")
                                 << "samples 2"
                                 << "";
        QTest::newRow("the kernel's log")
            << "chrome-trace"
            << chromeTrace(
                   {},
                   R"(,"systemTraceEvents":")"
                   R"(b-9 [001] d..2 0.000002: sched_switch: prev_comm=b prev_pid=9 prev_state=S )"
                   R"(==> next_pid=1 next_prio=1\n)"
                   R"(a-1 [001] d..2 0.000003: sched_switch: prev_comm=a prev_pid=1 prev_state=S )"
                   R"(==> next_pid=9 next_prio=1\n)"
                   R"(b-9 [001] d..2 0.000020: sched_switch: prev_comm=b prev_pid=9 prev_state=S )"
                   R"(==> next_pid=1 next_prio=1\n")")
            << "states 2"
            << "states of threads outside all frames were left out or cut: 3";

        Trace counted = perfettoTrace();
        counted.packet(Protobuf().message(60, Protobuf().number(1, 6).text(2, "c").text(8, "")));
        for (const std::uint64_t timeNs : {1000U, 20'000U}) {
            counted.event(timeNs, Protobuf().number(9, kCounter).number(11, 6).number(30, 1));
            counted.event(timeNs, slice(kInstant, 5, "i"));
        }
        QTest::newRow("Perfetto's events") << "perfetto" << counted.bytes << "plots 2, messages 2"
                                           << "";
        Trace sampled = perfettoTrace();
        for (const std::uint64_t timeNs : {1000U, 20'000U})
            sampled.packet(Protobuf().number(8, timeNs).message(
                               66, Protobuf().number(2, 100).number(3, 101).number(4, 1)),
                           kNeeds);
        QTest::newRow("Perfetto's samples") << "perfetto" << sampled.bytes << "samples 2"
                                            << "";
        // Of Main: 1 to 2 before, 2 to 6 and 7 to 20 partly, 20 to 21 after; 900 runs in between.
        QTest::newRow("Perfetto's states")
            << "perfetto" << perfettoStates() << "states 5"
            << "states of threads outside all frames were left out or cut: 6";

        QTest::newRow("easy_profiler")
            << "easy-profiler" << easyProfilerFile() << "plots 2, bookmarks 2"
            << "bookmarks before the first zone were moved to its "
               "start: 1";
        QTest::newRow("Tracy's messages")
            << "tracy-csv" << QByteArray("MessageName,total_ns\nbefore,1000\nbehind,20000\n")
            << "messages 2"
            << "";
    }

    void isHeldOrCounted()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, held);
        QFETCH(QString, note);
        const Imported imported = importBytes(*m_plugins.importer(format), bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto text = QString::fromStdString(foldedText(*imported.capture, imported.report));
        QVERIFY2(heldBy(*imported.capture) == held, qPrintable(heldBy(*imported.capture) + text));
        QVERIFY2(text.contains(note), qPrintable(text));
        QCOMPARE(text.contains("outside all frames"), note.contains("outside all frames"));
    }

  private:
    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_outside_zones

ZOE_TEST(tst_outside_zones::TestOutsideZones)
#include "tst_outside_zones.moc"
