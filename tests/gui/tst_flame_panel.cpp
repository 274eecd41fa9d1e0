// Colours, search, notes, lanes, overview and steps of the time line, as a user meets them.
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSvgRenderer>
#include <QToolButton>

#include "analysis/summary/summary.h"
#include "app/panels/flame/flame_notes.h"
#include "app/panels/flame/flame_search_bar.h"
#include "app/panels/flame/zone_ranks.h"
#include "app/widgets/picture_export.h"
#include "flame_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_flame_panel {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::FlameColouring;
using app::FlameZone;

namespace {

constexpr std::string_view kThreeFrames = R"(frame 0 1000000
  main
    update 0 800000
      physics 100000 500000
        = signed bodies: 12
        solve 150000 100000
      physics 650000 100000
        = text asset: rocks.png
    render 800000 200000
  worker
    job 0 400000
    job 500000 500000 to
frame 1000000 1000000
  main
    update 1000000 900000
  worker
    job 1000000 300000 from
frame 2000000 1000000
  main
    update 2000000 900000
      physics 2100000 50000
)";

QAction *actionOf(QMenu &menu, const QString &text)
{
    for (QAction *action : menu.actions()) {
        if (action->text() == text)
            return action;
    }
    return nullptr;
}

} // namespace

class FlamePanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }

    void zonesInOneOfTheirColourHaveAnotherShade()
    {
        // Names that share a colour.
        const auto keyOf = [](const QString &name) {
            Site site;
            site.name = name.toStdString();
            return app::Palette::fillKey(site);
        };
        QStringList names{QStringLiteral("f0")};
        for (int i = 1; names.size() < 3; ++i) {
            const QString name = QStringLiteral("f%1").arg(i);
            if (keyOf(name) == keyOf(names.first()))
                names << name;
        }
        const QString text = QStringLiteral("frame 0 1000000\n  main\n    %1 0 1000000\n"
                                            "      %2 0 900000\n        %3 0 800000\n"
                                            "          %3 0 700000\n      other 900000 100000\n")
                                 .arg(names[0], names[1], names[2]);
        FlameStage stage(captureFromText(text.toStdString()));
        const app::Palette &palette = app::Palette::of(stage.view);
        QList<QColor> fills;
        for (const std::size_t zone : {0U, 1U, 2U, 3U})
            fills << stage.fillOf({0, zone});
        QCOMPARE(fills[0], palette.siteColour(stage.view.capture()->site(SiteId{0})));
        QCOMPARE(fills[1], palette.otherShade(fills[0]));
        QCOMPARE(fills[2], fills[0]);
        QCOMPARE(fills[3], fills[1]); // also where a function calls itself
        // The shades can be told apart.
        QVERIFY(app::contrast(fills[0], fills[1]) > 1.3);
    }

    void coloursFollowTheChoice()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        const app::Palette &palette = app::Palette::of(stage.view);
        const QColor update = palette.siteColour(stage.view.capture()->site(SiteId{0}));
        QCOMPARE(stage.fillOf({0, 0}), update);
        stage.panel.colourBox().setFocus();
        QTest::keyClick(&stage.panel.colourBox(), Qt::Key_Down);
        QTest::keyClick(&stage.panel.colourBox(), Qt::Key_Down); // by thread
        stage.settle();
        QCOMPARE(stage.view.colours().colouring(), FlameColouring::Thread);
        QCOMPARE(stage.fillOf({0, 0}), palette.behaviourColour(0));
        QCOMPARE(stage.fillOf({1, 0}), palette.behaviourColour(1));
        stage.view.setFocus();
        stage.key(Qt::Key_C);
        QCOMPARE(stage.view.colours().colouring(), FlameColouring::SelfTime);
        // The longest own time of the frame is hottest: of the jobs, the second one.
        QCOMPARE(stage.picture().pixelColor(stage.middleOf({1, 1})), stage.view.colours().ramp(1));
        QVERIFY(stage.fillOf({0, 2}) != stage.view.colours().ramp(1));
        stage.key(Qt::Key_C);
        QCOMPARE(stage.fillOf({0, 0}), palette.unusual); // no summary yet
        stage.view.setSummary(*summarize(*stage.view.capture()));
        QCOMPARE(stage.fillOf({0, 4}), stage.view.colours().ramp(0)); // render: one call
        QVERIFY(stage.fillOf({0, 1}) != stage.view.colours().ramp(0));
        FlameStage again(captureFromText(kThreeFrames)); // remembered
        QCOMPARE(again.view.colours().colouring(), FlameColouring::Variability);
    }

    // For a program that is watched: the view began before the function had run.
    void ranksFunctionsThatCameLater()
    {
        const auto whole = captureFromText(kThreeFrames);
        app::JobRunner jobs;
        app::ZoneRanks ranks(jobs);
        ranks.setCapture(captureFromText("frame 0 1000000\n  main\n    update 0 800000\n"));
        const SiteId job{static_cast<std::uint32_t>(whole->sites().size() - 1)};
        ranks.growTo(whole);
        ranks.want(job);
        ZOE_TRY_COMPARE(ranks.textOf(job, 400'000), QString("shortest of 2 calls"));
        const SiteId update{0};
        ranks.want(update);
        ZOE_TRY_COMPARE(ranks.textOf(update, 800'000), QString("shortest of 3 calls"));
    }

    void searchFindsCountsAndSteps()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        stage.key(Qt::Key_F, Qt::ControlModifier);
        app::FlameSearchBar &bar = stage.panel.searchBar();
        QVERIFY(bar.isVisible());
        QVERIFY(bar.field().hasFocus());
        QTest::keyClicks(&bar.field(), "PHYS");
        ZOE_TRY_COMPARE(bar.countText(), QString("2 in this frame"));
        stage.settle();
        const app::Palette &palette = app::Palette::of(stage.view);
        const QColor render = palette.siteColour(stage.view.capture()->site(SiteId{3}));
        QCOMPARE(stage.fillOf({0, 4}), palette.dimmed(render));
        QTest::keyClick(&bar.field(), Qt::Key_Return);
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(1));
        QCOMPARE(bar.countText(), QString("1 of 2 in this frame"));
        QTest::keyClick(&bar.field(), Qt::Key_F3);
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(3));
        QTest::keyClick(&bar.field(), Qt::Key_F3); // round at the end
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(1));
        QTest::keyClick(&bar.field(), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(3));
        QTest::keyClick(&bar.field(), Qt::Key_Escape);
        QVERIFY(!bar.isVisible());
        stage.settle();
        QVERIFY(stage.view.mark().search.isEmpty());
    }

    void searchTakesExpressionsAndTexts()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        app::FlameSearchBar &bar = stage.panel.searchBar();
        bar.open();
        QTest::keyClicks(&bar.field(), "^(job|render)$");
        ZOE_TRY_COMPARE(bar.countText(), QString("not in this frame"));
        QTest::mouseClick(&bar.expressionButton(), Qt::LeftButton);
        ZOE_TRY_COMPARE(bar.countText(), QString("3 in this frame"));
        bar.field().setText("(");
        ZOE_TRY_VERIFY(bar.countText().contains("Not a regular expression"));
        QTest::mouseClick(&bar.expressionButton(), Qt::LeftButton);
        bar.field().setText("rocks"); // a text on a zone
        ZOE_TRY_COMPARE(bar.countText(), QString("1 in this frame"));
        bar.step(true);
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(3));
        stage.view.setFrame(1);
        ZOE_TRY_COMPARE(bar.countText(), QString("not in this frame"));
    }

    void searchTakesValuesAndFiles()
    {
        const auto text = captureFromText(kThreeFrames);
        Dictionaries dictionaries = text->dictionaries();
        dictionaries.sites[3].file = "src/render.cpp"; // of render
        dictionaries.sites[3].line = 42;
        dictionaries.sites[0].file = "src/game.cpp";
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < text->chunks().size(); ++i)
            chunks.push_back(**text->chunk(i));
        FlameStage stage(
            std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries, chunks));
        app::FlameSearchBar &bar = stage.panel.searchBar();
        bar.open();
        const auto finds = [&](const char *what, std::vector<std::uint32_t> zones) {
            bar.field().setText(what);
            const QString count = zones.empty() ? QString("not in this frame")
                                                : QString("%1 in this frame").arg(zones.size());
            ZOE_TRY_COMPARE(stage.view.mark().search, QString(what));
            stage.settle();
            ZOE_TRY_COMPARE(bar.countText(), count);
            stage.settle();
            QCOMPARE(stage.view.hits()->zones[0], zones);
        };
        finds("bodies=12", {1});
        finds("BODIES > 11", {1});
        finds("bodies>12", {});
        finds("bodies!=12", {});
        finds("bodies<=1e3", {1});
        finds("bodies=", {1}); // any
        finds("odies=1", {1}); // no whole key: a part of the text
        finds("asset=rocks", {3});
        finds("asset!=rocks", {});
        finds("file:render", {4});
        finds("file:render.cpp:42", {4});
        finds("file:physics", {});
        finds("game.cpp", {0});
        finds("render", {4}); // its name, not what stands in files
        finds("game", {});
        finds("rocks.png", {3});
    }

    void anSvgHasShapesAndTexts()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        QCOMPARE(app::pictureAround(&stage.view), &stage.view);
        for (QWidget *view :
             std::initializer_list<QWidget *>{&stage.view, &stage.panel.minimap()}) {
            const QByteArray svg = app::svgOf(*view);
            QVERIFY2(!svg.contains("<image"), view->metaObject()->className());
            QVERIFY(svg.count("<rect") + svg.count("<path") >= 8);
        }
        const QByteArray svg = app::svgOf(stage.view);
        for (const char *name : {"update", "physics", "render", "job", "main", "worker"})
            QVERIFY2(svg.contains(name), name);
        // A zone's rectangle where it is on the screen, in its colour.
        const app::Palette &palette = app::Palette::of(stage.view);
        const QColor colour = palette.siteColour(stage.view.capture()->site(SiteId{3}));
        QVERIFY(svg.contains(colour.name().toLatin1()));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QImage image(stage.view.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        const QRectF render = stage.view.rectOf({0, 4});
        QCOMPARE(image.pixelColor(QPointF(render.right() - 8, render.top() + 5).toPoint()), colour);
    }

    void instancesLeadThroughAllFrames()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        stage.click({0, 1});
        stage.key(Qt::Key_Period);
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(3));
        stage.key(Qt::Key_Period);
        QCOMPARE(stage.view.frame().value(), FrameIndex{2});
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(1));
        stage.key(Qt::Key_Period);
        QCOMPARE(stage.view.frame().value(), FrameIndex{2});
        QVERIFY(stage.panel.said().contains("No later call of physics"));
        stage.key(Qt::Key_Comma);
        QCOMPARE(stage.view.frame().value(), FrameIndex{0});
        QVERIFY(stage.panel.said().isEmpty());
    }

    void zonesAreFollowedIntoTheNextFrame()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        stage.click({1, 1});
        stage.key(Qt::Key_Period, Qt::ControlModifier);
        QCOMPARE(stage.view.frame().value(), FrameIndex{1});
        QCOMPARE(stage.view.selectedZone()->thread, ThreadId{1});
        stage.key(Qt::Key_Period, Qt::ControlModifier);
        QCOMPARE(stage.view.frame().value(), FrameIndex{1});
        QVERIFY(stage.panel.said().contains("does not continue"));
        stage.key(Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(stage.view.frame().value(), FrameIndex{0});
        QCOMPARE(stage.view.selectedZone()->zone, std::size_t(1));
    }

    void notesTellAllAndStay()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        stage.click({0, 1});
        stage.key(Qt::Key_P);
        ZOE_TRY_COMPARE(stage.panel.notes().pinned().size(), std::size_t(1));
        app::PinnedNote *note = stage.panel.notes().pinned().front();
        ZOE_TRY_VERIFY(note->text().contains("longest of 3 calls"));
        for (const char *part : {"Frame 0", "physics", "bodies = 12", "thread main",
                                 "one of 2 zones of this function here"})
            QVERIFY2(note->text().contains(part), qPrintable(note->text()));
        const QPoint before = note->pos();
        stage.drag(note, {10, 10}, {70, 40}); // in two steps, the second from where it is by then
        QCOMPARE(note->pos(), before + QPoint(30, 15) + QPoint(60, 30));
        stage.click({0, 3});
        stage.key(Qt::Key_P);
        QCOMPARE(stage.panel.notes().pinned().size(), std::size_t(2));
        QTest::mouseClick(&note->closeButton(), Qt::LeftButton);
        ZOE_TRY_COMPARE(stage.panel.notes().pinned().size(), std::size_t(1));
        stage.view.setFocus();
        stage.key(Qt::Key_P, Qt::ShiftModifier);
        QVERIFY(stage.panel.notes().pinned().empty());
    }

    void theMenuOfAZone()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        const std::unique_ptr<QMenu> menu(stage.panel.menuFor(stage.middleOf({0, 1})));
        QVERIFY(actionOf(*menu, "Copy name") != nullptr);
        actionOf(*menu, "Copy name")->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QString("physics"));
        actionOf(*menu, "Copy all details")->trigger();
        QVERIFY(QApplication::clipboard()->text().contains("bodies = 12"));
        actionOf(*menu, "Zoom to the zone")->trigger();
        QVERIFY(stage.view.scene().range.span() < 600'000);
        QVERIFY(!actionOf(*menu, "Open source")->isEnabled()); // it has no file
    }

    void threadsMoveAndHide()
    {
        auto capture = captureFromText(kThreeFrames);
        FlameStage stage(capture);
        const auto &rows = stage.view.scene().rows;
        QCOMPARE(rows.lane(0).what.thread(), ThreadId{0});
        stage.drag(stage.hands(), stage.header(0),
                   {200, stage.view.rulerHeight() + rows.bottom(1) - 2});
        QCOMPARE(rows.lane(0).what.thread(), ThreadId{1});
        stage.click({0, 0}); // of the first thread, which is below now
        stage.key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(rows.lane(0).what.thread(), ThreadId{0});
        stage.key(Qt::Key_T);
        QVERIFY(stage.view.rectOf({0, 0}).isEmpty());
        stage.key(Qt::Key_T);
        QVERIFY(!stage.view.rectOf({0, 0}).isEmpty());
        stage.key(Qt::Key_H);
        QCOMPARE(rows.count(), std::size_t(1));
        QCOMPARE(rows.lane(0).what.thread(), ThreadId{1});
        QVERIFY(stage.view.rectOf({0, 0}).isEmpty());
        QCOMPARE(stage.view.hiddenLanes(), std::size_t(1));
        stage.key(Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(rows.count(), std::size_t(2));
        const std::unique_ptr<QMenu> menu(stage.panel.menuFor(stage.header(0)));
        actionOf(*menu, "Hide")->trigger();
        QCOMPARE(rows.count(), std::size_t(1));
        stage.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 1}); // brings it back
        QCOMPARE(rows.count(), std::size_t(2));
    }

    void aPartLooksLikeThatPartOfTheWhole()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        QWidget &seen = *stage.view.viewport();
        const QImage whole = seen.grab().toImage();
        const QRect part(seen.width() / 3, 0, seen.width() / 3, seen.height());
        QImage repainted = whole;
        seen.render(&repainted, part.topLeft(), QRegion(part));
        QCOMPARE(repainted, whole);
    }

    void theOverviewMovesTheView()
    {
        FlameStage stage(captureFromText(kThreeFrames));
        app::FlameMinimap &map = stage.panel.minimap();
        QCOMPARE(map.windowRect().width(), double(map.width()));
        // The first row of the strip has the colour of the first zone.
        const QColor update =
            app::Palette::of(stage.view).siteColour(stage.view.capture()->site(SiteId{0}));
        QCOMPARE(map.grab().toImage().pixelColor(map.width() / 2, 2), update);
        QTest::mouseDClick(stage.hands(), Qt::LeftButton, {}, stage.middleOf({0, 3}));
        stage.settle();
        QVERIFY(map.windowRect().width() < 200);
        const double first = stage.view.scene().range.first();
        const QPoint grip = map.windowRect().center().toPoint();
        stage.drag(&map, grip, grip - QPoint(300, 0));
        QVERIFY(std::abs(first - stage.view.scene().range.first() - 300e6 / map.width()) < 3000);
        QTest::mouseClick(&map, Qt::LeftButton, {}, {map.width() - 5, 5});
        QVERIFY(stage.view.scene().range.end() > 990'000);
    }

    void ordinals()
    {
        const std::vector<std::pair<std::uint64_t, QString>> cases = {
            {1, "1st"},   {2, "2nd"},   {3, "3rd"},   {4, "4th"},     {11, "11th"},
            {12, "12th"}, {13, "13th"}, {21, "21st"}, {112, "112th"}, {122, "122nd"}};
        for (const auto &[number, text] : cases)
            QCOMPARE(app::ordinalText(number), text);
    }
};

} // namespace tst_flame_panel

ZOE_GUI_TEST(tst_flame_panel::FlamePanelTest)
#include "tst_flame_panel.moc"
