// Behaviours of a session that goes on.
#include <QTest>
#include <algorithm>
#include <map>
#include <stop_token>

#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/edit_behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "analysis/behaviours/live/online_rows.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_live {

using namespace zoe;
using namespace zoe::test;

namespace {

void addAll(OnlineClusterer &online, const Capture &capture, FrameIndex step)
{
    const auto frames = static_cast<FrameIndex>(capture.frames().size());
    for (FrameIndex first = 0; first < frames; first += step) {
        QVERIFY(online.add(capture, {first, std::min(frames, first + step)}, Task{}).ok());
        QCOMPARE(online.state()->frames, std::uint64_t{std::min(frames, first + step)});
    }
}

double agreement(const MadeUp &made, const OnlineState &state)
{
    std::vector<int> truth;
    std::vector<int> found;
    for (std::size_t frame = 0; frame < made.behaviour.size(); ++frame) {
        if ((*state.assignment)[frame] == kUnusual)
            continue;
        truth.push_back(made.behaviour[frame]);
        found.push_back((*state.assignment)[frame]);
    }
    return adjustedRandIndex(truth, found);
}

} // namespace

class TestBehaviourLive : public QObject {
    Q_OBJECT

  private slots:
    void followsASession_data();
    void followsASession();
    void batchesDontMatter();
    void idsStay();
    void startsFromADefinition();
    void definitionCanBeApplied();
    void figures();
    void bounds();
    void namesAreTrueOfMostFrames();
};

void TestBehaviourLive::followsASession_data()
{
    QTest::addColumn<int>("behaviours");
    for (const int behaviours : {1, 2, 4, 6})
        QTest::addRow("%d", behaviours) << behaviours;
}

void TestBehaviourLive::followsASession()
{
    QFETCH(int, behaviours);
    const MadeUp made = madeUpFrames({.seed = 3,
                                      .frames = 5000,
                                      .functions = 30,
                                      .behaviours = static_cast<std::uint32_t>(behaviours)});
    const auto online = makeOnlineClusterer({});
    addAll(*online, *made.capture, 64);
    const auto state = online->state();
    const auto active = std::ranges::count_if(
        state->behaviours, [](const OnlineBehaviour &behaviour) { return behaviour.active; });
    QCOMPARE(active, behaviours);
    QVERIFY2(agreement(made, *state) >= 0.95, qPrintable(QString::number(agreement(made, *state))));
    QVERIFY(state->unusual < 500);
    QVERIFY(state->fits > 3 && state->fits < 60);
}

void TestBehaviourLive::batchesDontMatter()
{
    const MadeUp made = madeUpFrames({.frames = 1500, .functions = 20});
    std::shared_ptr<const OnlineState> first;
    for (const FrameIndex step : {1U, 37U, 1500U}) {
        const auto online = makeOnlineClusterer({});
        const FrameIndex frames = 1500;
        // Neither do slices.
        const SlicedCapture sliced(*made.capture, 5);
        const Capture &capture = step == 37 ? static_cast<const Capture &>(sliced) : *made.capture;
        for (FrameIndex at = 0; at < frames; at += step)
            QVERIFY(online->add(capture, {at, std::min(frames, at + step)}, Task{}).ok());
        const auto state = online->state();
        if (!first)
            first = state;
        QCOMPARE(*state->assignment, *first->assignment);
        QCOMPARE(state->unusual, first->unusual);
    }
}

void TestBehaviourLive::idsStay()
{
    const MadeUp made = madeUpFrames({.frames = 4000, .functions = 30, .behaviours = 4});
    const auto online = makeOnlineClusterer({});
    std::shared_ptr<const OnlineState> before;
    for (FrameIndex first = 0; first < 4000; first += 100) {
        QVERIFY(online->add(*made.capture, {first, first + 100}, Task{}).ok());
        const auto now = online->state();
        if (before) {
            // Results handed out before are unchanged, as is what they say about old behaviours.
            QCOMPARE(before->assignment->size(), std::size_t{first});
            QVERIFY(now->behaviours.size() >= before->behaviours.size());
            for (std::size_t i = 0; i < before->behaviours.size(); ++i) {
                QCOMPARE(now->behaviours[i].id, before->behaviours[i].id);
                QCOMPARE(now->behaviours[i].name, before->behaviours[i].name);
                QVERIFY(now->behaviours[i].frames >= before->behaviours[i].frames);
            }
            if (before->fits > 0) {
                for (std::size_t frame = 0; frame < before->assignment->size(); ++frame)
                    QCOMPARE((*now->assignment)[frame], (*before->assignment)[frame]);
            }
        }
        before = now;
    }
    QVERIFY(online->rename(0, "fight"));
    QVERIFY(!online->rename(99, "x"));
    QCOMPARE(online->state()->behaviours[0].name, std::string("fight"));
}

void TestBehaviourLive::startsFromADefinition()
{
    const MadeUp made = madeUpFrames({.seed = 1, .frames = 2000, .functions = 30});
    BehaviourOptions options;
    options.stabilityRounds = 0;
    auto found = *findBehaviours(*made.capture, {}, options, kMeans);
    found = *renameBehaviour(*freezeBehaviour(found, 0, true), 0, "walk");
    const MadeUp next = madeUpFrames({.seed = 2, .frames = 2000, .functions = 30});
    const auto online = makeOnlineClusterer({});
    QVERIFY(online->start(*next.capture, *found->definition).ok());
    QVERIFY(online->add(*next.capture, {0, 50}, Task{}).ok());
    const auto early = online->state();
    QCOMPARE(early->fits, std::uint64_t{0});
    QVERIFY(early->unusual < 10);
    QVERIFY(online->add(*next.capture, {50, 2000}, Task{}).ok());
    const auto late = online->state();
    QCOMPARE(late->behaviours[0].name, std::string("walk"));
    QVERIFY(late->behaviours[0].frozen && late->behaviours[0].active);
    QString frames;
    for (const OnlineBehaviour &behaviour : late->behaviours)
        frames += QString(" %1%2").arg(behaviour.frames).arg(behaviour.active ? "" : " (gone)");
    QVERIFY2(agreement(next, *late) >= 0.95,
             qPrintable(QString("%1,%2").arg(agreement(next, *late)).arg(frames)));
    QVERIFY(!online->start(*next.capture, *found->definition).ok());
    const auto mixture = *findBehaviours(*made.capture, {}, options, gaussianMixture);
    QVERIFY(!makeOnlineClusterer({})->start(*next.capture, *mixture->definition).ok());
}

void TestBehaviourLive::definitionCanBeApplied()
{
    const MadeUp made = madeUpFrames({.frames = 2000, .functions = 30});
    const auto online = makeOnlineClusterer({});
    QVERIFY(!online->definition(*made.capture));
    addAll(*online, *made.capture, 500);
    const auto definition = online->definition(*made.capture);
    QVERIFY(definition && definition->check().ok());
    const auto applied = *applyBehaviours(*made.capture, {}, definition);
    std::vector<int> found(applied->assignment.begin(), applied->assignment.end());
    QVERIFY(adjustedRandIndex(made.behaviour, found) > 0.9);
}

void TestBehaviourLive::figures()
{
    const MadeUp made = madeUpFrames({.frames = 1200, .functions = 20, .behaviours = 2});
    const auto online = makeOnlineClusterer({});
    addAll(*online, *made.capture, 300);
    const auto state = online->state();
    std::uint64_t frames = state->unusual;
    for (const OnlineBehaviour &behaviour : state->behaviours) {
        std::vector<DurationNs> durations;
        for (std::size_t frame = 0; frame < 1200; ++frame) {
            if ((*state->assignment)[frame] == static_cast<std::int32_t>(behaviour.id))
                durations.push_back(made.capture->frames()[frame].durationNs);
        }
        const Distribution expected = distributionOf(durations);
        QCOMPARE(behaviour.frames, expected.count);
        QCOMPARE(behaviour.maxNs, expected.maxNs);
        QVERIFY(std::abs(behaviour.meanNs - expected.meanNs) < 1);
        QVERIFY(std::abs(behaviour.stdevNs - expected.stdevNs) < 1);
        frames += behaviour.frames;
    }
    QCOMPARE(frames, std::uint64_t{1200});
    QCOMPARE(state->current.has_value(), state->assignment->back() != kUnusual);
}

void TestBehaviourLive::bounds()
{
    const MadeUp made = madeUpFrames({.frames = 500, .functions = 10});
    const auto online = makeOnlineClusterer({});
    QCOMPARE(online->state()->frames, std::uint64_t{0});
    QVERIFY(online->add(*made.capture, {10, 10}, Task{}).ok());
    QVERIFY(online->add(*made.capture, {20, 100}, Task{}).ok());
    QCOMPARE(online->state()->assignment->size(), std::size_t{100});
    QVERIFY(!online->add(*made.capture, {50, 120}, Task{}).ok());
    QVERIFY(online->add(*made.capture, {100, 5000}, Task{}).ok()); // beyond the end: gaps
    std::stop_source source;
    source.request_stop();
    SerialExecutor executor;
    const auto stopped =
        makeOnlineClusterer({})->add(*made.capture, {0, 500}, Task(executor, source.get_token()));
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

// A tenth of the frames touch pages, for longer than all of them pack more than the others.
void TestBehaviourLive::namesAreTrueOfMostFrames()
{
    const auto capture = captureFromText("frame 0 100\n"
                                         "  main\n"
                                         "    touchPages 0 10\n"
                                         "    pack 10 10\n"
                                         "    plan 20 10\n");
    const SparseRow touching{{0, 0.7F}, {1, 0.12F}, {2, 0.18F}};
    const SparseRow packing{{1, 0.12F}, {2, 0.88F}};
    const SparseRow centre{{0, 0.07F}, {1, 0.12F}, {2, 0.81F}};
    const SparseRow other{{1, 0.08F}, {2, 0.92F}};
    std::vector<CentreRows> centres{{&centre, std::vector(9, &packing)},
                                    {&other, std::vector(10, &other)}};
    centres[0].rows.push_back(&touching);
    const auto names = namesOfCentres(*capture, centres, {"", ""});
    QCOMPARE(names, (std::vector<std::string>{"Packing (pack)", "Planning (plan)"}));
}

} // namespace tst_behaviour_live

ZOE_APPLESS_TEST(tst_behaviour_live::TestBehaviourLive)
#include "tst_behaviour_live.moc"
