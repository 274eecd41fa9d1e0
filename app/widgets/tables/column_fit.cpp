#include "app/widgets/tables/column_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr int kNoColumn = -1;
constexpr int kMostGiven = 2; // the column that takes room gives up to this part of its own width

} // namespace

ColumnFit::ColumnFit(QTableView &table)
    : QObject(&table)
    , m_table(table)
{
    table.viewport()->installEventFilter(this);
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this,
            [this](int column, int, int width) {
                if (!m_fitting && width > 0 && static_cast<std::size_t>(column) < m_states.size() &&
                    !m_table.isColumnHidden(column))
                    m_states[static_cast<std::size_t>(column)].dragged = width;
            });
}

void ColumnFit::setSections(std::vector<Section> sections)
{
    if (sections.size() != m_states.size()) // other columns
        m_states.assign(sections.size(), {});
    for (std::size_t i = 0; i < sections.size(); ++i) {
        sections[i].width = std::max(sections[i].width, m_states[i].section.width);
        m_states[i].section = sections[i];
    }
    fit();
}

void ColumnFit::showSet(const std::vector<bool> &shown, bool whole)
{
    m_whole = whole;
    for (std::size_t i = 0; i < shown.size() && i < m_states.size(); ++i) {
        m_states[i].inSet = shown[i];
        m_states[i].chosen.reset();
    }
    fit();
}

void ColumnFit::choose(int column, bool shown)
{
    m_states[static_cast<std::size_t>(column)].chosen = shown;
    fit();
    emit chosen(column, shown);
}

bool ColumnFit::isLeftOut(int column) const
{
    const auto at = static_cast<std::size_t>(column);
    return at < m_states.size() && m_states[at].leftOut;
}

bool ColumnFit::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

int ColumnFit::taking() const
{
    const QHeaderView &header = *m_table.horizontalHeader();
    int first = kNoColumn;
    for (int visual = 0; visual < header.count(); ++visual) {
        const int column = header.logicalIndex(visual);
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

// Columns grow with what is in sight, and never shrink: nothing moves while rows are scrolled.
void ColumnFit::grow()
{
    const QAbstractItemView &view = m_table;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        Section &section = m_states[i].section;
        if (!wanted(m_states[i]) || section.most <= section.width)
            continue;
        section.width =
            std::clamp(view.sizeHintForColumn(static_cast<int>(i)), section.width, section.most);
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
        for (State &state : m_states) { // what belongs together goes together
            if (!wanted(state) || state.chosen || state.leftOut || state.section.rank != rank ||
                &state - m_states.data() == taking)
                continue;
            state.leftOut = true;
            needed -= state.dragged.value_or(state.section.width);
        }
    }
}

void ColumnFit::giveRoom(int room, int taking)
{
    QHeaderView &header = *m_table.horizontalHeader();
    int others = 0;
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const State &state = m_states[i];
        const int column = static_cast<int>(i);
        const bool shown = wanted(state) && !state.leftOut;
        m_table.setColumnHidden(column, !shown);
        if (!shown || column == taking)
            continue;
        const int width = state.dragged.value_or(state.section.width);
        header.resizeSection(column, width);
        others += width;
    }
    const State &it = m_states[static_cast<std::size_t>(taking)];
    const int own = it.dragged.value_or(it.section.width);
    const int left = room - others;
    header.resizeSection(taking, left >= own - own / kMostGiven ? left : own);
}

void ColumnFit::fit()
{
    QHeaderView &header = *m_table.horizontalHeader();
    if (m_fitting || header.count() == 0)
        return;
    const QScopedValueRollback guard(m_fitting, true);
    if (m_states.empty()) { // not described: what the table has
        for (int column = 0; column < header.count(); ++column)
            m_states.push_back({.section = {.width = header.sectionSize(column)}});
    }
    const int taking = this->taking();
    if (taking == kNoColumn || header.stretchLastSection())
        return;
    grow();
    const int room = m_table.viewport()->width();
    leaveOut(room, taking);
    giveRoom(room, taking);
}

void ColumnFit::addMenu()
{
    QHeaderView *header = m_table.horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &ColumnFit::showMenu);
}

void ColumnFit::showMenu(const QPoint &position)
{
    QMenu menu(&m_table);
    menu.setObjectName("columnMenu");
    menu.setToolTipsVisible(true);
    const QAbstractItemModel &model = *m_table.model();
    for (int column = 1; column < model.columnCount(); ++column) {
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            continue;
        QAction *action = menu.addAction(title);
        action->setToolTip(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_table.isColumnHidden(column));
        connect(action, &QAction::toggled, this,
                [this, column](bool shown) { choose(column, shown); });
    }
    if (!menu.isEmpty())
        menu.exec(m_table.horizontalHeader()->mapToGlobal(position));
}

} // namespace zoe::app
