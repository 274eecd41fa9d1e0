#include "app/live/live_connector.h"

#include <QAction>
#include <algorithm>
#include <utility>

#include "analysis/model/chunk.h"
#include "analysis/model/memory_budget.h"
#include "app/commands/command.h"
#include "app/live/connect_dialog.h"
#include "app/live/recording_files.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::app {

namespace {

// A sixteenth of the budget, because a growing array temporarily exists up to three times.
std::uint64_t framesInBudget()
{
    return MemoryBudget::current().totalBytes() / 32 / sizeof(FrameRecord);
}

} // namespace

LiveConnector::LiveConnector(JobRunner &jobs, QWidget &window)
    : QObject(&window)
    , m_jobs(jobs)
    , m_window(window)
    , m_mostFrames(framesInBudget())
{
    QAction *command = addCommand(window, "connect", tr("Co&nnect to a running program…"),
                                  {QKeySequence("Ctrl+L")}, CommandMenu::File);
    connect(command, &QAction::triggered, this, &LiveConnector::ask);
}

LiveConnector::~LiveConnector() = default;

void LiveConnector::ask()
{
    if (!m_dialog) {
        m_dialog = new ConnectDialog(&m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &ConnectDialog::connectRequested, this, [this] {
            m_dialog->showConnecting();
            connectTo(m_dialog->address(), m_dialog->file(), m_dialog->program(),
                      m_dialog->token());
        });
        connect(m_dialog, &QDialog::rejected, this, [this] { m_starting.reset(); });
    }
    m_dialog->open();
}

void LiveConnector::connectTo(const QString &address, const QString &file, const QString &program,
                              const QString &token)
{
    LiveSettings settings;
    settings.token = token.toStdString();
    start(address, file, program, std::move(settings));
}

void LiveConnector::start(const QString &address, const QString &file, const QString &program,
                          LiveSettings settings)
{
    tidyRecordings();
    const QString host = QString(address).replace(':', '-');
    const QString target = file.isEmpty() ? newRecording(program.isEmpty() ? host : program) : file;
    if (target.isEmpty()) {
        failWith(tr("Can't start the recording: the folder %1 can't be created.")
                     .arg(recordingsFolder()));
        return;
    }
    LiveRequest request{
        address.toStdString(), system::pathOf(target.toStdString()), m_mostFrames, {}};
    m_starting = std::make_unique<LiveSession>(std::move(request), std::move(settings), m_jobs);
    watchStart();
}

void LiveConnector::watchStart()
{
    LiveSession *session = m_starting.get();
    connect(session, &LiveSession::failed, this, &LiveConnector::failWith);
    connect(session, &LiveSession::told, this, &LiveConnector::told);
    connect(session, &LiveSession::grew, this, [this, session] {
        if (session != m_starting.get() || session->capture()->frames().empty())
            return;
        rememberAddress(session->address());
        follow(*session);
        if (m_dialog)
            m_dialog->accept();
        const QPointer<LiveSession> before = std::exchange(m_predecessor, {});
        if (before)
            before->stop();
        emit began();
        if (before)
            emit wentOn(*before);
    });
}

void LiveConnector::failWith(const QString &sentence)
{
    if (m_starting && m_starting->state() == LiveState::Failed) // it is emitting a signal
        m_starting.release()->deleteLater();
    if (m_dialog && m_dialog->isVisible())
        m_dialog->showFailure(sentence);
    else
        emit failed(sentence);
}

// The next session inherits its settings.
void LiveConnector::follow(LiveSession &session)
{
    const auto goOn = [this, &session](const QString &address) {
        start(address, {}, session.program(), session.settings());
    };
    connect(&session, &LiveSession::restarted, this,
            [this, goOn, &session](const QString &address) {
                emit told(tr("%1 restarted at %2. The new run is recorded as a separate capture.")
                              .arg(session.program(), address));
                m_predecessor = &session;
                goOn(address);
            });
    connect(&session, &LiveSession::full, this, [this, goOn, &session] {
        emit told(tr("The recording of %1 reached the frame limit. It continues as a new capture.")
                      .arg(session.program()));
        m_predecessor = &session;
        goOn(session.address());
    });
}

std::unique_ptr<LiveSession> LiveConnector::takeSession()
{
    return std::move(m_starting);
}

} // namespace zoe::app
