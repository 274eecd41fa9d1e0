#include <QSignalSpy>
#include <QTest>

#include "app/session/view_selection.h"
#include "tests/support/test_program.h"

namespace tst_view_selection {

using namespace zoe;
using namespace zoe::app;

namespace {

// Counts of every signal of a selection.
struct Spies {
    explicit Spies(const ViewSelection &selection)
        : frame(&selection, &ViewSelection::frameChanged)
        , frames(&selection, &ViewSelection::framesChanged)
        , site(&selection, &ViewSelection::siteChanged)
        , zone(&selection, &ViewSelection::zoneChanged)
        , behaviour(&selection, &ViewSelection::behaviourChanged)
        , changed(&selection, &ViewSelection::changed)
    {}
    [[nodiscard]] QList<qsizetype> counts() const
    {
        return {frame.size(), frames.size(),    site.size(),
                zone.size(),  behaviour.size(), changed.size()};
    }

    QSignalSpy frame, frames, site, zone, behaviour, changed;
};

} // namespace

class TestViewSelection : public QObject {
    Q_OBJECT

  private slots:
    void tellsWhatChangedAndNothingElse();
    void settingTheSameDoesNothing();
    void anotherFrameClearsTheZone();
    void undoAndRedoWalkThroughAllStates();
    void aNewSelectionForgetsWhatWasUndone();
    void resetForgetsAll();
    void aListenerMaySelectAgain();
    void theHistoryIsBounded();
    void largeSetsOfFramesAreSharedAndBounded();
    void timesAreRememberedToo();
    void theLookOfTheMergedGraphIsAStep();
};

void TestViewSelection::tellsWhatChangedAndNothingElse()
{
    ViewSelection selection;
    const Spies spies(selection);
    selection.setFrame(3);
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 0, 0, 0, 0, 1}));
    selection.setFrames(FrameRanges({2, 5}));
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 1, 0, 0, 0, 2}));
    selection.setSite(SiteId{7});
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 1, 1, 0, 0, 3}));
    selection.setZone(ZoneRef{ThreadId{0}, 4}, SiteId{7});
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 1, 1, 1, 0, 4}));
    selection.setZone(ZoneRef{ThreadId{0}, 5}, SiteId{8});
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 1, 2, 2, 0, 5}));
    selection.setBehaviour(1);
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 1, 2, 2, 1, 6}));
}

void TestViewSelection::settingTheSameDoesNothing()
{
    ViewSelection selection;
    selection.setFrame(3);
    selection.setZone(ZoneRef{ThreadId{1}, 2}, SiteId{5});
    const ViewState before = selection.state();
    const Spies spies(selection);
    selection.setFrame(3);
    selection.setSite(SiteId{5});
    selection.setZone(ZoneRef{ThreadId{1}, 2}, SiteId{5});
    selection.setFrames(std::nullopt);
    QCOMPARE(spies.changed.size(), 0);
    QVERIFY(selection.state() == before);
    selection.undo();
    QVERIFY2(!selection.state().zone, "one step back is the zone, not the calls that did nothing");
}

void TestViewSelection::anotherFrameClearsTheZone()
{
    ViewSelection selection;
    selection.setFrame(3);
    selection.setZone(ZoneRef{ThreadId{1}, 2}, SiteId{5});
    const Spies spies(selection);
    selection.setFrame(4);
    QVERIFY(!selection.state().zone);
    QCOMPARE(selection.state().site, SiteId{5}); // the function stays highlighted
    QCOMPARE(spies.counts(), (QList<qsizetype>{1, 0, 0, 1, 0, 1}));
}

void TestViewSelection::undoAndRedoWalkThroughAllStates()
{
    ViewSelection selection;
    std::vector<ViewState> states{selection.state()};
    for (std::uint32_t i = 0; i < 20; ++i) {
        switch (i % 4) {
        case 0:
            selection.setFrame(i);
            break;
        case 1:
            selection.setFrames(FrameRanges({i, i + 2}));
            break;
        case 2:
            selection.setZone(ZoneRef{ThreadId{0}, i}, SiteId{i});
            break;
        default:
            selection.setBehaviour(static_cast<std::int32_t>(i));
        }
        states.push_back(selection.state());
    }
    for (std::size_t i = states.size() - 1; i-- > 0;) {
        QVERIFY(selection.canUndo());
        selection.undo();
        QVERIFY(selection.state() == states[i]);
    }
    QVERIFY(!selection.canUndo());
    selection.undo(); // nothing left: nothing happens
    QVERIFY(selection.state() == states.front());
    for (std::size_t i = 1; i < states.size(); ++i) {
        QVERIFY(selection.canRedo());
        selection.redo();
        QVERIFY(selection.state() == states[i]);
    }
    QVERIFY(!selection.canRedo());
    selection.redo();
    QVERIFY(selection.state() == states.back());
}

void TestViewSelection::aNewSelectionForgetsWhatWasUndone()
{
    ViewSelection selection;
    selection.setFrame(1);
    selection.setFrame(2);
    selection.undo();
    QVERIFY(selection.canRedo());
    selection.setFrame(3);
    QVERIFY(!selection.canRedo());
    selection.undo();
    QCOMPARE(selection.state().frame, std::optional<FrameIndex>(1));
}

void TestViewSelection::resetForgetsAll()
{
    ViewSelection selection;
    selection.setFrame(1);
    selection.setFrame(2);
    selection.undo();
    const Spies spies(selection);
    selection.reset();
    QVERIFY(selection.state() == ViewState{});
    QVERIFY(!selection.canUndo());
    QVERIFY(!selection.canRedo());
    QCOMPARE(spies.frame.size(), 1);
}

void TestViewSelection::aListenerMaySelectAgain()
{
    ViewSelection selection;
    connect(&selection, &ViewSelection::frameChanged, &selection,
            [&] { selection.setSite(SiteId{selection.state().frame.value_or(0)}); });
    selection.setFrame(9);
    QCOMPARE(selection.state().frame, std::optional<FrameIndex>(9));
    QCOMPARE(selection.state().site, SiteId{9});
}

void TestViewSelection::theHistoryIsBounded()
{
    ViewSelection selection;
    for (FrameIndex frame = 0; frame < 2000; ++frame)
        selection.setFrame(frame);
    int steps = 0;
    while (selection.canUndo()) {
        selection.undo();
        ++steps;
    }
    QVERIFY(steps >= 100);
    QVERIFY(steps < 2000);
    QCOMPARE(selection.state().frame,
             std::optional<FrameIndex>(static_cast<FrameIndex>(1999 - steps)));
}

void TestViewSelection::largeSetsOfFramesAreSharedAndBounded()
{
    // 1.5 million ranges: the history may hold 4 million.
    FrameRanges many;
    for (FrameIndex i = 0; i < 3'000'000; i += 2)
        many.add(i);
    ViewSelection selection;
    selection.setFrames(many);
    for (FrameIndex frame = 0; frame < 100; ++frame)
        selection.setFrame(frame); // the same set: counted once
    FrameRanges others = many;
    others.add(FrameIndex{1});
    selection.setFrames(others);
    selection.setFrame(7);
    int steps = 0;
    while (selection.canUndo()) {
        selection.undo();
        ++steps;
    }
    QCOMPARE(steps, 103);
    QVERIFY(!selection.state().frames);
    for (FrameIndex more = 3; more < 13; more += 2) { // each a set of its own
        selection.setFrames(many);
        others.add(more);
        selection.setFrames(others);
    }
    steps = 0;
    while (selection.canUndo()) {
        selection.undo();
        ++steps;
    }
    QCOMPARE(steps, 2); // a third would be over the bound
    QVERIFY(selection.state().frames.has_value());
}

void TestViewSelection::timesAreRememberedToo()
{
    ViewSelection selection;
    const QSignalSpy times(&selection, &ViewSelection::timesChanged);
    const FrameTimesShown waits{FrameSetId{0}, {SiteId{3}}};
    selection.setTimes(waits);
    selection.setTimes(waits);
    QCOMPARE(times.size(), 1);
    selection.setTimes({FrameSetId{1}, {}});
    selection.undo();
    QVERIFY(selection.state().times == waits);
    selection.undo();
    QVERIFY(selection.state().times == FrameTimesShown{});
    QCOMPARE(times.size(), 4);
}

void TestViewSelection::theLookOfTheMergedGraphIsAStep()
{
    ViewSelection selection;
    const QSignalSpy looks(&selection, &ViewSelection::mergedChanged);
    const QSignalSpy sites(&selection, &ViewSelection::siteChanged);
    MergedLook zoomed;
    zoomed.zoom = {SiteId{1}, SiteId{2}};
    selection.setMerged(zoomed, SiteId{2});
    selection.setMerged(zoomed);
    QCOMPARE(looks.size(), 1);
    QCOMPARE(sites.size(), 1);
    selection.setFrame(3);
    selection.undo();
    QVERIFY(selection.state().merged == zoomed);
    selection.undo();
    QVERIFY(selection.state().merged == MergedLook{});
    QVERIFY(!selection.state().site.valid());
    QVERIFY(!selection.canUndo());
    selection.redo();
    QVERIFY(selection.state().merged == zoomed);
}

} // namespace tst_view_selection

ZOE_TEST(tst_view_selection::TestViewSelection)
#include "tst_view_selection.moc"
