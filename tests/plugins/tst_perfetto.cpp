// Perfetto traces, built by hand field by field, and what our own exporter writes read back.
#include <QBuffer>
#include <QTest>
#include <random>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/gzipped.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/perfetto_trace.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_perfetto {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::test::perfetto_trace;

namespace {

Trace simple()
{
    Trace trace;
    trace.thread(5, 100, 101, "Main");
    trace.event(1000, slice(kBegin, 5, "outer"));
    trace.event(1200, slice(kBegin, 5, "inner"));
    trace.event(1500, slice(kEnd, 5));
    trace.event(2000, slice(kEnd, 5));
    return trace;
}

} // namespace

class TestPerfetto : public QObject {
    Q_OBJECT

  private slots:
    void namesInTheEvent()
    {
        const Trace trace = simple();
        QCOMPARE(recognised(trace.bytes), QStringLiteral("perfetto"));
        QCOMPARE(recognised(gzipped(trace.bytes)), QStringLiteral("perfetto"));
        const Imported imported = import(trace.bytes);
        QCOMPARE(stacks(imported), QStringLiteral("Main: outer 700\nMain: outer;inner 300"));
        QCOMPARE(imported.capture->threads()[0].osId, std::uint64_t{101});
        QCOMPARE(imported.capture->threads()[0].processId, 100U);
    }

    // For a trace that lasts less than a second: the only busy thread of a pool has most zones.
    void tasksOfAPoolAreNoFramesOfAShortTrace()
    {
        const auto course = [this](const QByteArray &worker, const QByteArray &ofMain, int calls) {
            constexpr unsigned kMain = 5;
            constexpr unsigned kWorker = 6;
            Trace trace;
            trace.thread(kMain, 100, 100, "Main");
            trace.thread(kWorker, 100, 101, worker);
            const auto call = [&](unsigned track, const QByteArray &name, std::uint64_t startNs,
                                  std::uint64_t durationNs) {
                trace.event(startNs, slice(kBegin, track, name));
                trace.event(startNs + durationNs, slice(kEnd, track));
            };
            constexpr std::uint64_t kMs = 1'000'000;
            for (std::uint64_t i = 0; i < 30; ++i)
                call(kWorker, "RunTask", i * 20 * kMs, 18 * kMs);
            for (int i = 0; i < calls; ++i)
                call(kMain, ofMain, static_cast<std::uint64_t>(i) * 50 * kMs, 20 * kMs);
            return import(trace.bytes);
        };
        const auto frameSet = [](const Imported &imported) {
            return imported.capture->frameSets()[0].name;
        };
        const Imported one = course("ThreadPoolForegroundWorker", "main", 1);
        QVERIFY(one.capture);
        QVERIFY(one.capture->info().durationNs < 1'000'000'000);
        QVERIFY(frameSet(one).starts_with("every "));
        QCOMPARE(frameSet(course("ThreadPoolForegroundWorker", "loop", 12)), std::string("loop"));
        // The same zones on a thread of no pool are a loop.
        QCOMPARE(frameSet(course("Render", "main", 1)), std::string("RunTask"));
    }

    void internedNamesPlacesAndCategories()
    {
        Trace trace;
        const auto interned = [](unsigned list, unsigned iid, const QByteArray &text) {
            return Protobuf().message(list, Protobuf().number(1, iid).text(2, text));
        };
        Protobuf names = interned(2, 1, "render");
        names.bytes += interned(1, 4, "gpu").bytes;
        names.message(4,
                      Protobuf().number(1, 9).text(2, "draw.cpp").text(3, "draw()").number(4, 33));
        trace.packet(Protobuf().message(12, names), kCleared);
        trace.event(
            10, Protobuf().number(9, kBegin).number(11, 5).number(10, 1).number(3, 4).number(34, 9),
            kNeeds);
        trace.event(30, slice(kEnd, 5), kNeeds);
        // The same number means something else after the state was cleared.
        trace.packet(Protobuf().message(12, interned(2, 1, "sound")), kCleared);
        trace.event(40, Protobuf().number(9, kBegin).number(11, 5).number(10, 1), kNeeds);
        trace.event(70, slice(kEnd, 5), kNeeds);
        trace.thread(5, 1, 2, "Render"); // told last
        const Imported imported = import(trace.bytes);
        QCOMPARE(stacks(imported), QStringLiteral("Render: render 20\nRender: sound 30"));
        const Site &site = imported.capture->sites()[0];
        QCOMPARE(site.category, std::string("gpu"));
        QCOMPARE(site.file, std::string("draw.cpp"));
        QCOMPARE(site.line, 33U);
    }

    void sequencesHaveNamesOfTheirOwn()
    {
        Trace trace;
        for (unsigned sequence = 1; sequence <= 2; ++sequence) {
            trace.sequence = sequence;
            trace.packet(
                Protobuf().message(
                    12, Protobuf().message(2, Protobuf().number(1, 1).text(
                                                  2, "name" + QByteArray::number(sequence)))),
                kCleared);
        }
        for (unsigned sequence = 1; sequence <= 2; ++sequence) {
            trace.sequence = sequence;
            trace.thread(sequence, 1, sequence, "T" + QByteArray::number(sequence));
            trace.event(10, Protobuf().number(9, kBegin).number(11, sequence).number(10, 1),
                        kNeeds);
            trace.event(20, slice(kEnd, sequence), kNeeds);
        }
        QCOMPARE(stacks(import(trace.bytes)), QStringLiteral("T1: name1 10\nT2: name2 10"));
    }

    void eventsWithLostStateAreCounted()
    {
        Trace trace = simple();
        trace.sequence = 9;
        trace.event(1600, Protobuf().number(9, kBegin).number(11, 5).number(10, 1), kNeeds);
        const Imported imported = import(trace.bytes);
        QCOMPARE(imported.report.countOf("events with lost names were skipped"), std::uint64_t{1});
        QCOMPARE(stacks(imported), QStringLiteral("Main: outer 700\nMain: outer;inner 300"));
    }

    void compressedPackets()
    {
        const QByteArray inner = simple().bytes;
        const auto packed = [](const QByteArray &zlib) {
            return Protobuf().message(1, Protobuf().text(50, zlib)).bytes;
        };
        const QByteArray zlib = qCompress(inner).mid(4); // without Qt's own length
        const QByteArray trace = packed(zlib);
        QCOMPARE(recognised(trace), QStringLiteral("perfetto"));
        QCOMPARE(stacks(import(trace)), stacks(import(inner)));
        const Imported broken = import(inner + packed(zlib.left(zlib.size() / 2)));
        QVERIFY(broken.capture);
        QCOMPARE(broken.report.countOf("damaged compressed packets were read as far as possible"),
                 std::uint64_t{1});
        const Imported nothing =
            import(inner + packed(qCompress(QByteArray(80 << 20, '\0')).mid(4)));
        QVERIFY2(nothing.capture, nothing.error.text().c_str());
        QCOMPARE(nothing.report.countOf("compressed packets contain invalid ones"),
                 std::uint64_t{1});
    }

    // Decompressed packets are passed on before the next ones, so they end anywhere in a part.
    void compressedPacketsOfAnySize()
    {
        std::mt19937 random(3);
        Trace trace = simple();
        QByteArray whole = trace.bytes;
        for (unsigned i = 0; i < 400; ++i) {
            trace.bytes.clear();
            QByteArray text(static_cast<qsizetype>(random() % 3000), ' ');
            for (char &c : text)
                c = static_cast<char>('a' + random() % 26);
            trace.event(3000 + i, slice(kInstant, 5, text));
            whole += trace.bytes;
        }
        trace.bytes.clear();
        trace.event(4000, slice(kInstant, 5, QByteArray(300'000, 'x'))); // longer than a part
        whole += trace.bytes;
        const Imported plain = import(whole);
        const Imported packed =
            import(Protobuf().message(1, Protobuf().text(50, qCompress(whole).mid(4))).bytes);
        QVERIFY2(packed.capture, packed.error.text().c_str());
        QCOMPARE(foldedText(*packed.capture, packed.report),
                 foldedText(*plain.capture, plain.report));
    }

    // Each packet alone is harmless: a megabyte in 5 KB.
    void manyCompressedPacketsAreLimited()
    {
        std::mt19937 random(4);
        QByteArray noise(4096, '\0');
        for (char &c : noise)
            c = static_cast<char>(random());
        Trace trace = simple();
        trace.packet(Protobuf().text(900, noise + QByteArray(1 << 20, '\0')));
        const QByteArray packet =
            Protobuf().message(1, Protobuf().text(50, qCompress(trace.bytes).mid(4))).bytes;
        QVERIFY(import(packet.repeated(50)).capture);
        const Imported bomb = import(packet.repeated(200));
        QVERIFY(!bomb.capture);
        QCOMPARE(bomb.error.code, ErrorCode::LimitReached);
        const QString text = QString::fromStdString(bomb.error.text());
        QVERIFY2(text.contains("compressed bytes decompress to more than"), qPrintable(text));
    }

    void clocksThatCountUpFromPacketToPacket()
    {
        Trace trace;
        trace.packet(
            Protobuf().message(
                6, Protobuf()
                       .message(1, Protobuf().number(1, 6).number(2, 5'000'000))
                       .message(
                           1, Protobuf().number(1, 64).number(2, 0).number(3, 1).number(4, 1000))),
            kCleared);
        trace.packet(Protobuf().message(
            59, Protobuf().number(58, 64).message(11, Protobuf().number(11, 5))));
        const auto next = [&](std::uint64_t us, Type type) {
            Protobuf event;
            event.number(9, type);
            if (type == kBegin)
                event.text(23, "step");
            trace.event(us, event, kNeeds);
        };
        next(10, kBegin);
        next(5, kEnd);
        next(0, kBegin);
        next(7, kEnd);
        trace.thread(5, 1, 2, "Main");
        const Imported imported = import(trace.bytes, QStringLiteral("every:1s"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const auto zones = wholeZones(*imported.capture);
        QCOMPARE(zones.size(), std::size_t{2});
        QCOMPARE(zones[0].endNs - zones[0].startNs, DurationNs{5000});
        QCOMPARE(zones[1].endNs - zones[1].startNs, DurationNs{7000});
        QCOMPARE(zones[1].startNs, zones[0].endNs);
    }

    void countersInstantsAndFlows()
    {
        Trace trace = simple();
        trace.packet(Protobuf().message(
            60, Protobuf().number(1, 20).text(2, "bytes").message(8, Protobuf().number(4, 1024))));
        trace.packet(Protobuf().message(
            60, Protobuf().number(1, 21).text(2, "sum").message(8, Protobuf().number(5, 1))));
        trace.event(1100, Protobuf().number(9, kCounter).number(11, 20).number(30, 3));
        trace.event(1100, Protobuf().number(9, kCounter).number(11, 21).real(44, 0.5));
        trace.event(1200, Protobuf().number(9, kCounter).number(11, 21).real(44, 0.25));
        trace.event(1300, slice(kInstant, 5, "saved"));
        trace.event(1400, slice(kInstant, 5, "sent").fixed(47, 99));
        trace.event(1450, slice(kInstant, 5, "came").fixed(48, 99));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const Chunk &chunk = **imported.capture->chunk(0);
        std::vector<std::pair<std::string, double>> points;
        for (const PlotPoint &point : chunk.plots)
            points.emplace_back(imported.capture->plotSeries()[point.plot.value].name, point.value);
        std::ranges::sort(points);
        QCOMPARE(points, (std::vector<std::pair<std::string, double>>{
                             {"bytes", 3072}, {"sum", 0.5}, {"sum", 0.75}}));
        QCOMPARE(chunk.messages.size(), std::size_t{3});
        QCOMPARE(chunk.messages[0].text, std::string("saved"));
        QCOMPARE(chunk.extras.flows.size(), std::size_t{2});
        QCOMPARE(chunk.extras.flows[0].step, FlowStep::Begin);
        QCOMPARE(chunk.extras.flows[1].step, FlowStep::End);
        QCOMPARE(chunk.extras.flows[1].id, std::uint64_t{99});
    }

    // Several tracks with the same name in a process: work that runs in parallel to the threads.
    void tracksOfOneNameBecomeSpans()
    {
        Trace trace = simple();
        for (unsigned uuid = 30; uuid < 33; ++uuid) {
            trace.packet(
                Protobuf().message(60, Protobuf().number(1, uuid).number(5, 29).text(2, "load")));
            trace.event(1000 + uuid, slice(kBegin, uuid, "load file"));
            trace.event(1100 + uuid, slice(kEnd, uuid));
        }
        trace.packet(Protobuf().message(
            60, Protobuf().number(1, 29).message(3, Protobuf().number(1, 100).text(6, "game"))));
        trace.packet(
            Protobuf().message(60, Protobuf().number(1, 40).number(5, 29).text(2, "queue")));
        for (unsigned i = 0; i < 3; ++i) {
            trace.event(1000 + 100 * i, slice(kBegin, 40, "submit"));
            trace.event(1050 + 100 * i, slice(kEnd, 40));
        }
        const Imported imported = import(trace.bytes);
        QCOMPARE(stacks(imported), QStringLiteral("Main: outer 700\nMain: outer;inner 300\n"
                                                  "queue: submit 150"));
        const Chunk &chunk = **imported.capture->chunk(0);
        QCOMPARE(chunk.extras.asyncs.size(), std::size_t{3});
        for (const AsyncSpan &span : chunk.extras.asyncs) {
            QCOMPARE(span.durationNs, DurationNs{100});
            QCOMPARE(imported.capture->site(span.site).name, std::string("load file"));
        }
        QCOMPARE(imported.capture->info().session.program, std::string("game"));
        QCOMPARE(imported.capture->threads()[1].kind, TrackKind::External);
    }

    // Each has spans and no thread. Looking through all tracks for each would take minutes.
    void spansOfManyProcesses()
    {
        constexpr unsigned kProcesses = 60'000;
        Trace trace = simple();
        unsigned uuid = 1000;
        for (unsigned i = 0; i < kProcesses; ++i) {
            const unsigned process = uuid++;
            trace.packet(Protobuf().message(
                60, Protobuf().number(1, process).message(3, Protobuf().number(1, 1000 + i))));
            for (int k = 0; k < 2; ++k, ++uuid) {
                trace.packet(Protobuf().message(
                    60, Protobuf().number(1, uuid).text(2, "load").number(5, process)));
                trace.event(1000, slice(kBegin, uuid, "load file"));
                trace.event(1010, slice(kEnd, uuid));
            }
        }
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const std::vector<Span> spans = spansOf(*imported.capture);
        QCOMPARE(spans.size(), std::size_t{2 * kProcesses});
        QCOMPARE(spans.front(), (Span{"load file", 10, false}));
        QCOMPARE(spans.back(), spans.front());

        // A stop at the end of the file.
        std::stop_source stop;
        SerialExecutor executor;
        const Task task(executor, stop.get_token(), [&](double share) {
            if (share >= 0.6)
                stop.request_stop();
        });
        const Imported stopped =
            importBytes(*m_plugins.importer("perfetto"), trace.bytes, QString(), task);
        QCOMPARE(stopped.error.code, ErrorCode::Cancelled);
    }

    // A queue with the name of the thread that fills it doesn't make them a pool.
    void aQueueIsNoNamesakeOfAThread()
    {
        Trace trace = simple();
        trace.thread(22, 100, 102, "GLThread 12");
        trace.packet(Protobuf().message(
            60, Protobuf().number(1, 29).message(3, Protobuf().number(1, 100).text(6, "game"))));
        trace.packet(
            Protobuf().message(60, Protobuf().number(1, 40).number(5, 29).text(2, "GLThread 7")));
        for (unsigned i = 0; i < 5; ++i) {
            trace.event(1000 + 10'000 * i, slice(kBegin, 22, "draw"));
            trace.event(1050 + 10'000 * i, slice(kBegin, 40, "submit"));
            trace.event(1100 + 10'000 * i, slice(kEnd, 40));
            trace.event(9000 + 10'000 * i, slice(kEnd, 22));
        }
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.capture->frameSets()[0].name, std::string("draw"));
    }

    void chromesOldPhases()
    {
        Trace trace;
        trace.thread(5, 1, 2, "Main");
        const auto legacy = [](char phase, unsigned durationUs) {
            return Protobuf()
                .number(11, 5)
                .text(23, "task")
                .message(
                    6,
                    Protobuf().number(2, static_cast<unsigned char>(phase)).number(3, durationUs));
        };
        trace.event(1000, legacy('X', 2));
        trace.event(5000, legacy('B', 0));
        trace.event(5500, legacy('E', 0));
        QCOMPARE(stacks(import(trace.bytes)), QStringLiteral("Main: task 2500"));
    }

    // Traces that hold nothing but Chrome's events: threads by number, times that count up.
    void onlyChromesOldEvents()
    {
        Trace trace;
        trace.packet(Protobuf().message(
                         44, Protobuf().number(1, 1).number(2, 2).text(5, "Main").number(6, 50)),
                     kCleared);
        const auto legacy = [](unsigned deltaUs, const QByteArray &name, const Protobuf &fields) {
            Protobuf event;
            event.number(1, deltaUs).message(6, fields);
            if (!name.isEmpty())
                event.text(23, name);
            return Protobuf().message(11, event);
        };
        const auto phase = [](char letter) {
            return Protobuf().number(2, static_cast<unsigned char>(letter));
        };
        trace.packet(legacy(10, "task", phase('B')));
        trace.packet(legacy(5, "other", phase('B').number(18, 1).number(19, 3)));
        trace.packet(legacy(1, "load", phase('b').number(6, 77)));
        trace.packet(legacy(20, {}, phase('E').number(18, 1).number(19, 3)));
        trace.packet(legacy(4, "load", phase('e').number(6, 77)));
        trace.packet(legacy(10, {}, phase('E')));
        QCOMPARE(recognised(trace.bytes), QStringLiteral("perfetto"));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(stacks(imported), QStringLiteral("Main: task 40000\nthread 3: other 21000"));
        QCOMPARE(spansOf(*imported.capture), (std::vector<Span>{{"load", 24'000, false}}));
        QCOMPARE(imported.capture->frames()[0].startNs, TimeNs{0});
    }

    void namesAreForgottenByTheOldField()
    {
        Trace trace;
        const auto names = [](const QByteArray &text) {
            return Protobuf().number(41, 1).message(
                12, Protobuf().message(2, Protobuf().number(1, 1).text(2, text)));
        };
        const auto named = [](unsigned track) {
            return Protobuf().number(9, kBegin).number(11, track).number(10, 1);
        };
        trace.thread(5, 1, 2, "Main");
        trace.packet(names("first"));
        trace.event(10, named(5), kNeeds);
        trace.event(20, slice(kEnd, 5), kNeeds);
        trace.packet(names("second"));
        trace.event(30, named(5), kNeeds);
        trace.event(50, slice(kEnd, 5), kNeeds);
        const Imported imported = import(trace.bytes);
        QCOMPARE(stacks(imported), QStringLiteral("Main: first 10\nMain: second 20"));
        QCOMPARE(imported.report.countOf("events with lost names were skipped"), std::uint64_t{0});
    }

    // Every first packet of a writer says that something was dropped before it.
    void onlyGapsBetweenPacketsAreGaps()
    {
        Trace trace;
        for (trace.sequence = 1; trace.sequence < 66; ++trace.sequence)
            trace.packet(Protobuf().number(42, 1), kCleared);
        trace.sequence = 7;
        trace.bytes += simple().bytes;
        QCOMPARE(import(trace.bytes).report.countOf("gaps: packets were lost while recording"),
                 std::uint64_t{0});
        trace.packet(Protobuf().number(42, 1), kCleared);
        QCOMPARE(import(trace.bytes).report.countOf("gaps: packets were lost while recording"),
                 std::uint64_t{1});
    }

    void countersThatComeWithAnEvent()
    {
        Trace trace;
        trace.thread(5, 1, 2, "Main");
        for (const auto &[uuid, name] : {std::pair(20U, "cycles"), {21U, "misses"}, {22U, "watts"}})
            trace.packet(Protobuf().message(60, Protobuf().number(1, uuid).text(2, name).message(
                                                    8, Protobuf().number(5, uuid == 20U ? 1 : 0))));
        // Of the defaults, until an event names its own.
        trace.packet(Protobuf().message(
                         59, Protobuf().message(
                                 11, Protobuf().number(31, 20).number(31, 21).number(45, 22))),
                     kCleared);
        trace.event(1000, slice(kBegin, 5, "work").number(12, 100).number(12, 7).real(46, 2.5));
        trace.event(1500, slice(kEnd, 5).number(12, 50));
        trace.event(1600, slice(kInstant, 5, "here").number(12, 9).number(31, 21));
        trace.event(1700, slice(kInstant, 5, "here").number(12, 1).number(12, 2).number(31, 21));
        const Imported imported = import(trace.bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        std::vector<std::pair<std::string, double>> points;
        for (const auto chunk = *imported.capture->chunk(0); const PlotPoint &point : chunk->plots)
            points.emplace_back(imported.capture->plotSeries()[point.plot.value].name, point.value);
        std::ranges::sort(points);
        QCOMPARE(points, (std::vector<std::pair<std::string, double>>{{"cycles", 100},
                                                                      {"cycles", 150},
                                                                      {"misses", 1},
                                                                      {"misses", 7},
                                                                      {"misses", 9},
                                                                      {"watts", 2.5}}));
        QCOMPARE(imported.report.countOf("counter values without a track were skipped"),
                 std::uint64_t{1});
    }

    void theFirstNameOfAProcessStays()
    {
        Trace trace = simple();
        for (const char *name : {"game", "/opt/game/bin/game --windowed --seed 4"})
            trace.packet(Protobuf().message(43, Protobuf().number(1, 100).text(6, name)));
        QCOMPARE(QString::fromStdString(import(trace.bytes).capture->info().session.program),
                 QStringLiteral("game"));
    }

    void exportedTracesComeBack_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 12; ++seed)
            QTest::addRow("%d", seed) << seed;
    }

    void exportedTracesComeBack()
    {
        QFETCH(int, seed);
        RandomCaptureOptions options;
        options.seed = static_cast<std::uint64_t>(seed);
        const auto capture = randomCapture(options);
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(m_plugins.exporter("perfetto")
                    ->write(*capture, {}, ExportOptions(), buffer, Task{})
                    .ok());
        QCOMPARE(recognised(buffer.data()), QStringLiteral("perfetto"));
        const Imported imported = import(buffer.data(), QStringLiteral("instant:Frame"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        const TimeNs earliest = earliestOf(*capture);
        std::vector<WholeZone> expected = wholeZones(*capture);
        std::vector<WholeZone> zones;
        for (WholeZone zone : wholeZones(*imported.capture)) {
            zone.thread = zone.thread.substr(
                zone.thread.rfind(": ") + (zone.thread.rfind(": ") == std::string::npos ? 1 : 2));
            zone.startNs += earliest;
            zone.endNs += earliest;
            if (!zone.thread.starts_with("lock "))
                zones.push_back(zone);
        }
        std::ranges::sort(zones);
        const std::string difference = firstDifference(zones, expected);
        QVERIFY2(difference.empty(), difference.c_str());
        QCOMPARE(spansOf(*imported.capture), spansOf(*capture));
        QCOMPARE(pointsOf(*imported.capture), pointsOf(*capture));
    }

    void cutAnywhere()
    {
        const QByteArray bytes = simple().bytes;
        for (qsizetype length = 0; length < bytes.size(); ++length) {
            const Imported imported = import(bytes.left(length));
            QVERIFY(imported.capture || !imported.error.message.empty());
        }
    }

    void hostileBytesEndWell()
    {
        Trace trace = simple();
        trace.packet(Protobuf().text(50, qCompress(simple().bytes).mid(4)));
        std::mt19937 random(1);
        for (int round = 0; round < 3000; ++round) {
            QByteArray bytes = trace.bytes;
            for (int change = 0; change < 3; ++change)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] =
                    static_cast<char>(random());
            const Imported imported = import(bytes);
            QVERIFY(imported.capture || !imported.error.message.empty());
        }
    }

    void refusesInOneSentence()
    {
        const auto told = [&](const QByteArray &bytes, const char *what) {
            const Imported imported = import(bytes);
            return !imported.capture && imported.error.text().find(what) != std::string::npos;
        };
        QVERIFY(told("hello", "no packet of a Perfetto trace starts here"));
        QVERIFY(told(QByteArray(), "no track event"));
        Trace kernel;
        kernel.packet(Protobuf().number(8, 1).message(1, Protobuf().number(1, 2)));
        QVERIFY(told(kernel.bytes, "other data is not supported"));
        QVERIFY(
            told(QByteArray("\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F", 10), "a packet claims"));
    }

  private:
    static TimeNs earliestOf(const Capture &capture)
    {
        return capture.frames().empty() ? 0 : capture.frames()[0].startNs;
    }

    using Span = std::tuple<std::string, DurationNs, bool>;
    static std::vector<Span> spansOf(const Capture &capture)
    {
        std::vector<Span> spans;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            for (const auto chunk = *capture.chunk(i);
                 const AsyncSpan &span : chunk->extras.asyncs) {
                const Site &site = capture.site(span.site);
                if (site.category != "lock") // a lock used once looks like a span
                    spans.emplace_back(site.label(), span.stillOpen ? 0 : span.durationNs,
                                       span.stillOpen);
            }
        }
        std::ranges::sort(spans);
        return spans;
    }

    static std::vector<std::pair<std::string, double>> pointsOf(const Capture &capture)
    {
        std::vector<std::pair<std::string, double>> points;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            for (const auto chunk = *capture.chunk(i); const PlotPoint &point : chunk->plots)
                points.emplace_back(capture.plotSeries()[point.plot.value].name, point.value);
        }
        std::ranges::sort(points);
        return points;
    }

    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes, const QString &marker = {})
    {
        return importBytes(*m_plugins.importer("perfetto"), bytes, marker);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_perfetto

ZOE_TEST(tst_perfetto::TestPerfetto)
#include "tst_perfetto.moc"
