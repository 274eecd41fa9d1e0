#include "app/panels/locks/lock_rows.h"

#include <QCoreApplication>
#include <QStringList>
#include <utility>

#include "analysis/model/capture.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LockRows)
};

QString nameOf(const Capture &capture, LockId id)
{
    const Lock &lock = capture.locks()[id.value];
    return lock.name.empty() ? Texts::tr("lock %1").arg(id.value)
                             : QString::fromStdString(lock.name);
}

QString threadName(const Capture &capture, ThreadId thread)
{
    return thread.valid() ? QString::fromStdString(capture.thread(thread).label()) : QString();
}

double real(auto number)
{
    return static_cast<double>(number);
}

double share(DurationNs part, DurationNs whole)
{
    return whole > 0 ? real(part) / real(whole) : 0;
}

class LockRows : public RowSource {
  public:
    LockRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const AllLockFigures> figures)
        : m_capture(std::move(capture))
        , m_figures(std::move(figures))
    {
        for (const LockFigures &lock : m_figures->locks)
            m_mostNs = std::max({m_mostNs, lock.waitNs, lock.holdNs});
    }
    [[nodiscard]] std::size_t size() const override { return m_figures->locks.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const LockFigures &lock = m_figures->locks[row];
        const bool waited = lock.wait.count > 0;
        const bool held = lock.hold.count > 0;
        const double figures[] = {kNone,
                                  real(lock.wait.count),
                                  real(lock.waitNs),
                                  waited ? lock.wait.medianNs : kNone,
                                  waited ? lock.wait.p99Ns : kNone,
                                  waited ? real(lock.wait.maxNs) : kNone,
                                  real(lock.hold.count),
                                  real(lock.holdNs),
                                  held ? lock.hold.medianNs : kNone,
                                  held ? lock.hold.p99Ns : kNone,
                                  held ? real(lock.hold.maxNs) : kNone,
                                  real(lock.threads.size())};
        return column < static_cast<int>(std::size(figures)) ? figures[column] : kNone;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const Lock &lock = m_capture->locks()[m_figures->locks[row].lock.value];
        if (column == 0)
            return nameOf(*m_capture, m_figures->locks[row].lock);
        if (column == 12 && !lock.file.empty())
            return QString("%1:%2").arg(QString::fromStdString(lock.file)).arg(lock.line);
        return {};
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column == 2)
            return share(m_figures->locks[row].waitNs, m_mostNs);
        if (column == 7)
            return share(m_figures->locks[row].holdNs, m_mostNs);
        return {};
    }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const AllLockFigures> m_figures;
    DurationNs m_mostNs = 0;
};

class LockThreadRows : public RowSource {
  public:
    LockThreadRows(std::shared_ptr<const Capture> capture,
                   std::shared_ptr<const AllLockFigures> figures)
        : m_capture(std::move(capture))
        , m_figures(std::move(figures))
    {
        for (const LockFigures &lock : m_figures->locks) {
            for (const LockThread &thread : lock.threads) {
                m_rows.emplace_back(lock.lock, &thread);
                m_mostNs = std::max({m_mostNs, thread.waitNs, thread.holdNs});
            }
        }
    }
    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const LockThread &thread = *m_rows[row].second;
        const double figures[] = {kNone,
                                  kNone,
                                  real(thread.waits),
                                  real(thread.waitNs),
                                  thread.waits > 0 ? real(thread.longestWaitNs) : kNone,
                                  real(thread.holds),
                                  real(thread.holdNs)};
        return figures[column];
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (column == 0)
            return nameOf(*m_capture, m_rows[row].first);
        return column == 1 ? threadName(*m_capture, m_rows[row].second->thread) : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column == 3)
            return share(m_rows[row].second->waitNs, m_mostNs);
        if (column == 6)
            return share(m_rows[row].second->holdNs, m_mostNs);
        return {};
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1);
    }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const AllLockFigures> m_figures;
    std::vector<std::pair<LockId, const LockThread *>> m_rows;
    DurationNs m_mostNs = 0;
};

class LockWaitRows : public RowSource {
  public:
    LockWaitRows(std::shared_ptr<const Capture> capture,
                 std::shared_ptr<const AllLockFigures> figures)
        : m_capture(std::move(capture))
        , m_figures(std::move(figures))
    {}
    [[nodiscard]] std::size_t size() const override { return m_figures->worstWaits.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const LockWait &wait = m_figures->worstWaits[row];
        const double figures[] = {
            kNone, kNone, real(wait.frame), real(wait.durationNs), kNone, real(wait.startNs)};
        return figures[column];
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const LockWait &wait = m_figures->worstWaits[row];
        if (column == 0)
            return nameOf(*m_capture, wait.lock);
        if (column == 1)
            return threadName(*m_capture, wait.thread);
        if (column != 4)
            return {};
        QStringList holders;
        for (const LockHolder &holder : wait.holders)
            holders << Texts::tr("%1 for %2")
                           .arg(threadName(*m_capture, holder.thread),
                                durationText(holder.overlapNs));
        return holders.join(", ");
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != 3)
            return {};
        return share(m_figures->worstWaits[row].durationNs,
                     m_figures->worstWaits.front().durationNs);
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return m_figures->worstWaits[row].frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1) + u' ' + text(row, 4);
    }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const AllLockFigures> m_figures;
};

} // namespace

std::vector<RowColumn> lockColumns()
{
    const QString type7 = Texts::tr("Linear interpolation between the two nearest values (type 7)");
    return {
        {Texts::tr("Lock"), Texts::tr("Name given by the program"), ColumnKind::Text, 26},
        {Texts::tr("Waits"), Texts::tr("Waits that ended in the selected frames"),
         ColumnKind::Count, 0},
        {Texts::tr("Waited"), Texts::tr("Total over all threads"), ColumnKind::Time, 0},
        {Texts::tr("Median wait"), type7, ColumnKind::Time, 0},
        {Texts::tr("P99 wait"), type7, ColumnKind::Time, 0},
        {Texts::tr("Longest wait"), Texts::tr("Longest wait of a single thread"), ColumnKind::Time,
         0},
        {Texts::tr("Holds"), Texts::tr("Holds that ended in the selected frames"),
         ColumnKind::Count, 0},
        {Texts::tr("Held"), Texts::tr("Total over all threads"), ColumnKind::Time, 0},
        {Texts::tr("Median hold"), type7, ColumnKind::Time, 0},
        {Texts::tr("P99 hold"), type7, ColumnKind::Time, 0},
        {Texts::tr("Longest hold"), Texts::tr("Longest hold by a single thread"), ColumnKind::Time,
         0},
        {Texts::tr("Threads"), Texts::tr("Number of threads that used the lock"), ColumnKind::Count,
         0},
        {Texts::tr("Source"), Texts::tr("Where the lock is declared"), ColumnKind::Text, 40},
    };
}

std::vector<RowColumn> lockThreadColumns()
{
    return {
        {Texts::tr("Lock"), Texts::tr("Name given by the program"), ColumnKind::Text, 26},
        {Texts::tr("Thread"), Texts::tr("Thread that waited for the lock or held it"),
         ColumnKind::Text, 20},
        {Texts::tr("Waits"), Texts::tr("Waits that ended in the selected frames"),
         ColumnKind::Count, 0},
        {Texts::tr("Waited"), Texts::tr("Total"), ColumnKind::Time, 0},
        {Texts::tr("Longest wait"), Texts::tr("Longest by this thread"), ColumnKind::Time, 0},
        {Texts::tr("Holds"), Texts::tr("Holds that ended in the selected frames"),
         ColumnKind::Count, 0},
        {Texts::tr("Held"), Texts::tr("Total"), ColumnKind::Time, 0},
    };
}

std::vector<RowColumn> lockWaitColumns()
{
    return {
        {Texts::tr("Lock"), Texts::tr("Name given by the program"), ColumnKind::Text, 26},
        {Texts::tr("Thread"), Texts::tr("Thread that waited"), ColumnKind::Text, 20},
        {Texts::tr("Frame"), Texts::tr("Frame in which the wait ended. Double-click to go there."),
         ColumnKind::Ordinal, 0},
        {Texts::tr("Waited"), Texts::tr("Duration of the wait"), ColumnKind::Time, 0},
        {Texts::tr("Held by"),
         Texts::tr("Threads that held the lock during the wait, with the time each held it"),
         ColumnKind::Text, 50},
        {Texts::tr("Start"), Texts::tr("Time since the start of the session"), ColumnKind::Time, 0},
    };
}

LockTables lockTables(std::shared_ptr<const Capture> capture,
                      std::shared_ptr<const AllLockFigures> figures)
{
    return {std::make_shared<LockRows>(capture, figures),
            std::make_shared<LockThreadRows>(capture, figures),
            std::make_shared<LockWaitRows>(capture, figures), figures};
}

} // namespace zoe::app
