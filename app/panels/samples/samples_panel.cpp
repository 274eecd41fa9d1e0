#include "app/panels/samples/samples_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/merged/merged_text.h"

namespace zoe::app {

SamplesPanel::SamplesPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_look(new QComboBox(this))
    , m_direction(new QComboBox(this))
    , m_inside(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_note(new LineLabel(this))
    , m_breadcrumb(new QLabel(this))
    , m_body(new QStackedWidget(this))
    , m_picture(new MergedPicture(MergedPicture::Grows::Down, this))
    , m_tree(new CallTreeView(CallTreeModel::Counted::Samples, this))
    , m_nothing(new QLabel(this))
{
    buildTop();
    m_tree->setObjectName("samplesTree");
    m_tree->setAccessibleName(tr("Sampled call tree"));
    auto *top = new QHBoxLayout;
    for (QWidget *control :
         std::initializer_list<QWidget *>{m_look, m_direction, m_inside, m_search})
        top->addWidget(control);
    top->addWidget(m_note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addLayout(top);
    layout->addWidget(buildBody(), 1);
    setFocusProxy(m_body);
    connect(m_tree, &CallTreeView::orderChanged, this, &SamplesPanel::arrange);
    connect(m_tree, &CallTreeView::frameChosen, this,
            [this](FrameIndex frame) { document()->selection().setFrame(frame); });
    connect(&session, &Session::sampledFunctionWanted, this, [this](const QString &name) {
        emit frontWanted();
        m_search->setText(name);
        m_search->setFocus(Qt::ShortcutFocusReason);
    });
    updateNote();
}

void SamplesPanel::buildTop()
{
    const auto combo = [](QComboBox &box, const char *name, const QString &explained,
                          const QStringList &items) {
        box.setObjectName(name);
        box.setAccessibleName(explained);
        box.setToolTip(explained);
        box.addItems(items);
    };
    combo(*m_look, "samplesLook", tr("View of the samples"), {tr("Flame graph"), tr("Tree")});
    combo(*m_direction, "samplesDirection", tr("Direction of the sampled call tree"),
          {tr("Top-down"), tr("Bottom-up")});
    combo(*m_inside, "samplesInside",
          tr("All samples, or those taken while the selected function or zone was open"),
          {tr("All samples"), tr("Inside the function"), tr("Inside the zone")});
    m_search->setObjectName("samplesSearch");
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search sampled functions"));
    m_search->setToolTip(tr("Find functions by name: text or /regular expression/"));
    m_search->setClearButtonEnabled(true);
    m_note->setObjectName("samplesNote");
    connect(m_look, &QComboBox::currentIndexChanged, this, &SamplesPanel::searchChanged);
    connect(m_direction, &QComboBox::currentIndexChanged, this, [this] {
        m_zoom.clear();
        arrange();
    });
    connect(m_inside, &QComboBox::currentIndexChanged, this, &SamplesPanel::forget);
    connect(m_search, &QLineEdit::textChanged, this, &SamplesPanel::searchChanged);
}

void SamplesPanel::buildPicture()
{
    m_picture->setObjectName("samplesPicture");
    m_picture->setAccessibleName(tr("Flame graph of the samples"));
    m_breadcrumb->setObjectName("samplesBreadcrumb");
    m_breadcrumb->setTextFormat(Qt::RichText);
    m_breadcrumb->setTextInteractionFlags(Qt::LinksAccessibleByMouse |
                                          Qt::LinksAccessibleByKeyboard);
    m_breadcrumb->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_breadcrumb->setAccessibleName(tr("Zoom path"));
    connect(m_picture, &MergedPicture::chosen, this,
            [this](quint32 node) { zoomTo(m_picture->flame()->pathOf(node)); });
    connect(m_picture, &MergedPicture::allWanted, this, [this] { zoomTo({}); });
    connect(m_breadcrumb, &QLabel::linkActivated, this, [this](const QString &link) {
        std::vector<SiteId> path = m_zoom;
        path.resize(std::min<std::size_t>(path.size(), link.toULongLong()));
        zoomTo(path);
    });
}

QWidget *SamplesPanel::buildBody()
{
    buildPicture();
    auto *area = new QScrollArea(this);
    area->setWidget(m_picture);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto *page = new QWidget(m_body);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_breadcrumb);
    column->addWidget(area, 1);
    page->setFocusProxy(m_picture);
    m_body->addWidget(page);
    m_body->addWidget(m_tree);
    m_nothing->setObjectName("samplesNothing");
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_body->addWidget(m_nothing);
    return m_body;
}

void SamplesPanel::showDocument()
{
    if (document()) {
        connect(&document()->scope(), &TableScope::changed, this, &SamplesPanel::forget);
        connect(&document()->selection(), &ViewSelection::siteChanged, this, [this] {
            if (m_inside->currentIndex() == Function)
                forget();
        });
        connect(&document()->selection(), &ViewSelection::zoneChanged, this, [this] {
            if (m_inside->currentIndex() == Zone)
                forget();
        });
    }
    m_zoom.clear();
    forget();
}

QString SamplesPanel::noteText() const
{
    return m_nothing->text().isEmpty() ? m_note->text() : m_nothing->text();
}

void SamplesPanel::saveState(QVariantMap &state) const
{
    for (const QComboBox *box : {m_look, m_direction, m_inside})
        state[box->objectName()] = box->currentIndex();
}

void SamplesPanel::restoreState(const QVariantMap &state)
{
    for (QComboBox *box : {m_look, m_direction, m_inside}) {
        const int index = state.value(box->objectName(), -1).toInt();
        if (index >= 0 && index < box->count())
            box->setCurrentIndex(index);
    }
}

std::optional<SamplesQuestion> SamplesPanel::question() const
{
    if (!document())
        return {};
    const ViewState &state = document()->selection().state();
    SamplesQuestion question;
    if (m_inside->currentIndex() == Zone) {
        if (!state.zone || !state.frame)
            return {};
        question.zone = SampledZone{*state.frame, state.zone->thread, state.zone->zone};
        return question;
    }
    question.query.selection.frames = document()->scope().frames();
    if (m_inside->currentIndex() == Function) {
        if (!state.site.valid())
            return {};
        question.query.selection.inside = {state.site};
    }
    return question;
}

void SamplesPanel::forget()
{
    m_mergeJob.cancel();
    m_arrangeJob.cancel();
    m_samples.reset();
    model().setRows(nullptr);
    m_picture->setFlame(nullptr);
    m_stale = true;
    if (isVisible())
        merge();
    updateNote();
}

void SamplesPanel::merge()
{
    auto asked = question();
    if (!asked)
        return;
    m_stale = false;
    m_mergeJob.run(
        tr("Merging samples"),
        [capture = document()->capture(), question = *std::move(asked)](const Task &task) {
            return samplesOf(*capture, question, task);
        },
        [this](Result<std::shared_ptr<const SampleTree>> samples) {
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
    m_arrangeJob.cancel();
    if (!m_samples)
        return;
    const bool bottomUp = m_direction->currentIndex() == 1;
    m_arrangeJob.run(
        QString(),
        [samples = m_samples, bottomUp, order = m_tree->order()](const Task &) {
            return arranged(*samples, bottomUp, order);
        },
        [this](const ArrangedSamples &shown) { takeShown(shown); });
}

void SamplesPanel::takeShown(const ArrangedSamples &shown)
{
    model().setRows(shown.rows);
    m_tree->openHeaviestPath();
    m_picture->setFlame(shown.flame);
    zoomTo(m_zoom);
    searchChanged();
}

// Zooms as far as the path exists.
void SamplesPanel::zoomTo(const std::vector<SiteId> &path)
{
    const auto node = m_picture->flame() ? m_picture->flame()->nodeAt(path) : std::nullopt;
    m_zoom = node ? path : std::vector<SiteId>();
    m_picture->setZoom(node);
    m_breadcrumb->setText(m_samples ? mergedBreadcrumb(*m_samples->names, m_zoom, {}) : QString());
    m_breadcrumb->setVisible(!m_zoom.empty());
}

void SamplesPanel::searchChanged()
{
    m_picture->setSearch(NameFilter(m_search->text()));
    showFound();
    updateNote();
}

// Shows the heaviest of the functions found.
void SamplesPanel::showFound()
{
    const NameFilter filter(m_search->text());
    const CallTreeRows *rows = model().rows();
    if (!rows || filter.isEmpty() || !filter.error().isEmpty())
        return;
    enum : std::uint8_t { Unasked, No, Yes };
    std::vector<std::uint8_t> accepted(rows->capture().sites().size(), Unasked); // by site
    const auto isAccepted = [&](SiteId site) {
        std::uint8_t &answer = accepted[site.value];
        if (answer == Unasked)
            answer = filter.accepts(QString::fromStdString(rows->capture().site(site).label()))
                         ? Yes
                         : No;
        return answer == Yes;
    };
    std::optional<std::uint32_t> found;
    for (std::uint32_t i = 0; i < rows->tree().nodes.size(); ++i) {
        const CallNode &node = rows->node(i);
        if (!node.isOther() && (!found || node.totalNs > rows->node(*found).totalNs) &&
            isAccepted(node.site))
            found = i;
    }
    if (!found)
        return;
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = *found; at != CallNode::kNoParent; at = rows->node(at).parent)
        path.push_back(at);
    QModelIndex index;
    for (auto at = path.rbegin(); at != path.rend(); ++at)
        index = model().index(rows->rowOf(*at), 0, index);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

QString SamplesPanel::nothingText() const
{
    if (!document())
        return tr("No capture is open");
    if (document()->capture()->callStacks().empty()) {
        const bool isRecorded = document()->capture()->info().session.zoneCostNs > 0;
        return isRecorded ? tr("The capture has no samples. Record with ZOE_SAMPLES=1000.")
                          : tr("The imported capture has no samples.");
    }
    if (!question())
        return m_inside->currentIndex() == Zone ? tr("Select a zone in the time line")
                                                : tr("Select a function in any view");
    if (m_mergeJob.isRunning())
        return tr("Merging samples…");
    return m_samples ? QString() : tr("No samples: the calculation was cancelled or failed");
}

void SamplesPanel::updateNote()
{
    QString text = nothingText();
    // The previous page stays while the next one is computed.
    const bool showsPage = text.isEmpty() || m_mergeJob.isRunning();
    m_nothing->setText(showsPage ? QString() : text);
    m_body->setCurrentWidget(showsPage ? m_body->widget(m_look->currentIndex()) : m_nothing);
    if (text.isEmpty()) {
        const CallTree &tree = m_samples->tree;
        QStringList parts;
        if (!m_search->text().isEmpty())
            parts << mergedHits(m_picture->hits(), m_picture->hitShare(), false);
        if (m_inside->currentIndex() != Zone)
            parts << framesScope(*document(), tree.frames);
        parts << countedSamples(tree.calls);
        parts << tr("%1 of CPU time").arg(durationText(tree.totalNs));
        if (!m_samples->anyNamed)
            parts << tr("no function names yet: run “zoe symbolize”");
        if (tree.cutCalls > 0)
            parts << tr("%1 grouped under “other”").arg(countedSamples(tree.cutCalls));
        if (tree.unreadableFrames > 0)
            parts << tr("%1 unreadable").arg(countedFrames(tree.unreadableFrames));
        text = parts.join(" · ");
    }
    m_note->say(showsPage ? text : QString());
}

} // namespace zoe::app
