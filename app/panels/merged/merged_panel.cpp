#include "app/panels/merged/merged_panel.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "app/panels/merged/merged_bar.h"
#include "app/session/call_tree_store.h"
#include "app/session/frames_scope.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/merged/merged_text.h"

namespace zoe::app {

namespace {

struct MergedMenuActions {
    std::function<void()> zoom;
    std::function<void()> showAll;
    std::function<void(SiteId)> ignore;
    std::function<void(SiteId)> sandwich;
    std::function<void(FrameIndex)> goTo;
};

struct MergedMenuTexts {
    Q_DECLARE_TR_FUNCTIONS(MergedMenu)
};

// Deletes itself when it is closed.
QMenu *makeMergedMenu(QWidget &parent, const MergedFlame &flame, std::uint32_t node,
                      const MergedMenuActions &actions)
{
    const CallNode &chosen = flame.node(node);
    auto *menu = new QMenu(&parent);
    menu->setObjectName("mergedMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto item = [menu](const char *name, const QString &text, auto act) {
        QAction *action = menu->addAction(text);
        action->setObjectName(name);
        QObject::connect(action, &QAction::triggered, menu, act);
    };
    item("mergedZoom", MergedMenuTexts::tr("Zoom in"), actions.zoom);
    item("mergedAll", MergedMenuTexts::tr("Show all"), actions.showAll);
    if (!chosen.isOther()) {
        const SiteId site = chosen.site;
        item("mergedIgnore", MergedMenuTexts::tr("Ignore this function (Delete)"),
             [ignore = actions.ignore, site] { ignore(site); });
        item("mergedSandwich", MergedMenuTexts::tr("Callers and callees of this function"),
             [sandwich = actions.sandwich, site] { sandwich(site); });
        item("mergedCopyName", MergedMenuTexts::tr("Copy name"),
             [text = flame.label(node)] { QGuiApplication::clipboard()->setText(text); });
    }
    if (chosen.frames > 0)
        item("mergedWorst",
             MergedMenuTexts::tr("Go to frame %1, its worst frame").arg(chosen.worstFrame),
             [goTo = actions.goTo, frame = chosen.worstFrame] { goTo(frame); });
    return menu;
}

} // namespace

MergedPanel::MergedPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_bar(new MergedBar(this))
    , m_breadcrumb(new QLabel(this))
    , m_scope(new LineLabel(this))
    , m_parts(new QSplitter(Qt::Vertical, this))
    , m_callers(new MergedPicture(MergedPicture::Grows::Up, this))
    , m_picture(new MergedPicture(MergedPicture::Grows::Down, this))
{
    m_breadcrumb->setObjectName("mergedBreadcrumb");
    m_breadcrumb->setTextFormat(Qt::RichText);
    m_breadcrumb->setTextInteractionFlags(Qt::LinksAccessibleByMouse |
                                          Qt::LinksAccessibleByKeyboard);
    m_breadcrumb->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_breadcrumb->setAccessibleName(tr("Zoom path"));
    connect(m_breadcrumb, &QLabel::linkActivated, this, &MergedPanel::followLink);
    m_scope->setObjectName("mergedScope");
    m_scope->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connectBar();
    buildPictures();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_bar);
    auto *texts = new QHBoxLayout;
    texts->addWidget(m_breadcrumb, 1);
    texts->addWidget(m_scope, 1);
    layout->addLayout(texts);
    layout->addWidget(m_parts, 1);
    setFocusProxy(m_picture);
    lookChanged();
}

QString MergedPanel::scopeText() const
{
    return m_scope->text();
}

void MergedPanel::connectBar()
{
    connect(m_bar, &MergedBar::changed, this, [this] { change(m_bar->chosen(look())); });
    connect(m_bar, &MergedBar::searchChanged, this, &MergedPanel::searchChanged);
    connect(m_bar, &MergedBar::backWanted, this, [this] { step(true); });
    connect(m_bar, &MergedBar::forwardWanted, this, [this] { step(false); });
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
    m_callers->setAccessibleName(tr("Callers of the selected function"));
    m_picture->setObjectName("mergedPicture");
    m_picture->setAccessibleName(tr("Merged flame graph"));
    QScrollArea *above = scrolled(*m_callers);
    scrolled(*m_picture);
    above->hide();
    m_parts->setChildrenCollapsible(false);
    // The function itself is at the lower edge, next to its callees.
    QScrollBar *bar = above->verticalScrollBar();
    connect(bar, &QScrollBar::rangeChanged, bar, [bar](int, int most) { bar->setValue(most); });
    connectPicture(*m_callers);
    connectPicture(*m_picture);
}

void MergedPanel::connectPicture(MergedPicture &picture)
{
    connect(&picture, &MergedPicture::chosen, this, [this, &picture](quint32 node) {
        const MergedFlame &flame = *picture.flame();
        zoomTo(picture, flame.pathOf(node), flame.node(node).site);
    });
    connect(&picture, &MergedPicture::menuWanted, this,
            [this, &picture](quint32 node, const QPoint &position) {
                showMenu(picture, node, position);
            });
    connect(&picture, &MergedPicture::ignoreWanted, this, [this, &picture](quint32 node) {
        if (!picture.flame()->node(node).isOther())
            ignore(picture.flame()->node(node).site);
    });
    connect(&picture, &MergedPicture::allWanted, this, [this] { followLink("0"); });
    connect(&picture, &MergedPicture::backWanted, this, [this] { step(true); });
    connect(&picture, &MergedPicture::forwardWanted, this, [this] { step(false); });
}

void MergedPanel::showDocument()
{
    if (m_store)
        m_store->disconnect(this);
    m_job.cancel();
    m_store = nullptr;
    m_asked.reset();
    take({});
    if (document()) {
        m_store = &CallTreeStore::of(*document(), jobs());
        connect(m_store, &CallTreeStore::changed, this, &MergedPanel::refresh);
        connect(m_store, &CallTreeStore::failed, this, &Panel::failed);
        connect(document(), &Document::behavioursChanged, this, &MergedPanel::updateTexts);
        const ViewSelection &selection = document()->selection();
        connect(&selection, &ViewSelection::siteChanged, this, &MergedPanel::functionChanged);
        connect(&selection, &ViewSelection::mergedChanged, this, &MergedPanel::lookChanged);
        connect(&selection, &ViewSelection::changed, this, &MergedPanel::updateTexts);
        functionChanged();
    }
    lookChanged();
}

void MergedPanel::functionChanged()
{
    const SiteId site = document()->selection().state().site;
    m_picture->setHighlighted(site);
    m_callers->setHighlighted(site);
    refresh();
}

const MergedLook &MergedPanel::look() const
{
    static const MergedLook fresh;
    return document() ? document()->selection().state().merged : fresh;
}

void MergedPanel::change(const MergedLook &look)
{
    if (document())
        document()->selection().setMerged(look);
    m_bar->setLook(this->look());
}

void MergedPanel::step(bool back)
{
    if (!document())
        return;
    if (back)
        document()->selection().undo();
    else
        document()->selection().redo();
}

void MergedPanel::lookChanged()
{
    m_bar->setLook(look());
    m_callers->parentWidget()->parentWidget()->setVisible(look().show == MergedShow::Sandwich);
    applyZoom();
    refresh();
}

void MergedPanel::ignore(SiteId site)
{
    MergedLook look = this->look();
    if (std::ranges::find(look.ignored, site) == look.ignored.end())
        look.ignored.push_back(site);
    std::erase(look.zoom, site);
    change(look);
}

void MergedPanel::sandwich(SiteId site)
{
    MergedLook look = this->look();
    look.show = MergedShow::Sandwich;
    look.zoom.clear();
    document()->selection().setMerged(look, site);
}

void MergedPanel::zoomTo(const MergedPicture &picture, std::vector<SiteId> path, SiteId site)
{
    MergedLook look = this->look();
    look.zoom = std::move(path);
    look.zoomInCallers = &picture == m_callers;
    // A sandwich would then show another function.
    if (!site.valid() || look.show == MergedShow::Sandwich)
        change(look);
    else
        document()->selection().setMerged(look, site);
}

// A job may replace the tree while the menu is open; node numbers then change.
void MergedPanel::showMenu(MergedPicture &picture, quint32 node, const QPoint &position)
{
    const MergedFlame &flame = *picture.flame();
    const MergedMenuActions actions{
        .zoom = [this, &picture, path = flame.pathOf(node),
                 site = flame.node(node).site] { zoomTo(picture, path, site); },
        .showAll = [this] { followLink("0"); },
        .ignore = [this](SiteId site) { ignore(site); },
        .sandwich = [this](SiteId site) { sandwich(site); },
        .goTo =
            [this](FrameIndex frame) {
                if (document() && frame < document()->capture()->frames().size())
                    document()->selection().setFrame(frame);
            },
    };
    makeMergedMenu(*this, flame, node, actions)->popup(position);
}

// "3": keep this many nodes of the zoom path; "x2": stop ignoring the third ignored function.
void MergedPanel::followLink(const QString &link)
{
    MergedLook look = this->look();
    if (link.startsWith(u'x'))
        look.ignored.erase(look.ignored.begin() + link.mid(1).toInt());
    else
        look.zoom.resize(std::min<std::size_t>(look.zoom.size(), link.toULongLong()));
    change(look);
}

void MergedPanel::refresh()
{
    updateTexts();
    if (!document() || !m_store || !isVisible())
        return;
    m_store->want();
    if (m_store->state() == CallTreeStore::State::Ready)
        compute();
}

void MergedPanel::compute()
{
    MergedQuestion question = questionOf(look());
    if (question.show == MergedShow::Sandwich)
        question.function = document()->selection().state().site;
    if (m_asked == m_store->tree() && question == m_askedQuestion)
        return;
    m_job.cancel();
    m_asked = m_store->tree();
    m_askedQuestion = question;
    m_job.run(
        {},
        [capture = document()->capture(), tree = m_asked, question](const Task &) {
            return mergedAnswer(capture, *tree, question);
        },
        [this](const MergedAnswer &answer) { take(answer); });
}

void MergedPanel::take(const MergedAnswer &answer)
{
    m_picture->setFlame(answer.flame);
    m_callers->setFlame(answer.callers);
    applyZoom();
    searchChanged();
    updateTexts();
}

void MergedPanel::applyZoom()
{
    for (MergedPicture *picture : {m_callers, m_picture}) {
        const bool zoomed = !look().zoom.empty() &&
                            look().zoomInCallers == (picture == m_callers) && picture->flame();
        picture->setZoom(zoomed ? picture->flame()->nodeAt(look().zoom) : std::nullopt);
    }
}

void MergedPanel::searchChanged()
{
    const NameFilter filter(m_bar->search().text());
    m_picture->setSearch(filter);
    m_callers->setSearch(filter);
    if (!filter.error().isEmpty())
        m_bar->setHits(filter.error());
    else if (filter.isEmpty())
        m_bar->setHits({});
    else
        m_bar->setHits(mergedHits(m_picture->hits() + m_callers->hits(), m_picture->hitShare(),
                                  look().width == MergedWidth::Calls));
}

void MergedPanel::updateTexts()
{
    m_bar->setSteps(document() && document()->selection().canUndo(),
                    document() && document()->selection().canRedo());
    m_breadcrumb->setText(
        document() ? mergedBreadcrumb(*document()->capture(), look().zoom, look().ignored)
                   : QString());
    QStringList parts;
    const bool ofFunction = look().show == MergedShow::Sandwich;
    if (!document())
        parts << tr("No capture is open");
    else if (m_store && m_store->state() == CallTreeStore::State::Merging)
        parts << tr("Merging calls…");
    else if (!m_store || m_store->state() == CallTreeStore::State::Stopped)
        parts << tr("No call tree: the calculation was cancelled or failed");
    else if (ofFunction && !document()->selection().state().site.valid())
        parts << tr("Select a function in any view");
    else if (m_store->tree())
        parts << framesScope(*document(), m_store->tree()->frames) << mergedFacts(*m_store->tree());
    m_scope->say(parts.join(" · "));
}

} // namespace zoe::app
