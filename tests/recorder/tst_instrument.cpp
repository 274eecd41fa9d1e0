// Everything that a program records besides plain zones is exactly in the capture: each kind, then
// all of them on several threads.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include "recorder/platform/platform.h"
#include "tests/recorder/event_counts.h"
#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/lock.h"
#include "zoetrope/zoe.h"

namespace tst_instrument {

using namespace zoe;
using namespace zoe::test;

class TestInstrument : public QObject, private RecordsPrograms, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void zonesOfAllKinds();
    void namesMadeAtRunTime();
    void zonesThatEndElsewhere();
    void categoriesAreSwitched();
    void valuesOnZones();
    void longValuesAreCut();
    void furtherFrameSets();
    void plotsMessagesAndBookmarks();
    void locksThatWait();
    void sharedLocks();
    void memoryAndLinks();
    void factsOfTheSession();
    void governorsOfProcessors();
    void manyThreads();
    void lossIsCountedByKind();
    void valuesOfDroppedZonesGoWithThem();
    void theSameFromC();
};

namespace {

ChunkExtras extrasOf(const Capture &capture)
{
    ChunkExtras all;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const ChunkExtras extras = (*capture.chunk(i))->extras;
        all.locks.insert(all.locks.end(), extras.locks.begin(), extras.locks.end());
        all.asyncs.insert(all.asyncs.end(), extras.asyncs.begin(), extras.asyncs.end());
        all.flows.insert(all.flows.end(), extras.flows.begin(), extras.flows.end());
        all.memory.insert(all.memory.end(), extras.memory.begin(), extras.memory.end());
    }
    return all;
}

const Site &siteNamed(const Capture &capture, const std::string &name)
{
    const auto sites = capture.sites();
    const auto found = std::ranges::find(sites, name, &Site::label);
    if (found == sites.end())
        qFatal("there is no site %s", name.c_str());
    return *found;
}

// Never free at once: every lock waits.
struct BusyMutex {
    bool try_lock() { return false; }
    void lock() {}
    void unlock() {}
    bool try_lock_shared() { return false; }
    void lock_shared() {}
    void unlock_shared() {}
};

// Always free at once.
struct FreeMutex {
    bool try_lock() { return true; }
    void lock() { qFatal("it need not wait"); }
    void unlock() {}
};

} // namespace

void TestInstrument::zonesOfAllKinds()
{
    const auto capture = recorded([] {
        ZOE_ZONE_COLOUR("coloured", 0xff8800);
        ZOE_ZONE_DEV("dev");
        ZOE_ZONE_PROD("prod");
        ZOE_ZONE_IN_COLOUR("physics", "step", 0x00ff00);
    });
    QCOMPARE(siteNamed(*capture, "coloured").colour, 0xff8800U);
    QCOMPARE(siteNamed(*capture, "dev").level, std::uint8_t{1});
    QCOMPARE(siteNamed(*capture, "prod").level, std::uint8_t{0});
    QCOMPARE(siteNamed(*capture, "step").category, std::string("physics"));
    QCOMPARE(siteNamed(*capture, "step").colour, 0x00ff00U);
    QCOMPARE(shapeOf(*capture), std::string("frame partial\n  main\n    coloured\n      dev\n"
                                            "        prod\n          step\n"));
}

void TestInstrument::namesMadeAtRunTime()
{
    const auto capture = recorded([] {
        for (int i = 0; i < 30; ++i) {
            const std::string name = "entity " + std::to_string(i % 3);
            ZOE_ZONE_NAMED(name);
            ZOE_ZONE("inside");
            ZOE_ZONE_NAMED("literal");
        }
    });
    QCOMPARE(countsOf(*capture), (Counts{{"main/entity 0", 10},
                                         {"main/entity 1", 10},
                                         {"main/entity 2", 10},
                                         {"main/inside", 30},
                                         {"main/literal", 30}}));
    QCOMPARE(capture->sites().size(), std::size_t{5});
    const auto cut = recorded([] { ZOE_ZONE_NAMED(std::string(5000, 'n')); });
    QCOMPARE(countsOf(*cut), (Counts{{"main/" + std::string(256, 'n'), 1}}));
}

void TestInstrument::zonesThatEndElsewhere()
{
    ZoneHandle kept;
    const auto capture = recorded([&] {
        ZOE_BEGIN(outer, "outer");
        kept = outer;
        {
            ZOE_BEGIN(inner, "inner");
            ZOE_END(inner);
            ZOE_END(inner); // does nothing any more
        }
        ZOE_END(kept);
        ZOE_ZONE("behind");
    });
    QCOMPARE(shapeOf(*capture),
             std::string("frame partial\n  main\n    outer\n      inner\n    behind\n"));
    ZOE_BEGIN(nobodyRecords, "nobody records");
    ZOE_END(nobodyRecords);
}

void TestInstrument::categoriesAreSwitched()
{
    const auto step = [] {
        ZOE_ZONE_IN("physics", "physics");
        ZOE_ZONE_IN("ai", "ai");
    };
    const auto capture = recorded([&] {
        step();
        QVERIFY(setCategory("physics", false));
        QVERIFY(setCategory("physics", false));
        step();
        step();
        QVERIFY(setCategory("ai", false));
        step();
        QVERIFY(setCategory("physics", true));
        step();
        QVERIFY(setCategory("ai", true));
        step();
    });
    QCOMPARE(countsOf(*capture), (Counts{{"main/physics", 3}, {"main/ai", 4}}));
    QVERIFY(!setCategory("", false));
    for (int i = 0; i < 64; ++i)
        QVERIFY(setCategory(std::to_string(i).c_str(), false));
    QVERIFY(!setCategory("one too many", false));
    for (int i = 0; i < 64; ++i)
        QVERIFY(setCategory(std::to_string(i).c_str(), true));
}

void TestInstrument::valuesOnZones()
{
    const auto capture = recorded([] {
        ZOE_TEXT("no zone is open");
        ZOE_ZONE("outer");
        ZOE_VALUE("int", -3);
        {
            ZOE_ZONE("inner");
            const std::string made = "made up";
            const float samples[] = {1, 2, 3};
            ZOE_TEXT("literal");
            ZOE_VALUE("unsigned", std::uint64_t{1} << 63);
            ZOE_VALUE("float", 0.5f);
            ZOE_VALUE("bool", true);
            ZOE_VALUE("text", made);
            ZOE_VALUES("samples", samples, 3);
        }
        ZOE_VALUE("size", sizeof(char));
        ZOE_FRAME();
        ZOE_VALUE("later", 'c');
    });
    QCOMPARE(valuesOf(*capture),
             (std::vector<std::string>{"inner =literal", "inner unsigned=9223372036854775808u",
                                       "inner float=0.500000", "inner bool=true",
                                       "inner text=made up", "inner samples=1 2 3 ", "outer int=-3",
                                       "outer size=1u", "outer later=99"}));
}

void TestInstrument::longValuesAreCut()
{
    const auto capture = recorded([] {
        ZOE_ZONE("zone");
        const std::string umlauts = [] {
            std::string text = "x";
            for (int i = 0; i < 20'000; ++i)
                text += "ü";
            return text;
        }();
        ZOE_TEXT(umlauts);
        const std::vector<int> many(5000, 1);
        ZOE_VALUES("many", many.data(), many.size());
    });
    const auto chunk = *capture->chunk(0);
    QCOMPARE(chunk->extras.values.size(), std::size_t{2});
    const std::string_view text = chunk->extras.text(chunk->extras.values[0]);
    QVERIFY(text.size() > 16'000 && text.size() % 2 == 1); // no half character
    QCOMPARE(chunk->extras.numbersOf(chunk->extras.values[1]).size(), std::size_t{2000});
}

void TestInstrument::furtherFrameSets()
{
    const auto capture = recorded([] {
        for (int i = 0; i < 5; ++i)
            ZOE_FRAME_SET("audio");
        ZOE_FRAME_END("load"); // was not begun
        for (int i = 0; i < 3; ++i) {
            ZOE_FRAME_BEGIN("load");
            ZOE_FRAME_SET("audio");
            ZOE_FRAME_END("load");
        }
    });
    QCOMPARE(capture->frameSets().size(), std::size_t{3});
    QCOMPARE(capture->frameSets()[1].name, std::string("audio"));
    std::array<std::vector<SetFrame>, 3> frames;
    for (const auto chunk = *capture->chunk(0); const SetFrame &frame : chunk->setFrames)
        frames.at(frame.set.value).push_back(frame);
    QCOMPARE(frames[1].size(), std::size_t{7});
    for (std::size_t i = 0; i + 1 < frames[1].size(); ++i)
        QCOMPARE(frames[1][i].startNs + frames[1][i].durationNs, frames[1][i + 1].startNs);
    QCOMPARE(frames[2].size(), std::size_t{3});
}

void TestInstrument::plotsMessagesAndBookmarks()
{
    const auto capture = recorded([] {
        ZOE_PLOT("number", 1);
        ZOE_PLOT_BYTES("heap", 1024);
        ZOE_PLOT_PERCENT("load", 12.5);
        ZOE_PLOT_BOOL("paused", true);
        ZOE_MESSAGE("info");
        ZOE_WARNING(std::string("warning"));
        ZOE_ERROR("error");
        ZOE_MESSAGE_AT(MessageLevel::Trace, "");
        ZOE_BOOKMARK("look here");
        ZOE_FRAME();
        ZOE_BOOKMARK(std::string("and here"));
    });
    QCOMPARE(capture->plotSeries().size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(capture->plotSeries()[i].kind, static_cast<PlotKind>(i));
    std::vector<std::pair<Severity, std::string>> messages;
    for (const auto chunk = *capture->chunk(0); const Message &message : chunk->messages)
        messages.emplace_back(message.severity, message.text);
    QCOMPARE(messages,
             (std::vector<std::pair<Severity, std::string>>{{Severity::Info, "info"},
                                                            {Severity::Warning, "warning"},
                                                            {Severity::Error, "error"},
                                                            {Severity::Trace, ""}}));
    const auto notes = capture->annotations();
    QCOMPARE(notes.size(), std::size_t{2});
    QCOMPARE(notes[0].text, std::string("look here"));
    QVERIFY(notes[0].timeNs <= capture->frames()[0].endNs());
    QVERIFY(notes[1].timeNs >= capture->frames()[0].endNs());
    QCOMPARE(notes[0].thread, ThreadId{0});
}

void TestInstrument::locksThatWait()
{
    Lockable<BusyMutex> busy("busy");
    Lockable<FreeMutex> idle("idle");
    const auto capture = recorded([&] {
        busy.lock();
        idle.lock();
        idle.unlock();
        busy.unlock();
        QVERIFY(!busy.try_lock());
        busy.unlock(); // was not held: told of nowhere
    });
    QCOMPARE(capture->locks().size(), std::size_t{2});
    QCOMPARE(capture->locks()[0].name, std::string("busy"));
    QVERIFY(capture->locks()[0].file.ends_with("tst_instrument.cpp"));
    QVERIFY(capture->locks()[0].line > 0);
    std::map<std::pair<std::uint32_t, LockUse>, LockSpan> spans;
    const auto all = extrasOf(*capture).locks;
    for (const LockSpan &span : all)
        spans[{span.lock.value, span.use}] = span;
    QCOMPARE(all.size(), std::size_t{3});
    const LockSpan &waited = spans.at({0, LockUse::Wait});
    const LockSpan &held = spans.at({0, LockUse::Hold});
    const LockSpan &inside = spans.at({1, LockUse::Hold});
    QCOMPARE(waited.startNs + waited.durationNs, held.startNs);
    QVERIFY(held.startNs <= inside.startNs &&
            inside.startNs + inside.durationNs <= held.startNs + held.durationNs);
}

void TestInstrument::sharedLocks()
{
    SharedLockable<BusyMutex> lock("shared");
    const auto capture = recorded([&] {
        std::vector<std::thread> threads;
        for (int i = 0; i < 3; ++i)
            threads.emplace_back([&] {
                lock.lock_shared();
                lock.lock_shared(); // twice on one thread
                lock.unlock_shared();
                lock.unlock_shared();
            });
        for (std::thread &thread : threads)
            thread.join();
    });
    QCOMPARE(capture->locks().size(), std::size_t{1});
    std::map<LockUse, int> uses;
    for (const LockSpan &span : extrasOf(*capture).locks)
        ++uses[span.use];
    QCOMPARE(uses, (std::map<LockUse, int>{{LockUse::SharedWait, 6}, {LockUse::SharedHold, 6}}));
}

void TestInstrument::memoryAndLinks()
{
    int thing = 0;
    const auto capture = recorded([&] {
        ZOE_ALLOC(&thing, 64);
        ZOE_POOL_ALLOC("textures", &thing, 128);
        ZOE_ASYNC_BEGIN("load", &thing);
        ZOE_FLOW_BEGIN("job", 7);
        std::thread([&] {
            ZOE_FLOW_STEP("job", 7);
            ZOE_POOL_FREE("textures", &thing);
            ZOE_ASYNC_END("load", &thing);
        }).join();
        ZOE_FLOW_END("job", 7);
        ZOE_FREE(&thing);
        ZOE_ASYNC_BEGIN("never ends", 1);
    });
    QCOMPARE(capture->memoryPools().size(), std::size_t{2});
    const ChunkExtras all = extrasOf(*capture);
    std::vector<std::string> memory;
    for (const MemoryEvent &event : all.memory) {
        QCOMPARE(event.address, reinterpret_cast<std::uint64_t>(&thing));
        memory.push_back(capture->memoryPools()[event.pool.value].name +
                         (event.isFree ? " free " : " ") + std::to_string(event.size));
    }
    QCOMPARE(memory,
             (std::vector<std::string>{" 64", "textures 128", "textures free 128", " free 64"}));
    QCOMPARE(all.flows.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(all.flows[i].step, static_cast<FlowStep>(i));
        QCOMPARE(all.flows[i].id, std::uint64_t{7});
        QCOMPARE(capture->site(all.flows[i].site).label(), std::string("job"));
    }
    QVERIFY(all.flows[0].thread == all.flows[2].thread);
    QVERIFY(all.flows[0].thread != all.flows[1].thread);
    QCOMPARE(all.asyncs.size(), std::size_t{2});
    QVERIFY(all.asyncs[0].beginThread != all.asyncs[0].endThread && !all.asyncs[0].stillOpen);
    QVERIFY(all.asyncs[1].stillOpen);
}

void TestInstrument::factsOfTheSession()
{
    const char *const metadata[] = {"level", "forest", "seed", "17", nullptr};
    SessionOptions options;
    options.build = "1.2.3-beta";
    options.comment = "high settings";
    options.metadata = metadata;
    options.scheduling = Scheduling::Off;
    const auto capture = recorded([] {}, options);
    const SessionInfo &session = capture->info().session;
    QCOMPARE(session.build, std::string("1.2.3-beta"));
    QCOMPARE(session.comment, std::string("high settings"));
    // Virtual machines have no governor.
    auto noted = session.metadata;
    std::erase_if(noted, [](const auto &entry) { return entry.first == "governor"; });
    QCOMPARE(noted, (std::vector<std::pair<std::string, std::string>>{
                        {"level", "forest"}, {"seed", "17"}, {"switches", "off"}}));
}

void TestInstrument::governorsOfProcessors()
{
    const QTemporaryDir folder;
    const auto write = [&folder](int processor, const char *name) {
        const QString of = folder.filePath(QString("cpu%1/cpufreq").arg(processor));
        QVERIFY(QDir().mkpath(of));
        QFile file(of + "/scaling_governor");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(name);
    };
    const auto governors = [&folder] {
        return recorder::platform::frequencyGovernors(folder.path().toStdString());
    };
    QCOMPARE(governors(), std::string());
    write(0, "powersave\n");
    QCOMPARE(governors(), std::string("powersave"));
    if (sysconf(_SC_NPROCESSORS_CONF) < 2)
        return;
    write(1, "performance\n");
    QCOMPARE(governors(), std::string("performance, powersave"));
    write(0, "performance\n");
    QCOMPARE(governors(), std::string("performance"));
}

void TestInstrument::manyThreads()
{
    constexpr std::uint64_t kThreads = 6;
    constexpr std::uint64_t kRounds = 400;
    Lockable<std::mutex> lock("lock");
    const auto capture = recorded([&] {
        std::vector<std::thread> threads;
        for (std::uint64_t t = 0; t < kThreads; ++t)
            threads.emplace_back([&, t] {
                for (std::uint64_t i = 0; i < kRounds; ++i) {
                    const std::uint64_t id = t * kRounds + i;
                    ZOE_ZONE_NAMED(std::to_string(i % 7));
                    ZOE_ZONE_IN("category", "zone");
                    ZOE_VALUE("round", i);
                    ZOE_TEXT(std::to_string(id));
                    lock.lock();
                    lock.unlock();
                    ZOE_ASYNC_BEGIN("async", id);
                    ZOE_FLOW_BEGIN("flow", id);
                    ZOE_ALLOC(&threads + i, i);
                    ZOE_ASYNC_END("async", id);
                    if (t == 0)
                        ZOE_FRAME();
                }
            });
        for (std::thread &thread : threads)
            thread.join();
    });
    constexpr std::uint64_t kAll = kThreads * kRounds;
    std::string loss = lossText(m_result);
    if (!loss.empty())
        for (const std::string &warning : warningsOf(*capture))
            loss += "; " + warning;
    QVERIFY2(loss.empty(), loss.c_str());
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
    QCOMPARE(m_result.zones, 2 * kAll);
    const ChunkExtras all = extrasOf(*capture);
    // Threads may wait, too; only one holds the lock.
    const auto isHold = [](const LockSpan &span) { return span.use == LockUse::Hold; };
    QCOMPARE(static_cast<std::uint64_t>(std::ranges::count_if(all.locks, isHold)), kAll);
    QCOMPARE(all.asyncs.size(), kAll);
    QCOMPARE(all.flows.size(), kAll);
    QCOMPARE(all.memory.size(), kAll);
    auto values = valuesOf(*capture);
    std::vector<std::string> expected;
    for (std::uint64_t id = 0; id < kAll; ++id) {
        expected.push_back("zone =" + std::to_string(id));
        expected.push_back("zone round=" + std::to_string(id % kRounds) + "u");
    }
    std::ranges::sort(values);
    std::ranges::sort(expected);
    QVERIFY(values == expected);
}

// The content of the capture and the losses add up to what the program did.
void TestInstrument::lossIsCountedByKind()
{
    constexpr std::uint64_t kRounds = 200'000;
    SessionOptions options;
    options.memoryLimitBytes = 1; // the least there is
    const auto capture = recorded(
        [] {
            for (std::uint64_t i = 0; i < kRounds; ++i) {
                ZOE_FLOW_STEP("flow", i);
                ZOE_PLOT("plot", i);
            }
        },
        options);
    std::uint64_t found = 0;
    std::uint64_t messages = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        found += chunk->extras.flows.size() + chunk->plots.size();
        for (const Message &message : chunk->messages)
            messages += message.text.starts_with("dropped because the memory") ? 1 : 0;
    }
    QCOMPARE(found + m_result.lostEvents, 2 * kRounds);
    QCOMPARE(messages, std::uint64_t{m_result.lostEvents > 0 ? 1U : 0U});
}

void TestInstrument::valuesOfDroppedZonesGoWithThem()
{
    constexpr std::uint64_t kRounds = 100'000;
    SessionOptions options;
    options.memoryLimitBytes = 1;
    const auto capture = recorded(
        [] {
            ZOE_ZONE("outer");
            for (std::uint64_t i = 0; i < kRounds; ++i) {
                ZOE_ZONE("inner");
                ZOE_VALUE("inner's", i);
                ZOE_ZONE_NAMED("named");
                ZOE_VALUE("named's", i);
            }
            ZOE_VALUE("outer's", 1);
        },
        options);
    std::uint64_t found = 0;
    for (const std::string &value : valuesOf(*capture)) {
        const std::string zone = value.substr(0, value.find(' '));
        QVERIFY2(value.starts_with(zone + ' ' + zone + "'s="), value.c_str());
        ++found;
    }
    QVERIFY(m_result.lostZones > 0);
    QCOMPARE(m_result.zones + m_result.lostZones, 2 * kRounds + 1);
    QCOMPARE(found + m_result.lostEvents, 2 * kRounds + 1);
}

void TestInstrument::theSameFromC()
{
    const std::string path = m_folder.path("c.zoe");
    QProcess program;
    program.setWorkingDirectory(QString::fromStdString(path).section('/', 0, -2));
    program.start(QStringLiteral(ZOE_C_PROGRAM), {});
    QVERIFY(program.waitForFinished(kPatienceMs) && program.exitCode() == 0);
    const auto capture = openRecording(path);
    QCOMPARE(countsOf(*capture), (Counts{{"main/made up", 1},
                                         {"main/part", 1},
                                         {"main/step", 1},
                                         {"main/fibre", 1},
                                         {"fibre/inside", 1},
                                         {"GPU/pass", 1}}));
    QCOMPARE(valuesOf(*capture).size(), std::size_t{6});
    QCOMPARE(capture->locks()[0].name, std::string("queue"));
    QCOMPARE(extrasOf(*capture).locks.size(), std::size_t{2});
    QCOMPARE(extrasOf(*capture).memory.size(), std::size_t{2});
    QCOMPARE(extrasOf(*capture).flows.size(), std::size_t{3});
    QCOMPARE(extrasOf(*capture).asyncs.size(), std::size_t{1});
    QCOMPARE(capture->annotations().size(), std::size_t{1});
    QCOMPARE(capture->plotSeries().size(), std::size_t{4});
    QCOMPARE(capture->info().session.comment, std::string("C"));
}

} // namespace tst_instrument

ZOE_TEST(tst_instrument::TestInstrument)
#include "tst_instrument.moc"
