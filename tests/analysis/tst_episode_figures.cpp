// Lengths of episodes and what follows what, against a walk over the frames one by one.
#include <QTest>
#include <algorithm>
#include <map>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/episodes.h"
#include "analysis/behaviours/find_behaviours.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_episode_figures {

using namespace zoe;
using namespace zoe::test;

namespace {

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double mean(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

// From the assignment only, one frame at a time.
struct Walked {
    std::map<std::uint32_t, std::vector<double>> frames; // lengths by behaviour
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<double>> before;

    // clustered: whether a frame took part; the others end everything.
    Walked(const Behaviours &behaviours, const std::vector<bool> &clustered)
    {
        std::int32_t now = kUnusual;
        double first = 0;
        double end = 0;
        const auto close = [&] {
            if (now >= 0)
                frames[static_cast<std::uint32_t>(now)].push_back(end - first);
        };
        for (std::size_t i = 0; i < clustered.size(); ++i) {
            if (!clustered[i]) {
                close();
                now = kUnusual;
                continue;
            }
            const std::int32_t id = behaviours.assignment[i];
            if (id == kUnusual || id == now) {
                end = id == kUnusual ? end : static_cast<double>(i + 1);
                continue;
            }
            if (now >= 0)
                before[{static_cast<std::uint32_t>(now), static_cast<std::uint32_t>(id)}].push_back(
                    end - first);
            close();
            now = id;
            first = static_cast<double>(i);
            end = first + 1;
        }
        close();
    }
};

void compare(const Capture &capture, const Behaviours &behaviours,
             const std::vector<bool> &clustered)
{
    const EpisodeFigures figures = episodeFigures(capture, behaviours);
    const Walked walked(behaviours, clustered);
    QCOMPARE(figures.durationNs.size(), behaviours.episodes.size());
    QCOMPARE(figures.lengths.size(), behaviours.behaviours.size());
    for (std::uint32_t id = 0; id < figures.lengths.size(); ++id) {
        const EpisodeLengths &lengths = figures.lengths[id];
        const Behaviour &behaviour = behaviours.behaviours[id];
        QCOMPARE(lengths.episodes, behaviour.episodes);
        if (lengths.episodes == 0)
            continue;
        const std::vector<double> &expected = walked.frames.at(id);
        QCOMPARE(lengths.episodes, expected.size());
        QVERIFY(near(lengths.meanFrames, mean(expected)));
        QVERIFY(near(lengths.meanFrames, behaviour.meanEpisodeFrames));
        QVERIFY(near(lengths.meanNs, behaviour.meanEpisodeNs));
        QVERIFY(near(lengths.medianFrames, median(expected)));
        QCOMPARE(static_cast<double>(lengths.leastFrames), *std::ranges::min_element(expected));
        QCOMPARE(static_cast<double>(lengths.mostFrames), *std::ranges::max_element(expected));
        QVERIFY(static_cast<double>(lengths.leastNs) <= lengths.medianNs &&
                lengths.medianNs <= static_cast<double>(lengths.mostNs));
    }
    std::uint64_t changes = 0;
    for (const EpisodeChange &change : figures.changes) {
        const std::vector<double> &expected = walked.before.at({change.from, change.to});
        QCOMPARE(change.lengths.episodes, expected.size());
        QCOMPARE(change.lengths.episodes, behaviours.transitionsFrom(change.from, change.to));
        QCOMPARE(change.episodes.size(), expected.size());
        QVERIFY(near(change.lengths.meanFrames, mean(expected)));
        QVERIFY(near(change.lengths.medianFrames, median(expected)));
        double left = 0;
        for (std::uint32_t to = 0; to < behaviours.behaviours.size(); ++to)
            left += static_cast<double>(behaviours.transitionsFrom(change.from, to));
        QVERIFY(near(change.share, static_cast<double>(expected.size()) / left));
        changes += expected.size();
    }
    QCOMPARE(walked.before.size(), figures.changes.size());
    std::uint64_t all = 0;
    for (const std::uint64_t count : behaviours.transitions)
        all += count;
    QCOMPARE(changes, all);
    for (std::size_t i = 0; i < behaviours.episodes.size(); ++i) {
        const Episode &episode = behaviours.episodes[i];
        DurationNs sum = 0;
        std::uint32_t unusual = 0;
        for (FrameIndex frame = episode.first; frame < episode.end; ++frame) {
            sum += capture.frames()[frame].durationNs;
            unusual += behaviours.assignment[frame] == kUnusual ? 1 : 0;
        }
        QCOMPARE(figures.durationNs[i], sum);
        QCOMPARE(figures.unusual[i], unusual);
    }
}

} // namespace

class TestEpisodeFigures : public QObject {
    Q_OBJECT

  private slots:
    void agreeWithTheFrames_data();
    void agreeWithTheFrames();
    void gapsEndWhatFollows();
    void nothing();
};

void TestEpisodeFigures::agreeWithTheFrames_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 4; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void TestEpisodeFigures::agreeWithTheFrames()
{
    QFETCH(int, seed);
    const MadeUp made = madeUpFrames({.seed = static_cast<std::uint64_t>(seed),
                                      .frames = 900,
                                      .functions = 12,
                                      .spikeShare = 0.03,
                                      .changeShare = 0.05});
    BehaviourOptions options;
    options.stabilityRounds = 0;
    const auto found = *findBehaviours(*made.capture, {}, options, kMeans);
    QVERIFY(found->episodes.size() > 10);
    compare(*made.capture, *found, std::vector<bool>(900, true));
}

// Frames that were not clustered end an episode, and nothing follows over them.
void TestEpisodeFigures::gapsEndWhatFollows()
{
    const MadeUp made =
        madeUpFrames({.seed = 7, .frames = 800, .functions = 12, .changeShare = 0.05});
    Selection selection;
    selection.frames.emplace();
    std::vector<bool> clustered(800, false);
    for (FrameIndex first = 0; first < 800; first += 90) {
        const FrameIndex end = std::min<FrameIndex>(800, first + 70);
        selection.frames->add(FrameRange{first, end});
        std::fill(clustered.begin() + first, clustered.begin() + end, true);
    }
    BehaviourOptions options;
    options.stabilityRounds = 0;
    const auto found = *findBehaviours(*made.capture, selection, options, kMeans);
    compare(*made.capture, *found, clustered);
}

void TestEpisodeFigures::nothing()
{
    const MadeUp made = madeUpFrames({.frames = 10, .functions = 3, .behaviours = 1});
    const EpisodeFigures figures = episodeFigures(*made.capture, Behaviours());
    QVERIFY(figures.durationNs.empty() && figures.lengths.empty() && figures.changes.empty());
}

} // namespace tst_episode_figures

ZOE_APPLESS_TEST(tst_episode_figures::TestEpisodeFigures)
#include "tst_episode_figures.moc"
