// Behaviours chosen and changed in their panel, by mouse and keys.
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "app/panels/behaviours/detail_rows.h"
#include "app/panels/call_tree/call_tree_panel.h"
#include "app/panels/merged/merged_bar.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/theme/reason_rich_text.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/gui/behaviours_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace tst_behaviour_choice {

using namespace zoe;
using namespace zoe::app;
using zoe::test::madeUp;
using Fixture = zoe::test::BehavioursStage;

class TestBehaviourChoice : public QObject {
    Q_OBJECT

  private slots:
    void aClickChoosesABehaviour();
    void severalChosenAreSelectedTogether();
    void theMenuSelectsAddsAndExcludes();
    void unusualFramesAreTheSpikes();
    void renamesInPlace();
    void mergesSplitsAndTakesBack();
    void freezesByAClick();
    void tablesNameTheBehaviour();
};

void TestBehaviourChoice::aClickChoosesABehaviour()
{
    Fixture f;
    QVERIFY(f.find());
    f.clickRow(1);
    const Behaviour &behaviour = f.all().behaviours[1];
    QCOMPARE(f.state().behaviour, std::optional<std::int32_t>(1));
    QCOMPARE(f.state().frame, std::optional<FrameIndex>(behaviour.typicalFrame));
    QVERIFY(f.state().frames);
    QCOMPARE(f.state().frames->count(), behaviour.frames);
    for (const FrameIndex frame : f.state().frames->frames())
        QCOMPARE(f.all().assignment[frame], 1);
    f.clickRow(1, BehaviourColumn::Worst);
    QCOMPARE(f.state().frame, std::optional<FrameIndex>(behaviour.worstFrame));
    auto *functions = f.child<QTableView>("characteristicFunctions");
    QCOMPARE(functions->model()->rowCount(), static_cast<int>(behaviour.characteristic.size()));
    QVERIFY(f.child<QLabel>("characteristicTitle")
                ->text()
                .contains(QString::fromStdString(behaviour.name)));
    const QModelIndex function = functions->model()->index(0, 0);
    QTest::mouseClick(functions->viewport(), Qt::LeftButton, {},
                      functions->visualRect(function).center());
    QCOMPARE(f.state().site.value, function.data(SiteRole).toUInt());

    // A selection elsewhere is not a behaviour, and going back chooses the behaviour again.
    f.document.selection().setFrames(FrameRanges({10, 20}));
    QVERIFY(f.list().chosen().empty());
    QVERIFY(!f.state().behaviour);
    f.document.selection().undo();
    QCOMPARE(f.list().chosen(), std::vector<std::uint32_t>{1});
    // A click beside the rows: all frames again.
    f.panel.resize(900, 900);
    const QPoint below(20, f.list().viewport()->height() - 4);
    QVERIFY(!f.list().indexAt(below).isValid());
    QTest::mouseClick(f.list().viewport(), Qt::LeftButton, {}, below);
    QVERIFY(!f.state().frames && !f.state().behaviour);
}

void TestBehaviourChoice::severalChosenAreSelectedTogether()
{
    Fixture f;
    QVERIFY(f.find());
    f.clickRow(0);
    f.clickRow(2, BehaviourColumn::Name, Qt::ControlModifier);
    QCOMPARE(f.list().chosen(), (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(f.state().frames->count(),
             f.all().behaviours[0].frames + f.all().behaviours[2].frames);
    QVERIFY(!f.state().behaviour);
    QCOMPARE(f.state().frame, std::optional<FrameIndex>(f.all().behaviours[0].typicalFrame));
}

void TestBehaviourChoice::theMenuSelectsAddsAndExcludes()
{
    Fixture f;
    QVERIFY(f.find());
    f.clickRow(0);
    QVERIFY(f.menu(2, "Add to the selection"));
    QCOMPARE(f.state().frames->count(),
             f.all().behaviours[0].frames + f.all().behaviours[2].frames);
    QCOMPARE(f.list().chosen(), (std::vector<std::uint32_t>{0, 2}));
    QVERIFY(f.menu(1, "Select frames"));
    QCOMPARE(f.state().behaviour, std::optional<std::int32_t>(1));
    f.document.selection().setFrames(std::nullopt);
    QVERIFY(f.menu(1, "Exclude"));
    QCOMPARE(f.state().frames->count(), 1500 - f.all().behaviours[1].frames);
    for (const FrameIndex frame : f.state().frames->frames())
        QVERIFY(f.all().assignment[frame] != 1);
    QVERIFY(f.menu(2, "Show the worst frame"));
    QCOMPARE(f.state().frame, std::optional<FrameIndex>(f.all().behaviours[2].worstFrame));
}

void TestBehaviourChoice::unusualFramesAreTheSpikes()
{
    Fixture f;
    QVERIFY(f.find());
    auto *table = f.child<QTableView>("unusualFrames");
    QCOMPARE(table->model()->rowCount(), static_cast<int>(f.all().unusual.size()));
    QVERIFY(table->model()->rowCount() >= static_cast<int>(madeUp().spikes.size()));
    const QModelIndex longest = table->model()->index(0, windowColumn(unusualColumns(), "frame"));
    const QModelIndex because = longest.siblingAtColumn(windowColumn(unusualColumns(), "because"));
    table->scrollTo(longest);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(because).center());
    QVERIFY(f.state().frame);
    const auto spike = std::ranges::find(madeUp().spikes, *f.state().frame);
    QVERIFY(spike != madeUp().spikes.end());
    const SiteId cause =
        madeUp().spikeFunctions[static_cast<std::size_t>(spike - madeUp().spikes.begin())];
    QCOMPARE(because.data().toString(),
             QString::fromStdString(madeUp().capture->site(cause).label()));
    QCOMPARE(f.state().site, cause);
    // The cause on the critical path, as in all views.
    Reasons reasons(madeUp().capture, f.document.behaviours());
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const auto at = [&](const char *column) {
            return table->model()->index(row, windowColumn(unusualColumns(), column)).data();
        };
        QString number = at("frame").toString();
        number.remove(QRegularExpression("[^0-9]"));
        const auto reason = reasons.of(number.toUInt());
        QVERIFY(reason);
        QCOMPARE(at("reason").toString(), reasonPlainText(shortReason(*madeUp().capture, *reason)));
        QVERIFY(!at("reason").toString().isEmpty());
    }
    f.click("selectUnusual");
    QCOMPARE(f.state().frames->count(), std::uint64_t{f.all().unusual.size()});
    QCOMPARE(f.state().behaviour, std::optional<std::int32_t>(kUnusual));
}

void TestBehaviourChoice::renamesInPlace()
{
    Fixture f;
    QVERIFY(f.find());
    f.clickRow(1);
    f.list().setFocus();
    f.list().setCurrentIndex(f.cell(1));
    QTest::keyClick(&f.list(), Qt::Key_F2);
    auto *editor = f.list().viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "the fight");
    QTest::keyClick(editor, Qt::Key_Return);
    ZOE_TRY_COMPARE(f.all().behaviours[1].name, std::string("the fight"));
    QCOMPARE(f.cell(1).data().toString(), QString("the fight"));
    QCOMPARE(f.list().chosen(), std::vector<std::uint32_t>{1}); // still
    QCOMPARE(f.state().behaviour, std::optional<std::int32_t>(1));
    f.document.edits().undo(); // as Ctrl+Z does
    QVERIFY(f.all().behaviours[1].name != "the fight");
    f.document.edits().redo();
    QCOMPARE(f.all().behaviours[1].name, std::string("the fight"));
}

void TestBehaviourChoice::mergesSplitsAndTakesBack()
{
    Fixture f;
    QVERIFY(f.find());
    const std::uint64_t together = f.all().behaviours[0].frames + f.all().behaviours[1].frames;
    QVERIFY(!f.child<QToolButton>("mergeBehavioursButton")->isEnabled());
    f.clickRow(0);
    f.clickRow(1, BehaviourColumn::Name, Qt::ControlModifier);
    f.click("mergeBehavioursButton");
    QVERIFY(f.idle());
    QCOMPARE(f.list().model()->rowCount(), 2);
    QCOMPARE(f.all().behaviours[0].frames, together);
    QCOMPARE(f.list().chosen(), std::vector<std::uint32_t>{0}); // the one that came of it
    QCOMPARE(f.state().frames->count(), together);
    auto *split = f.child<QToolButton>("splitBehaviourButton");
    QVERIFY(split->isEnabled());
    split->defaultAction()->menu()->actions().at(1)->trigger(); // into 3
    QVERIFY(f.idle());
    QCOMPARE(f.list().model()->rowCount(), 4);
    f.click("undoBehavioursButton");
    f.click("undoBehavioursButton");
    QCOMPARE(f.list().model()->rowCount(), 3);
    QVERIFY(!f.child<QToolButton>("undoBehavioursButton")->isEnabled());
    f.click("redoBehavioursButton");
    QCOMPARE(f.list().model()->rowCount(), 2);
}

void TestBehaviourChoice::freezesByAClick()
{
    Fixture f;
    QVERIFY(f.find());
    f.clickRow(2);
    f.click("freezeBehaviourButton");
    QVERIFY(f.all().behaviours[2].frozen);
    QCOMPARE(f.cell(2, BehaviourColumn::Frozen).data(Qt::CheckStateRole).toInt(),
             static_cast<int>(Qt::Checked));
    f.click("freezeBehaviourButton");
    QVERIFY(!f.all().behaviours[2].frozen);
}

void TestBehaviourChoice::tablesNameTheBehaviour()
{
    Fixture f;
    QVERIFY(f.find());
    SummaryPanel summary(f.session);
    CallTreePanel calls(f.session);
    MergedPanel merged(f.session);
    f.session.setDocument(&f.document);
    for (QWidget *panel : std::initializer_list<QWidget *>{&summary, &calls, &merged})
        panel->show();
    f.document.summarizeSelection();
    f.clickRow(1);
    const auto scope = [&](const std::string &name) {
        return QString("Behaviour: %1 (%2 frames)")
            .arg(QString::fromStdString(name), countText(f.all().behaviours[1].frames));
    };
    const QString before = scope(f.all().behaviours[1].name);
    ZOE_TRY_VERIFY(summary.scopeText().startsWith(before));
    ZOE_TRY_VERIFY(calls.scopeText().startsWith(before));
    ZOE_TRY_VERIFY(merged.scopeText().startsWith(before));
    f.document.behaviourStore().rename(1, "the fight");
    ZOE_TRY_VERIFY(summary.scopeText().startsWith(scope("the fight")));
    QVERIFY(calls.scopeText().startsWith(scope("the fight")));
    QVERIFY(merged.scopeText().startsWith(scope("the fight")));
    // Frames that are not exactly a behaviour are selected frames.
    f.document.selection().setFrames(FrameRanges({10, 20}));
    ZOE_TRY_VERIFY(summary.scopeText().startsWith("Selected frames: 10"));
    ZOE_TRY_VERIFY(calls.scopeText().startsWith("Selected frames: 10"));
}

} // namespace tst_behaviour_choice

ZOE_GUI_TEST(tst_behaviour_choice::TestBehaviourChoice)
#include "tst_behaviour_choice.moc"
