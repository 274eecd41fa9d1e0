// The behaviours of the frames of both sides: found together, applied, and with functions that have
// changed so much that frames no longer look alike.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/comparison/same_behaviours/changed_functions.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/mix_checks.h"
#include "tests/support/test_program.h"

namespace tst_frame_classes {

using namespace zoe;
using namespace zoe::test;

namespace {

MadeUpOptions program(std::uint64_t seed, double factor = 1)
{
    MadeUpOptions options{.seed = seed, .frames = 900, .functions = 12, .behaviours = 3};
    options.spikeShare = 0.005;
    if (factor != 1) {
        options.slowFunction = 6;
        options.slowFactor = factor;
    }
    return options;
}

// Of the usual frames of both sides.
double agreement(const FrameClasses &classes, const std::vector<const MadeUp *> &made)
{
    std::vector<int> found;
    std::vector<int> truth;
    for (std::size_t side = 0; side < made.size(); ++side) {
        for (std::size_t i = 0; i < classes.of[side].size(); ++i) {
            if (classes.of[side][i] == kUnusual)
                continue;
            found.push_back(classes.of[side][i]);
            truth.push_back(made[side]->behaviour[i]);
        }
    }
    return adjustedRandIndex(found, truth);
}

const FunctionMix *mixOf(const Comparison &comparison, const std::string &function)
{
    const auto found =
        std::ranges::find(comparison.mix->functions, function, &FunctionMix::function);
    return found == comparison.mix->functions.end() ? nullptr : &*found;
}

} // namespace

class TestFrameClasses : public QObject {
    Q_OBJECT

  private slots:
    void clusteredTogether();
    void clusteringDoesNotKnowTheSides();
    void appliedModel();
    void largeChanges_data();
    void largeChanges();
    void largeChangesSwapped();
    void largeChangeWithAnotherMix();
    void newFunction();
    void modelAndALargeChange();
    void anotherLevelIsNoChange();
    void changedFunctionsOfProfiles();
    void oneBehaviourBecomesTwo();
    void badInput();
};

void TestFrameClasses::clusteredTogether()
{
    MadeUpOptions options{.frames = 900, .functions = 20, .behaviours = 3};
    const MadeUp base = madeUpFrames(options);
    options.seed = 2;
    options.frames = 700;
    options.slowFunction = 6;
    options.slowFactor = 1.2;
    const MadeUp head = madeUpFrames(options);
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const CompareSide headSide{head.capture.get(), {}};
    TbbExecutor executor;
    const auto classes = classifyFrames(Baseline(bases), Head(headSide), {}, Task(executor));
    QVERIFY(classes.ok());
    QCOMPARE((*classes)->names.size(), std::size_t{3});
    QCOMPARE((*classes)->of.size(), std::size_t{2});
    QCOMPARE((*classes)->of[0].size(), std::size_t{900});
    QCOMPARE((*classes)->of[1].size(), std::size_t{700});
    // The same ids on both sides, as in the truth.
    std::vector<int> found;
    std::vector<int> truth;
    for (const auto &[made, of] :
         {std::pair(&base, &(*classes)->of[0]), std::pair(&head, &(*classes)->of[1])}) {
        for (std::size_t i = 0; i < of->size(); ++i) {
            if ((*of)[i] == kUnusual)
                continue;
            found.push_back((*of)[i]);
            truth.push_back(made->behaviour[i]);
        }
    }
    QVERIFY(adjustedRandIndex(found, truth) > 0.99);
    for (const FrameIndex spike : base.spikes)
        QCOMPARE((*classes)->of[0][spike], kUnusual);
    const auto comparison = compared(bases, headSide, *classes);
    addsUp(*comparison);
    QCOMPARE(comparison->mix->functions.front().function, std::string("f6"));
}

void TestFrameClasses::clusteringDoesNotKnowTheSides()
{
    const MadeUp a = madeUpFrames({.seed = 3, .frames = 500, .functions = 12, .behaviours = 3});
    const MadeUp b = madeUpFrames({.seed = 4, .frames = 600, .functions = 12, .behaviours = 3});
    const CompareSide sideA{a.capture.get(), {}};
    const CompareSide sideB{b.capture.get(), {}};
    const std::vector<CompareSide> basesA{sideA};
    const std::vector<CompareSide> basesB{sideB};
    const auto forth = classifyFrames(Baseline(basesA), Head(sideB));
    const auto back = classifyFrames(Baseline(basesB), Head(sideA));
    QVERIFY(forth.ok() && back.ok());
    QCOMPARE((*forth)->names, (*back)->names);
    QCOMPARE((*forth)->of[0], (*back)->of[1]);
    QCOMPARE((*forth)->of[1], (*back)->of[0]);
}

void TestFrameClasses::appliedModel()
{
    const MadeUp a = madeUpFrames({.seed = 3, .frames = 500, .functions = 12, .behaviours = 3});
    const MadeUp b = madeUpFrames({.seed = 4, .frames = 600, .functions = 12, .behaviours = 3});
    BehaviourOptions options;
    options.stabilityRounds = 0;
    const auto found = findBehaviours(*a.capture, {}, options, kMeans);
    QVERIFY(found.ok());
    ClassifyOptions classify;
    classify.definition = (*found)->definition;
    const std::vector<CompareSide> bases{{a.capture.get(), {}}, {b.capture.get(), {}}};
    const CompareSide head{b.capture.get(), {}};
    const auto classes = classifyFrames(Baseline(bases), Head(head), classify);
    QVERIFY(classes.ok());
    const auto applied = applyBehaviours(*b.capture, {}, (*found)->definition);
    QCOMPARE((*classes)->of.size(), std::size_t{3});
    QCOMPARE((*classes)->of[1], (*applied)->assignment);
    QCOMPARE((*classes)->of[2], (*applied)->assignment);
    QCOMPARE((*classes)->names.front(), (*found)->behaviours.front().name);
}

void TestFrameClasses::largeChanges_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("half as long again") << 1.5;
    QTest::newRow("three times as long") << 3.0;
    QTest::newRow("twelve times as long") << 12.0;
    QTest::newRow("a fifth") << 0.2;
}

// All of the change is slower code, however it changes the shapes of frames.
void TestFrameClasses::largeChanges()
{
    QFETCH(double, factor);
    const MadeUp base = madeUpFrames(program(2));
    const MadeUp head = madeUpFrames(program(2, factor));
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const CompareSide headSide{head.capture.get(), {}};
    const auto classes = classifyFrames(Baseline(bases), Head(headSide));
    QVERIFY(classes.ok());
    const double agree = agreement(**classes, {&base, &head});
    QVERIFY2(agree > 0.99, qPrintable(QString::number(agree)));
    const auto comparison = compared(bases, headSide, *classes);
    addsUp(*comparison);
    const Mix &mix = *comparison->mix;
    // The same frames in the same order: nothing of it is another mix.
    const double change = std::abs(comparison->frames.deltaNs);
    QVERIFY2(std::abs(mix.mix.deltaNs) < 0.02 * change,
             qPrintable(QStringLiteral("%1 of %2").arg(mix.mix.deltaNs).arg(change)));
    QCOMPARE(mix.functions.front().function, std::string("f6"));
    // The change is not only in unusual frames; they have their share of it.
    const FunctionMix &slow = mix.functions.front();
    QVERIFY(std::abs(slow.within.deltaNs + slow.unusual.deltaNs - comparison->frames.deltaNs) <
            0.02 * change);
    QVERIFY(std::abs(slow.unusual.deltaNs) < 0.1 * change);
    for (const FunctionDifference &function : comparison->functions)
        QCOMPARE(function.significant, function.function == "f6");
}

void TestFrameClasses::largeChangesSwapped()
{
    const MadeUp a = madeUpFrames(program(1));
    const MadeUp b = madeUpFrames(program(2, 3));
    const CompareSide sideA{a.capture.get(), {}};
    const CompareSide sideB{b.capture.get(), {}};
    const std::vector<CompareSide> basesA{sideA};
    const std::vector<CompareSide> basesB{sideB};
    const auto forth = classifyFrames(Baseline(basesA), Head(sideB));
    const auto back = classifyFrames(Baseline(basesB), Head(sideA));
    QVERIFY(forth.ok() && back.ok());
    QCOMPARE((*forth)->evened.size(), std::size_t{1});
    QCOMPARE((*forth)->evened[0].function, std::string("f6"));
    QVERIFY(std::abs((*forth)->evened[0].ratio - 3) < 0.2);
    QVERIFY((*forth)->notes.back().starts_with("f6 takes "));
    QVERIFY(std::abs((*back)->evened[0].ratio * (*forth)->evened[0].ratio - 1) < 1e-9);
    QCOMPARE((*forth)->names, (*back)->names);
    QCOMPARE((*forth)->of[0], (*back)->of[1]);
    QCOMPARE((*forth)->of[1], (*back)->of[0]);
    const auto x = compared(basesA, sideB, *forth);
    const auto y = compared(basesB, sideA, *back);
    QVERIFY(x->mix->mix.deltaNs == -y->mix->mix.deltaNs);
    QVERIFY(x->mix->within.deltaNs == -y->mix->within.deltaNs);
}

// Both at once: the change of the mix is known from the true labels.
void TestFrameClasses::largeChangeWithAnotherMix()
{
    const MadeUp base = madeUpFrames(program(1));
    const MadeUp head = madeUpFrames(program(5, 3));
    CompareSide headSide{head.capture.get(), {}};
    headSide.selection.frames.emplace();
    for (FrameIndex i = 0; i < head.behaviour.size(); ++i) {
        if (head.behaviour[i] != 0 || i % 4 == 0)
            headSide.selection.frames->add(i);
    }
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const auto classes = classifyFrames(Baseline(bases), Head(headSide));
    QVERIFY(classes.ok());
    QCOMPARE((*classes)->evened.size(), std::size_t{1});
    const auto found = compared(bases, headSide, *classes);
    const auto truth = compared(bases, headSide, classesOf({labelsOf(base), labelsOf(head)}, 3));
    addsUp(*found);
    const double change = std::abs(truth->frames.deltaNs);
    QVERIFY(std::abs(found->mix->mix.deltaNs - truth->mix->mix.deltaNs) < 0.03 * change);
    QVERIFY(std::abs(mixOf(*found, "f6")->within.deltaNs - mixOf(*truth, "f6")->within.deltaNs) <
            0.03 * change);
}

// That one side alone has.
void TestFrameClasses::newFunction()
{
    const SideProfile with{100, {1, 2, 3, 4, 5, 60}};
    const SideProfile without{100, {1, 2, 3, 4, 5, 0}};
    const auto ratios = changedFunctions(std::vector{without}, std::vector{with});
    QVERIFY(ratios.has_value());
    QCOMPARE(ratios->at(0), 1.0);
    QVERIFY(std::isinf(ratios->at(5)));
    QCOMPARE(changedFunctions(std::vector{with}, std::vector{without})->at(5), 0.0);
}

void TestFrameClasses::modelAndALargeChange()
{
    const MadeUp base = madeUpFrames(program(2));
    const MadeUp head = madeUpFrames(program(2, 4));
    const CompareSide headSide{head.capture.get(), {}};
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    BehaviourOptions options;
    options.stabilityRounds = 0;
    for (const MadeUp *of : {&base, &head}) {
        const auto model = findBehaviours(*of->capture, {}, options, kMeans);
        QVERIFY(model.ok());
        ClassifyOptions classify;
        classify.definition = (*model)->definition;
        const auto classes = classifyFrames(Baseline(bases), Head(headSide), classify);
        QVERIFY(classes.ok());
        QCOMPARE((*classes)->names.size(), (*model)->behaviours.size());
        QVERIFY(agreement(**classes, {&base, &head}) > 0.98);
        const auto unusual = std::ranges::count((*classes)->of[1], kUnusual);
        QVERIFY2(unusual < 45, qPrintable(QString::number(unusual)));
    }
}

// Two sides that have little in common stay so: many functions differ, none has changed.
void TestFrameClasses::anotherLevelIsNoChange()
{
    MadeUpOptions options = program(1);
    options.behaviours = 1;
    const MadeUp base = madeUpFrames(options);
    options.profileSeed = 77;
    const MadeUp head = madeUpFrames(options);
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const CompareSide headSide{head.capture.get(), {}};
    const auto classes = classifyFrames(Baseline(bases), Head(headSide));
    QVERIFY(classes.ok());
    QVERIFY((*classes)->evened.empty());
    const auto comparison = compared(bases, headSide, *classes);
    addsUp(*comparison);
    QVERIFY(std::abs(comparison->mix->within.deltaNs) < std::abs(comparison->mix->mix.deltaNs));
}

void TestFrameClasses::changedFunctionsOfProfiles()
{
    const SideProfile a{500, {10, 20, 30, 40, 50, 60}};
    const SideProfile b{300, {60, 50, 40, 30, 20, 10}};
    const auto times = [](SideProfile profile, std::size_t i, double factor) {
        profile.selfNs[i] *= factor;
        return profile;
    };
    const auto slower = [](SideProfile profile, double factor) {
        for (double &ns : profile.selfNs)
            ns *= factor;
        return profile;
    };
    QVERIFY(!changedFunctions(std::vector{a, b}, std::vector{b, a}).has_value());
    // All that a machine of half the speed does is no change of shape.
    QVERIFY(!changedFunctions(std::vector{a, b}, std::vector{slower(a, 2), slower(b, 2)}));
    const auto one =
        changedFunctions(std::vector{a, b}, std::vector{times(b, 2, 3), times(a, 2, 3)});
    QVERIFY(one.has_value());
    for (std::size_t i = 0; i < 6; ++i)
        QVERIFY(std::abs(one->at(i) - (i == 2 ? 3 : 1)) < 1e-9);
    // Only in the rarer behaviour; unchanged where it counts.
    QVERIFY(!changedFunctions(std::vector{a, b}, std::vector{a, times(b, 2, 3)}).has_value());
    // Two of six are too many to be believed.
    QVERIFY(!changedFunctions(std::vector{a}, std::vector{times(times(a, 2, 3), 4, 5)}));
    QVERIFY(!changedFunctions({}, std::vector{a}).has_value());
    QVERIFY(!changedFunctions(std::vector{a}, {}).has_value());
}

// A change in some of its frames splits a behaviour: both parts belong to the one that it was.
void TestFrameClasses::oneBehaviourBecomesTwo()
{
    const SideProfile whole{800, {10, 20, 30, 40, 50, 60}};
    const SideProfile other{400, {60, 50, 40, 30, 20, 10}};
    SideProfile kept = whole;
    kept.frames = 500;
    SideProfile changed = whole;
    changed.frames = 300;
    changed.selfNs[2] *= 3;
    const std::vector before{whole, other};
    const std::vector after{kept, changed, other};
    const auto areOnes = [](const std::vector<double> &factors) {
        return std::ranges::all_of(factors, [](double factor) { return factor == 1; });
    };
    const auto isOneThird = [](const std::vector<double> &factors) {
        for (std::size_t i = 0; i < factors.size(); ++i) {
            if (std::abs(factors[i] - (i == 2 ? 1.0 / 3 : 1)) > 1e-12)
                return false;
        }
        return true;
    };
    const auto split = changedInGroups(before, after);
    QVERIFY(split.has_value());
    QVERIFY(areOnes(split->first[0]) && areOnes(split->first[1]));
    QVERIFY(areOnes(split->second[0]) && areOnes(split->second[2]));
    QVERIFY(isOneThird(split->second[1]));
    QVERIFY(std::abs(split->ratios[2] - 3) < 1e-12);
    // And the other way round.
    const auto joined = changedInGroups(after, before);
    QVERIFY(joined.has_value());
    QVERIFY(isOneThird(joined->first[1]));
    QVERIFY(areOnes(joined->first[0]) && areOnes(joined->second[0]) && areOnes(joined->second[1]));
    QVERIFY(std::abs(joined->ratios[2] - 1.0 / 3) < 1e-12);
    // Shares that don't add up: it is another behaviour, and nothing changed.
    SideProfile rarer = other;
    rarer.frames = 700;
    SideProfile most = whole;
    most.frames = 780;
    QVERIFY(!changedInGroups(std::vector{whole, rarer}, std::vector{most, changed, other}));
    // So is one that differs in too much.
    SideProfile unlike = changed;
    unlike.selfNs[0] *= 9;
    unlike.selfNs[4] /= 5;
    QVERIFY(!changedInGroups(before, std::vector{kept, unlike, other}));
}

void TestFrameClasses::badInput()
{
    const MadeUp made = madeUpFrames({.frames = 50, .functions = 4});
    const std::vector<CompareSide> bases{{made.capture.get(), {}}};
    const CompareSide head{made.capture.get(), {}};
    CompareOptions options;
    options.classes = classesOf({Labels(50, 0)}, 1);
    QVERIFY(!compareCaptures(Baseline(bases), Head(head), options).ok());
    const std::vector<CompareSide> none;
    QVERIFY(!classifyFrames(Baseline(none), Head(head)).ok());
    ClassifyOptions classify;
    classify.features.time = FeatureTime::Total;
    const auto total = classifyFrames(Baseline(bases), Head(head), classify);
    QVERIFY(!total.ok());
    QCOMPARE(total.error().code, ErrorCode::BadInput);
}

} // namespace tst_frame_classes

ZOE_APPLESS_TEST(tst_frame_classes::TestFrameClasses)
#include "tst_frame_classes.moc"
