// Figures of a running session, and frame times of behaviours in bins.
#include <QTest>
#include <algorithm>
#include <map>

#include "analysis/behaviours/edit_behaviours.h"
#include "analysis/behaviours/frame_time_bins.h"
#include "analysis/behaviours/live/online_figures.h"
#include "analysis/statistics/histogram.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_online_figures {

using namespace zoe;
using namespace zoe::test;

namespace {

const MadeUp &madeUp()
{
    static const MadeUp made = madeUpFrames({.frames = 1200, .functions = 20, .behaviours = 3});
    return made;
}

std::unique_ptr<OnlineClusterer> cameUntil(FrameIndex end)
{
    auto online = makeOnlineClusterer({});
    for (FrameIndex first = 0; first < end; first += 100)
        if (!online->add(*madeUp().capture, {first, std::min(end, first + 100)}, Task{}).ok())
            return nullptr;
    return online;
}

} // namespace

class TestOnlineFigures : public QObject {
    Q_OBJECT

  private slots:
    void thereIsNothingBeforeTheFirstBehaviours();
    void figuresAreThoseOfTheFramesAsTheyCame();
    void theWholeSessionHasAllFigures();
    void detailsAreTakenOver();
    void behavioursThatWentIntoOthersKeepTheirNumber();
    void binsAgreeWithCounting();
    void binsOfNothing();
};

void TestOnlineFigures::thereIsNothingBeforeTheFirstBehaviours()
{
    const auto online = cameUntil(100);
    QVERIFY(online);
    const auto soFar = behavioursSoFar(*madeUp().capture, *online, nullptr);
    QVERIFY(soFar->behaviours.empty() && soFar->unusual.empty() && !soFar->definition);
    const auto whole = behavioursOfSession(*madeUp().capture, *online);
    QVERIFY(whole && !*whole);
}

void TestOnlineFigures::figuresAreThoseOfTheFramesAsTheyCame()
{
    const auto online = cameUntil(900);
    QVERIFY(online);
    const auto state = online->state();
    const auto soFar = behavioursSoFar(*madeUp().capture, *online, nullptr);
    QCOMPARE(soFar->behaviours.size(), state->behaviours.size());
    QCOMPARE(soFar->assignment.size(), madeUp().capture->frames().size());
    std::map<std::int32_t, std::vector<DurationNs>> durations;
    double allNs = 0;
    for (FrameIndex frame = 0; frame < 900; ++frame) {
        QCOMPARE(soFar->assignment[frame], (*state->assignment)[frame]);
        const DurationNs duration = madeUp().capture->frames()[frame].durationNs;
        durations[soFar->assignment[frame]].push_back(duration);
        allNs += static_cast<double>(duration);
    }
    QCOMPARE(soFar->unusual.size(), durations[kUnusual].size());
    for (const Behaviour &behaviour : soFar->behaviours) {
        std::vector<DurationNs> &own = durations[static_cast<std::int32_t>(behaviour.id)];
        QCOMPARE(behaviour.frames, std::uint64_t{own.size()});
        QCOMPARE(behaviour.frames, state->behaviours[behaviour.id].frames);
        QCOMPARE(behaviour.shareOfFrames, static_cast<double>(own.size()) / 900);
        double ownNs = 0;
        for (const DurationNs duration : own)
            ownNs += static_cast<double>(duration);
        QVERIFY(std::abs(behaviour.shareOfTime - ownNs / allNs) < 1e-9);
        std::ranges::sort(own);
        QCOMPARE(behaviour.duration.maxNs, own.back());
        QCOMPARE(behaviour.duration.medianNs, quantileOfSorted(own, 0.5));
        QVERIFY(std::abs(behaviour.duration.meanNs - state->behaviours[behaviour.id].meanNs) < 1);
    }
    std::uint64_t inEpisodes = 0;
    for (const Episode &episode : soFar->episodes) {
        QVERIFY(episode.end <= 900);
        inEpisodes += episode.end - episode.first;
    }
    QVERIFY(inEpisodes > 800);
}

void TestOnlineFigures::theWholeSessionHasAllFigures()
{
    const auto online = cameUntil(1200);
    QVERIFY(online);
    const auto whole = behavioursOfSession(*madeUp().capture, *online);
    QVERIFY(whole && *whole);
    QCOMPARE((*whole)->behaviours.size(), online->state()->behaviours.size());
    std::vector<int> truth;
    std::vector<int> found;
    for (std::size_t frame = 0; frame < madeUp().behaviour.size(); ++frame) {
        if ((*whole)->assignment[frame] == kUnusual)
            continue;
        truth.push_back(madeUp().behaviour[frame]);
        found.push_back((*whole)->assignment[frame]);
    }
    QVERIFY(adjustedRandIndex(truth, found) >= 0.95);
    for (const Behaviour &behaviour : (*whole)->behaviours) {
        if (behaviour.frames == 0)
            continue;
        QVERIFY(!behaviour.characteristic.empty());
        QCOMPARE((*whole)->assignment[behaviour.typicalFrame],
                 static_cast<std::int32_t>(behaviour.id));
        QCOMPARE((*whole)->assignment[behaviour.worstFrame],
                 static_cast<std::int32_t>(behaviour.id));
    }
    for (const FrameIndex spike : madeUp().spikes)
        QVERIFY(std::ranges::binary_search((*whole)->unusual, spike, {}, &UnusualFrame::frame));
    QVERIFY((*whole)->definition->check().ok());
}

void TestOnlineFigures::detailsAreTakenOver()
{
    const auto online = cameUntil(1200);
    QVERIFY(online);
    const auto whole = behavioursOfSession(*madeUp().capture, *online);
    QVERIFY(whole && *whole);
    const auto soFar = behavioursSoFar(*madeUp().capture, *online, whole->get());
    for (const Behaviour &behaviour : soFar->behaviours) {
        const Behaviour &known = (*whole)->behaviours[behaviour.id];
        QCOMPARE(behaviour.characteristic.size(), known.characteristic.size());
        if (known.frames > 0)
            QCOMPARE(behaviour.typicalFrame, known.typicalFrame);
    }
    int explained = 0;
    for (const UnusualFrame &unusual : soFar->unusual)
        explained += unusual.because.empty() ? 0 : 1;
    QVERIFY(explained > 0);
}

// The base of hand-made changes: a definition with a place for every number of the session.
void TestOnlineFigures::behavioursThatWentIntoOthersKeepTheirNumber()
{
    const auto online = cameUntil(1200);
    QVERIFY(online);
    const auto whole = behavioursOfSession(*madeUp().capture, *online);
    QVERIFY(whole && *whole);
    QCOMPARE((*whole)->definition->behaviours.size(), (*whole)->behaviours.size());
    const auto state = online->state();
    for (const OnlineBehaviour &behaviour : state->behaviours) {
        const bool there = std::ranges::count((*whole)->definition->behaviourOf, behaviour.id) > 0;
        QCOMPARE(there, behaviour.active);
        QCOMPARE((*whole)->behaviours[behaviour.id].name, behaviour.name);
    }
    const auto renamed = renameBehaviour(*whole, 0, "first");
    QVERIFY(renamed.ok());
    QCOMPARE((*renamed)->behaviours[0].name, std::string("first"));
}

void TestOnlineFigures::binsAgreeWithCounting()
{
    const auto online = cameUntil(1200);
    QVERIFY(online);
    const auto behaviours = behavioursSoFar(*madeUp().capture, *online, nullptr);
    const FrameTimeBins bins = frameTimeBins(*madeUp().capture, *behaviours, 10);
    QCOMPARE(bins.edges.size(), std::size_t{11});
    QCOMPARE(bins.counts.size(), behaviours->behaviours.size());
    std::vector<DurationNs> all;
    std::vector<std::vector<std::uint64_t>> counts(bins.counts.size(),
                                                   std::vector<std::uint64_t>(10));
    for (std::size_t frame = 0; frame < behaviours->assignment.size(); ++frame) {
        const std::int32_t id = behaviours->assignment[frame];
        if (id < 0)
            continue;
        const DurationNs duration = madeUp().capture->frames()[frame].durationNs;
        all.push_back(duration);
        std::size_t bin = 0;
        while (bin < 9 && static_cast<double>(duration) >= bins.edges[bin + 1])
            ++bin;
        ++counts[static_cast<std::size_t>(id)][bin];
    }
    std::ranges::sort(all);
    QCOMPARE(bins.edges.front(), static_cast<double>(all.front()));
    QVERIFY(std::abs(bins.edges.back() - quantileOfSorted(all, 0.995)) < 1);
    QVERIFY(bins.counts == counts);
}

void TestOnlineFigures::binsOfNothing()
{
    const Behaviours none;
    QVERIFY(frameTimeBins(*madeUp().capture, none, 10).edges.empty());
    Behaviours alike; // all frames of one length
    alike.behaviours.resize(1);
    alike.assignment = {0};
    const FrameTimeBins bins = frameTimeBins(*madeUp().capture, alike, 4);
    QVERIFY(std::ranges::is_sorted(bins.edges));
    QCOMPARE(bins.counts[0][0], std::uint64_t{1});
}

} // namespace tst_online_figures

ZOE_TEST(tst_online_figures::TestOnlineFigures)
#include "tst_online_figures.moc"
