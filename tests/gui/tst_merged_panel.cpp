// The merged flame graph as a user works with it: clicks, keys and choices on the real widgets.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "app/panels/merged/merged_bar.h"
#include "app/panels/merged/merged_panel.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/picture_export.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_merged_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

constexpr std::string_view kFrames = R"(frame 0 1000
  main
    update 0 800
      physics 100 500
        solve 150 300
          solve 200 100
      ai 650 100
    render 800 100
frame 1000 1000
  main
    update 1000 300
      physics 1000 100
  worker
    solve 1000 200
)";

QStringList outline(const MergedFlame &flame)
{
    QStringList lines;
    for (std::uint32_t i = 0; i < flame.tree().nodes.size(); ++i)
        lines << QString(static_cast<int>(flame.node(i).depth), u' ') + flame.label(i);
    return lines;
}

} // namespace

class MergedPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        OpenedCapture opened;
        opened.capture = captureFromText(kFrames);
        m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<MergedPanel>(*m_session);
        m_panel->resize(1200, 500);
        m_session->setDocument(m_document.get());
        QVERIFY(m_jobs->idle()); // nothing before it is seen
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

    void showsTheCallsOfAllFrames()
    {
        QCOMPARE(outline(flame()), QStringList({"update", " physics", "  solve", "   solve", " ai",
                                                "solve", "render"}));
        QVERIFY(m_panel->scopeText().contains("All frames: 2"));
        // Widths are totals: 1100 of 1400 ns.
        const QRect update = picture().rectOf(node("update"));
        QVERIFY(std::abs(update.width() - picture().width() * 1100 / 1400) <= 2);
        QCOMPARE(picture().nodeAt(update.center()), std::optional(node("update")));
        QVERIFY(flame().description(node("update")).contains("2 calls"));
        // The picture is there: its colour is not the background's.
        const QImage image = picture().grab().toImage();
        QVERIFY(image.pixelColor(update.center() + QPoint(update.width() / 3, 0)) !=
                image.pixelColor(picture().width() / 2, picture().height() - 2));
    }

    void followsTheSelectedFrames()
    {
        m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
        settle();
        QCOMPARE(outline(flame()), QStringList({"update", " physics", "solve"}));
        QVERIFY(m_panel->scopeText().contains("Selected frames: 1"));
    }

    void aClickZoomsInAndBackspaceOut()
    {
        click("physics");
        QCOMPARE(picture().zoom(), std::optional(node("physics")));
        QCOMPARE(picture().rectOf(node("physics")).width(), picture().width());
        QCOMPARE(picture().rectOf(node("update")).width(), picture().width()); // above it, too
        QVERIFY(m_panel->breadcrumb().text().contains("<b>physics</b>"));
        QCOMPARE(m_document->selection().state().site, site("physics"));
        QTest::keyClick(&picture(), Qt::Key_Backspace);
        QVERIFY(!picture().zoom());
        QTest::mouseClick(&bar().forward(), Qt::LeftButton);
        QCOMPARE(picture().zoom(), std::optional(node("physics")));
        QTest::mouseClick(&bar().back(), Qt::LeftButton);
        QVERIFY(!picture().zoom());
        QVERIFY(!m_document->selection().state().site.valid()); // it was one step
        QVERIFY(!bar().back().isEnabled());
    }

    void backGoesThroughAllThatIsChosen()
    {
        click("update");
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 1}));
        settle();
        QTest::mouseClick(&bar().folding(), Qt::LeftButton, {}, QPoint(8, 8));
        settle();
        m_document->selection().undo(); // as Alt+Left and Ctrl+Z do
        settle();
        QVERIFY(!bar().folding().isChecked());
        QVERIFY(m_document->selection().state().frames.has_value());
        m_document->selection().undo();
        settle();
        QVERIFY(m_panel->scopeText().contains("All frames"));
        QCOMPARE(picture().zoom(), std::optional(node("update")));
        m_document->selection().undo();
        QVERIFY(!picture().zoom());
        for (int i = 0; i < 3; ++i)
            m_document->selection().redo();
        settle();
        QVERIFY(bar().folding().isChecked());
        QCOMPARE(picture().zoom(), std::optional(node("update")));
        QTest::keyClick(&picture(), Qt::Key_Escape); // all again, which can be taken back too
        QVERIFY(!picture().zoom());
        QTest::keyClick(&picture(), Qt::Key_Backspace);
        QCOMPARE(picture().zoom(), std::optional(node("update")));
    }

    // update 2, physics 2, solve (1 in physics, with 1 below; 1 of the worker), ai 1, render 1.
    void widthsByCalls()
    {
        pick(bar().width(), 2);
        QCOMPARE(flame().whole(), DurationNs{9});
        QCOMPARE(flame().label(0), QString("update"));
        QCOMPARE(flame().weight(0), DurationNs{7});
        const QRect update = picture().rectOf(node("update"));
        QVERIFY(std::abs(update.width() - picture().width() * 7 / 9) <= 2);
        const QString text = flame().description(node("physics"));
        QVERIFY2(text.contains("4 calls including those below"), qPrintable(text));
        QVERIFY2(text.contains("2 calls, "), qPrintable(text));
        QVERIFY2(text.contains("total " + durationText(600)), qPrintable(text)); // times are told
        QTest::keyClicks(&bar().search(), "physics");
        QVERIFY2(bar().hitsText().contains("44.4"), qPrintable(bar().hitsText()));
        QVERIFY(bar().hitsText().contains("of the calls"));
        pick(bar().shown(), 1); // callers: a root is as wide as its calls
        QCOMPARE(flame().label(0), QString("solve"));
        QCOMPARE(flame().weight(0), DurationNs{3});
        pick(bar().shown(), 2);
        m_document->selection().setSite(siteOf("physics"));
        settle();
        QCOMPARE(m_panel->callers().flame()->weight(0), DurationNs{2});
        QCOMPARE(flame().weight(0), DurationNs{4});
    }

    void theBreadcrumbGoesUp()
    {
        click("physics");
        emit m_panel->breadcrumb().linkActivated("1"); // what a click on a link does
        QCOMPARE(picture().zoom(), std::optional(node("update")));
        emit m_panel->breadcrumb().linkActivated("0");
        QVERIFY(!picture().zoom());
    }

    void keysWalkAndZoom()
    {
        picture().setFocus();
        QTest::keyClick(&picture(), Qt::Key_Down); // the first root
        QCOMPARE(picture().current(), std::optional(node("update")));
        QTest::keyClick(&picture(), Qt::Key_Down);
        QCOMPARE(picture().current(), std::optional(node("physics")));
        QTest::keyClick(&picture(), Qt::Key_Right);
        QCOMPARE(picture().current(), std::optional(node("ai")));
        QTest::keyClick(&picture(), Qt::Key_Left);
        QTest::keyClick(&picture(), Qt::Key_Up);
        QCOMPARE(picture().current(), std::optional(node("update")));
        QTest::keyClick(&picture(), Qt::Key_Return);
        QCOMPARE(picture().zoom(), std::optional(node("update")));
        QVERIFY(picture().accessibleDescription().contains("update"));
    }

    void anIgnoredFunctionGoesAndComesBack()
    {
        chooseFromMenu("physics", "mergedIgnore");
        settle();
        QCOMPARE(outline(flame()),
                 QStringList({"update", " solve", "  solve", " ai", "solve", "render"}));
        QVERIFY(m_panel->breadcrumb().text().contains("ignored: physics"));
        emit m_panel->breadcrumb().linkActivated("x0");
        settle();
        QVERIFY(outline(flame()).contains(" physics"));
        QTest::mouseClick(&bar().back(), Qt::LeftButton);
        settle();
        QVERIFY(!outline(flame()).contains(" physics"));
    }

    void foldsRecursion()
    {
        QTest::mouseClick(&bar().folding(), Qt::LeftButton, {}, QPoint(8, 8));
        settle();
        QCOMPARE(outline(flame()),
                 QStringList({"update", " physics", "  solve", " ai", "solve", "render"}));
    }

    void turnsRoundBySelfOrTotal()
    {
        QCOMPARE(bar().width().currentText(), QString("by total time"));
        QTest::keyClick(&bar().width(), Qt::Key_Up); // from the top down, self times are totals
        QCOMPARE(bar().width().currentText(), QString("by total time"));
        pick(bar().shown(), 1);
        QCOMPARE(bar().width().currentText(), QString("by self time"));
        // self: solve 500, update 400, physics 300, …
        QCOMPARE(flame().label(0), QString("solve"));
        QCOMPARE(flame().whole(), DurationNs{1400});
        pick(bar().width(), 1);
        QCOMPARE(flame().label(0), QString("update"));
        QVERIFY(flame().whole() > 1400); // totals overlap
    }

    void aSandwichHasBothSides()
    {
        const SiteId physics = site("physics");
        pick(bar().shown(), 2);
        QVERIFY(m_panel->scopeText().contains("Select a function"));
        m_document->selection().setSite(physics);
        settle();
        QVERIFY(m_panel->callers().isVisible());
        QCOMPARE(outline(flame()), QStringList({"physics", " solve", "  solve"}));
        QCOMPARE(outline(*m_panel->callers().flame()), QStringList({"physics", " update"}));
        // Callers stand above the function.
        MergedPicture &callers = m_panel->callers();
        QVERIFY(callers.rectOf(1).center().y() < callers.rectOf(0).center().y());
        click("solve");
        QCOMPARE(m_document->selection().state().site, physics); // the sandwich stays
    }

    void searchMarksAndCounts()
    {
        QTest::keyClicks(&bar().search(), "solve");
        QCOMPARE(picture().hits(), std::size_t{3});
        QVERIFY2(bar().hitsText().startsWith("3 hits, 35.7"), qPrintable(bar().hitsText()));
        bar().search().setText("/(/");
        QVERIFY(bar().hitsText().contains("Not a regular expression"));
    }

    void smallPathsGoUnderOther()
    {
        pick(bar().least(), 4); // 5 % of 1400 ns: 70 ns, below which nothing is
        QCOMPARE(flame().tree().nodes.size(), std::size_t{7});
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 1}));
        settle();
        QVERIFY(flame().tree().nodes.size() <= 7);
    }

    void saysWhenItWasStopped()
    {
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 1}));
        m_jobs->cancelAll();
        settle();
        QVERIFY2(m_panel->scopeText().contains("cancelled"), qPrintable(m_panel->scopeText()));
    }

    void anSvgHasItsShapesAndNames()
    {
        const QByteArray svg = svgOf(picture());
        QVERIFY(svg.contains("<svg"));
        QVERIFY(svg.contains("physics"));
        QVERIFY(svg.count("<path") + svg.count("<rect") >= 7);
    }

    void withoutACaptureItIsEmpty()
    {
        m_session->setDocument(nullptr);
        QVERIFY(!picture().flame());
        QCOMPARE(m_panel->scopeText(), QString("No capture is open"));
        picture().grab();
    }

  private:
    [[nodiscard]] MergedBar &bar() const { return m_panel->bar(); }
    [[nodiscard]] SiteId siteOf(std::string_view name) const
    {
        const auto sites = m_document->capture()->sites();
        const auto at =
            std::ranges::find(sites, name, [](const Site &site) { return site.label(); });
        return SiteId{static_cast<std::uint32_t>(at - sites.begin())};
    }
    [[nodiscard]] MergedPicture &picture() const { return m_panel->picture(); }
    [[nodiscard]] const MergedFlame &flame() const { return *picture().flame(); }
    [[nodiscard]] std::uint32_t node(const QString &label) const
    {
        for (std::uint32_t i = 0; i < flame().tree().nodes.size(); ++i) {
            if (flame().label(i) == label)
                return i;
        }
        return CallNode::kNoParent;
    }
    [[nodiscard]] SiteId site(const QString &label) const { return flame().node(node(label)).site; }
    void click(const QString &label)
    {
        QTest::mouseClick(&picture(), Qt::LeftButton, {}, picture().rectOf(node(label)).center());
        settle();
    }
    void chooseFromMenu(const QString &label, const char *action)
    {
        emit picture().menuWanted(node(label), picture().mapToGlobal(QPoint(5, 5)));
        auto *menu = m_panel->findChild<QMenu *>("mergedMenu");
        QVERIFY(menu);
        auto *chosen = menu->findChild<QAction *>(action);
        QVERIFY(chosen);
        chosen->trigger();
        menu->close();
    }
    void pick(QComboBox &box, int index)
    {
        test::pick(box, index);
        settle();
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MergedPanel> m_panel;
};

} // namespace tst_merged_panel

ZOE_GUI_TEST(tst_merged_panel::MergedPanelTest)
#include "tst_merged_panel.moc"
