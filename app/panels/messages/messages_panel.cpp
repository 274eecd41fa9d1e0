#include "app/panels/messages/messages_panel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

constexpr std::array<const char *, 6> kSeverities{
    QT_TRANSLATE_NOOP("MessagesPanel", "Trace"), QT_TRANSLATE_NOOP("MessagesPanel", "Debug"),
    QT_TRANSLATE_NOOP("MessagesPanel", "Info"),  QT_TRANSLATE_NOOP("MessagesPanel", "Warning"),
    QT_TRANSLATE_NOOP("MessagesPanel", "Error"), QT_TRANSLATE_NOOP("MessagesPanel", "Fatal"),
};

QString severityText(Severity severity)
{
    const auto at = std::min(static_cast<std::size_t>(severity), kSeverities.size() - 1);
    return MessagesPanel::tr(kSeverities[at]);
}

std::vector<RowColumn> columns()
{
    return {
        {MessagesPanel::tr("Time"), MessagesPanel::tr("Time since the start of the session"),
         ColumnKind::Time, 0},
        {MessagesPanel::tr("Frame"), MessagesPanel::tr("Frame in which the message was logged"),
         ColumnKind::Ordinal, 0},
        {MessagesPanel::tr("Thread"),
         MessagesPanel::tr("Thread that logged the message; empty for the whole program"),
         ColumnKind::Text, 18},
        {MessagesPanel::tr("Severity"), MessagesPanel::tr("As given by the program"),
         ColumnKind::Text, 12},
        {MessagesPanel::tr("Message"),
         MessagesPanel::tr("Message text. Double-click to go to its frame."), ColumnKind::Text, 90},
    };
}

class MessageRows : public RowSource {
  public:
    MessageRows(std::vector<Message> messages, const Capture &capture)
        : m_messages(std::move(messages))
    {
        for (const zoe::Thread &thread : capture.threads())
            m_threads.push_back(QString::fromStdString(thread.label()));
        const FrameFinder finder(capture);
        m_frames.reserve(m_messages.size());
        for (const Message &message : m_messages)
            m_frames.push_back(finder.at(message.timeNs));
    }

    [[nodiscard]] std::size_t size() const override { return m_messages.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const Message &message = m_messages[row];
        switch (column) {
        case MessagesPanel::Time:
            return static_cast<double>(message.timeNs);
        case MessagesPanel::Frame:
            return m_frames[row] ? *m_frames[row] : kNone;
        case MessagesPanel::Severity:
            return static_cast<double>(message.severity);
        default:
            return kNone;
        }
    }
    [[nodiscard]] bool sortsByNumber(int column) const override
    {
        return column == MessagesPanel::Severity;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const Message &message = m_messages[row];
        switch (column) {
        case MessagesPanel::Thread:
            return message.thread.valid() ? m_threads[message.thread.value] : QString();
        case MessagesPanel::Severity:
            return severityText(message.severity);
        case MessagesPanel::Text:
            return QString::fromStdString(message.text);
        default:
            return {};
        }
    }
    [[nodiscard]] QString toolTip(std::size_t row, int) const override
    {
        return QString::fromStdString(m_messages[row].text);
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return QString::fromStdString(m_messages[row].text);
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return m_frames[row];
    }
    [[nodiscard]] const Message &message(std::size_t row) const { return m_messages[row]; }

  private:
    std::vector<Message> m_messages;
    std::vector<std::optional<FrameIndex>> m_frames; // not set: said outside all frames
    std::vector<QString> m_threads;
};

} // namespace

MessagesPanel::MessagesPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(
          new RowsTable(session.jobs(),
                        {"messages", tr("Messages of the selected frames"), tr("Filter messages")},
                        columns(), this))
    , m_severity(new QComboBox(this))
    , m_thread(new QComboBox(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
    setFocusProxy(m_rows);
    m_severity->setObjectName("messagesSeverity");
    m_severity->setAccessibleName(tr("Minimum severity"));
    m_severity->setToolTip(m_severity->accessibleName());
    m_severity->addItem(tr("All severities"));
    for (std::size_t i = 1; i < kSeverities.size(); ++i)
        m_severity->addItem(tr("%1 and above").arg(tr(kSeverities[i])));
    m_thread->setObjectName("messagesThread");
    m_thread->setAccessibleName(tr("Thread filter"));
    m_thread->setToolTip(m_thread->accessibleName());
    m_rows->addToBar(m_severity);
    m_rows->addToBar(m_thread);
    const auto filter = [this] { m_rows->setAccepts(wanted(m_rows->source())); };
    connect(m_severity, &QComboBox::currentIndexChanged, this, filter);
    connect(m_thread, &QComboBox::currentIndexChanged, this, filter);
    connect(m_rows, &RowsTable::rowActivated, this, [this](std::size_t row) {
        if (const auto frame = m_rows->model().source()->frame(row))
            document()->selection().setFrame(frame);
    });
    m_rows->table().horizontalHeader()->setStretchLastSection(true);
    m_rows->sortBy(Time, Qt::AscendingOrder);
}

void MessagesPanel::ask()
{
    buildChoices();
    answer(
        tr("Reading messages"),
        [](const Capture &capture, const Selection &selection,
           const Task &task) -> Result<std::shared_ptr<const RowSource>> {
            auto messages = messagesIn(capture, selection, task);
            if (!messages)
                return messages.error();
            return std::shared_ptr<const RowSource>(
                std::make_shared<MessageRows>(*std::move(messages), capture));
        },
        [this](const std::shared_ptr<const RowSource> &rows) {
            m_rows->setSource(rows, wanted(rows));
        });
}

void MessagesPanel::buildChoices()
{
    const QSignalBlocker quiet(m_thread);
    const int chosen = m_thread->currentIndex();
    m_thread->clear();
    m_thread->addItem(tr("All threads"));
    for (const zoe::Thread &thread : document()->capture()->threads())
        m_thread->addItem(QString::fromStdString(thread.label()));
    m_thread->setCurrentIndex(chosen > 0 && chosen < m_thread->count() ? chosen : 0);
}

std::function<bool(std::size_t)>
MessagesPanel::wanted(const std::shared_ptr<const RowSource> &rows) const
{
    const int least = m_severity->currentIndex();
    const int thread = m_thread->currentIndex() - 1;
    if (!rows || (least <= 0 && thread < 0))
        return {};
    return [messages = std::static_pointer_cast<const MessageRows>(rows), least,
            thread](std::size_t row) {
        const Message &message = messages->message(row);
        return static_cast<int>(message.severity) >= least &&
               (thread < 0 || message.thread.value == static_cast<std::uint32_t>(thread));
    };
}

void MessagesPanel::clear()
{
    m_rows->setSource(nullptr);
}

void MessagesPanel::showState()
{
    if (!stateText().isEmpty())
        m_rows->setScope(stateText());
    else if (state() == State::Answered && m_rows->source()->size() == 0)
        m_rows->setScope(tr("%1 · no messages").arg(framesText()));
    else
        m_rows->setScope(document() ? framesText() : QString());
}

} // namespace zoe::app
