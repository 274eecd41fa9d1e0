// One capture against several baselines, and comparing in little memory.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/comparison/comparison.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_baselines {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const Comparison> compared(const std::vector<CompareSide> &bases,
                                           const CompareSide &head,
                                           const CompareOptions &options = {},
                                           const Task &task = Task{})
{
    const auto comparison = compareCaptures(Baseline(bases), Head(head), options, task);
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

const FunctionDifference &functionOf(const Comparison &comparison, const std::string &name)
{
    return *std::ranges::find(comparison.functions, name, &FunctionDifference::function);
}

} // namespace

class TestBaselines : public QObject {
    Q_OBJECT

  private slots:
    void poolsTheFrames();
    void totalsAndCallsAgainstTheDefinition();
    void oneTableOfSites();
    void runsThatDiffer();
    void runsThatDoNotDiffer();
    void littleMemoryChangesNothing();
    void badInput();
};

void TestBaselines::poolsTheFrames()
{
    std::vector<std::shared_ptr<const MemoryCapture>> runs;
    std::vector<CompareSide> bases;
    std::vector<DurationNs> all;
    std::uint64_t frames = 0;
    for (std::uint32_t i = 0; i < 3; ++i) {
        runs.push_back(
            madeUpFrames({.seed = i + 1, .frames = 200 + 90 * i, .functions = 6}).capture);
        bases.push_back({runs.back().get(), {}});
        for (const FrameRecord &frame : runs.back()->frames())
            all.push_back(frame.durationNs);
        frames += runs.back()->frames().size();
    }
    const auto comparison = compared(bases, bases[2]);
    QCOMPARE(comparison->captures.size(), std::size_t{4});
    QCOMPARE(comparison->captures[1].frames, std::uint64_t{290});
    QCOMPARE(comparison->baseFrames.count, frames);
    const Distribution expected = distributionOf(all);
    QVERIFY(near(comparison->baseFrames.meanNs, expected.meanNs));
    QVERIFY(near(comparison->baseFrames.p99Ns, expected.p99Ns));
    double steps = 0;
    for (const WaterfallStep &step : comparison->waterfall)
        steps += step.deltaNs;
    QVERIFY(steps == comparison->frames.deltaNs);
    for (const FunctionDifference &function : comparison->functions) {
        std::vector<DurationNs> selves;
        std::uint64_t calls = 0;
        for (const auto &run : runs) {
            std::vector<DurationNs> ofRun(run->frames().size());
            for (const NaiveZone &zone : naiveZones(*run, {})) {
                if (run->site(zone.zone.site).label() != function.function)
                    continue;
                ofRun[zone.frame] += zone.zone.selfNs;
                ++calls;
            }
            selves.insert(selves.end(), ofRun.begin(), ofRun.end());
        }
        const Distribution self = distributionOf(selves);
        QCOMPARE(function.base.calls, calls);
        QVERIFY(near(function.base.selfPerFrame.meanNs, self.meanNs));
        QVERIFY(near(function.base.selfPerFrame.medianNs, self.medianNs));
        QVERIFY(near(function.base.selfPerFrame.p95Ns, self.p95Ns));
        QVERIFY(
            near(function.calls.base, static_cast<double>(calls) / static_cast<double>(frames)));
    }
}

void TestBaselines::totalsAndCallsAgainstTheDefinition()
{
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto base = randomCapture({.seed = seed, .frames = 40, .fragmentShare = 0.5});
        const auto head = randomCapture({.seed = seed + 50, .frames = 33, .fragmentShare = 0.5});
        const auto comparison = compared({{base.get(), {}}}, {head.get(), {}});
        const auto check = [&](const Capture &capture, const FunctionSide &side) {
            if (!side.site.valid())
                return;
            const Selection whole = naiveWhole(capture); // all but the last
            const auto zones = naiveZones(capture, whole);
            std::vector<DurationNs> totals(whole.frames->count());
            for (std::size_t i = 0; i < zones.size(); ++i) {
                if (zones[i].zone.site == side.site && !naiveNested(zones, i))
                    totals[zones[i].frame] += zones[i].zone.durationNs;
            }
            const Distribution expected = distributionOf(totals);
            QVERIFY(near(side.totalPerFrame.meanNs, expected.meanNs));
            QVERIFY(near(side.totalPerFrame.p99Ns, expected.p99Ns));
            QCOMPARE(side.totalPerFrame.maxNs, expected.maxNs);
        };
        for (const FunctionDifference &function : comparison->functions) {
            check(*base, function.base);
            check(*head, function.head);
            QVERIFY(near(function.total.deltaNs,
                         function.head.totalPerFrame.meanNs - function.base.totalPerFrame.meanNs));
            QVERIFY(near(function.calls.head,
                         static_cast<double>(function.head.calls) /
                             static_cast<double>(naiveWhole(*head).frames->count())));
            QVERIFY(near(function.calls.delta, function.calls.head - function.calls.base));
            if (function.self.ratio != 1 && std::isfinite(function.self.ratio))
                QVERIFY(near(function.self.ratio, function.head.selfPerFrame.meanNs /
                                                      function.base.selfPerFrame.meanNs));
            QVERIFY(function.self.ratioInterval.low <= function.self.ratioInterval.high);
        }
    }
}

void TestBaselines::oneTableOfSites()
{
    // The same functions in another order, one that the first does not have, and one that only the
    // second and the head have.
    const auto first = captureFromText("frame 0 100\n  main\n    a 0 10\n    b 20 10\n"
                                       "frame 100 100\n  main\n    a 100 10\n    b 120 10\n");
    const auto second = captureFromText("frame 0 100\n  main\n    c 0 30\n    b 40 20\n"
                                        "frame 100 100\n  main\n    b 100 20\n    c 140 30\n");
    const auto head = captureFromText("frame 0 100\n  main\n    b 0 40\n    c 50 30\n    d 90 5\n"
                                      "frame 100 100\n  main\n    b 100 40\n");
    const auto comparison = compared({{first.get(), {}}, {second.get(), {}}}, {head.get(), {}});
    QCOMPARE(comparison->functions.size(), std::size_t{4});
    const FunctionDifference &b = functionOf(*comparison, "b");
    QCOMPARE(b.base.selfPerFrame.meanNs, 15.0);
    QCOMPARE(b.head.selfPerFrame.meanNs, 40.0);
    QCOMPARE(b.base.capture, 0U);
    const FunctionDifference &c = functionOf(*comparison, "c");
    QCOMPARE(c.base.capture, 1U);
    QCOMPARE(second->site(c.base.site).label(), std::string("c"));
    QCOMPARE(c.base.selfPerFrame.meanNs, 15.0);
    QCOMPARE(c.base.calls, std::uint64_t{2});
    QVERIFY(!functionOf(*comparison, "d").base.site.valid());
    QVERIFY(!functionOf(*comparison, "a").head.site.valid());
    QCOMPARE(functionOf(*comparison, "d").head.capture, 2U);
}

// Runs of a program on a machine that is sometimes faster: compared with one of them, everything is
// significant; compared with all of them, nothing is.
void TestBaselines::runsThatDiffer()
{
    std::vector<std::shared_ptr<const MemoryCapture>> runs;
    std::vector<CompareSide> bases;
    const double speeds[] = {1, 1.06, 0.95, 1.03, 1.05};
    for (std::uint64_t i = 0; i < 5; ++i) {
        runs.push_back(madeUpFrames({.seed = i + 1,
                                     .frames = 800,
                                     .functions = 4,
                                     .behaviours = 1,
                                     .spikeShare = 0,
                                     .slowFunction = 2,
                                     .slowFactor = speeds[i]})
                           .capture);
        bases.push_back({runs.back().get(), {}});
    }
    const CompareSide head = bases.back();
    bases.pop_back();
    QVERIFY(functionOf(*compared({bases[0]}, head), "f2").significant);
    const auto all = compared(bases, head);
    QVERIFY(!functionOf(*all, "f2").significant);
    QVERIFY(functionOf(*all, "f2").self.interval.contains(0));
    QVERIFY(all->betweenRunsNs >= 0);
    // A change far beyond the differences between runs is significant, though.
    const auto slow = madeUpFrames({.seed = 9,
                                    .frames = 800,
                                    .functions = 4,
                                    .behaviours = 1,
                                    .spikeShare = 0,
                                    .slowFunction = 2,
                                    .slowFactor = 1.8})
                          .capture;
    QVERIFY(functionOf(*compared(bases, {slow.get(), {}}), "f2").significant);
}

void TestBaselines::runsThatDoNotDiffer()
{
    // More frames in the base make intervals narrower, not wider, if there are enough runs to see
    // that they don't differ.
    std::vector<std::shared_ptr<const MemoryCapture>> runs;
    std::vector<CompareSide> bases;
    for (std::uint64_t i = 0; i < 16; ++i) {
        runs.push_back(
            madeUpFrames(
                {.seed = i + 1, .frames = 900, .functions = 4, .behaviours = 1, .spikeShare = 0})
                .capture);
        bases.push_back({runs.back().get(), {}});
    }
    const CompareSide head = bases.back();
    bases.pop_back();
    const auto width = [](const Comparison &comparison) {
        double sum = 0;
        for (const FunctionDifference &function : comparison.functions) {
            if (function.base.selfPerFrame.stdevNs > 0) // their number decides for constants
                sum += (function.self.interval.high - function.self.interval.low) /
                       function.base.selfPerFrame.meanNs;
        }
        return sum;
    };
    QVERIFY(width(*compared(bases, head)) < width(*compared({bases[0]}, head)));
    QCOMPARE(compared({bases[0]}, head)->betweenRunsNs, 0.0);
}

void TestBaselines::littleMemoryChangesNothing()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 3000, .functions = 30}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 2000, .functions = 30}).capture;
    const std::vector<CompareSide> bases{{base.get(), {}}};
    const CompareSide headSide{head.get(), {}};
    CompareOptions options;
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"a", "b"};
    classes->of = {std::vector<std::int32_t>(3000), std::vector<std::int32_t>(2000)};
    for (auto &labels : classes->of) {
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i] = i / 300 % 2 == 0 ? 0 : 1;
    }
    options.classes = classes;
    const auto enough = compared(bases, headSide, options);
    TbbExecutor executor(2);
    // 150,000 figures of 4 bytes and more.
    for (const std::size_t bytes : {std::size_t{300'000}, std::size_t{60'000}, std::size_t{1}}) {
        const auto little = compared(bases, headSide, options, Task(executor).withMemory(bytes));
        QCOMPARE(little->functions.size(), enough->functions.size());
        QCOMPARE(little->baseBlockFrames, enough->baseBlockFrames);
        for (std::size_t i = 0; i < enough->functions.size(); ++i) {
            const FunctionDifference &x = enough->functions[i];
            const FunctionDifference &y = little->functions[i];
            QCOMPARE(y.function, x.function);
            QCOMPARE(y.self.deltaNs, x.self.deltaNs);
            QCOMPARE(y.self.interval.low, x.self.interval.low);
            QCOMPARE(y.total.interval.high, x.total.interval.high);
            QCOMPARE(y.calls.delta, x.calls.delta);
            QCOMPARE(y.head.totalPerFrame.p95Ns, x.head.totalPerFrame.p95Ns);
            QCOMPARE(y.within->p, x.within->p);
            QCOMPARE(y.significant, x.significant);
        }
        QCOMPARE(little->mix->within.deltaNs, enough->mix->within.deltaNs);
        QCOMPARE(little->mix->functions.front().function, enough->mix->functions.front().function);
        QCOMPARE(little->waterfall.size(), enough->waterfall.size());
    }
}

void TestBaselines::badInput()
{
    const auto capture = madeUpFrames({.frames = 20, .functions = 3}).capture;
    const CompareSide good{capture.get(), {}};
    const std::vector<CompareSide> none;
    const auto failed = compareCaptures(Baseline(none), Head(good));
    QVERIFY(!failed.ok());
    QCOMPARE(failed.error().code, ErrorCode::BadInput);
    CompareSide empty = good;
    empty.selection.frames = FrameRanges{};
    const std::vector<CompareSide> one{good, empty};
    QVERIFY(!compareCaptures(Baseline(one), Head(good)).ok());
}

} // namespace tst_baselines

ZOE_APPLESS_TEST(tst_baselines::TestBaselines)
#include "tst_baselines.moc"
