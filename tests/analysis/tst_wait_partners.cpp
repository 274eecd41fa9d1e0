#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "analysis/reasons/chance_ends.h"
#include "analysis/reasons/critical_path.h"
#include "analysis/reasons/learned_partners.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/walk/frame_trees.h"
#include "tests/analysis/asked_reason.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_wait_partners {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr DurationNs kMs = 1'000'000;
constexpr FrameIndex kLateTick = 60;
constexpr FrameIndex kLongJob = 80;
constexpr FrameIndex kLoad = 95;
constexpr FrameIndex kFetch = 105;
constexpr FrameIndex kFrames = 120;

// A program with a timer: in each frame, main waits in `transform` for the jobs of three workers,
// then in `wait_for_tick` for the next 10 ms. A planner of its own pace works 0.4 ms out of 4.4.
// In four frames, other work ends when a long wait of main does:
//  - kLateTick: the planner's, which main never waits for; main was late for its tick
//  - kLongJob: a job that takes 14 ms longer
//  - kLoad: main waits 12 ms in `load` for a loader that waits for the disk
//  - kFetch: main waits 12 ms in `fetch` for something not recorded, the planner works at its end
class TimedProgram {
  public:
    // oneName: both waits have the name of the first one.
    explicit TimedProgram(std::uint64_t seed, bool oneName = false)
        : m_oneName(oneName)
        , m_random(seed)
    {
        for (FrameIndex frame = 0; frame < kFrames; ++frame)
            addFrame(frame);
    }

    [[nodiscard]] std::shared_ptr<const MemoryCapture> capture() const
    {
        return withStates(*captureFromText(m_text, 5), m_states);
    }

  private:
    struct Lane {
        std::string zones; // of the current frame
        TimeNs atNs = 0;   // states are known up to here
    };
    enum Threads : std::uint32_t { Main, WorkerA, WorkerB, WorkerC, Planner, Loader, Count };

    DurationNs upTo(DurationNs most)
    {
        return static_cast<DurationNs>(m_random() % static_cast<std::uint64_t>(most));
    }

    void state(std::uint32_t thread, ThreadState state, TimeNs toNs)
    {
        TimeNs &at = m_lanes[thread].atNs;
        if (toNs > at)
            m_states.push_back({ThreadId{thread}, state, thread, at, toNs - at});
        at = std::max(at, toNs);
    }
    void zone(std::uint32_t thread, const char *name, TimeNs fromNs, TimeNs toNs)
    {
        m_lanes[thread].zones += std::string("    ") + name + " " + std::to_string(fromNs) + " " +
                                 std::to_string(toNs - fromNs) + "\n";
    }
    // Waits up to its beginning.
    void work(std::uint32_t thread, const char *name, TimeNs fromNs, TimeNs toNs)
    {
        state(thread, ThreadState::Waiting, fromNs - 1 - upTo(10'000));
        state(thread, ThreadState::Running, toNs + 1 + upTo(10'000));
        zone(thread, name, fromNs, toNs);
    }
    // main runs, then waits until shortly after a moment.
    TimeNs wait(const char *name, TimeNs fromNs, TimeNs untilNs)
    {
        state(Main, ThreadState::Running, fromNs + 20'000);
        const TimeNs awake = untilNs + 20'000 + upTo(40'000);
        state(Main, ThreadState::Waiting, awake);
        state(Main, ThreadState::Running, awake + 20'000);
        zone(Main, name, fromNs, awake + 20'000);
        return awake + 20'000;
    }
    void plan(TimeNs untilNs)
    {
        for (; m_plan + 500'000 < untilNs; m_plan += 4'400'000 + upTo(100'000))
            work(Planner, "plan_step", m_plan, m_plan + 400'000);
        m_plan = std::max(m_plan, untilNs);
    }

    void addFrame(FrameIndex frame)
    {
        const TimeNs start = m_now;
        TimeNs last = 0;
        for (const std::uint32_t worker : {WorkerA, WorkerB, WorkerC}) {
            const TimeNs from = start + 60'000 + upTo(20'000);
            DurationNs takes = kMs + upTo(kMs);
            if (worker == WorkerC && frame == kLongJob)
                takes += 14 * kMs;
            work(worker, "job", from, from + takes);
            last = std::max(last, from + takes);
        }
        m_now = wait("transform", start + 30'000, last);
        if (frame == kLoad) {
            // Most of it waits for the disk.
            const TimeNs read = m_now;
            state(Loader, ThreadState::Waiting, read);
            state(Loader, ThreadState::Running, read + 100'000);
            m_states.push_back({ThreadId{Loader}, ThreadState::Waiting, Loader, read + 100'000,
                                12 * kMs - 200'000, ThreadId{}, true});
            m_lanes[Loader].atNs = read + 12 * kMs - 100'000;
            state(Loader, ThreadState::Running, read + 12 * kMs);
            zone(Loader, "read_level", read, read + 12 * kMs);
            m_now = wait("load", m_now + 10'000, m_now + 12 * kMs);
        }
        TimeNs wakeNs = std::max(start + 10 * kMs, m_now + 500'000);
        if (frame == kFetch) {
            plan(m_now + 11'600'000);
            m_plan = m_now + 11'600'000;
            m_now = wait("fetch", m_now, m_now + 12 * kMs);
            plan(m_plan + 501'000);
            wakeNs = m_now + 500'000;
        } else if (frame == kLateTick) {
            wakeNs = start + 16 * kMs;
            plan(wakeNs - 400'000);
            m_plan = wakeNs - 400'000;
            plan(wakeNs + 101'000);
        }
        m_now = wait(m_oneName ? "transform" : "wait_for_tick", m_now, wakeNs);
        state(Main, ThreadState::Running, m_now + 10'000);
        m_now += 10'000;
        plan(m_now);
        m_text += "frame " + std::to_string(start) + " " + std::to_string(m_now - start) + "\n";
        constexpr const char *kNames[] = {"main", "a", "b", "c", "planner", "loader"};
        for (std::uint32_t thread = 0; thread < Count; ++thread) {
            // All threads are named in the first frame, in their order.
            if (frame == 0 || !m_lanes[thread].zones.empty())
                m_text += std::string("  ") + kNames[thread] + "\n" +
                          std::exchange(m_lanes[thread].zones, {});
        }
    }

    bool m_oneName;
    std::mt19937_64 m_random;
    std::string m_text;
    std::vector<ThreadStateSpan> m_states;
    Lane m_lanes[Count];
    TimeNs m_now = 0;
    TimeNs m_plan = 700'000;
};

PlaceOfWork placeOf(const Capture &capture, const std::string &name)
{
    for (std::uint32_t site = 0; site < capture.sites().size(); ++site) {
        if (capture.site(SiteId{site}).label() == name)
            return {SiteId{site}, ThreadId{}};
    }
    qFatal("no function %s", name.c_str());
}

} // namespace

class TestWaitPartners : public QObject {
    Q_OBJECT

  private slots:
    void onlyWorkThatIsWaitedForIsBelieved()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto capture = TimedProgram(seed).capture();
            std::vector<FrameIndex> frames(kFrames);
            for (FrameIndex frame = 0; frame < kFrames; ++frame)
                frames[frame] = frame;
            SceneLoader loader(*capture);
            const auto learned = partnersIn(*capture, frames, namedWaitsOf(*capture), loader);
            QVERIFY(learned.ok());
            const auto verdict = [&](const char *waiting, const char *work) {
                return learned->byState.of(placeOf(*capture, waiting), placeOf(*capture, work));
            };
            QCOMPARE(verdict("transform", "job"), Verdict::Believed);
            QVERIFY(verdict("transform", "plan_step") != Verdict::Believed);
            QCOMPARE(verdict("wait_for_tick", "plan_step"), Verdict::Refused);
            QCOMPARE(verdict("wait_for_tick", "job"), Verdict::Refused);
            QCOMPARE(verdict("load", "read_level"), Verdict::Unknown);
            QCOMPARE(verdict("fetch", "plan_step"), Verdict::Unknown);
        }
    }

    void threadsThatAreNotWaitedForAreNotBlamed()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto capture = TimedProgram(seed).capture();
            const auto sentence = [&](FrameIndex frame) {
                const FrameReason reason = reasonFor(capture, frame);
                QTEST_ASSERT(sumOf(reason) == Int128{reason.differenceNs()});
                return QString::fromStdString(sentenceOf(*capture, reason));
            };
            const auto names = [](const QString &text, const char *what) {
                return QTest::qVerify(text.contains(what), what, qPrintable(text), __FILE__,
                                      __LINE__);
            };
            for (const FrameIndex frame : {kLateTick, kLongJob, kLoad, kFetch})
                QVERIFY2(!sentence(frame).contains("plan_step"), qPrintable(sentence(frame)));
            QVERIFY(names(sentence(kLateTick), "ms waiting in `wait_for_tick`"));
            QVERIFY(
                names(sentence(kLongJob), "ms for longer calls of `job` on c while main waited"));
            QVERIFY(names(sentence(kLoad), "ms loader waiting for I/O in `read_level`"));
            QVERIFY(names(sentence(kFetch), "ms waiting in `fetch` for something not recorded"));
        }
    }

    // A function that waits for everything: the jobs end with a part of its waits only.
    void oneFunctionMayWaitForSeveralThings()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto capture = TimedProgram(seed, true).capture();
            const auto sentence =
                QString::fromStdString(sentenceOf(*capture, reasonFor(capture, kLongJob)));
            QVERIFY2(sentence.contains("ms for longer calls of `job` on c while main waited"),
                     qPrintable(sentence));
            const auto late =
                QString::fromStdString(sentenceOf(*capture, reasonFor(capture, kLateTick)));
            QVERIFY2(!late.contains("plan_step"), qPrintable(late));
        }
    }

    void aFewWaitsAreNoEvidence()
    {
        WaitPartners partners;
        for (int i = 0; i < 7; ++i) {
            partners.addWait(kWait, 1000, {kWork});
            QCOMPARE(partners.of(kWait, kWork), Verdict::Unknown);
        }
        partners.addWait(kWait, 1000, {kWork, kOther});
        QCOMPARE(partners.of(kWait, kWork), Verdict::Believed);
        // One wait in eight says nothing.
        QCOMPARE(partners.of(kWait, kOther), Verdict::Unknown);
        QCOMPARE(partners.of(kWait, {SiteId{9}, {}}), Verdict::Unknown);
        QCOMPARE(partners.of(kWork, kWait), Verdict::Unknown);
        QCOMPARE(partners.waits(), std::uint64_t{8});
    }

    // Work that hardly ever happens can't be told from work that is not waited for.
    void rareWorkIsUnknown()
    {
        WaitPartners partners = waits(128, 100, {kWork});
        partners.addChance(kWait, kOther, 0.1, 100);
        QCOMPARE(partners.of(kWait, kOther), Verdict::Unknown);
        partners.addChance(kWait, kOther, 4, 4'000);
        QCOMPARE(partners.of(kWait, kOther), Verdict::Refused);
    }

    void chanceIsNoEvidence()
    {
        // 128 waits, 13 expected: 20 are not beyond it, 30 are, but don't explain what is waited
        // for.
        for (const auto &[ended, verdict] :
             {std::pair(13, Verdict::Refused), std::pair(24, Verdict::Refused),
              std::pair(30, Verdict::Refused), std::pair(60, Verdict::Believed)}) {
            WaitPartners partners = waits(128 - ended, ended, {kWork});
            partners.addChance(kWait, kWork, 12.8, 12'800);
            QCOMPARE(partners.of(kWait, kWork), verdict);
        }
        // Among many kinds of work that explain the waits together, each is rare.
        WaitPartners many;
        for (std::uint32_t kind = 0; kind < 10; ++kind) {
            for (int i = 0; i < 12; ++i)
                many.addWait(kWait, 1000, {{SiteId{100 + kind}, {}}});
            many.addChance(kWait, {SiteId{100 + kind}, {}}, 1, 1000);
        }
        QCOMPARE(many.of(kWait, {SiteId{103}, {}}), Verdict::Believed);
    }

    // Of several kinds of jobs, one kind usually ends before the last of all, which is waited for.
    void jobsThatUsuallyEndEarlierAreUnknown()
    {
        WaitPartners partners = waits(20, 100, {kWork});
        for (int i = 0; i < 4; ++i)
            partners.addWait(kWait, 1000, {kOther});
        partners.addChance(kWait, kWork, 10, 10'000);
        partners.addChance(kWait, kOther, 18, 18'000);
        QCOMPARE(partners.of(kWait, kOther), Verdict::Unknown);
        // As often as by chance, or waits that are for nobody.
        WaitPartners independent = partners;
        for (int i = 0; i < 12; ++i)
            independent.addWait(kWait, 1000, {kOther});
        QCOMPARE(independent.of(kWait, kOther), Verdict::Refused);
        WaitPartners timer = waits(200, 0, {});
        timer.addChance(kWait, kOther, 18, 18'000);
        QCOMPARE(timer.of(kWait, kOther), Verdict::Refused);
    }

    // Jobs without a pause end near any moment, which says nothing about a wait, nor about others.
    void workThatEndsAllTheTimeIsNoEvidence()
    {
        WaitPartners partners = waits(0, 128, {kWork, kOther});
        partners.addChance(kWait, kWork, 6.4, 6'400);
        partners.addChance(kWait, kOther, 128, 128'000);
        QCOMPARE(partners.of(kWait, kWork), Verdict::Believed);
        QCOMPARE(partners.of(kWait, kOther), Verdict::Refused);
    }

    // Against moments that are tried one by one.
    void chancesAreShares()
    {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto capture = TimedProgram(seed).capture();
            SceneLoader loader(*capture);
            const auto scene = loader.load(7);
            const FrameTrees trees = *treesOfFrame(*capture, 7);
            const SlicedCapture sliced(*capture, seed);
            const auto inSlices = SceneLoader(sliced).load(7);
            const ChanceEnds ends(*scene, false);
            const ChanceEnds endsInSlices(*inSlices, false);
            for (const DurationNs slack : {1'000, 100'000, 437'000, 1'000'000, 3'000'000}) {
                std::map<PlaceOfWork, double> shares;
                ends.forShares(ThreadId{0}, slack, [&](const PlaceOfWork &work, double share) {
                    shares[work] = share;
                });
                std::map<PlaceOfWork, double> sharesInSlices;
                endsInSlices.forShares(
                    ThreadId{0}, slack,
                    [&](const PlaceOfWork &work, double share) { sharesInSlices[work] = share; });
                QVERIFY(shares == sharesInSlices);
                std::map<PlaceOfWork, int> hits;
                constexpr int kMoments = 20'000;
                for (int i = 0; i < kMoments; ++i) {
                    const TimeNs moment = scene->startNs + scene->durationNs() * i / kMoments;
                    std::map<PlaceOfWork, double> never;
                    for (const ZoneTree &tree : trees.trees)
                        if (tree.thread() != ThreadId{0} && endedBefore(tree, moment, slack))
                            never[placeOf(*capture, rootName(*capture, tree))] = 1;
                    for (const auto &[work, one] : never)
                        ++hits[work];
                }
                const PlaceOfWork plan = placeOf(*capture, "plan_step");
                QVERIFY(std::abs(shares[plan] - double{1} * hits[plan] / kMoments) < 0.01);
                // Three threads, as if they were independent.
                const PlaceOfWork job = placeOf(*capture, "job");
                QVERIFY(shares[job] >= double{1} * hits[job] / kMoments - 0.01 - shares[job] / 4);
                QVERIFY(shares[job] <= 3 * double{1} * hits[job] / kMoments + 0.01);
            }
        }
    }

    void anAsyncIsRefusedIfItsEndIsChance()
    {
        const auto plain = captureFromText("frame 0 10000000\n  main\n    step 0 10000000\n"
                                           "  async load | main | main | 3 1000000 4000000\n");
        const auto capture =
            withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 500'000},
                                {ThreadId{0}, ThreadState::Waiting, 0, 500'000, 4'600'000},
                                {ThreadId{0}, ThreadState::Running, 0, 5'100'000, 4'900'000}});
        SceneLoader loader(*capture);
        const auto scene = loader.load(0);
        const PlaceOfWork step = placeOf(*capture, "step");
        const PlaceOfWork load = placeOf(*capture, "load");
        const auto waitsForLoad = [&](const LearnedPartners *partners) {
            bool waits = false;
            followCriticalPath(*scene, ThreadId{0}, {true, {}, partners},
                               [&](const PathSegment &segment) {
                                   waits = waits || segment.wait == WaitKind::Async;
                               });
            return waits;
        };
        WaitPartners observed;
        observeWaits(*scene, ThreadId{0}, true, {}, observed);
        QCOMPARE(observed.waits(), std::uint64_t{1});
        LearnedPartners partners;
        QVERIFY(waitsForLoad(nullptr));
        QVERIFY(waitsForLoad(&partners));
        for (int i = 0; i < 100; ++i)
            partners.byState.addWait(step, 1000, {});
        partners.byState.addChance(step, load, 10, 10'000);
        QVERIFY(!waitsForLoad(&partners));
        for (int i = 0; i < 100; ++i)
            partners.byState.addWait(step, 1000, {load});
        QVERIFY(waitsForLoad(&partners));
    }

    void learningCanBeCancelled()
    {
        const auto capture = TimedProgram(1).capture();
        std::stop_source stop;
        stop.request_stop();
        SerialExecutor executor;
        SceneLoader loader(*capture);
        const auto learned = partnersIn(*capture, {0, 1, 2}, namedWaitsOf(*capture), loader,
                                        Task(executor, stop.get_token()));
        QCOMPARE(learned.error().code, ErrorCode::Cancelled);
        const auto none = partnersIn(*capture, {}, namedWaitsOf(*capture), loader);
        QVERIFY(none.ok() && none->byState.waits() == 0);
    }

  private:
    using Verdict = WaitPartners::Verdict;
    static constexpr PlaceOfWork kWait{SiteId{1}, {}};
    static constexpr PlaceOfWork kWork{SiteId{2}, {}};
    static constexpr PlaceOfWork kOther{{}, ThreadId{3}};

    // Each of 1 us: without work that ended, and with it.
    static WaitPartners waits(int without, int with, const std::set<PlaceOfWork> &works)
    {
        WaitPartners partners;
        for (int i = 0; i < without; ++i)
            partners.addWait(kWait, 1000, {});
        for (int i = 0; i < with; ++i)
            partners.addWait(kWait, 1000, works);
        return partners;
    }

    // All threads of the program have one kind of zone, without zones inside.
    static std::string rootName(const Capture &capture, const ZoneTree &tree)
    {
        return capture.site(SiteId{tree.sites()[0]}).label();
    }
    static bool endedBefore(const ZoneTree &tree, TimeNs moment, DurationNs slack)
    {
        bool ended = false;
        for (std::size_t zone = 0; zone < tree.size(); ++zone) {
            const TimeNs end = tree[zone].endNs();
            const bool isLater = end > moment || moment - end > slack;
            const bool worksAgain = zone + 1 < tree.size() && tree.starts()[zone + 1] < moment &&
                                    moment - end > kLeastWakeNs;
            ended = ended || (!isLater && !worksAgain);
        }
        return ended;
    }
};

} // namespace tst_wait_partners

ZOE_APPLESS_TEST(tst_wait_partners::TestWaitPartners)
#include "tst_wait_partners.moc"
