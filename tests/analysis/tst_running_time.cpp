// Self times without the time in which threads did not run: against a naive sum, and what
// comparison and behaviours make of them.
#include <QtTest>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/states/running_capture.h"
#include "cli/generate/generate_capture.h"
#include "tests/analysis/with_states.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_running_time {

using namespace zoe;
using namespace zoe::test;

namespace {

using Spans = std::vector<ThreadStateSpan>;

DurationNs inState(const Spans &spans, ThreadId thread, ThreadState state, TimeNs from, TimeNs to)
{
    DurationNs sum = 0;
    for (const ThreadStateSpan &span : spans) {
        if (span.thread == thread && span.state == state)
            sum +=
                std::max<DurationNs>(0, std::min(span.endNs(), to) - std::max(span.startNs, from));
    }
    return sum;
}

// Of zone i: its own time in the state less that of its direct children.
DurationNs selfInState(const ZoneTree &tree, std::size_t i, const Spans &spans, ThreadState state)
{
    const Zone zone = tree[i];
    DurationNs sum = inState(spans, tree.thread(), state, zone.startNs, zone.endNs());
    for (std::size_t k = i + 1; k < tree.size() && tree[k].depth > zone.depth; ++k) {
        if (tree[k].depth == zone.depth + 1)
            sum -= inState(spans, tree.thread(), state, tree[k].startNs, tree[k].endNs());
    }
    return sum;
}

// A run in which one function takes longer by a share, and is preempted for just as long.
struct Preempted {
    std::shared_ptr<const MemoryCapture> base;
    std::shared_ptr<const MemoryCapture> head;
};

constexpr const char *kPreempted = "physics_step";
constexpr double kLonger = 1.2;

std::shared_ptr<const MemoryCapture> recorded(std::uint64_t run, double factor,
                                              std::uint32_t behaviours)
{
    GenerateOptions options;
    options.frames = 1000;
    options.zonesPerFrame = 12;
    options.sites = 12;
    options.threads = 1;
    options.behaviours = behaviours;
    options.noise = 0.1;
    options.seed = 5;
    options.runSeed = run;
    if (factor != 1)
        options.slow = {{kPreempted, factor}};
    MemoryWriter writer(generatedSession(options));
    if (!generateCapture(options, writer))
        return nullptr;
    const auto plain = writer.capture();
    Spans spans;
    for (std::size_t i = 0; i < plain->chunks().size(); ++i) {
        const auto chunk = *plain->chunk(i);
        TimeNs now = chunk->frames.front().startNs;
        const auto add = [&](ThreadState state, TimeNs end) {
            if (end > now)
                spans.push_back({ThreadId{0}, state, 0, now, end - now});
            now = std::max(now, end);
        };
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t zone = 0; factor != 1 && zone < tree.size(); ++zone) {
                if (plain->site(SiteId{tree.sites()[zone]}).label() != kPreempted)
                    continue;
                add(ThreadState::Running, tree.starts()[zone]);
                const auto self = static_cast<double>(tree.selves()[zone]);
                add(ThreadState::Preempted,
                    tree.starts()[zone] + std::llround(self * (1 - 1 / factor)));
            }
        }
        add(ThreadState::Running, chunk->frames.back().endNs());
    }
    return withStates(*plain, spans);
}

Preempted preempted(std::uint32_t behaviours = 1)
{
    return {recorded(101, 1, behaviours), recorded(102, kLonger, behaviours)};
}

const FunctionDifference &theFunction(const Comparison &comparison)
{
    return *std::ranges::find(comparison.functions, kPreempted, &FunctionDifference::function);
}

BehaviourOptions timed(TimeChoice time)
{
    BehaviourOptions options;
    options.stabilityRounds = 0;
    options.time = time;
    return options;
}

Result<std::shared_ptr<const Comparison>> compared(const Capture &base, const Capture &head,
                                                   TimeChoice time)
{
    const CompareSide a{&base, {}};
    const CompareSide b{&head, {}};
    CompareOptions options;
    options.time = time;
    return compareCaptures(Baseline(a), Head(b), options);
}

} // namespace

class TestRunningTime : public QObject {
    Q_OBJECT

  private slots:
    void selfTimesAreTheNaiveOnes()
    {
        std::size_t zones = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            const auto plain = randomCapture(options);
            const Spans spans = randomStates(*plain, {.seed = seed});
            const auto capture = withStates(*plain, spans);
            for (const TimeBasis basis :
                 {TimeBasis::Wall, TimeBasis::Running, TimeBasis::RunningNoWaits}) {
                const RunningCapture running(*capture, basis);
                QCOMPARE(running.chunks().size(), capture->chunks().size());
                for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                    const auto before = *capture->chunk(i);
                    const auto after = *running.chunk(i);
                    Chunk scratch;
                    const auto read = *running.readChunk(i, scratch);
                    QVERIFY(read->zones == after->zones);
                    QVERIFY(before->frames == after->frames);
                    QVERIFY(before->zones.durationNs == after->zones.durationNs);
                    for (const TreeSpan &span : before->trees) {
                        const ZoneTree tree = before->tree(span);
                        for (std::size_t k = 0; k < tree.size(); ++k) {
                            DurationNs self = tree.selves()[k];
                            if (basis != TimeBasis::Wall)
                                self -= selfInState(tree, k, spans, ThreadState::Preempted);
                            if (basis == TimeBasis::RunningNoWaits)
                                self -= selfInState(tree, k, spans, ThreadState::Waiting);
                            QCOMPARE(after->tree(span).selves()[k], std::max<DurationNs>(0, self));
                            ++zones;
                        }
                    }
                }
            }
        }
        QVERIFY(zones > 3000);
    }

    void nothingIsTakenOffTwice()
    {
        const auto capture = preempted().head;
        const RunningCapture once(*capture, TimeBasis::Running);
        const RunningCapture twice(once, TimeBasis::Running);
        QVERIFY(knowsRunning(*capture));
        QVERIFY(!knowsRunning(once));
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            QVERIFY((*once.chunk(i))->zones == (*twice.chunk(i))->zones);
    }

    void itIsKnownIfStatesCoverTheTime()
    {
        const auto plain = randomCapture(RandomCaptureOptions{.seed = 3});
        QVERIFY(!knowsRunning(*plain));
        const auto all =
            withStates(*plain, randomStates(*plain, {.seed = 4, .threadShare = 1, .gapShare = 0}));
        QVERIFY(knowsRunning(*all));
        const auto half = withStates(
            *plain, randomStates(*plain, {.seed = 4, .threadShare = 1, .gapShare = 0.5}));
        QVERIFY(!knowsRunning(*half));
        for (const auto &capture : {plain, all, half})
            QCOMPARE(knowsRunning(SlicedCapture(*capture, 5)), knowsRunning(*capture));
    }

    void preemptionIsNoDifferenceByRunningTime()
    {
        const Preempted runs = preempted();
        const auto wall = compared(*runs.base, *runs.head, TimeChoice::Wall);
        const auto automatic = compared(*runs.base, *runs.head, TimeChoice::Auto);
        const auto running = compared(*runs.base, *runs.head, TimeChoice::Running);
        QVERIFY(wall && automatic && running);
        QVERIFY(!(*wall)->byRunningTime);
        QVERIFY((*automatic)->byRunningTime && (*running)->byRunningTime);
        QVERIFY(theFunction(**wall).significant);
        QVERIFY(std::abs(theFunction(**wall).self.ratio - kLonger) < 0.03);
        QVERIFY(!theFunction(**automatic).significant);
        QVERIFY(theFunction(**automatic).self.ratioInterval.contains(1));
        QCOMPARE(theFunction(**automatic).self.deltaNs, theFunction(**running).self.deltaNs);
        // Frames took longer nevertheless, and all of the additional time is time in which nothing
        // ran.
        QCOMPARE((*automatic)->frames.deltaNs, (*wall)->frames.deltaNs);
        double sum = 0;
        for (const WaterfallStep &step : (*automatic)->waterfall)
            sum += step.deltaNs;
        QCOMPARE(sum, (*automatic)->frames.deltaNs);
        QVERIFY((*automatic)->waterfall.back().function.empty());
    }

    void conditionsAreAboutTheSameTime()
    {
        const Preempted runs = preempted();
        const std::vector<CompareSide> bases{{runs.base.get(), {}}};
        const CompareSide head{runs.head.get(), {}};
        const std::vector<NamedStatistic> asked{
            {.statistic = Statistic::Mean, .of = StatisticOf::Self, .function = kPreempted},
            {.statistic = Statistic::Mean, .of = StatisticOf::Total, .function = kPreempted},
            {.statistic = Statistic::Mean, .of = StatisticOf::Frame, .function = {}}};
        CompareOptions options;
        const auto running = compareStatistics(Baseline(bases), Head(head), asked, options);
        options.time = TimeChoice::Wall;
        const auto wall = compareStatistics(Baseline(bases), Head(head), asked, options);
        QVERIFY(running && wall);
        QVERIFY((*running)[0].change.ratioInterval.contains(1));
        QVERIFY(!(*wall)[0].change.ratioInterval.contains(1));
        for (const std::size_t i : {1U, 2U})
            QCOMPARE((*running)[i].change.delta, (*wall)[i].change.delta);
    }

    void oneCaptureThatDoesNotKnowMakesItWallTime()
    {
        const Preempted runs = preempted();
        const auto blind = withStates(*runs.base, {});
        const auto automatic = compared(*blind, *runs.head, TimeChoice::Auto);
        QVERIFY(automatic);
        QVERIFY(!(*automatic)->byRunningTime);
        QCOMPARE((*automatic)->notes.size(), std::size_t{1});
        const auto running = compared(*blind, *runs.head, TimeChoice::Running);
        QVERIFY(!running);
        QCOMPARE(running.error().code, ErrorCode::BadInput);
    }

    void behavioursAreThoseOfRunningTime()
    {
        const auto capture = preempted(3).head;
        const auto by = [&](TimeChoice time) {
            return findBehaviours(*capture, {}, timed(time), kMeans);
        };
        const auto automatic = by(TimeChoice::Auto);
        const auto wall = by(TimeChoice::Wall);
        QVERIFY(automatic && wall);
        QVERIFY((*automatic)->byRunningTime);
        QVERIFY(!(*wall)->byRunningTime);
        QCOMPARE((*automatic)->definition->time, TimeBasis::RunningNoWaits);
        QCOMPARE((*automatic)->behaviours.size(), std::size_t{3});
        // The model agrees with the search about the frames, because both use the same times.
        const auto applied = applyBehaviours(*capture, {}, (*automatic)->definition);
        QVERIFY(applied);
        QVERIFY((*applied)->byRunningTime);
        QCOMPARE((*applied)->assignment, (*automatic)->assignment);
        const auto blind = withStates(*capture, {});
        QVERIFY(!findBehaviours(*blind, {}, timed(TimeChoice::Running), kMeans));
    }

    void likeWithLikeIsFoundByRunningTime()
    {
        const Preempted runs = preempted(3);
        const std::vector<CompareSide> bases{{runs.base.get(), {}}};
        const CompareSide head{runs.head.get(), {}};
        const auto classes = classifyFrames(Baseline(bases), Head(head));
        QVERIFY(classes);
        QCOMPARE((*classes)->definition->time, TimeBasis::RunningNoWaits);
        QCOMPARE((*classes)->names.size(), std::size_t{3});
    }
};

} // namespace tst_running_time

ZOE_APPLESS_TEST(tst_running_time::TestRunningTime)
#include "tst_running_time.moc"
