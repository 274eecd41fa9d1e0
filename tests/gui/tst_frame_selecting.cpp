// Selecting frames by rule, and a chart whose capture grows.
#include <QComboBox>
#include <QPushButton>
#include <QtCharts/QLineSeries>
#include <numeric>

#include "app/panels/frames/plot_lines.h"
#include "app/panels/frames/rule_bar.h"
#include "app/theme/text.h"
#include "frame_chart_hands.h"
#include "made_captures.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_frame_selecting {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// Frames of 10, 11, 12, … ms, the one at 40 of 900 ms; it's in every tenth frame; a wait of 2 ms.
std::string rising(int frames)
{
    std::string text;
    TimeNs now = 0;
    for (int i = 0; i < frames; ++i) {
        const TimeNs length = (i == 40 ? 900 : 10 + i) * kNsPerMs;
        text += "frame " + std::to_string(now) + ' ' + std::to_string(length) + "\n  main\n";
        text += "    wait " + std::to_string(now) + " 2000000\n";
        if (i % 10 == 0)
            text += "    it's " + std::to_string(now + 2 * kNsPerMs) + " 1000000\n";
        now += length;
    }
    return text;
}

// The bar under the hands of a user.
struct Rules : ShownChart {
    explicit Rules(std::shared_ptr<const Capture> capture)
        : ShownChart(std::move(capture))
    {
        QTest::keyClick(&plot(), Qt::Key_R, Qt::ControlModifier);
        Q_ASSERT(bar().isVisible() && bar().kind().hasFocus());
    }

    [[nodiscard]] RuleBar &bar() { return chart.ruleBar(); }
    void pick(QComboBox &box, const QString &text)
    {
        const int row = box.findText(text);
        Q_ASSERT(row >= 0);
        box.setFocus();
        while (box.currentIndex() != row)
            QTest::keyClick(&box, box.currentIndex() < row ? Qt::Key_Down : Qt::Key_Up);
    }
    void type(const QString &text)
    {
        bar().value().setFocus();
        bar().value().lineEdit()->selectAll();
        QTest::keyClicks(bar().value().lineEdit(), text);
        QTest::keyClick(bar().value().lineEdit(), Qt::Key_Return);
        settle();
    }
    // Of a rule with a value that is typed.
    std::string select(const QString &kind, const QString &value)
    {
        pick(bar().kind(), kind);
        type(value);
        return selectedFrames();
    }
};

} // namespace

class FrameSelectingTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { FrameTargets::shared().set({targetOfRate(60)}); }

    void byDuration()
    {
        Rules rules(captureFromText(rising(50)));
        QCOMPARE(rules.select("Longer than", "55 ms"), std::string("40,46..49"));
        QCOMPARE(rules.bar().answer(), QString("5 frames selected"));
        QCOMPARE(rules.select("Longer than", "57"), std::string("40,48..49")); // ms
        QCOMPARE(rules.select("Longer than", "20 Hz"), std::string("40..49"));
        QCOMPARE(rules.select("Longest", "4 %"), std::string("40,49"));
        QCOMPARE(rules.select("Longest", "0,1"), std::string("40"));
        const auto before = rules.selected.size();
        rules.type("plenty");
        QVERIFY(rules.bar().answer().contains("a share between"));
        rules.select("Longer than", "1 hour");
        QVERIFY(rules.bar().answer().contains("Enter a duration"));
        rules.type("3 s");
        QVERIFY(rules.bar().answer().contains("No frames"));
        QCOMPARE(rules.selected.size(), before);
    }

    void byWhatIsInThem()
    {
        Rules rules(captureFromText(rising(50)));
        QCOMPARE(rules.select("With function", "it's"), std::string("0,10,20,30,40"));
        QCOMPARE(rules.select("Where", "contains(\"it's\") and duration > 35ms"),
                 std::string("30,40"));
        rules.type("duration >");
        QVERIFY(!rules.bar().answer().isEmpty() && !rules.bar().answer().contains("selected"));
        rules.pick(rules.bar().kind(), "Spikes");
        QTest::mouseClick(rules.bar().findChild<QPushButton *>(), Qt::LeftButton);
        rules.settle();
        QCOMPARE(rules.selectedFrames(), std::string("40"));
        auto made = std::make_shared<Behaviours>();
        made->behaviours.resize(2);
        made->behaviours[1].name = "it's-heavy";
        for (int i = 0; i < 50; ++i)
            made->assignment.push_back(i % 10 == 0 ? 1 : i == 3 || i == 49 ? kUnusual : 0);
        made->unusual.push_back({.frame = 3, .because = {}}); // 49 was not looked at
        rules.chart.setBehaviours(made);
        rules.pick(rules.bar().kind(), "In behaviour");
        rules.pick(rules.bar().value(), "it's-heavy");
        QTest::keyClick(&rules.bar().value(), Qt::Key_Return);
        rules.settle();
        QCOMPARE(rules.selectedFrames(), std::string("0,10,20,30,40"));
        rules.pick(rules.bar().value(), "unusual");
        QTest::keyClick(&rules.bar().value(), Qt::Key_Return);
        rules.settle();
        QCOMPARE(rules.selectedFrames(), std::string("3"));
    }

    void withoutASelectionAllFramesAreMeant()
    {
        Rules rules(captureFromText(rising(50)));
        rules.pick(rules.bar().mode(), "Remove");
        QCOMPARE(rules.select("Longer than", "15 ms"), std::string("0..5"));
        rules.chart.clearSelection();
        rules.pick(rules.bar().mode(), "Keep only");
        QCOMPARE(rules.select("With function", "it's"), std::string("0,10,20,30,40"));
    }

    void withWhatWasSelectedBefore()
    {
        Rules rules(captureFromText(rising(50)));
        rules.document.selection().setFrames(*FrameRanges::parse("5..12"));
        rules.pick(rules.bar().mode(), "Add");
        QCOMPARE(rules.select("With function", "it's"), std::string("0,5..12,20,30,40"));
        rules.pick(rules.bar().mode(), "Remove");
        QCOMPARE(rules.select("Longer than", "21 ms"), std::string("0,5..11"));
        rules.pick(rules.bar().mode(), "Keep only");
        QCOMPARE(rules.select("With function", "it's"), std::string("0,10"));
        QTest::keyClick(&rules.bar().value(), Qt::Key_Escape);
        QVERIFY(!rules.bar().isVisible());
        QVERIFY(rules.plot().hasFocus());
    }

    void byCommands()
    {
        ShownChart shown(captureFromText(rising(50)));
        shown.command("selectOver");
        QCOMPARE(shown.selectedFrames(), std::string("7..49"));
        shown.command("selectInvert");
        QCOMPARE(shown.selectedFrames(), std::string("0..6"));
        shown.command("selectLongest");
        QCOMPARE(shown.selectedFrames(), std::string("40"));
        shown.command("selectSpikes");
        QCOMPARE(shown.selectedFrames(), std::string("40"));
        auto *containing = shown.chart.findChild<QAction *>("selectContaining");
        QVERIFY(!containing->isEnabled());
        shown.chart.setHighlightedSite(SiteId{1});
        QVERIFY(containing->isEnabled());
        shown.command("selectContaining");
        QCOMPARE(shown.selectedFrames(), std::string("0,10,20,30,40"));
        shown.command("selectClear");
        QCOMPARE(shown.selectedFrames(), std::string());
        QVERIFY(!shown.chart.findChild<QAction *>("selectInvert")->isEnabled());
    }

    void rulesAreAboutWhatIsShown()
    {
        ShownChart shown(captureFromText(rising(50)));
        shown.document.selection().setTimes({.set = FrameSetId{0}, .waits = {SiteId{0}}});
        shown.settle();
        shown.command("selectOver");
        QCOMPARE(shown.selectedFrames(), std::string("9..49")); // 2 ms later than whole ones
        shown.press("frameSortButton");
        shown.command("selectLongest");
        QCOMPARE(shown.selectedFrames(), std::string("40"));
        QCOMPARE(shown.picture().selection.ranges().text(), std::string("49"));
    }

    void manyRangesArePainted()
    {
        ShownChart shown(manyFrames(100'000));
        FrameRanges odd;
        for (FrameIndex i = 1; i < 50'000; i += 2)
            odd.add(i);
        const QPoint inside = shown.at(25'000);
        const QPoint outside = shown.at(75'000);
        const QImage before = shown.image();
        shown.document.selection().setFrames(odd);
        const QImage after = shown.image();
        const int top = static_cast<int>(shown.picture().area.top()) + 40;
        QVERIFY(before.pixel(inside.x(), top) != after.pixel(inside.x(), top));
        QCOMPARE(before.pixel(outside.x(), top), after.pixel(outside.x(), top));
        shown.chart.invertSelection();
        QCOMPARE(shown.chart.selectedFrames().count(), std::uint64_t(75'000));
        shown.drag(80'000, 90'000, Qt::ControlModifier);
        QVERIFY(shown.chart.selectedFrames().count() >= 75'000);
    }

    void newFramesAreFollowedAtTheEnd()
    {
        ShownChart shown(manyFrames(5000));
        shown.document.grow(manyFrames(6000));
        QVERIFY(shown.picture().range.showsAll()); // as before
        QCOMPARE(shown.series().placeCount(), 6000U);
        VisibleRange range = shown.picture().range;
        range.show(5500, 6000);
        shown.plot().setRange(range);
        shown.document.grow(manyFrames(6500));
        QCOMPARE(shown.picture().range.end(), 6500.0);
        QVERIFY(std::abs(shown.picture().range.span() - 500) < 1e-6);
        shown.wheel(shown.picture().area.center(), 2, Qt::ShiftModifier); // scrolled back
        const double first = shown.picture().range.first();
        QVERIFY(first < 6000);
        shown.document.grow(manyFrames(7000));
        QCOMPARE(shown.picture().range.first(), first);
        QCOMPARE(shown.series().longest(0, 7000), DurationNs(40'000'000));
        QTest::keyClick(&shown.plot(), Qt::Key_End);
        QCOMPARE(shown.activatedFrame(), 6999U);
    }

    void whatIsShownGrowsToo()
    {
        ShownChart shown(captureFromText(rising(30)));
        shown.document.selection().setTimes({.set = FrameSetId{0}, .waits = {SiteId{0}}});
        shown.chart.setOverlaySite(SiteId{1});
        shown.settle();
        for (const int frames : {31, 40, 45}) {
            shown.document.grow(captureFromText(rising(frames)));
            const auto count = static_cast<FrameIndex>(frames);
            ZOE_TRY_COMPARE(shown.series().placeCount(), count);
            shown.settle();
            QCOMPARE(shown.series().valueAt(count - 1), (7 + frames) * kNsPerMs);
            ZOE_TRY_COMPARE(shown.plot().lines().overlayLine().count(), frames);
        }
        QVERIFY(shown.chart.textOf(40).contains("it's: " + durationText(kNsPerMs)));
        shown.press("frameSortButton");
        shown.document.grow(captureFromText(rising(50)));
        ZOE_TRY_COMPARE(shown.series().placeCount(), 50U);
        QCOMPARE(shown.series().places().frameAt(49), 40U);
    }
};

} // namespace tst_frame_selecting

ZOE_GUI_TEST(tst_frame_selecting::FrameSelectingTest)
#include "tst_frame_selecting.moc"
