#include "app/widgets/tables/rows_table.h"

#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/theme/look.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {

constexpr int kFilterLetters = 24;
constexpr int kFilterButtonsPx = 40; // in the filter, and its margins

} // namespace

RowsTable::RowsTable(JobRunner &jobs, const RowsTableText &text, std::vector<RowColumn> columns,
                     QWidget *parent)
    : QWidget(parent)
    , m_view(new RowsView(jobs, text.name + "Table", text.accessible, std::move(columns), this))
    , m_scope(new LineLabel(this))
    , m_count(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_bar(new FlowRow)
{
    buildBar(text);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addLayout(m_bar);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(m_view, &RowsView::rowChosen, this, &RowsTable::rowChosen);
    connect(m_view, &RowsView::rowActivated, this, &RowsTable::rowActivated);
    connect(m_view, &RowsView::arranged, this, [this] {
        m_count->setText(m_view->countText());
        emit arranged();
    });
    m_count->setText(m_view->countText());
}

void RowsTable::buildBar(const RowsTableText &text)
{
    m_scope->setObjectName(text.name + "Scope");
    m_count->setObjectName(text.name + "Count");
    m_filter->setObjectName(text.name + "Filter");
    m_filter->setPlaceholderText(text.filterHint);
    m_filter->setAccessibleName(text.filterHint);
    m_filter->setToolTip(tr("Text or /regular expression/; not case-sensitive"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(
        std::max(fontMetrics().averageCharWidth() * kFilterLetters,
                 fontMetrics().horizontalAdvance(text.filterHint) + kFilterButtonsPx));
    m_filter->setVisible(!text.filterHint.isEmpty());
    m_filter->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_bar->addWidget(m_scope);
    m_bar->addWidget(m_filter);
    m_bar->addWidget(m_count);
    connect(m_filter, &QLineEdit::textChanged, m_view, &RowsView::setFilter);
}

QSize RowsTable::minimumSizeHint() const
{
    return {QWidget::minimumSizeHint().width(), layout()->minimumHeightForWidth(width())};
}

void RowsTable::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
}

void RowsTable::addToBar(QWidget *widget)
{
    m_bar->insertWidget(m_bar->count() - 2, widget);
}

void RowsTable::setSource(std::shared_ptr<const RowSource> source, RowsView::Accepts accepts,
                          std::shared_ptr<const Capture> capture)
{
    m_view->setSource(std::move(source), std::move(accepts), std::move(capture));
}

void RowsTable::setScope(const QString &text)
{
    m_scope->say(text);
}

QString RowsTable::scopeText() const
{
    return m_scope->text();
}

QString RowsTable::countText() const
{
    return m_count->text();
}

} // namespace zoe::app
