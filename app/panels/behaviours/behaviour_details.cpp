#include "app/panels/behaviours/behaviour_details.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/panels/behaviours/characteristic_model.h"
#include "app/panels/behaviours/unusual_frame_model.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {
// Rows measured for the column width, in addition to the visible ones
constexpr int kMeasuredRows = 0;
} // namespace

BehaviourDetails::BehaviourDetails(QWidget *parent)
    : QWidget(parent)
    , m_characteristic(new CharacteristicModel(this))
    , m_unusual(new UnusualFrameModel(this))
    , m_characteristicTitle(new QLabel(this))
    , m_unusualTitle(new QLabel(this))
    , m_selectUnusual(new QToolButton(this))
{
    auto *both = new QSplitter(Qt::Horizontal, this);
    both->setChildrenCollapsible(false);
    both->addWidget(buildCharacteristic());
    both->addWidget(buildUnusual());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
}

QTableView *BehaviourDetails::table(QAbstractItemModel *model, const QString &name,
                                    const char *objectName)
{
    auto *view = new QTableView(this);
    view->setObjectName(objectName);
    view->setAccessibleName(name);
    view->setModel(model);
    styleTable(*view);
    view->setMinimumHeight(fontMetrics().height() * 4);
    return view;
}

QWidget *BehaviourDetails::buildCharacteristic()
{
    m_characteristicTitle->setObjectName("characteristicTitle");
    m_characteristicTitle->setWordWrap(true);
    auto *sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_characteristic);
    sorted->setSortRole(NumberRole);
    auto *functions = table(sorted, tr("Characteristic functions"), "characteristicFunctions");
    functions->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    functions->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    functions->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    functions->setItemDelegate(new BarDelegate(functions));
    const auto showSite = [this](const QModelIndex &index) {
        if (m_document)
            m_document->selection().setSite(
                SiteId{index.data(CharacteristicModel::SiteRole).toUInt()});
    };
    connect(functions, &QTableView::clicked, this, showSite);
    connect(functions, &QTableView::activated, this, showSite);

    auto *part = new QWidget(this);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_characteristicTitle);
    column->addWidget(functions, 1);
    return part;
}

QWidget *BehaviourDetails::buildUnusual()
{
    auto *frames = table(m_unusual, tr("Unusual frames"), "unusualFrames");
    frames->horizontalHeader()->setStretchLastSection(true);
    frames->setColumnWidth(UnusualFrameModel::Frame,
                           fontMetrics().horizontalAdvance("8 888 888") + 24);
    frames->setSortingEnabled(true);
    frames->sortByColumn(UnusualFrameModel::Duration, Qt::DescendingOrder);
    connect(frames, &QTableView::clicked, this, &BehaviourDetails::goToUnusual);
    connect(frames, &QTableView::activated, this, &BehaviourDetails::goToUnusual);
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
    column->addWidget(frames, 1);
    return part;
}

void BehaviourDetails::setBehaviours(Document *document,
                                     std::shared_ptr<const Behaviours> behaviours)
{
    m_document = document;
    m_behaviours = std::move(behaviours);
    m_unusual->setBehaviours(m_behaviours ? document->capture() : nullptr, m_behaviours);
    const std::size_t unusual = m_behaviours ? m_behaviours->unusual.size() : 0;
    m_unusualTitle->setText(m_behaviours ? tr("%1 unusual frames").arg(countText(unusual))
                                         : tr("Unusual frames"));
    m_selectUnusual->setEnabled(unusual > 0);
}

void BehaviourDetails::showChosen(const std::vector<std::uint32_t> &ids)
{
    // Ids are positions.
    const bool one = m_behaviours && ids.size() == 1 && ids[0] < m_behaviours->behaviours.size();
    const Behaviour *behaviour = one ? &m_behaviours->behaviours[ids[0]] : nullptr;
    m_characteristic->setFunctions(m_document ? m_document->capture() : nullptr,
                                   behaviour ? behaviour->characteristic
                                             : std::vector<Characteristic>());
    m_characteristicTitle->setText(
        behaviour ? tr("Characteristic of %1").arg(QString::fromStdString(behaviour->name))
                  : tr("Select a behaviour to see its characteristic functions"));
}

void BehaviourDetails::goToUnusual(const QModelIndex &index)
{
    if (!m_document)
        return;
    m_document->selection().setFrame(index.data(UnusualFrameModel::FrameRole).toUInt());
    const SiteId site{index.data(UnusualFrameModel::SiteRole).toUInt()};
    if (index.column() == UnusualFrameModel::Because && site.valid())
        m_document->selection().setSite(site);
}

} // namespace zoe::app
