// How a change decides a condition: it fails only if the whole interval is beyond the limit.
#include <QTest>
#include <cmath>
#include <limits>

#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/comparison/gate/gate.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_gate {

using namespace zoe;

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

// 10 ms -> 11 ms: +1 ms (0.5 to 1.5), ratio 1.1 (1.05 to 1.15), head 11 ms (10.7 to 11.3).
StatisticChange slower()
{
    StatisticChange change;
    change.change.base = 10e6;
    change.change.head = 11e6;
    change.change.delta = 1e6;
    change.change.interval = {0.5e6, 1.5e6};
    change.change.ratio = 1.1;
    change.change.ratioInterval = {1.05, 1.15};
    change.headInterval = {10.7e6, 11.3e6};
    return change;
}

// 10 ms -> 11 ms, but the mean could be anything.
StatisticChange unsure()
{
    StatisticChange change = slower();
    change.change.ratioInterval = {0.8, 1.5};
    change.change.interval = {-2e6, 4e6};
    return change;
}

GateOutcome judged(const QString &condition, const StatisticChange &change,
                   std::uint64_t frames = 100)
{
    const auto parsed = parseGateCondition(condition.toStdString());
    if (!parsed)
        qFatal("%s", parsed.error().text().c_str());
    return judge(*parsed, change, frames);
}

} // namespace

class TestGate : public QObject {
    Q_OBJECT

  private slots:
    void failsOnlyIfTheIntervalExcludesTheLimit_data();
    void failsOnlyIfTheIntervalExcludesTheLimit();
    void tooFewFramesCannotTell();
    void sidesAreComparedByTheirAverage();
    void framesOfDifferentSetsAreNotCompared();
    void framesThatAreMissingAreADoubt();
    void disturbedCapturesTellWhatTheirThreadsDid();
    void theLongestFrameIsAFact();
    void totalsCountTheFramesOfTheHead();
    void aNewFunctionIsMoreByAnyShare();
    void oneFailureOutweighsAll();
    void theSharperFormDecides();
    void theTypicalFrameCanOnlyFail();
    void whereLikeIsNotSureItIsNotGreen();
    void conditionsShareTheError();
    void tellsWhatCouldBeFound();
    void onlyWhatCanBeToldCanFail();
    void whatIsHiddenCantFail();
};

void TestGate::failsOnlyIfTheIntervalExcludesTheLimit_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<bool>("fails");
    QTest::addColumn<bool>("maybe");
    const auto row = [](const char *condition, bool fails, bool maybe) {
        QTest::newRow(condition) << QString::fromLatin1(condition) << fails << maybe;
    };
    row("mean(frame) > +4%", true, false);
    row("mean(frame) > +6%", false, true);
    row("mean(frame) > +10.5%", false, false);
    row("mean(frame) > +20%", false, false);
    row("mean(frame) > -5%", true, false);
    row("mean(frame) > +0.4ms", true, false);
    row("mean(frame) > +0.5ms", false, true); // the limit is the interval's end
    row("mean(frame) >= +0.5ms", true, false);
    row("mean(frame) > +2ms", false, false);
    row("mean(frame) > 10.5ms", true, false);
    row("mean(frame) > 10.9ms", false, true);
    row("mean(frame) > 12ms", false, false);
    row("mean(frame) < +20%", true, false);
    row("mean(frame) < +12%", false, true);
    row("mean(frame) <= +1.5ms", true, false);
    row("mean(frame) < +1.5ms", false, true);
    row("mean(frame) < 0ms", false, false);
}

void TestGate::failsOnlyIfTheIntervalExcludesTheLimit()
{
    QFETCH(QString, condition);
    QFETCH(bool, fails);
    QFETCH(bool, maybe);
    const GateOutcome outcome = judged(condition, slower());
    QCOMPARE(outcome.verdict, fails   ? GateVerdict::Fail
                              : maybe ? GateVerdict::Unclear
                                      : GateVerdict::Pass);
    QCOMPARE(outcome.base, 10e6);
    QCOMPARE(outcome.head, 11e6);
}

// Whichever of them are baselines.
void TestGate::sidesAreComparedByTheirAverage()
{
    const auto made = [](int frames) {
        std::string text;
        for (int i = 0; i < frames; ++i)
            text += "frame " + std::to_string(100 * i) + " 100\n  main\n";
        return zoe::test::captureFromText(text);
    };
    const auto many = made(100);
    const auto few = made(45);
    const auto doubted = [](std::initializer_list<const Capture *> captures, std::size_t bases) {
        std::vector<CompareSide> all;
        for (const Capture *capture : captures)
            all.push_back({capture, {}});
        Sides sides;
        for (const CompareSide &side : all)
            sides.push_back(&side);
        std::vector<std::size_t> positions;
        for (const CaptureDoubt &doubt : doubtsOf(sides, bases))
            positions.push_back(doubt.capture);
        return positions;
    };
    using Positions = std::vector<std::size_t>;
    const Capture *const m = many.get();
    const Capture *const f = few.get();
    QCOMPARE(doubted({m, m, f, f}, 2), (Positions{2, 3}));
    QCOMPARE(doubted({f, f, m, m}, 2), (Positions{0, 1}));
    QCOMPARE(doubted({m, f, m, f}, 2), Positions()); // 72.5 on either side
    QCOMPARE(doubted({m, m, f}, 2), Positions{2});
    QCOMPARE(doubted({m, f}, 1), Positions{1});
}

void TestGate::framesOfDifferentSetsAreNotCompared()
{
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "frame " + std::to_string(100 * i) + " 100\n  main\n";
    const auto base = zoe::test::captureFromText(text, 40);
    Dictionaries dictionaries = base->dictionaries();
    dictionaries.frameSets.at(0).name = "audio";
    const MemoryCapture head(SessionInfo{}, dictionaries, {**base->chunk(0)});
    const CompareSide before{base.get(), {}};
    const CompareSide after{&head, {}};
    QVERIFY(doubtsOf({&before, &before}, 1).empty());
    const std::vector<CaptureDoubt> doubts = doubtsOf({&before, &after}, 1);
    QCOMPARE(doubts.size(), std::size_t{1});
    QCOMPARE(doubts[0].capture, std::size_t{1});
    QCOMPARE(doubts[0].what,
             std::string("has frames of 'audio', not of 'main' like the first capture"));
    QVERIFY(doubts[0].kind == DoubtKind::Unsound);
}

void TestGate::framesThatAreMissingAreADoubt()
{
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "frame " + std::to_string(100 * i) + " 100\n  main\n";
    const auto whole = zoe::test::captureFromText(text, 40);
    const auto lacking =
        zoe::test::captureFromText(text + "frame 0 0 missing\nframe 4200 100\n", 1);
    const CompareSide before{whole.get(), {}};
    CompareSide after{lacking.get(), {}};
    const std::vector<CaptureDoubt> doubts = doubtsOf({&before, &after}, 1);
    QCOMPARE(doubts.size(), std::size_t{1});
    QCOMPARE(doubts[0].capture, std::size_t{1});
    QCOMPARE(doubts[0].what, std::string("is missing 1 of its frames"));
    after.selection.frames = FrameRanges(FrameRange{0, 40}); // not one of the selected ones
    QVERIFY(doubtsOf({&before, &after}, 1).empty());
}

void TestGate::disturbedCapturesTellWhatTheirThreadsDid()
{
    const std::vector<std::string> why{"", "was disturbed", "", "", "", "was disturbed"};
    const auto positions = [&](std::size_t bases, std::vector<CaptureDoubt> doubts) {
        addDisturbed(why, bases, doubts);
        std::vector<std::size_t> captures;
        for (const CaptureDoubt &doubt : doubts)
            captures.push_back(doubt.capture);
        return captures;
    };
    using Positions = std::vector<std::size_t>;
    QCOMPARE(positions(4, {}), (Positions{1, 5})); // one of four, one of two
    QCOMPARE(positions(5, {}), Positions{5});      // one of five is less than a quarter
    QCOMPARE(positions(4, {{5, "is damaged"}}), (Positions{5, 1}));

    const std::vector<std::string> names{"base", "head"};
    const auto verdicts = [&](DoubtKind kind, bool byRunningTime) {
        std::vector<GateOutcome> outcomes;
        for (const char *text : {"mean(frame) > +5%", "p99(frame) > +5%", "mean(self:f) > +5%",
                                 "mean(total:f) > +5%", "mean(calls:f) > +5%", "max(frame) > 1s"})
            outcomes.emplace_back().condition = *parseGateCondition(text);
        const std::vector<CaptureDoubt> doubts{{1, "was disturbed", kind}};
        doubt(outcomes, doubts, names, byRunningTime);
        std::string passed;
        for (const GateOutcome &outcome : outcomes) {
            passed += outcome.verdict == GateVerdict::Pass ? 'p' : '?';
            if (outcome.verdict != GateVerdict::Pass && outcome.why != "head was disturbed")
                passed += outcome.why;
        }
        return passed;
    };
    QCOMPARE(verdicts(DoubtKind::Disturbed, true), std::string("??p?pp"));
    QCOMPARE(verdicts(DoubtKind::Disturbed, false), std::string("????pp"));
    QCOMPARE(verdicts(DoubtKind::FewFrames, true), std::string("?????p"));
    QCOMPARE(verdicts(DoubtKind::Unsound, true), std::string("??????"));
    // What isn't touched stays green.
    std::vector<GateOutcome> calls(1);
    const std::vector<CaptureDoubt> disturbed{{1, "was disturbed", DoubtKind::Disturbed}};
    QCOMPARE(doubtedVerdictOf(calls, disturbed), GateVerdict::Pass);
    const std::vector<CaptureDoubt> few{{1, "has few frames", DoubtKind::FewFrames}};
    QCOMPARE(doubtedVerdictOf(calls, few), GateVerdict::CannotTell);
}

void TestGate::tooFewFramesCannotTell()
{
    StatisticChange change = slower();
    change.tooFewFrames = true;
    change.why = "too few";
    change.change.interval = {-kEndless, kEndless};
    change.change.ratioInterval = {0, kEndless};
    for (const char *condition : {"mean(frame) > +5%", "mean(frame) > +1us", "mean(frame) > 1ms"}) {
        const GateOutcome outcome = judged(QString::fromLatin1(condition), change);
        QCOMPARE(outcome.verdict, GateVerdict::CannotTell);
        QCOMPARE(outcome.why, std::string("too few"));
    }
}

void TestGate::theLongestFrameIsAFact()
{
    StatisticChange change = slower();
    change.tooFewFrames = true; // nothing can be said of longest frames to come
    change.headInterval = {-kEndless, kEndless};
    QCOMPARE(judged("max(frame) > 10.999ms", change).verdict, GateVerdict::Fail);
    QCOMPARE(judged("max(frame) >= 11ms", change).verdict, GateVerdict::Fail);
    QCOMPARE(judged("max(frame) > 11ms", change).verdict, GateVerdict::Pass);
}

void TestGate::totalsCountTheFramesOfTheHead()
{
    const GateOutcome outcome = judged("total(frame) > +49ms", slower(), 100);
    QCOMPARE(outcome.base, 1000e6);
    QCOMPARE(outcome.head, 1100e6);
    QCOMPARE(outcome.value, 100e6);
    QCOMPARE(outcome.interval.low, 50e6);
    QCOMPARE(outcome.interval.high, 150e6);
    QCOMPARE(outcome.verdict, GateVerdict::Fail);
    QCOMPARE(judged("total(frame) > +51ms", slower(), 100).verdict, GateVerdict::Unclear);
    QCOMPARE(judged("total(frame) > 1069ms", slower(), 100).verdict, GateVerdict::Fail);
    QCOMPARE(judged("total(frame) > 1071ms", slower(), 100).verdict, GateVerdict::Unclear);
    QCOMPARE(judged("total(frame) > +4%", slower(), 100).verdict, GateVerdict::Fail);
    QCOMPARE(judged("total(frame) > +6%", slower(), 100).verdict, GateVerdict::Unclear);
}

void TestGate::aNewFunctionIsMoreByAnyShare()
{
    StatisticChange change = slower();
    change.change.base = 0;
    change.change.ratio = kEndless;
    change.change.ratioInterval = {kEndless, kEndless};
    QCOMPARE(judged("mean(self:f) > +500%", change).verdict, GateVerdict::Fail);
    QCOMPARE(judged("mean(self:f) < -5%", change).verdict, GateVerdict::Pass);
}

void TestGate::theSharperFormDecides()
{
    StatisticChange change = unsure();
    QCOMPARE(judged("mean(self:f) > +5%", change).verdict, GateVerdict::Unclear);
    change.sharper.push_back({SharperForm::LikeWithLike, slower().change});
    change.sharper.back().change.ratioInterval = {1.08, 1.12};
    const GateOutcome outcome = judged("mean(self:f) > +5%", change);
    QCOMPARE(outcome.verdict, GateVerdict::Fail);
    QVERIFY(outcome.form == SharperForm::LikeWithLike);
    QVERIFY(std::abs(outcome.interval.low - 0.08) < 1e-12);
    // It also shows that nothing changed where the mean alone would be unclear.
    change.sharper.back().change.ratio = 1;
    change.sharper.back().change.ratioInterval = {0.99, 1.01};
    QCOMPARE(judged("mean(self:f) > +5%", change).verdict, GateVerdict::Pass);
    // What the mean itself is certain of stays.
    change.change.ratioInterval = {1.06, 1.5};
    QCOMPARE(judged("mean(self:f) > +5%", change).verdict, GateVerdict::Fail);
}

void TestGate::theTypicalFrameCanOnlyFail()
{
    StatisticChange change = unsure();
    change.sharper.push_back({SharperForm::Typical, slower().change});
    change.sharper.back().change.ratioInterval = {1.08, 1.12};
    QCOMPARE(judged("mean(self:f) > +5%", change).verdict, GateVerdict::Fail);
    // The long frames may still be longer.
    change.sharper.back().change.ratio = 1;
    change.sharper.back().change.ratioInterval = {0.99, 1.01};
    const GateOutcome outcome = judged("mean(self:f) > +5%", change);
    QCOMPARE(outcome.verdict, GateVerdict::Unclear);
    QVERIFY(!outcome.form);
}

void TestGate::whereLikeIsNotSureItIsNotGreen()
{
    StatisticChange change = slower();
    change.isPlain = true;
    change.why = "not sure";
    const GateOutcome green = judged("within(frame) > +20%", change);
    QCOMPARE(green.verdict, GateVerdict::CannotTell);
    QCOMPARE(green.why, std::string("not sure"));
    QCOMPARE(judged("within(frame) > +4%", change).verdict, GateVerdict::Fail);
}

void TestGate::conditionsShareTheError()
{
    std::vector<GateCondition> conditions;
    for (const char *text : {"mean(frame) > +5%", "max(frame) > 1ms", "p99(frame) > +5%"})
        conditions.push_back(*parseGateCondition(text));
    QVERIFY(std::abs(sharedConfidence(0.95, conditions) - 0.975) < 1e-12);
    QVERIFY(std::abs(sharedConfidence(0.95, std::span(conditions).first(1)) - 0.95) < 1e-12);
    QVERIFY(std::abs(sharedConfidence(0.95, {}) - 0.95) < 1e-12);
}

void TestGate::tellsWhatCouldBeFound()
{
    StatisticChange change = slower();
    change.change.delta = 0;
    change.change.interval = {-1e6, 1e6};
    // A millisecond is half of the interval: a true change has to be 1.43 times as large to be
    // found in four of five.
    QVERIFY(std::abs(judged("mean(frame) > +2ms", change).detectable - 3.43e6) < 1);
    QVERIFY(std::abs(judged("mean(frame) < -2ms", change).detectable + 3.43e6) < 1);
    change.change.ratio = 1;
    change.change.ratioInterval = {1 / 1.1, 1.1};
    const double share = judged("mean(frame) > +5%", change).detectable;
    QVERIFY(std::abs(share - (1.05 * std::pow(1.1, 1.43) - 1)) < 1e-9);
    change.tooFewFrames = true;
    QVERIFY(!std::isfinite(judged("mean(frame) > +5%", change).detectable));
}

void TestGate::onlyWhatCanBeToldCanFail()
{
    std::vector<GateOutcome> outcomes(2);
    outcomes[0].verdict = outcomes[1].verdict = GateVerdict::CannotTell;
    QVERIFY(!isDecided(outcomes));
    QVERIFY(canFail(outcomes)); // only a doubt about a capture prevents that they pass
    outcomes[1].verdict = GateVerdict::Pass;
    QVERIFY(isDecided(outcomes));
    QVERIFY(!canFail({}));
    StatisticChange few = slower();
    few.tooFewFrames = true;
    outcomes.assign(2, judged("mean(frame) > +5%", few));
    QVERIFY(!isDecided(outcomes));
    QVERIFY(!canFail(outcomes));
}

void TestGate::whatIsHiddenCantFail()
{
    StatisticChange nothing;
    nothing.change.ratioInterval = {1, 1};
    const GateOutcome passed = judged("mean(self:f) > +5%", nothing);
    QVERIFY(passed.verdict == GateVerdict::Pass && passed.canFail);
    QCOMPARE(passed.why, std::string("f takes no time in these frames, on either side"));
    nothing.isHidden = true;
    for (const char *text : {"typical(self:f) > +5%", "p90(self:f) > +1ms", "median(self:f) < +5%",
                             "within(self:f) > +5%"}) {
        const GateOutcome hidden = judged(text, nothing);
        QVERIFY(hidden.verdict == GateVerdict::CannotTell && !hidden.canFail);
        QVERIFY2(hidden.why.ends_with("use mean(self:f)"), hidden.why.c_str());
    }
    const GateOutcome fact = judged("p90(self:f) > 1ms", nothing);
    QVERIFY(fact.verdict == GateVerdict::Pass && fact.canFail);
    QVERIFY(fact.why.ends_with("use mean(self:f)"));
    // In behaviours it isn't hidden, so it could have failed there.
    nothing.sharper.push_back({SharperForm::Typical, slower().change});
    QVERIFY(judged("typical(self:f) > +4%", nothing).verdict == GateVerdict::Fail);
    const GateOutcome undecided = judged("typical(self:f) > +20%", nothing);
    QVERIFY(undecided.verdict == GateVerdict::CannotTell && undecided.canFail);
}

void TestGate::oneFailureOutweighsAll()
{
    const auto verdict = [](std::initializer_list<GateVerdict> verdicts) {
        std::vector<GateOutcome> outcomes;
        for (const GateVerdict one : verdicts) {
            outcomes.emplace_back();
            outcomes.back().verdict = one;
        }
        return verdictOf(outcomes);
    };
    using V = GateVerdict;
    QCOMPARE(verdict({}), V::Pass);
    QCOMPARE(verdict({V::Pass, V::Pass}), V::Pass);
    QCOMPARE(verdict({V::Pass, V::CannotTell}), V::CannotTell);
    QCOMPARE(verdict({V::CannotTell, V::Fail, V::Pass}), V::Fail);
    QCOMPARE(verdict({V::Pass, V::Unclear}), V::Unclear);
    QCOMPARE(verdict({V::CannotTell, V::Unclear}), V::Unclear);
    QCOMPARE(verdict({V::Unclear, V::Fail}), V::Fail);
}

} // namespace tst_gate

ZOE_APPLESS_TEST(tst_gate::TestGate)
#include "tst_gate.moc"
