// What a program may do to the recorder inside it: nothing crashes it, hangs it or spoils the file.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <QProcess>
#include <QTest>

#include "analysis/model/capture.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"
#include "zoetrope/zoe_c.h"

namespace tst_host {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

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

std::vector<std::string> warningsOf(const Capture &capture)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        for (const Message &message : (*capture.chunk(i))->messages)
            if (message.severity == Severity::Warning)
                warnings.push_back(message.text);
    return warnings;
}

} // namespace

class TestHost : public QObject, private RecordsPrograms {
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
    void filesOfOthersStayAfterChangingFolder();
    void twoRecordingsWithOneName();
    void flightFilesGoAfterNewOnesAreSafe();
    void sessionsByEnvironmentSpeakUp();
    void programsWithMoreRightsDontRecord();
    void linksOfOthersAreNotFollowed();
    void filesArePrivate();
    void marksOfManyThreadsAreInOrder();
    void framesOfSetsMayEndOnAnotherThread();
    void longFramesOfOtherEventsAreCut();
    void ignoredEventsAreCounted();
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

namespace {

struct Ran {
    int code = 0; // the signal if there was one
    bool bySignal = false;
    QByteArray err;
};

Ran run(const QStringList &arguments, const QProcessEnvironment &environment = {})
{
    QProcess process;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(environment);
    for (const char *sanitizer : {"ASAN_OPTIONS", "TSAN_OPTIONS"})
        all.insert(sanitizer, all.value(sanitizer) + ":handle_segv=0:allow_user_segv_handler=1");
    process.setProcessEnvironment(all);
    process.start(QStringLiteral(ZOE_HOST_PROGRAM), arguments);
    if (!process.waitForFinished(60'000))
        qFatal("the program hangs");
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
            process.readAllStandardError()};
}

} // namespace

void TestHost::ignoredFaultsEndTheProgram()
{
    const RecordingFolder folder;
    const Ran ran = run({"ignores-faults", folder.path().c_str()});
    QVERIFY(ran.bySignal);
    QCOMPARE(ran.code, SIGSEGV);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QCOMPARE(countsOf(*capture).at("main/work"), std::uint64_t{1});
}

void TestHost::handledFaultsAreTheProgramsOwn()
{
    const RecordingFolder folder;
    const Ran ran = run({"handles-faults", folder.path().c_str()});
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
    const Ran ran = run({"exits-in-handler", folder.path().c_str()});
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
    const RecordingFolder folder;
    const Ran ran = run({"forks", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
}

void TestHost::filesOfOthersStayAfterChangingFolder()
{
    const RecordingFolder folder;
    const Ran ran = run({"changes-folder", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
    int others = 0;
    for (const auto &entry : fs::directory_iterator(folder.path("other"))) {
        QCOMPARE(fs::file_size(entry), std::uintmax_t{9});
        ++others;
    }
    QCOMPARE(others, 49);
    QCOMPARE(folder.fileCount(), std::size_t{2});
}

// The second one gets another name and says so; both recordings are there.
void TestHost::twoRecordingsWithOneName()
{
    const RecordingFolder folder;
    startSession(folder.path().c_str());
    ZOE_THREAD_NAME("first");
    QProcess second;
    second.start(QStringLiteral(ZOE_HOST_PROGRAM), {"until-told", folder.path().c_str()});
    QVERIFY(second.waitForReadyRead());
    const QByteArray said = second.readLine();
    const std::string other =
        folder.path(("run." + std::to_string(second.processId()) + ".zoe").c_str());
    QVERIFY2(said.contains("is being written by another session") && said.contains(other.c_str()),
             said.constData());
    {
        ZOE_ZONE("of the first");
    }
    QVERIFY(stopSession().ok);
    second.closeWriteChannel();
    QVERIFY(second.waitForFinished());
    QCOMPARE(countsOf(*openRecording(folder.path())), (Counts{{"first/of the first", 1}}));
    QCOMPARE(countsOf(*openRecording(other)), (Counts{{"main/work", 1}}));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    // The first one has ended, and may be replaced.
    recorded([] {});
}

void TestHost::flightFilesGoAfterNewOnesAreSafe()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 10;
    options.keepFiles = 2;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    for (int i = 0; i < 3; ++i) {
        ZOE_FRAME();
        QVERIFY2(saveFlight(), lastError());
    }
    QVERIFY(!fs::exists(folder.path("run.0001.zoe")));
    // A full disk: no byte more can be written.
    const rlimit none{0, RLIM_INFINITY};
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    for (int i = 0; i < 3; ++i)
        QVERIFY(!saveFlight());
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(fs::exists(folder.path("run.0002.zoe")));
    QVERIFY(fs::exists(folder.path("run.0003.zoe")));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    QVERIFY(saveFlight());
    QVERIFY(!fs::exists(folder.path("run.0002.zoe")));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    stopSession();
}

void TestHost::sessionsByEnvironmentSpeakUp()
{
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", "/dev/full");
    const Ran ran = run({"environment"}, environment);
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.startsWith("zoetrope: ") && ran.err.contains("/dev/full"),
             ran.err.constData());
}

// A program with the right to set its user id, run by another user.
void TestHost::programsWithMoreRightsDontRecord()
{
    const RecordingFolder folder;
    const fs::path program = folder.path("program");
    fs::copy_file(ZOE_HOST_PROGRAM, program);
    const bool isRoot = geteuid() == 0;
    std::vector<gid_t> groups(static_cast<std::size_t>(getgroups(0, nullptr)));
    QVERIFY(getgroups(static_cast<int>(groups.size()), groups.data()) >= 0);
    const auto other = std::ranges::find_if(groups, [](gid_t group) { return group != getegid(); });
    if (!isRoot && other == groups.end())
        return; // this user has no rights to give
    if (!isRoot)
        QCOMPARE(chown(program.c_str(), uid_t(-1), *other), 0);
    fs::permissions(fs::path(folder.path()).parent_path(), fs::perms::all);
    QCOMPARE(chmod(program.c_str(), isRoot ? 04755 : 02755), 0);
    const std::string output = folder.path("%p.zoe");
    const auto runAs = [&](const char *path) {
        const pid_t child = fork();
        if (child == 0) {
            if (isRoot && setuid(65534) != 0)
                std::_Exit(1);
            setenv("ZOE_OUTPUT", output.c_str(), 1);
            execl(path, path, "environment", nullptr);
            std::_Exit(2);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return status;
    };
    const std::size_t before = folder.fileCount();
    QCOMPARE(runAs(program.c_str()), 0);
    QCOMPARE(folder.fileCount(), before);
    // Without these rights it records.
    QCOMPARE(chmod(program.c_str(), 0755), 0);
    QCOMPARE(runAs(program.c_str()), 0);
    QCOMPARE(folder.fileCount(), before + 1);
}

// In a folder where other users may create files.
void TestHost::linksOfOthersAreNotFollowed()
{
    const RecordingFolder folder;
    fs::create_directory(folder.path("shared"));
    fs::permissions(folder.path("shared"), fs::perms::all | fs::perms::sticky_bit);
    std::ofstream(folder.path("target")) << "precious";
    const std::string link = folder.path("shared/run.zoe");
    fs::create_symlink(folder.path("target"), link);
    QVERIFY2(startSession(link.c_str()), lastError());
    QVERIFY(stopSession().ok);
    QCOMPARE(fs::file_size(folder.path("target")), std::uintmax_t{8});
    QVERIFY(!fs::is_symlink(link));
    QVERIFY(openRecording(link)->info().complete);
}

void TestHost::filesArePrivate()
{
    const mode_t before = umask(0);
    recorded([] {});
    QCOMPARE(fs::status(m_folder.path()).permissions(), fs::perms(0600));
    SessionOptions options;
    options.fileMode = 0640;
    recorded([] {}, options);
    QCOMPARE(fs::status(m_folder.path()).permissions(), fs::perms(0640));
    umask(before);
}

void TestHost::marksOfManyThreadsAreInOrder()
{
    constexpr int kMarks = 500;
    const auto capture = recorded([] {
        std::atomic<int> turn = 0;
        const auto mark = [&](int parity) {
            for (int i = parity; i < kMarks; i += 2) {
                while (turn != i)
                    std::this_thread::yield();
                ZOE_FRAME_SET("set");
                ZOE_FRAME();
                turn = i + 1;
            }
        };
        std::thread odd([&] { mark(1); });
        mark(0);
        odd.join();
    });
    QCOMPARE(capture->frames().size(), std::size_t{kMarks});
    std::vector<SetFrame> set;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        set.insert(set.end(), chunk->setFrames.begin(), chunk->setFrames.end());
    }
    QCOMPARE(set.size(), std::size_t{kMarks - 1});
    for (std::size_t i = 1; i < set.size(); ++i)
        QCOMPARE(set[i].startNs, set[i - 1].startNs + set[i - 1].durationNs);
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

void TestHost::framesOfSetsMayEndOnAnotherThread()
{
    const auto capture = recorded([] {
        for (int i = 0; i < 20; ++i) {
            ZOE_FRAME_BEGIN("set");
            std::thread([] { ZOE_FRAME_END("set"); }).join();
        }
        ZOE_FRAME_END("set");
    });
    std::size_t frames = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        frames += (*capture->chunk(i))->setFrames.size();
    QCOMPARE(frames, std::size_t{20});
    QCOMPARE(m_result.lostEvents, std::uint64_t{1});
    QCOMPARE(warningsOf(*capture).size(), std::size_t{1});
}

// They neither fill the memory nor end the session.
void TestHost::longFramesOfOtherEventsAreCut()
{
    constexpr std::uint64_t kEvents = 20'000;
    constexpr long kMostGrowthKiB = 300L << 10;
    SessionOptions options;
    options.memoryLimitBytes = std::uint64_t{16} << 20;
    options.waitForMemory = true;
    const std::string text(8000, 'x');
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    rusage after{};
    const auto capture = recorded(
        [&] {
            for (int frame = 0; frame < 10; ++frame)
                ZOE_FRAME();
            ZOE_ZONE("whole");
            for (std::uint64_t i = 0; i < kEvents; ++i) {
                ZOE_MESSAGE(text);
                ZOE_ALLOC(&text, i);
                ZOE_FREE(&text);
                ZOE_PLOT("plot", i);
                ZOE_VALUE("key", text);
            }
            getrusage(RUSAGE_SELF, &after);
        },
        options);
    QVERIFY(after.ru_maxrss - before.ru_maxrss < kMostGrowthKiB);
    QVERIFY(capture->info().complete);
    QVERIFY(capture->frames().size() > 20);
    std::uint64_t messages = 0;
    std::uint64_t memory = 0;
    std::uint64_t plots = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        messages += chunk->messages.size();
        memory += chunk->extras.memory.size();
        plots += chunk->plots.size();
    }
    QCOMPARE(messages, kEvents);
    QCOMPARE(memory, 2 * kEvents);
    QCOMPARE(plots, kEvents);
    QCOMPARE(countsOf(*capture).at("main/whole"), std::uint64_t{1});
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

void TestHost::ignoredEventsAreCounted()
{
    const auto capture = recorded([] {
        for (std::uint64_t i = 0; i < 3000; ++i) {
            ZOE_VALUE("without a zone", i);
            ZOE_ASYNC_END("never began", i);
        }
    });
    QCOMPARE(m_result.lostEvents, std::uint64_t{6000});
    std::string all;
    for (const std::string &warning : warningsOf(*capture))
        all += warning + '\n';
    QCOMPARE(all, std::string("3000 values without an open zone were ignored\n"));
}

} // namespace tst_host

ZOE_TEST(tst_host::TestHost)
#include "tst_host.moc"
