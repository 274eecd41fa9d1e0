// The merged flame graph as a user works with it: clicks, keys and choices on the real widgets.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "app/export/picture_export.h"
#include "app/session/document.h"
#include "app/views/merged/merged_panel.h"
#include "app/views/merged/merged_picture.h"
#include "gui_main.h"
#include "tests/support/capture_text.h"

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
        m_panel = std::make_unique<MergedPanel>(*m_jobs, nullptr);
        m_panel->resize(1200, 500);
        m_panel->setDocument(m_document.get());
        QVERIFY(m_jobs->idle()); // nothing before it is seen
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        settle();
    }
    void cleanup()
    {
        m_panel.reset();
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
        QTest::mouseClick(&m_panel->forward(), Qt::LeftButton);
        QCOMPARE(picture().zoom(), std::optional(node("physics")));
        QTest::mouseClick(&m_panel->back(), Qt::LeftButton);
        QVERIFY(!picture().zoom());
        QVERIFY(!m_panel->back().isEnabled());
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
        QTest::mouseClick(&m_panel->back(), Qt::LeftButton);
        settle();
        QVERIFY(!outline(flame()).contains(" physics"));
    }

    void foldsRecursion()
    {
        QTest::mouseClick(&m_panel->folding(), Qt::LeftButton, {}, QPoint(8, 8));
        settle();
        QCOMPARE(outline(flame()),
                 QStringList({"update", " physics", "  solve", " ai", "solve", "render"}));
    }

    void turnsRoundBySelfOrTotal()
    {
        QVERIFY(!m_panel->weight().isEnabled());
        pick(m_panel->shown(), 1);
        QVERIFY(m_panel->weight().isEnabled());
        // self: solve 500, update 400, physics 300, …
        QCOMPARE(flame().label(0), QString("solve"));
        QCOMPARE(flame().wholeNs(), DurationNs{1400});
        pick(m_panel->weight(), 1);
        QCOMPARE(flame().label(0), QString("update"));
        QVERIFY(flame().wholeNs() > 1400); // totals overlap
    }

    void aSandwichHasBothSides()
    {
        const SiteId physics = site("physics");
        pick(m_panel->shown(), 2);
        QVERIFY(m_panel->scopeText().contains("Choose a function"));
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
        QTest::keyClicks(&m_panel->search(), "solve");
        QCOMPARE(picture().hits(), std::size_t{3});
        QVERIFY2(m_panel->hitsText().startsWith("3 hits, 35.7"), qPrintable(m_panel->hitsText()));
        m_panel->search().setText("/(/");
        QVERIFY(m_panel->hitsText().contains("Not a regular expression"));
    }

    void smallPathsGoUnderOther()
    {
        pick(m_panel->least(), 4); // 5 % of 1400 ns: 70 ns, below which nothing is
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
        QVERIFY2(m_panel->scopeText().contains("stopped"), qPrintable(m_panel->scopeText()));
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
        m_panel->setDocument(nullptr);
        QVERIFY(!picture().flame());
        QCOMPARE(m_panel->scopeText(), QString("No capture is open"));
        picture().grab();
    }

  private:
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
        box.setFocus();
        while (box.currentIndex() < index)
            QTest::keyClick(&box, Qt::Key_Down);
        settle();
    }
    void settle()
    {
        QTRY_VERIFY(m_jobs->idle());
        QCoreApplication::processEvents();
        QTRY_VERIFY(m_jobs->idle());
        QCoreApplication::processEvents();
    }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MergedPanel> m_panel;
};

ZOE_GUI_TEST_MAIN(MergedPanelTest)
#include "tst_merged_panel.moc"
