#include "app/panels/events/events_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <utility>

#include "analysis/columns/event_columns.h"
#include "analysis/frames/series.h"
#include "app/theme/severity_text.h"
#include "app/theme/text.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostMessageWaits = 1000; // the longest

class EventRows : public ColumnRows<EventRow> {
  public:
    EventRows(std::vector<EventRow> rows, const AllLockFigures &locks)
        : ColumnRows(eventColumns(), std::move(rows))
        , m_shownWaits(locks.worstWaits.size())
    {
        for (const LockFigures &lock : locks.locks)
            m_allWaits += lock.wait.count;
    }

    [[nodiscard]] std::uint64_t shownWaits() const { return m_shownWaits; }
    [[nodiscard]] std::uint64_t allWaits() const { return m_allWaits; }

    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (of(column).id == "kind")
            return translatedColumnText(ColumnRows::text(row, column).toStdString());
        const auto &severity = at(row).severity;
        return severity && of(column).id == "details" ? severityText(*severity)
                                                      : ColumnRows::text(row, column);
    }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        const QString own = text(row, column);
        return own.isEmpty() ? QString::fromStdString(at(row).event) : own;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return QString::fromStdString(at(row).event + ' ' + at(row).threadName + ' ' +
                                      at(row).details);
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).frame;
    }
    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).site; }

  private:
    std::uint64_t m_shownWaits;
    std::uint64_t m_allWaits = 0;
};

Result<std::shared_ptr<const RowSource>> eventsIn(const Capture &capture,
                                                  const Selection &selection, const Task &task)
{
    const auto messages = messagesIn(capture, selection, task);
    if (!messages)
        return messages.error();
    const auto locks = lockFigures(capture, selection, kMostMessageWaits, task);
    if (!locks)
        return locks.error();
    const auto coverage = coverageOf(capture, selection, task);
    if (!coverage)
        return coverage.error();
    return std::shared_ptr<const RowSource>(
        std::make_shared<EventRows>(eventRows(capture, {*messages, **locks, **coverage}), **locks));
}

} // namespace

EventsPanel::EventsPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(new RowsTable(session.jobs(),
                           {"events", tr("Events of the selected frames"), tr("Filter events")},
                           rowColumns(eventColumns()), this))
    , m_kind(new QComboBox(this))
    , m_thread(new ThreadBox("eventsThread", this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
    setFocusProxy(m_rows);
    m_kind->setObjectName("eventsKind");
    m_kind->setAccessibleName(tr("Kind of event"));
    m_kind->setToolTip(m_kind->accessibleName());
    m_kind->addItems({tr("All kinds"), tr("Messages"), tr("Lock waits"), tr("Sites")});
    m_rows->addToBar(m_kind);
    m_rows->addToBar(m_thread);
    connectRows();
    m_rows->sortBy(windowColumn(eventColumns(), "timeNs"), Qt::AscendingOrder);
}

void EventsPanel::connectRows()
{
    const auto filter = [this] { m_rows->setAccepts(wanted(m_rows->source())); };
    connect(m_kind, &QComboBox::currentIndexChanged, this, filter);
    connect(m_thread, &QComboBox::currentIndexChanged, this, filter);
    connect(m_rows, &RowsTable::rowChosen, this, [this](std::size_t row) {
        if (const SiteId site = m_rows->source()->site(row); site.valid())
            document()->selection().setSite(site);
    });
    connect(m_rows, &RowsTable::rowActivated, this, [this](std::size_t row) {
        if (const auto frame = m_rows->source()->frame(row))
            document()->selection().setFrame(frame);
    });
}

void EventsPanel::ask()
{
    m_thread->setCapture(document()->capture().get());
    answer(tr("Reading events"), eventsIn, [this](const std::shared_ptr<const RowSource> &rows) {
        m_rows->setSource(rows, wanted(rows), document()->capture());
    });
}

std::function<bool(std::size_t)>
EventsPanel::wanted(const std::shared_ptr<const RowSource> &rows) const
{
    const int kind = m_kind->currentIndex();
    const std::optional<ThreadId> thread = m_thread->thread();
    if (!rows || (kind <= 0 && !thread))
        return {};
    return
        [events = std::static_pointer_cast<const EventRows>(rows), kind, thread](std::size_t row) {
            const EventRow &event = events->at(row);
            return (kind <= 0 || static_cast<int>(event.kind) == kind - 1) &&
                   (!thread || event.thread == thread);
        };
}

void EventsPanel::clear()
{
    m_rows->setSource(nullptr);
}

void EventsPanel::showState()
{
    QString text = stateText();
    if (text.isEmpty() && document())
        text = framesText();
    const auto events = std::static_pointer_cast<const EventRows>(m_rows->source());
    if (state() == State::Answered && events && events->shownWaits() < events->allWaits())
        text = tr("%1 · the %2 longest of %3 lock waits")
                   .arg(text, countText(events->shownWaits()), countText(events->allWaits()));
    m_rows->setScope(text);
}

} // namespace zoe::app
