#include "app/panels/flame/flame_area.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "app/panels/flame/flame_view.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

constexpr int kAreaLines = 9; // height of the table, its bar included

struct AreaWords {
    Q_DECLARE_TR_FUNCTIONS(FlameArea)
};

class AreaRows : public RowSource {
  public:
    enum Column { Function, Self, Total, Calls, Longest };

    AreaRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const AreaSums> sums)
        : m_capture(std::move(capture))
        , m_sums(std::move(sums))
    {}

    static std::vector<RowColumn> columns()
    {
        return {{AreaWords::tr("Function"), AreaWords::tr("Function with time in the area"),
                 ColumnKind::Text, 26},
                {AreaWords::tr("Self"),
                 AreaWords::tr("Time in the area without the functions it called"),
                 ColumnKind::Time, 0},
                {AreaWords::tr("Total"),
                 AreaWords::tr("Time in the area with the functions it called; nested calls of the "
                               "function count once"),
                 ColumnKind::Time, 0},
                {AreaWords::tr("Calls"), AreaWords::tr("Zones that reach into the area"),
                 ColumnKind::Count, 0},
                {AreaWords::tr("Longest"), AreaWords::tr("Longest part of a zone inside the area"),
                 ColumnKind::Time, 0}};
    }

    [[nodiscard]] std::size_t size() const override { return m_sums->functions.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const AreaFunction &function = m_sums->functions[row];
        switch (column) {
        case Self:
            return static_cast<double>(function.selfNs);
        case Total:
            return static_cast<double>(function.totalNs);
        case Calls:
            return static_cast<double>(function.calls);
        case Longest:
            return static_cast<double>(function.longestNs);
        default:
            return kNone;
        }
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == Function ? QString::fromStdString(m_capture->site(site(row)).label())
                                  : QString();
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        return m_sums->functions[row].site;
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        const DurationNs most = m_sums->functions.front().selfNs;
        if (column != Self || most <= 0)
            return {};
        return CellBar(number(row, column) / static_cast<double>(most));
    }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const AreaSums> m_sums;
};

// All lanes of the frame and of those beside it that belong to a thread that counts.
struct AreaQuestion {
    std::vector<std::shared_ptr<const FlameFrame>> frames;
    std::vector<std::shared_ptr<const FlameExtras>> extras; // of each; may be null
    std::vector<ThreadId> threads;                          // empty: all
    TimeNs fromNs = 0;
    TimeNs toNs = 0;
};

AreaQuestion questionOf(const FlameView &view)
{
    const FlameScene &scene = view.scene();
    const auto [from, to] = *view.measured();
    AreaQuestion question;
    question.frames.push_back(scene.list->frame);
    question.extras.push_back(scene.extras);
    for (const auto &side : scene.sides) {
        question.frames.push_back(side->frame);
        question.extras.push_back(side->request.extras);
    }
    question.threads = view.measuredThreads();
    question.fromNs = scene.originNs() + static_cast<TimeNs>(from);
    question.toNs = scene.originNs() + static_cast<TimeNs>(to);
    return question;
}

// A thread with zones in several frames has one line.
AreaSums answerTo(const AreaQuestion &question)
{
    std::vector<AreaLane> lanes;
    for (std::size_t i = 0; i < question.frames.size(); ++i) {
        for (const FlameIndex &index : question.frames[i]->indexes) {
            const ThreadId thread = index.tree().thread();
            if (!question.threads.empty() &&
                std::ranges::find(question.threads, thread) == question.threads.end())
                continue;
            const ThreadExtras *extras =
                question.extras[i] ? question.extras[i]->of(thread) : nullptr;
            lanes.push_back({thread, index.tree(), extras != nullptr ? &extras->states : nullptr});
        }
    }
    AreaSums sums = areaSums(lanes, question.fromNs, question.toNs);
    std::map<ThreadId, AreaThread> threads;
    for (const AreaThread &part : sums.threads) {
        AreaThread &thread = threads[part.thread];
        thread.thread = part.thread;
        thread.states.add(part.states);
        thread.statesKnown = thread.statesKnown || part.statesKnown;
        thread.zonesNs += part.zonesNs;
    }
    sums.threads.clear();
    for (const auto &[id, thread] : threads)
        sums.threads.push_back(thread);
    return sums;
}

QString lineOf(const Capture &capture, const AreaThread &thread)
{
    const StateTimes &times = thread.states;
    return AreaWords::tr("%1: running %2, preempted %3, waiting %4")
        .arg(QString::fromStdString(capture.thread(thread.thread).label()),
             durationText(times.runningNs), durationText(times.preemptedNs),
             durationText(times.waitingNs));
}

} // namespace

FlameArea::FlameArea(JobRunner &jobs, FlameView &view, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_view(view)
    , m_table(new RowsTable(jobs, {"flameArea", tr("Functions of the selected area"), tr("Filter")},
                            AreaRows::columns(), this))
    , m_states(new QLabel(this))
{
    setAccessibleName(tr("Selected area"));
    m_states->setObjectName("flameAreaStates");
    m_states->setTextFormat(Qt::PlainText);
    m_states->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_states->setContentsMargins(8, 4, 8, 4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_states);
    setFixedHeight(kAreaLines * (fontMetrics().height() + 6));
    m_table->sortBy(AreaRows::Self, Qt::DescendingOrder);
    connect(&view, &FlameView::areaChanged, this, &FlameArea::ask);
    connect(m_table, &RowsTable::rowChosen, this,
            [this](std::size_t row) { emit siteChosen(m_table->source()->site(row)); });
    hide();
}

QString FlameArea::statesText() const
{
    return m_states->text();
}

void FlameArea::ask()
{
    m_jobs.cancel(std::exchange(m_job, 0));
    if (!m_view.measured() || m_view.loaded() == nullptr) {
        hide();
        m_table->setSource(nullptr);
        m_states->clear();
        return;
    }
    m_job = m_jobs.run(
        QString(), this,
        [question = questionOf(m_view)](const Task &) {
            return std::make_shared<const AreaSums>(answerTo(question));
        },
        [this](std::shared_ptr<const AreaSums> sums) {
            m_job = 0;
            show(std::move(sums));
        });
}

void FlameArea::show(std::shared_ptr<const AreaSums> sums)
{
    const auto &capture = m_view.capture();
    QStringList lines;
    for (const AreaThread &thread : sums->threads) {
        if (thread.statesKnown)
            lines << lineOf(*capture, thread);
    }
    m_states->setText(lines.join(u'\n'));
    m_states->setVisible(!lines.isEmpty());
    m_table->setScope(tr("Selected: %1").arg(durationText(sums->durationNs)));
    m_table->setSource(std::make_shared<AreaRows>(capture, std::move(sums)), {}, capture);
    setVisible(true);
}

} // namespace zoe::app
