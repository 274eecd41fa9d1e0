// Bookmarks, ranges and notes as a user sets, finds and edits them.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/panels/annotations/annotation_rows.h"
#include "app/panels/annotations/annotations_panel.h"
#include "app/panels/frames/annotation_marks.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/session/document.h"
#include "app/widgets/tables/rows_view.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/trim.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_annotations_panel {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

std::string framesAsText()
{
    std::string text;
    for (int frame = 0; frame < 40; ++frame) {
        const std::string start = std::to_string(frame * 1000);
        text += "frame " + start + " 1000\n  main\n    update " + start + " 600\n      physics " +
                std::to_string(frame * 1000 + 100) + " 200\n";
    }
    return text + "bookmark 1 5000 0 0 5 | main | level loaded\n";
}

struct Stage {
    QTemporaryDir folder;
    QString file = folder.filePath("run.zoe");
    JobRunner jobs;
    zoe::test::TestSession session{jobs};
    QMainWindow window;
    FrameChart *chart = new FrameChart(session, &window);
    AnnotationMarks *marks = &chart->marks();
    AnnotationsPanel *panel = new AnnotationsPanel(session, &window);
    std::unique_ptr<Document> document;
    bool active = false;

    Stage()
    {
        const auto capture = test::captureFromText(framesAsText(), 8);
        const auto written = trimCapture(*capture, file.toStdString(), {}, Task{});
        if (!written)
            qFatal("%s", written.error().text().c_str());
        auto *central = new QWidget(&window);
        auto *layout = new QVBoxLayout(central);
        layout->addWidget(chart);
        layout->addWidget(panel);
        window.setCentralWidget(central);
        window.resize(900, 700);
        active = test::showActive(window);
        open();
    }
    ~Stage() { show(nullptr); }
    void show(std::unique_ptr<Document> next)
    {
        session.setDocument(next.get());
        document = std::move(next);
    }
    void open()
    {
        OpenedCapture opened;
        opened.request.fileName = file;
        opened.capture = *openCapture(std::filesystem::path(file.toStdString()));
        show(std::make_unique<Document>(opened, jobs));
        document->start();
    }
    [[nodiscard]] bool settle()
    {
        return QTest::qWaitFor(
            [this] { return jobs.idle() && document->notes().isWritten() && chart->ready(); },
            kPatienceMs);
    }
    [[nodiscard]] QAbstractItemModel &shown() { return *panel->table().model(); }
    [[nodiscard]] QString cell(int row, int column)
    {
        return shown().index(row, column).data().toString();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&window, key, modifiers);
    }
    // Types into the open field, in the table or in a dialog.
    void type(const QString &text)
    {
        QWidget *place = window.findChild<QInputDialog *>();
        if (!place)
            place = &panel->table();
        auto *editor = place->findChild<QLineEdit *>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        // They take it in their own time.
        ZOE_TRY_VERIFY(!window.findChild<QInputDialog *>() &&
                       !panel->table().findChild<QLineEdit *>());
    }
    void doubleClick(int row)
    {
        QTableView &table = panel->table();
        const QPoint middle = table.visualRect(shown().index(row, AnnotationRows::Place)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, middle);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, middle);
    }
};

} // namespace

class TestAnnotationsPanel : public QObject {
    Q_OBJECT

  private slots:
    void listsWhatWasRecorded();
    void mTogglesABookmark();
    void mOnAZone();
    void aNoteIsTypedAtOnce();
    void withoutATextThereIsNoNote();
    void aRangeIsNamed();
    void searchFindsText();
    void doubleClicksGoThere();
    void editsRemovesAndUndoes();
    void comesBackWhenReopened();
    void flagsStandInTheChart();
    void withoutADocumentNothingHappens();
};

void TestAnnotationsPanel::listsWhatWasRecorded()
{
    Stage stage;
    const QAbstractItemModelTester tester(&stage.panel->model());
    QVERIFY(stage.active && stage.settle());
    QCOMPARE(stage.shown().rowCount(), 1);
    QCOMPARE(stage.cell(0, AnnotationRows::Kind), "Bookmark");
    QCOMPARE(stage.cell(0, AnnotationRows::Place), "Frame 5, main");
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "level loaded");
    QCOMPARE(stage.cell(0, AnnotationRows::Origin), "recorded");
    QVERIFY(stage.panel->findChild<QLabel *>("annotationCount")->text().contains('1'));
}

void TestAnnotationsPanel::mTogglesABookmark()
{
    Stage stage;
    const QAbstractItemModelTester tester(&stage.panel->model());
    QVERIFY(stage.active && stage.settle());
    stage.key(Qt::Key_M); // no frame is chosen: nothing happens
    QCOMPARE(stage.shown().rowCount(), 1);
    stage.document->selection().setFrame(12);
    stage.key(Qt::Key_M);
    QCOMPARE(stage.shown().rowCount(), 2);
    QCOMPARE(stage.cell(1, AnnotationRows::Place), "Frame 12");
    QCOMPARE(stage.cell(1, AnnotationRows::Origin), "added");
    stage.key(Qt::Key_M);
    QCOMPARE(stage.shown().rowCount(), 1);
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::mOnAZone()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.document->selection().setFrame(3);
    stage.document->selection().setZone(ZoneRef{ThreadId{0}, 1}, SiteId{1});
    stage.key(Qt::Key_M);
    ZOE_TRY_COMPARE(stage.shown().rowCount(), 2);
    QCOMPARE(stage.cell(0, AnnotationRows::Kind), "Bookmark, zone");
    QCOMPARE(stage.cell(0, AnnotationRows::Place), "Frame 3, main");
    stage.document->selection().setZone(std::nullopt, {});
    stage.document->selection().setFrame(30);
    stage.doubleClick(0);
    ZOE_TRY_VERIFY(stage.document->selection().state().zone.has_value());
    QCOMPARE(stage.document->selection().state().frame, std::optional<FrameIndex>(3));
    QCOMPARE(stage.document->selection().state().zone->zone, std::size_t{1});
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::aNoteIsTypedAtOnce()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.document->selection().setFrame(20);
    stage.key(Qt::Key_M, Qt::ShiftModifier);
    stage.type("why so slow");
    QCOMPARE(stage.cell(1, AnnotationRows::Kind), "Note");
    QCOMPARE(stage.cell(1, AnnotationRows::Text), "why so slow");
    // One step back takes the whole note away.
    stage.document->edits().undo();
    QCOMPARE(stage.shown().rowCount(), 1);
    stage.document->edits().redo();
    QCOMPARE(stage.cell(1, AnnotationRows::Text), "why so slow");
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::withoutATextThereIsNoNote()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.document->selection().setFrame(20);
    stage.key(Qt::Key_M, Qt::ShiftModifier);
    stage.type("  ");
    QCOMPARE(stage.shown().rowCount(), 1);
    stage.key(Qt::Key_M, Qt::ShiftModifier);
    auto *dialog = stage.window.findChild<QInputDialog *>();
    QVERIFY(dialog);
    QTest::keyClicks(dialog->findChild<QLineEdit *>(), "never mind");
    QTest::keyClick(dialog, Qt::Key_Escape);
    QCOMPARE(stage.shown().rowCount(), 1);
    QVERIFY(!stage.document->edits().canUndo());
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::aRangeIsNamed()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    auto *button = stage.panel->findChild<QToolButton *>("nameRangeButton");
    QVERIFY(!button->isEnabled());
    stage.document->selection().setFrames(FrameRanges({10, 16}));
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    stage.type("the boss fight");
    QCOMPARE(stage.cell(1, AnnotationRows::Kind), "Range");
    QCOMPARE(stage.cell(1, AnnotationRows::Place), "Frames 10–15");
    stage.document->selection().setFrames(std::nullopt);
    stage.doubleClick(1);
    QVERIFY(stage.document->selection().state().frames == FrameRanges({10, 16}));
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::searchFindsText()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.document->selection().setFrame(20);
    stage.key(Qt::Key_M, Qt::ShiftModifier);
    stage.type("why so slow");
    auto *filter = stage.panel->findChild<QLineEdit *>("annotationFilter");
    QTest::keyClicks(filter, "LEVEL");
    QCOMPARE(stage.shown().rowCount(), 1);
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "level loaded");
    QVERIFY(stage.panel->findChild<QLabel *>("annotationCount")->text().contains("1 of 2"));
    filter->setText("frame 20");
    QCOMPARE(stage.shown().rowCount(), 1);
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "why so slow");
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::doubleClicksGoThere()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.doubleClick(0);
    QCOMPARE(stage.document->selection().state().frame, std::optional<FrameIndex>(5));
    stage.document->selection().setFrame(9);
    stage.panel->table().setFocus();
    QTest::keyClick(&stage.panel->table(), Qt::Key_Return);
    QCOMPARE(stage.document->selection().state().frame, std::optional<FrameIndex>(5));
}

void TestAnnotationsPanel::editsRemovesAndUndoes()
{
    Stage stage;
    const QAbstractItemModelTester tester(&stage.panel->model());
    QVERIFY(stage.active && stage.settle());
    QTableView &table = stage.panel->table();
    table.setFocus();
    table.setCurrentIndex(stage.shown().index(0, AnnotationRows::Text));
    QTest::keyClick(&table, Qt::Key_F2);
    stage.type("level 2 loaded");
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "level 2 loaded");
    QCOMPARE(stage.cell(0, AnnotationRows::Origin), "added");
    stage.key(Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "level loaded");
    stage.key(Qt::Key_Y, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(stage.cell(0, AnnotationRows::Text), "level 2 loaded");
    table.setFocus();
    table.selectionModel()->select(stage.shown().index(0, 0),
                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QTest::keyClick(&table, Qt::Key_Delete);
    QCOMPARE(stage.shown().rowCount(), 0);
    QTest::mouseClick(stage.panel->findChild<QToolButton *>("undoAnnotationButton"),
                      Qt::LeftButton);
    QCOMPARE(stage.shown().rowCount(), 1);
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::comesBackWhenReopened()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    stage.document->selection().setFrame(33);
    stage.key(Qt::Key_M);
    QVERIFY(stage.settle());
    QVERIFY(stage.panel->findChild<QLabel *>("annotationPlace")
                ->text()
                .contains("Saved in the capture"));
    stage.open();
    QVERIFY(stage.settle());
    QCOMPARE(stage.shown().rowCount(), 2);
    QCOMPARE(stage.cell(1, AnnotationRows::Place), "Frame 33");
    QCOMPARE(stage.cell(1, AnnotationRows::Origin), "added");
}

void TestAnnotationsPanel::flagsStandInTheChart()
{
    Stage stage;
    QVERIFY(stage.active && stage.settle());
    QCOMPARE(stage.marks->marks().size(), std::size_t{1});
    const QRectF flag = stage.marks->rectOf(stage.marks->marks()[0]);
    QVERIFY(!flag.isEmpty());
    const auto colourAt = [&](const QPointF &pos) {
        return stage.chart->plot().grab().toImage().pixelColor(pos.toPoint());
    };
    const QColor colour = stage.chart->plot().picture().palette->highlight;
    QCOMPARE(colourAt(flag.center() - QPointF(2, 0)), colour);
    stage.document->selection().setFrames(FrameRanges({10, 16}));
    stage.panel->nameRange();
    stage.type("the boss fight");
    QCOMPARE(stage.marks->marks().size(), std::size_t{2});
    const QRectF range = stage.marks->rectOf(stage.marks->marks()[1]);
    QVERIFY(range.width() > 4 * flag.width());
    stage.document->notes().remove(1);
    QVERIFY(colourAt(flag.center() - QPointF(2, 0)) != colour);
    // Clicks go through to the chart.
    QSignalSpy activated(&stage.document->selection(), &ViewSelection::frameChanged);
    QTest::mouseClick(stage.chart->plot().viewport(), Qt::LeftButton, {}, range.center().toPoint());
    QCOMPARE(activated.size(), 1);
    // Out of sight there is none.
    VisibleRange right = stage.chart->plot().picture().range;
    right.show(25, 40);
    stage.chart->plot().setRange(right);
    QVERIFY(stage.marks->rectOf(stage.marks->marks()[0]).isEmpty());
    QVERIFY(stage.settle());
}

void TestAnnotationsPanel::withoutADocumentNothingHappens()
{
    Stage stage;
    QVERIFY(stage.settle());
    stage.show(nullptr);
    QCOMPARE(stage.shown().rowCount(), 0);
    stage.panel->toggleBookmark();
    stage.panel->addNote();
    stage.panel->nameRange();
    QVERIFY(stage.marks->marks().empty());
    stage.open();
    QVERIFY(stage.settle());
    QCOMPARE(stage.shown().rowCount(), 1);
}

} // namespace tst_annotations_panel

ZOE_GUI_TEST(tst_annotations_panel::TestAnnotationsPanel)
#include "tst_annotations_panel.moc"
