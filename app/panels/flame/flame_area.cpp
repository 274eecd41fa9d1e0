#include "app/panels/flame/flame_area.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/columns/call_columns.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/flame/measured_area.h"
#include "app/theme/counted_texts.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

namespace {

constexpr int kFunctionsShare = 5; // of the width
constexpr int kThreadsShare = 4;
constexpr FrameIndex kManyFrames = 32; // reading this many may take a while

class AreaRows : public ColumnRows<AreaRow> {
  public:
    using ColumnRows::ColumnRows;

    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).function.site; }
};

std::shared_ptr<const RowSource> areaRows(const std::shared_ptr<const Capture> &capture,
                                          const std::shared_ptr<const AreaSums> &sums)
{
    std::vector<AreaRow> rows;
    for (const AreaFunction &function : sums->functions)
        rows.push_back({*capture, function});
    return std::make_shared<AreaRows>(areaColumns(), std::move(rows),
                                      std::vector<std::shared_ptr<const void>>{capture, sums});
}

std::shared_ptr<const RowSource> threadRows(const std::shared_ptr<const Capture> &capture,
                                            const std::shared_ptr<const AreaSums> &sums)
{
    std::vector<AreaThreadRow> rows;
    for (const AreaThread &thread : sums->threads) {
        if (thread.statesKnown)
            rows.push_back({*capture, thread});
    }
    return std::make_shared<ColumnRows<AreaThreadRow>>(
        areaThreadColumns(), std::move(rows),
        std::vector<std::shared_ptr<const void>>{capture, sums});
}

struct AreaPart {
    std::shared_ptr<const FlameFrame> frame;   // of a large frame, any part
    std::shared_ptr<const LargeFrame> large;   // null: the frame has all of its zones
    std::shared_ptr<const FlameExtras> extras; // null: unknown
};

// Frames that are already loaded are not read again.
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
    if (!scene.list->frame->sketch)
        question.loaded.push_back({scene.list->frame, view.large(), scene.extras});
    for (const auto &side : scene.sides)
        question.loaded.push_back({side->frame, nullptr, side->request.extras});
    question.threads = view.measured().threads();
    question.fromNs = scene.originNs() + static_cast<TimeNs>(from);
    question.toNs = scene.originNs() + static_cast<TimeNs>(to);
    return question;
}

// The frames that the area overlaps: the first one, and one past the last.
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

// Null if it must be read.
const AreaPart *loadedPart(const AreaQuestion &question, FrameIndex frame)
{
    const auto found = std::ranges::find_if(question.loaded, [&](const AreaPart &part) {
        return part.frame->parts.front().frame <= frame && frame <= part.frame->parts.back().frame;
    });
    return found == question.loaded.end() ? nullptr : &*found;
}

bool takesLong(const AreaQuestion &question)
{
    const auto [first, end] = framesOf(question);
    FrameIndex read = 0;
    for (FrameIndex frame = first; frame < end && read <= kManyFrames; ++frame)
        read += loadedPart(question, frame) ? 0 : 1;
    return read > kManyFrames;
}

Result<AreaPart> partOf(const AreaQuestion &question, FrameIndex frame, const Task &task)
{
    if (const AreaPart *part = loadedPart(question, frame))
        return *part;
    const auto large = LargeFrame::open(question.capture, {frame, 0, 0}, task);
    if (!large)
        return large.error();
    const auto trees = *large ? Result((*large)->overview())
                              : loadFlameFrame(question.capture, {frame, 0, 0}, task);
    if (!trees)
        return trees.error();
    const auto extras = loadFlameExtras(**trees, 0, nullptr, task);
    if (!extras)
        return extras.error();
    return AreaPart{*trees, *large, *extras};
}

std::vector<AreaLane> lanesOf(const AreaPart &part, const std::vector<ThreadId> &threads)
{
    std::vector<AreaLane> lanes;
    for (const FlameIndex &index : part.frame->indexes) {
        const ThreadId thread = index.tree().thread();
        if (!threads.empty() && std::ranges::find(threads, thread) == threads.end())
            continue;
        const ThreadExtras *extras = part.extras ? part.extras->of(thread) : nullptr;
        lanes.push_back({thread, part.large ? ZoneTree() : index.tree(),
                         extras != nullptr ? &extras->states : nullptr});
    }
    return lanes;
}

void addPart(const AreaPart &part, const std::vector<ThreadId> &threads, TimeNs fromNs, TimeNs toNs,
             AreaAdder &adder, const Task &task)
{
    adder.add(lanesOf(part, threads), fromNs, toNs);
    if (!part.large)
        return;
    part.large->forEachTree(
        fromNs, toNs,
        [&](const ZoneTree &zones, std::size_t passedOn) {
            if (threads.empty() || std::ranges::find(threads, zones.thread()) != threads.end())
                adder.addSlice({zones.thread(), zones, nullptr, passedOn}, fromNs, toNs);
        },
        task);
}

bool reachesInto(const AreaQuestion &question, FrameIndex frame)
{
    const FrameRecord &record = question.capture->frames()[frame];
    return record.endNs() > question.fromNs && record.startNs < question.toNs;
}

// Frames that can't be read are gaps, and counted. Error: Cancelled.
Result<AreaAnswer> answerTo(const AreaQuestion &question, const Task &task)
{
    AreaAdder adder;
    std::uint64_t unreadable = 0;
    const auto [first, end] = framesOf(question);
    for (FrameIndex frame = first; frame < end; ++frame) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(frame - first) / (end - first));
        const auto part = partOf(question, frame, task);
        if (!part) {
            unreadable += reachesInto(question, frame) ? 1 : 0;
            continue;
        }
        const TimeNs from = std::max(question.fromNs, part->frame->parts.front().record.startNs);
        const TimeNs to = std::min(question.toNs, part->frame->parts.back().record.endNs());
        if (from < to)
            addPart(*part, question.threads, from, to, adder, task);
        frame = part->frame->parts.back().frame;
    }
    if (task.stopRequested())
        return Task::cancelled();
    return AreaAnswer{std::make_shared<const AreaSums>(adder.sums()), unreadable};
}

} // namespace

FlameArea::FlameArea(JobRunner &jobs, FlameView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_table(new RowsTable(jobs, {"flameArea", tr("Functions of the selected area"), tr("Filter")},
                            rowColumns(areaColumns()), this))
    , m_threads(new RowsView(jobs, "flameAreaThreads", tr("States of the threads in the area"),
                             rowColumns(areaThreadColumns()), this))
    , m_job(jobs, *this)
{
    setAccessibleName(tr("Selected area"));
    setFocusProxy(m_table);
    auto *states = new QVBoxLayout; // same margins as the other table
    states->setContentsMargins(0, kTightPx, kTightPx, kTightPx);
    states->addWidget(m_threads);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, kFunctionsShare);
    layout->addLayout(states, kThreadsShare);
    auto *end = new QToolButton(this);
    end->setObjectName("flameAreaEnd");
    end->setAutoRaise(true);
    setIcon(*end, "cancel");
    end->setToolTip(tr("Clear the selected area (Escape)"));
    end->setAccessibleName(end->toolTip());
    connect(end, &QToolButton::clicked, &view, &FlameView::clearArea);
    m_table->addToBar(end);
    m_table->sortBy(windowColumn(areaColumns(), "selfNs"), Qt::DescendingOrder);
    m_threads->sortBy(windowColumn(areaThreadColumns(), "runningNs"), Qt::DescendingOrder);
    connect(&view, &FlameView::areaChanged, this, &FlameArea::ask);
    connect(m_table, &RowsTable::rowChosen, this,
            [this](std::size_t row) { emit siteChosen(m_table->source()->site(row)); });
    hide();
}

void FlameArea::ask()
{
    m_job.cancel();
    if (!m_view.measured().span()) {
        hide();
        m_table->setSource(nullptr);
        m_threads->setSource(nullptr);
        return;
    }
    AreaQuestion question = questionOf(m_view);
    const bool isLong = takesLong(question);
    m_job.run(
        isLong ? tr("Adding up the selected area") : QString(),
        [question = std::move(question)](const Task &task) { return answerTo(question, task); },
        [this](const Result<AreaAnswer> &answer) {
            if (answer)
                show(*answer);
        });
}

void FlameArea::show(const AreaAnswer &answer)
{
    const auto &sums = answer.sums;
    const auto &capture = m_view.capture();
    QString scope = tr("Selected: %1").arg(durationText(sums->durationNs));
    if (answer.unreadableFrames > 0)
        scope += " · " + tr("%1 unreadable").arg(countedFrames(answer.unreadableFrames));
    m_table->setScope(scope);
    m_table->setSource(areaRows(capture, sums), {}, capture);
    const auto threads = threadRows(capture, sums);
    m_threads->setSource(threads);
    m_threads->setVisible(threads->size() > 0);
    setVisible(true);
}

} // namespace zoe::app
