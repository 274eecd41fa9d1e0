// The modes of the frame chart, by its buttons, menus and keys.
#include <QAbstractItemModelTester>
#include <QListView>
#include <QSettings>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <array>

#include "app/commands/input_settings.h"
#include "app/panels/frames/annotation_marks.h"
#include "app/panels/frames/frame_overview.h"
#include "app/panels/frames/plot_lines.h"
#include "app/theme/text.h"
#include "app/widgets/pickers/name_picker.h"
#include "app/widgets/picture_export.h"
#include "frame_chart_hands.h"
#include "made_captures.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_frame_modes {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr std::array kMs = {10, 20, 12, 14, 40, 11, 13, 18, 9, 30, 15, 16};

// Frames of kMs with a wait of 3 ms (in the last one of 5) and a draw in the even ones; another set
// with a frame in each of the first three main frames and one over two; a plot that rises by 1.
std::string story(std::size_t frames = kMs.size())
{
    std::string text;
    TimeNs now = 0;
    for (std::size_t i = 0; i < frames; ++i) {
        const TimeNs length = kMs[i % kMs.size()] * kNsPerMs;
        const auto zone = [&](const char *name, TimeNs startMs, TimeNs ms) {
            text += std::string("    ") + name + ' ' + std::to_string(now + startMs * kNsPerMs) +
                    ' ' + std::to_string(ms * kNsPerMs) + '\n';
        };
        text += "frame " + std::to_string(now) + ' ' + std::to_string(length) + "\n  main\n";
        zone("update", 0, 2);
        if (i % 2 == 0)
            zone("draw", 2, 1);
        zone("vsync", 3, i % kMs.size() == 11 ? 5 : 3);
        text += "  worker\n";
        zone("update", 1, 4);
        text += "  plot load " + std::to_string(now) + ' ' + std::to_string(i) + '\n';
        if (i < 3)
            text += "  set physics " + std::to_string(now) + " 5000000\n";
        if (i == 4)
            text += "  set physics " + std::to_string(now + 35 * kNsPerMs) + " 9000000\n";
        now += length;
    }
    return text;
}

// Main frames of 10 ms, all alike; in each a frame of another set of 2 ms, in two of 8 ms.
std::string evenMainFrames()
{
    std::string text;
    for (FrameIndex i = 0; i < 100; ++i) {
        const TimeNs now = i * 10 * kNsPerMs;
        text += "frame " + std::to_string(now) + " 10000000\n  main\n    update " +
                std::to_string(now) + " 1000000\n  set control " + std::to_string(now) +
                (i == 40 || i == 70 ? " 8000000\n" : " 2000000\n");
    }
    return text;
}

QString ms(DurationNs count)
{
    return durationText(count * kNsPerMs);
}

QList<double> heights(const QLineSeries &line)
{
    QList<double> ys;
    for (const QPointF &point : line.points())
        ys << point.y();
    return ys;
}

} // namespace

class FrameModesTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QSettings().clear();
        FrameTargets::shared().set({targetOfRate(60)});
    }

    void aLineInsteadOfBars()
    {
        {
            ShownChart shown(captureFromText(story()));
            QCOMPARE(shown.plot().lines().frameLine().count(), 0);
            QVERIFY(shown.hasColour(shown.barOf(0), shown.picture().palette->frameFill));
            shown.press("frameLineButton");
            QVERIFY(!shown.hasColour(shown.barOf(0), shown.picture().palette->frameFill));
            QList<double> expected;
            for (const int ms : kMs)
                expected << ms;
            QCOMPARE(heights(shown.plot().lines().frameLine()), expected);
        }
        ShownChart again(captureFromText(story())); // remembered
        QVERIFY(!again.picture().bars);
        ShownChart many(manyFrames(200'000));
        QVERIFY(many.plot().lines().frameLine().count() <= 2 * many.picture().area.width() + 2);
        const auto ys = heights(many.plot().lines().frameLine());
        QCOMPARE(*std::ranges::max_element(ys), 40.0); // no spike is lost between pixels
    }

    void barsSayWhichTargetsTheyExceed()
    {
        ShownChart shown(captureFromText(story()));
        const Palette &palette = *shown.picture().palette;
        QVERIFY(shown.hasColour(shown.barOf(0), palette.frameFill));
        QVERIFY(shown.hasColour(shown.barOf(1), palette.overTarget[0]));
        FrameTargets::shared().set({targetOfRate(90), targetOfRate(60), targetOfRate(30)});
        QVERIFY(shown.hasColour(shown.barOf(0), palette.frameFill));
        QVERIFY(shown.hasColour(shown.barOf(2), palette.overTarget[0])); // 12 ms
        QVERIFY(shown.hasColour(shown.barOf(1), palette.overTarget[1]));
        QCOMPARE(shown.picture().level(40 * kNsPerMs), std::size_t(3));
        QVERIFY(shown.choose("frameTargetsButton", "Colour frames by target"));
        QVERIFY(shown.hasColour(shown.barOf(1), palette.frameFill));
    }

    void targetsAreForFramesAlone()
    {
        ShownChart shown(captureFromText("frame 0 60000000 partial cut begins\n"
                                         "frame 60000000 10000000\nframe 70000000 20000000\n"
                                         "frame 90000000 30000000 partial\n"));
        const Palette &palette = *shown.picture().palette;
        QVERIFY(shown.hasColour(shown.barOf(2), palette.overTarget[0]));
        for (const double none : {0.0, 3.0}) {
            QVERIFY(shown.hasColour(shown.barOf(none), palette.frameFill));
            QVERIFY(!shown.hasColour(shown.barOf(none), palette.overTarget[0]));
        }
    }

    void targetsAreChosenAndTyped()
    {
        ShownChart shown(captureFromText(story()));
        QVERIFY(shown.choose("frameTargetsButton", "120 Hz"));
        QCOMPARE(shown.picture().targets.size(), std::size_t(2));
        QCOMPARE(shown.picture().targets.front().label, QString("120 Hz"));
        QMenu *menu = shown.button("frameTargetsButton")->menu();
        menu->popup(shown.chart.mapToGlobal(QPoint(10, 10)));
        auto *own = menu->findChild<QLineEdit *>("ownTarget");
        QVERIFY(own && !own->accessibleName().isEmpty());
        own->setFocus();
        QTest::keyClicks(own, "nonsense");
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY(menu->isVisible());
        QTest::keyClicks(own, "12.5 ms"); // the nonsense is selected
        QTest::keyClick(own, Qt::Key_Return);
        QVERIFY(!menu->isVisible());
        QCOMPARE(shown.picture().targets.size(), std::size_t(3));
        QCOMPARE(shown.picture().targets[1].durationNs, DurationNs(12'500'000));
        QVERIFY2(!shown.choose("frameTargetsButton", "30 Hz"), "there is room for three");
        QVERIFY(shown.choose("frameTargetsButton", "60 Hz")); // again: off
        QCOMPARE(shown.picture().targets.size(), std::size_t(2));
        QCOMPARE(QSettings().value("frames/targets").toStringList(),
                 (QStringList{"120 Hz", "12500000 ns"}));
    }

    void sortedFramesKeepTheirNamesAndTheSelection()
    {
        ShownChart shown(captureFromText(story()));
        shown.document.selection().setFrames(*FrameRanges::parse("4,8"));
        shown.press("frameSortButton");
        for (FrameIndex place = 1; place < 12; ++place)
            QVERIFY(shown.series().valueAt(place - 1) <= shown.series().valueAt(place));
        QCOMPARE(shown.picture().selection.ranges().text(), std::string("0,11"));
        shown.click(11);
        QCOMPARE(shown.activatedFrame(), 4U);
        QVERIFY(shown.chart.textOf(4).contains("Frame 4\n" + ms(40)));
        QVERIFY(shown.plot().accessibleDescription().contains("Frame 4"));
        shown.click(0);
        QCOMPARE(shown.activatedFrame(), 8U);
        QTest::keyClick(&shown.plot(), Qt::Key_Right); // to the next longer one
        QCOMPARE(shown.activatedFrame(), 0U);
        shown.drag(9, 11);
        QCOMPARE(shown.selectedFrames(), std::string("1,4,9"));
        QCOMPARE(shown.picture().selection.ranges().text(), std::string("9..11"));
        QVERIFY(shown.picture().caption.contains("sorted"));
        shown.press("frameSortButton");
        QCOMPARE(shown.picture().selection.ranges().text(), std::string("1,4,9"));
        QCOMPARE(shown.picture().current.value(), 0U);
    }

    void anotherFrameSetIsShown()
    {
        ShownChart one(flatCapture());
        QVERIFY2(!one.button("frameSetButton")->isVisible(), "there is nothing to choose");
        ShownChart shown(captureFromText(story()));
        QVERIFY(shown.choose("frameSetButton", "physics"));
        QCOMPARE(shown.series().placeCount(), 4U);
        QCOMPARE(shown.series().valueAt(3), DurationNs(9'000'000));
        QVERIFY(shown.picture().caption.contains("physics"));
        shown.click(2);
        QCOMPARE(shown.activatedFrame(), 2U);
        shown.drag(3, 3.6); // lies in two main frames
        QCOMPARE(shown.selectedFrames(), std::string("4..5"));
        shown.document.selection().setFrames(*FrameRanges::parse("1..2"));
        QCOMPARE(shown.picture().selection.ranges().text(), std::string("1..2"));
        shown.document.selection().setFrame(4);
        QCOMPARE(shown.picture().current.value(), 3U);
        QVERIFY(shown.chart.textOf(4).contains("starts in frame 4"));
        QVERIFY(shown.choose("frameSetButton", "main"));
        QCOMPARE(shown.series().placeCount(), 12U);
        QCOMPARE(shown.picture().current.value(), 4U);
    }

    void waitsAreTakenOff()
    {
        ShownChart shown(captureFromText(story()));
        shown.press("frameWaitsButton");
        NamePicker &picker = shown.chart.bar().picker();
        QVERIFY(picker.isVisible());
        QTest::keyClicks(&picker.search(), "vsy");
        QTest::keyClick(&picker.search(), Qt::Key_Return);
        shown.settle();
        for (FrameIndex i = 0; i < 12; ++i)
            QCOMPARE(shown.series().valueAt(i), (kMs[i] - (i == 11 ? 5 : 3)) * kNsPerMs);
        QVERIFY(shown.picture().caption.contains("vsync"));
        QVERIFY(shown.chart.textOf(11).contains(ms(11)));
        QVERIFY(shown.chart.textOf(11).contains(ms(16) + " including " + ms(5) + " of waits"));
        QTest::keyClick(&picker.search(), Qt::Key_Return); // again: whole
        shown.settle();
        QCOMPARE(shown.series().valueAt(11), 16 * kNsPerMs);
        // The worker's time in the same function is not the frame's.
        picker.search().clear();
        QTest::keyClicks(&picker.search(), "update");
        QTest::keyClick(&picker.search(), Qt::Key_Return);
        shown.settle();
        QCOMPARE(shown.series().valueAt(0), 8 * kNsPerMs);
        QTest::keyClick(&picker.search(), Qt::Key_Escape);
        QVERIFY(!picker.isVisible());
    }

    void functionsAndPlotsAreLaidOver()
    {
        ShownChart shown(captureFromText(story()));
        const PlotLines &lines = shown.plot().lines();
        QVERIFY(shown.choose("frameOverlayButton", "Overlay a function, plot or metric…"));
        NamePicker &picker = shown.chart.bar().picker();
        QTest::keyClicks(&picker.search(), "draw");
        QTest::keyClick(&picker.search(), Qt::Key_Return);
        shown.settle();
        QVERIFY(!picker.isVisible());
        QCOMPARE(heights(lines.overlayLine()),
                 (QList<double>{1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0})); // in ms
        QVERIFY(!lines.overlayAxis().isVisible());
        QVERIFY(shown.chart.textOf(2).contains("draw: " + ms(1)));
        QVERIFY(shown.choose("frameOverlayButton", "Overlay on a separate axis"));
        QVERIFY(lines.overlayAxis().isVisible());
        QVERIFY(shown.choose("frameOverlayButton", "Overlay on a separate axis"));
        const double right = shown.picture().area.right();
        shown.chart.setOverlay({{}, PlotId{0}});
        shown.settle();
        QVERIFY(lines.overlayAxis().isVisible());
        QVERIFY(shown.picture().area.right() < right);
        QCOMPARE(heights(lines.overlayLine()).last(), 11.0);
        QVERIFY(shown.chart.textOf(7).contains("load: 7"));
        shown.press("frameSortButton"); // it follows the frames
        QCOMPARE(heights(lines.overlayLine()).last(), 4.0);
        shown.chart.setOverlaySite(SiteId{0}); // update, on both threads
        shown.settle();
        QCOMPARE(heights(lines.overlayLine()).first(), 6.0);
        QVERIFY(shown.choose("frameOverlayButton", "Remove the overlay"));
        QCOMPARE(lines.overlayLine().count(), 0);
    }

    // physics: [0, 5), [10, 15), [30, 35) and [91, 100) ms; frame 5 begins at 96 ms.
    void waitsAndOverlaysOfAnotherFrameSet()
    {
        ShownChart shown(captureFromText(story()));
        QVERIFY(shown.choose("frameSetButton", "physics"));
        QVERIFY(shown.button("frameWaitsButton")->isEnabled());
        shown.press("frameWaitsButton");
        NamePicker &picker = shown.chart.bar().picker();
        QTest::keyClicks(&picker.search(), "vsy");
        QTest::keyClick(&picker.search(), Qt::Key_Return);
        shown.settle();
        QCOMPARE(shown.series().placeCount(), 4U);         // still that set
        QCOMPARE(shown.series().valueAt(0), 3 * kNsPerMs); // vsync of 3 to 6 ms: 2 ms lie inside
        QCOMPARE(shown.series().valueAt(3), 8 * kNsPerMs); // vsync from 99 ms on
        QVERIFY(shown.picture().caption.contains("physics"));
        QVERIFY(shown.picture().caption.contains("vsync"));
        QVERIFY(shown.chart.textOf(0).contains(ms(5) + " including " + ms(2) + " of waits"));
        QTest::keyClick(&picker.search(), Qt::Key_Escape);

        const PlotLines &lines = shown.plot().lines();
        shown.chart.setOverlaySite(SiteId{0}); // update: 2 ms of main, 4 of the worker
        shown.settle();
        QCOMPARE(heights(lines.overlayLine()), (QList<double>{6, 6, 6, 5}));
        QVERIFY(shown.chart.textOf(0).contains("update: " + ms(6)));
        shown.press("frameSortButton");
        QCOMPARE(heights(lines.overlayLine()), (QList<double>{6, 6, 6, 5}));
        shown.chart.setOverlay({{}, PlotId{0}});
        shown.settle();
        QCOMPARE(heights(lines.overlayLine()), (QList<double>{0, 1, 2, 5}));
        QVERIFY(shown.choose("frameSetButton", "main")); // what is laid over follows
        QCOMPARE(lines.overlayLine().count(), 12);
        const auto place = shown.series().places().placeOf(0);  // among the sorted ones
        QCOMPARE(shown.series().valueAt(*place), 7 * kNsPerMs); // so do the waits
    }

    void anSvgHasNoBitmap()
    {
        ShownChart shown(captureFromText(story()));
        shown.drag(2, 5);
        const QByteArray svg = app::svgOf(shown.plot());
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains(shown.picture().palette->frameFill.name().toLatin1()));
        QVERIFY(svg.contains("60 Hz"));
        QVERIFY(!app::svgOf(*shown.chart.findChild<FrameOverview *>()).contains("<image"));
    }

    void alarmsAreMarked()
    {
        ShownChart shown(captureFromText(story()));
        const QColor sign = shown.picture().palette->spike;
        const auto signAt = [&](double place) {
            const QRectF area = shown.picture().area;
            const double x = shown.picture().xOf(place + 0.5);
            return shown.hasColour(QRectF(x - 4, area.top() + 1, 8, 6).toRect(), sign);
        };
        QVERIFY(!signAt(6));
        app::Alarm alarm;
        alarm.frame = 6;
        alarm.typicalNs = 12 * kNsPerMs;
        shown.chart.setAlarms({alarm});
        QVERIFY(signAt(6));
        QVERIFY(!signAt(7));
        QVERIFY(shown.chart.textOf(6).contains("spike alarm: " + ms(12) + " is usual"));
        QVERIFY(!shown.chart.textOf(7).contains("alarm"));
        shown.press("frameSortButton"); // it goes with its frame
        const auto place = shown.series().places().placeOf(6);
        QVERIFY(signAt(*place));
        QCOMPARE(shown.picture().alarms, std::vector<FrameIndex>{*place});
    }

    void theWheelScrollsWhereThatIsWanted()
    {
        ShownChart shown(manyFrames(10'000));
        const QPointF middle = shown.picture().area.center();
        shown.wheel(middle, 10);
        const double span = shown.picture().range.span();
        QVERIFY(span < 5000);
        setWheelScrolls(true);
        const double first = shown.picture().range.first();
        shown.wheel(middle, -1);
        QCOMPARE(shown.picture().range.span(), span);
        QVERIFY(shown.picture().range.first() > first);
        shown.wheel(middle, 1, Qt::ShiftModifier);
        QVERIFY(shown.picture().range.span() < span);
        setWheelScrolls(false);
    }

    void edgesOfTheOverviewAreDragged()
    {
        ShownChart shown(manyFrames(10'000));
        auto *overview = shown.chart.findChild<FrameOverview *>();
        const auto dragEdge = [&](double from, double to) {
            QTest::mousePress(overview, Qt::LeftButton, {}, QPoint(qRound(from), 10));
            QMouseEvent move(QEvent::MouseMove, QPointF(to, 10), QPointF(to, 10), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(overview, &move);
            QTest::mouseRelease(overview, Qt::LeftButton, {}, QPoint(qRound(to), 10));
        };
        const QRectF all = overview->windowRect();
        dragEdge(all.right(), all.left() + all.width() / 2);
        QVERIFY(std::abs(shown.picture().range.end() - 5000) < 20);
        QCOMPARE(shown.picture().range.first(), 0.0);
        dragEdge(all.left(), all.left() + all.width() / 4);
        QVERIFY(std::abs(shown.picture().range.first() - 2500) < 20);
        QVERIFY(std::abs(shown.picture().range.end() - 5000) < 20);
    }

    void namesAreAModel()
    {
        NameListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEntries({{"draw", "", 3, false}, {"update", "game", 5, true}}, true);
        QCOMPARE(model.checkedIds(), std::vector<int>{5});
        QVERIFY(model.setFilter("DR").isEmpty());
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.idAt(model.index(0)), 3);
        QVERIFY(model.setData(model.index(0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.checkedIds(), (std::vector<int>{3, 5}));
        QVERIFY(!model.setFilter("/(/").isEmpty()); // and all are there
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.setFilter("nothing").isEmpty());
        QCOMPARE(model.rowCount(), 0);
    }

    void flagsGoWithTheirFrames()
    {
        ShownChart shown(captureFromText(story()));
        const AnnotationMarks marks(shown.plot());
        AnnotationMark mark;
        mark.frames = {4, 5};
        const auto isAt = [&](double place) {
            const double width = shown.picture().xOf(1) - shown.picture().xOf(0);
            return std::abs(marks.rectOf(mark).left() - shown.at(place).x()) <= width;
        };
        QVERIFY(isAt(4) && !isAt(11));
        shown.press("frameSortButton");
        QVERIFY(isAt(11) && !isAt(4));
    }

    // Of the set that is shown, for all: marks, steps from spike to spike, and rules.
    void spikesAreOfTheShownSet()
    {
        ShownChart shown(captureFromText(evenMainFrames()));
        const auto frames = [&] {
            QList<FrameIndex> all;
            for (const Spike &spike : shown.document.spikes())
                all << spike.frame;
            return all;
        };
        shown.document.start();
        ZOE_TRY_VERIFY(shown.document.spikesKnown());
        QCOMPARE(frames(), QList<FrameIndex>());
        QVERIFY(!shown.document.spikeAfter(std::nullopt));
        shown.document.selection().setTimes({.set = FrameSetId{1}, .waits = {}});
        QVERIFY(!shown.document.spikesKnown());
        shown.settle();
        QVERIFY(shown.document.spikesKnown());
        QCOMPARE(shown.picture().spikes->spikes().size(), std::size_t{2});
        QCOMPARE(frames(), (QList<FrameIndex>{40, 70}));
        QCOMPARE(*shown.document.spikeAfter(40), 70U);
        QCOMPARE(*shown.document.spikeBefore(40), 70U);
        QCOMPARE(*shown.document.mostStrikingFrame(), 40U);
        shown.chart.selectByRule({.kind = RuleKind::Spikes});
        shown.settle();
        QCOMPARE(shown.document.selection().state().frames->count(), 2U);
        // Conditions are about the frames of the shown set; all main frames take 10 ms.
        shown.chart.selectByRule({.kind = RuleKind::Where, .text = "duration > 5ms"});
        shown.settle();
        QCOMPARE(shown.document.selection().state().frames->text(), std::string("40,70"));
        shown.chart.selectByRule({.kind = RuleKind::Where, .text = "frame >= 98 and zones > 0"});
        shown.settle();
        QCOMPARE(shown.document.selection().state().frames->text(), std::string("98..99"));
        // Those whose cause is of no interest have no mark either.
        shown.document.leaveOutSpikes({40});
        QCOMPARE(shown.picture().spikes->spikes().size(), std::size_t{1});
        QCOMPARE(frames(), QList<FrameIndex>{70});
        shown.document.leaveOutSpikes({});
        shown.document.selection().setTimes({});
        shown.settle();
        QCOMPARE(frames(), QList<FrameIndex>());
        QVERIFY(shown.picture().spikes->spikes().empty());
    }

    void damageIsSaidInOnePlace()
    {
        ShownChart shown(captureFromText(story()));
        shown.document.selection().setTimes({.set = FrameSetId{7}, .waits = {}}); // there is none
        ZOE_TRY_COMPARE(shown.failed.size(), 1);
        shown.settle();
        QCOMPARE(shown.series().placeCount(), 12U);
        QCOMPARE(shown.chart.source().shown().set.value, 0U);
    }

  private:
    static std::shared_ptr<const MemoryCapture> flatCapture()
    {
        return framesOnly(std::vector<DurationNs>(20, 8'000'000));
    }
};

} // namespace tst_frame_modes

ZOE_GUI_TEST(tst_frame_modes::FrameModesTest)
#include "tst_frame_modes.moc"
