#include "app/panels/behaviours/behaviour_options_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <utility>

#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/number_box.h"
#include "app/theme/plugin_texts.h"
#include "app/theme/text.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/pickers/name_picker.h"

namespace zoe::app {

namespace {

template <class W>
W *named(W *widget, const char *objectName, const QString &name, const QString &tip)
{
    widget->setObjectName(objectName);
    widget->setAccessibleName(name);
    widget->setToolTip(tip);
    return widget;
}

// Combo boxes that a narrow panel may squeeze.
void mayShrink(QComboBox &box)
{
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.setMinimumContentsLength(8);
    box.setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

} // namespace

BehaviourOptionsBox::BehaviourOptionsBox(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_method(new QComboBox(this))
    , m_clusters(new QSpinBox(this))
    , m_frames(new QComboBox(this))
    , m_fold(new QToolButton(this))
    , m_more(new QWidget(this))
    , m_time(new QComboBox(m_more))
    , m_chooseFunctions(new QPushButton(m_more))
    , m_kind(new QComboBox(m_more))
    , m_scaled(new QCheckBox(tr("Give all functions equal weight"), m_more))
    , m_calls(new QCheckBox(tr("Include numbers of calls"), m_more))
    , m_choosePlots(new QPushButton(m_more))
    , m_leastShare(new NumberBox(m_more))
    , m_neighbours(new QSpinBox(m_more))
    , m_mostClusters(new QSpinBox(m_more))
    , m_stability(new QSpinBox(m_more))
    , m_seed(new QSpinBox(m_more))
    , m_picker(new NamePicker(jobs, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    buildFirstRow();
    buildMore();
    layout->addWidget(m_more);
    m_more->hide();
    connect(m_fold, &QToolButton::toggled, this, [this](bool open) {
        m_more->setVisible(open);
        m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    });
    connect(m_picker, &NamePicker::checkedChanged, this, [this](const std::vector<int> &ids) {
        (m_pickingPlots ? m_plots : m_functions) = std::set<int>(ids.begin(), ids.end());
        showChoices();
        emit changed();
    });
    reset();
}

void BehaviourOptionsBox::buildFirstRow()
{
    named(m_method, "behaviourMethod", tr("Method"), tr("Clustering method"));
    named(m_clusters, "behaviourCount", tr("Number of behaviours"),
          tr("Number of behaviours to find. Automatic: as many as are clearly separate."));
    m_clusters->setRange(0, 64);
    m_clusters->setSpecialValueText(tr("automatic"));
    named(m_frames, "behaviourFrames", tr("Frames to group"),
          tr("Frames to group. All other frames get no behaviour."));
    m_frames->addItems({tr("all frames"), tr("selected frames")});
    named(m_fold, "behaviourMore", tr("More options"), tr("More options for features and methods"));
    m_fold->setText(tr("More"));
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    mayShrink(*m_method);
    mayShrink(*m_frames);
    auto *row = new FlowRow;
    auto *method = new QLabel(tr("&Method"), this);
    method->setBuddy(m_method);
    auto *number = new QLabel(tr("&Number"), this);
    number->setBuddy(m_clusters);
    row->addWidget(method);
    row->addWidget(m_method);
    row->addWidget(number);
    row->addWidget(m_clusters);
    row->addWidget(m_fold);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
    connect(m_method, &QComboBox::currentIndexChanged, this, [this] {
        showChoices();
        emit changed();
    });
    connect(m_frames, &QComboBox::currentIndexChanged, this, &BehaviourOptionsBox::changed);
}

void BehaviourOptionsBox::buildMore()
{
    auto *form = new QFormLayout(m_more);
    form->setContentsMargins(kApartPx, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("Frames to group"), m_frames);
    buildChoices(*form);
    named(m_leastShare, "behaviourLeastShare", tr("Minimum behaviour size"),
          tr("Minimum share of frames. Automatic: 0.25 % for k-means, 1 % for other methods"));
    m_leastShare->setRange(0, 50);
    m_leastShare->setSpecialValueText(tr("Automatic"));
    m_leastShare->setDecimals(2);
    m_leastShare->setSuffix(QStringLiteral(" %"));
    form->addRow(tr("Minimum behaviour size"), m_leastShare);
    named(m_neighbours, "behaviourNeighbours", tr("Neighbours"),
          tr("Number of neighbours (density methods only)"));
    m_neighbours->setRange(1, 1000);
    form->addRow(tr("Neighbours"), m_neighbours);
    named(m_mostClusters, "behaviourMost", tr("Automatic maximum"),
          tr("Largest number of behaviours that Automatic chooses"));
    m_mostClusters->setRange(1, 64);
    form->addRow(tr("Automatic maximum"), m_mostClusters);
    named(m_stability, "behaviourStability", tr("Stability runs"),
          tr("How often random halves of the frames are grouped again to measure stability; 0: "
             "never"));
    m_stability->setRange(0, 1000);
    form->addRow(tr("Stability runs"), m_stability);
    named(m_seed, "behaviourSeed", tr("Seed"),
          tr("Seed of the random numbers. Equal seeds give equal behaviours."));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    form->addRow(tr("Seed"), m_seed);
    auto *usual = new QPushButton(tr("Restore defaults"), m_more);
    usual->setObjectName("behaviourReset");
    usual->setToolTip(tr("Set all options to their defaults"));
    connect(usual, &QPushButton::clicked, this, &BehaviourOptionsBox::reset);
    form->addRow(usual);
}

void BehaviourOptionsBox::buildChoices(QFormLayout &form)
{
    named(m_time, "behaviourTime", tr("Measured time"),
          tr("Self time is spent in the function itself; total time includes everything it calls"));
    m_time->addItems({tr("self time per function"), tr("self time per function and thread group"),
                      tr("total time of selected functions")});
    mayShrink(*m_time);
    form.addRow(tr("Measured time"), m_time);
    named(m_chooseFunctions, "behaviourFunctions", tr("Choose functions"),
          tr("Functions whose total time is measured"));
    form.addRow(QString(), m_chooseFunctions);
    named(m_kind, "behaviourKind", tr("As"),
          tr("Share of the frame compares what frames do; milliseconds also compare how long they "
             "take; the logarithm compares ratios of times"));
    m_kind->addItems(
        {tr("share of the frame"), tr("milliseconds"), tr("logarithm of milliseconds")});
    mayShrink(*m_kind);
    form.addRow(tr("As"), m_kind);
    named(m_scaled, "behaviourScaled", m_scaled->text(),
          tr("Scale each function by its usual variation (median and median absolute deviation)"));
    form.addRow(m_scaled);
    named(m_calls, "behaviourCalls", m_calls->text(),
          tr("Also compare numbers of calls. All features then have equal weight."));
    form.addRow(m_calls);
    named(m_choosePlots, "behaviourPlots", tr("Choose plots"),
          tr("Also compare the program's plots. All features then have equal weight."));
    form.addRow(tr("Plots"), m_choosePlots);
    connect(m_time, &QComboBox::currentIndexChanged, this, [this] {
        showChoices();
        emit changed();
    });
    connect(m_calls, &QCheckBox::toggled, this, &BehaviourOptionsBox::showChoices);
    connect(m_chooseFunctions, &QPushButton::clicked, this, &BehaviourOptionsBox::chooseFunctions);
    connect(m_choosePlots, &QPushButton::clicked, this, &BehaviourOptionsBox::choosePlots);
}

void BehaviourOptionsBox::reset()
{
    const BehaviourOptions usual;
    // The fastest, and the default of the command line.
    m_method->setCurrentIndex(
        std::max(m_method->findData("kmeans"), m_clusterers.empty() ? -1 : 0));
    m_clusters->setValue(0);
    m_frames->setCurrentIndex(0);
    m_time->setCurrentIndex(static_cast<int>(usual.features.time));
    m_kind->setCurrentIndex(static_cast<int>(usual.features.kind));
    m_scaled->setChecked(false);
    m_calls->setChecked(false);
    m_functions.clear();
    m_plots.clear();
    m_leastShare->setValue(100 * usual.clusters.leastShare.value_or(0));
    m_neighbours->setValue(static_cast<int>(usual.clusters.neighbours));
    m_mostClusters->setValue(static_cast<int>(usual.clusters.maxClusters));
    m_stability->setValue(static_cast<int>(usual.stabilityRounds));
    m_seed->setValue(static_cast<int>(usual.clusters.seed));
    showChoices();
    emit changed();
}

void BehaviourOptionsBox::setClusterers(std::vector<const Clusterer *> clusterers)
{
    const QString chosen = m_method->currentData().toString();
    m_clusterers = std::move(clusterers);
    m_method->clear();
    for (const Clusterer *clusterer : m_clusterers)
        m_method->addItem(pluginText(clusterer->info().name), clusterer->info().id);
    const int before = m_method->findData(chosen);
    const int usual = std::max(m_method->findData("kmeans"), m_clusterers.empty() ? -1 : 0);
    m_method->setCurrentIndex(before >= 0 ? before : usual);
}

void BehaviourOptionsBox::setCapture(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    const auto drop = [](std::set<int> &ids, std::size_t count) {
        std::erase_if(ids, [count](int id) { return static_cast<std::size_t>(id) >= count; });
    };
    drop(m_functions, m_capture ? m_capture->sites().size() : 0);
    drop(m_plots, m_capture ? m_capture->plotSeries().size() : 0);
    showChoices();
}

void BehaviourOptionsBox::setSelectedFrames(std::optional<std::uint64_t> frames)
{
    m_frames->setItemText(1, frames ? tr("selected frames (%1)").arg(countText(*frames))
                                    : tr("selected frames"));
    if (m_frames->isEnabled() == frames.has_value())
        return;
    m_frames->setEnabled(frames.has_value());
    if (!frames)
        m_frames->setCurrentIndex(0);
}

// Options without effect in the current state are disabled.
void BehaviourOptionsBox::showChoices()
{
    const bool totals = m_time->currentIndex() == static_cast<int>(FeatureTime::Total);
    m_chooseFunctions->setVisible(totals);
    m_chooseFunctions->setText(m_functions.empty()
                                   ? tr("Choose functions…")
                                   : countedFunctions(m_functions.size()) + QChar(0x2026));
    const bool plots = m_capture && !m_capture->plotSeries().empty();
    m_choosePlots->setEnabled(plots);
    m_choosePlots->setText(!plots ? tr("none in this capture")
                           : m_plots.empty()
                               ? tr("Choose plots…")
                               : counted(m_plots.size(), tr("1 plot…"), tr("%1 plots…")));
    const bool forced = m_calls->isChecked() || !m_plots.empty();
    m_scaled->setEnabled(!forced);
    const bool density = m_method->currentData().toString().contains("dbscan");
    m_neighbours->setEnabled(density);
}

void BehaviourOptionsBox::chooseFunctions()
{
    if (!m_capture)
        return;
    const auto make = [capture = m_capture, chosen = m_functions] {
        std::vector<NameEntry> entries;
        const auto sites = capture->sites();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            const int id = static_cast<int>(i);
            entries.push_back({QString::fromStdString(sites[i].label()),
                               QString::fromStdString(sites[i].category), id, chosen.contains(id)});
        }
        std::ranges::sort(entries, [](const NameEntry &a, const NameEntry &b) {
            return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
        });
        return entries;
    };
    m_pickingPlots = false;
    m_picker->popUp(*m_chooseFunctions, tr("Functions whose total time is measured"),
                    m_capture->sites().size(), make, true);
}

void BehaviourOptionsBox::choosePlots()
{
    std::vector<NameEntry> entries;
    const auto plots = m_capture->plotSeries();
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const int id = static_cast<int>(i);
        entries.push_back(
            {QString::fromStdString(plots[i].name), tr("plot"), id, m_plots.contains(id)});
    }
    m_pickingPlots = true;
    m_picker->popUp(*m_choosePlots, tr("Plots to include"), std::move(entries), true);
}

const Clusterer *BehaviourOptionsBox::clusterer() const
{
    const int method = m_method->currentIndex();
    return method < 0 ? nullptr : m_clusterers[static_cast<std::size_t>(method)];
}

BehaviourOptions BehaviourOptionsBox::options() const
{
    BehaviourOptions options;
    if (m_clusters->value() > 0)
        options.clusters.clusters = static_cast<std::uint32_t>(m_clusters->value());
    options.clusters.maxClusters = static_cast<std::uint32_t>(m_mostClusters->value());
    options.clusters.seed = static_cast<std::uint64_t>(m_seed->value());
    if (m_leastShare->value() > 0)
        options.clusters.leastShare = m_leastShare->value() / 100;
    options.clusters.neighbours = static_cast<std::uint32_t>(m_neighbours->value());
    options.stabilityRounds = static_cast<std::uint32_t>(m_stability->value());
    FeatureOptions &features = options.features;
    features.seed = options.clusters.seed;
    features.kind = static_cast<FeatureKind>(m_kind->currentIndex());
    features.time = static_cast<FeatureTime>(m_time->currentIndex());
    features.scaling = m_scaled->isChecked() ? FeatureScaling::Robust : FeatureScaling::None;
    features.calls = m_calls->isChecked();
    if (features.time == FeatureTime::Total) {
        for (const int id : m_functions)
            features.totals.push_back(SiteId{static_cast<std::uint32_t>(id)});
    }
    for (const int id : m_plots)
        features.plots.push_back(PlotId{static_cast<std::uint32_t>(id)});
    return options;
}

bool BehaviourOptionsBox::onlySelectedFrames() const
{
    return m_frames->currentIndex() == 1;
}

QString BehaviourOptionsBox::problem() const
{
    if (m_clusterers.empty())
        return tr("No clustering plugin found. See Tools > Plugins.");
    if (m_time->currentIndex() == static_cast<int>(FeatureTime::Total) && m_functions.empty())
        return tr("Choose the functions to measure.");
    return {};
}

} // namespace zoe::app
