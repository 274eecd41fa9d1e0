// Which frames tables cover, by the scope that the user chose.
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "app/session/call_tree_store.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_table_scope {

using namespace zoe;
using namespace zoe::app;

namespace {

constexpr FrameIndex kFrames = 60;

OpenedCapture opened()
{
    std::string text;
    for (FrameIndex frame = 0; frame < kFrames; ++frame) {
        const std::string start = std::to_string(frame * 100);
        text += "frame " + start + " 100\n  main\n    work " + start + " 90\n";
    }
    OpenedCapture result;
    result.request.fileName = "/some/folder/run.zoe";
    result.capture = test::captureFromText(text, 16);
    return result;
}

// Frames belong to the behaviours in turn.
std::shared_ptr<const Behaviours> inTurn(std::uint32_t count)
{
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->behaviours.resize(count);
    for (std::uint32_t id = 0; id < count; ++id) {
        behaviours->behaviours[id].id = id;
        behaviours->behaviours[id].name = "kind " + std::to_string(id);
    }
    for (FrameIndex frame = 0; frame < kFrames; ++frame)
        behaviours->assignment.push_back(static_cast<std::int32_t>(frame % count));
    return behaviours;
}

FrameRanges framesOf(const Behaviours &behaviours, std::int32_t id)
{
    FrameRanges frames;
    for (FrameIndex frame = 0; frame < kFrames; ++frame) {
        if (behaviours.assignment[frame] == id)
            frames.add(FrameRange{frame, frame + 1});
    }
    return frames;
}

} // namespace

class TestTableScope : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void eachScopeHasItsFrames();
    void tellsOnlyOfOtherFrames();
    void holdsAgainstTheRule();
    void theSummaryIsAboutTheScope();
    void saysWhatItIs();
    void isRemembered();
};

void TestTableScope::eachScopeHasItsFrames()
{
    JobRunner jobs;
    Document document(opened(), jobs);
    TableScope &scope = document.scope();
    QCOMPARE(scope.scope(), Scope::Selection);
    QVERIFY(!scope.frames()); // none selected: all
    document.selection().setFrames(FrameRanges({10, 20}));
    QCOMPARE(scope.frames(), std::optional(FrameRanges({10, 20})));
    scope.setScope(Scope::All);
    QVERIFY(!scope.frames());
    scope.setScope(Scope::Frame);
    QVERIFY(!scope.frames()); // none chosen
    document.selection().setFrame(7);
    QCOMPARE(scope.frames(), std::optional(FrameRanges({7, 8})));
    scope.setScope(Scope::Behaviour);
    QVERIFY(!scope.frames()); // not known
    const auto behaviours = inTurn(3);
    document.setBehaviours(behaviours);
    QCOMPARE(scope.frames(), std::optional(framesOf(*behaviours, 1)));
    QCOMPARE(scope.behaviour(), std::optional<std::int32_t>(1));
    document.selection().setFrame(8);
    QCOMPARE(scope.frames(), std::optional(framesOf(*behaviours, 2)));
}

void TestTableScope::tellsOnlyOfOtherFrames()
{
    JobRunner jobs;
    Document document(opened(), jobs);
    document.setBehaviours(inTurn(2));
    TableScope &scope = document.scope();
    scope.setScope(Scope::Behaviour);
    document.selection().setFrame(4);
    QSignalSpy changed(&scope, &TableScope::changed);
    document.selection().setFrame(6); // of the same behaviour
    document.selection().setFrames(FrameRanges({1, 9}));
    QCOMPARE(changed.count(), 0);
    document.selection().setFrame(7);
    QCOMPARE(changed.count(), 1);
    scope.setScope(Scope::All);
    QCOMPARE(changed.count(), 2);
    document.selection().setFrame(8);
    QCOMPARE(changed.count(), 2);
}

// After any changes, the frames are those that the rule gives for the state at the end.
void TestTableScope::holdsAgainstTheRule()
{
    JobRunner jobs;
    Document document(opened(), jobs);
    std::shared_ptr<const Behaviours> behaviours;
    std::mt19937 random(7);
    const auto upTo = [&](unsigned most) { return static_cast<FrameIndex>(random() % most); };
    for (int step = 0; step < 500; ++step) {
        switch (upTo(5)) {
        case 0:
            document.selection().setFrame(upTo(kFrames));
            break;
        case 1: {
            const FrameIndex first = upTo(kFrames - 1);
            document.selection().setFrames(FrameRanges({first, first + 1 + upTo(10)}));
            break;
        }
        case 2:
            document.selection().setFrames(std::nullopt);
            break;
        case 3:
            behaviours = inTurn(1 + upTo(4));
            document.setBehaviours(behaviours);
            break;
        default:
            document.scope().setScope(static_cast<Scope>(upTo(4)));
        }
        const ViewState &state = document.selection().state();
        std::optional<FrameRanges> expected;
        switch (document.scope().scope()) {
        case Scope::Frame:
            if (state.frame)
                expected = FrameRanges({*state.frame, *state.frame + 1});
            break;
        case Scope::Selection:
            expected = state.frames;
            break;
        case Scope::Behaviour:
            if (state.frame && behaviours)
                expected = framesOf(*behaviours, behaviours->assignment[*state.frame]);
            break;
        case Scope::All:
            break;
        }
        QCOMPARE(document.scope().frames(), expected);
    }
}

void TestTableScope::theSummaryIsAboutTheScope()
{
    JobRunner jobs;
    Document document(opened(), jobs);
    document.start();
    ZOE_TRY_VERIFY(document.summary() && !document.summaryPending());
    QCOMPARE(document.summary()->frames, std::uint64_t{kFrames});
    document.selection().setFrame(3);
    document.scope().setScope(Scope::Frame);
    ZOE_TRY_COMPARE(document.summary()->frames, std::uint64_t{1});
    document.setBehaviours(inTurn(4));
    document.scope().setScope(Scope::Behaviour);
    ZOE_TRY_COMPARE(document.summary()->frames, std::uint64_t{kFrames / 4});
    CallTreeStore &tree = CallTreeStore::of(document, jobs);
    tree.want();
    ZOE_TRY_COMPARE(tree.state(), CallTreeStore::State::Ready);
    QCOMPARE(tree.tree()->frames, std::uint64_t{kFrames / 4});
    document.scope().setScope(Scope::All);
    QCOMPARE(tree.state(), CallTreeStore::State::Unasked);
    ZOE_TRY_COMPARE(document.summary()->frames, std::uint64_t{kFrames});
}

void TestTableScope::saysWhatItIs()
{
    JobRunner jobs;
    Document document(opened(), jobs);
    QCOMPARE(framesScope(document, kFrames), QString("All frames: 60"));
    document.selection().setFrames(FrameRanges({10, 12}));
    QCOMPARE(framesScope(document, 2), QString("Selected frames: 2"));
    document.setBehaviours(inTurn(2));
    document.selection().setFrame(5);
    document.scope().setScope(Scope::Frame);
    QCOMPARE(framesScope(document, 1), QString("Frame 5"));
    document.scope().setScope(Scope::Behaviour);
    QCOMPARE(framesScope(document, 30), QString("Behaviour: kind 1 (30 frames)"));
}

void TestTableScope::isRemembered()
{
    QCOMPARE(rememberedScope(), Scope::Selection);
    for (const Scope scope : {Scope::Frame, Scope::Behaviour, Scope::All, Scope::Selection}) {
        rememberScope(scope);
        QCOMPARE(rememberedScope(), scope);
    }
    QSettings().setValue("tables/scope", 17);
    QCOMPARE(rememberedScope(), Scope::Selection);
}

} // namespace tst_table_scope

ZOE_TEST(tst_table_scope::TestTableScope)
#include "tst_table_scope.moc"
