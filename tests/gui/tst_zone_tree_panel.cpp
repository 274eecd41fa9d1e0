// The tree of a frame's zones: the model compared with a walk over the pre-order arrays, and the
// view.
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTreeView>
#include <numeric>

#include "analysis/summary/summary.h"
#include "app/export/table_text.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/panels/zone_tree/zone_tree_panel.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_fit.h"
#include "app/widgets/tables/table_roles.h"
#include "gui_main.h"
#include "made_captures.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_zone_tree_panel {

using namespace zoe;
using namespace zoe::test;
using app::NumberRole;
using app::ZoneRef;
using app::ZoneTreeModel;

namespace {

constexpr std::string_view kFrame = R"(frame 0 1000
  main
    update 0 800
      physics 100 500
      ai 650 100
      render 760 30
    swap 800 200 to
  worker
    job 0 400
frame 1000 10
)";

constexpr std::string_view kRepeated = R"(frame 0 1000
  main
    update 0 800
      find 0 100
        deep 10 20
      draw 100 200
      find 300 200
      find 550 50
frame 1000 1000
  main
    update 1000 800
      find 1000 100
)";

std::shared_ptr<const app::FlameFrame> loaded(std::shared_ptr<const Capture> capture,
                                              FrameIndex frame = 0)
{
    auto result = app::loadFlameFrame(std::move(capture), {frame, 0, 0}, Task{});
    return result ? *result : nullptr;
}

void fetchAll(ZoneTreeModel &model, const QModelIndex &parent)
{
    while (model.canFetchMore(parent))
        model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row)
        fetchAll(model, model.index(row, 0, parent));
}

// Indented labels, in the order of rows.
QStringList outline(const ZoneTreeModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(depth, u' ') + index.data().toString() << outline(model, index, depth + 1);
    }
    return lines;
}

// Each row with children that belong to one function and are counted in its number.
void checkGroups(const ZoneTreeModel &model, const QModelIndex &parent)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const QString name = index.data().toString();
        checkGroups(model, index);
        if (!name.contains(QStringLiteral(" × "))) {
            if (!parent.data().toString().contains(QStringLiteral(" × ")))
                QVERIFY2(!names.contains(name), qPrintable(name)); // else it were in a group
            names << name;
            continue;
        }
        double sum = 0;
        double longest = 0;
        const auto raw = [](const QModelIndex &at, int column) {
            return at.siblingAtColumn(column).data(NumberRole).toDouble();
        };
        for (int i = 0; i < model.rowCount(index); ++i) {
            const QModelIndex call = model.index(i, 0, index);
            QVERIFY(
                name.startsWith(app::countText(static_cast<std::uint64_t>(model.rowCount(index))) +
                                " × " + call.data().toString() + ", "));
            sum += raw(call, ZoneTreeModel::Total);
            longest = std::max(longest, raw(call, ZoneTreeModel::Total));
        }
        QVERIFY(model.rowCount(index) >= 2);
        QCOMPARE(raw(index, ZoneTreeModel::Total), sum);
        QVERIFY(name.endsWith(app::durationText(static_cast<DurationNs>(longest))));
    }
}

QString cell(const ZoneTreeModel &model, const QModelIndex &index, int column)
{
    QString text = model.data(index.siblingAtColumn(column)).toString();
    return text.replace(QChar(0x00A0), u' ');
}

} // namespace

// The testers are made after the frame is set: they fetch more from within a reset, and then
// complain.
class ZoneTreePanelTest : public QObject {
    Q_OBJECT

  private slots:
    void showsTheFrameAsItIs()
    {
        ZoneTreeModel model;
        model.setFrame(loaded(captureFromText(kFrame)));
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fetchAll(model, {});
        QCOMPARE(outline(model), (QStringList{"main", " update", "  physics", "  ai", "  render",
                                              " swap", "worker", " job"}));
        const QModelIndex physics = model.indexOf({ThreadId{0}, 1});
        QCOMPARE(cell(model, physics, ZoneTreeModel::Total), QStringLiteral("500 ns"));
        QCOMPARE(cell(model, physics, ZoneTreeModel::ShareOfParent), QStringLiteral("62.5 %"));
        QCOMPARE(cell(model, physics, ZoneTreeModel::ShareOfFrame), QStringLiteral("50.0 %"));
        QCOMPARE(cell(model, physics, ZoneTreeModel::Start), QStringLiteral("100 ns"));
        QCOMPARE(cell(model, physics.parent(), ZoneTreeModel::Self), QStringLiteral("170 ns"));
        QVERIFY(cell(model, model.indexOf({ThreadId{0}, 4}), ZoneTreeModel::Flags)
                    .contains(QStringLiteral("next frame")));
        model.setFrame(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void agreesWithAWalkOverRandomTrees()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const auto capture = randomCapture({.seed = seed, .frames = 6, .maxZonesPerTree = 60});
            for (FrameIndex frame = 0; frame < 6; ++frame) {
                ZoneTreeModel model;
                const auto trees = loaded(capture, frame);
                model.setFrame(trees);
                const QAbstractItemModelTester tester(
                    &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
                fetchAll(model, {});
                QStringList walked;
                for (const ZoneTree &tree : trees->trees.trees) {
                    walked << QString::fromStdString(capture->thread(tree.thread()).label());
                    for (std::size_t i = 0; i < tree.size(); ++i)
                        walked << QString(static_cast<qsizetype>(tree[i].depth) + 1, u' ') +
                                      QString::fromStdString(capture->site(tree[i].site).label());
                }
                QCOMPARE(outline(model), walked);
            }
        }
    }

    void findsEveryZoneInEveryOrder()
    {
        const auto frame = loaded(randomCapture({.seed = 3, .frames = 2, .maxZonesPerTree = 200}));
        for (const auto order : {ZoneTreeModel::Order::Start, ZoneTreeModel::Order::Total,
                                 ZoneTreeModel::Order::Self}) {
            ZoneTreeModel model;
            model.setOrder(order);
            model.setFrame(frame);
            const QAbstractItemModelTester tester(
                &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            for (const ZoneTree &tree : frame->trees.trees) {
                for (std::size_t i = 0; i < tree.size(); ++i) {
                    const QModelIndex index = model.indexOf({tree.thread(), i});
                    QVERIFY(index.isValid());
                    QCOMPARE(model.zoneOf(index).value(), (ZoneRef{tree.thread(), i}));
                    const QModelIndex before = index.siblingAtRow(index.row() - 1);
                    if (before.isValid() && order != ZoneTreeModel::Order::Start) {
                        const int column = order == ZoneTreeModel::Order::Total
                                               ? ZoneTreeModel::Total
                                               : ZoneTreeModel::Self;
                        QVERIFY(before.siblingAtColumn(column).data(NumberRole).toDouble() >=
                                index.siblingAtColumn(column).data(NumberRole).toDouble());
                    }
                }
            }
        }
        ZoneTreeModel model;
        model.setFrame(frame);
        QVERIFY(!model.indexOf({ThreadId{99}, 0}).isValid());
        QVERIFY(!model.indexOf({frame->trees.trees[0].thread(), 100'000}).isValid());
    }

    // As in every table: the exact value of a cell, with the unit of its column.
    void exportsExactNumbers()
    {
        ZoneTreeModel model;
        model.setFrame(loaded(captureFromText(kFrame)));
        fetchAll(model, {});
        std::vector<int> columns(ZoneTreeModel::ColumnCount);
        std::iota(columns.begin(), columns.end(), 0);
        app::TableText text(model, columns, app::TableFormat::Csv, true);
        QByteArray all = text.head();
        const QModelIndex update = model.index(0, 0, model.index(0, 0));
        all += text.row(update, 1) + text.row(model.index(1, 0, update), 2);
        QCOMPARE(all, QByteArray(
                          "Depth,Function,Total (ns),Self (ns),Typical (ns),Δ (ns),Share of parent "
                          "(%),Share of frame (%),Start (ns),Remarks\r\n"
                          "1,update,800,170,,,80,80,0,\r\n"
                          "2,ai,100,100,,,12.5,10,650,\r\n"));
    }

    void aMillionSiblingsComeInBatches()
    {
        const auto capture = oneFrame(1'000'000'000, 1, 2, [](std::uint32_t, ZoneColumns &zones) {
            for (TimeNs i = 0; i < 1'000'000; ++i)
                zones.append({SiteId{1}, i * 1000, 900, 0, 0, 0});
        });
        ZoneTreeModel model;
        model.setFrame(loaded(capture));
        const QModelIndex thread = model.index(0, 0);
        QCOMPARE(model.rowCount(thread), 0);
        QVERIFY(model.canFetchMore(thread));
        model.fetchMore(thread);
        QVERIFY(model.rowCount(thread) < 10'000);
        const QModelIndex far = model.indexOf({ThreadId{0}, 700'000});
        QCOMPARE(far.row(), 700'000);
        QCOMPARE(far.parent(), thread);
    }

    void aThousandDeep()
    {
        const auto capture = oneFrame(1'000'000, 1, 1, [](std::uint32_t, ZoneColumns &zones) {
            for (std::uint32_t depth = 0; depth < 1000; ++depth)
                zones.append({SiteId{0}, 0, 1'000'000 - depth, 0, depth, 0});
        });
        ZoneTreeModel model;
        model.setFrame(loaded(capture));
        QModelIndex index = model.indexOf({ThreadId{0}, 999});
        QVERIFY(!model.hasChildren(index));
        int depth = 0;
        for (; index.isValid(); index = index.parent())
            ++depth;
        QCOMPARE(depth, 1001);
    }

    void viewFollowsAndTells()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kFrame)), jobs);
        app::ZoneTreePanel view(session);
        view.resize(700, 400);
        session.setDocument(&document);
        document.selection().setFrame(0);
        document.selection().setZone(ZoneRef{ThreadId{0}, 2}, SiteId{2}); // before it is loaded
        QSignalSpy selected(&document.selection(), &app::ViewSelection::zoneChanged);
        view.show();
        ZOE_TRY_VERIFY(view.settled());
        QCOMPARE(view.tree().currentIndex().data().toString(), QStringLiteral("ai"));
        QVERIFY(view.tree().isExpanded(view.tree().currentIndex().parent()));
        QCOMPARE(selected.size(), 0); // what was set from outside is not told back
        QTest::keyClick(&view.tree(), Qt::Key_Up);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(document.selection().state().zone, (ZoneRef{ThreadId{0}, 1}));
        QCOMPARE(document.selection().state().site, SiteId{1});
        const QModelIndex job = view.model().indexOf({ThreadId{1}, 0});
        view.tree().scrollTo(job);
        QTest::mouseClick(view.tree().viewport(), Qt::LeftButton, {},
                          view.tree().visualRect(job).center());
        QCOMPARE(document.selection().state().zone->thread, ThreadId{1});
    }

    // A group means its longest call, but stays the current row.
    void keysGoPastGroups()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kRepeated)), jobs);
        app::ZoneTreePanel view(session);
        session.setDocument(&document);
        document.selection().setFrame(0);
        document.selection().setZone(ZoneRef{ThreadId{0}, 1}, SiteId{1});
        view.show();
        ZOE_TRY_VERIFY(view.settled());
        QCOMPARE(view.model().zoneOf(view.tree().currentIndex()), (ZoneRef{ThreadId{0}, 1}));
        QTest::keyClick(&view.tree(), Qt::Key_Up);
        QVERIFY(
            view.tree().currentIndex().data().toString().startsWith(QStringLiteral("3 × find")));
        QCOMPARE(document.selection().state().zone, (ZoneRef{ThreadId{0}, 4}));
        QTest::keyClick(&view.tree(), Qt::Key_Up);
        QCOMPARE(view.tree().currentIndex().data().toString(), QStringLiteral("update"));
        QCOMPARE(document.selection().state().zone, (ZoneRef{ThreadId{0}, 0}));
    }

    void theFocusChoosesNoZone()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kFrame)), jobs);
        app::ZoneTreePanel view(session);
        session.setDocument(&document);
        document.selection().setFrame(0);
        QVERIFY(showActive(view));
        ZOE_TRY_VERIFY(view.settled());
        QVERIFY(!view.tree().currentIndex().isValid());
        view.tree().setFocus();
        ZOE_TRY_VERIFY(view.tree().hasFocus());
        QVERIFY(!view.tree().currentIndex().isValid());
        QVERIFY(!document.selection().state().zone);
    }

    // Groups contain the zones of one function among siblings, in any order.
    void siblingsOfOneFunctionShareAGroup()
    {
        ZoneTreeModel model;
        model.setGrouped(true);
        model.setFrame(loaded(captureFromText(kRepeated)));
        auto tester = std::make_unique<QAbstractItemModelTester>(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fetchAll(model, {});
        QCOMPARE(outline(model).replaceInStrings(QString(QChar(0x00A0)), QStringLiteral(" ")),
                 (QStringList{"main", " update", "  3 × find, max 200 ns", "   find", "    deep",
                              "   find", "   find", "  draw"}));
        const QModelIndex group = model.indexOf({ThreadId{0}, 4}).parent();
        QCOMPARE(cell(model, group, ZoneTreeModel::Total), QStringLiteral("350 ns"));
        QCOMPARE(cell(model, group, ZoneTreeModel::Self), QStringLiteral("330 ns"));
        QCOMPARE(cell(model, group, ZoneTreeModel::ShareOfParent), QStringLiteral("43.8 %"));
        // The longest call stands for it.
        QCOMPARE(model.zoneOf(group).value(), (ZoneRef{ThreadId{0}, 4}));
        tester.reset();
        model.setOrder(ZoneTreeModel::Order::Total);
        const QModelIndex longest = model.indexOf({ThreadId{0}, 4});
        QCOMPARE(longest.row(), 0);
        QCOMPARE(longest.parent().row(), 0); // 350 ns are more than those of draw
        model.setGrouped(false);
        QCOMPARE(model.indexOf({ThreadId{0}, 4}).parent().data().toString(),
                 QStringLiteral("update"));
    }

    // Every zone is found in its group, and groups add up, in random trees.
    void groupsAddUp()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto frame = loaded(
                randomCapture({.seed = seed, .frames = 2, .sites = 4, .maxZonesPerTree = 120}));
            for (const auto order : {ZoneTreeModel::Order::Start, ZoneTreeModel::Order::Total}) {
                ZoneTreeModel model;
                model.setGrouped(true);
                model.setOrder(order);
                model.setFrame(frame);
                const QAbstractItemModelTester tester(
                    &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
                for (const ZoneTree &tree : frame->trees.trees) {
                    for (std::size_t i = 0; i < tree.size(); ++i) {
                        const QModelIndex index = model.indexOf({tree.thread(), i});
                        QCOMPARE(model.zoneOf(index).value(), (ZoneRef{tree.thread(), i}));
                        QCOMPARE(
                            index.data().toString(),
                            QString::fromStdString(frame->capture->site(tree[i].site).label()));
                    }
                }
                fetchAll(model, {});
                checkGroups(model, {});
            }
        }
    }

    void typicalTimesAreThoseOfTheFunction()
    {
        const auto capture = captureFromText(kRepeated);
        ZoneTreeModel model;
        model.setGrouped(true);
        model.setFrame(loaded(capture));
        const QModelIndex find = model.indexOf({ThreadId{0}, 4});
        QVERIFY(cell(model, find, ZoneTreeModel::Typical).isEmpty());
        QVERIFY(!find.siblingAtColumn(ZoneTreeModel::Delta).data(NumberRole).isValid());
        model.setSummary(*summarize(*capture));
        QCOMPARE(cell(model, find, ZoneTreeModel::Typical), QStringLiteral("100 ns"));
        QCOMPARE(cell(model, find, ZoneTreeModel::Delta), QStringLiteral("+100 ns"));
        // 350 ns here, 100 ns in the other frame.
        const QModelIndex group = find.parent();
        QCOMPARE(cell(model, group, ZoneTreeModel::Typical), QStringLiteral("225 ns"));
        QCOMPARE(cell(model, group, ZoneTreeModel::Delta), QStringLiteral("+125 ns"));
        const app::Palette &palette = app::Palette::light();
        QCOMPARE(
            group.siblingAtColumn(ZoneTreeModel::Delta).data(Qt::ForegroundRole).value<QColor>(),
            palette.slower);
    }

    void clickingAHeaderSortsSiblings()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kFrame)), jobs);
        app::ZoneTreePanel view(session);
        view.resize(900, 400);
        session.setDocument(&document);
        document.selection().setFrame(0);
        view.show();
        ZOE_TRY_VERIFY(view.settled());
        document.selection().setZone(ZoneRef{ThreadId{0}, 1}, {});
        const QHeaderView &header = *view.tree().header();
        const auto click = [&](int column) {
            const int x = header.sectionViewportPosition(column) + 10;
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, {x, header.height() / 2});
        };
        click(ZoneTreeModel::Self);
        QCOMPARE(view.model().order(), ZoneTreeModel::Order::Self);
        QCOMPARE(view.tree().currentIndex().data().toString(), QStringLiteral("physics"));
        const QModelIndex update = view.tree().currentIndex().parent();
        QCOMPARE(update.row(), 1); // swap has more self time
        click(ZoneTreeModel::Start);
        QCOMPARE(view.tree().currentIndex().parent().row(), 0);
    }

    void remarksAreNeverCut()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kFrame)), jobs);
        app::ZoneTreePanel view(session);
        view.resize(350, 300); // a narrow dock
        session.setDocument(&document);
        document.selection().setFrame(0);
        view.show();
        ZOE_TRY_VERIFY(view.settled());
        const QString remark =
            cell(view.model(), view.model().indexOf({ThreadId{0}, 4}), ZoneTreeModel::Flags);
        QVERIFY(remark.contains(QStringLiteral("next frame")));
        const int needed = view.tree().fontMetrics().horizontalAdvance(remark);
        const QHeaderView &header = *view.tree().header();
        // Left out where there is no room, rather than the names.
        ZOE_TRY_VERIFY(header.isSectionHidden(ZoneTreeModel::Flags));
        QVERIFY(!view.tree().horizontalScrollBar()->isVisible());
        // As the user chooses it in the menu of the header.
        auto *fit = view.tree().findChild<app::ColumnFit *>();
        QVERIFY(fit);
        fit->choose(ZoneTreeModel::Flags, true);
        ZOE_TRY_VERIFY(header.sectionSize(ZoneTreeModel::Flags) > needed);
        const int end = header.sectionViewportPosition(ZoneTreeModel::Flags) + needed;
        QVERIFY(end <= view.tree().viewport()->width() ||
                view.tree().horizontalScrollBar()->isVisible());
        // Where there is room it is there unasked.
        QSettings().clear();
        app::ZoneTreePanel wide(session);
        wide.resize(1400, 300);
        session.setDocument(nullptr);
        session.setDocument(&document);
        wide.show();
        ZOE_TRY_VERIFY(wide.settled());
        ZOE_TRY_VERIFY(wide.tree().header()->sectionSize(ZoneTreeModel::Flags) > needed);
        QVERIFY(!wide.tree().horizontalScrollBar()->isVisible());
    }

    void highlightAndSentences()
    {
        app::JobRunner jobs;
        TestSession session(jobs);
        app::Document document(openedAs(captureFromText(kFrame)), jobs);
        app::ZoneTreePanel view(session);
        session.setDocument(&document);
        document.selection().setFrame(0);
        ZOE_TRY_VERIFY(view.settled());
        const QModelIndex physics = view.model().indexOf({ThreadId{0}, 1});
        QVERIFY(!physics.data(Qt::FontRole).value<QFont>().bold());
        document.selection().setSite(SiteId{1});
        QVERIFY(physics.data(Qt::FontRole).value<QFont>().bold());
        // Bold figures would be cut in columns that are as wide as the others need them.
        QVERIFY(!physics.siblingAtColumn(1).data(Qt::FontRole).isValid());
        QVERIFY(physics.data(Qt::ToolTipRole).toString().contains(QStringLiteral("thread main")));
        document.selection().setFrame(1);
        ZOE_TRY_VERIFY(view.settled());
        QCOMPARE(view.model().rowCount(), 0);
        session.setDocument(nullptr);
        QCOMPARE(view.model().rowCount(), 0);
    }
};

} // namespace tst_zone_tree_panel

ZOE_GUI_TEST(tst_zone_tree_panel::ZoneTreePanelTest)
#include "tst_zone_tree_panel.moc"
