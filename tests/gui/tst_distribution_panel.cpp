// The distribution of frame times and of a function, in the panel's widgets.
#include <QCheckBox>
#include <QComboBox>
#include <QGraphicsSimpleTextItem>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <random>

#include "analysis/statistics/clipped_histogram.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/session/document.h"
#include "app/settings/frame_targets.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/charts/distribution_chart.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_distribution_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

// Frames of 10, 20, … 100 ms; f is called once in the odd ones and twice in the even ones.
std::string course()
{
    std::string text;
    TimeNs now = 0;
    for (int i = 1; i <= 10; ++i) {
        const TimeNs length = i * 10 * kNsPerMs;
        const auto line = [&](TimeNs start, TimeNs ns) {
            text += "    f " + std::to_string(start) + ' ' + std::to_string(ns) + '\n';
        };
        text += "frame " + std::to_string(now) + ' ' + std::to_string(length) + "\n  main\n";
        line(now, kNsPerMs);
        if (i % 2 == 0)
            line(now + 2 * kNsPerMs, 3 * kNsPerMs);
        if (i <= 3)
            text += "  set physics " + std::to_string(now) + " 20000000\n";
        now += length;
    }
    return text;
}

const QString kBudget = durationText(16'666'667);

double highest(const QLineSeries &line)
{
    double most = 0;
    for (const QPointF &point : line.points())
        most = std::max(most, point.y());
    return most;
}

} // namespace

class DistributionPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        OpenedCapture opened;
        opened.capture = captureFromText(course());
        m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<DistributionPanel>(*m_session);
        m_panel->resize(900, 400);
        m_session->setDocument(m_document.get());
        QVERIFY(m_jobs->idle()); // nothing is computed before it can be seen
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get(), kPatienceMs));
        settle();
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void tellsOfFrameTimes()
    {
        QCOMPARE(m_panel->figure("Frames"), QString("10"));
        QCOMPARE(m_panel->figure("Total time"), durationText(550 * kNsPerMs));
        QCOMPARE(m_panel->figure("Mean"), durationText(55 * kNsPerMs));
        QCOMPARE(m_panel->figure("Median"), durationText(55 * kNsPerMs));
        // type 7: rank 0.99 x 9
        QCOMPARE(m_panel->figure("p99"), durationText(99'100'000));
        QCOMPARE(m_panel->figure("Average frame rate"), QString("18.2 FPS"));
        QCOMPARE(m_panel->figure("1 % low (mean)"), QString("10.0 FPS"));
        QCOMPARE(m_panel->figure("Longest run over " + kBudget), QString("9 frames from 1"));
        FrameTargets::shared().set({{.durationNs = 95 * kNsPerMs, .label = {}}});
        settle();
        const QString most = durationText(95 * kNsPerMs);
        QCOMPARE(m_panel->figure("Longest run over " + most), QString("1 frame from 9"));
        QCOMPARE(m_panel->figure("Over " + most),
                 QString("1 of 9 frames, %1").arg(shareText(1. / 9))); // not frame 0
        FrameTargets::shared().set({targetOfRate(60)});
    }

    void followsTheSelectedFrames()
    {
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 3}));
        settle();
        QCOMPARE(m_panel->figure("Frames"), QString("3"));
        QCOMPARE(m_panel->figure("Median"), durationText(20 * kNsPerMs));
        QVERIFY(m_panel->scopeText().contains("selected frames"));
    }

    void tellsOfAFunction()
    {
        choose(DistributionOf::Calls);
        QVERIFY(m_panel->scopeText().contains("Select a function"));
        QCOMPARE(m_panel->figure("Count"), QString());
        m_document->selection().setSite(SiteId{0});
        settle();
        QCOMPARE(m_panel->figure("Count"), QString("15"));
        QCOMPARE(m_panel->figure("Maximum"), durationText(3 * kNsPerMs));
        choose(DistributionOf::FunctionPerFrame);
        QCOMPARE(m_panel->figure("Count"), QString("10"));
        QCOMPARE(m_panel->figure("Maximum"), durationText(4 * kNsPerMs));
        QCOMPARE(m_panel->figure("Average frame rate"), QString()); // that is of frames
    }

    void drawsBinsAndCurve()
    {
        const QLineSeries &line = m_panel->chart().outline();
        QVERIFY(line.count() > 2);
        QCOMPARE(line.points().front(), QPointF(10, 0));
        QCOMPARE(line.points().back(), QPointF(100, 0));
        QTest::mouseClick(&m_panel->cumulative(), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(line.points().front(), QPointF(10, 0));
        QCOMPARE(line.points().back(), QPointF(100, 100));
        QCOMPARE(highest(line), 100.0);
        QTest::mouseClick(&m_panel->logarithmic(), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(line.points().back(), QPointF(100, 100));
        QTest::mouseClick(&m_panel->cumulative(), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(line.count() > 2);
    }

    // Bars follow the height of the plot; the layout that brings it must end first.
    void numbersAndTitlesAreInSightAtEverySize()
    {
        std::mt19937 random(1);
        std::vector<DurationNs> values;
        for (int i = 0; i < 10'000; ++i) {
            DurationNs sum = 7 * kNsPerMs;
            for (int n = 0; n < 6; ++n)
                sum += static_cast<DurationNs>(random() % 300'000);
            values.push_back(i % 200 == 0 ? 4 * sum : sum);
        }
        const DurationSet durations(values);
        auto facts = std::make_shared<DistributionFacts>();
        facts->figures = durations.distribution();
        facts->linear = clippedHistogramOf(durations);
        facts->box = boxPlotOf(durations);
        DistributionChart chart;
        chart.resize(376, 322);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, kPatienceMs));
        chart.setFacts(facts);
        for (const int height : {254, 238, 322, 238, 200, 300}) {
            chart.resize(376, height);
            for (int turn = 0; turn < 4; ++turn)
                QCoreApplication::processEvents();
            const double below =
                chart.chart()->size().height() - chart.chart()->plotArea().bottom();
            QVERIFY2(below >= 2 * chart.fontMetrics().height(), qPrintable(QString::number(below)));
        }
        // A title without room next to the axis is above the bars.
        facts->linear = histogramOf(durations); // without a text over the longest
        QCOMPARE(facts->linear.above, std::uint64_t(0));
        chart.setFacts(facts);
        chart.resize(240, 130);
        const auto titleWithin = [&chart] {
            for (const QGraphicsItem *item : chart.chart()->childItems()) {
                const auto *text = dynamic_cast<const QGraphicsSimpleTextItem *>(item);
                if (text && text->isVisible() && text->text().startsWith("Share"))
                    return text;
            }
            return static_cast<const QGraphicsSimpleTextItem *>(nullptr);
        };
        ZOE_TRY_VERIFY(titleWithin());
        const auto barsAreBelowTheTitle = [&] {
            const QRectF title = titleWithin()->sceneBoundingRect();
            return std::ranges::all_of(chart.outline().points(), [&](const QPointF &point) {
                const QPointF at =
                    chart.chart()->mapToPosition(point, chart.chart()->series().first());
                return at.y() >= title.bottom();
            });
        };
        ZOE_TRY_VERIFY(barsAreBelowTheTitle());
    }

    // Five of a thousand durations are so long that the others would share a pixel.
    void rareLongDurationsShareABin()
    {
        std::vector<DurationNs> values;
        for (int i = 0; i < 995; ++i)
            values.push_back((1000 + i) * kNsPerUs);
        for (int i = 0; i < 5; ++i)
            values.push_back(500 * kNsPerMs);
        const DurationSet durations(values);
        const Histogram clipped = clippedHistogramOf(durations);
        std::uint64_t count = clipped.above;
        for (const std::uint64_t bin : clipped.counts)
            count += bin;
        QCOMPARE(count + clipped.below, std::uint64_t(1000));
        QCOMPARE(clipped.above, std::uint64_t(5));
        QVERIFY(clipped.edges.back() < 10.0 * kNsPerMs);
        auto facts = std::make_shared<DistributionFacts>();
        facts->figures = durations.distribution();
        facts->linear = clipped;
        facts->box = boxPlotOf(durations);
        DistributionChart chart;
        chart.resize(600, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, kPatienceMs));
        chart.setFacts(facts);
        const auto points = chart.outline().points();
        // The last bar is apart, holds the longer ones, and the axis ends near it.
        QVERIFY(std::abs(points[points.size() - 2].y() - 0.5) < 1e-9);
        QVERIFY(points[points.size() - 4].x() > clipped.edges.back() / kNsPerMs);
        QVERIFY(points.back().x() < 10);
        const auto barsAreBelowTheText = [&chart] {
            double top = chart.chart()->plotArea().bottom();
            for (const QPointF &point : chart.outline().points())
                top = std::min(
                    top, chart.chart()->mapToPosition(point, chart.chart()->series().first()).y());
            return !chart.overflowPlace().isEmpty() && chart.overflowPlace().bottom() <= top;
        };
        ZOE_TRY_VERIFY(barsAreBelowTheText());
        // Without such a tail every duration has its bin.
        values.resize(995);
        const Histogram whole = clippedHistogramOf(DurationSet(values));
        QCOMPARE(whole.above, std::uint64_t(0));
        QCOMPARE(whole.edges.back(), static_cast<double>(values.back()));
        QCOMPARE(clippedHistogramOf(DurationSet()).above, std::uint64_t(0));
    }

    void countsFramesOverEachTarget()
    {
        QCOMPARE(m_panel->figure("Over " + kBudget),
                 QString("9 of 9 frames, %1").arg(shareText(1)));
        FrameTargets &targets = FrameTargets::shared();
        const auto before = targets.list();
        targets.add(*targetOfText("50 ms"));
        settle();
        QCOMPARE(m_panel->figure("Over " + durationText(50 * kNsPerMs)),
                 QString("5 of 9 frames, %1").arg(shareText(5. / 9)));
        targets.set({});
        settle();
        QCOMPARE(m_panel->figure("Over " + durationText(50 * kNsPerMs)), QString());
        QCOMPARE(m_panel->figure("Frames"), QString("10"));
        targets.set(before);
        settle();
    }

    void isAboutTheTimesThatAreShown()
    {
        m_document->selection().setTimes({.set = FrameSetId{0}, .waits = {SiteId{0}}});
        settle();
        QCOMPARE(m_panel->figure("Minimum"), durationText(9 * kNsPerMs));
        QCOMPARE(m_panel->figure("Maximum"), durationText(96 * kNsPerMs));
        QCOMPARE(m_panel->figure("Total time"), durationText(525 * kNsPerMs));
        QVERIFY(m_panel->scopeText().contains("without waits"));
        // From start to start: 9 times of 450 ms together.
        QCOMPARE(m_panel->figure("Average frame rate"), QString("20.0 FPS"));
        m_document->selection().setTimes({.set = FrameSetId{1}, .waits = {}});
        settle();
        QCOMPARE(m_panel->figure("Frames"), QString("3"));
        QCOMPARE(m_panel->figure("Mean"), durationText(20 * kNsPerMs));
        QVERIFY(m_panel->scopeText().contains("physics"));
        // They overlap: they start at 0, 10 and 30 ms.
        QCOMPARE(m_panel->figure("Average frame rate"), QString("66.7 FPS"));
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 2}));
        settle();
        QCOMPARE(m_panel->figure("Frames"), QString("2"));
    }

    void axesEndNearTheValues()
    {
        const auto *time =
            qobject_cast<QValueAxis *>(m_panel->chart().chart()->axes(Qt::Horizontal).first());
        QCOMPARE(time->min(), 0.0);
        QCOMPARE(time->max(), 100.0);
        m_document->selection().setFrames(FrameRanges(FrameRange{4, 6}));
        settle();
        QVERIFY(time->min() >= 48 && time->min() <= 50);
        QVERIFY(time->max() >= 60 && time->max() <= 62);
    }

    void growsWithALiveCapture()
    {
        m_document->grow(captureFromText(course() + "frame 550000000 7000000\n  main\n"));
        ZOE_TRY_COMPARE(m_panel->figure("Frames"), QString("11"));
        QCOMPARE(m_panel->figure("Minimum"), durationText(7 * kNsPerMs));
    }

    void drawsTheBox()
    {
        const QColor background = Palette::of(m_panel->chart()).background;
        const QImage picture = m_panel->chart().grab().toImage();
        const QRectF plot = m_panel->chart().chart()->plotArea();
        // whiskers and box reach over all of the plot's width
        int dark = 0;
        for (int x = static_cast<int>(plot.left()); x < static_cast<int>(plot.right()); ++x) {
            double most = 0;
            for (int y = 10; y < 16; ++y)
                most =
                    std::max(most, contrast(picture.pixelColor(x, static_cast<int>(plot.top()) + y),
                                            background));
            dark += most > 2 ? 1 : 0;
        }
        QVERIFY2(dark > plot.width() / 3, qPrintable(QString::number(dark)));
    }

  private:
    void choose(DistributionOf what)
    {
        pick(m_panel->choice(), static_cast<int>(what));
        settle();
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<DistributionPanel> m_panel;
};

} // namespace tst_distribution_panel

ZOE_GUI_TEST(tst_distribution_panel::DistributionPanelTest)
#include "tst_distribution_panel.moc"
