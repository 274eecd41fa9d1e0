// Like with like: the decomposition of a change by behaviours, compared with its formulae, and
// properties that must hold exactly.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/overall.h"
#include "tests/analysis/mix_checks.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_mix {

using namespace zoe;
using namespace zoe::test;

namespace {

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

// Mean frame time and self times by label, from the zones themselves.
struct NaiveSide {
    std::map<std::int32_t, double> frames;
    std::map<std::int32_t, double> ns;
    std::map<std::int32_t, std::map<std::string, double>> selfNs;
    double all = 0;
    double allNs = 0;

    void add(const Capture &capture, const Labels &labels)
    {
        for (FrameIndex i = 0; i < capture.frames().size(); ++i) {
            frames[labels[i]] += 1;
            ns[labels[i]] += static_cast<double>(capture.frames()[i].durationNs);
            all += 1;
            allNs += static_cast<double>(capture.frames()[i].durationNs);
        }
        for (const NaiveZone &zone : naiveZones(capture, {}))
            selfNs[labels[zone.frame]][capture.site(zone.zone.site).label()] +=
                static_cast<double>(zone.zone.selfNs);
    }
    double share(std::int32_t b) { return frames[b] / all; }
    double mean(std::int32_t b) { return frames[b] > 0 ? ns[b] / frames[b] : 0; }
    double self(std::int32_t b, const std::string &f)
    {
        return frames[b] > 0 ? selfNs[b][f] / frames[b] : 0;
    }
    double selfOfAll(const std::string &f)
    {
        double sum = 0;
        for (auto &[b, of] : selfNs)
            sum += of[f];
        return sum / all;
    }
};

} // namespace

class TestMix : public QObject {
    Q_OBJECT

  private slots:
    void againstTheFormulae_data();
    void againstTheFormulae();
    void swappingNegates();
    void otherMixAlone();
    void slowerCodeAlone();
    void behavioursOfOneSide();
    void fewFramesOfABehaviour();
    void fewEpisodesAreNoted();
    void otherPhasesAreNoChange();
    void aPhaseOfOneSideCounts_data();
    void aPhaseOfOneSideCounts();
};

void TestMix::againstTheFormulae_data()
{
    QTest::addColumn<int>("baselines");
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 4; ++seed) {
        QTest::addRow("one baseline, %d", seed) << 1 << seed;
        QTest::addRow("three baselines, %d", seed) << 3 << seed;
    }
}

void TestMix::againstTheFormulae()
{
    QFETCH(int, baselines);
    QFETCH(int, seed);
    std::vector<MadeUp> made;
    std::vector<CompareSide> bases;
    std::vector<Labels> labels;
    NaiveSide base;
    NaiveSide head;
    for (int i = 0; i <= baselines; ++i) {
        made.push_back(
            madeUpFrames({.seed = static_cast<std::uint64_t>(10 * seed + i),
                          .frames = 600U + static_cast<std::uint32_t>(40 * i),
                          .functions = 9,
                          .behaviours = 3,
                          .slowFunction = i == baselines ? std::optional(2U) : std::nullopt,
                          .slowFactor = 1.5}));
        labels.push_back(labelsOf(made.back()));
    }
    for (int i = 0; i < baselines; ++i) {
        const auto at = static_cast<std::size_t>(i);
        bases.push_back({made[at].capture.get(), {}});
        base.add(*made[at].capture, labels[at]);
    }
    head.add(*made.back().capture, labels.back());
    const auto comparison = compared(bases, {made.back().capture.get(), {}}, classesOf(labels, 3));
    addsUp(*comparison);
    const Mix &mix = *comparison->mix;
    QVERIFY(mix.behaviours.size() >= 3);
    QCOMPARE(mix.behaviours.back().behaviour, kUnusual);
    const double middle = (base.allNs / base.all + head.allNs / head.all) / 2;
    for (std::size_t i = 0; i < mix.behaviours.size(); ++i) {
        const BehaviourChange &change = mix.behaviours[i];
        const std::int32_t b = change.behaviour;
        QCOMPARE(static_cast<double>(change.baseFrames), base.frames[b]);
        QVERIFY(near(change.headShare, head.share(b)));
        QVERIFY(near(change.baseMeanNs, base.mean(b)) && near(change.headMeanNs, head.mean(b)));
        const double share = head.share(b) - base.share(b);
        const double weight = (head.share(b) + base.share(b)) / 2;
        const bool both = base.frames[b] > 0 && head.frames[b] > 0;
        // One that a side does not have is taken to be there as on the other.
        const auto middleOf = [both](double x, double y) { return both ? (x + y) / 2 : x + y; };
        const double within = both ? (head.mean(b) - base.mean(b)) * weight : 0;
        const double other = share * (middleOf(base.mean(b), head.mean(b)) - middle);
        // Unusual frames are a single part: what they add beyond the mean frame.
        const bool isUnusual = b == kUnusual;
        const double added =
            head.share(b) * (head.mean(b) - middle) - base.share(b) * (base.mean(b) - middle);
        QVERIFY(std::abs(change.unusual.deltaNs - (isUnusual ? added : 0)) < 1e-3);
        QVERIFY(std::abs(change.within.deltaNs - (isUnusual ? 0 : within)) < 1e-3);
        QVERIFY(std::abs(change.mix.deltaNs - (isUnusual ? 0 : other)) < 1e-3);
        QVERIFY(isUnusual || change.within.interval.contains(within));
        QVERIFY(!isUnusual || change.unusual.interval.contains(added));
        for (const FunctionMix &function : mix.functions) {
            if (function.function.empty())
                continue;
            const std::string &f = function.function;
            const double fMiddle = (base.selfOfAll(f) + head.selfOfAll(f)) / 2;
            const double fWithin = both ? (head.self(b, f) - base.self(b, f)) * weight : 0;
            const double fOther = share * (middleOf(base.self(b, f), head.self(b, f)) - fMiddle);
            const double fAdded = head.share(b) * (head.self(b, f) - fMiddle) -
                                  base.share(b) * (base.self(b, f) - fMiddle);
            QVERIFY(std::abs(function.withinNs[i] - (isUnusual ? 0 : fWithin)) < 1e-3);
            QVERIFY(std::abs(function.mixNs[i] - (isUnusual ? 0 : fOther)) < 1e-3);
            QVERIFY(!isUnusual || std::abs(function.unusual.deltaNs - fAdded) < 1e-3);
        }
    }
    // The functions' own: on all threads, which is one here. Behaviours with fewer than 20 frames
    // on either side count as unusual.
    for (const FunctionDifference &function : comparison->functions) {
        const std::string &f = function.function;
        const double fMiddle = (base.selfOfAll(f) + head.selfOfAll(f)) / 2;
        double within = 0;
        double added = 0;
        for (const std::int32_t b : {0, 1, 2, kUnusual}) {
            if (b != kUnusual && base.frames[b] >= 20 && head.frames[b] >= 20)
                within += (head.self(b, f) - base.self(b, f)) * (head.share(b) + base.share(b)) / 2;
            else
                added += head.share(b) * (head.self(b, f) - fMiddle) -
                         base.share(b) * (base.self(b, f) - fMiddle);
        }
        QVERIFY(function.within.has_value());
        QVERIFY(std::abs(function.within->deltaNs - within) < 1e-3);
        QVERIFY(std::abs(function.unusual->deltaNs - added) < 1e-3);
        QVERIFY(!comparison->mix->isSure ||
                std::abs(function.mean.deltaNs - within - added) < 1e-3);
    }
}

void TestMix::swappingNegates()
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const MadeUp a = madeUpFrames({.seed = seed, .frames = 400, .functions = 8});
        const MadeUp b = madeUpFrames({.seed = seed + 9, .frames = 333, .functions = 8});
        const CompareSide sideA{a.capture.get(), {}};
        const CompareSide sideB{b.capture.get(), {}};
        const auto forth = compared({sideA}, sideB, classesOf({labelsOf(a), labelsOf(b)}, 4));
        const auto back = compared({sideB}, sideA, classesOf({labelsOf(b), labelsOf(a)}, 4));
        addsUp(*forth);
        const auto negates = [](const Difference &x, const Difference &y) {
            return x.deltaNs == -y.deltaNs && x.interval.low == -y.interval.high &&
                   x.interval.high == -y.interval.low && x.p == y.p;
        };
        QVERIFY(negates(forth->mix->mix, back->mix->mix));
        QVERIFY(negates(forth->mix->within, back->mix->within));
        for (std::size_t i = 0; i < forth->mix->behaviours.size(); ++i) {
            QVERIFY(negates(forth->mix->behaviours[i].mix, back->mix->behaviours[i].mix));
            QVERIFY(negates(forth->mix->behaviours[i].within, back->mix->behaviours[i].within));
        }
        QCOMPARE(forth->mix->functions.size(), back->mix->functions.size());
        for (std::size_t i = 0; i < forth->mix->functions.size(); ++i) {
            const FunctionMix &x = forth->mix->functions[i];
            const FunctionMix &y = back->mix->functions[i];
            QCOMPARE(x.function, y.function);
            QVERIFY(negates(x.mix, y.mix) && negates(x.within, y.within));
            for (std::size_t c = 0; c < x.mixNs.size(); ++c)
                QVERIFY(x.mixNs[c] == -y.mixNs[c] && x.withinNs[c] == -y.withinNs[c]);
        }
        for (std::size_t i = 0; i < forth->functions.size(); ++i)
            QVERIFY(negates(*forth->functions[i].within, *back->functions[i].within));
    }
}

// The same program, which walks through another level.
void TestMix::otherMixAlone()
{
    const MadeUp made = madeUpFrames(
        {.frames = 1200, .functions = 8, .behaviours = 2, .spikeShare = 0, .changeShare = 0.05});
    Labels labels = labelsOf(made);
    // Frames of behaviour 1 are rarer in the base.
    CompareSide base{made.capture.get(), {}};
    base.selection.frames.emplace();
    CompareSide head = base;
    for (FrameIndex i = 0; i < 1200; ++i) {
        if (labels[i] == 0 || i % 4 == 0)
            base.selection.frames->add(i);
        if (labels[i] == 1 || i % 4 == 0)
            head.selection.frames->add(i);
    }
    const auto comparison = compared({base}, head, classesOf({labels, labels}, 2));
    addsUp(*comparison);
    QVERIFY(comparison->mix->mix.p < 0.01);
    QVERIFY(!comparison->mix->mix.interval.contains(0));
    QVERIFY(comparison->mix->within.interval.contains(0));
    QVERIFY(std::abs(comparison->mix->mix.deltaNs) > 5 * std::abs(comparison->mix->within.deltaNs));
    // What looks slower frame by frame is the same within behaviours.
    QVERIFY(std::ranges::any_of(comparison->functions,
                                [](const FunctionDifference &f) { return f.self.p < 1e-4; }));
    QVERIFY(std::ranges::none_of(comparison->functions, &FunctionDifference::significant));
}

void TestMix::slowerCodeAlone()
{
    MadeUpOptions options{.frames = 1500, .functions = 8, .behaviours = 3, .spikeShare = 0};
    const MadeUp base = madeUpFrames(options);
    options.slowFunction = 4;
    options.slowFactor = 1.3;
    const MadeUp head = madeUpFrames(options);
    const auto comparison = compared({{base.capture.get(), {}}}, {head.capture.get(), {}},
                                     classesOf({labelsOf(base), labelsOf(head)}, 3));
    addsUp(*comparison);
    QCOMPARE(comparison->mix->mix.deltaNs, 0.0);
    QVERIFY(comparison->mix->within.deltaNs > 0);
    QCOMPARE(comparison->mix->functions.front().function, std::string("f4"));
    QVERIFY(comparison->mix->functions.front().within.interval.low > 0);
    QVERIFY(near(comparison->mix->within.ratio,
                 1 + comparison->mix->within.deltaNs / comparison->baseFrames.meanNs));
}

void TestMix::behavioursOfOneSide()
{
    const MadeUp made = madeUpFrames({.frames = 200, .functions = 5, .behaviours = 1});
    Labels base(200, 0);
    Labels head(200, 0);
    for (std::size_t i = 0; i < 60; ++i) {
        base[i] = 1;       // of the base alone
        head[i + 100] = 2; // of the head alone
    }
    const CompareSide side{made.capture.get(), {}};
    const auto comparison = compared({side}, side, classesOf({base, head}, 4));
    addsUp(*comparison);
    const Mix &mix = *comparison->mix;
    // Behaviour 3 and unusual frames don't occur.
    QCOMPARE(mix.behaviours.size(), std::size_t{3});
    QCOMPARE(mix.behaviours[1].headFrames, std::uint64_t{0});
    QCOMPARE(mix.behaviours[1].within.deltaNs, 0.0);
    QCOMPARE(mix.behaviours[2].within.deltaNs, 0.0);
    QVERIFY(std::isinf(mix.behaviours[2].within.interval.high));
    const double middle = comparison->baseFrames.meanNs;
    QVERIFY(
        near(mix.behaviours[2].mix.deltaNs, 0.3 * (mix.behaviours[2].headMeanNs - middle), 1e-6));
}

// Ten frames of a behaviour say little about it, but that much.
void TestMix::fewFramesOfABehaviour()
{
    const MadeUp a = madeUpFrames({.seed = 1, .frames = 500, .functions = 6, .behaviours = 1});
    const MadeUp b = madeUpFrames({.seed = 2, .frames = 500, .functions = 6, .behaviours = 1});
    Labels labels(500, 0);
    for (std::size_t i = 0; i < 500; i += 50)
        labels[i] = 1;
    Labels one(500, 0);
    one[7] = kUnusual;
    const CompareSide sideA{a.capture.get(), {}};
    const CompareSide sideB{b.capture.get(), {}};
    const auto rare = compared({sideA}, sideB, classesOf({labels, labels}, 2));
    addsUp(*rare);
    QVERIFY(std::isfinite(rare->mix->behaviours[1].within.interval.low));
    QVERIFY(rare->mix->behaviours[1].within.p > 0.01);
    const auto single = compared({sideA}, sideB, classesOf({one, one}, 1));
    addsUp(*single);
    // A single frame differs by its whole time, which means nothing.
    const Difference &within = single->mix->behaviours.back().within;
    QVERIFY(within.interval.contains(0));
}

// A phase that only one side has is not a behaviour in which like can be compared with like, but
// its time counts. How long a program stays in a behaviour determines how much its frames say about
// another run.
void TestMix::fewEpisodesAreNoted()
{
    const MadeUp made = madeUpFrames({.frames = 300, .functions = 6});
    const MadeUp other = madeUpFrames({.frames = 300, .functions = 6});
    const CompareSide side{made.capture.get(), {}};
    // Episodes of this many frames, with two behaviours in turn and an unusual frame in the middle
    // of each.
    const auto labels = [](std::size_t frames) {
        Labels of(300);
        for (std::size_t i = 0; i < of.size(); ++i)
            of[i] = i % frames == frames / 2 ? kUnusual : static_cast<std::int32_t>(i / frames % 2);
        return of;
    };
    const auto notes = [&](std::vector<Labels> of, std::size_t bases) {
        const auto comparison = compared(std::vector(bases, side), {other.capture.get(), {}},
                                         classesOf(std::move(of), 2));
        std::vector<std::string> found;
        for (const std::string &note : comparison->notes) {
            if (note.find("episodes of its behaviours") != std::string::npos)
                found.push_back(note.substr(0, note.find(" episodes")));
        }
        return found;
    };
    using Found = std::vector<std::string>;
    QCOMPARE(notes({labels(100), labels(30)}, 1), Found{"The base has only 3"});
    QCOMPARE(notes({labels(20), labels(50)}, 1), Found{"The head has only 6"});
    QCOMPARE(notes({labels(37), labels(38)}, 1), Found{});
    QCOMPARE(notes({labels(300), labels(20)}, 1), Found{}); // one behaviour has no phases
    QCOMPARE(notes({labels(100), labels(100), labels(100)}, 2), Found{}); // runs are the unit
}

// Runs with few phases, hardly any of which is in both, say nothing about the program; a steady
// program that does something different does.
void TestMix::otherPhasesAreNoChange()
{
    const MadeUp base = madeUpFrames({.seed = 1, .frames = 300, .functions = 6, .behaviours = 1});
    const MadeUp head = madeUpFrames({.seed = 2,
                                      .frames = 300,
                                      .functions = 6,
                                      .behaviours = 1,
                                      .slowFunction = 2,
                                      .slowFactor = 1.15});
    const auto compare = [&](std::int32_t ofBase, std::int32_t before, std::int32_t after) {
        Labels labels(300, before);
        std::fill(labels.begin() + 200, labels.end(), after);
        return compared({CompareSide{base.capture.get(), {}}}, CompareSide{head.capture.get(), {}},
                        classesOf({Labels(300, ofBase), labels}, 3));
    };
    const auto isFound = [](const auto &comparison) {
        return std::ranges::any_of(comparison->functions, &FunctionDifference::significant);
    };
    const auto isNoted = [](const auto &comparison) {
        return std::ranges::any_of(comparison->notes, [](const std::string &note) {
            return note.find("Other phases of the same program") != std::string::npos;
        });
    };
    const auto other = compare(0, 1, 2);
    QVERIFY(!isFound(other) && isNoted(other));
    QVERIFY(other->frames.interval.contains(0));
    QCOMPARE(frameVerdictsOf(other->questions).overall, OverallVerdict::TooNoisy);
    const auto steady = compare(0, 1, 1);
    QVERIFY(isFound(steady) && !isNoted(steady));
    // Student's t with two degrees of freedom, one a side, is 4.3 and not 2.
    const auto width = [](const auto &comparison) {
        return comparison->frames.interval.high - comparison->frames.interval.low;
    };
    QVERIFY(width(other) > 1.8 * width(steady));
    // The middle half of the head's frames is of its longer phase, whose frames vary little.
    for (const FunctionDifference &function : other->functions)
        QVERIFY(!function.typicalDiffers && function.typical.p == 1.0);
    QCOMPARE(frameVerdictsOf(other->questions).typical, OverallVerdict::TooNoisy);
    const auto mostly = compare(0, 0, 1); // two thirds are the same behaviour
    QVERIFY(isFound(mostly) && !isNoted(mostly));
    // Parts of one run are in different phases because that is what was selected.
    const MadeUp copy = madeUpFrames({.seed = 1, .frames = 300, .functions = 6, .behaviours = 1});
    Labels phases(300, 0);
    std::fill(phases.begin() + 150, phases.end(), 1);
    std::fill(phases.begin() + 250, phases.end(), 2);
    const auto partOf = [](const MadeUp &made, FrameIndex begin, FrameIndex end) {
        CompareSide side{made.capture.get(), {}};
        side.selection.frames = FrameRanges(FrameRange{begin, end});
        return side;
    };
    const CompareSide first = partOf(base, 0, 150);
    const auto oneRun = compared({first}, partOf(base, 150, 300), classesOf({phases, phases}, 3));
    const auto twoRuns = compared({first}, partOf(copy, 150, 300), classesOf({phases, phases}, 3));
    QCOMPARE(oneRun->frames.deltaNs, twoRuns->frames.deltaNs);
    QVERIFY(!isNoted(oneRun) && isNoted(twoRuns));
    QVERIFY(width(twoRuns) > 1.8 * width(oneRun));
    const auto widthOfMean = [&](const CompareSide &second) {
        CompareOptions options;
        options.classes = classesOf({phases, phases}, 3);
        NamedStatistic mean;
        mean.sharpen = true;
        const std::vector<NamedStatistic> asked{mean};
        const std::vector<CompareSide> bases{first};
        const auto changes = compareStatistics(Baseline(bases), Head(second), asked, options);
        return changes->front().change.interval.high - changes->front().change.interval.low;
    };
    QVERIFY(widthOfMean(partOf(copy, 150, 300)) > 1.8 * widthOfMean(partOf(base, 150, 300)));
}

void TestMix::aPhaseOfOneSideCounts_data()
{
    QTest::addColumn<int>("baseFrames"); // of the phase
    QTest::newRow("not in the base") << 0;
    QTest::newRow("too few in the base") << 19;
    QTest::newRow("enough in the base") << 20;
}

void TestMix::aPhaseOfOneSideCounts()
{
    QFETCH(int, baseFrames);
    constexpr int kFrames = 1000;
    const auto made = [](int slow, int salt, Labels &labels) {
        std::string text;
        DurationNs start = 0;
        for (int i = 0; i < kFrames; ++i) {
            const bool isSlow = i >= 400 && i < 400 + slow;
            const DurationNs ns = (isSlow ? 4 : 1) * (10'000 + (i * 37 + salt) % 101);
            text += "frame " + std::to_string(start) + " " + std::to_string(ns) +
                    "\n  main\n    f " + std::to_string(start) + " " + std::to_string(ns) + "\n";
            start += ns;
            labels.push_back(isSlow ? 1 : 0);
        }
        return captureFromText(text, 100);
    };
    std::vector<Labels> labels(2);
    const auto base = made(baseFrames, 0, labels[0]);
    const auto head = made(80, 7, labels[1]);
    const std::vector<CompareSide> bases{{base.get(), {}}};
    const CompareSide headSide{head.get(), {}};
    const auto classes = classesOf(labels, 2);
    const auto comparison = compared(bases, headSide, classes);
    addsUp(*comparison);
    QVERIFY(comparison->mix->isSure);
    // Of all frames, less what other shares of usual behaviours bring.
    const FunctionDifference &function = comparison->functions.front();
    QVERIFY(std::abs(function.mean.deltaNs - function.within->deltaNs - function.unusual->deltaNs) <
            1e-3);
    const bool isUsual = baseFrames >= 20;
    QVERIFY(isUsual ? function.unusual->deltaNs == 0 : function.unusual->deltaNs > 1'000);
    for (const char *text : {"mean(frame) > +5%", "mean(self:f) > +5%"}) {
        const auto condition = parseGateCondition(text);
        QVERIFY(condition.ok());
        CompareOptions options;
        options.classes = classes;
        const std::vector<NamedStatistic> statistics{measuredStatistic(*condition)};
        const auto changes =
            compareStatistics(Baseline(bases), Head(headSide), statistics, options);
        QVERIFY(changes.ok());
        const GateVerdict verdict = judge(*condition, changes->front(), kFrames).verdict;
        // In both, each behaviour is as fast as it was: that is another mix.
        QVERIFY((verdict == GateVerdict::Pass) == isUsual);
    }
}

} // namespace tst_mix

ZOE_APPLESS_TEST(tst_mix::TestMix)
#include "tst_mix.moc"
