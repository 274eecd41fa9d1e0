#include <QtTest>
#include <random>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "tests/analysis/made_up_course.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_reasons {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr FrameIndex kTrouble = 20;

std::shared_ptr<const MemoryCapture> courseWith(const Trouble &trouble, bool states = true)
{
    Course course(states);
    for (FrameIndex frame = 0; frame < 40; ++frame)
        course.frame(frame == kTrouble ? trouble : Trouble{});
    return course.capture(7);
}

FrameReason reasonFor(const std::shared_ptr<const Capture> &capture, FrameIndex frame,
                      Against against = {Against::Kind::All})
{
    Reasons reasons(capture, nullptr, against);
    const auto reason = reasons.of(frame);
    if (!reason)
        qFatal("%s", reason.error().text().c_str());
    return *reason;
}

Int128 sumOf(const FrameReason &reason)
{
    Int128 sum = 0;
    for (const FrameCause &cause : reason.causes)
        sum += cause.deltaNs;
    return sum;
}

std::string nameOfSite(const Capture &capture, SiteId site)
{
    return site.valid() ? capture.site(site).label() : "-";
}

// Zones of random functions that nest, as lines of a capture's text.
void addRandomZones(std::string &text, std::mt19937 &random, TimeNs from, TimeNs to, int depth)
{
    while (depth < 4 && to - from > 8 && random() % 4 != 0) {
        const TimeNs start = from + static_cast<TimeNs>(random() % 3);
        const TimeNs end = start + 1 + static_cast<TimeNs>(random()) % (to - start);
        text += std::string(static_cast<std::size_t>(4 + 2 * depth), ' ') + "f" +
                std::to_string(random() % 3) + " " + std::to_string(start) + " " +
                std::to_string(end - start) + "\n";
        addRandomZones(text, random, start, end, depth + 1);
        from = end;
    }
}

// What a frame of one thread spends in a function, by definition.
struct NaiveSpent {
    DurationNs ns = 0;
    std::uint64_t calls = 0; // with time of their own
    DurationNs innerNs = 0;  // of ns: in zones with children
    DurationNs innerZonesNs = 0;
};

std::map<std::string, NaiveSpent> naiveSpent(const Capture &capture, const Chunk &chunk,
                                             std::uint32_t frame)
{
    std::map<std::string, NaiveSpent> spent;
    DurationNs outside = chunk.frames[frame].durationNs;
    for (const TreeSpan &span : chunk.trees) {
        if (span.frame != frame)
            continue;
        const ZoneTree tree = chunk.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            outside -= tree.depths()[i] == 0 ? tree.durations()[i] : 0;
            DurationNs self = tree.durations()[i];
            bool inner = false;
            for (std::size_t j = i + 1; j < tree.size() && tree.depths()[j] > tree.depths()[i];
                 ++j) {
                inner = true;
                self -= tree.depths()[j] == tree.depths()[i] + 1 ? tree.durations()[j] : 0;
            }
            if (self == 0)
                continue;
            NaiveSpent &of = spent[capture.site(SiteId{tree.sites()[i]}).label()];
            of.ns += self;
            ++of.calls;
            of.innerNs += inner ? self : 0;
            of.innerZonesNs += inner ? tree.durations()[i] : 0;
        }
    }
    spent["-"].ns = outside;
    return spent;
}

} // namespace

class TestReasons : public QObject {
    Q_OBJECT

  private slots:
    void plantedReasonsAreNamed_data();
    void plantedReasonsAreNamed();
    void framesWithoutTroubleAreUsual();
    void withoutStatesElapsedTimeIsTold();
    void sumsOfTheSystemTellOfPreemption();
    void threadsThatPreemptOthersAreNamed_data();
    void threadsThatPreemptOthersAreNamed();
    void whoEndedAWaitIsNamed();
    void whatTheMachineTookIsNoWork();
    void manyPageFaultsAreARemark();
    void callsWithAndWithoutChildrenAreTheSame_data();
    void callsWithAndWithoutChildrenAreTheSame();
    void causesOfOneThreadAreThoseOfItsZones();
    void causesAddUpExactly_data();
    void causesAddUpExactly();
    void aFrameIsComparedWithItsOwnBehaviour();
    void aSpikeIsOfTheBehaviourAroundIt();
    void oneFrameAgainstAnother();
    void manyFramesAreGrouped();
    void whatCanNotBeReadIsSaid();
    void durationsAreRounded();
    void everyPhraseIsTranslated();
    void placesAreFilledInOnePass();
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
           "`band` while main waited for it; 300 µs more calls of `find_path`.";
    QTest::newRow("late worker") << Trouble{.lateWorker = kLong} << "waiting"
                                 << "-" << qint64{kLong}
                                 << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                    "waiting for worker to begin `band`.";
    QTest::newRow("lock") << Trouble{.lockHeld = kLong} << "waiting"
                          << "update" << qint64{kLong}
                          << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms waiting "
                             "for lock `world`, held by worker in `save`.";
    QTest::newRow("read") << Trouble{.read = kLong} << "waiting"
                          << "update" << qint64{kLong}
                          << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms waiting "
                             "in `update` for something not recorded.";
    QTest::newRow("named wait") << Trouble{.namedWait = kLong} << "waiting"
                                << "wait_for_disk" << qint64{kLong}
                                << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms "
                                   "waiting in `wait_for_disk`.";
    QTest::newRow("longer calls")
        << Trouble{.longerBand = kLong} << "longer"
        << "band" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms longer calls of `band` on "
           "worker while main waited for it.";
    QTest::newRow("more calls") << Trouble{.morePaths = 50} << "calls"
                                << "find_path" << qint64{kLong}
                                << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms more "
                                   "calls of `find_path`.";
    QTest::newRow("un-instrumented")
        << Trouble{.hidden = kLong} << "uninstrumented"
        << "frame_step" << qint64{kLong}
        << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms un-instrumented time in "
           "`frame_step`.";
    QTest::newRow("outside") << Trouble{.outside = kLong} << "uninstrumented"
                             << "-" << qint64{kLong}
                             << "Frame 20 took 6 ms, 5 ms longer than typical frames: 5 ms outside "
                                "of all zones.";
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
    QVERIFY(noteOf(reason).find("sums over a few milliseconds") != std::string::npos);
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
    QCOMPARE(sentenceOf(*capture, reason),
             std::string("Frame 20 took 6 ms, 5 ms longer than typical frames: 3 ms stolen by "
                         "other virtual machines on worker in `band` while main waited for it; "
                         "1.5 ms longer calls of `band` on worker while main waited for it; 500 "
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

void TestReasons::callsWithAndWithoutChildrenAreTheSame_data()
{
    QTest::addColumn<bool>("usually"); // it has children
    QTest::newRow("only then") << false;
    QTest::newRow("always") << true;
}

// A function that calls something in the long frame alone is still called once in every frame.
void TestReasons::callsWithAndWithoutChildrenAreTheSame()
{
    QFETCH(bool, usually);
    std::string text;
    TimeNs at = 0;
    for (FrameIndex frame = 0; frame < 40; ++frame) {
        const DurationNs load = frame == kTrouble ? 20'000'000 : usually ? 5'000 : 0;
        const auto zone = [&](const char *name, TimeNs start, DurationNs ns) {
            text +=
                std::string(name) + " " + std::to_string(start) + " " + std::to_string(ns) + "\n";
        };
        zone("frame", at, 5'200'000 + load);
        text += "  main\n";
        zone("    tick", at, 5'200'000 + load);
        zone("      update", at + 50'000, 5'000'000 + load);
        if (load > 0)
            zone("        load", at + 60'000, load);
        at += 5'200'000 + load;
    }
    const std::shared_ptr<const MemoryCapture> capture = captureFromText(text);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QCOMPARE(reason.causes.size(), std::size_t{1});
    const FrameCause &cause = reason.causes.front();
    QCOMPARE(nameOfSite(*capture, cause.function), std::string("load"));
    QCOMPARE(cause.kind, usually ? CauseKind::Longer : CauseKind::Calls);
    QCOMPARE(cause.deltaNs, DurationNs{usually ? 19'995'000 : 20'000'000});
    QCOMPARE(sumOf(reason), Int128{reason.differenceNs()});
}

void TestReasons::causesOfOneThreadAreThoseOfItsZones()
{
    using Key = std::pair<CauseKind, std::string>;
    std::mt19937 random(5);
    std::map<CauseKind, int> seen;
    for (int round = 0; round < 200; ++round) {
        std::string text;
        for (TimeNs start : {0, 1000}) {
            text += "frame " + std::to_string(start) + " 1000\n  main\n    f0 " +
                    std::to_string(start) + " 990\n";
            addRandomZones(text, random, start + static_cast<TimeNs>(random() % 50), start + 980,
                           1);
        }
        const std::shared_ptr<const MemoryCapture> capture = captureFromText(text);
        const auto chunk = *capture->chunk(0);
        auto typical = naiveSpent(*capture, *chunk, 0);
        auto here = naiveSpent(*capture, *chunk, 1);
        std::map<Key, DurationNs> expected;
        for (const std::string name : {"f0", "f1", "f2", "-"}) {
            const NaiveSpent &usual = typical[name];
            const NaiveSpent &now = here[name];
            const DurationNs delta = now.ns - usual.ns;
            const bool container = usual.innerZonesNs > 0 &&
                                   usual.innerNs * 10 <= usual.innerZonesNs &&
                                   usual.ns - usual.innerNs <= usual.innerNs;
            if (container || name == "-") {
                expected[{CauseKind::Uninstrumented, name}] = delta;
                continue;
            }
            const DurationNs byCalls =
                usual.calls == 0 || now.calls == 0
                    ? delta
                    : (static_cast<DurationNs>(now.calls) - static_cast<DurationNs>(usual.calls)) *
                          usual.ns / static_cast<DurationNs>(usual.calls);
            expected[{CauseKind::Calls, name}] = byCalls;
            expected[{CauseKind::Longer, name}] = delta - byCalls;
        }
        std::erase_if(expected, [](const auto &one) { return one.second == 0; });
        const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
        QCOMPARE(sumOf(reason), Int128{0}); // both take as long
        std::map<Key, DurationNs> causes;
        for (const FrameCause &cause : reason.causes) {
            const std::string name = nameOfSite(*capture, cause.function);
            QVERIFY(causes.try_emplace({cause.kind, name}, cause.deltaNs).second);
            ++seen[cause.kind];
            if (cause.kind != CauseKind::Calls)
                continue;
            QCOMPARE(cause.calls, here[name].calls);
            QCOMPARE(cause.typicalCalls, static_cast<double>(typical[name].calls));
        }
        QVERIFY(causes == expected);
    }
    QVERIFY(seen[CauseKind::Calls] > 100);
    QVERIFY(seen[CauseKind::Longer] > 100);
    QVERIFY(seen[CauseKind::Uninstrumented] > 5);
}

void TestReasons::causesAddUpExactly_data()
{
    QTest::addColumn<double>("threadShare");
    QTest::addColumn<double>("gapShare");
    QTest::addColumn<double>("missing");
    QTest::addColumn<bool>("extremes");
    QTest::newRow("all states") << 1.0 << 0.0 << 0.0 << false;
    QTest::newRow("partial states") << 0.7 << 0.3 << 0.0 << false;
    QTest::newRow("no states") << 0.0 << 0.0 << 0.0 << false;
    QTest::newRow("missing chunks") << 0.9 << 0.1 << 0.3 << false;
    QTest::newRow("extremes") << 0.9 << 0.1 << 0.0 << true;
}

void TestReasons::causesAddUpExactly()
{
    QFETCH(double, threadShare);
    QFETCH(double, gapShare);
    QFETCH(double, missing);
    QFETCH(bool, extremes);
    std::size_t asked = 0;
    std::size_t lessKnown = 0; // frames with less unexplained than typical
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomCaptureOptions options;
        options.seed = seed;
        options.missingShare = missing;
        options.extremes = extremes;
        const auto plain = randomCapture(options);
        const auto states =
            randomStates(*plain, {.seed = seed, .threadShare = threadShare, .gapShare = gapShare});
        // Half of them with states and usage that don't belong together.
        const std::shared_ptr<const MemoryCapture> capture =
            seed % 2 == 0 ? withStates(*plain, states) : plain;
        for (const Against against : {Against{Against::Kind::All}, Against{Against::Kind::Frame},
                                      Against{Against::Kind::Around}}) {
            Reasons reasons(capture, nullptr, against);
            Reasons again(capture, nullptr, against);
            ReasonGrouping grouping;
            Int128 unexplained = 0;
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const auto reason = reasons.of(frame);
                if (!reason) {
                    QVERIFY(capture->frames()[frame].missing() || capture->frames()[0].missing());
                    continue;
                }
                ++asked;
                QCOMPARE(reason->durationNs, capture->frames()[frame].durationNs);
                QVERIFY(sumOf(*reason) == Int128{reason->differenceNs()});
                Int128 headlines = 0;
                for (const Headline &headline : headlinesOf(*reason))
                    headlines += headline.deltaNs;
                QVERIFY(headlines == Int128{reason->differenceNs()});
                QVERIFY(
                    std::ranges::is_sorted(reason->causes, std::greater{}, &FrameCause::deltaNs));
                QCOMPARE(sentenceOf(*capture, *again.of(frame)), sentenceOf(*capture, *reason));
                if (against.kind == Against::Kind::Frame && frame == 0)
                    QVERIFY(reason->causes.empty());
                grouping.add(*reason);
                for (const Headline &headline : headlinesOf(*reason)) {
                    if (headline.key.kind != CauseKind::Unexplained)
                        continue;
                    unexplained += headline.deltaNs > 0 ? headline.deltaNs : 0;
                    lessKnown += headline.deltaNs < 0 ? 1 : 0;
                }
            }
            const ReasonGroups groups = grouping.finished();
            QVERIFY(groups.unexplainedNs >= 0);
            QCOMPARE(groups.unexplainedNs, saturated(unexplained));
            std::uint64_t grouped = groups.notLonger;
            for (const ReasonGroup &group : groups.groups)
                grouped += group.frames;
            QCOMPARE(grouped, groups.frames);
        }
    }
    QVERIFY(asked > 100);
    QVERIFY(lessKnown > 10 || threadShare == 0.0 || threadShare == 1.0);
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
                         "longer calls of `band` on worker while main waited for it."));
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
        QCOMPARE(reasons.behaviourOf(frame), std::optional(0U));
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
             std::string("Frame 20 took 2 ms, 1 ms longer than frame 3: 1 ms more calls of "
                         "`find_path`."));
    QCOMPARE(slow.causes.front().calls, std::uint64_t{11});
    QCOMPARE(slow.causes.front().typicalCalls, 1.0);
    const FrameReason quick = reasonFor(capture, 3, {Against::Kind::Frame, kTrouble});
    QCOMPARE(sentenceOf(*capture, quick),
             std::string("Frame 3 took 1 ms, 1 ms shorter than frame 20: 1 ms fewer calls of "
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

void TestReasons::durationsAreRounded()
{
    QCOMPARE(roundedDuration(229'134'567, 4), std::string("229.1 ms"));
    QCOMPARE(roundedDuration(224'499'999), std::string("224 ms"));
    QCOMPARE(roundedDuration(224'500'000), std::string("225 ms"));
    QCOMPARE(roundedDuration(-1'999'999), std::string("-2 ms"));
    QCOMPARE(roundedDuration(999), std::string("999 ns"));
    QCOMPARE(roundedDuration(0), std::string("0 ns"));
}

namespace {

// A language in capital letters, whose order of words differs.
std::string shouted(const char *english)
{
    std::string text(english);
    for (char &letter : text)
        letter = static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    return text == "%1 IN %2" ? "IN %2: %1" : text;
}

// Without names of threads, functions, locks and behaviours, and without units.
QString wordsOf(const std::string &sentence)
{
    static const QRegularExpression names("`[^`]*`|\\*[^*]*\\*|\\b(main|worker|ms|µs|ns|s)\\b",
                                          QRegularExpression::UseUnicodePropertiesOption);
    return QString::fromStdString(sentence).remove(names);
}

} // namespace

// Sentences have no word that a translator didn't see.
void TestReasons::everyPhraseIsTranslated()
{
    static const QRegularExpression english("[a-z]");
    constexpr DurationNs kLong = 5'000'000;
    int said = 0;
    for (const Trouble &trouble :
         {Trouble{.mainPreempted = kLong}, Trouble{.workerPreempted = kLong, .morePaths = 3},
          Trouble{.lateWorker = kLong}, Trouble{.lockHeld = kLong}, Trouble{.read = kLong},
          Trouble{.namedWait = kLong}, Trouble{.longerBand = kLong}, Trouble{.hidden = kLong},
          Trouble{.outside = kLong}}) {
        Course course;
        for (FrameIndex frame = 0; frame < 40; ++frame)
            course.frame(frame == kTrouble ? trouble : Trouble{});
        for (const std::uint32_t cpu : {0U, 1U})
            course.stolen.push_back({cpu, 21'000'000, 3'000'000, 300'000, 200'000});
        for (const std::uint32_t thread : {0U, 1U})
            course.usage.push_back({.thread = ThreadId{thread},
                                    .startNs = 20'000'000,
                                    .durationNs = 5'000'000,
                                    .faults = 9'000,
                                    .known = kUsageFaults});
        const auto capture = course.capture(7);
        ReasonGrouping grouping;
        for (const Against against :
             {Against{Against::Kind::All}, Against{Against::Kind::Frame, 3},
              Against{Against::Kind::Frame, kTrouble}, Against{Against::Kind::Around}}) {
            for (const FrameIndex frame : {FrameIndex{3}, FrameIndex{4}, kTrouble}) {
                const FrameReason reason = reasonFor(capture, frame, against);
                grouping.add(reason);
                std::vector<std::string> all{
                    sentenceOf(*capture, reason, shouted), causesText(*capture, reason, 1, shouted),
                    noteOf(reason, shouted), shortReason(*capture, reason, shouted)};
                for (const FrameCause &cause : reason.causes) {
                    for (const bool less : {false, true})
                        all.push_back(causeText(*capture, reason, cause, less, shouted));
                }
                for (const std::string &text : all) {
                    QVERIFY2(!wordsOf(text).contains(english), text.c_str());
                    ++said;
                }
            }
        }
        const ReasonGroups groups = grouping.finished();
        QVERIFY(!wordsOf(sentenceOf(*capture, groups, shouted)).contains(english));
    }
    QVERIFY(said > 450);
    const auto capture = courseWith({.mainPreempted = kLong});
    const FrameReason reason = reasonFor(capture, kTrouble);
    QCOMPARE(sentenceOf(*capture, reason, shouted),
             std::string("FRAME 20 TOOK 6 ms, 5 ms LONGER THAN TYPICAL FRAMES: 5 ms IN `update`: "
                         "PREEMPTED ON main."));
}

void TestReasons::placesAreFilledInOnePass()
{
    const auto capture = courseWith({});
    const ReasonPhrases phrases(*capture, nullptr);
    QCOMPARE(phrases.say("%2 %1, 100 % of %3, %", {"%2", "b%1"}),
             std::string("b%1 %2, 100 % of %3, %"));
}

} // namespace tst_reasons

ZOE_APPLESS_TEST(tst_reasons::TestReasons)
#include "tst_reasons.moc"
