// What a comparison finds in captures whose truth is known: nothing in two runs of one program, and
// a planted slow-down. A hundred seeded trials each, as promised in the manual.
#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/overall.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/walk/tbb_executor.h"
#include "cli/generate/frame_model.h"
#include "cli/generate/generate_capture.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/test_program.h"

namespace tst_comparison_truth {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr std::size_t kTrials = 100;

GenerateOptions optionsOf(std::size_t trial, std::uint32_t behaviours)
{
    GenerateOptions options;
    options.frames = 2000;
    options.zonesPerFrame = 20;
    options.sites = 20;
    options.behaviours = behaviours;
    options.noise = 0.15;
    options.seed = trial + 1;
    return options;
}

// The function whose share is closest to 2 % of the frames, over all behaviours.
std::string functionOfTwoPercent(const GenerateOptions &options)
{
    generate::Draws random(options.seed);
    const generate::FrameModel model(options, random);
    std::vector<double> share(options.sites);
    double all = 0;
    for (const generate::ShapeZone &zone : model.shape(0)) {
        for (std::uint32_t behaviour = 0; behaviour < options.behaviours; ++behaviour) {
            share[zone.site] += model.selfNs(behaviour, zone.site);
            all += model.selfNs(behaviour, zone.site);
        }
    }
    const auto nearest =
        std::ranges::min_element(share, {}, [all](double ns) { return std::abs(ns / all - 0.02); });
    return model.siteNames()[static_cast<std::size_t>(nearest - share.begin())];
}

std::shared_ptr<const MemoryCapture> made(const GenerateOptions &options)
{
    MemoryWriter writer(generatedSession(options));
    return generateCapture(options, writer).ok() ? writer.capture() : nullptr;
}

struct Trial {
    std::shared_ptr<const MemoryCapture> base;
    std::shared_ptr<const MemoryCapture> head;
    std::string slowed;
};

// Two runs of one program; the head's with a function slower by that factor.
Trial trialOf(std::size_t trial, std::uint32_t behaviours, double factor)
{
    GenerateOptions options = optionsOf(trial, behaviours);
    Trial both;
    options.runSeed = 1000 + 2 * trial;
    both.base = made(options);
    ++options.runSeed;
    if (factor != 1) {
        both.slowed = functionOfTwoPercent(options);
        options.slow = {{both.slowed, factor}};
    }
    both.head = made(options);
    return both;
}

CompareOptions cheap()
{
    CompareOptions options;
    return options;
}

Result<std::shared_ptr<const Comparison>> compare(const Trial &trial, bool likeWithLike)
{
    const std::vector<CompareSide> bases{{trial.base.get(), {}}};
    const CompareSide head{trial.head.get(), {}};
    CompareOptions options = cheap();
    if (likeWithLike) {
        const auto classes = classifyFrames(Baseline(bases), Head(head));
        if (!classes)
            return classes.error();
        options.classes = *classes;
    }
    return compareCaptures(Baseline(bases), Head(head), options);
}

// Runs the trials on all cores; returns in how many of them the body returns true.
template <class Body>
int countTrials(const Body &body)
{
    TbbExecutor executor;
    std::array<int, kTrials> yes{};
    executor.parallelFor(kTrials, [&](std::size_t trial) { yes[trial] = body(trial) ? 1 : 0; });
    return static_cast<int>(std::ranges::count(yes, 1));
}

bool anySignificant(const Comparison &comparison)
{
    return std::ranges::any_of(comparison.functions, &FunctionDifference::significant);
}

bool saysThatFramesChanged(const Comparison &comparison)
{
    const OverallVerdict verdict = frameVerdictsOf(comparison.questions).overall;
    return verdict != OverallVerdict::NoChange && verdict != OverallVerdict::TooNoisy;
}

bool addsUp(const Comparison &comparison)
{
    double waterfall = 0;
    for (const WaterfallStep &step : comparison.waterfall)
        waterfall += step.deltaNs;
    double parts = 0;
    double cells = 0;
    if (comparison.mix) {
        for (const BehaviourChange &change : comparison.mix->behaviours)
            parts += change.mix.deltaNs + change.within.deltaNs + change.unusual.deltaNs;
        for (const FunctionMix &function : comparison.mix->functions) {
            for (std::size_t i = 0; i < function.mixNs.size(); ++i)
                cells += function.mixNs[i] + function.withinNs[i];
            cells += function.unusual.deltaNs;
        }
    } else {
        parts = cells = comparison.frames.deltaNs;
    }
    return waterfall == comparison.frames.deltaNs && parts == waterfall && cells == waterfall;
}

} // namespace

class TestComparisonTruth : public QObject {
    Q_OBJECT

  private slots:
    void twoRunsOfOneProgram_data();
    void twoRunsOfOneProgram();
    void fivePercentOfTwoPercent_data();
    void fivePercentOfTwoPercent();
};

void TestComparisonTruth::twoRunsOfOneProgram_data()
{
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<bool>("likeWithLike");
    QTest::newRow("one behaviour") << 1 << false;
    QTest::newRow("four behaviours, as they come") << 4 << false;
    QTest::newRow("four behaviours, like with like") << 4 << true;
}

void TestComparisonTruth::twoRunsOfOneProgram()
{
    QFETCH(int, behaviours);
    QFETCH(bool, likeWithLike);
    std::atomic<int> alarms = 0;
    const int quiet = countTrials([&](std::size_t trial) {
        const auto comparison =
            compare(trialOf(trial, static_cast<std::uint32_t>(behaviours), 1), likeWithLike);
        alarms += comparison.ok() && saysThatFramesChanged(**comparison) ? 1 : 0;
        return comparison.ok() && addsUp(**comparison) && !anySignificant(**comparison);
    });
    QVERIFY2(quiet >= 95, qPrintable(QString::number(quiet)));
    QVERIFY2(alarms <= 5, qPrintable(QString::number(alarms)));
}

void TestComparisonTruth::fivePercentOfTwoPercent_data()
{
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<bool>("likeWithLike");
    QTest::newRow("one behaviour") << 1 << false;
    QTest::newRow("four behaviours, like with like") << 4 << true;
}

void TestComparisonTruth::fivePercentOfTwoPercent()
{
    QFETCH(int, behaviours);
    QFETCH(bool, likeWithLike);
    const int found = countTrials([&](std::size_t at) {
        const Trial trial = trialOf(at, static_cast<std::uint32_t>(behaviours), 1.05);
        const auto comparison = compare(trial, likeWithLike);
        if (!comparison || !addsUp(**comparison))
            return false;
        const auto function = std::ranges::find((*comparison)->functions, trial.slowed,
                                                &FunctionDifference::function);
        // Of the mean of all frames a spike may take more than the slow-down adds.
        const Difference &difference = likeWithLike ? function->typical : function->capped;
        return function->significant && difference.deltaNs > 0;
    });
    QVERIFY2(found >= 95, qPrintable(QString::number(found)));
}

} // namespace tst_comparison_truth

ZOE_APPLESS_TEST(tst_comparison_truth::TestComparisonTruth)
#include "tst_comparison_truth.moc"
