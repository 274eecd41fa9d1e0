// The frame chart under the hands of a user.
#include <QHelpEvent>
#include <QLayout>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "analysis/frames/spikes.h"
#include "app/panels/frames/behaviour_legend.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_overview.h"
#include "app/panels/frames/frame_plot.h"
#include "app/session/document.h"
#include "app/widgets/charts/frame_selector.h"
#include "gui_main.h"
#include "made_captures.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/patience.h"

namespace tst_frame_chart {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// A chart that shows a capture.
struct Shown {
    JobRunner jobs;
    TestSession session{jobs};
    Document document;
    FrameChart chart{session};
    QSignalSpy activated{&document.selection(), &ViewSelection::frameChanged};
    QSignalSpy selected{&document.selection(), &ViewSelection::framesChanged};

    explicit Shown(const std::shared_ptr<const Capture> &capture)
        : document(openedAs(capture), jobs)
    {
        chart.resize(1000, 300);
        session.setDocument(&document);
        chart.setSpikes(*findSpikes(*capture));
        chart.show();
        const bool ready = QTest::qWaitFor([this] { return chart.ready(); }, kPatienceMs);
        Q_ASSERT(ready);
        (void)QTest::qWaitForWindowExposed(&chart, kPatienceMs);
    }

    [[nodiscard]] FramePlot &plot() { return chart.plot(); }
    [[nodiscard]] QWidget *hands() { return plot().viewport(); }
    [[nodiscard]] const FramePicture &picture() { return plot().picture(); }
    // Middle of a frame in the viewport.
    [[nodiscard]] QPoint at(double frame, double share = 0.5)
    {
        const QRectF area = picture().area;
        return QPointF(picture().xOf(frame + 0.5), area.top() + share * area.height()).toPoint();
    }
    [[nodiscard]] FrameIndex activatedFrame() { return *document.selection().state().frame; }
    [[nodiscard]] FrameRanges selectedFrames()
    {
        return document.selection().state().frames.value_or(FrameRanges());
    }
    void drag(double from, double to, Qt::KeyboardModifiers modifiers = {},
              Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(hands(), button, modifiers, at(from));
        const QPointF end = at(to);
        for (const QPointF &pos : {(end + at(from)) / 2, end}) {
            QMouseEvent move(QEvent::MouseMove, pos, hands()->mapToGlobal(pos), Qt::NoButton,
                             button, modifiers);
            QApplication::sendEvent(hands(), &move);
        }
        QTest::mouseRelease(hands(), button, modifiers, end.toPoint());
    }
    void wheel(QPointF pos, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(pos, hands()->mapToGlobal(pos), {}, {0, notches * 120}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(hands(), &event);
    }
    [[nodiscard]] QImage image()
    {
        return plot().grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
};

std::shared_ptr<const MemoryCapture> flat(FrameIndex frames, DurationNs duration = 8'000'000)
{
    return framesOnly(std::vector<DurationNs>(frames, duration));
}

bool hasColour(const QImage &image, const QRect &within, const QColor &colour)
{
    for (int y = within.top(); y <= within.bottom(); ++y) {
        for (int x = within.left(); x <= within.right(); ++x) {
            if (image.valid(x, y) && (image.pixel(x, y) & RGB_MASK) == (colour.rgb() & RGB_MASK))
                return true;
        }
    }
    return false;
}

} // namespace

class FrameChartTest : public QObject {
    Q_OBJECT

  private slots:
    void theOverviewShowsFramesAndSelection()
    {
        std::vector<DurationNs> durations(100, 1'000'000);
        durations[80] = 50'000'000;
        Shown shown(framesOnly(durations));
        auto *overview = shown.chart.findChild<FrameOverview *>();
        VisibleRange range = shown.picture().range;
        range.show(5, 95); // it is there while something is out of sight
        shown.plot().setRange(range);
        QVERIFY(overview->isVisible());
        const Palette palette = Palette::of(shown.chart);
        const QRectF area = shown.picture().area;
        const auto at = [&](double frame, int y) {
            const double x = area.left() + (frame + 0.5) / 100 * area.width();
            return overview->grab().toImage().pixelColor(static_cast<int>(x), y);
        };
        QCOMPARE(at(50, 10), palette.background);
        shown.drag(10, 20);
        QCOMPARE(at(50, 10), palette.background); // outside of what is selected as before
        QVERIFY(at(15, 10) != palette.background);
        QVERIFY(at(80, 10) != palette.background);
        QVERIFY(at(80, 10) != at(15, 10));
    }

    // Longer than the pointer has to rest for tips as Qt Widgets shows them.
    void theTipOfAFrameStays()
    {
        Shown shown(flat(100));
        QTest::mouseMove(shown.hands(), shown.at(42));
        ZOE_TRY_COMPARE(shown.picture().hovered, std::optional<FrameIndex>(42));
        ZOE_TRY_VERIFY(QToolTip::isVisible());
        QHelpEvent rests(QEvent::ToolTip, shown.at(42), shown.hands()->mapToGlobal(shown.at(42)));
        QApplication::sendEvent(shown.hands(), &rests);
        QVERIFY(QToolTip::isVisible());
        QVERIFY(QToolTip::text().contains("Frame 42"));
        // Qt hides a tip a third of a second after it was told to.
        QVERIFY(!QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 600));
        QVERIFY(QToolTip::text().contains("Frame 42"));
        QToolTip::hideText();
    }
    void clickActivatesTheFrame()
    {
        Shown shown(flat(100));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, {}, shown.at(42));
        QCOMPARE(shown.activated.size(), 1);
        QCOMPARE(shown.activatedFrame(), 42U);
        QCOMPARE(shown.selected.size(), 0);
    }

    void dragCtrlAndShiftSelect()
    {
        Shown shown(flat(100));
        shown.drag(10, 20);
        QCOMPARE(shown.selectedFrames().text(), std::string("10..20"));
        shown.drag(30, 25, Qt::ControlModifier);
        QCOMPARE(shown.selectedFrames().text(), std::string("10..20,25..30"));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, Qt::ControlModifier, shown.at(15));
        QCOMPARE(shown.selectedFrames().text(), std::string("10..14,16..20,25..30"));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, Qt::ControlModifier, shown.at(15));
        QCOMPARE(shown.selectedFrames().text(), std::string("10..20,25..30"));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, {}, shown.at(50));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, Qt::ShiftModifier, shown.at(60));
        QCOMPARE(shown.selectedFrames().text(), std::string("50..60"));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, Qt::ShiftModifier, shown.at(45));
        QCOMPARE(shown.selectedFrames().text(), std::string("45..50"));
        QTest::keyClick(&shown.plot(), Qt::Key_Escape);
        QVERIFY(shown.selectedFrames().empty());
    }

    void wheelZoomsAtTheCursor()
    {
        Shown shown(flat(10'000));
        const QPoint pos = shown.at(2500);
        const double before = shown.picture().range.fromPixel(pos.x() - shown.picture().area.left(),
                                                              shown.picture().area.width());
        shown.wheel(pos, 8);
        const double after = shown.picture().range.fromPixel(pos.x() - shown.picture().area.left(),
                                                             shown.picture().area.width());
        QVERIFY(shown.picture().range.span() < 2500);
        QVERIFY(std::abs(before - after) < 1);
        const double first = shown.picture().range.first();
        shown.wheel(pos, -1, Qt::ShiftModifier);
        QVERIFY(shown.picture().range.first() > first);
        QTest::keyClick(&shown.plot(), Qt::Key_0);
        QVERIFY(shown.picture().range.showsAll());
        shown.wheel(pos, -20);
        QVERIFY(shown.picture().range.showsAll());
        const double top = shown.picture().topNs;
        shown.wheel(pos, 3, Qt::ControlModifier);
        QVERIFY(shown.picture().topNs < top);
    }

    void rightAndMiddleDragPan()
    {
        Shown shown(flat(10'000));
        shown.wheel(shown.at(5000), 10);
        for (const auto button : {Qt::MiddleButton, Qt::RightButton}) {
            const double middle = (shown.picture().range.first() + shown.picture().range.end()) / 2;
            const double first = shown.picture().range.first();
            shown.drag(middle, middle - 100, {}, button);
            QVERIFY(std::abs(shown.picture().range.first() - first - 100) < 5);
        }
        QCOMPARE(shown.selected.size(), 0);
        QCOMPARE(shown.activated.size(), 0);
    }

    void keysWalkZoomAndFit()
    {
        Shown shown(flat(1000));
        shown.document.selection().setFrame(500);
        QTest::keyClick(&shown.plot(), Qt::Key_Right);
        QCOMPARE(shown.activatedFrame(), 501U);
        QTest::keyClick(&shown.plot(), Qt::Key_Left);
        QTest::keyClick(&shown.plot(), Qt::Key_Left);
        QCOMPARE(shown.activatedFrame(), 499U);
        QTest::keyClick(&shown.plot(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&shown.plot(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(shown.selectedFrames().text(), std::string("499..501"));
        QTest::keyClick(&shown.plot(), Qt::Key_F);
        QVERIFY(shown.picture().range.span() < 30);
        QVERIFY(shown.picture().range.first() <= 499 && shown.picture().range.end() >= 502);
        QTest::keyClick(&shown.plot(), Qt::Key_End);
        QCOMPARE(shown.activatedFrame(), 999U);
        QVERIFY(shown.picture().range.end() > 999); // followed
        QTest::keyClick(&shown.plot(), Qt::Key_Home);
        QCOMPARE(shown.activatedFrame(), 0U);
        const double span = shown.picture().range.span();
        QTest::keyClick(&shown.plot(), Qt::Key_S);
        QVERIFY(shown.picture().range.span() > span);
        const double first = shown.picture().range.first();
        QTest::keyClick(&shown.plot(), Qt::Key_D);
        QVERIFY(shown.picture().range.first() > first);
    }

    void doubleClickZooms()
    {
        Shown shown(flat(10'000));
        QTest::mouseDClick(shown.hands(), Qt::LeftButton, {}, shown.at(7000));
        QVERIFY(shown.picture().range.span() <= 400);
        QVERIFY(shown.picture().range.first() < 7010 && shown.picture().range.end() > 6990);
    }

    void spikesAreMarkedAndClickable()
    {
        Shown shown(manyFrames(1'000'000));
        QCOMPARE(shown.chart.spikes().spikes().size(), std::size_t(1000));
        QCOMPARE(shown.chart.nextSpike(500).value(), 1500U);
        QCOMPARE(shown.chart.previousSpike(1500).value(), 500U);
        QCOMPARE(shown.chart.nextSpike(std::nullopt).value(), 500U);
        QVERIFY(!shown.chart.previousSpike(500));
        QVERIFY(!shown.chart.nextSpike(999'500));
        // A thousand frames share a pixel, and the click still means the spike among them.
        QTest::mouseClick(shown.hands(), Qt::LeftButton, {}, shown.at(300'500));
        QCOMPARE(shown.activatedFrame() % 1000, 500U);
        QVERIFY(shown.chart.textOf(500).contains(QStringLiteral("spike")));
        QVERIFY(!shown.chart.textOf(501).contains(QStringLiteral("spike")));
    }

    void spikeMarkIsPainted()
    {
        std::vector<DurationNs> durations(100'000, 8'000'000);
        durations[30'000] = 50'000'000;
        Shown shown(framesOnly(durations));
        const double x = shown.picture().xOf(30'000);
        // It is clipped: the mark is at the upper edge.
        const double y = shown.picture().area.top() + 6;
        const QRect mark = QRectF(x - 3, y - 6, 6, 6).toAlignedRect();
        QVERIFY(hasColour(shown.image(), mark, shown.picture().palette->spike));
        QVERIFY(!hasColour(shown.image(), mark.translated(100, 0), shown.picture().palette->spike));
        shown.chart.setSpikes({});
        QVERIFY(!hasColour(shown.image(), mark, shown.picture().palette->spike));
    }

    void missingFramesAreGaps()
    {
        Shown shown(framesOnly(std::vector<DurationNs>(40, 8'000'000),
                               [](FrameIndex i, FrameRecord &frame) {
                                   if (i == 20) {
                                       frame.flags = kFrameMissing;
                                       frame.durationNs = 0;
                                   }
                                   frame.lostZones = i == 10 ? 5 : 0;
                               }));
        const QImage image = shown.image();
        const Palette &palette = *shown.picture().palette;
        const auto bar = [&](double frame) {
            const QRectF area = shown.picture().area;
            return QRectF(shown.picture().xOf(frame) + 3, area.top() + 2, area.width() / 40 - 8,
                          area.height() - 8)
                .toAlignedRect();
        };
        QVERIFY(hasColour(image, bar(19), palette.frameFill));
        QVERIFY(!hasColour(image, bar(20), palette.frameFill));
        QVERIFY(hasColour(image, bar(20), palette.missing));
        QVERIFY(hasColour(image, bar(10).adjusted(0, 0, 0, 7), palette.lost));
        QVERIFY(!hasColour(image, bar(11).adjusted(0, 0, 0, 7), palette.lost));
        QVERIFY(shown.chart.textOf(20).contains(QStringLiteral("unreadable")));
        QVERIFY(shown.chart.textOf(10).contains(QStringLiteral("5 zones dropped")));
    }

    void ribbonHasTheBehavioursColours()
    {
        Shown shown(flat(100));
        auto made = std::make_shared<Behaviours>();
        made->behaviours.resize(2);
        made->behaviours[1].name = "ai-heavy";
        for (int i = 0; i < 100; ++i)
            made->assignment.push_back(i < 50 ? 0 : i < 90 ? 1 : kUnusual);
        for (FrameIndex i = 90; i < 98; ++i) // the last two were not looked at
            made->unusual.push_back({.frame = i, .because = {}});
        shown.chart.setBehaviours(made);
        auto *ribbon = shown.chart.findChild<BehaviourRibbon *>();
        ZOE_TRY_VERIFY(ribbon->isVisible() && ribbon->width() > 900);
        const QImage image = ribbon->grab().toImage();
        const Palette &palette = *shown.picture().palette;
        const auto colourAt = [&](double frame) {
            return image.pixelColor(shown.at(frame).x(), ribbon->height() / 2);
        };
        QCOMPARE(colourAt(49), palette.behaviourColour(0));
        QCOMPARE(colourAt(50), palette.behaviourColour(1));
        QCOMPARE(colourAt(95), palette.unusual);
        QCOMPARE(colourAt(99), palette.background);
        QVERIFY(shown.chart.textOf(99).contains(QStringLiteral("frame not included")));
        QTest::mouseClick(ribbon, Qt::LeftButton, {}, {shown.at(60).x(), 5});
        QCOMPARE(shown.activatedFrame(), 60U);
        QVERIFY(shown.chart.textOf(60).contains(QStringLiteral("ai-heavy")));
        shown.chart.setHighlightedBehaviour(0);
        QCOMPARE(ribbon->grab().toImage().pixelColor(shown.at(60).x(), 7),
                 palette.dimmed(palette.behaviourColour(1)));
        shown.chart.setBehaviours(nullptr);
        ZOE_TRY_VERIFY(!ribbon->isVisible());
    }

    // Counted off the GUI thread; frames that come meanwhile count, too.
    void behavioursOfManyFramesAreCountedInAJob()
    {
        constexpr FrameIndex kMany = 50'000;
        Shown shown(flat(kMany));
        const auto all = [](std::int32_t id) {
            auto made = std::make_shared<Behaviours>();
            made->behaviours.resize(2);
            made->assignment.assign(kMany, id);
            return made;
        };
        auto *ribbon = shown.chart.findChild<BehaviourRibbon *>();
        shown.chart.setBehaviours(all(0));
        shown.chart.setBehaviours(all(1));
        QVERIFY(!ribbon->counts().behaviours());
        ZOE_TRY_VERIFY(ribbon->counts().behaviours());
        QCOMPARE(ribbon->counts().in(0, kMany), (std::vector<std::uint32_t>{0, kMany, 0}));
        shown.chart.setBehaviours(all(0));
        shown.chart.setBehaviours(nullptr);
        QVERIFY(zoe::test::settled(shown.jobs));
        QVERIFY(!ribbon->counts().behaviours() && !ribbon->isVisible());
    }

    void targetsAreDrawnWhereTheyBelong()
    {
        Shown shown(flat(100, 14'000'000));
        const auto lineAt = [&](DurationNs budget, const QColor &colour) {
            const double y = shown.picture().yOf(static_cast<double>(budget));
            const QRectF area = shown.picture().area;
            return hasColour(shown.image(), QRectF(area.left() + 5, y - 2, 200, 4).toAlignedRect(),
                             colour);
        };
        const Palette &palette = *shown.picture().palette;
        QVERIFY(lineAt(16'666'667, palette.targets[0])); // 60 Hz unless told otherwise
        shown.chart.setTargets({targetOfRate(120), targetOfRate(90)});
        QVERIFY(lineAt(8'333'333, palette.targets[0]));
        QVERIFY(lineAt(11'111'111, palette.targets[1]));
        QVERIFY(!lineAt(16'666'667, palette.targets[0]));
        QCOMPARE(targetOfRate(60).durationNs, DurationNs(16'666'667));
    }

    void theDeadlineOfTheSetIsTheLine()
    {
        const auto plain = flat(100, 14'000'000);
        Dictionaries names = plain->dictionaries();
        names.frameSets = {{"main", {}, 12'000'000}};
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < plain->chunks().size(); ++i)
            chunks.push_back(**plain->chunk(i));
        Shown shown(std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(names),
                                                          std::move(chunks)));
        const auto deadline = std::vector<FrameTarget>{{12'000'000, QStringLiteral("Deadline")}};
        QVERIFY(shown.picture().targets == deadline);
        shown.chart.setTargets({targetOfRate(120)}); // the user's own wait
        QVERIFY(shown.picture().targets == deadline);
        // All frames missed it.
        const Palette &palette = *shown.picture().palette;
        QVERIFY(
            hasColour(shown.image(), shown.picture().area.toAlignedRect(), palette.overTarget[0]));
    }

    void overviewMovesTheWindow()
    {
        Shown shown(flat(10'000));
        shown.wheel(shown.at(1000), 10);
        auto *overview = shown.chart.findChild<FrameOverview *>();
        const double span = shown.picture().range.span();
        const int x =
            static_cast<int>(shown.picture().area.left() + 0.8 * shown.picture().area.width());
        QTest::mouseClick(overview, Qt::LeftButton, {}, {x, 10});
        QVERIFY(std::abs(shown.picture().range.span() - span) < 1e-6);
        QVERIFY(shown.picture().range.first() < 8000 && shown.picture().range.end() > 8000);
        QVERIFY(overview->windowRect().contains(QPointF(x, 10)));
    }

    void smallAndEmptyCaptures()
    {
        Shown one(flat(1));
        QTest::mouseClick(one.hands(), Qt::LeftButton, {}, one.at(0));
        QCOMPARE(one.activatedFrame(), 0U);
        QTest::mouseClick(one.hands(), Qt::LeftButton, {}, one.at(5)); // beyond the last frame
        QCOMPARE(one.activated.size(), 1);
        Shown none(flat(0));
        QTest::mouseClick(none.hands(), Qt::LeftButton, {}, {500, 100});
        QTest::keyClick(&none.plot(), Qt::Key_Right);
        none.wheel({500, 100}, 3);
        QCOMPARE(none.activated.size(), 0);
        QVERIFY(none.chart.textOf(0).isEmpty());
        none.session.setDocument(nullptr);
        QVERIFY(!none.chart.ready());
        QVERIFY(!none.image().isNull());
    }

    void paintsOnlyWhenSomethingChanges()
    {
        Shown shown(flat(1000));
        struct Counter : QObject {
            int paints = 0;
            bool eventFilter(QObject *, QEvent *event) override
            {
                paints += event->type() == QEvent::Paint;
                return false;
            }
        } counter;
        for (int i = 0; i < 20; ++i)
            QCoreApplication::processEvents();
        shown.hands()->installEventFilter(&counter);
        for (int i = 0; i < 20; ++i)
            QCoreApplication::processEvents();
        QCOMPARE(counter.paints, 0);
        shown.document.selection().setFrame(3);
        ZOE_TRY_COMPARE(counter.paints, 1);
    }

    // In a small window the ribbon and the legend leave their place to the frames.
    void nothingCoversTheFramesOfALowChart()
    {
        QWidget place;
        place.resize(600, 600);
        JobRunner jobs;
        TestSession session(jobs);
        Document document(openedAs(flat(1000)), jobs);
        FrameChart chart(session, &place);
        session.setDocument(&document);
        ZOE_TRY_VERIFY(chart.ready());
        auto made = std::make_shared<Behaviours>();
        made->behaviours.resize(1);
        made->behaviours[0].frames = 1000;
        made->assignment.assign(1000, 0);
        chart.setBehaviours(made);
        place.show();
        const auto *ribbon = chart.findChild<BehaviourRibbon *>();
        const auto *legend = chart.findChild<BehaviourLegend *>();
        int without = 0;
        for (const int height : {400, 260, 200, 170, 150, 130, 110, 90}) {
            chart.setGeometry(0, 0, 600, height);
            QCoreApplication::processEvents();
            int lowest = chart.plot().geometry().bottom();
            for (const QWidget *below :
                 {static_cast<const QWidget *>(ribbon), static_cast<const QWidget *>(legend)}) {
                without += below->isHidden() ? 1 : 0;
                if (below->isHidden())
                    continue;
                QVERIFY2(below->geometry().top() > lowest, qPrintable(QString::number(height)));
                lowest = below->geometry().bottom();
            }
            QVERIFY2(lowest < height, qPrintable(QString::number(height)));
            const QRectF area = chart.plot().picture().area;
            if (height >= 110)
                QVERIFY2(area.height() > 20 && area.bottom() + chart.fontMetrics().height() <=
                                                   chart.plot().height() + 1,
                         qPrintable(QString::number(height)));
            if (height == 400)
                QVERIFY(without == 0);
        }
        QVERIFY(without > 0);
    }

    void aLowChartHasNoOverview()
    {
        QWidget place;
        place.resize(1000, 600);
        JobRunner jobs;
        TestSession session(jobs);
        Document document(openedAs(flat(1000)), jobs);
        FrameChart chart(session, &place);
        session.setDocument(&document);
        ZOE_TRY_VERIFY(chart.ready());
        VisibleRange range = chart.plot().picture().range;
        range.show(100, 200);
        chart.plot().setRange(range);
        const auto *overview = chart.findChild<FrameOverview *>();
        const int bar = chart.layout()->minimumSize().height() - chart.plot().minimumHeight() -
                        (overview->isHidden() ? 0 : overview->minimumHeight());
        place.show();
        const int least = FramePlot::leastHeight(chart);
        const QSize hint = chart.minimumSizeHint();
        QCOMPARE(hint.height(), bar + least + overview->minimumHeight());
        for (const int height : {400, bar + least + 10, bar + FramePlot::kLeastPx + 2, 400}) {
            chart.setGeometry(0, 0, 1000, height);
            ZOE_TRY_COMPARE(overview->isVisible(), height == 400);
            ZOE_TRY_VERIFY(chart.plot().geometry().bottom() < height);
            QCOMPARE(chart.minimumSizeHint(), hint);
            QVERIFY(!overview->isVisible() ||
                    !overview->geometry().intersects(chart.plot().geometry()));
        }
    }

    void everythingHasAName()
    {
        Shown shown(flat(10));
        for (const QWidget *widget : shown.chart.findChildren<QWidget *>()) {
            const bool popup = widget->inherits("QComboBoxListView"); // Qt's own, in a named box
            if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && !popup)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
        shown.document.selection().setFrame(3);
        QVERIFY(shown.plot().accessibleDescription().contains(QStringLiteral("Frame 3")));
    }
};

} // namespace tst_frame_chart

ZOE_GUI_TEST(tst_frame_chart::FrameChartTest)
#include "tst_frame_chart.moc"
