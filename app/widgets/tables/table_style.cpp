#include "app/widgets/tables/table_style.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>

namespace zoe::app {

namespace {

// The first column takes what room there is left. Where only a few pixels are missing for all
// columns, the widest one does without them.
class ColumnFit : public QObject {
  public:
    explicit ColumnFit(QTableView &table)
        : QObject(&table)
        , m_table(table)
    {
        table.viewport()->installEventFilter(this);
        connect(table.horizontalHeader(), &QHeaderView::sectionResized, this,
                [this](int column, int, int width) {
                    if (m_fitting)
                        return;
                    m_column = kNone;
                    if (column == m_first)
                        m_firstWidth = width;
                });
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QObject::eventFilter(watched, event);
    }

  private:
    static constexpr int kNone = -1;
    static constexpr int kMostShare = 4; // of the widest column: a quarter

    void fit()
    {
        QHeaderView &header = *m_table.horizontalHeader();
        if (stretchFirst(header))
            return;
        if (m_column == kNone)
            chooseWidest(header);
        if (m_column == kNone)
            return;
        const int room =
            m_table.viewport()->width() - header.length() + header.sectionSize(m_column);
        const bool gives = room < m_fullWidth && room >= m_fullWidth - m_fullWidth / kMostShare;
        const QScopedValueRollback guard(m_fitting, true);
        header.resizeSection(m_column, gives ? room : m_fullWidth);
        if (!gives)
            m_column = kNone;
    }

    // Back to its own width if there is no room.
    bool stretchFirst(QHeaderView &header)
    {
        int first = kNone;
        for (int visual = 0; visual < header.count() && first == kNone; ++visual) {
            if (!header.isSectionHidden(header.logicalIndex(visual)))
                first = header.logicalIndex(visual);
        }
        if (first == kNone || header.stretchLastSection())
            return false;
        const QScopedValueRollback guard(m_fitting, true);
        if (first != m_first) {
            m_first = first;
            m_firstWidth = header.sectionSize(first);
        }
        const int room = m_table.viewport()->width() - header.length() + header.sectionSize(first);
        header.resizeSection(first, std::max(room, m_firstWidth));
        return room >= m_firstWidth;
    }

    void chooseWidest(const QHeaderView &header)
    {
        m_fullWidth = 0;
        for (int column = 0; column < header.count(); ++column) {
            if (!header.isSectionHidden(column) && header.sectionSize(column) > m_fullWidth) {
                m_fullWidth = header.sectionSize(column);
                m_column = column;
            }
        }
        if (header.stretchLastSection())
            m_column = kNone;
    }

    QTableView &m_table;
    int m_first = kNone; // that takes
    int m_firstWidth = 0;
    int m_column = kNone; // that gives
    int m_fullWidth = 0;
    bool m_fitting = false;
};

} // namespace

void styleTable(QTableView &table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
    QHeaderView *header = table.horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(false);
    new ColumnFit(table);
}

} // namespace zoe::app
