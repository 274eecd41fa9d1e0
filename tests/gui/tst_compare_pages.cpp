// The pages of a comparison from a user's view: like with like, shapes of frame times, aligned
// frames, flame graphs.
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QGraphicsTextItem>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QScatterSeries>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QToolTip>
#include <array>
#include <cmath>

#include "analysis/columns/comparison_columns.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/flame/difference_picture.h"
#include "app/panels/compare/flame/flame_page.h"
#include "app/panels/compare/frames/aligned_chart.h"
#include "app/panels/compare/frames/frames_page.h"
#include "app/panels/compare/mix_bars.h"
#include "app/panels/compare/mix_page.h"
#include "app/panels/compare/mix_rows.h"
#include "app/panels/compare/shape_charts.h"
#include "app/panels/compare/shapes_page.h"
#include "app/session/document.h"
#include "app/theme/palette.h"
#include "app/widgets/picture_export.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/table_roles.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_compare_pages {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

std::shared_ptr<const MemoryCapture> madeUp(std::uint64_t seed, double factor)
{
    return test::madeUpFrames({.seed = seed,
                               .frames = 900,
                               .functions = 20,
                               .behaviours = 3,
                               .frameNoise = 0.02,
                               .spikeShare = 0,
                               .slowFunction = 4,
                               .slowFactor = factor})
        .capture;
}

// "old" has disappeared, "new" has appeared, "physics" takes twice as long, "ai" half.
constexpr std::string_view kBase = R"(frame 0 1000
  main
    update 0 900
      physics 0 200
      ai 200 400
      old 600 100
frame 1000 1000
  main
    update 1000 900
      physics 1000 200
      ai 1200 400
      old 1600 100
  plot phase 1500 1
  message - 1600 fight
frame 2000 1000
  main
    update 2000 900
      physics 2000 200
      ai 2200 400
      old 2600 100
)";
constexpr std::string_view kHead = R"(frame 0 1100
  main
    update 0 1000
      physics 0 400
      ai 400 200
      new 600 300
  plot phase 10 0
frame 1100 1100
  main
    update 1100 1000
      physics 1100 400
      ai 1500 200
      new 1700 300
  plot phase 1200 0
frame 2200 1100
  main
    update 2200 1000
      physics 2200 400
      ai 2600 200
      new 2800 300
  plot phase 2300 1
  message - 2400 fight
)";

struct Fixture {
    JobRunner jobs;
    zoe::test::TestSession session{jobs};
    std::vector<std::unique_ptr<Document>> documents; // a tab each
    ComparePanel panel{session};

    Fixture()
    {
        panel.resize(1000, 700);
        panel.show();
    }
    ~Fixture() { session.setDocument(nullptr); }

    // In a tab; one that is open already is shown again.
    void open(const std::shared_ptr<const Capture> &capture, const QString &name)
    {
        auto there = std::ranges::find(documents, capture,
                                       [](const auto &document) { return document->capture(); });
        if (there == documents.end())
            there = documents.insert(
                there, std::make_unique<Document>(zoe::test::openedAs(capture, name), jobs));
        session.setDocument(there->get());
    }
    void setOther(std::shared_ptr<const Capture> capture, const QString &name)
    {
        session.document()->setOther(zoe::test::openedAs(std::move(capture), name));
    }
    [[nodiscard]] ViewSelection &selection() { return session.document()->selection(); }
    template <class T>
    T *child(const char *name)
    {
        return panel.findChild<T *>(name);
    }
    bool settle()
    {
        return QTest::qWaitFor([this] { return jobs.idle(); }, kPatienceMs);
    }
    bool compare(const std::shared_ptr<const Capture> &base,
                 const std::shared_ptr<const Capture> &head, QWidget &page)
    {
        open(base, "monday.zoe");
        setOther(head, "tuesday.zoe");
        panel.showPage(page.objectName());
        return settle() && panel.comparison();
    }
    bool compareSmall(QWidget &page)
    {
        return compare(test::captureFromText(kBase), test::captureFromText(kHead), page);
    }
    void save(const QString &name)
    {
        const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
        if (!folder.isEmpty())
            QVERIFY(panel.grab().save(QDir(folder).filePath(name)));
    }
};

std::uint32_t nodeCalled(const MergedPicture &picture, const QString &label)
{
    for (std::uint32_t i = 0; i < picture.flame()->tree().nodes.size(); ++i) {
        if (picture.flame()->label(i) == label)
            return i;
    }
    return 0xffff;
}

void click(MergedPicture &picture, const QString &label)
{
    QTest::mouseClick(&picture, Qt::LeftButton, {},
                      picture.rectOf(nodeCalled(picture, label)).center());
}

} // namespace

class TestComparePages : public QObject {
    Q_OBJECT

  private slots:
    void likeWithLikeAddsUp();
    void behavioursKeepTheirColours();
    void notesKeepTheNamesOfFunctions();
    void shapesLieOverEachOther();
    void curvesAreExplained();
    void labelsOfLowCurvesAreWhole();
    void framesStandAboveEachOther();
    void framesZoomTogether();
    void aClickGoesToTheFrame();
    void differenceInRedAndBlue();
    void differenceZoomsAndSearches();
    void sideBySideZoomsTogether();
    void picturesAreExported();
    void sidesHaveOneColourEverywhere();
};

void TestComparePages::likeWithLikeAddsUp()
{
    Fixture f;
    QVERIFY(f.compare(madeUp(1, 1), madeUp(2, 2), f.panel.mix()));
    const auto &made = f.panel.mix().comparison();
    QVERIFY(made && made->mix);
    const Mix &mix = *made->mix;
    QCOMPARE(mix.mix.deltaNs + mix.within.deltaNs + mix.unusual.deltaNs, made->frames.deltaNs);

    QCOMPARE(f.child<QLabel>("compareTime")->text(), QString("Self times are wall-clock times"));
    QCOMPARE(f.child<QLabel>("compareFlameTime")->text(), QString("Wall-clock times"));

    // What is painted adds up to what is written beside it.
    const auto bars = f.panel.mix().bars().bars();
    QVERIFY(mix.unusual.deltaNs != 0); // and has a bar
    QCOMPARE(bars.size(), std::size_t{4});
    QCOMPARE(bars[2].sumNs, mix.unusual.deltaNs);
    for (const MixBars::Bar &bar : bars) {
        double sum = 0;
        double right = 0;
        double left = 0;
        for (const MixBars::Segment &segment : bar.segments) {
            sum += segment.deltaNs;
            (segment.deltaNs < 0 ? left : right) += segment.rect.width();
        }
        QCOMPARE(sum, bar.sumNs);
        const double zero = bar.segments.front().deltaNs < 0 ? bar.segments.front().rect.right()
                                                             : bar.segments.front().rect.left();
        QVERIFY(std::abs(zero + right - left - bar.sumX) < 1e-6);
    }
    QCOMPARE(bars[3].sumNs, bars[0].sumNs + bars[1].sumNs + bars[2].sumNs);

    // So do the tables.
    const auto &behaviours = f.panel.mix().behaviours();
    QCOMPARE(behaviours.model()->rowCount(), static_cast<int>(mix.behaviours.size()) + 1);
    double together = 0;
    for (std::size_t row = 0; row < mix.behaviours.size(); ++row)
        together +=
            behaviours.model()
                ->index(static_cast<int>(row), windowColumn(behaviourMixColumns(), "togetherNs"))
                .data(NumberRole)
                .toDouble();
    QCOMPARE(together, made->frames.deltaNs);
    double functions = 0;
    const auto *model = f.panel.mix().functions().table().model();
    for (int row = 0; row < model->rowCount(); ++row)
        functions += model->index(row, windowColumn(functionMixColumns(), "togetherNs"))
                         .data(NumberRole)
                         .toDouble();
    QCOMPARE(functions, made->frames.deltaNs);

    // Each p is that of the interval beside it.
    const auto pOf = [&](const QAbstractItemModel &table, int nameColumn, int pColumn,
                         const QString &name) {
        for (int row = 0; row < table.rowCount(); ++row) {
            if (table.index(row, nameColumn).data().toString() == name)
                return table.index(row, pColumn).data(NumberRole).toDouble();
        }
        return -1.0;
    };
    const auto *rows = f.child<QTableView>("compareTable")->model();
    const int pColumn = static_cast<int>(windowColumn(comparisonColumns(), "typical.p"));
    int compared = 0;
    for (const FunctionDifference &function : made->functions) {
        const QString name = QString::fromStdString(function.function);
        QCOMPARE(pOf(*rows, 0, pColumn, name), function.typical.p);
    }
    for (const FunctionMix &function : mix.functions) {
        const double p = pOf(*model, 0, windowColumn(functionMixColumns(), "withinP"),
                             QString::fromStdString(function.function));
        if (p >= 0) {
            QCOMPARE(p, function.within.p);
            ++compared;
        }
    }
    QVERIFY(compared > 3);

    const QString sentence = f.child<QLabel>("compareMixLine")->text();
    QVERIFY(sentence.contains("from a different mix of behaviours"));
    QVERIFY2(sentence.contains("longer frames in the same behaviours"), qPrintable(sentence));
    auto *of = f.child<QComboBox>("compareMixOf");
    QCOMPARE(of->count(), static_cast<int>(mix.behaviours.size()) + 1);
    of->setCurrentIndex(1);
    ZOE_TRY_COMPARE(model->rowCount(), static_cast<int>(mix.functions.size()));
    f.save("compare-mix.png");
    // In a low window, the page scrolls, and its tables keep some rows.
    f.panel.resize(f.panel.width(), f.panel.minimumSizeHint().height());
    for (const RowsView *view : {&f.panel.mix().behaviours(), &f.panel.mix().functions().table()})
        ZOE_TRY_VERIFY(view->viewport()->height() >= 3 * view->rowHeight(0));
}

// A behaviour has the same colour as in the charts next to the comparison, whatever its number
// among those of both sides.
void TestComparePages::behavioursKeepTheirColours()
{
    auto comparison = std::make_shared<Comparison>();
    Mix &mix = comparison->mix.emplace();
    mix.behaviours.resize(3);
    const std::array<const char *, 3> names{"Solving (solve)", "Loading (load)", "Drawing (draw)"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        mix.behaviours[i].behaviour = static_cast<std::int32_t>(i);
        mix.behaviours[i].name = names[i];
        mix.behaviours[i].mix.deltaNs = 1e6;
    }
    MixBars bars(nullptr);
    bars.setShown({"Drawing (draw)", "Solving (solve)"});
    bars.setComparison(comparison);
    const Palette &palette = Palette::of(bars);
    const auto segments = bars.bars().front().segments;
    QCOMPARE(segments.size(), std::size_t(3));
    QCOMPARE(segments[0].colour, palette.behaviourColour(1));
    QCOMPARE(segments[1].colour, palette.behaviourColour(2)); // none that is taken
    QCOMPARE(segments[2].colour, palette.behaviourColour(0));
}

void TestComparePages::notesKeepTheNamesOfFunctions()
{
    const auto slow = [](std::uint64_t seed, double factor) {
        return test::madeUpFrames({.seed = seed,
                                   .frames = 900,
                                   .functions = 12,
                                   .behaviours = 3,
                                   .spikeShare = 0.005,
                                   .slowFunction = 6,
                                   .slowFactor = factor})
            .capture;
    };
    Fixture f;
    QVERIFY(f.compare(slow(1, 1), slow(2, 3), f.panel.mix()));
    const auto &evened = f.panel.mix().comparison()->options.classes->evened;
    QVERIFY(!evened.empty());
    const QString name = QString::fromStdString(evened.front().function);
    const QString sentence = f.child<QLabel>("compareMixSentence")->text();
    QVERIFY2(sentence.contains(name + " takes "), qPrintable(sentence));
}

void TestComparePages::shapesLieOverEachOther()
{
    Fixture f;
    QVERIFY(f.compare(madeUp(1, 1), madeUp(2, 1.4), f.panel.shapes()));
    const auto &cumulative = f.panel.shapes().cumulative();
    for (const QLineSeries *line : {&cumulative.baseLine(), &cumulative.headLine()}) {
        const auto points = line->points();
        QVERIFY(points.size() > 10);
        for (qsizetype i = 1; i < points.size(); ++i)
            QVERIFY(points[i].x() >= points[i - 1].x() && points[i].y() >= points[i - 1].y());
        QVERIFY(points.last().y() >= 98);
    }
    const auto &dots = f.panel.shapes().quantiles().dots();
    const auto &frames = *f.panel.comparison();
    QCOMPARE(dots.points().first().x(), static_cast<double>(frames.baseFrames.minNs) / 1e6);
    QCOMPARE(dots.points().last().y(), static_cast<double>(frames.headFrames.maxNs) / 1e6);
    const auto *figures = f.child<QTableWidget>("compareFigures");
    QCOMPARE(figures->rowCount(), 10);
    QCOMPARE(figures->item(0, 3)->data(NumberRole).toDouble(),
             frames.headFrames.meanNs - frames.baseFrames.meanNs);
    f.save("compare-shapes.png");
}

// By the chart's own tip: the scene in it has none.
void TestComparePages::curvesAreExplained()
{
    Fixture f;
    QVERIFY(f.compare(madeUp(1, 1), madeUp(2, 1.4), f.panel.shapes()));
    QWidget &viewport = *f.panel.shapes().cumulative().viewport();
    const QPoint middle = viewport.rect().center();
    QHelpEvent rests(QEvent::ToolTip, middle, viewport.mapToGlobal(middle));
    QApplication::sendEvent(&viewport, &rests);
    QVERIFY2(QToolTip::text().contains("slower side"), qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

// Those of the lower axis: its title makes room for them.
void TestComparePages::labelsOfLowCurvesAreWhole()
{
    const auto labelsAreWhole = [](const CompareChart &chart) {
        const double plotEnds = chart.chart()->plotArea().bottom();
        const auto items = chart.scene()->items();
        int labels = 0;
        for (const QGraphicsItem *item : items) {
            const auto *text = dynamic_cast<const QGraphicsTextItem *>(item);
            if (!text || !text->isVisible() || text->sceneBoundingRect().top() < plotEnds)
                continue;
            ++labels;
            if (text->toPlainText().contains("..."))
                return false;
        }
        return labels >= 3;
    };
    std::vector<DurationNs> base;
    for (int i = 1; i <= 400; ++i)
        base.push_back(i * kNsPerMs / 5);
    const auto shapes = std::make_shared<const FrameShapes>(frameShapes(base, base));
    QuantileChart quantiles(nullptr);
    quantiles.setShapes(shapes);
    CumulativeChart cumulative(nullptr);
    cumulative.setShapes(shapes);
    for (CompareChart *chart :
         {static_cast<CompareChart *>(&quantiles), static_cast<CompareChart *>(&cumulative)}) {
        chart->resize(600, chart->minimumHeight());
        QVERIFY(zoe::test::showActive(*chart));
        for (int height = chart->minimumHeight(); height <= 240; height += 4) {
            chart->resize(600, height);
            ZOE_TRY_VERIFY2(
                labelsAreWhole(*chart),
                qPrintable(QString("%1 at %2 pixels").arg(chart->objectName()).arg(height)));
        }
    }
}

void TestComparePages::framesStandAboveEachOther()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.frames()));
    AlignedChart &chart = f.panel.frames().chart();
    QVERIFY(chart.frames());
    QCOMPARE(chart.frames()->alignment.headOf(1), 1.0);
    // The message was sent in frame 1 of the base and in frame 2 of the head.
    f.panel.frames().by().setCurrentIndex(static_cast<int>(AlignBy::Message));
    QVERIFY(f.settle());
    QCOMPARE(f.panel.frames().what().currentText(), QString("fight"));
    QCOMPARE(chart.frames()->alignment.headOf(1), 2.0);
    QCOMPARE(chart.positionOf(CompareSideName::Base, 1).x(),
             chart.positionOf(CompareSideName::Head, 2).x());
    QVERIFY(f.panel.frames().stateText().startsWith("Found 1 in base and 1 in head"));
    // The plot does not rise in the base.
    f.panel.frames().by().setCurrentIndex(static_cast<int>(AlignBy::Plot));
    QVERIFY(f.settle());
    QVERIFY(f.child<QDoubleSpinBox>("compareAlignValue")->isVisible());
    QVERIFY(f.panel.frames().stateText().contains("aligned by start"));
    f.panel.frames().by().setCurrentIndex(static_cast<int>(AlignBy::Bookmark));
    QVERIFY(f.settle());
    QVERIFY(f.panel.frames().stateText().startsWith("Base and head have no bookmark"));
    f.panel.frames().by().setCurrentIndex(static_cast<int>(AlignBy::Warp));
    QVERIFY(f.settle());
    QCOMPARE(chart.frames()->alignment.headOf(3), 3.0);
}

void TestComparePages::framesZoomTogether()
{
    Fixture f;
    QVERIFY(f.compare(madeUp(1, 1), madeUp(2, 1.4), f.panel.frames()));
    AlignedChart &chart = f.panel.frames().chart();
    QCOMPARE(chart.range().first(), 0.0);
    QCOMPARE(chart.range().end(), 900.0);
    chart.setFocus();
    chart.setCurrent(300.5);
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(&chart, Qt::Key_Plus);
    const VisibleRange near = chart.range();
    QVERIFY(near.span() < 120 && near.first() < 300 && near.end() > 301);
    QCOMPARE(chart.positionOf(CompareSideName::Base, 300).x(),
             chart.positionOf(CompareSideName::Head, 300).x());
    chart.zoomToAll();
    QCOMPARE(chart.range().first(), 0.0);
    QCOMPARE(chart.range().end(), 900.0);
    f.save("compare-frames.png");
}

void TestComparePages::aClickGoesToTheFrame()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.frames()));
    f.panel.frames().by().setCurrentIndex(static_cast<int>(AlignBy::Message));
    QVERIFY(f.settle());
    AlignedChart &chart = f.panel.frames().chart();
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.positionOf(CompareSideName::Base, 2));
    QCOMPARE(f.selection().state().frame, std::optional<FrameIndex>(2));
    // A frame of the head shows the one of the open capture that belongs to it.
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.positionOf(CompareSideName::Head, 1));
    QCOMPARE(f.selection().state().frame, std::optional<FrameIndex>(0));
    QVERIFY(chart.accessibleDescription().contains("Head, frame 1"));
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(f.selection().state().frame, std::optional<FrameIndex>(1));
}

void TestComparePages::differenceInRedAndBlue()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.flames()));
    DifferencePicture &picture = f.panel.flames().picture();
    QVERIFY(picture.difference());
    const auto colour = [&](const QString &label) {
        return picture.colourOfNode(nodeCalled(picture, label));
    };
    // On both sides together nothing is missing.
    QCOMPARE(picture.flame()->tree().nodes.size(), std::size_t{5});
    QVERIFY(colour("physics").red() > colour("physics").blue());
    QVERIFY(colour("new").red() > colour("new").blue());
    QVERIFY(colour("ai").blue() > colour("ai").red());
    QVERIFY(colour("old").blue() > colour("old").red());
    // "new" adds 300 ns, more than anything else: it is as red as red can be.
    QCOMPARE(picture.difference()->change(nodeCalled(picture, "new"), {}), 1.0);
    f.child<QComboBox>("compareFlameColour")->setCurrentIndex(1);
    QCOMPARE(picture.difference()->change(nodeCalled(picture, "physics"), picture.colour()), 1.0);
    QCOMPARE(f.child<DifferenceLegend>("compareLegend")->texts().last(),
             QString("twice as long, or new"));
    // Widths: 1,200 ns in all, since functions that disappeared and functions that appeared both
    // have room.
    f.child<QComboBox>("compareFlameWidth")->setCurrentIndex(1);
    QCOMPARE(picture.flame()->tree().nodes.size(), std::size_t{4});
    QCOMPARE(nodeCalled(picture, "new"), 0xffffU);
    QCOMPARE(picture.rectOf(nodeCalled(picture, "update")).width(), picture.width());
    f.save("compare-flame-small.png");
}

void TestComparePages::differenceZoomsAndSearches()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.flames()));
    MergedPicture &picture = f.panel.flames().picture();
    QSignalSpy sites(&f.selection(), &ViewSelection::siteChanged);
    click(picture, "physics");
    QCOMPARE(picture.rectOf(nodeCalled(picture, "physics")).width(), picture.width());
    QCOMPARE(sites.count(), 1);
    QVERIFY(picture.flame()->description(nodeCalled(picture, "physics")).contains("+100.0 %"));
    QVERIFY(f.child<QLabel>("compareFlameBreadcrumb")->text().contains("<b>physics</b>"));
    QTest::mouseClick(f.child<QToolButton>("compareFlameBack"), Qt::LeftButton);
    QVERIFY(picture.rectOf(nodeCalled(picture, "physics")).width() < picture.width());
    f.child<QLineEdit>("compareFlameSearch")->setText("new");
    QVERIFY(f.child<QLabel>("compareFlameHits")->text().startsWith("1 hit:"));
}

void TestComparePages::sideBySideZoomsTogether()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.flames()));
    f.panel.flames().shown().setCurrentIndex(1);
    MergedPicture &base = f.panel.flames().basePicture();
    MergedPicture &head = f.panel.flames().headPicture();
    QVERIFY(base.isVisible() && head.isVisible());
    // One scale: the base is shorter.
    QVERIFY(base.rectOf(nodeCalled(base, "update")).width() < base.width() * 95 / 100);
    QCOMPARE(head.rectOf(nodeCalled(head, "update")).width(), head.width());
    click(base, "ai");
    QCOMPARE(base.zoom(), std::optional(nodeCalled(base, "ai")));
    QCOMPARE(head.zoom(), std::optional(nodeCalled(head, "ai")));
    // Gone from the head: it stays at the deepest part of the path that is there.
    QTest::keyClick(&base, Qt::Key_Backspace);
    QVERIFY(!base.zoom() && !head.zoom());
    click(base, "old");
    QCOMPARE(base.zoom(), std::optional(nodeCalled(base, "old")));
    QCOMPARE(head.zoom(), std::optional(nodeCalled(head, "update")));
    QVERIFY(f.panel.flames().isVisible());
    f.save("compare-sides.png");
}

void TestComparePages::picturesAreExported()
{
    Fixture f;
    QVERIFY(f.compareSmall(f.panel.flames()));
    QWidget *pictures[] = {&f.panel.flames().picture(), &f.panel.frames().chart(),
                           f.child<QWidget>("compareMixBars"),
                           f.child<QWidget>("compareQuantiles")};
    for (QWidget *picture : pictures) {
        QCOMPARE(pictureAround(picture), picture);
        QVERIFY(!picture->accessibleName().isEmpty());
        QVERIFY(picture->focusPolicy() & Qt::TabFocus);
        QVERIFY(svgOf(*picture).contains("<svg"));
    }
    QVERIFY(svgOf(*pictures[0]).contains("physics"));
}

void TestComparePages::sidesHaveOneColourEverywhere()
{
    Fixture f;
    QVERIFY(f.compare(madeUp(1, 1), madeUp(2, 1.4), f.panel.frames()));
    const Palette &palette = Palette::of(f.panel);
    QVERIFY(f.child<QLabel>("compareBase")->text().contains(palette.base.name()));
    QVERIFY(f.child<QLabel>("compareHead")->text().contains(palette.head.name()));
    QCOMPARE(f.panel.shapes().cumulative().baseLine().pen().color(), palette.base);
    QCOMPARE(f.panel.shapes().cumulative().headLine().pen().color(), palette.head);
    AlignedChart &chart = f.panel.frames().chart();
    const QImage image = chart.grab().toImage();
    bool base = false;
    bool head = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const bool above = y < image.height() / 2;
            QVERIFY(!(above && pixel == palette.head) && !(!above && pixel == palette.base));
            base = base || pixel == palette.base;
            head = head || pixel == palette.head;
        }
    }
    QVERIFY(base && head);
}

} // namespace tst_compare_pages

ZOE_GUI_TEST(tst_compare_pages::TestComparePages)
#include "tst_compare_pages.moc"
