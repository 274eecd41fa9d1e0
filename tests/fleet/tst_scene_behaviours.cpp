// The frames of a run and the behaviours of its scene: a function that becomes much slower stays in
// its behaviour, and new frames become a behaviour of their own.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "fleet/digest/digest_capture.h"
#include "fleet/digest/scene_behaviours.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_scene_behaviours {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

MadeUpOptions night(std::uint64_t seed, std::uint32_t behaviours = 4)
{
    MadeUpOptions options;
    options.seed = seed;
    options.behaviours = behaviours;
    options.changeShare = 0.05;
    options.spikeShare = 0;
    return options;
}

std::shared_ptr<const BehaviourDefinition> modelOf(const Capture &capture,
                                                   const Selection &selection = {})
{
    const auto method = [](const FeatureMatrix &matrix, const ClusterOptions &how,
                           const Task &task) { return kMeans(matrix, how, task); };
    BehaviourOptions options;
    options.stabilityRounds = 0;
    const auto found = findBehaviours(capture, selection, options, method, Task{});
    return found ? (*found)->definition : nullptr;
}

// Frames by the behaviour that they were made with and the one that they are in.
std::map<int, std::map<std::int32_t, int>> countsOf(const MadeUp &made,
                                                    const FrameBehaviours &frames)
{
    std::map<int, std::map<std::int32_t, int>> counts;
    for (std::size_t i = 0; i < made.behaviour.size(); ++i)
        ++counts[made.behaviour[i]][frames.behaviourOf[i]];
    return counts;
}

std::int32_t mostOf(const std::map<std::int32_t, int> &counts)
{
    return std::ranges::max_element(counts, {}, [](const auto &one) { return one.second; })->first;
}

double shareOf(const std::map<std::int32_t, int> &counts, std::int32_t behaviour)
{
    int all = 0;
    for (const auto &[one, count] : counts)
        all += count;
    const auto found = counts.find(behaviour);
    return found == counts.end() ? 0 : found->second / double(all);
}

// Mean self time per frame of the behaviour.
double selfIn(const RunDigest &digest, const std::string &behaviour, const std::string &function)
{
    for (const FunctionFigures &figures : digest.figures) {
        if (digest.behaviours[figures.behaviour].name == behaviour &&
            digest.functions[figures.function].function == function)
            return figures.self.mean;
    }
    return 0;
}

} // namespace

class TestSceneBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void slowFunctionsStay_data();
    void slowFunctionsStay();
    void slowFunctionsStayWhereAllFramesAreAlike_data();
    void slowFunctionsStayWhereAllFramesAreAlike();
    void spikesStay();
    void slicesGiveTheSameBehaviours();
    void newBehavioursAreAdded();
    void namesAreUnique();
    void noModelNoBehaviours();

  private:
    MadeUp m_first;
    SceneModels m_models;
    std::map<int, std::int32_t> m_isCalled; // behaviours of the model by those that were made
    std::map<int, std::uint32_t> m_own;     // the function that each has more of than others
    FrameBehaviours m_frames;
};

void TestSceneBehaviours::initTestCase()
{
    m_first = madeUpFrames(night(1));
    m_models = {modelOf(*m_first.capture)};
    QVERIFY(m_models[0]);
    auto frames = behavioursOfFrames(*m_first.capture, m_models, Task{});
    QVERIFY(frames.ok());
    m_frames = std::move(*frames);
    const auto digest = digestCapture(*m_first.capture, m_frames, {}, Task{});
    QVERIFY(digest.ok());
    for (const auto &[made, counts] : countsOf(m_first, m_frames)) {
        m_isCalled[made] = mostOf(counts);
        QVERIFY(m_isCalled[made] >= 0 && shareOf(counts, m_isCalled[made]) > 0.99);
        double most = 0;
        for (std::uint32_t function = 0; function < 40; ++function) {
            const double self =
                selfIn(*digest, m_frames.names[static_cast<std::size_t>(m_isCalled[made])],
                       "f" + std::to_string(function));
            if (self > most)
                m_own[made] = function;
            most = std::max(most, self);
        }
    }
    QCOMPARE(m_isCalled.size(), std::size_t{4});
}

void TestSceneBehaviours::slowFunctionsStay_data()
{
    QTest::addColumn<int>("behaviour"); // of which the function has more than others
    QTest::addColumn<int>("slowIn");
    QTest::addColumn<double>("factor");
    for (const double factor : {0.2, 2.0, 5.0, 20.0}) {
        QTest::addRow("own x %g", factor) << 1 << 1 << factor;
        QTest::addRow("that of another x %g", factor) << 2 << 1 << factor;
    }
    QTest::addRow("everywhere x 5") << 0 << -1 << 5.0;
}

void TestSceneBehaviours::slowFunctionsStay()
{
    QFETCH(int, behaviour);
    QFETCH(int, slowIn);
    QFETCH(double, factor);
    MadeUpOptions options = night(2);
    options.slowFunction = m_own[behaviour];
    const std::string name = "f" + std::to_string(m_own[behaviour]);
    if (slowIn >= 0)
        options.slowBehaviour = slowIn;
    const auto meansOf = [&](double slowFactor) {
        options.slowFactor = slowFactor;
        const MadeUp made = madeUpFrames(options);
        const auto frames = behavioursOfFrames(*made.capture, m_models, Task{});
        std::map<int, double> means;
        if (!frames)
            return means;
        for (const auto &[one, counts] : countsOf(made, *frames)) {
            const double share = shareOf(counts, m_isCalled[one]);
            if (share < 0.97)
                qWarning("%g of the frames of %d stay", share, one);
            if (share < 0.97)
                return std::map<int, double>();
        }
        const auto digest = digestCapture(*made.capture, *frames, {}, Task{});
        for (const auto &[one, called] : m_isCalled)
            means[one] = selfIn(*digest, frames->names[static_cast<std::size_t>(called)], name);
        return means;
    };
    const auto before = meansOf(1);
    const auto after = meansOf(factor);
    QCOMPARE(before.size(), std::size_t{4});
    QCOMPARE(after.size(), std::size_t{4});
    for (const auto &[one, mean] : before) {
        const double expected = slowIn < 0 || one == slowIn ? factor : 1;
        QVERIFY2(std::abs(after.at(one) / mean / expected - 1) < 0.06,
                 qPrintable(QString("%1 x %2").arg(one).arg(after.at(one) / mean)));
    }
}

void TestSceneBehaviours::slowFunctionsStayWhereAllFramesAreAlike_data()
{
    QTest::addColumn<double>("factor");
    for (const double factor : {0.2, 1.25, 2.0, 5.0, 20.0})
        QTest::addRow("x %g", factor) << factor;
}

// A benchmark has one behaviour, whose frames differ so little that any change moves them away.
void TestSceneBehaviours::slowFunctionsStayWhereAllFramesAreAlike()
{
    QFETCH(const double, factor);
    MadeUpOptions options = night(5, 1);
    options.noise = 0.01;
    options.frameNoise = 0.01;
    const auto model = modelOf(*madeUpFrames(options).capture);
    QVERIFY(model);
    QCOMPARE(model->behaviours.size(), std::size_t{1});
    options.seed = 6;
    options.slowFunction = 0;
    options.slowFactor = factor;
    const MadeUp made = madeUpFrames(options);
    const auto frames = behavioursOfFrames(*made.capture, {model}, Task{});
    QVERIFY(frames.ok());
    QVERIFY(shareOf(countsOf(made, *frames)[0], 0) > 0.97);
    QVERIFY(framesOfNewBehaviours(*made.capture, *frames).empty());
}

void TestSceneBehaviours::spikesStay()
{
    MadeUpOptions options = night(3);
    options.spikeShare = 0.05;
    const MadeUp made = madeUpFrames(options);
    const auto frames = behavioursOfFrames(*made.capture, m_models, Task{});
    QVERIFY(frames.ok());
    QVERIFY(made.spikes.size() > 50);
    const auto own = std::ranges::count_if(made.spikes, [&](FrameIndex frame) {
        return frames->behaviourOf[frame] == m_isCalled[made.behaviour[frame]];
    });
    QVERIFY(static_cast<double>(own) > 0.97 * static_cast<double>(made.spikes.size()));
    QVERIFY(framesOfNewBehaviours(*made.capture, *frames).empty());
}

// Large frames are read in slices.
void TestSceneBehaviours::slicesGiveTheSameBehaviours()
{
    MadeUpOptions options = night(4);
    options.slowFunction = m_own[1];
    options.slowBehaviour = 1;
    options.slowFactor = 20;
    const MadeUp made = madeUpFrames(options);
    const auto expected = behavioursOfFrames(*made.capture, m_models, Task{});
    QVERIFY(expected.ok());
    for (const std::size_t zones : {std::size_t{1}, std::size_t{4}, std::size_t{50}}) {
        const auto found =
            behavioursOfFrames(SlicedCapture(*made.capture, zones), m_models, Task{});
        QVERIFY(found.ok());
        QVERIFY(found->behaviourOf == expected->behaviourOf);
    }
}

void TestSceneBehaviours::newBehavioursAreAdded()
{
    const MadeUp made = madeUpFrames(night(4, 7));
    const auto before = behavioursOfFrames(*made.capture, m_models, Task{});
    QVERIFY(before.ok());
    for (const auto &[one, counts] : countsOf(made, *before))
        QVERIFY(shareOf(counts, one < 4 ? m_isCalled[one] : kUnusual) > 0.97);
    Selection unknown;
    unknown.frames = framesOfNewBehaviours(*made.capture, *before);
    QVERIFY(unknown.frames->count() > 400);
    SceneModels models = m_models;
    const auto added = modelOf(*made.capture, unknown);
    QVERIFY(added);
    models.push_back(
        std::make_shared<const BehaviourDefinition>(withNamesOfItsOwn(*added, m_models)));
    const auto after = behavioursOfFrames(*made.capture, models, Task{});
    QVERIFY(after.ok());
    QVERIFY(after->names.size() > before->names.size());
    QVERIFY(framesOfNewBehaviours(*made.capture, *after).empty());
    for (std::size_t i = 0; i < before->behaviourOf.size(); ++i)
        QVERIFY(before->behaviourOf[i] == kUnusual ||
                after->behaviourOf[i] == before->behaviourOf[i]);
    // The nights before are what they were.
    const auto old = behavioursOfFrames(*m_first.capture, models, Task{});
    QVERIFY(old.ok() && old->behaviourOf == m_frames.behaviourOf);
}

void TestSceneBehaviours::namesAreUnique()
{
    const BehaviourDefinition model = *m_models[0];
    const auto second =
        std::make_shared<const BehaviourDefinition>(withNamesOfItsOwn(model, m_models));
    QCOMPARE(second->behaviours[0].name, model.behaviours[0].name + ", 2");
    const BehaviourDefinition third = withNamesOfItsOwn(model, {m_models[0], second});
    QCOMPARE(third.behaviours[0].name, model.behaviours[0].name + ", 3");
    QCOMPARE(withNamesOfItsOwn(model, {}).behaviours[0].name, model.behaviours[0].name);
}

void TestSceneBehaviours::noModelNoBehaviours()
{
    const auto frames = behavioursOfFrames(*m_first.capture, {}, Task{});
    QVERIFY(frames.ok() && frames->names.empty());
    QVERIFY(std::ranges::all_of(frames->behaviourOf,
                                [](std::int32_t behaviour) { return behaviour == kUnusual; }));
    // A model of another program.
    auto other = std::make_shared<BehaviourDefinition>(*m_models[0]);
    for (auto &column : other->columns)
        column.site.name += " of another program";
    const auto none = behavioursOfFrames(*m_first.capture, {other}, Task{});
    QVERIFY(none.ok());
    QCOMPARE(framesOfNewBehaviours(*m_first.capture, *none).count(),
             m_first.capture->frames().size());
    const auto both = behavioursOfFrames(*m_first.capture, {m_models[0], other}, Task{});
    QVERIFY(both.ok() && both->behaviourOf == m_frames.behaviourOf);
    // All functions of the first model were renamed: the next model continues.
    const auto second = behavioursOfFrames(*m_first.capture, {other, m_models[0]}, Task{});
    QVERIFY(second.ok() && second->behaviourOf == m_frames.behaviourOf &&
            second->names == m_frames.names);
}

} // namespace tst_scene_behaviours

ZOE_APPLESS_TEST(tst_scene_behaviours::TestSceneBehaviours)
#include "tst_scene_behaviours.moc"
