// Behaviours of an open capture: found, changed by hand and back, saved, applied, followed.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <thread>

#include "analysis/behaviours/clustering/kmeans.h"
#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "plugins/api/behaviour_file.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_store {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

class KMeansForTest : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"kmeans", "k-means++"}; }
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return kMeans(features, options, task);
    }
};

// Never ends by itself.
class EndlessClusterer : public KMeansForTest {
  public:
    Result<Clustering> cluster(const FeatureMatrix &, const ClusterOptions &,
                               const Task &task) const override
    {
        while (!task.stopRequested())
            std::this_thread::yield();
        return Task::cancelled();
    }
};

const test::MadeUp &madeUp()
{
    static const test::MadeUp made =
        test::madeUpFrames({.frames = 1500, .functions = 20, .behaviours = 3, .spikeShare = 0.008});
    return made;
}

// The first chunks of a capture, as recorded so far.
std::shared_ptr<const Capture> begun(const MemoryCapture &whole, std::size_t chunks)
{
    std::vector<Chunk> some;
    for (std::size_t i = 0; i < std::min(chunks, whole.chunks().size()); ++i)
        some.push_back(**whole.chunk(i));
    return std::make_shared<const MemoryCapture>(whole.info().session, whole.dictionaries(),
                                                 std::move(some));
}

struct Open {
    JobRunner jobs;
    KMeansForTest clusterer;
    Document document;
    QSignalSpy failed{&document, &Document::failed};

    explicit Open(std::shared_ptr<const Capture> capture = madeUp().capture)
        : document(opened(std::move(capture)), jobs)
    {}

    static OpenedCapture opened(std::shared_ptr<const Capture> capture)
    {
        OpenedCapture result;
        result.request.fileName = "made.zoe";
        result.capture = std::move(capture);
        return result;
    }

    BehaviourStore &store() { return document.behaviourStore(); }
    BehavioursPtr now() { return store().current(); }
    [[nodiscard]] bool idle()
    {
        return QTest::qWaitFor([this] { return !store().busy() && jobs.idle(); }, kPatienceMs);
    }
    [[nodiscard]] bool find(std::uint32_t clusters = 3)
    {
        BehaviourOptions options;
        options.clusters.clusters = clusters;
        store().find(clusterer, options, {});
        return idle() && now() && now()->behaviours.size() == clusters;
    }
};

std::uint64_t framesOf(const Behaviours &behaviours)
{
    std::uint64_t frames = 0;
    for (const Behaviour &behaviour : behaviours.behaviours)
        frames += behaviour.frames;
    return frames;
}

} // namespace

class TestBehaviourStore : public QObject {
    Q_OBJECT

  private slots:
    void findsAndTakesBack();
    void cancels();
    void undoWaitsForTheLatestChange();
    void changesByHandAndBack();
    void refusesNamesThatMakeNoSense();
    void mergesAndSplits();
    void mergedOnesKeepANameThatWasGiven();
    void freezingSeveralIsOneStep();
    void savesAndApplies();
    void saysWhyAFileCannotBeUsed();
    void followsAProgram();
    void changesByHandWhileItFollows();
    void framesOfBehavioursAndBack();
};

void TestBehaviourStore::findsAndTakesBack()
{
    Open open;
    QSignalSpy changed(&open.document, &Document::behavioursChanged);
    QVERIFY(open.find());
    QCOMPARE(changed.count(), 1);
    QVERIFY(!open.store().canUndo()); // there was nothing before
    const BehavioursPtr three = open.now();
    open.document.selection().setBehaviour(1, framesOfBehaviour(*three, 1), 5);
    QVERIFY(open.find(2));
    QVERIFY(!open.document.selection().state().behaviour); // its number means another one now
    QVERIFY(!open.document.selection().state().frames);
    open.store().undo();
    QCOMPARE(open.now(), three);
    open.store().redo();
    QCOMPARE(open.now()->behaviours.size(), std::size_t{2});
    QVERIFY(open.failed.isEmpty());
}

void TestBehaviourStore::cancels()
{
    Open open;
    const EndlessClusterer endless;
    open.store().find(endless, {}, {});
    QVERIFY(open.store().busy());
    QVERIFY(!open.store().busyText().isEmpty());
    open.store().cancel();
    QVERIFY(!open.store().busy());
    QVERIFY(open.idle());
    QVERIFY(!open.now());
    QVERIFY(open.failed.isEmpty());
}

// An older change of another kind doesn't take its place.
void TestBehaviourStore::undoWaitsForTheLatestChange()
{
    Open open;
    AnnotationStore &notes = open.document.notes();
    const std::size_t before = notes.list().size();
    notes.add({});
    QVERIFY(open.find());
    const BehavioursPtr three = open.now();
    QVERIFY(open.find(2));
    const BehavioursPtr two = open.now();
    EditHistory &edits = open.document.edits();
    QVERIFY(edits.canUndo());
    const EndlessClusterer endless;
    open.store().find(endless, {}, {});
    QVERIFY(!edits.canUndo());
    edits.undo();
    QCOMPARE(notes.list().size(), before + 1);
    QCOMPARE(open.now(), two);
    open.store().cancel();
    QVERIFY(edits.canUndo());
    edits.undo();
    QCOMPARE(open.now(), three);
    QCOMPARE(notes.list().size(), before + 1);
    open.store().find(endless, {}, {});
    QVERIFY(!edits.canRedo());
    open.store().cancel();
    edits.redo();
    QCOMPARE(open.now(), two);
    edits.undo();
    edits.undo(); // behaviours have no step left: the note's turn
    QCOMPARE(notes.list().size(), before);
    QVERIFY(open.idle());
}

void TestBehaviourStore::changesByHandAndBack()
{
    Open open;
    QVERIFY(open.find());
    const std::string before = open.now()->behaviours[1].name;
    open.document.selection().setBehaviour(1);
    open.store().rename(1, "  the fight ");
    QCOMPARE(open.now()->behaviours[1].name, std::string("the fight"));
    QCOMPARE(open.now()->definition->behaviours[1].name, std::string("the fight"));
    open.store().setFrozen({1}, true);
    QVERIFY(open.now()->behaviours[1].frozen);
    QCOMPARE(open.document.selection().state().behaviour, std::optional<std::int32_t>(1));
    open.store().undo();
    QVERIFY(!open.now()->behaviours[1].frozen);
    open.store().undo();
    QCOMPARE(open.now()->behaviours[1].name, before);
    QVERIFY(!open.store().canUndo());
    open.store().redo();
    open.store().redo();
    QVERIFY(open.now()->behaviours[1].frozen && !open.store().canRedo());
}

void TestBehaviourStore::refusesNamesThatMakeNoSense()
{
    Open open;
    QVERIFY(open.find());
    const BehavioursPtr before = open.now();
    open.store().rename(0, "   ");
    QCOMPARE(open.failed.count(), 1);
    open.store().rename(0, QString::fromStdString(before->behaviours[1].name));
    QCOMPARE(open.failed.count(), 2);
    QVERIFY(open.failed.last().at(0).toString().contains("another behaviour", Qt::CaseInsensitive));
    QCOMPARE(open.now(), before);
    QVERIFY(!open.store().canUndo());
}

void TestBehaviourStore::mergesAndSplits()
{
    Open open;
    QVERIFY(open.find());
    const BehavioursPtr three = open.now();
    QSignalSpy merged(&open.store(), &BehaviourStore::merged);
    open.store().merge({2, 1});
    QVERIFY(open.idle());
    QCOMPARE(merged.count(), 1);
    QCOMPARE(merged.last().at(0).toUInt(), 1U);
    QCOMPARE(open.now()->behaviours.size(), std::size_t{2});
    QCOMPARE(open.now()->behaviours[1].frames,
             three->behaviours[1].frames + three->behaviours[2].frames);
    open.store().split(1, 2);
    QVERIFY(open.idle());
    QCOMPARE(open.now()->behaviours.size(), std::size_t{3});
    QCOMPARE(framesOf(*open.now()), framesOf(*three));
    open.store().undo();
    open.store().undo();
    QCOMPARE(open.now(), three);
    open.store().split(0, 1'000'000); // more parts than frames
    QVERIFY(open.idle());
    QCOMPARE(open.failed.count(), 1);
    QCOMPARE(open.now(), three);
}

void TestBehaviourStore::mergedOnesKeepANameThatWasGiven()
{
    Open open;
    QVERIFY(open.find());
    open.store().rename(2, "the fight");
    const BehavioursPtr three = open.now();
    open.store().merge({1, 2});
    QVERIFY(open.idle());
    QCOMPARE(open.now()->behaviours.size(), std::size_t{2});
    QCOMPARE(open.now()->behaviours[1].name, std::string("the fight"));
    QCOMPARE(open.now()->definition->behaviours[1].name, std::string("the fight"));
    open.store().undo();
    QCOMPARE(open.now(), three); // one step
    // Of two names, that of the larger one.
    open.store().rename(1, "the flight");
    const bool first = open.now()->behaviours[1].frames >= open.now()->behaviours[2].frames;
    open.store().merge({2, 1});
    QVERIFY(open.idle());
    QCOMPARE(open.now()->behaviours[1].name, std::string(first ? "the flight" : "the fight"));
    QVERIFY(open.failed.isEmpty());
}

void TestBehaviourStore::freezingSeveralIsOneStep()
{
    Open open;
    QVERIFY(open.find());
    open.store().setFrozen({0, 2}, true);
    const auto frozen = [&open](std::size_t id) { return open.now()->behaviours[id].frozen; };
    QVERIFY(frozen(0) && !frozen(1) && frozen(2));
    open.store().undo();
    QVERIFY(!frozen(0) && !frozen(2) && !open.store().canUndo());
    open.store().redo();
    QVERIFY(frozen(0) && frozen(2) && !open.store().canRedo());
}

void TestBehaviourStore::savesAndApplies()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("game.zoebeh");
    Open open;
    QVERIFY(open.find());
    open.store().rename(0, "calm");
    QSignalSpy said(&open.store(), &BehaviourStore::said);
    open.store().save(file);
    QVERIFY(open.idle());
    QCOMPARE(said.count(), 1);
    QVERIFY(loadBehaviours(file.toStdString()).ok());

    Open other(
        test::madeUpFrames({.seed = 7, .frames = 800, .functions = 20, .behaviours = 3}).capture);
    other.store().apply(file, {});
    QVERIFY(other.idle());
    QVERIFY(other.failed.isEmpty());
    QCOMPARE(other.now()->behaviours.size(), std::size_t{3});
    QCOMPARE(other.now()->behaviours[0].name, std::string("calm"));
    QCOMPARE(other.now()->assignment.size(), std::size_t{800});
}

void TestBehaviourStore::saysWhyAFileCannotBeUsed()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("wrong.zoebeh");
    QFile wrong(file);
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("no behaviours");
    wrong.close();
    Open open;
    QVERIFY(open.find());
    const BehavioursPtr before = open.now();
    open.store().apply(file, {});
    QVERIFY(open.idle());
    QCOMPARE(open.failed.count(), 1);
    QVERIFY(open.failed.last().at(0).toString().contains("wrong.zoebeh"));
    QCOMPARE(open.now(), before);
    open.store().save(folder.filePath("nowhere/at/all.zoebeh"));
    QVERIFY(open.idle());
    QCOMPARE(open.failed.count(), 2);
}

void TestBehaviourStore::followsAProgram()
{
    const MemoryCapture &whole = *madeUp().capture;
    Open open(begun(whole, 1));
    open.store().follow(makeOnlineClusterer({}));
    QVERIFY(open.store().following() && !open.store().canReshape());
    std::vector<std::string> names;
    std::uint64_t frames = 0;
    for (std::size_t chunks = 1; chunks <= whole.chunks().size(); chunks += 2) {
        open.document.grow(begun(whole, chunks));
        const std::uint64_t came = open.document.capture()->frames().size();
        ZOE_TRY_VERIFY(open.store().liveFrames() == came);
        if (!open.now() || open.now()->behaviours.empty())
            continue;
        QVERIFY(framesOf(*open.now()) > frames); // the figures grow
        frames = framesOf(*open.now());
        for (std::size_t id = 0; id < names.size(); ++id) // numbers and names stay
            QCOMPARE(open.now()->behaviours[id].name, names[id]);
        names.clear();
        for (const Behaviour &behaviour : open.now()->behaviours) {
            names.push_back(behaviour.name);
            if (behaviour.frames > 0)
                QVERIFY(!behaviour.characteristic.empty());
        }
    }
    QVERIFY(names.size() >= 2);
    QVERIFY(open.store().liveNow().has_value());
    // At the end all figures, under the same numbers; then they can be changed at will.
    open.store().settle(open.document.capture());
    QVERIFY(open.store().canReshape());
    QVERIFY(open.idle());
    QCOMPARE(open.now()->behaviours.size(), names.size());
    for (std::size_t id = 0; id < names.size(); ++id)
        QCOMPARE(open.now()->behaviours[id].name, names[id]);
    for (const FrameIndex spike : madeUp().spikes)
        QVERIFY(std::ranges::binary_search(open.now()->unusual, spike, {}, &UnusualFrame::frame));
    open.store().merge({0, 1});
    QVERIFY(open.idle());
    QVERIFY(!open.store().following());
    QCOMPARE(open.now()->behaviours.size(), names.size() - 1);
    QVERIFY(open.failed.isEmpty());
}

void TestBehaviourStore::changesByHandWhileItFollows()
{
    const MemoryCapture &whole = *madeUp().capture;
    Open open(begun(whole, 8));
    open.store().follow(makeOnlineClusterer({}));
    open.document.grow(begun(whole, 8));
    ZOE_TRY_VERIFY(open.now() && !open.now()->behaviours.empty());
    open.store().rename(0, "mine");
    open.store().setFrozen({0}, true);
    QCOMPARE(open.now()->behaviours[0].name, std::string("mine"));
    QSignalSpy said(&open.store(), &BehaviourStore::said);
    open.store().merge({0, 1}); // not while frames come
    QVERIFY(!open.store().busy());
    QCOMPARE(said.count(), 1);
    open.store().apply("other.zoebeh", {}); // as a file that is dropped
    QVERIFY(!open.store().busy());
    QCOMPARE(said.count(), 2);
    QVERIFY2(said.last().at(0).toString().contains("pause"),
             qPrintable(said.last().at(0).toString()));
    open.document.grow(begun(whole, 15));
    ZOE_TRY_COMPARE(open.store().liveFrames(), std::uint64_t{1500});
    QCOMPARE(open.now()->behaviours[0].name, std::string("mine"));
    QVERIFY(open.now()->behaviours[0].frozen);
    open.store().undo();
    open.store().undo();
    QVERIFY(open.now()->behaviours[0].name != "mine" && !open.now()->behaviours[0].frozen);
    QVERIFY(open.failed.isEmpty());
}

void TestBehaviourStore::framesOfBehavioursAndBack()
{
    Open open;
    QVERIFY(open.find());
    const Behaviours &all = *open.now();
    const FrameRanges one = framesOfBehaviour(all, 1);
    QCOMPARE(one.count(), all.behaviours[1].frames);
    for (const FrameIndex frame : one.frames())
        QCOMPARE(all.assignment[frame], 1);
    QCOMPARE(framesOfBehaviour(all, kUnusual).count(), std::uint64_t{all.unusual.size()});
    using Ids = std::vector<std::int32_t>;
    QCOMPARE(behavioursMakingUp(all, one), (Ids{1}));
    const FrameRanges two = one.united(framesOfBehaviour(all, 2));
    QCOMPARE(behavioursMakingUp(all, two), (Ids{1, 2}));
    const FrameRanges unusual = framesOfBehaviour(all, kUnusual);
    QCOMPARE(behavioursMakingUp(all, one.united(unusual)), (Ids{1, kUnusual}));
    QCOMPARE(behavioursMakingUp(all, unusual), (Ids{kUnusual}));
    QVERIFY(behavioursMakingUp(all, FrameRanges({3, 9})).empty());
    QVERIFY(behavioursMakingUp(all, FrameRanges({0, 99'999})).empty());
    const QString name = QString::fromStdString(all.behaviours[1].name);
    QCOMPARE(nameOfFrames(all, one), name);
    QCOMPARE(nameOfFrames(all, one.inverted(1500)), "all but " + name);
    QCOMPARE(nameOfFrames(all, unusual), QString("unusual frames"));
    QVERIFY(nameOfFrames(all, FrameRanges({3, 9})).isEmpty());
}

} // namespace tst_behaviour_store

ZOE_TEST(tst_behaviour_store::TestBehaviourStore)
#include "tst_behaviour_store.moc"
