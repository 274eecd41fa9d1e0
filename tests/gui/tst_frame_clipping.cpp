// Frames that are much longer than the others in the frame chart: clipped and broken, on a
// logarithmic axis, and marked from a threshold on.
#include <QToolTip>
#include <QWidgetAction>

#include "app/panels/frames/frame_overview.h"
#include "app/settings/spike_threshold.h"
#include "app/theme/number_box.h"
#include "frame_chart_hands.h"
#include "made_captures.h"
#include "tests/analysis/made_up_course.h"
#include "tests/support/patience.h"

namespace tst_frame_clipping {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr DurationNs kUsual = 8'000'000;
constexpr DurationNs kHuge = 229'000'000;

std::shared_ptr<const Capture> withHugeFrame(FrameIndex frames = 200, FrameIndex huge = 100)
{
    std::vector<DurationNs> durations(frames, kUsual);
    durations[huge] = kHuge;
    return framesOnly(durations);
}

// Whether a column of pixels of a bar has this colour at a height below the upper edge.
bool barHas(ShownChart &shown, double place, double belowTop, const QColor &colour)
{
    const double x = (shown.picture().xOf(place) + shown.picture().xOf(place + 1)) / 2;
    const double y = shown.picture().area.top() + belowTop;
    return shown.hasColour(QRect(int(x), int(y), 1, 1), colour);
}

} // namespace

class FrameClippingTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { SpikeThreshold::shared().setTimes(1.25); }

    void aHugeFrameLeavesTheOthersTheirHeight()
    {
        ShownChart shown(withHugeFrame());
        const FramePicture &picture = shown.picture();
        QVERIFY2(picture.topNs > 2.5 * kUsual && picture.topNs < 4 * kUsual,
                 qPrintable(QString::number(picture.topNs)));
        QVERIFY(picture.isBroken(kHuge));
        QVERIFY(!picture.isBroken(kUsual));
        // Up to the upper edge, with a break.
        QVERIFY(barHas(shown, 100, 9, picture.palette->spike));
        QVERIFY(barHas(shown, 100, 13, picture.palette->background));
        QVERIFY(barHas(shown, 100, 20, picture.palette->spike));
        QVERIFY(!barHas(shown, 101, 20, picture.palette->frameFill));
    }

    // How long it would have been is not known.
    void aFrameThatTheEndCutOffDoesNotSetTheScale()
    {
        const auto cutLast = [](std::vector<DurationNs> durations) {
            const auto last = static_cast<FrameIndex>(durations.size() - 1);
            return framesOnly(durations, [last](FrameIndex frame, FrameRecord &record) {
                if (frame == last)
                    record.flags |= kFramePartial;
            });
        };
        for (const std::size_t frames : {8, 60}) {
            std::vector<DurationNs> durations(frames, kUsual);
            durations.push_back(kHuge);
            ShownChart shown(cutLast(durations));
            QVERIFY2(shown.picture().topNs < 4 * kUsual,
                     qPrintable(QString::number(shown.picture().topNs)));
            QVERIFY(shown.picture().isBroken(kHuge));
        }
        ShownChart alone(cutLast({kHuge}));
        QVERIFY(alone.picture().topNs > kHuge);
    }

    void theValueOfABrokenBarIsWritten()
    {
        ShownChart shown(withHugeFrame());
        const FramePicture &picture = shown.picture();
        const QRect beside(int(picture.xOf(101)) + 6, int(picture.area.top()), 60,
                           shown.plot().fontMetrics().height());
        QVERIFY(shown.hasColour(beside, picture.palette->text));
        QVERIFY(!shown.hasColour(beside.translated(150, 0), picture.palette->text));
    }

    void theWorstSpikeIsLabelledThoughItFits()
    {
        std::vector<DurationNs> durations(200, kUsual);
        durations[50] = kUsual * 3 / 2;
        durations[120] = kUsual * 2;
        ShownChart shown(framesOnly(durations));
        const FramePicture &picture = shown.picture();
        QVERIFY(!picture.isBroken(durations[120]));
        const auto labelled = [&](double place, DurationNs ns) {
            const QRect beside(int(picture.xOf(place + 1)) + 6, int(picture.yOf(double(ns))) - 6,
                               40, shown.plot().fontMetrics().height());
            return shown.hasColour(beside, picture.palette->text);
        };
        QVERIFY(labelled(120, durations[120]));
        QVERIFY(!labelled(50, durations[50]));
    }

    // A program that loads for half of the time: half of the picture is not clipped.
    void whatIsManyInSightIsNotClipped()
    {
        std::vector<DurationNs> durations(10'000, kUsual);
        for (FrameIndex i = 5000; i < 5050; ++i)
            durations[i] = kHuge;
        ShownChart shown(framesOnly(durations));
        QVERIFY(shown.picture().isBroken(kHuge));
        VisibleRange range = shown.picture().range;
        range.show(4950, 5050);
        shown.plot().setRange(range);
        QVERIFY(!shown.picture().isBroken(kHuge));
    }

    void theLogarithmicAxisShowsAll()
    {
        ShownChart shown(withHugeFrame());
        shown.press("frameLogarithmicButton");
        const FramePicture &picture = shown.picture();
        QVERIFY(picture.logarithmic);
        QVERIFY(!picture.isBroken(kHuge));
        const double height = picture.area.height();
        const auto share = [&](DurationNs ns) {
            return (picture.area.bottom() - picture.yOf(double(ns))) / height;
        };
        QVERIFY(share(kHuge) > 0.9 && share(kUsual) > 0.1 && share(kUsual) < 0.4);
        // Equal factors are equal distances.
        QVERIFY(std::abs((share(80'000'000) - share(40'000'000)) -
                         (share(40'000'000) - share(20'000'000))) < 1e-9);
        const auto ticks = picture.logTicks();
        QVERIFY(std::ranges::find(ticks, 1e7) != ticks.end());
        QVERIFY(std::ranges::find(ticks, 1e8) != ticks.end());
        // The line of the 60 Hz target is where its duration is.
        const double y = picture.yOf(16'666'667);
        QVERIFY(shown.hasColour(QRect(int(picture.area.left()) + 5, int(y) - 2, 200, 4),
                                picture.palette->targets[0]));
        // Labels stand left of the axis.
        QVERIFY(shown.hasColour(QRect(0, int(picture.yOf(1e7)) - 6, int(picture.area.left()), 12),
                                picture.palette->mutedText));
        shown.press("frameLogarithmicButton");
        QVERIFY(!shown.picture().logarithmic);
    }

    void spikesShareOneMarkPerStretch()
    {
        std::vector<DurationNs> durations(40'000, kUsual);
        for (FrameIndex i = 50; i < durations.size(); i += 100)
            durations[i] = kUsual * 2 + i * 10;
        ShownChart shown(framesOnly(durations));
        const FramePicture &picture = shown.picture();
        QCOMPARE(picture.spikes->spikes().size(), std::size_t(400));
        const auto marks = picture.spikeMarks();
        QVERIFY(marks.size() > 50);
        QVERIFY(double(marks.size()) <= picture.area.width() / 9 + 1);
        // Later spikes are longer: each mark is the last of its stretch.
        for (std::size_t i = 0; i < marks.size(); ++i) {
            const double stretch = std::floor((marks[i].x - picture.area.left()) / 9);
            for (const Spike &spike : picture.spikes->spikes()) {
                const double x = std::floor(picture.xOf(spike.frame + 0.5)) + 0.5;
                if (std::floor((x - picture.area.left()) / 9) == stretch && x < marks[i].x - 2)
                    QVERIFY(spike.durationNs <= marks[i].durationNs);
            }
        }
    }

    void theChartIsHighEnough()
    {
        ShownChart shown(withHugeFrame());
        shown.chart.resize(1000, 60);
        QCoreApplication::processEvents();
        // Asked for, also where there is less room.
        QVERIFY(shown.chart.minimumSizeHint().height() >= 120);
        shown.chart.resize(1000, shown.chart.minimumSizeHint().height());
        QCoreApplication::processEvents();
        QVERIFY(shown.plot().height() >= 120);
    }

    void theOverviewIsThereWhileZoomed()
    {
        ShownChart shown(withHugeFrame(2000));
        const auto *overview = shown.chart.findChild<FrameOverview *>();
        QVERIFY(overview->isHidden());
        shown.wheel(shown.at(300), 6);
        QVERIFY(overview->isVisible());
        QTest::keyClick(&shown.plot(), Qt::Key_0);
        QVERIFY(overview->isHidden());
    }

    // Spikes show their causes, and those that the program can't help are left out.
    void spikesByPreemptionAreLeftOut()
    {
        Course course;
        for (int i = 0; i < 80; ++i) {
            Trouble trouble;
            trouble.mainPreempted = i == 20 || i == 50 ? 3'000'000 : 0;
            trouble.morePaths = i == 35 ? 30 : 0;
            course.frame(trouble);
        }
        ShownChart shown(course.capture());
        shown.document.start();
        shown.settle();
        const auto frames = [](std::span<const Spike> spikes) {
            std::vector<FrameIndex> numbers;
            for (const Spike &spike : spikes)
                numbers.push_back(spike.frame);
            return numbers;
        };
        ZOE_TRY_COMPARE(frames(shown.chart.spikes().spikes()),
                        (std::vector<FrameIndex>{20, 35, 50}));
        QTest::mouseMove(shown.hands(), shown.at(20));
        ZOE_TRY_VERIFY(QToolTip::isVisible());
        ZOE_TRY_VERIFY2(QToolTip::text().contains("cause: preemption"),
                        qPrintable(QToolTip::text()));
        QVERIFY(shown.chart.textOf(20).contains("cause: preemption"));
        shown.command("spikesWithoutPreemption");
        ZOE_TRY_COMPARE(frames(shown.chart.spikes().spikes()), (std::vector<FrameIndex>{35}));
        QCOMPARE(shown.document.spikeAfter(0), std::optional<FrameIndex>(35)); // for all views
        QVERIFY(shown.chart.textOf(35).contains("find_path"));
        shown.command("spikesWithoutPreemption");
        ZOE_TRY_COMPARE(frames(shown.chart.spikes().spikes()),
                        (std::vector<FrameIndex>{20, 35, 50}));
        QToolTip::hideText();
    }

    // Also a frame that is no spike, but in no behaviour either.
    void unusualFramesSayWhatCausedThem()
    {
        Course course;
        for (int i = 0; i < 80; ++i) {
            Trouble trouble;
            trouble.mainPreempted = i == 20 ? 3'000'000 : i == 40 ? 200'000 : 0;
            course.frame(trouble);
        }
        ShownChart shown(course.capture());
        auto behaviours = std::make_shared<Behaviours>();
        behaviours->behaviours.resize(1);
        behaviours->assignment.assign(80, 0);
        behaviours->assignment[20] = kUnusual;
        behaviours->assignment[40] = kUnusual;
        behaviours->unusual = {{.frame = 20, .because = {}}, {.frame = 40, .because = {}}};
        shown.document.setBehaviours(behaviours);
        shown.settle();
        QCOMPARE(shown.chart.spikes().spikes().size(), std::size_t{1});
        QCOMPARE(shown.chart.spikes().spikes().front().frame, 20U);
        QTest::mouseMove(shown.hands(), shown.at(40));
        ZOE_TRY_VERIFY2(QToolTip::text().contains("cause: preemption"),
                        qPrintable(QToolTip::text()));
        QTest::mouseMove(shown.hands(), shown.at(60)); // neither spike nor unusual
        ZOE_TRY_VERIFY(QToolTip::text().contains("Frame 60"));
        QVERIFY(!shown.chart.textOf(60).contains("cause: "));
        QVERIFY(!shown.chart.reasons()->busy());
        QToolTip::hideText();
    }

    void theThresholdIsTheUsers()
    {
        std::vector<DurationNs> durations(200, kUsual);
        durations[50] = kUsual * 3 / 2;
        durations[120] = kUsual * 4;
        ShownChart shown(framesOnly(durations));
        shown.document.start();
        shown.settle();
        QCOMPARE(shown.chart.spikes().spikes().size(), std::size_t(2));
        QMenu *menu = shown.button("frameSpikesButton")->menu();
        menu->popup(QPoint(0, 0));
        auto *box = menu->findChild<NumberBox *>("spikeThreshold");
        QVERIFY(box != nullptr);
        QCOMPARE(box->value(), 1.25);
        box->setValue(2);
        menu->close();
        shown.settle();
        ZOE_TRY_COMPARE(shown.chart.spikes().spikes().size(), std::size_t(1));
        QCOMPARE(shown.chart.spikes().spikes().front().frame, 120U);
        QCOMPARE(shown.picture().spikeMarks().size(), std::size_t(1));
        SpikeThreshold::shared().setTimes(1.25);
        shown.settle();
        ZOE_TRY_COMPARE(shown.chart.spikes().spikes().size(), std::size_t(2));
    }
};

} // namespace tst_frame_clipping

ZOE_GUI_TEST(tst_frame_clipping::FrameClippingTest)
#include "tst_frame_clipping.moc"
