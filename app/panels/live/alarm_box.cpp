#include "app/panels/live/alarm_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/live/live_session.h"
#include "app/settings/spike_threshold.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/number_box.h"
#include "app/theme/text.h"
#include "app/widgets/fitting_columns.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

constexpr int kFrameRole = Qt::UserRole;
constexpr int kAtColumn = 3;
constexpr int kAlarmAirPx = 6;
using Kind = AlarmRule::Kind;

QString timesText(const Alarm &alarm)
{
    if (alarm.typicalNs <= 0)
        return QStringLiteral("–");
    return QStringLiteral("%1 ×").arg(
        static_cast<double>(alarm.durationNs) / static_cast<double>(alarm.typicalNs), 0, 'f', 1);
}

} // namespace

AlarmBox::AlarmBox(QWidget *parent)
    : QGroupBox(tr("Spike alarm"), parent)
    , m_kind(new QComboBox(this))
    , m_threshold(new NumberBox(this))
    , m_pause(new QCheckBox(tr("Pa&use on spike"), this))
    , m_count(new QLabel(this))
    , m_clear(new QToolButton(this))
    , m_list(new QTableWidget(this))
{
    buildRule();
    buildList();
    auto *rule = new FittingColumns(2);
    rule->addWidget(m_kind);
    rule->addWidget(m_threshold);
    auto *below = new FlowRow;
    m_pause->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    below->addWidget(m_pause);
    below->addWidget(m_count);
    below->addWidget(m_clear);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(rule);
    layout->addLayout(below);
    layout->addWidget(m_list, 1);
    setSession(nullptr);
}

void AlarmBox::buildRule()
{
    m_kind->setObjectName("alarmKind");
    m_kind->setAccessibleName(tr("Spike alarm condition"));
    m_kind->addItem(tr("Off"), static_cast<int>(Kind::Off));
    m_kind->addItem(tr("Longer than"), static_cast<int>(Kind::LongerThan));
    m_kind->addItem(tr("Longer than recent median ×"), static_cast<int>(Kind::TimesMedian));
    m_threshold->setObjectName("alarmThreshold");
    m_threshold->setAccessibleName(tr("Spike alarm threshold"));
    m_threshold->setKeyboardTracking(false);
    m_pause->setObjectName("pauseAtAlarm");
    m_pause->setToolTip(
        tr("Pause the views at the frame that caused the alarm. Recording continues."));
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        if (m_showing || !m_session)
            return;
        AlarmRule rule = m_session->settings().alarm;
        rule.kind = static_cast<Kind>(m_kind->currentData().toInt());
        m_session->setAlarm(rule);
        showRule();
    });
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this, &AlarmBox::applyRule);
    connect(&SpikeThreshold::shared(), &SpikeThreshold::changed, this, &AlarmBox::showRule);
    connect(m_pause, &QCheckBox::toggled, this, [this](bool on) {
        if (m_session)
            m_session->setPauseAtAlarm(on);
    });
}

void AlarmBox::buildList()
{
    m_count->setObjectName("alarmCount");
    m_clear->setObjectName("clearAlarms");
    m_clear->setToolTip(tr("Clear the list of alarms"));
    m_clear->setText(tr("Clear"));
    m_clear->setAccessibleName(tr("Clear the alarm list"));
    connect(m_clear, &QToolButton::clicked, this, [this] {
        if (m_session)
            m_session->clearAlarms();
    });
    m_list->setObjectName("alarmList");
    m_list->setAccessibleName(tr("Frames that caused an alarm"));
    m_list->setColumnCount(4);
    m_list->setHorizontalHeaderLabels({tr("Frame"), tr("Duration"), tr("× median"), tr("At")});
    m_list->horizontalHeaderItem(2)->setToolTip(
        tr("Duration as a multiple of the median of the %1 frames before it. The cause of a frame "
           "states it as a multiple "
           "of the median of all frames.")
            .arg(SpikeAlarm::kFramesBefore));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setTabKeyNavigation(false);
    m_list->setShowGrid(false);
    m_list->verticalHeader()->hide();
    setRowsOfText(*m_list, kAlarmAirPx);
    m_list->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->horizontalHeader()->setSectionResizeMode(kAtColumn, QHeaderView::Stretch);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_list->setMinimumHeight(fontMetrics().height() * 5);
    const auto go = [this](QTableWidgetItem *item) {
        emit frameActivated(m_list->item(item->row(), 0)->data(kFrameRole).toUInt());
    };
    connect(m_list, &QTableWidget::itemClicked, this, go);
    connect(m_list, &QTableWidget::itemActivated, this, go);
}

void AlarmBox::setSession(LiveSession *session)
{
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    setEnabled(session != nullptr);
    if (session)
        connect(session, &LiveSession::alarmsChanged, this, &AlarmBox::showAlarms);
    showRule();
    showAlarms();
}

void AlarmBox::showRule()
{
    const QScopedValueRollback guard(m_showing, true);
    const LiveSettings settings = m_session ? m_session->settings() : LiveSettings();
    const AlarmRule &rule = settings.alarm;
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(rule.kind)));
    const bool isTime = rule.kind == Kind::LongerThan;
    m_threshold->setVisible(rule.kind != Kind::Off);
    m_threshold->setSuffix(isTime ? tr(" ms") : tr(" ×"));
    m_threshold->setDecimals(2);
    m_threshold->setSingleStep(isTime ? 1 : 0.25);
    m_threshold->setRange(isTime ? 0.01 : SpikeThreshold::kLeast,
                          isTime ? 1e6 : SpikeThreshold::kMost);
    m_threshold->setValue(isTime ? static_cast<double>(rule.longerThanNs) / kNsPerMs
                                 : SpikeThreshold::shared().times());
    m_threshold->setToolTip(isTime ? QString()
                                   : tr("Also the threshold of spikes in the frame chart"));
    m_pause->setChecked(settings.pauseAtAlarm);
}

void AlarmBox::applyRule()
{
    if (m_showing || !m_session)
        return;
    AlarmRule rule = m_session->settings().alarm;
    if (rule.kind == Kind::LongerThan) {
        rule.longerThanNs = std::llround(m_threshold->value() * kNsPerMs);
        m_session->setAlarm(rule);
    } else {
        SpikeThreshold::shared().setTimes(
            m_threshold->value()); // the document passes it on to the session
    }
}

std::optional<int> AlarmBox::newerThanShown(const std::vector<Alarm> &alarms) const
{
    if (m_list->rowCount() == 0)
        return std::nullopt;
    const FrameIndex newest = m_list->item(0, 0)->data(kFrameRole).toUInt();
    const auto shown = std::find_if(alarms.rbegin(), alarms.rend(),
                                    [newest](const Alarm &alarm) { return alarm.frame == newest; });
    if (shown == alarms.rend())
        return std::nullopt;
    return static_cast<int>(shown - alarms.rbegin());
}

// The user has scrolled down or selected a visible row.
bool AlarmBox::isBeingRead() const
{
    if (m_list->verticalScrollBar()->value() > 0)
        return true;
    const QModelIndexList chosen = m_list->selectionModel()->selectedRows();
    return !chosen.isEmpty() &&
           m_list->viewport()->rect().intersects(m_list->visualRect(chosen.first()));
}

// Newest first; the visible rows keep their position.
void AlarmBox::showAlarms()
{
    const std::vector<Alarm> none;
    const std::vector<Alarm> &alarms = m_session ? m_session->alarms() : none;
    const std::uint64_t count = m_session ? m_session->alarmCount() : 0;
    m_count->setText(count == 0 ? tr("No alarm") : counted(count, tr("1 alarm"), tr("%1 alarms")));
    m_clear->setEnabled(count > 0);
    const auto newer = newerThanShown(alarms);
    if (!newer)
        m_list->setRowCount(0);
    const int fresh = newer.value_or(static_cast<int>(alarms.size()));
    const bool stays = newer && isBeingRead();
    const int scrolled = m_list->verticalScrollBar()->value();
    m_list->model()->insertRows(0, fresh);
    for (int row = 0; row < fresh; ++row)
        putRow(row, alarms[alarms.size() - 1 - static_cast<std::size_t>(row)]);
    m_list->setRowCount(static_cast<int>(alarms.size())); // the oldest are no longer kept
    fitList();
    if (!stays)
        return;
    m_list->doItemsLayout(); // there is more to scroll
    m_list->verticalScrollBar()->setValue(scrolled + fresh);
}

// Numbers are never cut off: the last column is left out if there is no room for it.
void AlarmBox::fitList()
{
    const QHeaderView &header = *m_list->horizontalHeader();
    int others = m_list->verticalScrollBar()->sizeHint().width() + 2 * m_list->frameWidth();
    for (int column = 0; column < kAtColumn; ++column)
        others += header.sectionSize(column);
    const int needed = fontMetrics().horizontalAdvance("888.8 ms") + kNearPx;
    m_list->setColumnHidden(kAtColumn, m_list->width() - others < needed);
}

void AlarmBox::resizeEvent(QResizeEvent *event)
{
    QGroupBox::resizeEvent(event);
    fitList();
}

void AlarmBox::putRow(int row, const Alarm &alarm)
{
    const QString texts[] = {QString::number(alarm.frame), durationText(alarm.durationNs),
                             timesText(alarm), durationText(alarm.startNs)};
    for (int column = 0; column < 4; ++column) {
        auto *item = new QTableWidgetItem(texts[column]);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setData(kFrameRole, alarm.frame);
        m_list->setItem(row, column, item);
    }
}

} // namespace zoe::app
