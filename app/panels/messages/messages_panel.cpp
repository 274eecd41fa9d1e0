#include "app/panels/messages/messages_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <utility>

#include "analysis/columns/event_columns.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "app/theme/severity_text.h"
#include "app/theme/text.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

// What the rows refer to.
struct HeldMessages {
    std::vector<Message> messages;
    std::vector<zoe::Thread> threads;
};

std::vector<MessageRow> rowsOf(const HeldMessages &held, const FrameFinder &finder)
{
    std::vector<MessageRow> rows;
    for (const Message &message : held.messages)
        rows.push_back(
            {message, finder.at(message.timeNs),
             message.thread.valid() ? held.threads[message.thread.value].label() : std::string()});
    return rows;
}

class MessageRows : public ColumnRows<MessageRow> {
  public:
    MessageRows(const std::shared_ptr<const HeldMessages> &held, const FrameFinder &finder)
        : ColumnRows(messageColumns(), rowsOf(*held, finder), {held})
    {}

    [[nodiscard]] const Message &message(std::size_t row) const { return at(row).message; }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        return column == MessagesPanel::Severity ? static_cast<double>(message(row).severity)
                                                 : ColumnRows::number(row, column);
    }
    [[nodiscard]] bool sortsByNumber(int column) const override
    {
        return column == MessagesPanel::Severity;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == MessagesPanel::Severity ? severityText(message(row).severity)
                                                 : ColumnRows::text(row, column);
    }
    [[nodiscard]] QString toolTip(std::size_t row, int) const override { return filterText(row); }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return QString::fromStdString(message(row).text);
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).frame;
    }
};

} // namespace

MessagesPanel::MessagesPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(
          new RowsTable(session.jobs(),
                        {"messages", tr("Messages of the selected frames"), tr("Filter messages")},
                        rowColumns(messageColumns()), this))
    , m_severity(new QComboBox(this))
    , m_thread(new ThreadBox("messagesThread", this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
    setFocusProxy(m_rows);
    m_severity->setObjectName("messagesSeverity");
    m_severity->setAccessibleName(tr("Minimum severity"));
    m_severity->setToolTip(m_severity->accessibleName());
    m_severity->addItem(tr("All severities"));
    for (int least = 1; least <= static_cast<int>(zoe::Severity::Fatal); ++least)
        m_severity->addItem(
            tr("%1 and above").arg(severityText(static_cast<zoe::Severity>(least))));
    m_rows->addToBar(m_severity);
    m_rows->addToBar(m_thread);
    const auto filter = [this] { m_rows->setAccepts(wanted(m_rows->source())); };
    connect(m_severity, &QComboBox::currentIndexChanged, this, filter);
    connect(m_thread, &QComboBox::currentIndexChanged, this, filter);
    connect(m_rows, &RowsTable::rowActivated, this, [this](std::size_t row) {
        if (const auto frame = m_rows->model().source()->frame(row))
            document()->selection().setFrame(frame);
    });
    m_rows->sortBy(Time, Qt::AscendingOrder);
}

void MessagesPanel::ask()
{
    m_thread->setCapture(document()->capture().get());
    answer(
        tr("Reading messages"),
        [](const Capture &capture, const Selection &selection,
           const Task &task) -> Result<std::shared_ptr<const RowSource>> {
            auto messages = messagesIn(capture, selection, task);
            if (!messages)
                return messages.error();
            const auto threads = capture.threads();
            const auto held = std::make_shared<const HeldMessages>(
                HeldMessages{*std::move(messages), {threads.begin(), threads.end()}});
            return std::shared_ptr<const RowSource>(
                std::make_shared<MessageRows>(held, FrameFinder(capture)));
        },
        [this](const std::shared_ptr<const RowSource> &rows) {
            m_rows->setSource(rows, wanted(rows));
        });
}

std::function<bool(std::size_t)>
MessagesPanel::wanted(const std::shared_ptr<const RowSource> &rows) const
{
    const int least = m_severity->currentIndex();
    const std::optional<ThreadId> thread = m_thread->thread();
    if (!rows || (least <= 0 && !thread))
        return {};
    return [messages = std::static_pointer_cast<const MessageRows>(rows), least,
            thread](std::size_t row) {
        const Message &message = messages->message(row);
        return static_cast<int>(message.severity) >= least &&
               (!thread || message.thread == *thread);
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
