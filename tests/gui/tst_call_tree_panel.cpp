// The merged call tree: rows against the tree they are made of, and the panel by its widgets.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTreeView>

#include "app/panels/call_tree/call_tree_panel.h"
#include "app/session/document.h"
#include "app/widgets/calls/call_tree_model.h"
#include "app/widgets/tables/table_roles.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_call_tree_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

constexpr std::string_view kFrames = R"(frame 0 1000
  main
    update 0 800
      physics 100 500
        solve 150 300
      ai 650 100
    render 800 100
frame 1000 1000
  main
    update 1000 300
      physics 1000 100
  worker
    solve 1000 200
)";

// Indented labels, in the order of rows.
QStringList outline(const CallTreeModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(depth, u' ') + index.data().toString() << outline(model, index, depth + 1);
    }
    return lines;
}

SiteId siteNamed(const Capture &capture, std::string_view name)
{
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        if (capture.sites()[i].label() == name)
            return SiteId{i};
    }
    return {};
}

// Every node once, in its parent's place, and siblings by falling key.
void compareWithTree(const CallTreeModel &model, const QModelIndex &parent, std::uint32_t position,
                     std::size_t &seen)
{
    std::uint64_t before = UINT64_MAX;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const CallNode &node = *model.nodeOf(index);
        QCOMPARE(node.parent, position);
        QVERIFY(node.calls <= before);
        before = node.calls;
        ++seen;
        compareWithTree(model, index,
                        static_cast<std::uint32_t>(&node - model.rows()->tree().nodes.data()),
                        seen);
    }
}

} // namespace

class CallTreePanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        m_document = documentOf(kFrames);
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<CallTreePanel>(*m_session);
        m_panel->resize(1000, 400);
        m_session->setDocument(m_document.get());
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void rowsAreTheTree()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto capture = randomCapture({.seed = seed});
            const auto tree = callTree(*capture);
            QVERIFY(tree);
            CallTreeModel model;
            const QAbstractItemModelTester tester(
                &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            model.setRows(std::make_shared<CallTreeRows>(capture, **tree, CallWeight::Total,
                                                         CallTreeRows::Order::Calls));
            std::size_t seen = 0;
            compareWithTree(model, {}, CallNode::kNoParent, seen);
            QCOMPARE(seen, (*tree)->nodes.size());
        }
    }

    void nothingIsComputedBeforeItIsSeen()
    {
        QVERIFY(m_jobs->idle());
        show();
        QCOMPARE(outline(m_panel->model()),
                 QStringList({"update", " physics", "  solve", " ai", "solve", "render"}));
        QVERIFY2(m_panel->scopeText().contains("All frames: 2"), qPrintable(m_panel->scopeText()));
    }

    void showsNumbersOfTheSelectedFrames()
    {
        show();
        m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
        settle();
        QCOMPARE(outline(m_panel->model()), QStringList({"update", " physics", "solve"}));
        const QModelIndex update = m_panel->model().index(0, 0);
        QCOMPARE(update.siblingAtColumn(CallTreeModel::Total).data(NumberRole), 300.0);
        QCOMPARE(update.siblingAtColumn(CallTreeModel::ShareOfAll).data(NumberRole), 0.6);
        const QModelIndex physics = m_panel->model().index(0, 0, update);
        QCOMPARE(physics.siblingAtColumn(CallTreeModel::ShareOfParent).data(NumberRole),
                 100.0 / 300.0);
    }

    void turnsRound()
    {
        show();
        choose(CallTreePanel::Show::Callers);
        // by self time: physics 300, update 400, solve 500, …
        QCOMPARE(outline(m_panel->model()),
                 QStringList({"solve", " physics", "  update", "update", "physics", " update", "ai",
                              " update", "render"}));
    }

    void followsTheChosenFunction()
    {
        show();
        choose(CallTreePanel::Show::CallersOfFunction);
        QCOMPARE(m_panel->model().rowCount(), 0);
        QVERIFY(m_panel->scopeText().contains("Select a function"));
        m_document->selection().setSite(siteNamed(*m_document->capture(), "physics"));
        settle();
        QCOMPARE(outline(m_panel->model()), QStringList({"physics", " update"}));
        choose(CallTreePanel::Show::CalleesOfFunction);
        QCOMPARE(outline(m_panel->model()), QStringList({"physics", " solve"}));
    }

    void sortsByTheColumnClicked()
    {
        show();
        const auto first = [this] { return m_panel->model().index(0, 0).data().toString(); };
        QCOMPARE(first(), QString("update"));
        QHeaderView *header = m_panel->tree().header();
        const QPoint self(header->sectionViewportPosition(CallTreeModel::Self) + 5,
                          header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, self);
        settle();
        QCOMPARE(first(), QString("update")); // 400 of its own
        QCOMPARE(m_panel->model().index(1, 0).data().toString(), QString("solve"));
    }

    void choosingARowChoosesTheFunction()
    {
        show();
        const QModelIndex render = m_panel->model().index(2, 0);
        m_panel->tree().scrollTo(render);
        QTest::mouseClick(m_panel->tree().viewport(), Qt::LeftButton, {},
                          m_panel->tree().visualRect(render).center());
        QCOMPARE(m_document->selection().state().site, siteNamed(*m_document->capture(), "render"));
        QTest::keyClick(&m_panel->tree(), Qt::Key_Return);
        QCOMPARE(m_document->selection().state().frame, std::optional<FrameIndex>(0));
    }

    void foldsRecursion()
    {
        m_document =
            documentOf("frame 0 100\n  main\n    f 0 90\n      f 10 50\n        g 20 10\n");
        m_session->setDocument(m_document.get());
        show();
        QCOMPARE(outline(m_panel->model()), QStringList({"f", " f", "  g"}));
        QTest::mouseClick(&m_panel->folding(), Qt::LeftButton, {}, QPoint(8, 8));
        settle();
        QCOMPARE(outline(m_panel->model()), QStringList({"f", " g"}));
    }

    void growsWithTheCapture()
    {
        m_document = documentOf("frame 0 1000\n  main\n    update 0 800\n      physics 100 500\n"
                                "        solve 150 300\n      ai 650 100\n");
        m_session->setDocument(m_document.get());
        show();
        QTreeView &tree = m_panel->tree();
        CallTreeModel &model = m_panel->model();
        tree.collapse(model.index(0, 0, model.index(0, 0)));        // physics
        tree.setCurrentIndex(model.index(1, 0, model.index(0, 0))); // ai
        const std::shared_ptr<const Capture> longer = captureFromText(kFrames);
        int cleared = 0;
        connect(&model, &CallTreeModel::modelReset, m_panel.get(), [&] {
            if (model.rowCount() == 0)
                ++cleared;
        });
        for (int i = 0; i < 3; ++i) // as often as frames come
            m_document->grow(longer);
        QCOMPARE(model.rowCount(), 1); // the old one until the new one is there
        ZOE_TRY_VERIFY(m_panel->scopeText().contains("All frames: 2"));
        settle();
        QCOMPARE(cleared, 0);
        QCOMPARE(outline(model),
                 QStringList({"update", " physics", "  solve", " ai", "solve", "render"}));
        const QModelIndex update = model.index(0, 0);
        QVERIFY(tree.isExpanded(update));
        QVERIFY(!tree.isExpanded(model.index(0, 0, update)));
        QCOMPARE(tree.currentIndex().data().toString(), QString("ai"));
        QCOMPARE(update.siblingAtColumn(CallTreeModel::Total).data(NumberRole), 1100.0);
    }

    void saysWhenItWasStopped()
    {
        m_panel->show();
        m_jobs->cancelAll();
        settle();
        QVERIFY2(m_panel->scopeText().contains("cancelled"), qPrintable(m_panel->scopeText()));
    }

  private:
    std::unique_ptr<Document> documentOf(std::string_view text)
    {
        OpenedCapture opened;
        opened.capture = captureFromText(text);
        return std::make_unique<Document>(std::move(opened), *m_jobs);
    }
    void show()
    {
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get(), kPatienceMs));
        settle();
    }
    void choose(CallTreePanel::Show what)
    {
        pick(m_panel->choice(), static_cast<int>(what));
        settle();
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<CallTreePanel> m_panel;
};

} // namespace tst_call_tree_panel

ZOE_GUI_TEST(tst_call_tree_panel::CallTreePanelTest)
#include "tst_call_tree_panel.moc"
