#include "app/panels/behaviours/behaviour_details.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/panels/behaviours/detail_rows.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

BehaviourDetails::BehaviourDetails(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_characteristic(new RowsView(jobs, "characteristicFunctions", tr("Characteristic functions"),
                                    rowColumns(characteristicColumns()), this))
    , m_unusual(new RowsView(jobs, "unusualFrames", tr("Unusual frames"),
                             rowColumns(unusualColumns()), this))
    , m_characteristicTitle(new QLabel(this))
    , m_unusualTitle(new QLabel(this))
    , m_selectUnusual(new QToolButton(this))
{
    auto *both = new QSplitter(Qt::Horizontal, this);
    both->setChildrenCollapsible(false);
    both->addWidget(m_characteristicPart = buildCharacteristic());
    both->addWidget(m_unusualPart = buildUnusual());
    connect(both, &QSplitter::splitterMoved, this, [this] { updateGeometry(); });
    both->setSizes({400, 600}); // names of causes are longer than figures
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
}

QSize BehaviourDetails::minimumSizeHint() const
{
    QSize least = QWidget::minimumSizeHint();
    for (const QWidget *part : {m_characteristicPart, m_unusualPart}) {
        if (!part->isHidden())
            least.setHeight(
                std::max(least.height(), part->layout()->minimumHeightForWidth(part->width())));
    }
    return least;
}

void BehaviourDetails::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateGeometry();
}

QWidget *BehaviourDetails::buildCharacteristic()
{
    m_characteristicTitle->setObjectName("characteristicTitle");
    m_characteristicTitle->setWordWrap(true);
    m_characteristic->setSortingEnabled(false); // the most characteristic first
    m_characteristic->setMinimumHeight(fontMetrics().height() * 4);
    connect(m_characteristic, &RowsView::cellClicked, this, [this](std::size_t row) {
        if (m_document)
            m_document->selection().setSite(m_characteristic->source()->site(row));
    });

    auto *part = new QWidget(this);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_characteristicTitle);
    column->addWidget(m_characteristic, 1);
    return part;
}

QWidget *BehaviourDetails::buildUnusual()
{
    m_unusual->setMinimumHeight(fontMetrics().height() * 4);
    m_unusual->sortBy(windowColumn(unusualColumns(), "durationNs"), Qt::DescendingOrder);
    connect(m_unusual, &RowsView::cellClicked, this, &BehaviourDetails::goToUnusual);
    m_unusualTitle->setObjectName("unusualTitle");
    m_unusualTitle->setWordWrap(true);
    m_selectUnusual->setObjectName("selectUnusual");
    m_selectUnusual->setText(tr("Select"));
    m_selectUnusual->setToolTip(tr("Select the unusual frames; all views then show only these"));
    m_selectUnusual->setAccessibleName(tr("Select the unusual frames"));
    connect(m_selectUnusual, &QToolButton::clicked, this, &BehaviourDetails::unusualWanted);
    auto *part = new QWidget(this);
    auto *title = new QHBoxLayout;
    title->addWidget(m_unusualTitle, 1);
    title->addWidget(m_selectUnusual);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(title);
    column->addWidget(m_unusual, 1);
    return part;
}

void BehaviourDetails::setBehaviours(Document *document,
                                     std::shared_ptr<const Behaviours> behaviours)
{
    if (document != m_document) {
        m_document = document;
        followReasons();
    }
    m_behaviours = std::move(behaviours);
    showUnusual();
    askForReasons();
    const std::size_t unusual = m_behaviours ? m_behaviours->unusual.size() : 0;
    m_selectUnusual->setEnabled(unusual > 0);
    showTitles();
}

// Causes of unusual frames need the room of a table without rows.
void BehaviourDetails::showTitles()
{
    const std::size_t unusual = m_behaviours ? m_behaviours->unusual.size() : 0;
    QString title = m_behaviours ? counted(unusual, tr("1 unusual frame"), tr("%1 unusual frames"))
                                 : tr("Unusual frames");
    const bool isEmpty = !m_characteristic->source() || m_characteristic->source()->size() == 0;
    m_characteristicPart->setHidden(isEmpty);
    if (isEmpty)
        title += QStringLiteral(" · ") + m_characteristicTitle->text();
    m_unusualTitle->setText(title);
}

void BehaviourDetails::showUnusual()
{
    m_unusual->setSource(
        m_behaviours ? rowsOfUnusual(m_document->capture(), m_behaviours,
                                     [this](FrameIndex frame) { return m_reasons->textOf(frame); })
                     : nullptr);
}

void BehaviourDetails::followReasons()
{
    if (m_reasons)
        m_reasons->disconnect(this);
    m_reasons = m_document ? &FrameReasons::of(*m_document, m_jobs) : nullptr;
    if (!m_reasons)
        return;
    connect(m_reasons, &FrameReasons::listKnown, this, &BehaviourDetails::showUnusual);
    connect(m_reasons, &FrameReasons::forgotten, this, &BehaviourDetails::askForReasons);
}

// While a program runs, its behaviours may change a moment later.
void BehaviourDetails::askForReasons()
{
    if (!isVisible() || !m_reasons || !m_behaviours || m_behaviours->unusual.empty() ||
        m_document->isFollowing())
        return;
    std::vector<FrameIndex> frames;
    for (const UnusualFrame &unusual : m_behaviours->unusual)
        frames.push_back(unusual.frame);
    m_reasons->wantListed(frames);
}

void BehaviourDetails::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    askForReasons();
}

void BehaviourDetails::showChosen(const std::vector<std::uint32_t> &ids)
{
    // Ids are positions.
    const bool one = m_behaviours && ids.size() == 1 && ids[0] < m_behaviours->behaviours.size();
    const Behaviour *behaviour = one ? &m_behaviours->behaviours[ids[0]] : nullptr;
    m_characteristic->setSource(
        behaviour ? rowsOfCharacteristics(m_document->capture(), m_behaviours, *behaviour)
                  : nullptr);
    m_characteristicTitle->setText(
        !behaviour ? tr("Select a behaviour to see its characteristic functions")
        : behaviour->characteristic.empty()
            ? tr("No function sets most frames of %1 apart")
                  .arg(QString::fromStdString(behaviour->name))
            : tr("Characteristic of %1").arg(QString::fromStdString(behaviour->name)));
    showTitles();
}

void BehaviourDetails::goToUnusual(std::size_t row, int column)
{
    if (!m_document)
        return;
    const auto rows = m_unusual->rows().source();
    m_document->selection().setFrame(rows->frame(row));
    if (column == windowColumn(unusualColumns(), "because") && rows->site(row).valid())
        m_document->selection().setSite(rows->site(row));
}

} // namespace zoe::app
