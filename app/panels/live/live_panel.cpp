#include "app/panels/live/live_panel.h"

#include <QAction>
#include <QCheckBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <initializer_list>

#include "analysis/model/frames/frame_marks.h"
#include "app/commands/command.h"
#include "app/commands/key_tips.h"
#include "app/live/live_session.h"
#include "app/panels/live/alarm_box.h"
#include "app/panels/live/category_box.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/fitting_columns.h"

namespace zoe::app {

namespace {
constexpr int kFlashMs = 1500;
}

LivePanel::LivePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_state(new QLabel(this))
    , m_hint(new QLabel(this))
    , m_fps(new QLabel(this))
    , m_ms(new QLabel(this))
    , m_counts(new QLabel(this))
    , m_alarm(new QLabel(this))
    , m_pause(new QPushButton(tr("&Pause"), this))
    , m_newest(new QPushButton(tr("&Back to live"), this))
    , m_save(new QPushButton(tr("&Save as…"), this))
    , m_stop(new QPushButton(tr("S&top"), this))
    , m_flight(new QPushButton(tr("&Flight recorder"), this))
    , m_reconnect(new QCheckBox(tr("&Reconnect after a restart"), this))
    , m_summaryFrames(new QSpinBox(this))
    , m_alarms(new AlarmBox(this))
    , m_categories(new CategoryBox(this))
{
    setAccessibleName(tr("Live"));
    buildCommands();
    buildFigures();
    buildButtons();
    buildOptions();
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_state);
    layout->addWidget(m_hint);
    const auto addColumns = [&](std::initializer_list<QWidget *> widgets) {
        auto *columns = new FittingColumns(2);
        for (QWidget *widget : widgets)
            columns->addWidget(widget);
        layout->addLayout(columns);
    };
    addColumns({m_fps, m_ms});
    layout->addWidget(m_counts);
    layout->addWidget(m_alarm);
    addColumns({m_pause, m_newest, m_save, m_stop});
    layout->addWidget(m_flight);
    layout->addWidget(m_reconnect);
    layout->addWidget(m_summaryFrames);
    layout->addWidget(m_alarms, 2);
    layout->addWidget(m_categories, 1);
    showDocument();
}

void LivePanel::buildCommands()
{
    m_pauseCommand = addCommand(*this, "pauseLive", tr("Pause or resume the live views"),
                                {QKeySequence("Ctrl+P")}, CommandMenu::Tools);
    m_newestCommand = addCommand(*this, "backToLive", tr("Back to live"),
                                 {QKeySequence("Ctrl+Shift+L")}, CommandMenu::Tools);
    connect(m_pauseCommand, &QAction::triggered, this, [this] {
        if (live())
            live()->setPaused(!live()->paused());
    });
    connect(m_newestCommand, &QAction::triggered, this, [this] {
        if (document())
            document()->backToLive();
    });
}

void LivePanel::buildFigures()
{
    m_state->setObjectName("liveState");
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hint->setObjectName("liveHint");
    m_hint->setWordWrap(true);
    m_hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const QFont large = sized(font(), TextSize::Figure);
    m_fps->setObjectName("liveFps");
    m_fps->setFont(large);
    m_fps->setToolTip(tr("Frames per second, averaged over about half a second"));
    m_ms->setObjectName("liveMs");
    m_ms->setFont(large);
    m_ms->setToolTip(tr("Frame time, averaged over about half a second"));
    m_counts->setObjectName("liveCounts");
    m_counts->setWordWrap(true);
    m_alarm->setObjectName("liveAlarm");
    m_alarm->setAutoFillBackground(true);
    m_alarm->setWordWrap(true);
    m_alarm->setMargin(kTightPx);
    m_flash.setSingleShot(true);
    m_flash.setInterval(kFlashMs);
    connect(&m_flash, &QTimer::timeout, this, [this] { flash(false); });
}

void LivePanel::buildButtons()
{
    setIcon(*m_pause, "pause");
    setIcon(*m_newest, "live");
    setIcon(*m_save, "save");
    setIcon(*m_stop, "stop");
    setIcon(*m_flight, "record");
    m_pause->setObjectName("livePause");
    m_pause->setCheckable(true);
    explainWithKeys(*m_pause, tr("Freeze the views. Recording continues."), "pauseLive");
    m_newest->setObjectName("liveNewest");
    explainWithKeys(*m_newest, tr("Show the newest frames as they arrive"), "backToLive");
    m_save->setObjectName("liveSave");
    m_save->setToolTip(tr("Save the recording under a name. Recording continues in that file."));
    m_stop->setObjectName("liveStop");
    m_stop->setToolTip(tr("Stop recording. The program keeps running."));
    m_flight->setObjectName("liveFlight");
    m_flight->setToolTip(tr("Save the program's flight recorder"));
    connect(m_pause, &QPushButton::clicked, m_pauseCommand, &QAction::trigger);
    connect(m_newest, &QPushButton::clicked, m_newestCommand, &QAction::trigger);
    connect(m_save, &QPushButton::clicked, this, &LivePanel::askAndSave);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (live())
            live()->stop();
    });
    connect(m_flight, &QPushButton::clicked, this, [this] {
        if (live())
            live()->saveFlightRecorder();
    });
    connect(m_alarms, &AlarmBox::frameActivated, this, &LivePanel::showFrame);
}

void LivePanel::buildOptions()
{
    m_reconnect->setObjectName("liveReconnect");
    m_reconnect->setToolTip(
        tr("Reconnect when the program restarts, and record it as a new capture"));
    m_summaryFrames->setObjectName("liveSummaryFrames");
    m_summaryFrames->setAccessibleName(tr("Number of newest frames in the summary"));
    m_summaryFrames->setPrefix(tr("Frames in summary: "));
    m_summaryFrames->setToolTip(tr("The summary covers this many of the newest frames"));
    m_summaryFrames->setRange(1, 100'000);
    m_summaryFrames->setSingleStep(100);
    m_summaryFrames->setKeyboardTracking(false);
    connect(m_reconnect, &QCheckBox::clicked, this, [this](bool on) {
        if (live())
            live()->setReconnect(on);
    });
    connect(m_summaryFrames, &QSpinBox::valueChanged, this, [this](int frames) {
        if (live() && frames != live()->settings().summaryFrames)
            live()->setSummaryFrames(frames);
    });
}

LiveSession *LivePanel::live() const
{
    return document() ? document()->live() : nullptr;
}

void LivePanel::showDocument()
{
    m_alarms->setSession(live());
    m_categories->setSession(live());
    if (live()) {
        connect(document(), &Document::started, this, &Panel::frontWanted);
        connect(document(), &Document::spikesChanged, this, &LivePanel::showAlarmText);
        connect(document(), &Document::captureGrew, this, &LivePanel::showHint);
        connectSession(*live());
        m_reconnect->setChecked(live()->settings().reconnect);
        m_summaryFrames->setValue(live()->settings().summaryFrames);
    }
    flash(false);
    showState();
}

void LivePanel::connectSession(LiveSession &session)
{
    connect(&session, &LiveSession::stateChanged, this, &LivePanel::showState);
    connect(&session, &LiveSession::pausedChanged, this, &LivePanel::showState);
    connect(&session, &LiveSession::alarmRaised, this, [this](FrameIndex frame) {
        showAlarmText();
        flash(true);
        // Later alarms don't move the view away from the frame that the user is looking at.
        if (this->live()->settings().pauseAtAlarm && frame < document()->capture()->frames().size())
            showFrame(frame);
    });
    connect(&session, &LiveSession::alarmsChanged, this, &LivePanel::showAlarmText);
}

void LivePanel::showState()
{
    const LiveSession *live = this->live();
    m_state->setText(
        live ? live->stateText()
             : tr("Not connected. To watch a program, use File > Connect to a running program."));
    for (QWidget *widget : QList<QWidget *>{m_pause, m_newest, m_stop, m_flight, m_summaryFrames})
        widget->setEnabled(live && live->isRunning());
    for (QAction *command : {m_pauseCommand, m_newestCommand})
        command->setEnabled(live && live->isRunning());
    m_save->setEnabled(live && live->capture());
    m_reconnect->setEnabled(live && live->state() != LiveState::Stopped);
    m_pause->setChecked(live && live->paused());
    m_pause->setText(live && live->paused() ? tr("&Resume") : tr("&Pause"));
    showHint();
    showFigures();
}

bool LivePanel::marksNoFrames() const
{
    return live() && hasOnlySlices(*document()->capture());
}

void LivePanel::showHint()
{
    m_hint->setVisible(marksNoFrames());
    if (!marksNoFrames())
        return;
    const Capture &capture = *document()->capture();
    QStringList sets;
    for (const FrameSetId set : listedFrameSets(capture)) {
        if (set.value > 0)
            sets << QString::fromStdString(capture.frameSets()[set.value].name);
    }
    m_hint->setText(
        sets.isEmpty() ? tr("The program marks no frames, so these are slices of time, and no "
                            "alarm is raised. To mark frames, call ZOE_FRAME() once per turn of "
                            "its main loop.")
                       : tr("The program marks no main frames, so these are slices of time, and no "
                            "alarm is raised. Its frame sets: %1. To watch the frames of one, "
                            "start the program with ZOE_FRAMES=%2, or set mainFrames in its "
                            "options.")
                             .arg(sets.join(", "), sets.first()));
}

void LivePanel::showFigures()
{
    const LiveSession *live = this->live();
    const bool known = live && live->isRunning() && live->frameNs() > 0 && !marksNoFrames();
    m_fps->setText(known ? tr("%1 fps").arg(live->framesPerSecond(), 0, 'f', 1) : tr("– fps"));
    m_ms->setText(known ? tr("%1 ms").arg(static_cast<double>(live->frameNs()) / 1e6, 0, 'f', 2)
                        : tr("– ms"));
    if (!live) {
        m_counts->clear();
        return;
    }
    const ReceivedCounts &statistics = live->statistics();
    QStringList parts{tr("Frames: %1").arg(countText(statistics.markedFrames)),
                      tr("zones: %1").arg(countText(statistics.zones)),
                      QString::fromStdString(formatBytes(statistics.bytes)), lossText()};
    if (live->paused())
        parts.prepend(tr("Views paused"));
    parts << (live->savedAs().isEmpty() ? tr("not saved; temporary file: %1")
                                              .arg(breakable(QFileInfo(live->file()).fileName()))
                                        : tr("saved as %1").arg(breakable(live->savedAs())));
    m_counts->setText(parts.join(" · "));
    m_counts->setToolTip(live->file());
}

QString LivePanel::lossText() const
{
    const ReceivedCounts &statistics = live()->statistics();
    if (statistics.lostChunks == 0)
        return tr("nothing lost");
    return tr("lost: %1 with %2 in %3 chunks")
        .arg(countedFrames(statistics.lostFrames), countedZones(statistics.lostZones),
             countText(statistics.lostChunks));
}

// The newest alarm, or a frame that the charts mark as a spike although it triggered no alarm.
void LivePanel::showAlarmText()
{
    const std::size_t spikes = live() ? document()->spikes().size() : 0;
    if (live() && !live()->alarms().empty()) {
        const Alarm &newest = live()->alarms().back();
        m_alarm->setText(
            tr("Spike in frame %1: %2").arg(newest.frame).arg(durationText(newest.durationNs)));
    } else if (spikes > 0) {
        m_alarm->setText(
            counted(spikes, tr("1 spike so far, no alarm"), tr("%1 spikes so far, no alarm")));
    } else {
        m_alarm->setText(tr("No spike so far"));
    }
}

void LivePanel::flash(bool on)
{
    if (on)
        m_flash.start();
    else
        showAlarmText();
    const Palette &colours = Palette::of(*this);
    QPalette own = palette();
    if (on) {
        own.setColor(QPalette::Window, colours.spike);
        own.setColor(QPalette::WindowText, textOn(colours.spike));
    }
    m_alarm->setPalette(own);
}

void LivePanel::changeEvent(QEvent *event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_flash.isActive())
        flash(false);
}

void LivePanel::showFrame(FrameIndex frame)
{
    if (!document())
        return;
    const auto has = [frame](const std::shared_ptr<const Capture> &capture) {
        return capture && frame < capture->frames().size();
    };
    // It occurred while the views were paused: they stay paused, with everything recorded so far.
    if (!has(document()->capture()) && live() && has(live()->capture()))
        document()->grow(live()->capture());
    if (has(document()->capture()))
        document()->selection().setFrame(frame);
}

void LivePanel::askAndSave()
{
    if (!live())
        return;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
    const QString name = folder + '/' + QFileInfo(live()->file()).fileName();
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the recording as"), name,
                                                      tr("Zoetrope captures (*.zoe)"));
    if (!file.isEmpty())
        saveAs(file);
}

void LivePanel::saveAs(const QString &file)
{
    if (live())
        live()->saveAs(file);
}

} // namespace zoe::app
