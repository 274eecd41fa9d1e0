// Episodes of behaviours: the content of the tables, clicks, and exact numbers in exports.
#include <QAbstractItemModelTester>
#include <QDir>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "app/panels/episodes/episodes_panel.h"
#include "app/panels/episodes/transition_rows.h"
#include "app/session/document.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/patience.h"

namespace tst_episodes_panel {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

struct Found {
    MadeUp made;
    std::shared_ptr<const Behaviours> behaviours;
};

const Found &found()
{
    static const Found result = [] {
        Found f{
            madeUpFrames({.frames = 1200, .functions = 15, .behaviours = 3, .changeShare = 0.02}),
            nullptr};
        BehaviourOptions options;
        options.stabilityRounds = 0;
        f.behaviours = *findBehaviours(*f.made.capture, {}, options, kMeans);
        return f;
    }();
    return result;
}

void save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(widget.grab().save(QDir(folder).filePath(name)));
}

double number(RowsTable &rows, int row, int column)
{
    return rows.model().index(row, column).data(NumberRole).toDouble();
}

} // namespace

class EpisodesPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();

    void saysWhatItNeeds();
    void episodesInOrder();
    void clickGoesThereAndDoubleClickSelects();
    void lengthsLeadToEpisodes();
    void matrixTellsWhatFollows();
    void changesSelectBothSides();
    void tablesSortAndFilter();
    void modelsHold();
    void otherBehaviours();
    void rowsStayWhileFramesCome();

  private:
    [[nodiscard]] bool ready();
    [[nodiscard]] const Behaviours &behaviours() { return *m_document->behaviours(); }
    void click(QTableView &table, int row, int column = 0);
    void doubleClick(QTableView &table, int row, int column = 0);

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<EpisodesPanel> m_panel;
};

void EpisodesPanelTest::init()
{
    m_jobs = std::make_unique<JobRunner>();
    OpenedCapture opened;
    opened.capture = found().made.capture;
    m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
    m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
    m_panel = std::make_unique<EpisodesPanel>(*m_session);
    m_panel->resize(1000, 600);
}

void EpisodesPanelTest::cleanup()
{
    m_panel.reset();
    m_session.reset();
    m_document.reset();
    m_jobs.reset();
}

bool EpisodesPanelTest::ready()
{
    m_document->setBehaviours(found().behaviours);
    m_session->setDocument(m_document.get());
    return showActive(*m_panel) &&
           QTest::qWaitFor(
               [this] { return !m_panel->working() && m_panel->episodes().model().rowCount() > 0; },
               kPatienceMs);
}

void EpisodesPanelTest::click(QTableView &table, int row, int column)
{
    table.scrollTo(table.model()->index(row, column));
    const QPoint at = table.visualRect(table.model()->index(row, column)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
}

void EpisodesPanelTest::doubleClick(QTableView &table, int row, int column)
{
    click(table, row, column);
    const QPoint at = table.visualRect(table.model()->index(row, column)).center();
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
}

void EpisodesPanelTest::saysWhatItNeeds()
{
    m_session->setDocument(nullptr);
    m_panel->show();
    QCOMPARE(m_panel->episodes().scopeText(), QString("No capture is open"));
    m_session->setDocument(m_document.get());
    QVERIFY(m_panel->episodes().scopeText().contains("Find behaviours in"));
    QVERIFY(ready());
    QVERIFY(m_panel->episodes().scopeText().contains("Double-click"));
}

void EpisodesPanelTest::episodesInOrder()
{
    QVERIFY(ready());
    save(*m_panel, "episodes.png");
    RowsTable &rows = m_panel->episodes();
    QCOMPARE(static_cast<std::size_t>(rows.model().rowCount()), behaviours().episodes.size());
    const auto records = found().made.capture->frames();
    for (int row = 0; row < rows.model().rowCount(); ++row) {
        const Episode &episode = behaviours().episodes[static_cast<std::size_t>(row)];
        const auto own = static_cast<std::size_t>(episode.behaviour);
        QCOMPARE(rows.model().index(row, 0).data().toString(),
                 QString::fromStdString(behaviours().behaviours[own].name));
        QCOMPARE(rows.model().index(row, 0).data(Qt::DecorationRole).value<QColor>(),
                 Palette::of(rows).behaviourColour(static_cast<std::int32_t>(own)));
        QCOMPARE(number(rows, row, windowColumn(episodeColumns(), "firstFrame")), episode.first);
        QCOMPARE(number(rows, row, windowColumn(episodeColumns(), "frames")),
                 episode.end - episode.first);
        QCOMPARE(
            number(rows, row, windowColumn(episodeColumns(), "durationNs")),
            static_cast<double>(records[episode.end - 1].endNs() - records[episode.first].startNs));
    }
    // Exports write numbers in these units.
    const auto unit = [&rows](const char *column) {
        return rows.model().headerData(windowColumn(episodeColumns(), column), Qt::Horizontal,
                                       UnitRole);
    };
    QVERIFY(!unit("behaviour").isValid());
    QCOMPARE(unit("frames").toString(), QString());
    QVERIFY(unit("frames").isValid());
    QCOMPARE(unit("durationNs").toString(), QString("ns"));
}

void EpisodesPanelTest::clickGoesThereAndDoubleClickSelects()
{
    QVERIFY(ready());
    click(m_panel->episodes().table(), 2);
    const Episode &episode = behaviours().episodes[2];
    QCOMPARE(m_document->selection().state().frame, std::optional(episode.first));
    QVERIFY(!m_document->selection().state().frames.has_value());
    doubleClick(m_panel->episodes().table(), 2);
    QCOMPARE(m_document->selection().state().frames,
             std::optional(FrameRanges(FrameRange{episode.first, episode.end})));
    QTest::keyClick(&m_panel->episodes().table(), Qt::Key_Down);
    QCOMPARE(m_document->selection().state().frame, std::optional(behaviours().episodes[3].first));
}

void EpisodesPanelTest::lengthsLeadToEpisodes()
{
    QVERIFY(ready());
    m_panel->tabs().setCurrentIndex(1);
    save(*m_panel, "episode-lengths.png");
    RowsTable &rows = m_panel->lengths();
    QCOMPARE(static_cast<std::size_t>(rows.model().rowCount()), behaviours().behaviours.size());
    const std::size_t first = rows.model().order()[0];
    QCOMPARE(number(rows, 0, windowColumn(episodeLengthsColumns(), "meanFrames")),
             behaviours().behaviours[first].meanEpisodeFrames);
    doubleClick(rows.table(), 0);
    QCOMPARE(m_panel->tabs().currentIndex(), 0);
    QCOMPARE(static_cast<std::uint64_t>(m_panel->episodes().model().rowCount()),
             behaviours().behaviours[first].episodes);
}

void EpisodesPanelTest::matrixTellsWhatFollows()
{
    QVERIFY(ready());
    m_panel->tabs().setCurrentIndex(2);
    save(*m_panel, "transitions.png");
    const QAbstractItemModel &matrix = *m_panel->matrix().model();
    const int count = static_cast<int>(behaviours().behaviours.size());
    QCOMPARE(matrix.rowCount(), count);
    QCOMPARE(matrix.columnCount(), count + 1);
    for (int from = 0; from < count; ++from) {
        double sum = 0;
        for (int to = 0; to < count; ++to) {
            const QModelIndex cell = matrix.index(from, to + 1);
            const auto times = behaviours().transitionsFrom(static_cast<std::uint32_t>(from),
                                                            static_cast<std::uint32_t>(to));
            QCOMPARE(cell.data(CellBarRole).isValid(), times > 0);
            sum += cell.data(NumberRole).toDouble();
            if (times > 0)
                QVERIFY(cell.data().toString().contains(QString("(%1)").arg(times)));
            QVERIFY(!cell.data(Qt::ToolTipRole).toString().isEmpty());
        }
        QVERIFY(std::abs(sum - 1) < 1e-9 || sum == 0);
        QCOMPARE(matrix.index(from, 0).data().toString(),
                 matrix.headerData(from + 1, Qt::Horizontal).toString());
    }
    QVERIFY(matrix.headerData(1, Qt::Horizontal, UnitRole).isValid());
}

void EpisodesPanelTest::changesSelectBothSides()
{
    QVERIFY(ready());
    m_panel->tabs().setCurrentIndex(2);
    RowsTable &rows = m_panel->changes();
    QVERIFY(rows.model().rowCount() > 1);
    QVERIFY(number(rows, 0, windowColumn(episodeChangeColumns(), "count")) >=
            number(rows, 1, windowColumn(episodeChangeColumns(), "count")));
    doubleClick(rows.table(), 0);
    const ViewState &state = m_document->selection().state();
    QVERIFY(state.frames.has_value() && state.frame.has_value());
    QVERIFY(state.frames->contains(*state.frame) && state.frames->contains(*state.frame - 1));
    // The same from the matrix.
    const FrameRanges chosen = *state.frames;
    m_document->selection().setFrames(std::nullopt);
    const std::size_t row = rows.model().order()[0];
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    const auto nameAt = [&](int column) { return rows.source()->text(row, column).toStdString(); };
    for (const Behaviour &behaviour : behaviours().behaviours) {
        from = behaviour.name == nameAt(0) ? behaviour.id : from;
        to = behaviour.name == nameAt(1) ? behaviour.id : to;
    }
    doubleClick(m_panel->matrix(), static_cast<int>(from), static_cast<int>(to) + 1);
    QCOMPARE(m_document->selection().state().frames, std::optional(chosen));
}

void EpisodesPanelTest::tablesSortAndFilter()
{
    QVERIFY(ready());
    RowsTable &rows = m_panel->episodes();
    const int frames = windowColumn(episodeColumns(), "frames");
    rows.sortBy(frames, Qt::DescendingOrder);
    for (int row = 1; row < rows.model().rowCount(); ++row)
        QVERIFY(number(rows, row - 1, frames) >= number(rows, row, frames));
    rows.filter().setText(QString::fromStdString(behaviours().behaviours[1].name));
    QCOMPARE(static_cast<std::uint64_t>(rows.model().rowCount()),
             behaviours().behaviours[1].episodes);
}

void EpisodesPanelTest::modelsHold()
{
    QVERIFY(ready());
    const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    const QAbstractItemModelTester episodes(&m_panel->episodes().model(), mode);
    const QAbstractItemModelTester lengths(&m_panel->lengths().model(), mode);
    const QAbstractItemModelTester changes(&m_panel->changes().model(), mode);
    const QAbstractItemModelTester matrix(m_panel->matrix().model(), mode);
    for (int i = 0; i < static_cast<int>(episodeLengthsColumns().size()); ++i)
        m_panel->lengths().sortBy(i, Qt::AscendingOrder);
    for (int i = 0; i < static_cast<int>(episodeChangeColumns().size()); ++i)
        m_panel->changes().sortBy(i, Qt::DescendingOrder);
    m_document->setBehaviours(nullptr);
    QCOMPARE(m_panel->episodes().model().rowCount(), 0);
    QCOMPARE(m_panel->matrix().model()->rowCount(), 0);
}

void EpisodesPanelTest::otherBehaviours()
{
    QVERIFY(ready());
    BehaviourOptions options;
    options.stabilityRounds = 0;
    options.clusters.clusters = 1;
    const auto one = *findBehaviours(*found().made.capture, {}, options, kMeans);
    m_document->setBehaviours(one);
    ZOE_TRY_COMPARE(m_panel->episodes().model().rowCount(), 1);
    QCOMPARE(m_panel->changes().model().rowCount(), 0);
    QCOMPARE(m_panel->matrix().model()->rowCount(), 1);
}

void EpisodesPanelTest::rowsStayWhileFramesCome()
{
    m_document->behaviourStore().follow(makeOnlineClusterer({}));
    m_session->setDocument(m_document.get());
    QVERIFY(showActive(*m_panel));
    m_document->grow(found().made.capture);
    RowsModel &rows = m_panel->episodes().model();
    ZOE_TRY_VERIFY(rows.rowCount() > 0);
    int changes = 0;
    int resets = 0;
    int empty = 0;
    connect(m_document.get(), &Document::behavioursChanged, m_panel.get(), [&] {
        ++changes;
        empty += rows.rowCount() == 0;
    });
    connect(&rows, &RowsModel::modelReset, m_panel.get(), [&] {
        ++resets;
        empty += rows.rowCount() == 0;
    });
    for (int i = 1; i <= 3; ++i) {
        m_document->grow(found().made.capture);
        ZOE_TRY_COMPARE(changes, i);
    }
    ZOE_TRY_VERIFY(resets > 0 && !m_panel->working());
    QCOMPARE(empty, 0);
}

} // namespace tst_episodes_panel

ZOE_GUI_TEST(tst_episodes_panel::EpisodesPanelTest)
#include "tst_episodes_panel.moc"
