// Behaviours changed by hand, applied to other captures, and how they follow each other.
#include <QTest>
#include <algorithm>
#include <map>

#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/clustering/density_clusters.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/edit_behaviours.h"
#include "analysis/behaviours/episodes.h"
#include "analysis/behaviours/frame_map.h"
#include "analysis/behaviours/points/principal_components.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_edits {

using namespace zoe;
using namespace zoe::test;

namespace {

using Method = Result<Clustering> (*)(const FeatureMatrix &, const ClusterOptions &, const Task &);
constexpr Method kMethods[] = {kMeans, gaussianMixture, densityClusters};

BehavioursPtr find(const MadeUp &made, Method method = kMeans)
{
    BehaviourOptions options;
    options.stabilityRounds = 0;
    return *findBehaviours(*made.capture, {}, options, method);
}

// The sums of a result agree with its assignment.
void checkSums(const Behaviours &behaviours, const Capture &capture)
{
    std::map<std::int32_t, std::uint64_t> frames;
    for (const std::int32_t id : behaviours.assignment)
        ++frames[id];
    double share = 0;
    for (const Behaviour &behaviour : behaviours.behaviours) {
        QCOMPARE(behaviour.frames, frames[static_cast<std::int32_t>(behaviour.id)]);
        QCOMPARE(behaviour.duration.count, behaviour.frames);
        QVERIFY(!behaviour.name.empty());
        share += behaviour.shareOfFrames;
    }
    QCOMPARE(behaviours.unusual.size(), frames[kUnusual]);
    QVERIFY(share <= 1 + 1e-12);
    QCOMPARE(behaviours.assignment.size(), capture.frames().size());
    QVERIFY(behaviours.definition->check().ok());
    QCOMPARE(behaviours.definition->behaviours.size(), behaviours.behaviours.size());
    for (const Behaviour &behaviour : behaviours.behaviours)
        QCOMPARE(behaviour.name, behaviours.definition->behaviours[behaviour.id].name);
}

} // namespace

class TestBehaviourEdits : public QObject {
    Q_OBJECT

  private slots:
    void renames();
    void freezes();
    void merges();
    void splits();
    void othersKeepTheirColours();
    void appliesToItself();
    void appliesToAnotherCapture();
    void strangersAreUnusual();
    void refusesWhatMakesNoSense();
    void episodesByDefinition();
    void stability();
    void mapShowsBehavioursApart();
    void framesWithoutZonesHaveAnEmptyMap();
    void framesWithoutZonesKeepTheName();
};

void TestBehaviourEdits::renames()
{
    const MadeUp made =
        madeUpFrames({.frames = 600, .functions = 15, .behaviours = 3, .changeShare = 0.04});
    const auto old = find(made);
    const auto renamed = renameBehaviour(old, 1, "fight");
    QVERIFY(renamed.ok());
    QCOMPARE((*renamed)->behaviours[1].name, std::string("fight"));
    QVERIFY(old->behaviours[1].name != "fight");
    checkSums(**renamed, *made.capture);
    QVERIFY(!renameBehaviour(old, 7, "x").ok());
    QVERIFY(!renameBehaviour(old, 1, "  ").ok());
    QVERIFY(!renameBehaviour(*renamed, 0, "fight").ok());
    // Names survive what happens to other behaviours.
    const auto merged = mergeBehaviours(*made.capture, *renamed, {0, 2});
    QVERIFY(merged.ok());
    QCOMPARE((*merged)->behaviours[1].name, std::string("fight"));
}

void TestBehaviourEdits::freezes()
{
    const MadeUp made =
        madeUpFrames({.frames = 600, .functions = 15, .behaviours = 3, .changeShare = 0.04});
    const auto frozen = freezeBehaviour(find(made), 2, true);
    QVERIFY(frozen.ok() && (*frozen)->behaviours[2].frozen);
    QVERIFY((*frozen)->definition->behaviours[2].frozen);
    QVERIFY((*applyBehaviours(*made.capture, {}, (*frozen)->definition))->behaviours[2].frozen);
    QVERIFY(!freezeBehaviour(*frozen, 3, true).ok());
}

void TestBehaviourEdits::merges()
{
    const MadeUp made =
        madeUpFrames({.frames = 900, .functions = 15, .behaviours = 4, .changeShare = 0.04});
    for (const Method method : kMethods) {
        const auto old = find(made, method);
        QCOMPARE(old->behaviours.size(), std::size_t{4});
        const auto merged = mergeBehaviours(*made.capture, old, {3, 1, 1});
        QVERIFY(merged.ok());
        checkSums(**merged, *made.capture);
        QCOMPARE((*merged)->behaviours.size(), std::size_t{3});
        const std::int32_t now[] = {0, 1, 2, 1};
        for (std::size_t frame = 0; frame < old->assignment.size(); ++frame) {
            const std::int32_t before = old->assignment[frame];
            QCOMPARE((*merged)->assignment[frame], before == kUnusual ? kUnusual : now[before]);
        }
        QCOMPARE((*merged)->behaviours[0].characteristic[0].share,
                 old->behaviours[0].characteristic[0].share);
    }
    const auto old = find(made);
    QVERIFY(!mergeBehaviours(*made.capture, old, {1}).ok());
    QVERIFY(!mergeBehaviours(*made.capture, old, {1, 9}).ok());
}

void TestBehaviourEdits::othersKeepTheirColours()
{
    const MadeUp made =
        madeUpFrames({.frames = 900, .functions = 15, .behaviours = 4, .changeShare = 0.04});
    const auto coloursOf = [](const Behaviours &behaviours) {
        std::vector<std::int32_t> colours;
        for (const Behaviour &behaviour : behaviours.behaviours)
            colours.push_back(behaviours.colourOf(static_cast<std::int32_t>(behaviour.id)));
        return colours;
    };
    using Colours = std::vector<std::int32_t>;
    const auto old = find(made);
    QCOMPARE(coloursOf(*old), (Colours{0, 1, 2, 3}));
    QCOMPARE(old->colourOf(kUnusual), kUnusual);
    const auto merged = *mergeBehaviours(*made.capture, old, {0, 1});
    QCOMPARE(coloursOf(*merged), (Colours{0, 2, 3}));
    const auto renamed = *renameBehaviour(merged, 1, "fight");
    QCOMPARE(coloursOf(*renamed), (Colours{0, 2, 3}));
    const auto split = *splitBehaviour(*made.capture, renamed, 0, 2);
    QCOMPARE(coloursOf(*split), (Colours{0, 2, 3, 1}));
    const auto again = *mergeBehaviours(*made.capture, split, {1, 2});
    QCOMPARE(coloursOf(*again), (Colours{0, 2, 1}));
    QCOMPARE(coloursOf(**applyBehaviours(*made.capture, {}, again->definition)),
             (Colours{0, 2, 1}));
    QCOMPARE(coloursOf(**recallBehaviours(*made.capture, *again)), (Colours{0, 2, 1}));
}

void TestBehaviourEdits::splits()
{
    const MadeUp made =
        madeUpFrames({.frames = 900, .functions = 15, .behaviours = 4, .changeShare = 0.04});
    for (const Method method : kMethods) {
        const auto old = find(made, method);
        const auto merged = *mergeBehaviours(*made.capture, old, {1, 2, 3});
        QCOMPARE(merged->behaviours.size(), std::size_t{2});
        const auto split = splitBehaviour(*made.capture, merged, 1, 3);
        QVERIFY(split.ok());
        checkSums(**split, *made.capture);
        QCOMPARE((*split)->behaviours.size(), std::size_t{4});
        const std::vector<int> a(old->assignment.begin(), old->assignment.end());
        const std::vector<int> b((*split)->assignment.begin(), (*split)->assignment.end());
        QVERIFY(adjustedRandIndex(a, b) > 0.98);
        // The definition places frames as the split did.
        const auto applied = applyBehaviours(*made.capture, {}, (*split)->definition);
        QVERIFY(applied.ok());
        const std::vector<int> c((*applied)->assignment.begin(), (*applied)->assignment.end());
        QVERIFY(adjustedRandIndex(b, c) > 0.97);
    }
    const auto old = find(made);
    QVERIFY(!splitBehaviour(*made.capture, old, 9, 2).ok());
    QVERIFY(!splitBehaviour(*made.capture, old, 0, 1).ok());
    QVERIFY(!splitBehaviour(*made.capture, old, 0, 100'000).ok());
}

void TestBehaviourEdits::appliesToItself()
{
    const MadeUp made =
        madeUpFrames({.frames = 1500, .functions = 30, .behaviours = 4, .changeShare = 0.04});
    for (const Method method : kMethods) {
        const auto found = find(made, method);
        const auto applied = applyBehaviours(*made.capture, {}, found->definition);
        QVERIFY(applied.ok());
        checkSums(**applied, *made.capture);
        std::size_t other = 0;
        for (std::size_t frame = 0; frame < found->assignment.size(); ++frame)
            other += found->assignment[frame] != (*applied)->assignment[frame] ? 1 : 0;
        QVERIFY2(other <= 15, qPrintable(QString::number(other)));
        for (std::size_t i = 0; i < found->behaviours.size(); ++i)
            QCOMPARE((*applied)->behaviours[i].name, found->behaviours[i].name);
    }
}

void TestBehaviourEdits::appliesToAnotherCapture()
{
    const MadeUp first =
        madeUpFrames({.seed = 1, .frames = 1500, .functions = 30, .changeShare = 0.04});
    const MadeUp second =
        madeUpFrames({.seed = 2, .frames = 1500, .functions = 30, .changeShare = 0.04});
    for (const Method method : kMethods) {
        const auto found = find(first, method);
        const auto applied = *applyBehaviours(*second.capture, {}, found->definition);
        QVERIFY(applied->notes.empty());
        // The same behaviour has the same id in both.
        std::map<int, std::map<std::int32_t, int>> ids;
        for (std::size_t frame = 0; frame < first.behaviour.size(); ++frame)
            ++ids[first.behaviour[frame]][found->assignment[frame]];
        std::size_t wrong = 0;
        for (std::size_t frame = 0; frame < second.behaviour.size(); ++frame) {
            const auto &of = ids[second.behaviour[frame]];
            const auto id =
                std::ranges::max_element(of, {}, [](const auto &p) { return p.second; });
            wrong += applied->assignment[frame] != id->first ? 1 : 0;
        }
        QVERIFY2(wrong <= second.spikes.size() + 15, qPrintable(QString::number(wrong)));
    }
}

void TestBehaviourEdits::strangersAreUnusual()
{
    // The second has behaviours that the first one never had.
    const MadeUp first =
        madeUpFrames({.frames = 1200, .functions = 30, .behaviours = 2, .changeShare = 0.04});
    const MadeUp second =
        madeUpFrames({.frames = 1200, .functions = 30, .behaviours = 4, .changeShare = 0.04});
    // A Gaussian mixture may have a broad component for outliers.
    for (const Method method : {Method(kMeans), Method(densityClusters)}) {
        const auto applied = *applyBehaviours(*second.capture, {}, find(first, method)->definition);
        std::size_t placed = 0;
        for (std::size_t frame = 0; frame < second.behaviour.size(); ++frame)
            placed += second.behaviour[frame] >= 2 && applied->assignment[frame] != kUnusual;
        QVERIFY2(placed <= 5, (applied->method + " " + std::to_string(placed)).c_str());
    }
}

void TestBehaviourEdits::refusesWhatMakesNoSense()
{
    const MadeUp made =
        madeUpFrames({.frames = 400, .functions = 10, .behaviours = 2, .changeShare = 0.04});
    const BehaviourDefinition good = *find(made)->definition;
    QVERIFY(good.check().ok());
    const std::function<void(BehaviourDefinition &)> harms[] = {
        [](BehaviourDefinition &d) { d.columns.pop_back(); },
        [](BehaviourDefinition &d) { d.columns.clear(); },
        [](BehaviourDefinition &d) { d.behaviourOf[0] = 9; },
        [](BehaviourDefinition &d) { d.behaviourOf.clear(); },
        [](BehaviourDefinition &d) { d.clusters.prototypes[0].cluster = 17; },
        [](BehaviourDefinition &d) { d.clusters.prototypes[0].centre.push_back(1); },
        [](BehaviourDefinition &d) { d.clusters.prototypes[0].centre[0] = std::nan(""); },
        [](BehaviourDefinition &d) { d.clusters.prototypes[0].whitening.push_back(1); },
        [](BehaviourDefinition &d) { d.clusters.prototypes.clear(); },
        [](BehaviourDefinition &d) { d.clusters.axes.assign(7, 1); },
        [](BehaviourDefinition &d) { d.clusters.limits[0] = -1; },
        [](BehaviourDefinition &d) { d.clusters.splits.push_back({.cluster = 0, .parts = {}}); },
        [](BehaviourDefinition &d) { d.offset.push_back(0); },
        [](BehaviourDefinition &d) { d.columns[0].group = 3; },
        [](BehaviourDefinition &d) { d.behaviours.clear(); },
    };
    for (const auto &harm : harms) {
        auto bad = std::make_shared<BehaviourDefinition>(good);
        harm(*bad);
        const auto applied = applyBehaviours(*made.capture, {}, bad);
        QVERIFY(!applied.ok());
        QCOMPARE(applied.error().code, ErrorCode::BadInput);
    }
    // Nothing in common.
    auto strange = std::make_shared<BehaviourDefinition>(good);
    for (BehaviourDefinition::Column &column : strange->columns)
        column.site.name += " of another program";
    QVERIFY(!applyBehaviours(*made.capture, {}, strange).ok());
    strange->columns[0] = good.columns[0];
    const auto little = applyBehaviours(*made.capture, {}, strange);
    QVERIFY(little.ok());
    QCOMPARE((*little)->notes.size(), std::size_t{1});
}

void TestBehaviourEdits::episodesByDefinition()
{
    const MadeUp made = madeUpFrames({.frames = 40, .functions = 5});
    Behaviours behaviours;
    behaviours.behaviours.resize(3);
    behaviours.assignment.assign(40, kUnusual);
    const std::int32_t ids[] = {0, 0, -1, 0, 1, 1, -1, -1, 2, 2, 2, 0, -1};
    std::vector<FrameIndex> frames;
    for (FrameIndex i = 0; i < 13; ++i) {
        behaviours.assignment[i] = ids[i];
        frames.push_back(i);
    }
    behaviours.assignment[20] = 0; // not clustered in between: nothing follows
    frames.push_back(20);
    findEpisodes(*made.capture, frames, behaviours);
    QCOMPARE(behaviours.episodes,
             (std::vector<Episode>{{0, 4, 0}, {4, 6, 1}, {8, 11, 2}, {11, 12, 0}, {20, 21, 0}}));
    QCOMPARE(behaviours.transitions, (std::vector<std::uint64_t>{0, 1, 0, 0, 0, 1, 1, 0, 0}));
    QCOMPARE(behaviours.behaviours[0].episodes, std::uint64_t{3});
    QCOMPARE(behaviours.behaviours[0].meanEpisodeFrames, 2.0);
    QCOMPARE(behaviours.behaviours[2].meanEpisodeNs,
             static_cast<double>(made.capture->frames()[10].endNs() -
                                 made.capture->frames()[8].startNs));
}

void TestBehaviourEdits::stability()
{
    const MadeUp made =
        madeUpFrames({.frames = 2000, .functions = 20, .behaviours = 3, .changeShare = 0.04});
    const auto found = *findBehaviours(*made.capture, {}, {}, kMeans);
    for (const Behaviour &behaviour : found->behaviours)
        QVERIFY2(behaviour.stability > 0.95, qPrintable(QString::number(behaviour.stability)));
    // Six made of three are not there again in another half.
    BehaviourOptions six;
    six.clusters.clusters = 6;
    const auto torn = *findBehaviours(*made.capture, {}, six, kMeans);
    double least = 1;
    for (const Behaviour &behaviour : torn->behaviours)
        least = std::min(least, behaviour.stability);
    QVERIFY2(least < 0.75, qPrintable(QString::number(least)));
}

void TestBehaviourEdits::mapShowsBehavioursApart()
{
    const MadeUp made =
        madeUpFrames({.frames = 1200, .functions = 15, .behaviours = 3, .changeShare = 0.04});
    const auto found = find(made);
    const auto map = frameMap(*made.capture, *found);
    QVERIFY(map.ok());
    QCOMPARE((*map)->frames.size(), std::size_t{1200});
    QVERIFY((*map)->xShare >= (*map)->yShare && (*map)->yShare > 0.1);
    QVERIFY((*map)->xShare + (*map)->yShare <= 1);
    QVERIFY(!(*map)->right.empty() && !(*map)->up.empty());
    // Each frame is nearest to the centre of its own behaviour.
    double x[3] = {};
    double y[3] = {};
    for (std::size_t i = 0; i < 1200; ++i) {
        const std::int32_t id = found->assignment[i];
        if (id == kUnusual)
            continue;
        x[id] += static_cast<double>((*map)->x[i]) /
                 static_cast<double>(found->behaviours[static_cast<std::size_t>(id)].frames);
        y[id] += static_cast<double>((*map)->y[i]) /
                 static_cast<double>(found->behaviours[static_cast<std::size_t>(id)].frames);
    }
    int wrong = 0;
    for (std::size_t i = 0; i < 1200; ++i) {
        const std::int32_t own = found->assignment[i];
        for (std::int32_t id = 0; own != kUnusual && id < 3; ++id) {
            const auto distance = [&](std::int32_t to) {
                return std::hypot(static_cast<double>((*map)->x[i]) - x[to],
                                  static_cast<double>((*map)->y[i]) - y[to]);
            };
            wrong += distance(id) < distance(own) ? 1 : 0;
        }
    }
    QVERIFY2(wrong < 12, qPrintable(QString::number(wrong)));
    QVERIFY((*frameMap(*made.capture, Behaviours{}))->frames.empty());
}

// As in imported frame times: there is nothing to show, and nothing is missing.
void TestBehaviourEdits::framesWithoutZonesHaveAnEmptyMap()
{
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "frame " + std::to_string(1000 * i) + " " + std::to_string(900 + i % 7) + "\n";
    const auto capture = captureFromText(text);
    const auto found = findBehaviours(*capture, {}, {}, kMeans);
    QVERIFY(found.ok());
    QVERIFY((*found)->definition && (*found)->definition->columns.empty());
    const auto map = frameMap(*capture, **found);
    QVERIFY(map.ok());
    QVERIFY((*map)->frames.empty());
}

// All frames are alike without functions: one behaviour without features.
void TestBehaviourEdits::framesWithoutZonesKeepTheName()
{
    const auto capture = captureFromText("frame 0 10\nframe 10 30\nframe 40 5\n");
    const auto found = findBehaviours(*capture, {}, {}, kMeans);
    QVERIFY(found.ok());
    QCOMPARE((*found)->behaviours.size(), std::size_t{1});
    const auto renamed = renameBehaviour(*found, 0, "quiet");
    QVERIFY(renamed.ok());
    checkSums(**renamed, *capture);
    const auto applied = applyBehaviours(*capture, {}, (*renamed)->definition);
    QVERIFY2(applied.ok(), applied.ok() ? "" : applied.error().text().c_str());
    QCOMPARE((*applied)->behaviours.size(), std::size_t{1});
    QCOMPARE((*applied)->behaviours[0].name, std::string("quiet"));
    QCOMPARE((*applied)->assignment, (*renamed)->assignment);
    // Several can't be told from each other so.
    BehaviourDefinition several = *(*renamed)->definition;
    several.clusters.clusters = 2;
    several.clusters.limits.push_back(0);
    several.behaviourOf.push_back(0);
    QVERIFY(!several.check().ok());
}

} // namespace tst_behaviour_edits

ZOE_APPLESS_TEST(tst_behaviour_edits::TestBehaviourEdits)
#include "tst_behaviour_edits.moc"
