// Exports of some threads, and content that formats can't hold: counted and reported, never dropped
// silently.
#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <map>
#include <protozero/pbf_reader.hpp>
#include <random>
#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

#include "plugins/api/plugin_manager.h"
#include "plugins/exporters/common/sched_switches.h"
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_export_parts {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr const char *kNoPlace = " were skipped: the format can't hold them";

// All that one frame can hold, on two threads.
std::shared_ptr<const MemoryCapture> everything()
{
    return captureFromText("frame 0 100\n"
                           "  main\n"
                           "    update 10 60\n"
                           "      = signed bodies: 12\n"
                           "      physics 20 30\n"
                           "  worker\n"
                           "    load 5 80\n"
                           "      = signed files: 3\n"
                           "  plot fps 50 0.5\n"
                           "  set simulation 10 40\n"
                           "  message main 60 said-by-main\n"
                           "  message worker 61 said-by-worker\n"
                           "  message - 62 said-by-nobody\n"
                           "  lock queue | main | wait 10 5\n"
                           "  lock queue | worker | hold 10 5\n"
                           "  async of-worker | worker | worker | 7 20 30\n"
                           "  async of-both | worker | main | 8 20 30\n"
                           "  flow job | main | begin 3 25\n"
                           "  flow task | worker | begin 4 26\n"
                           "  alloc textures | main | 30 4096 64\n"
                           "  alloc textures | worker | 31 8192 64\n"
                           "  state main | running 1 10 20\n"
                           "  state main | waiting 1 30 20\n"
                           "  state worker | running 1 30 20\n"
                           "  usage main | 0 90 7 60 10 5 1 3 2\n"
                           "  usage worker | 0 90 7 60 10 5 1 3 2\n"
                           "  stolen 2 0 90 4 1\n"
                           "bookmark 1 50 10 255 0 | main | here\n");
}

std::shared_ptr<const MemoryCapture> sampledCapture()
{
    return captureFromText("frame 0 100\n"
                           "  main\n"
                           "    update 10 60\n"
                           "  worker\n"
                           "    load 5 80\n"
                           "  sample main | 10 1000 | main;update/step;memmove\n"
                           "  sample main | 20 1000 | main;[libm.so+16]\n"
                           "  sample worker | 30 1000 | main\n"
                           "  sample main | 40 1000 | -\n");
}

// Names of functions, the name of each frame, and stacks with the outermost first, by their iids.
void readInterned(protozero::pbf_reader interned, std::map<std::uint64_t, std::string> &names,
                  std::map<std::uint64_t, std::uint64_t> &nameOfFrame,
                  std::map<std::uint64_t, std::string> &stacks)
{
    while (interned.next()) {
        const auto kind = interned.tag();
        if (kind != 5 && kind != 6 && kind != 7) {
            interned.skip();
            continue;
        }
        protozero::pbf_reader entry = interned.get_message();
        std::uint64_t iid = 0;
        while (entry.next()) {
            if (entry.tag() == 1)
                iid = entry.get_uint64();
            else if (kind == 5 && entry.tag() == 2)
                names[iid] = entry.get_string();
            else if (kind == 6 && entry.tag() == 2)
                nameOfFrame[iid] = entry.get_uint64();
            else if (kind == 7 && entry.tag() == 2)
                stacks[iid] +=
                    (stacks[iid].empty() ? "" : ";") + names.at(nameOfFrame.at(entry.get_uint64()));
            else
                entry.skip();
        }
    }
}

Selection ofThreads(std::vector<ThreadId> threads)
{
    Selection selection;
    selection.threads = std::move(threads);
    return selection;
}

struct Written {
    QByteArray bytes;
    Report report;

    [[nodiscard]] std::uint64_t leftOut(const char *what) const
    {
        return report.countOf(std::string(what) + kNoPlace);
    }
};

} // namespace

class TestExportParts : public QObject {
    Q_OBJECT

  private slots:
    void onlyChosenThreadsAreWritten_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("chrome-trace") << "chrome-trace";
        QTest::newRow("perfetto") << "perfetto";
        QTest::newRow("json") << "json";
        QTest::newRow("sqlite") << "sqlite";
    }

    void onlyChosenThreadsAreWritten()
    {
        QFETCH(QString, format);
        const auto capture = everything();
        const Written all = written(format, *capture, {});
        QVERIFY(all.bytes.contains("said-by-worker"));
        const Written some = written(format, *capture, ofThreads({ThreadId{0}}));
        QVERIFY(some.bytes.contains("said-by-main"));
        QVERIFY(!some.bytes.contains("said-by-worker"));
        // What no thread did is in every part.
        QVERIFY(some.bytes.contains("said-by-nobody"));
    }

    void spansAndArrowsOfOtherThreadsStayOut()
    {
        const auto capture = everything();
        const auto named = [&](const Selection &selection, const char *name) {
            const QByteArray bytes = written("chrome-trace", *capture, selection).bytes;
            int count = 0;
            for (const QJsonValue event : QJsonDocument::fromJson(bytes)["traceEvents"].toArray())
                count += event["name"].toString() == QLatin1String(name) ? 1 : 0;
            return count;
        };
        const Selection main = ofThreads({ThreadId{0}});
        QCOMPARE(named({}, "of-worker"), 2);
        QCOMPARE(named(main, "of-worker"), 0);
        QCOMPARE(named(main, "of-both"), 2); // it ends on the chosen thread
        QCOMPARE(named({}, "task"), 1);
        QCOMPARE(named(main, "task"), 0);
        QCOMPARE(named(main, "job"), 1);
        // Names are in the head of a Perfetto trace, and events refer to them: fewer events, fewer
        // bytes.
        QVERIFY(written("perfetto", *capture, main).bytes.size() <
                written("perfetto", *capture, {}).bytes.size());
    }

    void rowsOfFramesCountTheZonesOfChosenThreads()
    {
        const auto capture = randomCapture({.seed = 21, .frames = 30, .threads = 3});
        const QByteArray all = written("csv-frames", *capture, {}).bytes;
        QCOMPARE(written("csv-frames", *capture, ofThreads({ThreadId{0}, ThreadId{1}, ThreadId{2}}))
                     .bytes,
                 all);
        const QList<QByteArray> rows =
            written("csv-frames", *capture, ofThreads({ThreadId{1}})).bytes.split('\n');
        const QList<QByteArray> zones =
            written("csv-zones", *capture, ofThreads({ThreadId{1}})).bytes.split('\n');
        qsizetype sum = 0;
        for (qsizetype i = 1; i + 1 < rows.size(); ++i)
            sum += rows[i].split(',')[3].toLongLong();
        QCOMPARE(rows.size(), all.split('\n').size());
        QCOMPARE(sum, zones.size() - 2); // a head, and nothing behind the last end of line
        QVERIFY(sum > 0);
    }

    void whatHasNoPlaceIsCounted_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<bool>("plots");  // and messages
        QTest::addColumn<bool>("extras"); // all but memory
        QTest::newRow("speedscope") << "speedscope" << false << false;
        QTest::newRow("csv-zones") << "csv-zones" << false << false;
        QTest::newRow("json") << "json" << true << false;
        QTest::newRow("sqlite") << "sqlite" << true << false;
        QTest::newRow("chrome-trace") << "chrome-trace" << true << true;
        QTest::newRow("perfetto") << "perfetto" << true << true;
    }

    void whatHasNoPlaceIsCounted()
    {
        QFETCH(QString, format);
        QFETCH(bool, plots);
        QFETCH(bool, extras);
        const auto capture = everything();
        const auto when = [](bool held, std::uint64_t count) {
            return held ? std::uint64_t{0} : count;
        };
        const Written all = written(format, *capture, {});
        QCOMPARE(all.leftOut("messages"), when(plots, 3));
        QCOMPARE(all.leftOut("plot values"), when(plots, 1));
        QCOMPARE(all.leftOut("async spans"), when(extras, 2));
        QCOMPARE(all.leftOut("lock spans"), when(extras, 2));
        QCOMPARE(all.leftOut("flow points"), when(extras, 2));
        QCOMPARE(all.leftOut("zone texts and values"), when(extras, 2));
        QCOMPARE(all.leftOut("bookmarks and notes"), when(extras, 1));
        QCOMPARE(all.leftOut("memory events"), std::uint64_t{2});
        QCOMPARE(all.leftOut("states of threads"), when(extras, 3));
        QCOMPARE(all.leftOut("rows of CPU time, page faults and stolen time"), std::uint64_t{3});
        QCOMPARE(all.leftOut("frames of other sets"), std::uint64_t{1});
        // Of a part only what belongs to it.
        const Written some = written(format, *capture, ofThreads({ThreadId{0}}));
        QCOMPARE(some.leftOut("messages"), when(plots, 2));
        QCOMPARE(some.leftOut("async spans"), when(extras, 1));
        QCOMPARE(some.leftOut("lock spans"), when(extras, 1));
        QCOMPARE(some.leftOut("zone texts and values"), when(extras, 1));
        QCOMPARE(some.leftOut("memory events"), std::uint64_t{1});
        QCOMPARE(some.leftOut("states of threads"), when(extras, 2));
        QCOMPARE(some.leftOut("rows of CPU time, page faults and stolen time"), std::uint64_t{2});
        // And nothing is said where there is nothing.
        const auto plain = captureFromText("frame 0 100\n  main\n    update 10 60\n");
        QVERIFY(written(format, *plain, {}).report.notes().empty());
    }

    void switchesAreTheKernelsOwnLines()
    {
        const auto line = [](const char *text) { return QString("%1\n").arg(text); };
        const QByteArray bytes = written("chrome-trace", *everything(), {}).bytes;
        const QJsonObject json = QJsonDocument::fromJson(bytes).object();
        QCOMPARE(
            json["systemTraceEvents"].toString(),
            line("# tracer: nop") +
                line("other-0 [001] d... 0.000000010: sched_switch: prev_comm=other prev_pid=0 "
                     "prev_prio=120 prev_state=R ==> next_comm=main next_pid=1 next_prio=120") +
                line("main-1 [001] d... 0.000000030: sched_switch: prev_comm=main prev_pid=1 "
                     "prev_prio=120 prev_state=S ==> next_comm=worker next_pid=2 next_prio=120") +
                line("worker-2 [001] d... 0.000000050: sched_switch: prev_comm=worker prev_pid=2 "
                     "prev_prio=120 prev_state=S ==> next_comm=other next_pid=0 next_prio=120"));
        QVERIFY(json["traceEvents"].isArray());
        const auto woken = captureFromText("frame 0 100\n  main\n    update 10 60\n"
                                           "  worker\n    job 0 20\n"
                                           "  state main | waiting 1 10 30 | worker\n"
                                           "  state main | preempted 1 40 5\n"
                                           "  state main | running 1 45 55\n");
        QVERIFY(written("chrome-trace", *woken, {})
                    .bytes.contains("worker-2 [001] d... 0.000000040: sched_waking: comm=main "
                                    "pid=1 prio=120 target_cpu=001\\nother-0 [001]"));
        const auto plain = captureFromText("frame 0 100\n  main\n    update 10 60\n");
        QVERIFY(!written("chrome-trace", *plain, {}).bytes.contains("systemTraceEvents"));
    }

    void samplesOfChromeTracesComeBack()
    {
        const QByteArray bytes = written("chrome-trace", *sampledCapture(), {}).bytes;
        const QJsonObject json = QJsonDocument::fromJson(bytes).object();
        const QJsonArray samples = json["samples"].toArray();
        QCOMPARE(samples.size(), 4);
        const QJsonObject first = samples[0].toObject();
        QCOMPARE(first["weight"].toInteger(), qint64{1000});
        QString path;
        for (QJsonValue frame = first["sf"]; frame.isString();
             frame = json["stackFrames"].toObject()[frame.toString()].toObject()["parent"])
            path += json["stackFrames"].toObject()[frame.toString()].toObject()["name"].toString() +
                    ' ';
        QCOMPARE(path, QString("memmove step update main "));
        QVERIFY(!samples[3].toObject().contains("sf"));
        const ChromeTraceImporter importer;
        const Imported back = importBytes(importer, bytes, QStringLiteral("instant:Frame"));
        QVERIFY2(back.capture, back.error.text().c_str());
        // One without a stack is skipped.
        QCOMPARE(samplesOf(*back.capture),
                 QStringList({"sample main | 10 1000 | main;update;step;memmove",
                              "sample main | 20 1000 | main;libm.so+0x10",
                              "sample worker | 30 1000 | main"}));
        QVERIFY(!written("chrome-trace", *captureFromText("frame 0 9\n  main\n    a 1 2\n"), {})
                     .bytes.contains("stackFrames"));
    }

    void samplesOfPerfettoAreComplete()
    {
        const auto capture = sampledCapture();
        const QByteArray bytes = written("perfetto", *capture, {}).bytes;
        std::vector<std::pair<std::uint64_t, std::string>> samples; // time, stack
        std::map<std::uint64_t, std::string> names, stacks;
        std::map<std::uint64_t, std::uint64_t> nameOfFrame;
        protozero::pbf_reader trace(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        while (trace.next(1)) {
            protozero::pbf_reader packet = trace.get_message();
            std::uint64_t timeNs = 0;
            while (packet.next()) {
                if (packet.tag() == 8) {
                    timeNs = packet.get_uint64();
                } else if (packet.tag() == 12) {
                    readInterned(packet.get_message(), names, nameOfFrame, stacks);
                } else if (packet.tag() == 66) {
                    protozero::pbf_reader sample = packet.get_message();
                    std::string stack;
                    while (sample.next())
                        if (sample.tag() == 4)
                            stack = stacks.at(sample.get_uint64());
                        else
                            sample.skip();
                    samples.emplace_back(timeNs, stack);
                } else {
                    packet.skip();
                }
            }
        }
        const std::vector<std::pair<std::uint64_t, std::string>> expected{
            {10, "main;update;step;memmove"}, {20, "main;libm.so+0x10"}, {30, "main"}, {40, ""}};
        QVERIFY(samples == expected);
    }

    // At every moment a CPU has the thread that runs on it.
    void switchesAreThoseOfTheStates()
    {
        for (std::uint64_t seed = 1; seed < 30; ++seed) {
            std::mt19937_64 random(seed);
            constexpr TimeNs kEnd = 1000;
            constexpr TimeNs kChunk = 125;
            std::vector<std::vector<ThreadId>> expected(3, std::vector<ThreadId>(kEnd));
            std::vector<std::vector<ThreadStateSpan>> chunks(kEnd / kChunk);
            std::map<std::pair<TimeNs, std::uint32_t>, bool> preempted; // by end and thread
            // One thread per CPU, which sometimes moves to the next one, together with the others.
            std::uint32_t moved = 0;
            for (TimeNs now = 0; now < kEnd;) {
                const TimeNs end =
                    std::min<TimeNs>(kEnd, now + 1 + static_cast<TimeNs>(random() % 90));
                for (std::uint32_t thread = 0; thread < 3; ++thread) {
                    const auto state = static_cast<ThreadState>(random() % 3);
                    const std::uint32_t cpu = (thread + moved) % 3;
                    for (TimeNs from = now; from < end;) {
                        const TimeNs to = std::min(end, (from / kChunk + 1) * kChunk);
                        chunks[static_cast<std::size_t>(from / kChunk)].push_back(
                            {ThreadId{thread}, state, cpu, from, to - from});
                        from = to;
                    }
                    if (state == ThreadState::Running)
                        for (TimeNs at = now; at < end; ++at)
                            expected[cpu][static_cast<std::size_t>(at)] = ThreadId{thread};
                    preempted[{now, thread}] = state == ThreadState::Preempted;
                }
                now = end;
                moved += random() % 2 == 0 ? 1 : 0;
            }
            std::vector<SchedSwitch> all;
            SchedSwitches switches;
            const auto keep = [&](const std::vector<SchedSwitch> &some) {
                all.insert(all.end(), some.begin(), some.end());
            };
            for (std::size_t i = 0; i < chunks.size(); ++i) {
                std::ranges::stable_sort(chunks[i], {}, &ThreadStateSpan::startNs);
                keep(switches.add(chunks[i], static_cast<TimeNs>(i + 1) * kChunk));
            }
            keep(switches.finish());
            std::vector<std::vector<ThreadId>> actual(3, std::vector<ThreadId>(kEnd + 1));
            for (const SchedSwitch &one : all) {
                auto &cpu = actual[one.cpu];
                const auto at = static_cast<std::size_t>(one.timeNs);
                QVERIFY(at == 0 ? !one.from.valid() : cpu[at - 1] == one.from);
                std::fill(cpu.begin() + one.timeNs, cpu.end(), one.to);
                if (one.from.valid() && one.timeNs < kEnd)
                    QCOMPARE(one.fromIsRunnable, (preempted[{one.timeNs, one.from.value}]));
            }
            for (std::size_t cpu = 0; cpu < 3; ++cpu)
                QVERIFY(
                    std::equal(expected[cpu].begin(), expected[cpu].end(), actual[cpu].begin()));
        }
    }

    void threadsAreNotLimitedByOpenFiles()
    {
#ifdef Q_OS_UNIX
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_NOFILE, &before), 0);
        rlimit few = before;
        few.rlim_cur = 64;
        QCOMPARE(setrlimit(RLIMIT_NOFILE, &few), 0);
#endif
        std::string text;
        constexpr int kThreads = 200;
        constexpr int kFrames = 20;
        for (int frame = 0; frame < kFrames; ++frame) {
            text += "frame " + std::to_string(100 * frame) + " 100\n";
            for (int thread = 0; thread < kThreads; ++thread) {
                text += "  thread " + std::to_string(thread) + "\n";
                for (int zone = 0; zone < 5; ++zone)
                    text += "    work " + std::to_string(100 * frame + 10 * zone) + " 5\n";
            }
        }
        const auto capture = captureFromText(text);
        const Written all = written("speedscope", *capture, {});
#ifdef Q_OS_UNIX
        QCOMPARE(setrlimit(RLIMIT_NOFILE, &before), 0);
#endif
        const QJsonArray profiles = QJsonDocument::fromJson(all.bytes)["profiles"].toArray();
        QCOMPARE(profiles.size(), kThreads);
        for (const QJsonValue profile : profiles) {
            const QJsonArray events = profile["events"].toArray();
            QCOMPARE(events.size(), 2 * 5 * kFrames);
            double last = 0;
            for (qsizetype i = 0; i < events.size(); ++i) {
                QCOMPARE(events[i]["type"].toString(), i % 2 == 0 ? "O" : "C");
                QVERIFY(events[i]["at"].toDouble() >= last);
                last = events[i]["at"].toDouble();
            }
        }
    }

  private:
    Written written(const QString &format, const Capture &capture, const Selection &selection)
    {
        const Exporter *exporter = m_plugins.exporter(format);
        if (!exporter)
            qFatal("no exporter %s", qPrintable(format));
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        const auto report = exporter->write(capture, selection, {}, buffer, Task{});
        if (!report)
            qFatal("%s", report.error().text().c_str());
        return {buffer.data(), *report};
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_export_parts

ZOE_TEST(tst_export_parts::TestExportParts)
#include "tst_export_parts.moc"
