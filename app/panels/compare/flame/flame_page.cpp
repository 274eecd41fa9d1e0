#include "app/panels/compare/flame/flame_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/compare/flame/difference_picture.h"
#include "app/theme/counted_texts.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/merged/merged_text.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostZooms = 200;
constexpr DifferenceColour kColours[] = {
    {false, false}, {true, false}, {false, true}, {true, true}};

} // namespace

const std::shared_ptr<const DifferenceFlame> &FlamePage::Flames::of(DifferenceWidth width) const
{
    switch (width) {
    case DifferenceWidth::Base:
        return base;
    case DifferenceWidth::Head:
        return head;
    case DifferenceWidth::Both:
        break;
    }
    return both;
}

FlamePage::FlamePage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_show(new QComboBox(this))
    , m_width(new QComboBox(this))
    , m_colour(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_hits(new QLabel(this))
    , m_time(new QLabel(tr("Wall-clock times"), this))
    , m_back(new QToolButton(this))
    , m_breadcrumb(new QLabel(this))
    , m_pages(new QStackedWidget(this))
    , m_picture(new DifferencePicture(this))
    , m_legend(new DifferenceLegend(this))
    , m_sides(new QSplitter(Qt::Horizontal, this))
    , m_baseTitle(new QLabel(this))
    , m_headTitle(new QLabel(this))
    , m_base(new MergedPicture(MergedPicture::Grows::Down, this))
    , m_head(new MergedPicture(MergedPicture::Grows::Down, this))
{
    buildBar();
    buildPictures();
    auto *bar = new QHBoxLayout;
    for (QWidget *widget : {static_cast<QWidget *>(m_back), static_cast<QWidget *>(m_show),
                            static_cast<QWidget *>(m_width), static_cast<QWidget *>(m_colour)})
        bar->addWidget(widget);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_hits);
    bar->addWidget(m_time);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(bar);
    layout->addWidget(m_breadcrumb);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_legend);
    setFocusProxy(m_picture);
    showFlames();
}

void FlamePage::buildBar()
{
    const auto name = [this](QComboBox &box, const char *object, const QString &text) {
        box.setObjectName(object);
        box.setAccessibleName(text);
        box.setToolTip(text);
        box.setMinimumWidth(fontMetrics().averageCharWidth() * 10);
    };
    name(*m_show, "compareFlameShow", tr("Flame graph view"));
    m_show->addItems({tr("Difference"), tr("Side by side")});
    name(*m_width, "compareFlameWidth", tr("Width"));
    m_width->addItems({tr("Width: longer side"), tr("Width: base"), tr("Width: head")});
    m_width->setToolTip(tr("Width is time per frame. \"Longer side\" includes functions that exist "
                           "on one side only."));
    name(*m_colour, "compareFlameColour", tr("Colour"));
    m_colour->addItems({tr("self time, absolute"), tr("self time, relative"),
                        tr("total time, absolute"), tr("total time, relative")});
    m_search->setObjectName("compareFlameSearch");
    m_search->setPlaceholderText(tr("Search functions"));
    m_search->setAccessibleName(tr("Search functions in the flame graphs"));
    m_search->setToolTip(tr("Text or /regular expression/; not case-sensitive"));
    m_search->setClearButtonEnabled(true);
    m_hits->setObjectName("compareFlameHits");
    m_time->setObjectName("compareFlameTime");
    m_time->setToolTip(tr("Flame graphs include the time in which threads had no CPU. The self "
                          "times of Functions may be running times, which leave it out."));
    m_back->setObjectName("compareFlameBack");
    m_back->setArrowType(Qt::LeftArrow);
    m_back->setToolTip(tr("Undo zoom (Backspace)"));
    m_back->setAccessibleName(tr("Undo zoom"));
    m_breadcrumb->setObjectName("compareFlameBreadcrumb");
    m_breadcrumb->setTextFormat(Qt::RichText);
    m_breadcrumb->setTextInteractionFlags(Qt::LinksAccessibleByMouse |
                                          Qt::LinksAccessibleByKeyboard);
    m_breadcrumb->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_breadcrumb->setAccessibleName(tr("Zoom path"));
    for (QComboBox *box : {m_show, m_width})
        connect(box, &QComboBox::currentIndexChanged, this, &FlamePage::showFlames);
    connect(m_colour, &QComboBox::currentIndexChanged, this, &FlamePage::updateColours);
    connect(m_search, &QLineEdit::textChanged, this, &FlamePage::updateSearch);
    connect(m_back, &QToolButton::clicked, this, &FlamePage::back);
    connect(m_breadcrumb, &QLabel::linkActivated, this, [this](const QString &link) {
        auto path = m_zoom;
        path.resize(std::min<std::size_t>(path.size(), link.toULongLong()));
        go(path);
    });
}

QScrollArea *FlamePage::scrolled(MergedPicture &picture, const char *name,
                                 const QString &accessible)
{
    picture.setObjectName(name);
    picture.setAccessibleName(accessible);
    auto *area = new QScrollArea(this);
    area->setWidget(&picture);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    connect(&picture, &MergedPicture::chosen, this,
            [this, &picture](quint32 node) { zoomTo(picture, node); });
    connect(&picture, &MergedPicture::backWanted, this, &FlamePage::back);
    connect(&picture, &MergedPicture::allWanted, this, [this] { go({}); });
    return area;
}

void FlamePage::buildPictures()
{
    m_pages->addWidget(scrolled(*m_picture, "comparePicture", tr("Flame graph of the difference")));
    const auto side = [this](QLabel *title, QScrollArea *picture) {
        auto *widget = new QWidget(m_sides);
        auto *layout = new QVBoxLayout(widget);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(title);
        layout->addWidget(picture, 1);
        title->setTextFormat(Qt::RichText);
        title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        m_sides->addWidget(widget);
    };
    side(m_baseTitle, scrolled(*m_base, "compareBasePicture", tr("Flame graph of the base")));
    side(m_headTitle, scrolled(*m_head, "compareHeadPicture", tr("Flame graph of the head")));
    m_sides->setChildrenCollapsible(false);
    m_sides->setSizes({500, 500});
    m_pages->addWidget(m_sides);
}

Result<std::shared_ptr<const FlamePage::Flames>> FlamePage::flamesOf(const ComparedPair &pair,
                                                                     const Task &task)
{
    const CompareSource &base = pair.base();
    const auto baseTree = callTree(*base.capture, base.selection, {}, task.part(0, 0.45));
    if (!baseTree)
        return baseTree.error();
    const auto headTree =
        callTree(*pair.head.capture, pair.head.selection, {}, task.part(0.45, 0.9));
    if (!headTree)
        return headTree.error();
    auto difference = flameDifference(Baseline(**baseTree), Head(**headTree), pair.sites);
    if (!difference)
        return difference.error();
    Flames flames;
    flames.difference = std::make_shared<const FlameDifference>(std::move(*difference));
    flames.functions =
        DifferenceFlame::functionsOf(*flames.difference, *base.capture, *pair.head.capture);
    const auto laid = [&](DifferenceWidth width) {
        return std::make_shared<const DifferenceFlame>(flames.difference, flames.functions, width);
    };
    flames.both = laid(DifferenceWidth::Both);
    flames.base = laid(DifferenceWidth::Base);
    flames.head = laid(DifferenceWidth::Head);
    return std::make_shared<const Flames>(std::move(flames));
}

void FlamePage::showPair()
{
    take(nullptr);
    if (!pair())
        return;
    compute(
        tr("Merging the calls of both sides"),
        [pair = pair()](const Task &task) { return flamesOf(*pair, task); },
        [this](std::shared_ptr<const Flames> flames) { take(std::move(flames)); });
    updateTexts();
}

void FlamePage::computed()
{
    updateTexts();
}

void FlamePage::take(std::shared_ptr<const Flames> flames)
{
    m_flames = std::move(flames);
    m_zoom.clear();
    m_before.clear();
    showFlames();
}

void FlamePage::showFlames()
{
    const bool sides = m_show->currentIndex() == 1;
    m_pages->setCurrentIndex(sides ? 1 : 0);
    m_width->setEnabled(!sides);
    m_colour->setEnabled(!sides);
    m_legend->setVisible(!sides);
    const auto width = static_cast<DifferenceWidth>(m_width->currentIndex());
    m_picture->setFlame(m_flames ? m_flames->of(width) : nullptr);
    m_base->setFlame(m_flames ? m_flames->base : nullptr);
    m_head->setFlame(m_flames ? m_flames->head : nullptr);
    if (m_flames) {
        const DurationNs longer = std::max(m_flames->base->units(), m_flames->head->units());
        m_base->setLeastNs(longer);
        m_head->setLeastNs(longer);
    }
    setZoom(m_zoom);
    updateColours();
    updateSearch();
}

void FlamePage::updateColours()
{
    const DifferenceColour colour = kColours[std::max(0, m_colour->currentIndex())];
    m_picture->setColour(colour);
    const DifferenceFlame *shown = m_picture->difference();
    m_legend->show(colour, shown ? shown->mostNs(colour.ofTotals) : 0);
}

void FlamePage::updateSearch()
{
    const NameFilter filter(m_search->text());
    for (MergedPicture *picture : {static_cast<MergedPicture *>(m_picture), m_base, m_head})
        picture->setSearch(filter);
    if (!filter.error().isEmpty())
        m_hits->setText(filter.error());
    else if (filter.isEmpty())
        m_hits->clear();
    else
        m_hits->setText(tr("%1: %2 of base, %3 of head")
                            .arg(countedHits(m_picture->hits()), shareText(m_base->hitShare()),
                                 shareText(m_head->hitShare())));
}

void FlamePage::updateTexts()
{
    m_back->setEnabled(!m_before.empty());
    if (m_flames)
        m_breadcrumb->setText(mergedBreadcrumb(*m_flames->functions, m_zoom, {}));
    else
        m_breadcrumb->setText(computing() ? tr("Merging calls…") : QString());
    const Palette &palette = Palette::of(*this);
    const auto title = [&](const QString &side, const QColor &colour,
                           const std::shared_ptr<const DifferenceFlame> &flame) {
        const auto ns =
            std::llround(static_cast<double>(flame->units()) / DifferenceFlame::kUnitsPerNs);
        return QStringLiteral("<span style='color:%1'>■</span> %2")
            .arg(colour.name(), tr("%1: %2 per frame on all threads").arg(side, durationText(ns)));
    };
    m_baseTitle->setText(m_flames ? title(tr("Base"), palette.base, m_flames->base) : QString());
    m_headTitle->setText(m_flames ? title(tr("Head"), palette.head, m_flames->head) : QString());
}

void FlamePage::zoomTo(const MergedPicture &picture, quint32 node)
{
    const CallNode &chosen = picture.flame()->node(node);
    const auto path = picture.flame()->pathOf(node);
    go(path);
    if (chosen.isOther())
        return;
    const SitePair sites = m_flames->difference->pairs[chosen.site.value];
    emit sitesActivated(sites.base, sites.head);
}

void FlamePage::go(const std::vector<SiteId> &path)
{
    if (path == m_zoom)
        return;
    if (m_before.size() == kMostZooms)
        m_before.erase(m_before.begin());
    m_before.push_back(m_zoom);
    setZoom(path);
}

// If a side lacks the path, it shows the longest part that exists.
void FlamePage::setZoom(std::vector<SiteId> path)
{
    m_zoom = std::move(path);
    for (MergedPicture *picture : {static_cast<MergedPicture *>(m_picture), m_base, m_head}) {
        if (!picture->flame())
            continue;
        auto shown = m_zoom;
        auto node = picture->flame()->nodeAt(shown);
        while (!node && !shown.empty()) {
            shown.pop_back();
            node = picture->flame()->nodeAt(shown);
        }
        picture->setZoom(node);
    }
    updateTexts();
}

void FlamePage::back()
{
    if (m_before.empty())
        return;
    auto path = m_before.back();
    m_before.pop_back();
    setZoom(std::move(path));
}

void FlamePage::showSites(SiteId base, SiteId head)
{
    SiteId found;
    if (m_flames) {
        const auto &pairs = m_flames->difference->pairs;
        const auto pair = std::ranges::find_if(pairs, [&](const SitePair &p) {
            return (head.valid() && p.head == head) || (base.valid() && p.base == base);
        });
        if (pair != pairs.end())
            found = SiteId{static_cast<std::uint32_t>(pair - pairs.begin())};
    }
    for (MergedPicture *picture : {static_cast<MergedPicture *>(m_picture), m_base, m_head})
        picture->setHighlighted(found);
}

} // namespace zoe::app
