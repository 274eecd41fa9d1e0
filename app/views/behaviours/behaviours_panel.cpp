#include "app/views/behaviours/behaviours_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <limits>
#include <utility>

#include "analysis/behaviours/find_behaviours.h"
#include "app/models/behaviour_model.h"
#include "app/models/characteristic_model.h"
#include "app/models/unusual_frame_model.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

// The whole way from a capture to its behaviours.
Result<std::shared_ptr<const Behaviours>> search(const Capture &capture, const Clusterer &clusterer,
                                                 const ClusterOptions &options, const Task &task)
{
    BehaviourOptions how;
    how.clusters = options;
    const auto method = [&clusterer](const FeatureMatrix &features, const ClusterOptions &asked,
                                     const Task &part) {
        return clusterer.cluster(features, asked, part);
    };
    return findBehaviours(capture, {}, how, method, task);
}

} // namespace

BehavioursPanel::BehavioursPanel(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_model(new BehaviourModel(this))
    , m_characteristic(new CharacteristicModel(this))
    , m_unusual(new UnusualFrameModel(this))
    , m_find(new QPushButton(tr("Find behaviours"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_method(new QComboBox(this))
    , m_clusters(new QSpinBox(this))
    , m_seed(new QSpinBox(this))
    , m_progress(new QProgressBar(this))
    , m_state(new QLabel(this))
    , m_characteristicTitle(new QLabel(this))
    , m_unusualTitle(new QLabel(this))
{
    buildControls();
    buildTables();
    layOut();
    m_model->setPalette(Palette::of(*this));
    connect(&m_jobs, &JobRunner::progressed, this, [this](quint64 job, double share) {
        if (job == m_job)
            m_progress->setValue(static_cast<int>(share * 100));
    });
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool) {
        if (job != m_job)
            return;
        m_job = 0;
        updateState();
    });
    showChosen();
    updateState();
}

void BehavioursPanel::buildControls()
{
    m_find->setObjectName("findBehaviours");
    m_find->setToolTip(tr("Group the frames that spend their time alike"));
    connect(m_find, &QPushButton::clicked, this, &BehavioursPanel::findBehaviours);
    m_cancel->setObjectName("cancelBehaviours");
    m_cancel->setAccessibleName(tr("Cancel the search for behaviours"));
    connect(m_cancel, &QPushButton::clicked, this, &BehavioursPanel::cancel);
    m_method->setObjectName("behaviourMethod");
    m_method->setAccessibleName(tr("Method"));
    m_method->setToolTip(tr("How frames are grouped"));
    m_clusters->setObjectName("behaviourCount");
    m_clusters->setAccessibleName(tr("Number of behaviours"));
    m_clusters->setRange(0, 64);
    m_clusters->setSpecialValueText(tr("automatic"));
    m_clusters->setToolTip(tr("How many behaviours to make; automatic: as many as stand apart"));
    m_seed->setObjectName("behaviourSeed");
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_seed->setToolTip(tr("Start of the random numbers; the same seed gives the same behaviours"));
    m_progress->setRange(0, 100);
    m_progress->setAccessibleName(tr("Progress of the search for behaviours"));
    m_state->setObjectName("behaviourState");
    m_state->setWordWrap(true);
    m_characteristicTitle->setObjectName("characteristicTitle");
    m_characteristicTitle->setWordWrap(true);
    m_unusualTitle->setObjectName("unusualTitle");
    m_unusualTitle->setWordWrap(true);
}

QTableView *BehavioursPanel::table(QAbstractItemModel *model, const QString &name,
                                   const QString &objectName)
{
    auto *sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(model);
    sorted->setSortRole(Qt::UserRole);
    auto *view = new QTableView(this);
    view->setObjectName(objectName);
    view->setAccessibleName(name);
    view->setModel(sorted);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setAlternatingRowColors(true);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    view->horizontalHeader()->setHighlightSections(false);
    view->setMinimumHeight(fontMetrics().height() * 4);
    return view;
}

void BehavioursPanel::buildTables()
{
    m_list = table(m_model, tr("Behaviours"), "behaviourList");
    m_list->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->setSortingEnabled(true);
    m_list->sortByColumn(static_cast<int>(BehaviourColumn::ShareOfTime), Qt::DescendingOrder);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &BehavioursPanel::showChosen);
    connect(m_list, &QTableView::clicked, this, &BehavioursPanel::showBehaviour);
    connect(m_list, &QTableView::activated, this, &BehavioursPanel::showBehaviour);

    m_characteristicTable =
        table(m_characteristic, tr("Characteristic functions"), "characteristicFunctions");
    m_characteristicTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_characteristicTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    const auto showSite = [this](const QModelIndex &index) {
        emit siteActivated(SiteId{index.data(CharacteristicModel::SiteRole).toUInt()});
    };
    connect(m_characteristicTable, &QTableView::clicked, this, showSite);
    connect(m_characteristicTable, &QTableView::activated, this, showSite);

    m_unusualTable = table(m_unusual, tr("Unusual frames"), "unusualFrames");
    m_unusualTable->horizontalHeader()->setStretchLastSection(true);
    m_unusualTable->setColumnWidth(UnusualFrameModel::Frame,
                                   fontMetrics().horizontalAdvance("8 888 888") + 24);
    m_unusualTable->setSortingEnabled(true);
    m_unusualTable->sortByColumn(UnusualFrameModel::Duration, Qt::DescendingOrder);
    const auto showFrame = [this](const QModelIndex &index) {
        emit frameActivated(index.data(UnusualFrameModel::FrameRole).toUInt());
    };
    connect(m_unusualTable, &QTableView::clicked, this, showFrame);
    connect(m_unusualTable, &QTableView::activated, this, showFrame);
}

void BehavioursPanel::layOut()
{
    const auto labelled = [this](const QString &text, QWidget *buddy, QBoxLayout *row) {
        auto *label = new QLabel(text, this);
        label->setBuddy(buddy);
        row->addWidget(label);
        row->addWidget(buddy);
    };
    auto *controls = new QHBoxLayout;
    controls->addWidget(m_find);
    labelled(tr("&Method"), m_method, controls);
    labelled(tr("&Number"), m_clusters, controls);
    labelled(tr("&Seed"), m_seed, controls);
    controls->addStretch(1);
    auto *state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_progress);
    state->addWidget(m_cancel);

    const auto titled = [this](QLabel *title, QTableView *view) {
        auto *part = new QWidget(this);
        auto *column = new QVBoxLayout(part);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(title);
        column->addWidget(view, 1);
        return part;
    };
    auto *details = new QSplitter(Qt::Horizontal, this);
    details->setChildrenCollapsible(false);
    details->addWidget(titled(m_characteristicTitle, m_characteristicTable));
    details->addWidget(titled(m_unusualTitle, m_unusualTable));
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setChildrenCollapsible(false);
    all->addWidget(m_list);
    all->addWidget(details);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(controls);
    layout->addLayout(state);
    layout->addWidget(all, 1);
    setFocusProxy(m_list);
}

void BehavioursPanel::setClusterers(std::vector<const Clusterer *> clusterers)
{
    const QString chosen = m_method->currentData().toString();
    m_clusterers = std::move(clusterers);
    m_method->clear();
    for (const Clusterer *clusterer : m_clusterers)
        m_method->addItem(clusterer->info().name, clusterer->info().id);
    // The quickest, and what the command line takes unasked.
    const int usual = std::max(m_method->findData("kmeans"), m_clusterers.empty() ? -1 : 0);
    const int before = m_method->findData(chosen);
    m_method->setCurrentIndex(before >= 0 ? before : usual);
    updateState();
}

void BehavioursPanel::setCapture(std::shared_ptr<const Capture> capture)
{
    cancel();
    m_capture = std::move(capture);
    take(nullptr);
}

void BehavioursPanel::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    cancel();
    take(std::move(behaviours));
}

void BehavioursPanel::findBehaviours()
{
    const int method = m_method->currentIndex();
    if (!m_capture || method < 0)
        return;
    cancel();
    ClusterOptions options;
    if (m_clusters->value() > 0)
        options.clusters = static_cast<std::uint32_t>(m_clusters->value());
    options.seed = static_cast<std::uint64_t>(m_seed->value());
    m_progress->setValue(0);
    m_job = m_jobs.run(
        tr("Finding behaviours"), this,
        [capture = m_capture, clusterer = m_clusterers[static_cast<std::size_t>(method)],
         options](const Task &task) { return search(*capture, *clusterer, options, task); },
        [this](Result<std::shared_ptr<const Behaviours>> found) {
            if (found)
                take(*found);
            else if (found.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(found.error().text()));
        });
    updateState();
}

void BehavioursPanel::cancel()
{
    if (m_job == 0)
        return;
    m_jobs.cancel(std::exchange(m_job, 0));
    updateState();
}

void BehavioursPanel::take(std::shared_ptr<const Behaviours> behaviours)
{
    const bool had = m_behaviours != nullptr;
    m_behaviours = std::move(behaviours);
    {
        const QScopedValueRollback quiet(m_quiet, true);
        m_model->setBehaviours(m_behaviours);
        m_unusual->setBehaviours(m_behaviours ? m_capture : nullptr, m_behaviours);
    }
    showChosen();
    updateState();
    if (had || m_behaviours)
        emit behavioursChanged(m_behaviours);
}

void BehavioursPanel::selectBehaviour(int id)
{
    const QScopedValueRollback quiet(m_quiet, true);
    for (int row = 0; row < m_list->model()->rowCount(); ++row) {
        const QModelIndex index = m_list->model()->index(row, 0);
        if (index.data(BehaviourModel::IdRole).toInt() == id) {
            m_list->setCurrentIndex(index);
            return;
        }
    }
    m_list->setCurrentIndex({});
    m_list->clearSelection();
}

void BehavioursPanel::showChosen()
{
    const QModelIndex chosen = m_list->currentIndex();
    const int id = chosen.isValid() ? chosen.data(BehaviourModel::IdRole).toInt() : -1;
    // Ids are positions.
    const Behaviour *behaviour = m_model->behaviourAt(id);
    m_characteristic->setFunctions(m_capture, behaviour ? behaviour->characteristic
                                                        : std::vector<Characteristic>());
    m_characteristicTitle->setText(
        behaviour ? tr("Characteristic of %1").arg(QString::fromStdString(behaviour->name))
                  : tr("Choose a behaviour to see what is characteristic of it"));
    if (!m_quiet)
        emit behaviourSelected(id);
}

void BehavioursPanel::showBehaviour(const QModelIndex &index)
{
    const Behaviour *behaviour = m_model->behaviourAt(index.data(BehaviourModel::IdRole).toInt());
    if (!behaviour)
        return;
    const bool worst = index.column() == static_cast<int>(BehaviourColumn::Worst);
    emit frameActivated(worst ? behaviour->worstFrame : behaviour->typicalFrame);
}

void BehavioursPanel::updateState()
{
    const bool running = m_job != 0;
    m_find->setEnabled(m_capture && !m_clusterers.empty() && !running);
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    const std::size_t unusual = m_behaviours ? m_behaviours->unusual.size() : 0;
    m_unusualTitle->setText(m_behaviours ? tr("%1 unusual frames").arg(countText(unusual))
                                         : tr("Unusual frames"));
    if (running)
        m_state->setText(tr("Finding behaviours …"));
    else if (!m_capture)
        m_state->setText(tr("Open a capture to find the behaviours of its frames."));
    else if (m_clusterers.empty())
        m_state->setText(tr("No plugin that can find behaviours was found."));
    else if (!m_behaviours)
        m_state->setText(tr("Behaviours are groups of frames that spend their time alike."));
    else
        m_state->setText(tr("%1 behaviours by %2")
                             .arg(m_behaviours->behaviours.size())
                             .arg(QString::fromStdString(m_behaviours->method)));
    m_state->setToolTip(
        m_behaviours
            ? tr("Number of behaviours: %1").arg(QString::fromStdString(m_behaviours->criterion))
            : QString());
}

void BehavioursPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(Palette::of(*this));
    QWidget::changeEvent(event);
}

} // namespace zoe::app
