// Every model behind a view of the window follows Qt's rules, whatever is done to it: present
// models and future ones.
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QDockWidget>
#include <QSet>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

#include "app/captures/open_captures.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"

namespace tst_every_model {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// A model of ours, or one of ours sorted by a proxy. Qt tests its own tables and lists.
bool isOurs(const QAbstractItemModel &model)
{
    const auto *proxy = qobject_cast<const QAbstractProxyModel *>(&model);
    const QAbstractItemModel *below = proxy ? proxy->sourceModel() : &model;
    return below && QByteArrayView(below->metaObject()->className()).startsWith("zoe::");
}

class TestEveryModel : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void keepsTheRules();

  private:
    void testModelsOf(const QWidget &window);
    void unfoldAndSort(const QWidget &window);

    QSet<QAbstractItemModel *> m_tested;
};

void TestEveryModel::testModelsOf(const QWidget &window)
{
    for (const QAbstractItemView *view : window.findChildren<QAbstractItemView *>()) {
        QAbstractItemModel *model = view->model();
        // The zone tree hands out rows while its view handles a reset, before a tester that was
        // added later learns of it, so it is tested without a view.
        if (!model || m_tested.contains(model) || !isOurs(*model) ||
            qobject_cast<ZoneTreeModel *>(model))
            continue;
        m_tested << model;
        new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     model);
    }
}

void TestEveryModel::unfoldAndSort(const QWidget &window)
{
    for (QTreeView *tree : window.findChildren<QTreeView *>()) {
        if (tree->model() && isOurs(*tree->model()))
            tree->expandToDepth(2);
    }
    for (QTableView *table : window.findChildren<QTableView *>()) {
        if (!table->model() || !isOurs(*table->model()))
            continue;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            table->model()->sort(column, Qt::DescendingOrder);
    }
}

void TestEveryModel::keepsTheRules()
{
    const QTemporaryDir folder;
    const QString first = folder.filePath("first.zoe");
    const QString second = folder.filePath("second.zoe");
    QVERIFY(!writeCapture(first, 200).empty());
    QVERIFY(!writeCapture(second, 120).empty());
    Stage stage;
    testModelsOf(stage.window); // empty ones
    QVERIFY(stage.open(first));
    for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
        dock->show();
        dock->raise();
        QVERIFY(stage.settle());
        testModelsOf(stage.window);
    }
    QVERIFY2(m_tested.size() >= 12, qPrintable(QString::number(m_tested.size())));
    // User actions: look at a frame, a function, some frames, all again; sort; step back.
    stage.selection().setFrame(7);
    QVERIFY(stage.settle());
    stage.selection().setSite(SiteId{1});
    stage.selection().setFrames(FrameRanges({10, 60}));
    for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
        dock->raise();
        QVERIFY(stage.settle());
        unfoldAndSort(*dock);
    }
    stage.selection().setFrames(std::nullopt);
    QVERIFY(stage.settle());
    stage.selection().undo();
    QVERIFY(stage.settle());
    QVERIFY(stage.open(second));
    testModelsOf(stage.window);
    unfoldAndSort(stage.window);
    QVERIFY(stage.settle());
}

} // namespace

} // namespace tst_every_model

ZOE_GUI_TEST(tst_every_model::TestEveryModel)
#include "tst_every_model.moc"
