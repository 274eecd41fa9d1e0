#include "app/views/merged/merged_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "app/models/call_tree_store.h"
#include "app/theme/text.h"
#include "app/views/merged/merged_menu.h"
#include "app/views/merged/merged_picture.h"
#include "app/views/merged/merged_text.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostLooks = 200;
constexpr std::array kLeastShares{0.0, 0.0001, 0.001, 0.01, 0.05};

} // namespace

MergedPanel::MergedPanel(JobRunner &jobs, QWidget *parent)
    : Panel(parent)
    , m_jobs(jobs)
    , m_show(new QComboBox(this))
    , m_weight(new QComboBox(this))
    , m_least(new QComboBox(this))
    , m_folding(new QCheckBox(tr("Fold recursion"), this))
    , m_search(new QLineEdit(this))
    , m_hits(new QLabel(this))
    , m_scope(new QLabel(this))
    , m_breadcrumb(new QLabel(this))
    , m_back(new QToolButton(this))
    , m_forward(new QToolButton(this))
    , m_parts(new QSplitter(Qt::Vertical, this))
    , m_callers(new MergedPicture(MergedPicture::Grows::Up, this))
    , m_picture(new MergedPicture(MergedPicture::Grows::Down, this))
{
    buildBar();
    buildPictures();
    auto *top = new QHBoxLayout;
    for (QWidget *widget : {static_cast<QWidget *>(m_back), static_cast<QWidget *>(m_forward),
                            static_cast<QWidget *>(m_show), static_cast<QWidget *>(m_weight),
                            static_cast<QWidget *>(m_least), static_cast<QWidget *>(m_folding)})
        top->addWidget(widget);
    top->addWidget(m_scope, 1);
    top->addWidget(m_search);
    top->addWidget(m_hits);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(m_breadcrumb);
    layout->addWidget(m_parts, 1);
    setFocusProxy(m_picture);
    updateTexts();
}

void MergedPanel::buildBar()
{
    m_show->setObjectName("mergedShow");
    m_show->setAccessibleName(tr("What the flame graph shows"));
    m_show->addItems({tr("Calls, from the top down"), tr("Callers, from the bottom up"),
                      tr("Sandwich of the chosen function")});
    m_weight->setObjectName("mergedWeight");
    m_weight->setAccessibleName(tr("What widths stand for"));
    m_weight->addItems({tr("by self time"), tr("by total time")});
    m_weight->setToolTip(tr("Widths of callers; from the top down they always stand for totals"));
    m_least->setObjectName("mergedLeast");
    m_least->setAccessibleName(tr("The least share that stands by itself"));
    m_least->setToolTip(tr("What takes less of all the time shown stands under “other”"));
    m_least->addItem(tr("all paths"));
    for (std::size_t i = 1; i < kLeastShares.size(); ++i)
        m_least->addItem(tr("from %1").arg(shareText(kLeastShares[i])));
    m_folding->setObjectName("mergedFold");
    m_folding->setToolTip(
        tr("A call of a function inside another call of it counts at the outer one"));
    m_search->setObjectName("mergedSearch");
    m_search->setPlaceholderText(tr("Search functions"));
    m_search->setAccessibleName(tr("Search functions in the flame graph"));
    m_search->setToolTip(tr("Text, or /a regular expression/; capitals don't matter"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(fontMetrics().averageCharWidth() * 22);
    m_hits->setObjectName("mergedHits");
    m_scope->setObjectName("mergedScope");
    m_scope->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_breadcrumb->setObjectName("mergedBreadcrumb");
    m_breadcrumb->setTextFormat(Qt::RichText);
    m_breadcrumb->setTextInteractionFlags(Qt::LinksAccessibleByMouse |
                                          Qt::LinksAccessibleByKeyboard);
    m_breadcrumb->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_breadcrumb->setAccessibleName(tr("Where the flame graph is zoomed to"));
    m_back->setObjectName("mergedBack");
    m_back->setArrowType(Qt::LeftArrow);
    m_back->setToolTip(tr("Takes the last zoom, choice or ignored function back (Backspace)"));
    m_back->setAccessibleName(tr("Back in the flame graph"));
    m_forward->setObjectName("mergedForward");
    m_forward->setArrowType(Qt::RightArrow);
    m_forward->setToolTip(tr("Does again what was taken back"));
    m_forward->setAccessibleName(tr("Forward in the flame graph"));
    for (QComboBox *box : {m_show, m_weight, m_least}) // in a narrow place they are cut
        box->setMinimumWidth(fontMetrics().averageCharWidth() * 8);
    connect(m_show, &QComboBox::currentIndexChanged, this, &MergedPanel::questionChanged);
    connect(m_weight, &QComboBox::currentIndexChanged, this, &MergedPanel::questionChanged);
    connect(m_least, &QComboBox::currentIndexChanged, this, &MergedPanel::questionChanged);
    connect(m_folding, &QCheckBox::toggled, this, &MergedPanel::questionChanged);
    connect(m_search, &QLineEdit::textChanged, this, &MergedPanel::searchChanged);
    connect(m_breadcrumb, &QLabel::linkActivated, this, &MergedPanel::followLink);
    connect(m_back, &QToolButton::clicked, this, [this] { step(m_before, m_after); });
    connect(m_forward, &QToolButton::clicked, this, [this] { step(m_after, m_before); });
}

QScrollArea *MergedPanel::scrolled(MergedPicture &picture)
{
    auto *area = new QScrollArea(m_parts);
    area->setWidget(&picture);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    m_parts->addWidget(area);
    return area;
}

void MergedPanel::buildPictures()
{
    m_callers->setObjectName("mergedCallers");
    m_callers->setAccessibleName(tr("Callers of the chosen function"));
    m_picture->setObjectName("mergedPicture");
    m_picture->setAccessibleName(tr("Merged flame graph"));
    QScrollArea *above = scrolled(*m_callers);
    scrolled(*m_picture);
    above->hide();
    m_parts->setChildrenCollapsible(false);
    // The function itself stands at the lower edge, next to what it calls.
    QScrollBar *bar = above->verticalScrollBar();
    connect(bar, &QScrollBar::rangeChanged, bar, [bar](int, int most) { bar->setValue(most); });
    connectPicture(*m_callers);
    connectPicture(*m_picture);
}

void MergedPanel::connectPicture(MergedPicture &picture)
{
    connect(&picture, &MergedPicture::chosen, this,
            [this, &picture](quint32 node) { zoomTo(picture, node); });
    connect(&picture, &MergedPicture::menuWanted, this,
            [this, &picture](quint32 node, const QPoint &position) {
                showMenu(picture, node, position);
            });
    connect(&picture, &MergedPicture::ignoreWanted, this, [this, &picture](quint32 node) {
        if (!picture.flame()->node(node).isOther())
            ignore(picture.flame()->node(node).site);
    });
    connect(&picture, &MergedPicture::backWanted, this, [this] { step(m_before, m_after); });
}

void MergedPanel::setDocument(Document *document)
{
    if (m_document)
        m_document->selection().disconnect(this);
    if (m_store)
        m_store->disconnect(this);
    m_jobs.cancel(std::exchange(m_job, 0));
    m_document = document;
    m_store = nullptr;
    m_asked.reset();
    m_before.clear();
    m_after.clear();
    Look fresh;
    fresh.question.show = m_look.question.show;
    apply(fresh);
    take({});
    if (m_document) {
        m_store = &CallTreeStore::of(*m_document, m_jobs);
        connect(m_store, &CallTreeStore::changed, this, &MergedPanel::refresh);
        connect(m_store, &CallTreeStore::failed, this, &Panel::failed);
        connect(&m_document->selection(), &ViewSelection::siteChanged, this,
                &MergedPanel::functionChanged);
        functionChanged();
        return;
    }
    refresh();
}

void MergedPanel::functionChanged()
{
    const SiteId site = m_document->selection().state().site;
    m_picture->setHighlighted(site);
    m_callers->setHighlighted(site);
    refresh();
}

QString MergedPanel::scopeText() const
{
    return m_scope->text();
}

QString MergedPanel::hitsText() const
{
    return m_hits->text();
}

void MergedPanel::showEvent(QShowEvent *event)
{
    Panel::showEvent(event);
    refresh();
}

void MergedPanel::change(Look look)
{
    if (look == m_look)
        return;
    if (m_before.size() == kMostLooks)
        m_before.erase(m_before.begin());
    m_before.push_back(m_look);
    m_after.clear();
    apply(look);
}

void MergedPanel::step(std::vector<Look> &from, std::vector<Look> &to)
{
    if (from.empty())
        return;
    const Look look = from.back();
    from.pop_back();
    to.push_back(m_look);
    apply(look);
}

void MergedPanel::apply(const Look &look)
{
    const QScopedValueRollback guard(m_applying, true);
    m_look = look;
    m_show->setCurrentIndex(static_cast<int>(look.question.show));
    m_weight->setCurrentIndex(look.question.weight == CallWeight::Self ? 0 : 1);
    m_weight->setEnabled(look.question.show == MergedShow::Callers);
    const auto least = std::ranges::find(kLeastShares, look.question.leastShare);
    m_least->setCurrentIndex(static_cast<int>(least - kLeastShares.begin()));
    m_folding->setChecked(look.question.foldRecursion);
    m_callers->parentWidget()->parentWidget()->setVisible(look.question.show ==
                                                          MergedShow::Sandwich);
    applyZoom();
    refresh();
}

void MergedPanel::questionChanged()
{
    if (m_applying)
        return;
    Look look = m_look;
    MergedQuestion &question = look.question;
    question.show = static_cast<MergedShow>(m_show->currentIndex());
    question.weight = m_weight->currentIndex() == 0 ? CallWeight::Self : CallWeight::Total;
    question.leastShare = kLeastShares[static_cast<std::size_t>(m_least->currentIndex())];
    question.foldRecursion = m_folding->isChecked();
    if (question.show != m_look.question.show)
        look.zoom.clear(); // another tree
    change(look);
}

void MergedPanel::ignore(SiteId site)
{
    Look look = m_look;
    if (std::ranges::find(look.question.ignored, site) == look.question.ignored.end())
        look.question.ignored.push_back(site);
    std::erase(look.zoom, site);
    change(look);
}

void MergedPanel::sandwich(SiteId site)
{
    Look look = m_look;
    look.question.show = MergedShow::Sandwich;
    look.zoom.clear();
    m_document->selection().setSite(site);
    change(look);
}

void MergedPanel::zoomTo(MergedPicture &picture, quint32 node)
{
    const CallNode &chosen = picture.flame()->node(node);
    Look look = m_look;
    look.zoom = picture.flame()->pathOf(node);
    look.zoomInCallers = &picture == m_callers;
    change(look);
    // A sandwich would be of another function then.
    if (!chosen.isOther() && m_look.question.show != MergedShow::Sandwich)
        m_document->selection().setSite(chosen.site);
}

void MergedPanel::showMenu(MergedPicture &picture, quint32 node, const QPoint &position)
{
    const MergedMenuActions actions{
        .zoom = [this, &picture, node] { zoomTo(picture, node); },
        .showAll = [this] { followLink("0"); },
        .ignore = [this](SiteId site) { ignore(site); },
        .sandwich = [this](SiteId site) { sandwich(site); },
        .goTo = [this](FrameIndex frame) { m_document->selection().setFrame(frame); },
    };
    makeMergedMenu(*this, *picture.flame(), node, actions)->popup(position);
}

// "3": so many nodes of the zoom's path are kept; "x2": the third ignored function is none any
// more.
void MergedPanel::followLink(const QString &link)
{
    Look look = m_look;
    if (link.startsWith(u'x'))
        look.question.ignored.erase(look.question.ignored.begin() + link.mid(1).toInt());
    else
        look.zoom.resize(std::min<std::size_t>(look.zoom.size(), link.toULongLong()));
    change(look);
}

void MergedPanel::refresh()
{
    updateTexts();
    if (!m_document || !m_store || !isVisible())
        return;
    m_store->want();
    if (m_store->state() == CallTreeStore::State::Ready)
        compute();
}

void MergedPanel::compute()
{
    MergedQuestion question = m_look.question;
    if (question.show == MergedShow::Sandwich)
        question.function = m_document->selection().state().site;
    if (m_asked == m_store->tree() && question == m_askedQuestion)
        return;
    m_jobs.cancel(std::exchange(m_job, 0));
    m_asked = m_store->tree();
    m_askedQuestion = question;
    m_job = m_jobs.run(
        {}, this,
        [capture = m_document->capture(), tree = m_asked, question](const Task &) {
            return mergedAnswer(capture, *tree, question);
        },
        [this](const MergedAnswer &answer) { take(answer); });
}

void MergedPanel::take(const MergedAnswer &answer)
{
    m_job = 0;
    m_picture->setFlame(answer.flame);
    m_callers->setFlame(answer.callers);
    applyZoom();
    searchChanged();
    updateTexts();
}

void MergedPanel::applyZoom()
{
    for (MergedPicture *picture : {m_callers, m_picture}) {
        const bool zoomed = !m_look.zoom.empty() &&
                            m_look.zoomInCallers == (picture == m_callers) && picture->flame();
        picture->setZoom(zoomed ? picture->flame()->nodeAt(m_look.zoom) : std::nullopt);
    }
}

void MergedPanel::searchChanged()
{
    const NameFilter filter(m_search->text());
    m_picture->setSearch(filter);
    m_callers->setSearch(filter);
    if (!filter.error().isEmpty())
        m_hits->setText(filter.error());
    else if (filter.isEmpty())
        m_hits->clear();
    else
        m_hits->setText(tr("%1 hits, %2 of the time")
                            .arg(countText(m_picture->hits() + m_callers->hits()),
                                 shareText(m_picture->hitShare())));
}

void MergedPanel::updateTexts()
{
    m_back->setEnabled(!m_before.empty());
    m_forward->setEnabled(!m_after.empty());
    m_breadcrumb->setText(
        m_document ? mergedBreadcrumb(*m_document->capture(), m_look.zoom, m_look.question.ignored)
                   : QString());
    QStringList parts;
    const bool ofFunction = m_look.question.show == MergedShow::Sandwich;
    if (!m_document)
        parts << tr("No capture is open");
    else if (m_store && m_store->state() == CallTreeStore::State::Merging)
        parts << tr("Merging calls …");
    else if (!m_store || m_store->state() == CallTreeStore::State::Stopped)
        parts << tr("There is no call tree: it was stopped or failed");
    else if (ofFunction && !m_document->selection().state().site.valid())
        parts << tr("Choose a function in any view");
    else if (m_store->tree())
        parts << mergedFacts(*m_store->tree(), m_document->selection().state().frames.has_value());
    m_scope->setText(parts.join(" · "));
    m_scope->setToolTip(m_scope->text());
}

} // namespace zoe::app
