#include "app/panels/flame/flame_area.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/panels/flame/flame_view.h"
#include "app/panels/flame/measured_area.h"
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

struct AreaPart {
    std::shared_ptr<const FlameFrame> frame;
    std::shared_ptr<const FlameExtras> extras; // null: not known
};

// Frames that are loaded are not read again.
struct AreaQuestion {
    std::shared_ptr<const Capture> capture;
    std::vector<AreaPart> loaded;
    std::vector<ThreadId> threads; // empty: all
    TimeNs fromNs = 0;
    TimeNs toNs = 0;
};

AreaQuestion questionOf(const FlameView &view)
{
    const FlameScene &scene = view.scene();
    const auto [from, to] = *view.measured().span();
    AreaQuestion question;
    question.capture = view.capture();
    question.loaded.push_back({scene.list->frame, scene.extras});
    for (const auto &side : scene.sides)
        question.loaded.push_back({side->frame, side->request.extras});
    question.threads = view.measured().threads();
    question.fromNs = scene.originNs() + static_cast<TimeNs>(from);
    question.toNs = scene.originNs() + static_cast<TimeNs>(to);
    return question;
}

// Frames that the area reaches into: the first and one behind the last.
std::pair<FrameIndex, FrameIndex> framesOf(const AreaQuestion &question)
{
    const auto frames = question.capture->frames();
    const auto first = std::ranges::partition_point(
        frames, [&](const FrameRecord &frame) { return frame.startNs <= question.fromNs; });
    const auto end = std::ranges::partition_point(
        frames, [&](const FrameRecord &frame) { return frame.startNs < question.toNs; });
    const auto before = static_cast<FrameIndex>(first - frames.begin());
    return {before == 0 ? 0 : before - 1, static_cast<FrameIndex>(end - frames.begin())};
}

Result<AreaPart> partOf(const AreaQuestion &question, FrameIndex frame, const Task &task)
{
    for (const AreaPart &part : question.loaded) {
        if (part.frame->parts.front().frame <= frame && frame <= part.frame->parts.back().frame)
            return part;
    }
    const auto trees = loadFlameFrame(question.capture, {frame, 0, 0}, task);
    if (!trees)
        return trees.error();
    const auto extras = loadFlameExtras(**trees, 0, nullptr, task);
    if (!extras)
        return extras.error();
    return AreaPart{*trees, *extras};
}

std::vector<AreaLane> lanesOf(const AreaPart &part, const std::vector<ThreadId> &threads)
{
    std::vector<AreaLane> lanes;
    for (const FlameIndex &index : part.frame->indexes) {
        const ThreadId thread = index.tree().thread();
        if (!threads.empty() && std::ranges::find(threads, thread) == threads.end())
            continue;
        const ThreadExtras *extras = part.extras ? part.extras->of(thread) : nullptr;
        lanes.push_back({thread, index.tree(), extras != nullptr ? &extras->states : nullptr});
    }
    return lanes;
}

// Frames that can't be read are gaps. Error: Cancelled.
Result<std::shared_ptr<const AreaSums>> answerTo(const AreaQuestion &question, const Task &task)
{
    AreaAdder adder;
    const auto [first, end] = framesOf(question);
    for (FrameIndex frame = first; frame < end; ++frame) {
        if (task.stopRequested())
            return Task::cancelled();
        const auto part = partOf(question, frame, task);
        if (!part)
            continue;
        const TimeNs from = std::max(question.fromNs, part->frame->parts.front().record.startNs);
        const TimeNs to = std::min(question.toNs, part->frame->parts.back().record.endNs());
        if (from < to)
            adder.add(lanesOf(*part, question.threads), from, to);
        frame = part->frame->parts.back().frame;
    }
    return std::make_shared<const AreaSums>(adder.sums());
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
    if (!m_view.measured().span()) {
        hide();
        m_table->setSource(nullptr);
        m_states->clear();
        return;
    }
    m_job = m_jobs.run(
        QString(), this,
        [question = questionOf(m_view)](const Task &task) { return answerTo(question, task); },
        [this](const Result<std::shared_ptr<const AreaSums>> &sums) {
            m_job = 0;
            if (sums)
                show(*sums);
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
