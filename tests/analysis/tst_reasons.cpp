#include <QtTest>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "tests/analysis/asked_reason.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/test_program.h"

namespace tst_reasons {

using namespace zoe;
using namespace zoe::test;

class TestReasons : public QObject {
    Q_OBJECT

  private slots:
    void plantedReasonsAreNamed_data();
    void plantedReasonsAreNamed();
    void framesWithoutTroubleAreUsual();
    void aFewFramesAreNotUsual();
    void withoutStatesElapsedTimeIsTold();
    void sumsOfTheSystemTellOfPreemption();
    void threadsThatPreemptOthersAreNamed_data();
    void queuedTimeIsNoPreemption_data();
    void queuedTimeIsNoPreemption();
    void threadsThatPreemptOthersAreNamed();
    void whoEndedAWaitIsNamed();
    void waitsForDevicesAreApart();
    void devicesHaveNoStates();
    void whatTheMachineTookIsNoWork();
    void manyPageFaultsAreARemark();
    void aFrameIsComparedWithItsOwnBehaviour();
    void aSpikeIsOfTheBehaviourAroundIt();
    void oneFrameAgainstAnother();
    void manyFramesAreGrouped();
    void whatCanNotBeReadIsSaid();
};

void TestReasons::plantedReasonsAreNamed_data()
{
    QTest::addColumn<Trouble>("trouble");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("function");
    QTest::addColumn<qint64>("deltaNs");
    QTest::addColumn<QString>("sentence");
    constexpr DurationNs kLong = 5'000'000;
    QTest::newRow("preempted") << Trouble{.mainPreempted = kLong} << "preempted"
                               << "update" << qint64{kLong}
                               << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                  "preempted on main in `update`.";
    QTest::newRow("worker preempted")
        << Trouble{.workerPreempted = kLong, .morePaths = 3} << "preempted"
        << "band" << qint64{kLong}
        << "Frame 20 took 6.3 ms, 5.3 ms longer than typical frames: 5 ms preempted on worker in "
           "`band` while main waited for it; 300 µs for more calls of `find_path`.";
    QTest::newRow("worker waits")
        << Trouble{.workerWaits = kLong} << "waiting"
        << "band" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms worker waiting in `band` for "
           "something not recorded while main waited for it.";
    QTest::newRow("late worker") << Trouble{.lateWorker = kLong} << "waiting"
                                 << "-" << qint64{kLong}
                                 << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                    "waiting for worker to start `band`.";
    QTest::newRow("lock") << Trouble{.lockHeld = kLong} << "waiting"
                          << "update" << qint64{kLong}
                          << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms waiting "
                             "for lock `world`, held by worker in `save`.";
    QTest::newRow("lock around the zone")
        << Trouble{.lockHeld = kLong, .lockBeforeZone = true} << "waiting"
        << "update" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms waiting for lock `world`, "
           "held by worker in `save`.";
    QTest::newRow("read") << Trouble{.read = kLong} << "waiting"
                          << "update" << qint64{kLong}
                          << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms waiting "
                             "in `update` for something not recorded.";
    QTest::newRow("named wait") << Trouble{.namedWait = kLong} << "waiting"
                                << "wait_for_disk" << qint64{kLong}
                                << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                   "waiting in `wait_for_disk`.";
    QTest::newRow("longer calls") << Trouble{.longerBand = kLong} << "longer"
                                  << "band" << qint64{kLong}
                                  << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                     "for longer calls of `band` on "
                                     "worker while main waited for it.";
    QTest::newRow("more calls") << Trouble{.morePaths = 50} << "calls"
                                << "find_path" << qint64{kLong}
                                << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms for "
                                   "more calls of `find_path`.";
    QTest::newRow("un-instrumented")
        << Trouble{.hidden = kLong} << "uninstrumented"
        << "frame_step" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms un-instrumented time in "
           "`frame_step`.";
    QTest::newRow("outside")
        << Trouble{.outside = kLong} << "uninstrumented"
        << "-" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms outside all zones.";
}

void TestReasons::plantedReasonsAreNamed()
{
    QFETCH(Trouble, trouble);
    QFETCH(QString, sentence);
    const auto capture = courseWith(trouble);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(reason.statesKnown);
    QVERIFY(reason.standsOut());
    QVERIFY(!reason.causes.empty());
    const FrameCause &first = reason.causes.front();
    QTEST(QString(nameOf(first.kind)), "kind");
    QTEST(QString::fromStdString(nameOfSite(*capture, first.function)), "function");
    QTEST(qint64{first.deltaNs}, "deltaNs");
    QCOMPARE(sumOf(reason), Int128{reason.differenceNs()});
    QVERIFY(!first.evidence.empty());
    QCOMPARE(first.evidence.front().frame, kTrouble);
    QCOMPARE(QString::fromStdString(sentenceOf(*capture, reason)), sentence);
    QCOMPARE(noteOf(reason), std::string());
}

void TestReasons::framesWithoutTroubleAreUsual()
{
    const auto capture = courseWith({.mainPreempted = 5'000'000});
    for (const FrameIndex frame : {0U, 19U, 21U, 39U}) {
        const FrameReason reason = reasonFor(capture, frame);
        QVERIFY(!reason.standsOut());
        QVERIFY(!firstHeadline(reason));
        QCOMPARE(sentenceOf(*capture, reason),
                 "Frame " + std::to_string(frame) +
                     " took 1 ms, as usual: four of five such frames take 1 ms to 1 ms.");
    }
}

// A frame that is compared with itself would never be longer.
void TestReasons::aFewFramesAreNotUsual()
{
    const auto capture = [](int frames, bool trouble) {
        Course course;
        for (int frame = 0; frame < frames; ++frame)
            course.frame(trouble && frame == 1 ? Trouble{.mainPreempted = 5'000'000} : Trouble{});
        return course.capture();
    };
    const auto sentence = [](const std::shared_ptr<const Capture> &of, FrameIndex frame) {
        return sentenceOf(*of, reasonFor(of, frame));
    };
    QCOMPARE(sentence(capture(4, false), 1),
             std::string("Frame 1 took 1 ms, like the only 3 comparable frames (1 ms to 1 ms)."));
    QCOMPARE(sentence(capture(2, false), 1),
             std::string("Frame 1 took 1 ms, like the only comparable frame (1 ms)."));
    QCOMPARE(sentence(capture(1, false), 0),
             std::string("Frame 0 took 1 ms; there is no frame to compare it with."));
    const auto longer = capture(4, true);
    QVERIFY(reasonFor(longer, 1).standsOut());
    QCOMPARE(sentence(longer, 1),
             std::string("Frame 1 took 6 ms, 5 ms longer than typical frames: 5 ms preempted on "
                         "main in `update`."));
    QVERIFY(!reasonFor(longer, 0).standsOut());
}

void TestReasons::withoutStatesElapsedTimeIsTold()
{
    const auto capture = courseWith({.mainPreempted = 5'000'000}, false);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(!reason.statesKnown);
    QCOMPARE(reason.causes.front().kind, CauseKind::Longer);
    QCOMPARE(nameOfSite(*capture, reason.causes.front().function), std::string("update"));
    QCOMPARE(reason.causes.front().deltaNs, DurationNs{5'000'000});
    QVERIFY(noteOf(reason).starts_with("Context switches of this frame were not recorded"));
    const auto waits = courseWith({.lockHeld = 3'000'000}, false);
    QCOMPARE(reasonFor(waits, kTrouble).causes.front().kind, CauseKind::Waiting);
}

void TestReasons::sumsOfTheSystemTellOfPreemption()
{
    Course course(false);
    for (FrameIndex frame = 0; frame < 40; ++frame)
        course.frame({.mainPreempted = frame == kTrouble ? 5'000'000 : 0});
    // Rows begin and end where the system was asked, not at the marks.
    course.usage = {{.thread = ThreadId{0}, .durationNs = 19'500'000, .known = kUsageTimes},
                    {.thread = ThreadId{0},
                     .startNs = 19'500'000,
                     .durationNs = 7'000'000,
                     .queuedNs = 5'600'000,
                     .known = kUsageTimes}};
    const auto capture = course.capture(7);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(!reason.statesKnown);
    QCOMPARE(reason.causes.front().kind, CauseKind::Preempted);
    // 6 of the 7 ms are of this frame, a little falls into typical ones.
    QVERIFY(reason.causes.front().deltaNs > 4'700'000);
    QVERIFY(reason.causes.front().deltaNs <= 4'800'000);
    QVERIFY(!reason.causes.front().function.valid());
    QVERIFY(sumOf(reason) == Int128{reason.differenceNs()});
    QVERIFY(sentenceOf(*capture, reason).find(" ms preempted on main") != std::string::npos);
    QVERIFY(sentenceOf(*capture, reason).find("outside") == std::string::npos);
    QVERIFY(noteOf(reason).find("totals over a few milliseconds") != std::string::npos);
}

void TestReasons::threadsThatPreemptOthersAreNamed_data()
{
    QTest::addColumn<int>("cpu");
    QTest::addColumn<int>("ranNs");
    QTest::addColumn<int>("helperNs");
    QTest::addColumn<bool>("recorded");
    QTest::addColumn<QString>("runner");
    QTest::addColumn<QString>("by");
    QTest::newRow("nearly all the time") << 0 << 3900 << 0 << true << "worker"
                                         << " by worker";
    QTest::newRow("less than half of it") << 0 << 1900 << 0 << true << ""
                                          << "";
    QTest::newRow("on another CPU") << 1 << 4000 << 0 << true << ""
                                    << "";
    QTest::newRow("another process") << 0 << 3900 << 50 << false << "worker (4711)"
                                     << " by worker (4711)";
    QTest::newRow("several") << 0 << 1900 << 900 << true << "worker"
                             << " by worker and others";
}

void TestReasons::threadsThatPreemptOthersAreNamed()
{
    QFETCH(int, cpu);
    QFETCH(int, ranNs);
    QFETCH(int, helperNs);
    QFETCH(bool, recorded);
    QFETCH(QString, runner);
    QFETCH(QString, by);
    const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                       "frame 1000 5000\n  main\n    step 1000 5000\n"
                                       "  worker\n    job 1500 4000\n"
                                       "  helper\n    job 1500 4000\n"
                                       "frame 6000 1000\n  main\n    step 6000 1000\n");
    const auto states = withStates(
        *plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1500},
                 {ThreadId{0}, ThreadState::Preempted, 0, 1500, 4000},
                 {ThreadId{0}, ThreadState::Running, 0, 5500, 1500},
                 {ThreadId{1}, ThreadState::Running, static_cast<std::uint32_t>(cpu), 1500, ranNs},
                 {ThreadId{2}, ThreadState::Running, 0, 1500 + ranNs, helperNs}});
    Dictionaries dictionaries = states->dictionaries();
    dictionaries.threads[1].processId = 4711;
    dictionaries.threads[1].kind = recorded ? TrackKind::Thread : TrackKind::Unrecorded;
    std::vector<Chunk> chunks{**states->chunk(0)};
    const auto capture = std::make_shared<const MemoryCapture>(
        states->info().session, std::move(dictionaries), std::move(chunks));
    const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
    const FrameCause &first = reason.causes.front();
    QCOMPARE(first.kind, CauseKind::Preempted);
    QCOMPARE(first.runner.valid() ? capture->thread(first.runner).label() : "",
             runner.toStdString());
    QVERIFY(sentenceOf(*capture, reason)
                .find("4 µs preempted" + by.toStdString() + " on main in `step`") !=
            std::string::npos);
}

// A thread that was woken and waits for a CPU was not preempted by anybody.
void TestReasons::queuedTimeIsNoPreemption_data()
{
    QTest::addColumn<int>("waitNs"); // at the beginning of the time without a CPU
    QTest::addColumn<bool>("cut");   // the rest, as at the end of a chunk
    QTest::addColumn<QString>("text");
    QTest::newRow("preempted") << 0 << false << "4 µs preempted by worker on main in `step`";
    QTest::newRow("woken") << 500 << false
                           << "3.5 µs queued for a CPU behind worker on main in `step`";
    QTest::newRow("in two pieces")
        << 500 << true << "3.5 µs queued for a CPU behind worker on main in `step`";
}

void TestReasons::queuedTimeIsNoPreemption()
{
    QFETCH(int, waitNs);
    QFETCH(bool, cut);
    QFETCH(QString, text);
    const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                       "frame 1000 5000\n  main\n    step 1000 5000\n"
                                       "  worker\n    job 1500 4000\n"
                                       "frame 6000 1000\n  main\n    step 6000 1000\n");
    const TimeNs first = 1500 + waitNs;
    std::vector<ThreadStateSpan> states{{ThreadId{0}, ThreadState::Running, 0, 0, 1500}};
    if (waitNs > 0)
        states.push_back({ThreadId{0}, ThreadState::Waiting, 0, 1500, waitNs});
    states.push_back({ThreadId{0}, ThreadState::Preempted, 0, first, cut ? 900 : 5500 - first});
    if (cut)
        states.push_back({ThreadId{0}, ThreadState::Preempted, 0, first + 900, 5500 - first - 900});
    states.push_back({ThreadId{0}, ThreadState::Running, 0, 5500, 1500});
    states.push_back({ThreadId{1}, ThreadState::Running, 0, 1500, 3950});
    const auto capture = withStates(*plain, states);
    const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
    QCOMPARE(reason.causes.front().kind, CauseKind::Preempted);
    QCOMPARE(reason.causes.front().isQueued, waitNs > 0);
    QVERIFY2(sentenceOf(*capture, reason).find(text.toStdString()) != std::string::npos,
             sentenceOf(*capture, reason).c_str());
    QVERIFY(sumOf(reason) == Int128{reason.differenceNs()});
}

void TestReasons::whoEndedAWaitIsNamed()
{
    const auto plain = captureFromText("frame 0 1000\n  main\n    step 0 1000\n"
                                       "frame 1000 5000\n  main\n    step 1000 5000\n"
                                       "  database\n    x 1000 1\n");
    for (const bool interrupt : {false, true}) {
        const auto states =
            withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1500},
                                {ThreadId{0}, ThreadState::Waiting, 0, 1500, 4000, ThreadId{1}},
                                {ThreadId{0}, ThreadState::Running, 0, 5500, 500}});
        Dictionaries dictionaries = states->dictionaries();
        dictionaries.threads[1] = {"database", interrupt ? 0U : 812U, interrupt ? 0U : 812U,
                                   TrackKind::Unrecorded};
        std::vector<Chunk> chunks{**states->chunk(0)};
        const auto capture = std::make_shared<const MemoryCapture>(
            states->info().session, std::move(dictionaries), std::move(chunks));
        const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
        QCOMPARE(reason.causes.front().wait, WaitKind::Woken);
        const std::string sentence = sentenceOf(*capture, reason);
        QVERIFY2(sentence.find(std::string("waiting in `step`, woken by ") +
                               (interrupt ? "a timer or device" : "database (812)")) !=
                     std::string::npos,
                 sentence.c_str());
    }
}

void TestReasons::waitsForDevicesAreApart()
{
    const auto plain = captureFromText("frame 0 1000\n  main\n    load 0 1000\n"
                                       "frame 1000 5000\n  main\n    load 1000 5000\n");
    const auto capture =
        withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 1500},
                            {ThreadId{0}, ThreadState::Waiting, 0, 1500, 2500, ThreadId{}, true},
                            {ThreadId{0}, ThreadState::Running, 0, 4000, 500},
                            {ThreadId{0}, ThreadState::Waiting, 0, 4500, 1000},
                            {ThreadId{0}, ThreadState::Running, 0, 5500, 500}});
    const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
    QVERIFY(sumOf(reason) == Int128{reason.differenceNs()});
    QCOMPARE(reason.causes[0].wait, WaitKind::Io);
    QCOMPARE(reason.causes[0].deltaNs, DurationNs{2500});
    QCOMPARE(reason.causes[1].wait, WaitKind::Unknown);
    QCOMPARE(reason.causes[1].deltaNs, DurationNs{1000});
    QCOMPARE(waitedForText(*capture, reason.causes[0]), std::string("I/O"));
    QCOMPARE(shortReason(*capture, reason), std::string("waiting for I/O in `load`"));
    const std::string sentence = sentenceOf(*capture, reason);
    QVERIFY2(sentence.find("waiting for I/O in `load`") != std::string::npos, sentence.c_str());
}

// The system doesn't report when a GPU ran: that frames wait for it is no missing data.
void TestReasons::devicesHaveNoStates()
{
    constexpr TimeNs kUsual = 1'000'000;
    std::string text;
    std::vector<ThreadStateSpan> states;
    TimeNs start = 0;
    for (FrameIndex frame = 0; frame < 40; ++frame) {
        const DurationNs shade = frame == kTrouble ? 8 * kUsual : kUsual;
        const DurationNs all = shade + kUsual / 2;
        const auto at = [](TimeNs from, DurationNs duration) {
            return std::to_string(from) + " " + std::to_string(duration) + "\n";
        };
        text += "frame " + at(start, all) + "  main\n    render " + at(start, all) +
                "  GPU\n    shade " + at(start + kUsual / 4, shade);
        const TimeNs waits = start + kUsual / 4;
        states.push_back({ThreadId{0}, ThreadState::Running, 0, start, waits - start});
        states.push_back({ThreadId{0}, ThreadState::Waiting, 0, waits, shade + 2'000});
        states.push_back(
            {ThreadId{0}, ThreadState::Running, 0, waits + shade + 2'000, kUsual / 4 - 2'000});
        start += all;
    }
    const auto plain = withStates(*captureFromText(text, 7), states);
    Dictionaries dictionaries = plain->dictionaries();
    dictionaries.threads.at(1).kind = TrackKind::Gpu;
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < plain->chunks().size(); ++i)
        chunks.push_back(**plain->chunk(i));
    const auto capture =
        std::make_shared<MemoryCapture>(SessionInfo{}, dictionaries, std::move(chunks));
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(reason.statesKnown);
    QCOMPARE(noteOf(reason), std::string());
    QCOMPARE(QString::fromStdString(sentenceOf(*capture, reason)),
             QStringLiteral("Frame 20 took 8.5 ms, 7 ms longer than typical frames: 7 ms for "
                            "longer calls of `shade` on GPU while main waited for it."));
}

void TestReasons::whatTheMachineTookIsNoWork()
{
    Course course;
    for (FrameIndex frame = 0; frame < 40; ++frame)
        course.frame({.longerBand = frame == kTrouble ? 5'000'000 : 0});
    // The worker's CPU; another one doesn't matter.
    course.stolen = {{1, 21'000'000, 4'000'000, 3'000'000, 500'000},
                     {7, 21'000'000, 4'000'000, 4'000'000, 0}};
    const auto capture = course.capture(7);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(sumOf(reason) == Int128{reason.differenceNs()});
    QCOMPARE(reason.causes.size(), std::size_t{3});
    QCOMPARE(reason.causes[0].kind, CauseKind::Stolen);
    QCOMPARE(reason.causes[0].deltaNs, DurationNs{3'000'000});
    QCOMPARE(reason.causes[1].kind, CauseKind::Longer);
    QCOMPARE(reason.causes[1].deltaNs, DurationNs{1'500'000});
    QCOMPARE(reason.causes[2].kind, CauseKind::Interrupts);
    QCOMPARE(reason.causes[2].deltaNs, DurationNs{500'000});
    QCOMPARE(
        sentenceOf(*capture, reason),
        std::string("Frame 20 took 6 ms, 5 ms longer than typical frames: 3 ms stolen by "
                    "other virtual machines on worker in `band` while main waited for it; "
                    "1.5 ms for longer calls of `band` on worker while main waited for it; 500 "
                    "µs in interrupts on worker in `band` while main waited for it."));
    QVERIFY(isOfTheMachine(firstHeadline(reason)->key.kind));
    QCOMPARE(shortReason(*capture, reason), std::string("other virtual machines in `band`"));
}

void TestReasons::manyPageFaultsAreARemark()
{
    Course course;
    for (FrameIndex frame = 0; frame < 40; ++frame)
        course.frame({.hidden = frame == kTrouble ? 5'000'000 : 0});
    course.usage = {
        {.thread = ThreadId{0}, .durationNs = 20'000'000, .faults = 2'000, .known = kUsageFaults},
        {.thread = ThreadId{0},
         .startNs = 20'000'000,
         .durationNs = 6'000'000,
         .faults = 12'400,
         .known = kUsageFaults}};
    const auto capture = course.capture(7);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QVERIFY(reason.hasManyFaults());
    QVERIFY(reason.faults > 11'000 && reason.faults <= 12'400); // main's part of the path
    QVERIFY(reason.typicalFaults < 100);
    QCOMPARE(remarkOf(reason), "about " + formatCount(11'000) + " page faults");
    QVERIFY(sentenceOf(*capture, reason).ends_with("; " + remarkOf(reason) + '.'));
    QVERIFY(!reasonFor(capture, 5).hasManyFaults());
    QCOMPARE(remarkOf(reasonFor(capture, 5)), std::string());
}

void TestReasons::aFrameIsComparedWithItsOwnBehaviour()
{
    Course course;
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->behaviours.resize(2);
    behaviours->behaviours[0].name = "walk";
    behaviours->behaviours[1].name = "storm";
    for (FrameIndex frame = 0; frame < 60; ++frame) {
        const bool storm = frame >= 30;
        Trouble trouble{.morePaths = storm ? 20 : 0};
        if (frame == 45)
            trouble.longerBand = 4'000'000;
        course.frame(trouble);
        behaviours->assignment.push_back(storm ? 1 : 0);
    }
    const auto capture = course.capture();
    Reasons reasons(capture, behaviours);
    const auto reason = reasons.of(45);
    QCOMPARE(reason->behaviour, std::string("storm"));
    QCOMPARE(reason->typicalNs, DurationNs{3'000'000});
    QCOMPARE(reason->causes.size(), std::size_t{1});
    QCOMPARE(sentenceOf(*capture, *reason),
             std::string("Frame 45 took 7 ms, 4 ms longer than typical frames of *storm*: 4 ms "
                         "for longer calls of `band` on worker while main waited for it."));
    QVERIFY(!reasons.of(40)->standsOut());
    // Against all frames, the storm is a reason too.
    const FrameReason all = reasonFor(capture, 40);
    QVERIFY(all.behaviour.empty());
    QCOMPARE(all.causes.front().kind, CauseKind::Calls);
}

void TestReasons::aSpikeIsOfTheBehaviourAroundIt()
{
    Course course;
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->behaviours.resize(2);
    behaviours->behaviours[0].name = "ordinary";
    behaviours->behaviours[1].name = "preempted ones";
    for (FrameIndex frame = 0; frame < 60; ++frame) {
        const bool spike = frame % 20 == 10;
        course.frame({.mainPreempted = spike ? 5'000'000 : 0});
        behaviours->assignment.push_back(spike ? 1 : 0);
    }
    behaviours->assignment[30] = -1; // unusual
    Reasons reasons(course.capture(), behaviours);
    for (const FrameIndex frame : {10U, 30U, 50U}) {
        const auto reason = reasons.of(frame);
        QCOMPARE(reason->behaviour, std::string("ordinary"));
        QCOMPARE(reason->causes.front().kind, CauseKind::Preempted);
    }
}

void TestReasons::oneFrameAgainstAnother()
{
    const auto capture = courseWith({.morePaths = 10});
    const FrameReason slow = reasonFor(capture, kTrouble, {Against::Kind::Frame, 3});
    QCOMPARE(sentenceOf(*capture, slow),
             std::string("Frame 20 took 2 ms, 1 ms longer than frame 3: 1 ms for more calls of "
                         "`find_path`."));
    QCOMPARE(slow.causes.front().calls, std::uint64_t{11});
    QCOMPARE(slow.causes.front().typicalCalls, 1.0);
    const FrameReason quick = reasonFor(capture, 3, {Against::Kind::Frame, kTrouble});
    QCOMPARE(sentenceOf(*capture, quick),
             std::string("Frame 3 took 1 ms, 1 ms shorter than frame 20: 1 ms for fewer calls of "
                         "`find_path`."));
}

void TestReasons::manyFramesAreGrouped()
{
    Course course;
    for (FrameIndex frame = 0; frame < 60; ++frame) {
        Trouble trouble;
        if (frame == 5 || frame == 25)
            trouble.mainPreempted = 2'000'000;
        if (frame == 15)
            trouble.workerPreempted = 3'000'000;
        if (frame == 35)
            trouble.lockHeld = 4'000'000;
        course.frame(trouble);
    }
    const auto capture = course.capture();
    Reasons reasons(capture, nullptr);
    ReasonGrouping grouping;
    for (const FrameIndex frame : {5U, 15U, 25U, 35U, 45U})
        grouping.add(*reasons.of(frame));
    grouping.addUnreadable();
    const ReasonGroups groups = grouping.finished();
    QCOMPARE(groups.frames, std::uint64_t{6});
    QCOMPARE(groups.groups.size(), std::size_t{2});
    QCOMPARE(groups.groups[0].frames, std::uint64_t{3});
    QCOMPARE(groups.groups[0].deltaNs(), DurationNs{7'000'000});
    QCOMPARE(groups.groups[0].examples.front().frame, FrameIndex{15});
    QCOMPARE(groups.differenceNs, DurationNs{11'000'000});
    QCOMPARE(groups.unexplainedNs, DurationNs{0});
    QCOMPARE(sentenceOf(*capture, groups),
             std::string("3 of 6 frames: preemption; 1: lock `world`; 1: no longer than typical; "
                         "1: can't be read."));
}

void TestReasons::whatCanNotBeReadIsSaid()
{
    const auto capture = courseWith({});
    Reasons reasons(capture, nullptr, {Against::Kind::Frame, 99});
    QVERIFY(!reasons.of(0).ok());
    Reasons all(capture, nullptr);
    QCOMPARE(all.of(40).error().code, ErrorCode::BadInput);
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor executor;
    Reasons stopped(capture, nullptr);
    QCOMPARE(stopped.of(1, Task(executor, stop.get_token())).error().code, ErrorCode::Cancelled);
}

} // namespace tst_reasons

ZOE_APPLESS_TEST(tst_reasons::TestReasons)
#include "tst_reasons.moc"
