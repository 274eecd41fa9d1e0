// The time line across frames: neighbours at the edges, scrolling on into them, lanes that stay in
// place, pinned tracks, and what a click on nothing does.
#include <QMenu>

#include "app/panels/flame/scene/flame_sides.h"
#include "app/panels/flame/scene/natural_order.h"
#include "flame_hands.h"
#include "tests/support/capture_text.h"

namespace tst_time_line {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::LaneKind;

namespace {

// Ten frames of a millisecond; the second thread has zones in even ones alone, as deep as their
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
