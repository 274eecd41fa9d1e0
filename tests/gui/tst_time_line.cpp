// The time line across frames: neighbours at the edges, scrolling into them, lanes that stay in
// place, pinned tracks, and clicks on empty space.
#include <QMenu>
#include <QScrollBar>
#include <set>

#include "app/panels/flame/flame_area.h"
#include "app/panels/flame/measured_area.h"
#include "app/panels/flame/scene/flame_sides.h"
#include "app/panels/flame/scene/natural_order.h"
#include "app/widgets/tables/rows_table.h"
#include "flame_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/patience.h"

namespace tst_time_line {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::LaneKind;

namespace {

// Ten frames of a millisecond; the second thread has zones only in even ones, as deep as their
// number.
std::shared_ptr<const Capture> tenFrames()
{
    std::string text;
    for (int i = 0; i < 10; ++i) {
        const int start = i * 1'000'000;
        text += "frame " + std::to_string(start) + " 1000000\n  main\n    update " +
                std::to_string(start) + " 1000000\n  worker 10\n    save " +
                std::to_string(start + 100) + " 500000\n";
        if (i % 2 == 0) {
            text += "  worker 2\n";
            for (int depth = 0; depth <= i / 2; ++depth)
                text += std::string(static_cast<std::size_t>(4 + 2 * depth), ' ') + "job" +
                        std::to_string(depth) + ' ' + std::to_string(start) + " 900000\n";
        }
    }
    return captureFromText(text, 4);
}

QStringList lanesOf(const FlameStage &stage)
{
    QStringList names;
    const auto &rows = stage.view.scene().rows;
    for (std::size_t lane = 0; lane < rows.count(); ++lane)
        names << QString::fromStdString(
            stage.view.capture()->thread(rows.lane(lane).what.thread()).label());
    return names;
}

std::size_t laneOf(const FlameStage &stage, const QString &name)
{
    return static_cast<std::size_t>(lanesOf(stage).indexOf(name));
}

QColor at(FlameStage &stage, const QString &lane, TimeNs ns)
{
    return stage.picture().pixelColor(stage.xOf(ns), stage.rowMiddle(laneOf(stage, lane), 0) + 5);
}

} // namespace

class TimeLineTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }

    void neighboursAreSeenAtTheEdges()
    {
        FlameStage stage(tenFrames(), 4);
        const app::Palette &palette = app::Palette::of(stage.view);
        QVERIFY(stage.view.scene().range.showsAll());
        QVERIFY(stage.xOf(4'000'000) > 10 && stage.xOf(5'000'000) < stage.hands()->width() - 10);
        const QColor update = palette.siteColour(stage.view.capture()->site(SiteId{0}));
        QCOMPARE(at(stage, "main", 4'800'000), update);
        QCOMPARE(at(stage, "main", 3'990'000).alpha(), 255);
        // The neighbours, paler, below a veil.
        for (const TimeNs ns : {3'990'000, 5'010'000}) {
            const QColor there = at(stage, "main", ns);
            QVERIFY(there != update);
            QVERIFY(app::contrast(there, palette.background) > 1.05);
            QVERIFY(app::contrast(there, palette.background) <
                    app::contrast(update, palette.background));
        }
        // The headers of lanes lie over them.
        const QPoint header(stage.xOf(3'990'000), stage.header(0).y());
        QCOMPARE(stage.picture().pixelColor(header), palette.surface);
        // Nothing is before the first frame.
        stage.document.selection().setFrame(0);
        stage.settle();
        QCOMPARE(stage.xOf(0), 0);
    }

    void scrollingGoesOnIntoThem()
    {
        FlameStage stage(tenFrames(), 4);
        for (const FrameIndex frame : {5U, 6U, 7U, 8U, 9U}) {
            stage.view.panBy(1);
            const TimeNs left = stage.view.scene().timeAt(0);
            const double span = stage.view.scene().range.span();
            stage.settle();
            QCOMPARE(stage.document.selection().state().frame, std::optional(frame));
            QCOMPARE(stage.view.loaded()->current(), frame);
            // The picture has not moved.
            QVERIFY(std::abs(static_cast<double>(stage.view.scene().timeAt(0) - left)) < 2000);
            QVERIFY(std::abs(stage.view.scene().range.span() - span) < 2);
        }
        for (int i = 0; i < 12; ++i) {
            stage.view.panBy(-1);
            stage.settle();
        }
        QCOMPARE(stage.view.loaded()->current(), 0U);
    }

    void aClickInANeighbourGoesThere()
    {
        FlameStage stage(tenFrames(), 4);
        stage.view.zoomBy(2);
        stage.settle();
        const QPoint there(stage.xOf(5'250'000), stage.rowMiddle(laneOf(stage, "main"), 0));
        QVERIFY(stage.view.textAt(there).contains("frame 5"));
        const TimeNs left = stage.view.scene().timeAt(0);
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, there);
        stage.settle();
        QCOMPARE(stage.document.selection().state().frame, std::optional<FrameIndex>(5));
        QVERIFY(stage.view.scene().selected.has_value());
        QVERIFY(std::abs(static_cast<double>(stage.view.scene().timeAt(0) - left)) < 2000);
    }

    void allIsTheFrame()
    {
        FlameStage stage(tenFrames(), 4);
        const auto home = stage.view.scene().range;
        stage.view.zoomBy(3);
        QVERIFY(stage.view.scene().range.span() > 2 * home.span());
        QVERIFY(stage.view.scene().range.showsAll());
        stage.key(Qt::Key_0);
        QCOMPARE(stage.view.scene().range, home);
    }

    void lanesStayInPlaceInNaturalOrder()
    {
        FlameStage stage(tenFrames(), 8);
        QCOMPARE(lanesOf(stage), QStringList({"main", "worker 2", "worker 10"}));
        const auto topOf = [&](const QString &lane) {
            return stage.view.scene().rows.lane(laneOf(stage, lane)).top;
        };
        const int deep = topOf("worker 10");
        for (const FrameIndex frame : {6U, 2U, 8U}) { // less deep ones
            stage.document.selection().setFrame(frame);
            stage.settle();
            QCOMPARE(lanesOf(stage), QStringList({"main", "worker 2", "worker 10"}));
            QCOMPARE(topOf("worker 10"), deep);
        }
        // Without anything to show it is there, and thin.
        stage.document.selection().setFrame(3);
        stage.settle();
        QCOMPARE(lanesOf(stage), QStringList({"main", "worker 2", "worker 10"}));
        const auto &rows = stage.view.scene().rows;
        const auto &empty = rows.lane(laneOf(stage, "worker 2"));
        QVERIFY(empty.what.empty);
        QVERIFY(empty.header < rows.metrics().headerHeight);
        QCOMPARE(empty.height, 0);
        QCOMPARE(topOf("worker 2"), rows.lane(1).top);
    }

    void pinnedTracksAreAboveTheOthers()
    {
        FlameStage stage(tenFrames(), 4);
        QMenu *menu = stage.panel.menuFor(stage.header(laneOf(stage, "worker 10")));
        const auto actions = menu->actions();
        const auto pin = std::ranges::find_if(
            actions, [](const QAction *action) { return action->text() == "Pin to the top"; });
        QVERIFY(pin != actions.end());
        (*pin)->trigger();
        delete menu;
        stage.settle();
        QCOMPARE(lanesOf(stage), QStringList({"worker 10", "main", "worker 2"}));
        stage.document.selection().setFrame(5);
        stage.settle();
        QCOMPARE(lanesOf(stage), QStringList({"worker 10", "main", "worker 2"}));
        stage.view.pinLane(0, false);
        QCOMPARE(lanesOf(stage), QStringList({"main", "worker 2", "worker 10"}));
    }

    // The others scroll below them; hits, texts and zones follow.
    void pinnedTracksStayInSight()
    {
        FlameStage stage(tenFrames(), 8);
        stage.view.setFixedHeight(150);
        const auto worker = [&](const char *name) {
            return stage.view.scene().rows.lane(laneOf(stage, name)).what;
        };
        stage.view.setArrangement(
            {.order = {}, .hidden = {}, .toggled = {}, .pinned = {worker("worker 10").key}});
        stage.settle();
        QScrollBar *bar = stage.view.verticalScrollBar();
        QVERIFY(bar->maximum() > 40);
        const auto zoneIn = [&](const char *name) {
            const std::size_t tree = worker(name).tree;
            return app::FlameZone{tree, 0};
        };
        const QRectF pinned = stage.view.rectOf(zoneIn("worker 10"));
        const QRectF other = stage.view.rectOf(zoneIn("main"));
        const QImage before = stage.picture();
        bar->setValue(bar->maximum());
        stage.settle();
        QCOMPARE(stage.view.rectOf(zoneIn("worker 10")), pinned);
        QCOMPARE(stage.view.rectOf(zoneIn("main")).top(), other.top() - bar->maximum());
        const QRect region(0, stage.view.rulerHeight(), stage.hands()->width(),
                           static_cast<int>(pinned.bottom()) - stage.view.rulerHeight());
        QCOMPARE(stage.picture().copy(region), before.copy(region));
        QVERIFY(stage.picture() != before);
        // A click there is one on the pinned lane, one below on the lane that is seen there.
        const auto hit = stage.view.zoneAt(pinned.center().toPoint());
        QVERIFY(hit);
        QCOMPARE(hit->tree, worker("worker 10").tree);
        QCOMPARE(stage.view.headerAt({200, stage.view.rulerHeight() + 5}),
                 std::optional<std::size_t>(0));
        const QPoint below(300, stage.hands()->height() - 12);
        const auto lowest = stage.view.scene().rows.at(stage.view.laneScroll().contentY(below.y()));
        QVERIFY(lowest);
        QCOMPARE(lowest->lane, stage.view.scene().rows.count() - 1);
        // Choosing a zone of it scrolls nothing; of another one, to where it is not covered.
        stage.click(zoneIn("worker 10"));
        stage.settle();
        QCOMPARE(bar->value(), bar->maximum());
        stage.view.setSelectedZone(app::ZoneRef{worker("main").thread(), 0});
        QVERIFY(stage.view.rectOf(zoneIn("main")).top() >= pinned.bottom());
        // They leave at least half of the room to the others.
        std::set<app::LaneKey> all;
        for (const app::FlameLane &lane : stage.view.scene().rows.all())
            all.insert(lane.key);
        stage.view.setArrangement({.order = {}, .hidden = {}, .toggled = {}, .pinned = all});
        stage.settle();
        const int page = bar->pageStep();
        QVERIFY(stage.view.scene().rows.stayingIn(page).height <= page / 2);
        QVERIFY(stage.view.scene().rows.stayingIn(page).lanes < all.size());
    }

    // Key after key, without a pause in which a neighbour could become the frame.
    void scrollingNeverStopsAtTheLastNeighbour()
    {
        FlameStage stage(tenFrames(), 0);
        const auto end = [&] { return stage.view.scene().timeAt(stage.view.scene().widthPx); };
        for (int i = 0; i < 40 && end() < 9'900'000; ++i) {
            stage.view.panBy(0.5);
            ZOE_TRY_VERIFY(stage.view.frameSettled());
        }
        QVERIFY(end() >= 9'900'000);
        for (int i = 0; i < 40 && stage.view.scene().timeAt(0) > 0; ++i) {
            stage.view.panBy(-0.5);
            ZOE_TRY_VERIFY(stage.view.frameSettled());
        }
        QVERIFY(stage.view.scene().timeAt(0) <= 0);
        // Also where all that can be reached is in sight.
        stage.view.zoomBy(100);
        stage.settle();
        for (int i = 0; i < 20 && end() < 9'900'000; ++i) {
            stage.view.panBy(0.5);
            ZOE_TRY_VERIFY(stage.view.frameSettled());
        }
        QVERIFY(end() >= 9'900'000);
    }

    // The hand keeps its place in the picture while it moves into other frames.
    void draggingGoesOnIntoThem()
    {
        FlameStage stage(tenFrames(), 4);
        const QPoint from(900, 200);
        QTest::mousePress(stage.hands(), Qt::MiddleButton, {}, from);
        const TimeNs under = stage.view.scene().timeAt(from.x());
        for (int x = 800; x >= 0; x -= 100) {
            const QPointF to(x, from.y());
            QMouseEvent move(QEvent::MouseMove, to, stage.hands()->mapToGlobal(to), Qt::NoButton,
                             Qt::MiddleButton, {});
            QApplication::sendEvent(stage.hands(), &move);
            stage.settle();
            QVERIFY(std::abs(static_cast<double>(stage.view.scene().timeAt(x) - under)) < 5000);
        }
        QTest::mouseRelease(stage.hands(), Qt::MiddleButton, {}, {0, from.y()});
        QVERIFY(stage.view.frame() > 4U);
    }

    // A drag over the edge scrolls over any number of frames; its selection stays in place, and its
    // sums include all its frames.
    void anAreaReachesOverFrames()
    {
        FlameStage stage(tenFrames(), 1);
        const int y = stage.rowMiddle(laneOf(stage, "main"), 0);
        const QPoint from(stage.xOf(1'250'000), y);
        const QPointF beyond(stage.hands()->width() + 90, y);
        QTest::mousePress(stage.hands(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, beyond, stage.hands()->mapToGlobal(beyond),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(stage.hands(), &move);
        const auto selectedTo = [&] {
            return stage.view.scene().originNs() +
                   static_cast<TimeNs>(stage.view.measured().span()->second);
        };
        ZOE_TRY_VERIFY(selectedTo() >= 8'000'000);
        const QPoint back(stage.xOf(7'750'000), y);
        QMouseEvent there(QEvent::MouseMove, back, stage.hands()->mapToGlobal(QPointF(back)),
                          Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(stage.hands(), &there);
        QTest::mouseRelease(stage.hands(), Qt::LeftButton, {}, back);
        stage.settle();
        const double begin = stage.view.measured().span()->first;
        const TimeNs first = stage.view.scene().originNs() + static_cast<TimeNs>(begin);
        QVERIFY(std::abs(static_cast<double>(first - 1'250'000)) < 5000);
        QVERIFY(stage.panel.area().isVisible());
        QVERIFY(stage.view.frame() > 4U);
        const auto total = [&] {
            return stage.panel.area().table().model().index(0, 2).data(app::NumberRole).toDouble();
        };
        const double span = stage.view.measured().span()->second - begin;
        QVERIFY(span > 5'000'000);
        ZOE_TRY_VERIFY(std::abs(total() - span) < 10); // update fills all frames
        const TimeNs last = selectedTo();
        // Scrolling leaves it alone.
        stage.view.panBy(-1.5);
        stage.settle();
        QCOMPARE(selectedTo(), last);
        QVERIFY(std::abs(total() - span) < 10);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(stage.panel.area().isHidden());
    }

    void unreadableFramesOfAnAreaAreTold()
    {
        FlameStage stage(std::make_shared<DamagedCapture>(tenFrames(), std::vector<std::size_t>{1}),
                         3);
        const int y = stage.rowMiddle(laneOf(stage, "main"), 0);
        const QPoint from(stage.xOf(3'500'000), y);
        const auto dragTo = [&](TimeNs ns) {
            stage.drag(stage.hands(), from, {stage.xOf(ns), y});
            stage.settle();
            return stage.panel.area().table().scopeText();
        };
        QVERIFY2(!dragTo(3'900'000).contains("unreadable"), "the area ends before that frame");
        const QString text = dragTo(4'010'000);
        QVERIFY2(text.contains("1 frame unreadable"), qPrintable(text));
    }

    void aClickOnNothingClears()
    {
        FlameStage stage(tenFrames(), 4);
        stage.click({0, 0});
        QVERIFY(stage.document.selection().state().zone.has_value());
        QVERIFY(stage.document.selection().state().site.valid());
        const QPoint nothing(stage.xOf(4'800'000), stage.rowMiddle(laneOf(stage, "worker 10"), 0));
        QVERIFY(!stage.view.zoneAt(nothing));
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, nothing);
        stage.settle();
        QVERIFY(!stage.document.selection().state().zone.has_value());
        QVERIFY(!stage.document.selection().state().site.valid());
        QCOMPARE(stage.document.selection().state().frame, std::optional<FrameIndex>(4));
    }

    void theSelectionDimsLittle()
    {
        FlameStage stage(tenFrames(), 4);
        const app::Palette &palette = app::Palette::of(stage.view);
        const QColor save = at(stage, "worker 10", 4'400'000);
        stage.click({0, 0});
        stage.settle();
        const QColor dimmed = at(stage, "worker 10", 4'400'000);
        QCOMPARE(dimmed, palette.dimmed(save));
        const auto share = [&](int from, int to, int background) {
            return background == from ? 0.0 : double(to - from) / double(background - from);
        };
        const QColor &ground = palette.background;
        QVERIFY(share(save.red(), dimmed.red(), ground.red()) <= 0.31);
        QVERIFY(share(save.green(), dimmed.green(), ground.green()) <= 0.31);
        QVERIFY(share(save.blue(), dimmed.blue(), ground.blue()) <= 0.31);
    }

    void namesAreOrderedAsPeopleCount()
    {
        const std::vector<std::string> ordered{"",         "2",         "10",       "Main",
                                               "main 2",   "worker",    "worker 2", "worker 02b",
                                               "Worker 3", "worker 10", "x"};
        for (std::size_t i = 0; i < ordered.size(); ++i) {
            for (std::size_t j = 0; j < ordered.size(); ++j)
                QCOMPARE(app::naturallyLess(ordered[i], ordered[j]), i < j);
        }
        QVERIFY(!app::naturallyLess("worker 02", "worker 2"));
        QVERIFY(!app::naturallyLess("worker 2", "worker 02"));
        QVERIFY(app::naturallyLess("t99999999999999999999998", "t99999999999999999999999"));
    }
};

} // namespace tst_time_line

ZOE_GUI_TEST(tst_time_line::TimeLineTest)
#include "tst_time_line.moc"
