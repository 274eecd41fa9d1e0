#include "app/panels/episodes/episodes_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/panels/episodes/transition_rows.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/rows_view.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

constexpr int kMostBehaviourLetters = 30; // of a behaviour's name
constexpr int kCellLetters = 16;
constexpr int kMatrixAirPx = 10;
constexpr std::chrono::milliseconds kEpisodesRest{1000};

// Fills cells in proportion to their share.
class ShareDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const QVariant share = index.data(CellBarRole);
        if (!share.isValid()) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        const Palette &palette = Palette::of(option.palette);
        const QColor fill =
            mixed(palette.background, palette.frameLine, 0.1 + 0.8 * share.toDouble());
        painter->save();
        painter->fillRect(option.rect.adjusted(1, 1, -1, -1), fill);
        painter->setPen(textOn(fill));
        painter->drawText(option.rect, Qt::AlignCenter, index.data().toString());
        if (option.state & QStyle::State_Selected) {
            painter->setPen(QPen(palette.highlight, 2));
            painter->drawRect(option.rect.adjusted(2, 2, -2, -2));
        }
        painter->restore();
    }
};

} // namespace

EpisodesPanel::EpisodesPanel(Session &session, QWidget *parent)
    : BehaviourPanel(session, kEpisodesRest, parent)
    , m_tabs(new QTabWidget(this))
    , m_episodes(new RowsTable(session.jobs(),
                               {"episodes", tr("Episodes of behaviours"), tr("Filter behaviours")},
                               rowColumns(episodeColumns()), this))
    , m_lengths(new RowsTable(
          session.jobs(),
          {"episodeLengths", tr("Episode lengths by behaviour"), tr("Filter behaviours")},
          rowColumns(episodeLengthsColumns()), this))
    , m_changes(new RowsTable(session.jobs(),
                              {"transitions", tr("Transitions as a list"), tr("Filter behaviours")},
                              rowColumns(episodeChangeColumns()), this))
    , m_matrix(new RowsView(session.jobs(), "transitionMatrix", tr("Transitions"), {}, this))
    , m_matrixHint(new QLabel(this))
{
    m_tabs->setObjectName("episodesTabs");
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_episodes, tr("Episodes"));
    m_tabs->addTab(m_lengths, tr("Lengths"));
    m_tabs->addTab(buildMatrix(), tr("Transitions"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_tabs);
    connectTables();
    EpisodesPanel::showState();
}

QWidget *EpisodesPanel::buildMatrix()
{
    m_matrix->setItemDelegate(new ShareDelegate(m_matrix));
    m_matrix->setSortingEnabled(false);
    m_matrix->setSelectionMode(QAbstractItemView::SingleSelection);
    m_matrix->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_matrix->setAlternatingRowColors(false);
    m_matrix->setShowGrid(true);
    setRowsOfText(*m_matrix, kMatrixAirPx);
    m_matrix->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    m_matrixHint->setWordWrap(true);
    auto *upper = new QWidget(this);
    auto *column = new QVBoxLayout(upper);
    column->setContentsMargins(kTightPx, kTightPx, kTightPx, 0);
    column->addWidget(m_matrixHint);
    column->addWidget(m_matrix, 1);
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(upper);
    parts->addWidget(m_changes);
    return parts;
}

void EpisodesPanel::connectTables()
{
    m_episodes->sortBy(windowColumn(episodeColumns(), "firstFrame"), Qt::AscendingOrder);
    m_lengths->sortBy(windowColumn(episodeLengthsColumns(), "episodes"), Qt::DescendingOrder);
    m_changes->sortBy(windowColumn(episodeChangeColumns(), "count"), Qt::DescendingOrder);
    connect(m_episodes, &RowsTable::rowChosen, this, &EpisodesPanel::goTo);
    connect(m_episodes, &RowsTable::rowActivated, this, &EpisodesPanel::select);
    connect(m_lengths, &RowsTable::rowActivated, this, [this](std::size_t row) {
        if (!m_data || row >= m_data->behaviours->behaviours.size())
            return;
        m_episodes->filter().setText(nameOf(*m_data, static_cast<std::uint32_t>(row)));
        m_tabs->setCurrentWidget(m_episodes);
    });
    connect(m_changes, &RowsTable::rowActivated, this, [this](std::size_t row) {
        if (m_data && row < m_data->figures.changes.size())
            selectChange(m_data->figures.changes[row]);
    });
    connect(m_matrix, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const EpisodeChange *change =
                m_transitions->change(m_matrix->sourceRow(index), index.column()))
            selectChange(*change);
    });
}

void EpisodesPanel::goTo(std::size_t episode)
{
    // The table may still show outdated rows.
    if (m_data && episode < m_data->behaviours->episodes.size())
        document()->selection().setFrame(m_data->behaviours->episodes[episode].first);
}

void EpisodesPanel::select(std::size_t episode)
{
    if (!m_data || episode >= m_data->behaviours->episodes.size())
        return;
    const Episode &chosen = m_data->behaviours->episodes[episode];
    document()->selection().setFrames(FrameRanges(FrameRange{chosen.first, chosen.end}));
}

// The episodes before and after every such change.
void EpisodesPanel::selectChange(const EpisodeChange &change)
{
    const auto &episodes = m_data->behaviours->episodes;
    FrameRanges frames;
    for (const std::size_t i : change.episodes)
        frames.add(FrameRange{episodes[i].first, episodes[i + 1].end});
    document()->selection().setFrame(episodes[change.episodes.front() + 1].first);
    document()->selection().setFrames(std::move(frames));
}

void EpisodesPanel::showDocument()
{
    BehaviourPanel::showDocument();
    askIfSeen();
}

void EpisodesPanel::forget()
{
    BehaviourPanel::forget();
    take(nullptr);
}

void EpisodesPanel::ask()
{
    compute(
        {},
        [](const auto &capture, const auto &behaviours, const Task &) {
            return std::make_shared<const EpisodeData>(
                EpisodeData{capture, behaviours, episodeFigures(*capture, *behaviours)});
        },
        [this](EpisodeDataPtr made) { take(std::move(made)); });
}

void EpisodesPanel::take(EpisodeDataPtr made)
{
    m_data = std::move(made);
    m_transitions = m_data ? std::make_shared<TransitionRows>(m_data) : nullptr;
    m_matrix->setColumns(m_data ? TransitionRows::columns(*m_data) : std::vector<RowColumn>());
    m_matrix->setSource(m_transitions);
    if (m_data) {
        fitMatrix();
        m_episodes->setSource(rowsOfEpisodes(m_data));
        m_lengths->setSource(rowsOfLengths(m_data));
        m_changes->setSource(rowsOfChanges(m_data));
    } else {
        for (RowsTable *table : {m_episodes, m_lengths, m_changes})
            table->setSource(nullptr);
    }
    showState();
}

void EpisodesPanel::fitMatrix()
{
    const int letter = fontMetrics().averageCharWidth();
    m_matrix->resizeColumnsToContents();
    for (int column = 0; column < m_matrix->rows().columnCount(); ++column)
        m_matrix->setColumnWidth(column,
                                 std::clamp(m_matrix->columnWidth(column), letter * kCellLetters,
                                            letter * kMostBehaviourLetters));
}

void EpisodesPanel::showState()
{
    QString text;
    if (!document())
        text = tr("No capture is open");
    else if (!document()->behaviours())
        text = tr("No behaviours yet. Find behaviours in the Behaviours panel.");
    for (RowsTable *table : {m_episodes, m_lengths, m_changes})
        table->setScope(text);
    if (m_data) {
        m_episodes->setScope(tr("Click: go to the episode · Double-click: select its frames"));
        m_lengths->setScope(tr("Double-click: list the episodes of a behaviour"));
        m_changes->setScope(tr("Double-click: select the episodes on both sides"));
    }
    m_matrixHint->setText(
        m_data ? tr("How often a row's behaviour was followed by a column's: share and count.")
               : text);
}

} // namespace zoe::app
