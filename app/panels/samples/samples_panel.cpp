#include "app/panels/samples/samples_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>

#include "analysis/calltree/callers.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kFunctionWidth = 48; // in letters
constexpr const char *kDirectionKey = "samplesDirection";
constexpr const char *kInsideKey = "samplesInside";

// With all samples of a node and below it as its calls; bottom-up, those that ended in the
// function.
CallTree shownTree(const SampleTree &samples, bool bottomUp)
{
    if (bottomUp)
        return callersOf(samples.tree);
    CallTree tree = samples.tree;
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const CallNode &node = tree.nodes[i];
        if (node.parent != CallNode::kNoParent)
            tree.nodes[node.parent].calls += node.calls;
    }
    return tree;
}

} // namespace

SamplesPanel::SamplesPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_direction(new QComboBox(this))
    , m_inside(new QCheckBox(tr("Inside the selected function"), this))
    , m_note(new QLabel(this))
    , m_tree(new CallTreeView(CallTreeModel::Counted::Samples, kFunctionWidth, this))
{
    buildTop();
    m_tree->setObjectName("samplesTree");
    m_tree->setAccessibleName(tr("Sampled call tree"));
    auto *top = new QHBoxLayout;
    top->addWidget(m_direction);
    top->addWidget(m_inside);
    top->addWidget(m_note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(m_tree);
    setFocusProxy(m_tree);
    connect(m_tree, &CallTreeView::orderChanged, this, &SamplesPanel::arrange);
    connect(m_tree, &CallTreeView::frameChosen, this,
            [this](FrameIndex frame) { document()->selection().setFrame(frame); });
    connect(&jobs(), &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_arrangeJob)
            m_arrangeJob = 0;
        if (job == m_mergeJob) { // cancelled: it is taken from here when its result was
            m_mergeJob = 0;
            updateNote();
        }
    });
    updateNote();
}

void SamplesPanel::buildTop()
{
    m_direction->setObjectName("samplesDirection");
    m_direction->setAccessibleName(tr("Direction of the sampled call tree"));
    m_direction->addItem(tr("Top-down (callees)"));
    m_direction->addItem(tr("Bottom-up (callers)"));
    m_inside->setObjectName("samplesInside");
    m_inside->setToolTip(
        tr("Show only samples taken while the selected instrumented function was open"));
    m_note->setObjectName("samplesNote");
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_direction, &QComboBox::currentIndexChanged, this, &SamplesPanel::arrange);
    connect(m_inside, &QCheckBox::toggled, this, &SamplesPanel::forget);
}

void SamplesPanel::showDocument()
{
    if (document()) {
        connect(&document()->scope(), &TableScope::changed, this, &SamplesPanel::forget);
        connect(&document()->selection(), &ViewSelection::siteChanged, this, [this] {
            if (m_inside->isChecked())
                forget();
        });
    }
    forget();
}

QString SamplesPanel::noteText() const
{
    return m_note->text();
}

void SamplesPanel::saveState(QVariantMap &state) const
{
    state[kDirectionKey] = m_direction->currentIndex();
    state[kInsideKey] = m_inside->isChecked();
}

void SamplesPanel::restoreState(const QVariantMap &state)
{
    const int direction = state.value(kDirectionKey, -1).toInt();
    if (direction >= 0 && direction < m_direction->count())
        m_direction->setCurrentIndex(direction);
    m_inside->setChecked(state.value(kInsideKey, m_inside->isChecked()).toBool());
}

std::optional<SampleQuery> SamplesPanel::query() const
{
    if (!document())
        return {};
    const SiteId site = document()->selection().state().site;
    SampleQuery query;
    query.selection.frames = document()->scope().frames();
    if (m_inside->isChecked()) {
        if (!site.valid())
            return {};
        query.selection.inside = {site};
    }
    return query;
}

void SamplesPanel::forget()
{
    jobs().cancel(std::exchange(m_mergeJob, 0));
    jobs().cancel(std::exchange(m_arrangeJob, 0));
    m_samples.reset();
    model().setRows(nullptr);
    m_stale = true;
    if (isVisible())
        merge();
    updateNote();
}

void SamplesPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_stale)
        merge();
}

void SamplesPanel::merge()
{
    auto asked = query();
    if (!asked)
        return;
    m_stale = false;
    m_mergeJob = jobs().run(
        tr("Merging samples"), this,
        [capture = document()->capture(), query = *std::move(asked)](const Task &task) {
            return sampleTree(*capture, query, task);
        },
        [this](Result<std::shared_ptr<const SampleTree>> samples) {
            m_mergeJob = 0;
            if (samples) {
                m_samples = *std::move(samples);
                arrange();
            } else {
                emit failed(tr("Can't merge samples: %1")
                                .arg(QString::fromStdString(samples.error().text())));
            }
            updateNote();
        });
    updateNote();
}

void SamplesPanel::arrange()
{
    jobs().cancel(std::exchange(m_arrangeJob, 0));
    if (!m_samples)
        return;
    const bool bottomUp = m_direction->currentIndex() == 1;
    m_arrangeJob = jobs().run(
        QString(), this,
        [samples = m_samples, bottomUp, order = m_tree->order()](const Task &) {
            return std::shared_ptr<const CallTreeRows>(std::make_shared<CallTreeRows>(
                samples->names, shownTree(*samples, bottomUp),
                bottomUp ? CallWeight::Self : CallWeight::Total, order));
        },
        [this](std::shared_ptr<const CallTreeRows> rows) { takeRows(std::move(rows)); });
}

void SamplesPanel::takeRows(std::shared_ptr<const CallTreeRows> rows)
{
    m_arrangeJob = 0;
    model().setRows(std::move(rows));
    m_tree->openHeaviestPath();
    updateNote();
}

void SamplesPanel::updateNote()
{
    QStringList parts;
    if (!document())
        parts << tr("No capture is open");
    else if (!query())
        parts << tr("Select a function in any view");
    else if (m_mergeJob != 0)
        parts << tr("Merging samples…");
    else if (!m_samples)
        parts << tr("No samples: the calculation was cancelled or failed");
    else if (document()->capture()->callStacks().empty())
        parts << tr("The capture has no samples. Record with ZOE_SAMPLES=1000.");
    else {
        const CallTree &tree = m_samples->tree;
        parts << framesScope(*document(), tree.frames);
        parts << tr("%1 samples").arg(countText(tree.calls));
        parts << tr("%1 of CPU time").arg(durationText(tree.totalNs));
        if (!m_samples->anyNamed)
            parts << tr("no function names yet: run “zoe symbolize”");
        if (tree.cutCalls > 0)
            parts << tr("%1 samples are grouped under “other”").arg(countText(tree.cutCalls));
        if (tree.unreadableFrames > 0)
            parts << tr("%1 frames are unreadable").arg(countText(tree.unreadableFrames));
    }
    m_note->setText(parts.join(" · "));
    m_note->setToolTip(m_note->text());
}

} // namespace zoe::app
