#include <QtTest>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "analysis/reasons/critical_path.h"
#include "analysis/reasons/learned_partners.h"
#include "analysis/reasons/reason_text.h"
#include "tests/analysis/asked_reason.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
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
//  - kLoad: main waits 12 ms in `load` for a loader that works all the time
//  - kFetch: main waits 12 ms in `fetch` for something not recorded, the planner works at its end
class TimedProgram {
  public:
    explicit TimedProgram(std::uint64_t seed)
        : m_random(seed)
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
        state(thread, ThreadState::Waiting, fromNs);
        state(thread, ThreadState::Running, toNs);
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
            work(Loader, "read_level", m_now, m_now + 12 * kMs);
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
        m_now = wait("wait_for_tick", m_now, wakeNs);
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
        using Verdict = WaitPartners::Verdict;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto capture = TimedProgram(seed).capture();
            std::vector<FrameIndex> frames(kFrames);
            for (FrameIndex frame = 0; frame < kFrames; ++frame)
                frames[frame] = frame;
            SceneLoader loader(*capture);
            const auto partners = partnersIn(*capture, frames, namedWaitsOf(*capture), loader);
            QVERIFY(partners.ok());
            const auto verdict = [&](const char *waiting, const char *work) {
                return partners->of(placeOf(*capture, waiting), placeOf(*capture, work));
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
            QVERIFY(names(sentence(kLongJob), "ms longer calls of `job` on c while main waited"));
            QVERIFY(names(sentence(kLoad), "ms more calls of `read_level` on loader while main"));
            QVERIFY(names(sentence(kFetch), "ms waiting in `fetch` for something not recorded"));
        }
    }

    // With few frames nothing is learned: a thread that was busy for most of the wait is believed.
    void aFewWaitsAreNoEvidence()
    {
        WaitPartners partners;
        const PlaceOfWork wait{SiteId{1}, {}};
        const PlaceOfWork work{SiteId{2}, {}};
        const PlaceOfWork other{{}, ThreadId{3}};
        WaitPartners::Chance chance{0.1, {{other, 0.1}}};
        for (int i = 0; i < 7; ++i) {
            partners.add(wait, 1000, {work}, chance);
            QCOMPARE(partners.of(wait, work), WaitPartners::Verdict::Unknown);
        }
        partners.add(wait, 1000, {work, other}, chance);
        QCOMPARE(partners.of(wait, work), WaitPartners::Verdict::Believed);
        // One wait in eight is what chance makes.
        QCOMPARE(partners.of(wait, other), WaitPartners::Verdict::Refused);
        QCOMPARE(partners.of(wait, {SiteId{9}, {}}), WaitPartners::Verdict::Unknown);
        QCOMPARE(partners.of(work, wait), WaitPartners::Verdict::Unknown);
        // Durations count, not waits.
        partners.add(wait, 9000, {}, chance);
        QCOMPARE(partners.of(wait, work), WaitPartners::Verdict::Refused);
    }

    // Jobs without a pause end near any moment, which says nothing about a wait.
    void workThatEndsAllTheTimeIsNoEvidence()
    {
        WaitPartners partners;
        const PlaceOfWork wait{SiteId{1}, {}};
        const PlaceOfWork work{SiteId{2}, {}};
        for (int i = 0; i < 100; ++i)
            partners.add(wait, 1000, {work}, {1, {{work, 1}}});
        QCOMPARE(partners.of(wait, work), WaitPartners::Verdict::Refused);
    }
};

} // namespace tst_wait_partners

ZOE_APPLESS_TEST(tst_wait_partners::TestWaitPartners)
#include "tst_wait_partners.moc"
