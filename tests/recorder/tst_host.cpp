// What a program may do to the recorder inside it: nothing crashes it, hangs it or spoils the file.
#include <atomic>
#include <csignal>
#include <cstdint>
#include <dlfcn.h>
#include <set>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include <QTest>

#include "analysis/model/capture.h"
#include "tests/recorder/host_support.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"
#include "zoetrope/zoe_c.h"

namespace tst_host {

using namespace zoe;
using namespace zoe::test;

namespace {

// Loads a library, calls its function and unloads it.
void callIn(const char *library, const char *function, int argument)
{
    void *const handle = dlopen(library, RTLD_NOW);
    QVERIFY2(handle != nullptr, dlerror());
    const auto call = reinterpret_cast<void (*)(int)>(dlsym(handle, function));
    QVERIFY(call != nullptr);
    call(argument);
    QCOMPARE(dlclose(handle), 0);
    QVERIFY(dlopen(library, RTLD_NOW | RTLD_NOLOAD) == nullptr);
}

} // namespace

class TestHost : public QObject, private RecordsPrograms, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void namesOutliveTheirLibrary();
    void namesInCOutliveTheirLibrary();
    void invalidArgumentsAreCounted();
    void zonesMoveWithTheirFibre();
    void sessionsStartInsideFibres();
    void zonesEndAfterTheirFibre();
    void ignoredFaultsEndTheProgram();
    void handledFaultsAreTheProgramsOwn();
    void exitInAHandlerWhileStopping();
    void pipesWithoutAReader();
    void forkedChildrenLoseNothing();
    void pendingSignalsStay();
    void cancelledThreadsEndNothing();
    void handlersMayCallTheRecorder();
};

void TestHost::namesOutliveTheirLibrary()
{
    constexpr int kRounds = 40;
    const auto capture = recorded([] {
        for (int round = 1; round <= kRounds; ++round)
            callIn(ZOE_UNLOADED_NAMES, "tellInLibrary", round);
        ZOE_FRAME();
    });
    QCOMPARE(capture->memoryPools().size(), std::size_t{1});
    QCOMPARE(capture->memoryPools()[0].name, std::string("pool of a library"));
    QCOMPARE(capture->dictionaries().plotSeries.size(), std::size_t{1});
    QCOMPARE(capture->dictionaries().plotSeries[0].name, std::string("plot of a library"));
    std::set<std::string> sites;
    for (const Site &site : capture->sites())
        sites.insert(site.name);
    QCOMPARE(sites, (std::set<std::string>{"async of a library", "flow of a library",
                                           "track zone of a library"}));
    QCOMPARE(capture->frameSets().back().name, std::string("set of a library"));
    for (const Lock &lock : capture->locks())
        QCOMPARE(lock.name, std::string("lock of a library"));
    QCOMPARE(countsOf(*capture).at("track of a library/track zone of a library"),
             std::uint64_t{kRounds});
}

void TestHost::namesInCOutliveTheirLibrary()
{
    constexpr int kRounds = 40;
    const auto capture = recorded([] {
        ZOE_THREAD_NAME("main");
        for (int round = 1; round <= kRounds; ++round)
            callIn(ZOE_UNLOADED_C, "workInC", 3);
        ZOE_FRAME();
    });
    const Counts expected{{"main/Tracy in C", 3 * kRounds}, {"main/in C", 3 * kRounds}};
    QCOMPARE(countsOf(*capture), expected);
    QCOMPARE(capture->dictionaries().plotSeries[0].name, std::string("plot in C"));
}

// They are counted and reported once; everything else is in the capture.
void TestHost::invalidArgumentsAreCounted()
{
    const auto capture = recorded([] {
        ZOE_THREAD_NAME("main");
        {
            ZOE_ZONE("whole");
            zoe_c_value_int(nullptr, 1);
            zoe_c_value_text(nullptr, "text");
            zoe_c_value_text("key", nullptr); // an empty text
            zoe_c_values("numbers", nullptr, 3);
            zoe_c_message(-7, "severe");
            zoe_c_message(1000, nullptr);
            zoe_c_bookmark(nullptr);
            zoe_c_thread_name(nullptr);
            for (const int step : {-1, 3, 255, 256, 1 << 20}) {
                zoe_c_flow("flow", 1, step);
                zoe_c_async("async", 1, step);
                zoe_c_frame_of_set("set", step);
            }
            zoe_c_async("async", 1, ZOE_C_STEP_MIDDLE);
            zoe_c_flow(nullptr, 1, 0);
            zoe_c_frame_of_set(nullptr, 0);
            zoe_c_memory(nullptr, "address", 1, 0);
            zoe_c_plot(nullptr, 1);
            const zoe_c_plot_site badPlot{nullptr, 0};
            zoe_c_plot(&badPlot, 1);
            const zoe_c_plot_site badKind{"kind", 77};
            zoe_c_plot(&badKind, 1);
            const zoe_c_track badTrack{"track", 99, 0};
            zoe_c_calibrate(&badTrack, 1);
            zoe_c_calibrate(nullptr, 1);
            zoe_c_track_zone(nullptr, nullptr, 0, 0);
            const zoe_c_track track{"track", ZOE_C_TRACK_GPU, 0};
            zoe_c_site site{};
            zoe_c_track_zone(&track, &site, UINT64_MAX - 1, UINT64_MAX);
            zoe_c_track_zone(&track, &site, 5, 4);
            zoe_c_lock_acquired(nullptr, 0, 0);
            zoe_c_lock_released(nullptr, 0);
            zoe_c_lock lock{0, nullptr, nullptr, 0};
            zoe_c_lock_acquired(&lock, 0, UINT64_MAX);
            zoe_c_lock_released(&lock, 0);
            QVERIFY(zoe_c_zone_begin(nullptr) == nullptr);
            QVERIFY(zoe_c_zone_begin_named(nullptr, "name") == nullptr);
            QVERIFY(zoe_c_zone_begin_in(nullptr, nullptr) == nullptr);
            QVERIFY(zoe_c_fibre_zone_begin(nullptr) == 0);
            zoe_c_zone_end(zoe_c_zone_begin(&site));
            zoe_c_zone_end(zoe_c_zone_begin_named(&site, nullptr));
        }
        ZOE_FRAME();
    });
    QVERIFY(capture->info().complete);
    QCOMPARE(countsOf(*capture).at("main/whole"), std::uint64_t{1});
    const std::vector<std::string> warnings = warningsOf(*capture);
    QCOMPARE(warnings.size(), std::size_t{1});
    QCOMPARE(warnings[0],
             std::string("ignored because of invalid arguments: 3 plots, 1 thread names, 3 zones, "
                         "3 values, 6 frames of sets, 1 track zones, 2 calibrations, 2 lock "
                         "events, 6 async events, 6 flow points, 1 memory events, 1 fibre zones"));
}

// A zone begins on one thread and ends on another, while both record zones of their own.
void TestHost::zonesMoveWithTheirFibre()
{
    constexpr std::uint64_t kRounds = 100;
    const auto capture = recorded([] {
        ZOE_THREAD_NAME("main");
        ZoneHandle moving;
        std::atomic<int> turn = 0;
        const auto waitFor = [&](int mine) {
            while (turn != mine) {
                ZOE_ZONE("waits");
                std::this_thread::yield();
            }
        };
        std::thread second([&] {
            ZOE_THREAD_NAME("second");
            for (std::uint64_t round = 0; round < kRounds; ++round) {
                waitFor(1);
                ZOE_FIBRE_ENTER("fibre");
                {
                    ZOE_ZONE("second part");
                }
                ZOE_END(moving);
                ZOE_FIBRE_LEAVE();
                turn = 0;
            }
        });
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            ZOE_ZONE("around");
            ZOE_FIBRE_ENTER("fibre");
            ZOE_BEGIN(begun, "moves");
            moving = begun;
            {
                ZOE_ZONE_NAMED(std::string("first part"));
                ZOE_VALUE("round", round);
            }
            ZOE_FIBRE_LEAVE();
            turn = 1;
            waitFor(0);
        }
        second.join();
        ZOE_FRAME();
    });
    Counts counts = countsOf(*capture);
    counts.erase("main/waits");
    counts.erase("second/waits");
    // On the fibre's lane, and as one zone a turn on those of the threads.
    const Counts expected{{"fibre/first part", kRounds},  {"fibre/moves", kRounds},
                          {"fibre/second part", kRounds}, {"main/around", kRounds},
                          {"main/fibre", kRounds},        {"second/fibre", kRounds}};
    QCOMPARE(counts, expected);
    QCOMPARE(valuesOf(*capture).size(), kRounds);
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        for (std::size_t zone = 0; zone < chunk->zones.size(); ++zone) {
            const std::string label = capture->site(SiteId{chunk->zones.site[zone]}).label();
            if (label.ends_with("part"))
                QCOMPARE(chunk->zones.depth[zone], 1U);
            QVERIFY((chunk->zones.flags[zone] & kStillOpen) == 0);
        }
    }
}

void TestHost::sessionsStartInsideFibres()
{
    ZOE_FIBRE_ENTER("early");
    ZoneHandle moving;
    const auto capture = recorded([&] {
        ZOE_THREAD_NAME("main");
        ZOE_BEGIN(begun, "moves");
        moving = begun;
        std::thread([&] {
            ZOE_FIBRE_ENTER("early");
            ZOE_END(moving);
            ZOE_BEGIN(outlives, "outlives the session");
            moving = outlives;
            ZOE_FIBRE_LEAVE();
        }).join();
    });
    Counts counts = countsOf(*capture);
    QCOMPARE(counts.at("early/moves"), std::uint64_t{1});
    const auto next = recorded([&] {
        ZOE_ZONE("of the next session");
        ZOE_END(moving);
        ZOE_FIBRE_LEAVE();
        ZOE_THREAD_NAME("main");
        ZOE_ZONE("after the fibre");
    });
    counts = countsOf(*next);
    QCOMPARE(counts.at("early/of the next session"), std::uint64_t{1});
    QCOMPARE(counts.at("main/after the fibre"), std::uint64_t{1});
}

// A function that leaves the fibre before the end of its zones.
void TestHost::zonesEndAfterTheirFibre()
{
    const auto capture = recorded([] {
        ZOE_THREAD_NAME("main");
        ZOE_ZONE("outer");
        for (int i = 0; i < 20; ++i) {
            ZOE_FIBRE_ENTER("fibre");
            ZOE_ZONE("too long");
            ZOE_FIBRE_LEAVE();
        }
        {
            ZOE_BEGIN(inner, "inner");
            ZOE_FIBRE_ENTER("fibre");
            ZOE_END(inner);
            ZOE_FIBRE_LEAVE();
        }
        ZOE_ZONE("last");
    });
    const auto chunk = *capture->chunk(0);
    for (std::size_t zone = 0; zone < chunk->zones.size(); ++zone) {
        const std::string label = capture->site(SiteId{chunk->zones.site[zone]}).label();
        QVERIFY(label != "too long" || chunk->zones.depth[zone] == 0);
        QVERIFY(label != "last" || chunk->zones.depth[zone] == 1);
    }
    QCOMPARE(countsOf(*capture).at("fibre/too long"), std::uint64_t{20});
    QCOMPARE(countsOf(*capture).at("main/last"), std::uint64_t{1});
}

void TestHost::ignoredFaultsEndTheProgram()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"ignores-faults", folder.path().c_str()});
    QVERIFY(ran.bySignal);
    QCOMPARE(ran.code, SIGSEGV);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QCOMPARE(countsOf(*capture).at("main/work"), std::uint64_t{1});
}

void TestHost::handledFaultsAreTheProgramsOwn()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"handles-faults", folder.path().c_str()});
    QVERIFY(!ran.bySignal);
    QCOMPARE(ran.code, 0);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QCOMPARE(countsOf(*capture).at("main/faults"), std::uint64_t{500});
    const std::vector<std::string> warnings = warningsOf(*capture);
    QCOMPARE(warnings.size(), std::size_t{1});
    QVERIFY(warnings[0].starts_with("the program itself handles SIGSEGV"));
}

void TestHost::exitInAHandlerWhileStopping()
{
    const RecordingFolder folder;
    // The handler ends the program before stopSession() joins the thread that it waits for.
    QProcessEnvironment environment;
    environment.insert("TSAN_OPTIONS",
                       qEnvironmentVariable("TSAN_OPTIONS") + ":report_thread_leaks=0");
    const Ran ran = runHost({"exits-in-handler", folder.path().c_str()}, environment);
    QCOMPARE(ran.code, 13);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QCOMPARE(countsOf(*capture).at("main/work"), std::uint64_t{300'000});
}

void TestHost::pipesWithoutAReader()
{
    const RecordingFolder folder;
    const std::string pipe = folder.path("pipe");
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    QVERIFY(!startSession(pipe.c_str()));
    QVERIFY2(QByteArray(lastError()).contains("no program reads from the pipe"), lastError());
}

void TestHost::forkedChildrenLoseNothing()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    const Ran ran = runHost({"forks", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
}

// A program that waits for SIGPIPE and SIGXFSZ itself finds them as it left them.
void TestHost::pendingSignalsStay()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"keeps-signals", folder.path().c_str()});
    QVERIFY2(!ran.bySignal && ran.code == 0, ran.err.constData());
}

// pthread_cancel() in the middle of a function that throws nothing would end the program.
void TestHost::cancelledThreadsEndNothing()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"cancels-threads", folder.path().c_str()});
    QVERIFY2(!ran.bySignal && ran.code == 0, ran.err.constData());
    QCOMPARE(countsOf(*openRecording(folder.path())).at("main/work"), std::uint64_t{1});
}

void TestHost::handlersMayCallTheRecorder()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"calls-in-handlers", folder.path().c_str()});
    QVERIFY2(!ran.bySignal && ran.code == 0, ran.err.constData());
}

} // namespace tst_host

ZOE_TEST(tst_host::TestHost)
#include "tst_host.moc"
