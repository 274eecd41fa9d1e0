// Behaviours as a user sees them, against their definitions and against what is known of made-up
// captures.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/behaviours/behaviours.h"
#include "tests/analysis/made_up_frames.h"

using namespace zoe;
using namespace zoe::test;

namespace {

struct Found {
    MadeUp made;
    std::shared_ptr<const FeatureMatrix> features;
    Clustering clustering;
    std::shared_ptr<const Behaviours> behaviours;
};

Found find(const MadeUpOptions &options, const FeatureOptions &featureOptions = {})
{
    Found found;
    found.made = madeUpFrames(options);
    found.features = *frameFeatures(*found.made.capture, {}, featureOptions);
    found.clustering = *kMeans(*found.features, {});
    found.behaviours = describeBehaviours(*found.made.capture, *found.features, found.clustering);
    return found;
}

std::vector<FrameIndex> framesOf(const Behaviours &behaviours, std::uint32_t id)
{
    std::vector<FrameIndex> frames;
    for (FrameIndex frame = 0; frame < behaviours.assignment.size(); ++frame) {
        if (behaviours.assignment[frame] == static_cast<std::int32_t>(id))
            frames.push_back(frame);
    }
    return frames;
}

// Self time of a site in a frame of a made-up capture.
double selfNs(const Capture &capture, FrameIndex frame, SiteId site)
{
    const auto chunk = *capture.chunk(capture.chunkOfFrame(frame));
    double sum = 0;
    for (const TreeSpan &span : chunk->treesOf(frame)) {
        const ZoneTree tree = chunk->tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (!site.valid() || tree[i].site == site)
                sum += static_cast<double>(tree[i].selfNs);
        }
    }
    return sum;
}

double shareOf(const Capture &capture, const std::vector<FrameIndex> &frames, SiteId site)
{
    double part = 0;
    double all = 0;
    for (const FrameIndex frame : frames) {
        part += selfNs(capture, frame, site);
        all += selfNs(capture, frame, {});
    }
    return part / all;
}

} // namespace

class TestBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void figuresAgreeWithTheDefinition_data();
    void figuresAgreeWithTheDefinition();
    void characteristicFunctions();
    void typicalAndWorstFrame();
    void names();
    void oneBehaviour();
    void spikesAreUnusual_data();
    void spikesAreUnusual();
    void shortFramesAreNot();
    void keepsUnusualFramesOfTheClusterer();
    void selectionAndEmptiness();
};

void TestBehaviours::figuresAgreeWithTheDefinition_data()
{
    QTest::addColumn<bool>("milliseconds");
    QTest::newRow("shares") << false;
    QTest::newRow("milliseconds") << true;
}

void TestBehaviours::figuresAgreeWithTheDefinition()
{
    QFETCH(bool, milliseconds);
    FeatureOptions options;
    options.kind = milliseconds ? FeatureKind::Milliseconds : FeatureKind::Share;
    const Found found = find({.frames = 800, .functions = 15, .behaviours = 3}, options);
    const Behaviours &all = *found.behaviours;
    const auto records = found.made.capture->frames();
    QCOMPARE(all.assignment.size(), records.size());
    double allNs = 0;
    for (const FrameRecord &record : records)
        allNs += static_cast<double>(record.durationNs);
    std::uint64_t frames = all.unusual.size();
    double lastShare = 1;
    std::set<std::string> names;
    for (std::uint32_t id = 0; id < all.behaviours.size(); ++id) {
        const Behaviour &behaviour = all.behaviours[id];
        QCOMPARE(behaviour.id, id);
        QVERIFY(names.insert(behaviour.name).second);
        std::vector<DurationNs> durations;
        double sum = 0;
        for (const FrameIndex frame : framesOf(all, id)) {
            durations.push_back(records[frame].durationNs);
            sum += static_cast<double>(records[frame].durationNs);
        }
        frames += durations.size();
        QCOMPARE(behaviour.frames, durations.size());
        QCOMPARE(behaviour.shareOfFrames,
                 static_cast<double>(durations.size()) / static_cast<double>(records.size()));
        QVERIFY(std::abs(behaviour.shareOfTime - sum / allNs) < 1e-12);
        QVERIFY(behaviour.shareOfTime <= lastShare);
        lastShare = behaviour.shareOfTime;
        const Distribution expected = distributionOf(durations);
        QCOMPARE(behaviour.duration.meanNs, expected.meanNs);
        QCOMPARE(behaviour.duration.p99Ns, expected.p99Ns);
    }
    QCOMPARE(frames, records.size());
    for (const UnusualFrame &unusual : all.unusual)
        QCOMPARE(all.assignment[unusual.frame], kUnusual);
}

void TestBehaviours::characteristicFunctions()
{
    const Found found =
        find({.frames = 600, .functions = 12, .behaviours = 3, .changeShare = 0.05});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{3});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const auto own = framesOf(*found.behaviours, behaviour.id);
        std::vector<FrameIndex> others;
        for (const Behaviour &other : found.behaviours->behaviours) {
            if (other.id != behaviour.id) {
                const auto frames = framesOf(*found.behaviours, other.id);
                others.insert(others.end(), frames.begin(), frames.end());
            }
        }
        double last = 1;
        QVERIFY(!behaviour.characteristic.empty() && behaviour.characteristic.size() <= 8);
        for (const Characteristic &c : behaviour.characteristic) {
            const double share = shareOf(*found.made.capture, own, c.site);
            const double elsewhere = shareOf(*found.made.capture, others, c.site);
            QVERIFY(std::abs(c.share - share) < 1e-9);
            QVERIFY(std::abs(c.ratio - share / elsewhere) < 1e-6 * c.ratio);
            QVERIFY(std::abs(share - elsewhere) <= last + 1e-12);
            last = std::abs(share - elsewhere);
        }
    }
}

void TestBehaviours::typicalAndWorstFrame()
{
    const Found found = find({.frames = 600, .functions = 15, .behaviours = 2});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const auto distance = [&](FrameIndex frame) {
            const auto cluster = static_cast<std::size_t>(found.clustering.assignment[frame]);
            double sum = 0;
            for (std::size_t i = 0; i < found.features->columns(); ++i) {
                const double centre =
                    found.clustering.centres[cluster * found.features->columns() + i];
                sum += std::pow(found.features->row(frame)[i] - centre, 2);
            }
            return sum;
        };
        for (const FrameIndex frame : framesOf(*found.behaviours, behaviour.id)) {
            QVERIFY(distance(behaviour.typicalFrame) <= distance(frame));
            QVERIFY(found.made.capture->frames()[behaviour.worstFrame].durationNs >=
                    found.made.capture->frames()[frame].durationNs);
        }
    }
}

void TestBehaviours::names()
{
    // A behaviour is made by one function that takes a third of the time more there.
    const Found found = find({.functions = 30, .behaviours = 4, .noise = 0.05});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{4});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const Characteristic &most = behaviour.characteristic.front();
        QVERIFY(most.ratio > 2);
        const std::string label = found.made.capture->site(most.site).label();
        QCOMPARE(QString::fromStdString(behaviour.name), QString("%1-heavy %2 %")
                                                             .arg(QString::fromStdString(label))
                                                             .arg(std::lround(100 * most.share)));
    }
}

void TestBehaviours::oneBehaviour()
{
    const Found found = find({.frames = 400, .functions = 10, .behaviours = 1, .spikeShare = 0});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{1});
    const Behaviour &only = found.behaviours->behaviours[0];
    QVERIFY(only.name.starts_with("steady, "));
    for (const Characteristic &c : only.characteristic)
        QCOMPARE(c.ratio, 1.0);
    QVERIFY(found.behaviours->unusual.size() <= 4);
}

void TestBehaviours::spikesAreUnusual_data()
{
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<double>("noise");
    for (const int behaviours : {1, 3, 6}) {
        for (const double noise : {0.05, 0.1, 0.2})
            QTest::addRow("%d, noise %g", behaviours, noise) << behaviours << noise;
    }
}

void TestBehaviours::spikesAreUnusual()
{
    QFETCH(int, behaviours);
    QFETCH(double, noise);
    std::size_t falseAlarms = 0;
    std::size_t frames = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Found found = find({.seed = seed,
                                  .frames = 1500,
                                  .functions = 30,
                                  .behaviours = static_cast<std::uint32_t>(behaviours),
                                  .noise = noise,
                                  .frameNoise = 0.2,
                                  .spikeShare = 0.008});
        std::map<FrameIndex, SiteId> spikes;
        for (std::size_t i = 0; i < found.made.spikes.size(); ++i)
            spikes[found.made.spikes[i]] = found.made.spikeFunctions[i];
        for (const UnusualFrame &unusual : found.behaviours->unusual) {
            QVERIFY(!unusual.because.empty() && unusual.because.size() <= 3);
            const auto spike = spikes.find(unusual.frame);
            if (spike == spikes.end()) {
                ++falseAlarms;
                continue;
            }
            QCOMPARE(unusual.because[0], spike->second);
            spikes.erase(spike);
        }
        QVERIFY2(spikes.empty(), "a spike was missed");
        frames += 1500;
    }
    QVERIFY2(falseAlarms * 100 <= frames, qPrintable(QString::number(falseAlarms)));
}

void TestBehaviours::shortFramesAreNot()
{
    // Frames that leave out their main work have another shape, but nothing is wrong with them.
    FeatureMatrix features;
    features.kind = FeatureKind::Milliseconds;
    features.sites = {SiteId{1}, SiteId{2}};
    const MadeUp made = madeUpFrames({.frames = 400, .functions = 4, .behaviours = 1});
    for (FrameIndex frame = 0; frame < 400; ++frame) {
        const double wobble = 0.01 * static_cast<double>(frame % 7);
        const bool lazy = frame % 100 == 50;
        const bool spike = frame % 100 == 75;
        features.frames.push_back(frame);
        features.values.push_back(spike ? 9 : 2 + wobble);
        features.values.push_back(lazy ? 0 : 6 + wobble);
        features.selfNs.push_back(spike ? 15'000'000 : lazy ? 2'000'000 : 8'000'000);
    }
    ClusterOptions one;
    one.clusters = 1;
    const auto clustering = kMeans(features, one);
    const auto behaviours = describeBehaviours(*made.capture, features, *clustering);
    QCOMPARE(behaviours->unusual.size(), std::size_t{4});
    for (const UnusualFrame &unusual : behaviours->unusual) {
        QCOMPARE(unusual.frame % 100, 75U);
        QCOMPARE(unusual.because, std::vector<SiteId>{SiteId{1}});
    }
}

void TestBehaviours::keepsUnusualFramesOfTheClusterer()
{
    const MadeUp made = madeUpFrames({.frames = 200, .functions = 8, .behaviours = 1});
    const auto features = *frameFeatures(*made.capture);
    auto clustering = *kMeans(*features, {});
    clustering.assignment[17] = kUnusual;
    const auto behaviours = describeBehaviours(*made.capture, *features, clustering);
    QCOMPARE(behaviours->assignment[17], kUnusual);
    QVERIFY(std::ranges::find(behaviours->unusual, 17U, &UnusualFrame::frame) !=
            behaviours->unusual.end());

    // Nothing but unusual frames.
    clustering.clusters = 0;
    clustering.centres.clear();
    std::ranges::fill(clustering.assignment, kUnusual);
    const auto none = describeBehaviours(*made.capture, *features, clustering);
    QVERIFY(none->behaviours.empty());
    QCOMPARE(none->unusual.size(), std::size_t{200});
}

void TestBehaviours::selectionAndEmptiness()
{
    const MadeUp made = madeUpFrames({.frames = 300, .functions = 8, .behaviours = 2});
    Selection some;
    some.frames = FrameRanges(FrameRange{100, 200});
    const auto features = *frameFeatures(*made.capture, some);
    const auto behaviours = describeBehaviours(*made.capture, *features, *kMeans(*features, {}));
    for (FrameIndex frame = 0; frame < 300; ++frame) {
        if (frame < 100 || frame >= 200)
            QCOMPARE(behaviours->assignment[frame], kUnusual);
    }
    for (const UnusualFrame &unusual : behaviours->unusual)
        QVERIFY(unusual.frame >= 100 && unusual.frame < 200);

    some.frames = FrameRanges{};
    const auto empty = *frameFeatures(*made.capture, some);
    const auto nothing = describeBehaviours(*made.capture, *empty, *kMeans(*empty, {}));
    QVERIFY(nothing->behaviours.empty() && nothing->unusual.empty());
}

QTEST_APPLESS_MAIN(TestBehaviours)
#include "tst_behaviours.moc"
