#include "app/widgets/tables/column_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QTreeView>
#include <algorithm>

#include "app/theme/look.h"
#include "app/widgets/tables/column_memory.h"

namespace zoe::app {

namespace {

constexpr int kNoColumn = -1;
constexpr int kMostGiven = 2; // the column that takes room shrinks to this part of its width
constexpr int kCellMargin = kApartPx;

const char *sampleOf(ColumnKind kind)
{
    switch (kind) {
    case ColumnKind::Time:
        return "888.8 ms";
    case ColumnKind::Difference:
        return "+888.8 ms";
    case ColumnKind::Share:
        return "100.0 %";
    case ColumnKind::Ratio:
    case ColumnKind::Probability:
    case ColumnKind::Change:
        return "< 0.0001";
    default:
        return "8 888 888";
    }
}

constexpr int kTitleMargin = 6 * kGridPx; // with the arrow of the sorted column
constexpr int kTextLetters = 24;          // default width of text columns
constexpr int kFewLetters = 16;           // minimum width of texts
constexpr int kLettersOfNames = 20;       // columns at least this wide take the remaining room
constexpr int kMostNameLetters = 30;      // for which other columns shrink
constexpr int kLeastNameLetters = 18;
constexpr int kFewestNameLetters = 10; // below this, the table scrolls horizontally

int lettersOf(const RowColumn &column)
{
    return column.kind == ColumnKind::Text && column.letters == 0 ? kTextLetters : column.letters;
}

std::size_t roomTaker(const std::vector<RowColumn> &columns)
{
    const auto flagged = std::ranges::find_if(columns, &RowColumn::takesRoom);
    const auto taker =
        flagged != columns.end()
            ? flagged
            : std::ranges::find_if(columns, [](const RowColumn &column) {
                  return column.kind == ColumnKind::Text && lettersOf(column) >= kLettersOfNames;
              });
    return taker == columns.end() ? 0 : static_cast<std::size_t>(taker - columns.begin());
}

} // namespace

ColumnFit::ColumnFit(QTableView &table)
    : ColumnFit(table, *table.horizontalHeader())
{}

ColumnFit::ColumnFit(QTreeView &tree)
    : ColumnFit(tree, *tree.header())
{
    for (const auto change : {&QTreeView::expanded, &QTreeView::collapsed})
        connect(&tree, change, this, &ColumnFit::fit);
    connect(tree.model(), &QAbstractItemModel::modelReset, this, &ColumnFit::fit);
    connect(tree.model(), &QAbstractItemModel::rowsInserted, this, &ColumnFit::fit);
    connect(tree.model(), &QAbstractItemModel::layoutChanged, this, &ColumnFit::fit);
}

ColumnFit::ColumnFit(QAbstractItemView &view, QHeaderView &header)
    : QObject(&view)
    , m_view(view)
    , m_header(header)
{
    view.installEventFilter(this);
    view.viewport()->installEventFilter(this);
    header.setResizeContentsPrecision(0); // measures visible rows only
    connect(view.verticalScrollBar(), &QScrollBar::valueChanged, this, &ColumnFit::fit);
    connect(&header, &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (!m_fitting && width > 0 && static_cast<std::size_t>(column) < m_states.size() &&
            !m_header.isSectionHidden(column))
            m_states[static_cast<std::size_t>(column)].dragged = width;
    });
}

// Numbers are never elided: their columns grow with them. Texts grow up to the room they get.
ColumnFit::Section ColumnFit::sectionOf(const RowColumn &column, int place, bool takesRoom) const
{
    const QFontMetrics metrics(m_view.font());
    const int title = std::max(m_header.sectionSizeHint(place), // 0: hidden
                               metrics.horizontalAdvance(column.title) + kTitleMargin);
    const int letter = metrics.averageCharWidth();
    Section made{.id = column.id, .rank = column.rank, .takesRoom = takesRoom};
    if (lettersOf(column) == 0) {
        made.width =
            std::max(title, metrics.horizontalAdvance(sampleOf(column.kind)) + kCellMargin);
        made.most = QWIDGETSIZE_MAX;
    } else if (takesRoom) {
        made.width = std::max(title, letter * std::min(lettersOf(column), kLeastNameLetters));
        made.most =
            letter * (lettersOf(column) < kLeastNameLetters ? lettersOf(column) : kMostNameLetters);
        made.least = std::max(title, letter * kFewestNameLetters);
    } else {
        made.width = std::max(title, letter * std::min(lettersOf(column), kFewLetters));
        made.least = made.width;
        QFont bold = m_view.font(); // the font of highlighted results
        bold.setBold(true);
        made.most = QFontMetrics(bold).averageCharWidth() * lettersOf(column);
    }
    return made;
}

void ColumnFit::describe(const std::vector<RowColumn> &columns)
{
    m_columns = columns;
    const bool others = columns.size() != m_states.size();
    if (others)
        m_states.assign(columns.size(), {});
    const std::size_t taker = roomTaker(columns);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Section section = sectionOf(columns[i], static_cast<int>(i), i == taker);
        section.width = std::max(section.width, m_states[i].section.width);
        m_states[i].section = section;
        if (others)
            m_states[i].chosen = remembered(m_states[i]);
    }
    fit();
}

void ColumnFit::describeAgain()
{
    for (State &state : m_states)
        state.section = {};
    describe(std::vector(m_columns));
}

void ColumnFit::showSet(const std::vector<bool> &shown, bool whole)
{
    m_whole = whole;
    for (std::size_t i = 0; i < shown.size() && i < m_states.size(); ++i) {
        m_states[i].inSet = shown[i];
        m_states[i].chosen = remembered(m_states[i]);
    }
    fit();
}

void ColumnFit::choose(int column, bool shown)
{
    State &state = m_states[static_cast<std::size_t>(column)];
    state.chosen = shown;
    ColumnMemory(m_view.objectName()).keepChoice(state.section.id, shown);
    fit();
    emit chosen(column, shown);
}

std::optional<bool> ColumnFit::remembered(const State &state) const
{
    return ColumnMemory(m_view.objectName()).choice(state.section.id);
}

bool ColumnFit::isWanted(int column) const
{
    const auto at = static_cast<std::size_t>(column);
    return at < m_states.size() && wanted(m_states[at]);
}

bool ColumnFit::isLeftOut(int column) const
{
    const auto at = static_cast<std::size_t>(column);
    return at < m_states.size() && m_states[at].leftOut;
}

bool ColumnFit::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == m_view.viewport())
        fit();
    else if (event->type() == QEvent::Show && watched == &m_view)
        fit();
    else if (event->type() == QEvent::FontChange && watched == &m_view && !m_columns.empty())
        describeAgain();
    return QObject::eventFilter(watched, event);
}

int ColumnFit::taking() const
{
    int first = kNoColumn;
    for (int visual = 0; visual < m_header.count(); ++visual) {
        const int column = m_header.logicalIndex(visual);
        const auto at = static_cast<std::size_t>(column);
        if (at >= m_states.size() || !wanted(m_states[at]))
            continue;
        if (m_states[at].section.takesRoom)
            return column;
        if (first == kNoColumn)
            first = column;
    }
    return first;
}

// Columns grow with the visible rows and never shrink, so nothing moves during scrolling. For a
// hidden view, Qt would measure all rows.
void ColumnFit::grow()
{
    if (!m_view.isVisible())
        return;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        Section &section = m_states[i].section;
        if (!wanted(m_states[i]) || section.most <= section.width)
            continue;
        section.width =
            std::clamp(m_view.sizeHintForColumn(static_cast<int>(i)), section.width, section.most);
    }
}

void ColumnFit::leaveOut(int room, int taking)
{
    int needed = 0;
    for (State &state : m_states) {
        state.leftOut = false;
        if (wanted(state))
            needed += state.dragged.value_or(state.section.width);
    }
    while (!m_whole && needed > room) {
        auto least = m_states.end();
        for (auto state = m_states.begin(); state != m_states.end(); ++state) {
            if (wanted(*state) && !state->chosen && !state->leftOut && state->section.rank > 0 &&
                state - m_states.begin() != taking &&
                (least == m_states.end() || state->section.rank >= least->section.rank))
                least = state;
        }
        if (least == m_states.end())
            break;
        const int rank = least->section.rank;
        for (State &state : m_states) { // columns that belong together are hidden together
            if (!wanted(state) || state.chosen || state.leftOut || state.section.rank != rank ||
                &state - m_states.data() == taking)
                continue;
            state.leftOut = true;
            needed -= state.dragged.value_or(state.section.width);
        }
    }
}

// For the column that takes room.
int ColumnFit::leastOf(int taking) const
{
    const State &it = m_states[static_cast<std::size_t>(taking)];
    const int own = it.dragged.value_or(it.section.width);
    const int least = own - own / kMostGiven;
    return m_whole || it.section.least == 0 ? least : std::min(least, it.section.least);
}

// The widest texts are shortened first.
std::vector<int> ColumnFit::shortened(int room, int taking) const
{
    std::vector<int> less(m_states.size());
    if (m_whole)
        return less;
    const auto widthOf = [&](std::size_t i) {
        return m_states[i].dragged.value_or(m_states[i].section.width) - less[i];
    };
    int missing = -room;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const bool isTaking = static_cast<int>(i) == taking;
        if (wanted(m_states[i]) && !m_states[i].leftOut)
            missing += isTaking ? leastOf(taking) : widthOf(i);
    }
    while (missing > 0) {
        int widest = kNoColumn;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            const State &it = m_states[i];
            const bool gives = wanted(it) && !it.leftOut && !it.dragged &&
                               static_cast<int>(i) != taking && it.section.least > 0 &&
                               widthOf(i) > it.section.least;
            if (gives &&
                (widest == kNoColumn || widthOf(i) > widthOf(static_cast<std::size_t>(widest))))
                widest = static_cast<int>(i);
        }
        if (widest == kNoColumn)
            break;
        ++less[static_cast<std::size_t>(widest)];
        --missing;
    }
    return less;
}

void ColumnFit::giveRoom(int room, int taking)
{
    const std::vector<int> less = shortened(room, taking);
    int others = 0;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const State &state = m_states[i];
        const int column = static_cast<int>(i);
        const bool shown = wanted(state) && !state.leftOut;
        m_header.setSectionHidden(column, !shown);
        if (!shown || column == taking)
            continue;
        const int width = state.dragged.value_or(state.section.width) - less[i];
        m_header.resizeSection(column, width);
        others += width;
    }
    const State &it = m_states[static_cast<std::size_t>(taking)];
    const int own = it.dragged.value_or(it.section.width);
    const int left = room - others;
    m_header.resizeSection(taking, left >= leastOf(taking) ? left : own);
}

void ColumnFit::fit()
{
    if (m_fitting || m_header.count() == 0)
        return;
    const QScopedValueRollback guard(m_fitting, true);
    if (m_states.empty()) { // no description: uses the table's own columns
        for (int column = 0; column < m_header.count(); ++column)
            m_states.push_back({.section = {.width = m_header.sectionSize(column)}});
    }
    const int taking = this->taking();
    if (taking == kNoColumn || m_header.stretchLastSection())
        return;
    grow();
    const int room = m_view.viewport()->width();
    leaveOut(room, taking);
    giveRoom(room, taking);
}

void ColumnFit::addMenu()
{
    m_header.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&m_header, &QHeaderView::customContextMenuRequested, this, &ColumnFit::showMenu);
}

void ColumnFit::showMenu(const QPoint &position)
{
    QMenu menu(&m_view);
    menu.setObjectName("columnMenu");
    menu.setToolTipsVisible(true);
    const QAbstractItemModel &model = *m_view.model();
    for (int column = 1; column < model.columnCount(); ++column) {
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            continue;
        QAction *action = menu.addAction(title);
        action->setToolTip(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_header.isSectionHidden(column));
        connect(action, &QAction::toggled, this,
                [this, column](bool shown) { choose(column, shown); });
    }
    if (!menu.isEmpty())
        menu.exec(m_header.mapToGlobal(position));
}

} // namespace zoe::app
