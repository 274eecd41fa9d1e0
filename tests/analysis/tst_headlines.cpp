// What a sentence says of causes that are brought together: amounts are those of what it names, and
// its parts add up.
#include <QtTest>

#include <cstdlib>
#include <random>

#include "analysis/reasons/reason_text.h"
#include "tests/analysis/asked_reason.h"
#include "tests/support/test_program.h"

namespace tst_headlines {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr DurationNs kUs = 1'000;

SiteId siteCalled(const Capture &capture, const std::string &name)
{
    for (std::uint32_t site = 0; site < capture.dictionaries().sites.size(); ++site) {
        if (nameOfSite(capture, SiteId{site}) == name)
            return SiteId{site};
    }
    return {};
}

// One of the frame's own thread in that function.
FrameCause causeOf(const Capture &capture, CauseKind kind, const char *function, DurationNs deltaNs)
{
    FrameCause cause;
    cause.kind = kind;
    cause.function = siteCalled(capture, function);
    cause.thread = ThreadId{0};
    cause.deltaNs = deltaNs;
    return cause;
}

FrameReason reasonWith(std::vector<FrameCause> causes)
{
    std::ranges::stable_sort(causes, std::ranges::greater{}, &FrameCause::deltaNs);
    FrameReason reason;
    reason.frame = 7;
    reason.thread = ThreadId{0};
    reason.typicalNs = 100'000 * kUs;
    reason.durationNs = reason.typicalNs;
    reason.usualLowNs = reason.usualHighNs = reason.typicalNs;
    reason.usualFrames = reason.typicalFrames = 20;
    reason.against.kind = Against::Kind::All;
    reason.statesKnown = true;
    for (const FrameCause &cause : causes)
        reason.durationNs += cause.deltaNs;
    reason.causes = std::move(causes);
    return reason;
}

QString told(const Capture &capture, std::vector<FrameCause> causes, CausesLength length = {})
{
    return QString::fromStdString(causesText(capture, reasonWith(std::move(causes)), length));
}

// What a part of a sentence begins with, in ns: negative if it is less.
double amountOf(const QString &part, bool longer)
{
    static const QRegularExpression amount(R"(^([\d.]+) (ns|µs|ms|s) (.*)$)");
    const auto match = amount.match(part);
    const QString unit = match.captured(2);
    const double factor = unit == "ns" ? 1 : unit == "µs" ? 1e3 : unit == "ms" ? 1e6 : 1e9;
    const bool against = match.captured(3).endsWith(longer ? "less elsewhere" : "more elsewhere");
    return match.captured(1).toDouble() * factor * (against == longer ? -1 : 1);
}

} // namespace

class TestHeadlines : public QObject {
    Q_OBJECT

  private slots:
    void usualSpikesAreStillSpikes();
    void onlyWhereNearlyAllIsIsNamed();
    void amountsAreOfWhatIsNamed();
    void mostOfItIsSaidToBeMost();
    void holdersOfALockAreNamedAlone();
    void whatWasQueuedWasNotPreempted();
    void restsAreNotNetted();
    void briefTextsLeaveOutThreads();
    void callsThatAreWaitedForAreNotCalledMore();
    void shortReasonsNameAPlaceLikewise();
    void partsAddUp();

  private:
    std::shared_ptr<const Capture> m_capture = courseWith({.lockHeld = 5'000'000});
};

// Among the frames of its behaviour, but not among its neighbours.
void TestHeadlines::usualSpikesAreStillSpikes()
{
    FrameReason reason = reasonWith({});
    const std::string usual = "as usual: four of five such frames take 100 ms to 100 ms";
    QCOMPARE(causesText(*m_capture, reason, {}), usual);
    reason.overAroundNs = 20'500 * kUs;
    QCOMPARE(causesText(*m_capture, reason, {}),
             usual + ", but 20.5 ms longer than the frames around it");
    reason.against = {.kind = Against::Kind::Frame, .frame = 3};
    QCOMPARE(causesText(*m_capture, reason, {}), std::string("about as long as frame 3"));
}

void TestHeadlines::onlyWhereNearlyAllIsIsNamed()
{
    using enum CauseKind;
    QCOMPARE(told(*m_capture, {causeOf(*m_capture, Unexplained, "update", 700 * kUs),
                               causeOf(*m_capture, Unexplained, "none", 615 * kUs),
                               causeOf(*m_capture, Unexplained, "render", 300 * kUs),
                               causeOf(*m_capture, Unexplained, "band", 101 * kUs)}),
             QString("1.72 ms unexplained"));
    QCOMPARE(told(*m_capture, {causeOf(*m_capture, Preempted, "update", -3000 * kUs),
                               causeOf(*m_capture, Preempted, "render", -2000 * kUs),
                               causeOf(*m_capture, Preempted, "band", -1000 * kUs)}),
             QString("6 ms less preempted"));
}

void TestHeadlines::amountsAreOfWhatIsNamed()
{
    using enum CauseKind;
    QCOMPARE(told(*m_capture, {causeOf(*m_capture, Preempted, "update", 15'970 * kUs),
                               causeOf(*m_capture, Preempted, "render", -270 * kUs)}),
             QString("16 ms preempted on main in `update`"));
    QCOMPARE(told(*m_capture, {causeOf(*m_capture, Preempted, "update", 47'920 * kUs),
                               causeOf(*m_capture, Preempted, "render", 180 * kUs)}),
             QString("47.9 ms preempted on main in `update`"));
    // The tenth that is not in it is among the rest.
    QCOMPARE(told(*m_capture, {causeOf(*m_capture, Stolen, "update", 9'200 * kUs),
                               causeOf(*m_capture, Stolen, "render", 800 * kUs)}),
             QString("9.2 ms stolen by other virtual machines on main in `update`; 800 µs in "
                     "smaller causes"));
}

void TestHeadlines::mostOfItIsSaidToBeMost()
{
    using enum CauseKind;
    const auto both = [&](CauseKind kind, int sign) {
        return told(*m_capture, {causeOf(*m_capture, kind, "update", sign * 4000 * kUs),
                                 causeOf(*m_capture, kind, "render", sign * 2000 * kUs)});
    };
    QCOMPARE(both(Unexplained, 1), QString("6 ms unexplained, mostly in `update`"));
    QCOMPARE(both(Unexplained, -1), QString("6 ms less unexplained, mostly in `update`"));
    QCOMPARE(both(Preempted, 1), QString("6 ms preempted, mostly on main in `update`"));
    QCOMPARE(both(Interrupts, -1), QString("6 ms less in interrupts, mostly on main in `update`"));
}

void TestHeadlines::holdersOfALockAreNamedAlone()
{
    const auto waitFor = [&](std::uint32_t holder, const char *zone, DurationNs deltaNs) {
        FrameCause cause = causeOf(*m_capture, CauseKind::Waiting, "update", deltaNs);
        cause.wait = WaitKind::Lock;
        cause.lock = LockId{0};
        cause.holder = ThreadId{holder};
        cause.otherSite = siteCalled(*m_capture, zone);
        return cause;
    };
    QCOMPARE(told(*m_capture, {waitFor(1, "save", 3000 * kUs), waitFor(0, "render", 2000 * kUs)}),
             QString("5 ms waiting for lock `world`"));
    QCOMPARE(told(*m_capture, {waitFor(1, "save", 5000 * kUs), waitFor(0, "render", -900 * kUs)}),
             QString("5 ms waiting for lock `world`, held by worker in `save`; 900 µs less "
                     "elsewhere"));
}

void TestHeadlines::whatWasQueuedWasNotPreempted()
{
    const auto taken = [&](const char *function, bool queued, DurationNs deltaNs) {
        FrameCause cause = causeOf(*m_capture, CauseKind::Preempted, function, deltaNs);
        cause.isQueued = queued;
        cause.runner = ThreadId{1};
        return cause;
    };
    QCOMPARE(
        told(*m_capture, {taken("update", true, 4000 * kUs), taken("render", true, 2000 * kUs)}),
        QString("6 ms queued for a CPU, mostly behind worker on main in `update`"));
    QCOMPARE(
        told(*m_capture, {taken("update", true, 4000 * kUs), taken("render", false, 2000 * kUs)}),
        QString("6 ms without a CPU, mostly on main in `update`"));
    QCOMPARE(
        told(*m_capture, {taken("update", true, 2000 * kUs), taken("render", false, 2000 * kUs)}),
        QString("4 ms without a CPU"));
}

void TestHeadlines::restsAreNotNetted()
{
    using enum CauseKind;
    const std::vector<FrameCause> causes{causeOf(*m_capture, Preempted, "update", 15'970 * kUs),
                                         causeOf(*m_capture, Calls, "find_path", 9'670 * kUs),
                                         causeOf(*m_capture, Waiting, "render", -8'640 * kUs)};
    QCOMPARE(
        told(*m_capture, causes),
        QString("16 ms preempted on main in `update`; 9.67 ms for more calls of `find_path`; 8.64 "
                "ms less elsewhere"));
    QCOMPARE(told(*m_capture, causes, {.most = 1}),
             QString("16 ms preempted on main in `update`; 9.67 ms in other causes; 8.64 ms less "
                     "elsewhere"));
}

void TestHeadlines::briefTextsLeaveOutThreads()
{
    FrameCause preempted = causeOf(*m_capture, CauseKind::Preempted, "band", 8'580 * kUs);
    preempted.thread = ThreadId{1};
    preempted.waiter = ThreadId{0};
    preempted.runner = ThreadId{0};
    FrameCause lock = causeOf(*m_capture, CauseKind::Waiting, "update", 4'180 * kUs);
    lock.wait = WaitKind::Lock;
    lock.lock = LockId{0};
    lock.holder = ThreadId{1};
    lock.otherSite = siteCalled(*m_capture, "save");
    FrameCause woken = causeOf(*m_capture, CauseKind::Waiting, "render", 1'000 * kUs);
    woken.wait = WaitKind::Woken;
    woken.holder = ThreadId{1};
    QCOMPARE(told(*m_capture, {preempted, lock, woken}, {.brief = true}),
             QString("8.58 ms preempted in `band`; 4.18 ms waiting for lock `world`; 1 ms waiting "
                     "in `render`"));
}

// The thread may run the function once per frame, but only the frame in question waits for it.
void TestHeadlines::callsThatAreWaitedForAreNotCalledMore()
{
    FrameCause calls = causeOf(*m_capture, CauseKind::Calls, "band", 1'500 * kUs);
    calls.thread = ThreadId{1};
    calls.waiter = ThreadId{0};
    QCOMPARE(told(*m_capture, {calls}),
             QString("1.5 ms more time in `band` on worker while main waited for it"));
    QCOMPARE(told(*m_capture, {calls}, {.brief = true}), QString("1.5 ms more time in `band`"));
}

void TestHeadlines::shortReasonsNameAPlaceLikewise()
{
    const auto of = [&](DurationNs update, DurationNs render, DurationNs band) {
        const FrameReason reason =
            reasonWith({causeOf(*m_capture, CauseKind::Preempted, "update", update),
                        causeOf(*m_capture, CauseKind::Preempted, "render", render),
                        causeOf(*m_capture, CauseKind::Preempted, "band", band)});
        return QString::fromStdString(shortReason(*m_capture, reason));
    };
    QCOMPARE(of(5000 * kUs, 100 * kUs, -900 * kUs), QString("preemption in `update`"));
    QCOMPARE(of(5000 * kUs, 2000 * kUs, 100 * kUs), QString("preemption, mostly in `update`"));
    QCOMPARE(of(2000 * kUs, 2000 * kUs, 1900 * kUs), QString("preemption"));
}

// Within what sentences leave out on either side: a twentieth of the difference.
void TestHeadlines::partsAddUp()
{
    std::mt19937 random(11);
    const char *const functions[] = {"update", "render", "band", "find_path", "none"};
    const CauseKind kinds[] = {CauseKind::Preempted, CauseKind::Stolen,      CauseKind::Waiting,
                               CauseKind::Calls,     CauseKind::Unexplained, CauseKind::Longer};
    int longer = 0;
    for (int round = 0; round < 500; ++round) {
        std::vector<FrameCause> causes;
        std::uniform_int_distribution<DurationNs> delta(-9'000 * kUs, 11'000 * kUs);
        for (int i = 0; i < 9; ++i)
            causes.push_back(
                causeOf(*m_capture, kinds[random() % 6], functions[random() % 5], delta(random)));
        const FrameReason reason = reasonWith(causes);
        const DurationNs difference = reason.differenceNs();
        if (std::abs(difference) < reason.typicalNs / 100)
            continue;
        longer += difference > 0 ? 1 : 0;
        DurationNs headlines = 0;
        for (const Headline &headline : headlinesOf(reason)) {
            headlines += headline.deltaNs;
            for (const std::size_t i : headline.causes)
                QVERIFY((reason.causes[i].deltaNs > 0) == (headline.deltaNs > 0));
            const DurationNs greatest = reason.causes[headline.causes.front()].deltaNs;
            QCOMPARE(headline.toldNs,
                     headline.spread == Spread::Alone ? greatest : headline.deltaNs);
        }
        QCOMPARE(headlines, difference);
        for (const std::size_t most : {1U, 2U, 3U}) {
            double sum = 0;
            const QString text =
                QString::fromStdString(causesText(*m_capture, reason, {.most = most}));
            for (const QString &part : text.split("; "))
                sum += amountOf(part, difference > 0);
            const double off = std::abs(sum - static_cast<double>(difference));
            // Three digits of each part besides.
            QVERIFY2(off <= std::abs(static_cast<double>(difference)) / 20 + 0.2e6,
                     qPrintable(text + " / " + QString::number(difference)));
        }
    }
    QVERIFY(longer > 100 && longer < 450);
}

} // namespace tst_headlines

ZOE_APPLESS_TEST(tst_headlines::TestHeadlines)
#include "tst_headlines.moc"
