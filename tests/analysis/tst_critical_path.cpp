#include <QtTest>

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "analysis/reasons/critical_path.h"
#include "analysis/reasons/frame_profile.h"
#include "tests/analysis/lane_tree.h"
#include "tests/analysis/made_up_course.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_critical_path {

using namespace zoe;
using namespace zoe::test;

namespace {

PathState naiveState(const std::vector<ThreadStateSpan> &spans, ThreadId thread, TimeNs moment)
{
    for (const ThreadStateSpan &span : spans) {
        if (span.thread == thread && span.startNs <= moment && moment < span.endNs())
            return static_cast<PathState>(span.state);
    }
    return PathState::Unknown;
}

std::string described(const Capture &capture, const std::vector<PathSegment> &path)
{
    constexpr const char *kStates[] = {"run", "preempted", "wait", "unknown"};
    constexpr const char *kWaits[] = {"",       ":lock", ":async", ":start",
                                      ":named", ":?",    ":woken", ":io"};
    std::string text;
    for (const PathSegment &segment : path) {
        text += text.empty() ? "" : ", ";
        text += capture.thread(segment.thread).label() + " " +
                (segment.site.valid() ? capture.site(segment.site).label() : "-") + " " +
                kStates[static_cast<int>(segment.state)] + kWaits[static_cast<int>(segment.wait)] +
                " " + std::to_string(segment.durationNs());
    }
    return text;
}

std::vector<PathSegment> criticalPath(const FrameScene &scene, ThreadId own,
                                      const PathOptions &options)
{
    std::vector<PathSegment> path;
    followCriticalPath(scene, own, options,
                       [&](const PathSegment &segment) { path.push_back(segment); });
    return path;
}

// Time stolen from a CPU up to a moment, assuming that it is spread evenly over each row.
Int128 naiveStolen(const Capture &capture, std::uint32_t cpu, TimeNs moment,
                   DurationNs StolenTime::*part)
{
    Int128 sum = 0;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        TimeNs behind = std::numeric_limits<TimeNs>::min();
        for (const auto chunk = *capture.chunk(i); const StolenTime &row : chunk->extras.stolen) {
            const TimeNs from = std::max(row.startNs, behind);
            if (row.cpu != cpu || row.endNs() <= from)
                continue;
            behind = row.*part > 0 ? row.endNs() : behind;
            const DurationNs elapsed = std::clamp(moment, from, row.endNs()) - from;
            sum += Int128{row.*part} * elapsed / (row.endNs() - from);
        }
    }
    return sum;
}

// The costs of a path by definition, with plain lists and sets.
FrameCosts naiveCosts(const Capture &capture, const FrameScene &scene,
                      const std::vector<PathSegment> &path)
{
    FrameCosts costs;
    const auto take = [&](const PathSegment &segment, CostState state, DurationNs StolenTime::*part,
                          Int128 left) {
        const Int128 taken = std::min(naiveStolen(capture, segment.cpu, segment.endNs, part) -
                                          naiveStolen(capture, segment.cpu, segment.startNs, part),
                                      left);
        if (taken > 0) {
            CostKey key;
            key.state = state;
            key.site = segment.site;
            costs[key].ns += taken;
        }
        return left - taken;
    };
    std::set<std::tuple<CostKey, ThreadId, std::uint32_t>> seen;
    for (const PathSegment &segment : path) {
        const CostKey key = keyOf(segment);
        Int128 left = segment.durationNs();
        if (segment.state == PathState::Running && segment.cpu != kUnknownCpu) {
            left = take(segment, CostState::Stolen, &StolenTime::hypervisorNs, left);
            left = take(segment, CostState::Interrupted, &StolenTime::interruptNs, left);
        }
        costs[key].ns += left;
        costs[key].innerNs += segment.inner ? left : 0;
        if (segment.zone == kNoZone || !seen.emplace(key, segment.thread, segment.zone).second)
            continue;
        ++costs[key].calls;
        const ZoneTree tree = treeIn(capture, scene.frame, segment.thread);
        if (tree.subtreeEnd(segment.zone) > segment.zone + 1)
            costs[key].innerZonesNs += tree.durations()[segment.zone];
    }
    return costs;
}

bool sameCosts(const FrameCosts &a, const FrameCosts &b)
{
    return std::ranges::equal(a, b, [](const auto &x, const auto &y) {
        return x.first == y.first && x.second.ns == y.second.ns &&
               x.second.calls == y.second.calls && x.second.innerNs == y.second.innerNs &&
               x.second.innerZonesNs == y.second.innerZonesNs;
    });
}

std::string pathOf(const std::shared_ptr<const MemoryCapture> &capture, FrameIndex frame,
                   bool useStates = true)
{
    SceneLoader loader(*capture);
    const auto scene = loader.load(frame);
    return described(*capture,
                     criticalPath(*scene, ThreadId{0}, {useStates, namedWaitsOf(*capture)}));
}

// A copy of the program with id 100, in which only the states of a thread are known: of the program
// or of another one.
std::shared_ptr<const MemoryCapture> withUnrecorded(const Capture &capture, std::size_t thread,
                                                    std::uint32_t process)
{
    Dictionaries dictionaries = capture.dictionaries();
    dictionaries.threads[thread].kind = TrackKind::Unrecorded;
    dictionaries.threads[thread].processId = process;
    SessionInfo session = capture.info().session;
    session.processId = 100;
    std::vector<Chunk> chunks{**capture.chunk(0)};
    std::erase_if(chunks[0].trees,
                  [thread](const TreeSpan &tree) { return tree.thread.value == thread; });
    return std::make_shared<const MemoryCapture>(session, dictionaries, std::move(chunks));
}

} // namespace

class TestCriticalPath : public QObject {
    Q_OBJECT

  private slots:
    void coversTheFrameWithWhatThreadsDo()
    {
        std::size_t onOthers = 0;
        std::size_t stolen = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto plain = randomCapture({.seed = seed, .extremes = seed % 6 == 5});
            const auto spans = randomStates(*plain, {.seed = seed,
                                                     .threadShare = seed % 5 == 0 ? 0.0 : 0.9,
                                                     .gapShare = seed % 3 == 0 ? 0.0 : 0.2,
                                                     .changes = 200});
            const auto capture = withStates(*plain, spans);
            PathOptions options{seed % 2 == 0, {}};
            for (std::size_t site = 0; site < capture->sites().size(); ++site)
                options.namedWaits.push_back(site % 3 == 0);
            const SlicedCapture sliced(*capture, 1 + seed % 20);
            SceneLoader loader(*capture);
            SceneLoader slicesLoader(sliced);
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const auto scene = loader.load(frame);
                const auto inSlices = slicesLoader.load(frame);
                QVERIFY(scene.ok() && inSlices.ok());
                for (std::uint32_t own = 0; own < capture->threads().size(); ++own) {
                    TimeNs at = scene->startNs;
                    const auto path = criticalPath(*scene, ThreadId{own}, options);
                    CostSum sum(*scene, options.useStates);
                    for (const PathSegment &segment : path)
                        sum.add(segment);
                    const FrameCosts expected = naiveCosts(*capture, *scene, path);
                    for (const auto &[key, cost] : expected)
                        stolen += key.state == CostState::Stolen ? 1 : 0;
                    QVERIFY(sameCosts(sum.take(), expected));
                    for (const PathSegment &segment : path) {
                        QCOMPARE(segment.startNs, at);
                        QVERIFY(segment.endNs > at);
                        at = segment.endNs;
                        onOthers += segment.thread != ThreadId{own} ? 1 : 0;
                        check(capture->thread(segment.thread).kind,
                              treeIn(*capture, frame, segment.thread), segment, spans, options);
                    }
                    QCOMPARE(at, scene->endNs);
                    QVERIFY(path == criticalPath(*inSlices, ThreadId{own}, options));
                }
            }
        }
        QVERIFY(onOthers > 100);
        QVERIFY(stolen > 100);
    }

    void followsTheWorkerThatWasWaitedFor()
    {
        Course course;
        course.frame();
        course.frame({.workerPreempted = 5'000'000});
        const auto capture = course.capture();
        QCOMPARE(pathOf(capture, 1),
                 std::string("main - run 20000, main frame_step run 60000, main update run 200000, "
                             "main find_path run 100000, main render run 50000, "
                             "worker - wait:start 4000, worker - run 1000, worker band run 250000, "
                             "worker band preempted 5000000, worker band run 240000, "
                             "worker - run 2000, main render wait:? 3000, main render run 50000, "
                             "main frame_step run 10000, main - run 10000"));
    }

    void aLockIsHeldBySomebody()
    {
        Course course;
        course.frame();
        course.frame({.lockHeld = 3'000'000, .holderPreempted = 2'000'000});
        const auto capture = course.capture();
        SceneLoader loader(*capture);
        const auto scene = loader.load(1);
        const auto path = criticalPath(*scene, ThreadId{0}, {true, namedWaitsOf(*capture)});
        QVERIFY(described(*capture, path)
                    .find("main update run 100000, main update wait:lock 500000, "
                          "worker save preempted 2000000, main update wait:lock 500000, "
                          "main update run 100000") != std::string::npos);
        const auto wait = std::ranges::find(path, WaitKind::Lock, &PathSegment::wait);
        QCOMPARE(wait->other, ThreadId{1});
        QCOMPARE(capture->site(wait->otherSite).label(), std::string("save"));
    }

    void withoutStatesLocksAndNamesTellOfWaits()
    {
        Course course(false);
        course.frame();
        course.frame({.lockHeld = 3'000'000, .namedWait = 1'000'000});
        const std::string path = pathOf(course.capture(), 1);
        QVERIFY(path.find("main update wait:lock 3000000") != std::string::npos);
        QVERIFY(path.find("main wait_for_disk wait:named 1000000") != std::string::npos);
        QVERIFY(path.find("main render unknown 600000") != std::string::npos);
    }

    void aFlowThatArrivesTellsWhoWasWaitedFor()
    {
        // The worker continues after sending.
        const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                           "  worker\n    job 100 900\n      send 300 200\n"
                                           "  flow done | worker | begin 7 450\n"
                                           "  flow done | main | end 7 510\n");
        const auto capture = withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 200},
                                                 {ThreadId{0}, ThreadState::Waiting, 0, 200, 300},
                                                 {ThreadId{0}, ThreadState::Running, 0, 500, 500},
                                                 {ThreadId{1}, ThreadState::Running, 1, 0, 1000}});
        QCOMPARE(pathOf(capture, 0),
                 std::string("main step run 200, worker job run 100, worker send run 150, "
                             "main step wait:? 50, main step run 500"));
    }

    void aWaitForADeviceIsForNoThread()
    {
        // Work of the other thread ends when the wait does, in a zone named as a wait.
        const auto plain = captureFromText("frame 0 1000\n  main\n    wait_for_data 0 1000\n"
                                           "  worker\n    job 0 500\n");
        const auto pathWith = [&](bool isIo) {
            return pathOf(withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 200},
                                              {ThreadId{0}, ThreadState::Waiting, 0, 200, 300,
                                               ThreadId{}, isIo},
                                              {ThreadId{0}, ThreadState::Running, 0, 500, 500},
                                              {ThreadId{1}, ThreadState::Running, 1, 0, 500}}),
                          0);
        };
        QCOMPARE(pathWith(true), std::string("main wait_for_data run 200, main wait_for_data "
                                             "wait:io 300, main wait_for_data run 500"));
        QCOMPARE(pathWith(false), std::string("main wait_for_data run 200, worker job run 300, "
                                              "main wait_for_data run 500"));
    }

    void theSystemTellsWhoEndedAWait()
    {
        // Work of the other thread ends at the same time, but it was not waited for.
        const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                           "  worker\n    job 100 400\n"
                                           "  helper\n    send 0 900\n"
                                           "  database\n    x 0 1\n");
        const auto pathWith = [&](ThreadId waker, std::uint32_t processOfDatabase = 4711) {
            const auto states =
                withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 200},
                                    {ThreadId{0}, ThreadState::Waiting, 0, 200, 300, waker},
                                    {ThreadId{0}, ThreadState::Preempted, 0, 500, 100},
                                    {ThreadId{0}, ThreadState::Running, 0, 600, 400},
                                    {ThreadId{2}, ThreadState::Running, 1, 0, 900}});
            return pathOf(withUnrecorded(*states, 3, processOfDatabase), 0);
        };
        QCOMPARE(pathWith(ThreadId{2}),
                 std::string("main step run 200, helper send run 300, main step preempted 100, "
                             "main step run 400"));
        QCOMPARE(pathWith(ThreadId{3}), std::string("main step run 200, main step wait:woken 300, "
                                                    "main step preempted 100, main step run 400"));
        // A thread of the program whose zones aren't known is not the cause.
        QCOMPARE(pathWith(ThreadId{3}, 100), pathWith(ThreadId{}));
        QCOMPARE(pathWith(ThreadId{}), std::string("main step run 200, worker job unknown 300, "
                                                   "main step preempted 100, main step run 400"));
    }

    // Only the system can know that.
    void otherProcessesAreNotSaidToBeWaitedFor()
    {
        const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                           "  database\n    x 0 1\n");
        const auto states = withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 200},
                                                {ThreadId{0}, ThreadState::Waiting, 0, 200, 300},
                                                {ThreadId{0}, ThreadState::Running, 0, 500, 500},
                                                {ThreadId{1}, ThreadState::Running, 1, 100, 395},
                                                {ThreadId{1}, ThreadState::Waiting, 1, 495, 505}});
        const auto pathOfProcess = [&](std::uint32_t process) {
            return pathOf(withUnrecorded(*states, 1, process), 0);
        };
        QCOMPARE(pathOfProcess(4711),
                 std::string("main step run 200, main step wait:? 300, main step run 500"));
        QCOMPARE(pathOfProcess(100), std::string("main step run 200, database (100) - run 295, "
                                                 "main step wait:? 5, main step run 500"));
    }

    // A flow that left long before the wait ended did not end it.
    void aFlowThatLeftLongBeforeIsNotWhatWasWaitedFor()
    {
        const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                           "  worker\n    job 0 10000000\n      send 0 4500000\n"
                                           "  flow done | worker | begin 7 4000000\n"
                                           "  flow done | main | end 7 9100000\n");
        const auto capture =
            withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1'000'000},
                                {ThreadId{0}, ThreadState::Waiting, 0, 1'000'000, 8'000'000},
                                {ThreadId{0}, ThreadState::Running, 0, 9'000'000, 1'000'000},
                                {ThreadId{1}, ThreadState::Running, 1, 0, 10'000'000}});
        const std::string path = pathOf(capture, 0);
        QVERIFY2(path.find("send") == std::string::npos, path.c_str());
    }

    void anAsyncThatEndsIsWhatWasWaitedFor()
    {
        const auto pathWith = [](TimeNs waitEnd) {
            const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                               "  async load | main | main | 3 1000000 4000000\n");
            return pathOf(
                withStates(*plain,
                           {{ThreadId{0}, ThreadState::Running, 0, 0, 500'000},
                            {ThreadId{0}, ThreadState::Waiting, 0, 500'000, waitEnd - 500'000},
                            {ThreadId{0}, ThreadState::Running, 0, waitEnd, 10'000'000 - waitEnd}}),
                0);
        };
        QCOMPARE(pathWith(5'200'000),
                 std::string("main step run 500000, main step wait:? 500000, "
                             "main step wait:async 4000000, main step wait:? 200000, "
                             "main step run 4800000"));
        // It ended long before the wait did.
        QCOMPARE(pathWith(6'000'000), std::string("main step run 500000, main step wait:? 5500000, "
                                                  "main step run 4000000"));
    }

    void workThatEndsLongBeforeIsNotWhatWasWaitedFor()
    {
        const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                           "  worker\n    job 0 4000000\n");
        const auto capture =
            withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1'000'000},
                                {ThreadId{0}, ThreadState::Waiting, 0, 1'000'000, 8'000'000},
                                {ThreadId{0}, ThreadState::Running, 0, 9'000'000, 1'000'000},
                                {ThreadId{1}, ThreadState::Running, 1, 0, 4'000'000},
                                {ThreadId{1}, ThreadState::Waiting, 1, 4'000'000, 6'000'000}});
        QCOMPARE(pathOf(capture, 0), std::string("main step run 1000000, main step wait:? 8000000, "
                                                 "main step run 1000000"));
    }

    void workThatGoesOnIsNotWhatWasWaitedFor()
    {
        // The worker ends a job half a millisecond before, but has the next one.
        const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                           "  worker\n    job 0 8500000\n"
                                           "    job 8510000 1400000\n");
        const auto capture =
            withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1'000'000},
                                {ThreadId{0}, ThreadState::Waiting, 0, 1'000'000, 8'000'000},
                                {ThreadId{0}, ThreadState::Running, 0, 9'000'000, 1'000'000},
                                {ThreadId{1}, ThreadState::Running, 1, 0, 10'000'000}});
        QCOMPARE(pathOf(capture, 0), std::string("main step run 1000000, main step wait:? 8000000, "
                                                 "main step run 1000000"));
    }

    void aQueueThatTheSystemTellsOfIsPreemption()
    {
        // Woken at 4 ms, when the worker was done, main ran at 9 ms only.
        const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                           "  worker\n    job 0 4000000\n");
        const std::vector<ThreadStateSpan> states{
            {ThreadId{0}, ThreadState::Running, 0, 0, 1'000'000},
            {ThreadId{0}, ThreadState::Waiting, 0, 1'000'000, 8'000'000},
            {ThreadId{0}, ThreadState::Running, 0, 9'000'000, 1'000'000},
            {ThreadId{1}, ThreadState::Running, 1, 0, 4'000'000},
            {ThreadId{1}, ThreadState::Waiting, 1, 4'000'000, 6'000'000}};
        ThreadUsage usage;
        usage.thread = ThreadId{0};
        usage.durationNs = 10'000'000;
        usage.runningNs = 2'000'000;
        usage.queuedNs = 5'000'000;
        usage.known = kUsageTimes;
        QCOMPARE(pathOf(withStates(*plain, states, {usage}), 0),
                 std::string("main step run 1000000, worker job run 3000000, "
                             "main step preempted 5000000, main step run 1000000"));
        // Less than that: not the worker, but some of the only wait.
        usage.queuedNs = 4'000'000;
        QCOMPARE(pathOf(withStates(*plain, states, {usage}), 0),
                 std::string("main step run 1000000, main step wait:? 4000000, "
                             "main step preempted 4000000, main step run 1000000"));
        // Another wait may have had 1 ms of it, and a time without a state 0.5 ms.
        auto doubtful = states;
        doubtful[0] = {ThreadId{0}, ThreadState::Waiting, 0, -500'000, 1'000'000};
        doubtful.insert(doubtful.begin() + 1,
                        {ThreadId{0}, ThreadState::Running, 0, 500'000, 500'000});
        doubtful[3].durationNs = 500'000;
        QCOMPARE(pathOf(withStates(*plain, doubtful, {usage}), 0),
                 std::string("main step wait:? 500000, main step run 500000, "
                             "main step wait:? 5500000, main step preempted 2500000, "
                             "main step run 500000, main step unknown 500000"));
    }

  private:
    // What the thread of the segment does, determined independently of the code under test.
    static void check(TrackKind kind, const ZoneTree &tree, const PathSegment &segment,
                      const std::vector<ThreadStateSpan> &spans, const PathOptions &options)
    {
        for (const TimeNs moment : {segment.startNs, segment.endNs - 1}) {
            QCOMPARE(segment.zone, innermostZone(tree, moment));
            PathState state =
                options.useStates ? naiveState(spans, segment.thread, moment) : PathState::Unknown;
            const bool isDevice = kind == TrackKind::Gpu || kind == TrackKind::External;
            if (isDevice && options.useStates && state == PathState::Unknown &&
                segment.zone != kNoZone)
                state = PathState::Running;
            // Locks and names indicate waits in any state.
            if (segment.state != PathState::Waiting)
                QCOMPARE(segment.state, state);
            else if (segment.wait == WaitKind::Unknown)
                QVERIFY(state == PathState::Waiting || state == PathState::Unknown);
        }
    }
};

} // namespace tst_critical_path

ZOE_APPLESS_TEST(tst_critical_path::TestCriticalPath)
#include "tst_critical_path.moc"
