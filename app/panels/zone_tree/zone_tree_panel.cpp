#include "app/panels/zone_tree/zone_tree_panel.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <utility>

#include "app/commands/command.h"
#include "app/session/document.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_fit.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

constexpr std::size_t kOpenThreads = 16; // expanded immediately
constexpr auto kGroupedKey = "zoneTree/grouped";

// A truncated number would be misread, so a group's figure is left out if there is no room for it.
class GroupDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    // Without the figures, which are also in other columns.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        const QString name = index.data(ZoneTreeModel::kShortRole).toString();
        if (!name.isEmpty()) {
            const QFontMetrics metrics(option.font);
            size.rwidth() -= metrics.horizontalAdvance(index.data().toString()) -
                             metrics.horizontalAdvance(name);
        }
        return size;
    }

  protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QString name = index.data(ZoneTreeModel::kShortRole).toString();
        if (name.isEmpty() || !option->widget)
            return;
        const QStyle &style = *option->widget->style();
        const QRect room =
            style.subElementRect(QStyle::SE_ItemViewItemText, option, option->widget);
        const int margins = 2 * (style.pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        if (option->rect.isValid() &&
            option->fontMetrics.horizontalAdvance(option->text) > room.width() - margins)
            option->text = name;
    }
};

bool isReadInParts(const Capture &capture, FrameIndex frame)
{
    return frame < capture.frames().size() && capture.frames()[frame].zones >= kLargeFrameZones;
}

} // namespace

ZoneTreePanel::ZoneTreePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_model(new ZoneTreeModel(this))
    , m_tree(new UserChoosesRows<QTreeView>(this))
    , m_sentence(new QLabel(this))
    , m_stack(new QStackedLayout(this))
{
    setAccessibleName(tr("Zones of the frame"));
    setFocusProxy(m_tree);
    m_tree->setAccessibleName(tr("Zone tree of the frame"));
    m_tree->setObjectName("zoneTree");
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(fontMetrics().averageCharWidth() * 2);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setSectionsClickable(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->setItemDelegateForColumn(ZoneTreeModel::Function, new GroupDelegate(m_tree));
    auto *fit = new ColumnFit(*m_tree);
    fit->describe(m_model->columns());
    fit->addMenu();
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setMargin(kApartPx);
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_sentence);
    auto *group =
        addCommand(*this, "groupCalls", tr("&Group calls of one function"), {}, CommandMenu::None);
    group->setCheckable(true);
    group->setChecked(QSettings().value(kGroupedKey, true).toBool());
    m_model->setGrouped(group->isChecked());
    connect(group, &QAction::toggled, this, &ZoneTreePanel::setGrouped);
    m_tree->addAction(group);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);

    // All at once what a view requests in one turn.
    connect(m_model, &ZoneTreeModel::readingWanted, this, &ZoneTreePanel::readOn,
            Qt::QueuedConnection);
    connect(m_tree->header(), &QHeaderView::sectionClicked, this, &ZoneTreePanel::sortBy);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ZoneTreePanel::currentChanged);
    applyTheme();
    load();
}

void ZoneTreePanel::showDocument()
{
    m_frame.reset();
    m_selected.reset();
    m_model->setHighlightedSite({});
    if (document()) {
        const ViewSelection &selection = document()->selection();
        connect(&selection, &ViewSelection::frameChanged, this,
                [this] { setFrame(document()->selection().state().frame); });
        connect(&selection, &ViewSelection::zoneChanged, this,
                [this] { setSelectedZone(document()->selection().state().zone); });
        connect(&selection, &ViewSelection::siteChanged, this,
                [this] { setHighlightedSite(document()->selection().state().site); });
        connect(document(), &Document::captureGrew, this, &ZoneTreePanel::followNewest);
        connect(document(), &Document::summaryChanged, this, &ZoneTreePanel::followSummary);
        connect(document(), &Document::newestFrameWanted, this, [this] { m_pace.hurry(); });
        connect(document(), &Document::captureSettled, this, &ZoneTreePanel::showLast);
        m_frame = selection.state().frame;
        m_selected = selection.state().zone;
        m_model->setHighlightedSite(selection.state().site);
    }
    followSummary();
    load();
    followNewest();
}

// A slow machine shows fewer frames.
void ZoneTreePanel::followNewest()
{
    const auto newest = document() ? document()->passingFrame() : std::nullopt;
    if (!newest || newest == m_frame || !settled() || m_pace.resting() || !isVisible())
        return;
    m_pace.begin();
    setFrame(newest);
}

// The views stop following: the last frame stays.
void ZoneTreePanel::showLast()
{
    if (m_frame && !document()->selection().state().frame)
        setFrame(document()->newestFrame());
}

void ZoneTreePanel::setFrame(std::optional<FrameIndex> frame)
{
    if (frame == m_frame)
        return;
    m_frame = frame;
    m_selected.reset();
    load();
}

// Of a large frame only what the view requests is ever in memory.
struct ZoneTreePanel::Loaded {
    std::shared_ptr<const FlameFrame> whole; // null: it is read in parts
    std::unique_ptr<LargeRows> large;
};

Result<ZoneTreePanel::Loaded> ZoneTreePanel::read(std::shared_ptr<const Capture> capture,
                                                  FrameIndex frame, bool grouped, const Task &task)
{
    Loaded loaded;
    if (isReadInParts(*capture, frame)) {
        auto large = LargeZones::open(capture, frame, grouped, task);
        if (!large)
            return large.error();
        if (large->zones) {
            loaded.large = std::make_unique<LargeRows>(*std::move(large), grouped);
            return loaded;
        }
    }
    auto whole = loadFlameFrame(std::move(capture), {frame, 0, 0}, task);
    if (!whole)
        return whole.error();
    loaded.whole = *std::move(whole);
    return loaded;
}

void ZoneTreePanel::load()
{
    m_job.cancel();
    m_readJob.cancel();
    m_seeking = false;
    m_asked = false;
    if (!document() || !m_frame) {
        showSentence(document() ? tr("Select a frame in the chart to see its zones.")
                                : tr("No capture is open."));
        return;
    }
    if (m_model->large() != nullptr) // two would take much memory
        m_model->setFrame(nullptr);
    askIfSeen();
    if (!m_asked)
        m_model->setFrame(nullptr);
}

// All zones of a large frame are read once, which can wait until it is seen.
void ZoneTreePanel::askIfSeen()
{
    if (m_asked || !document() || !m_frame ||
        (!isVisible() && isReadInParts(*document()->capture(), *m_frame)))
        return;
    m_asked = true;
    m_job.run(
        QString(),
        [capture = document()->capture(), frame = *m_frame, grouped = m_model->grouped()](
            const Task &task) { return read(capture, frame, grouped, task); },
        [this](Result<Loaded> frame) { showFrame(std::move(frame)); });
}

void ZoneTreePanel::showFrame(Result<Loaded> frame)
{
    m_pace.end();
    if (!frame) {
        showSentence(sentenceText(frame.error().text()));
        return;
    }
    if (frame->whole && frame->whole->indexes.empty()) {
        showSentence(tr("Frame %1 has no zones.").arg(countText(*m_frame)));
        return;
    }
    if (frame->large)
        m_model->setLargeFrame(std::move(frame->large));
    else
        m_model->setFrame(std::move(frame->whole));
    m_stack->setCurrentWidget(m_tree);
    openFirstLevels();
    showSelectedZone();
}

void ZoneTreePanel::readOn()
{
    if (m_job.isRunning() || m_readJob.isRunning() || !m_model->isWaiting())
        return;
    m_readJob.run(
        QString(),
        [zones = m_model->large()->zones(), question = m_model->large()->question()](
            const Task &task) { return LargeRows::answerTo(*zones, question, task); },
        [this](LargeRows::Answer answer) {
            m_model->take(std::move(answer));
            if (m_seeking)
                showSelectedZone();
            readOn();
        });
}

void ZoneTreePanel::stopReading()
{
    m_seeking = false;
    if (m_model->large() != nullptr)
        m_model->large()->forgetQuestion();
}

void ZoneTreePanel::showSentence(const QString &text)
{
    m_model->setFrame(nullptr);
    m_sentence->setText(text);
    m_stack->setCurrentWidget(m_sentence);
}

void ZoneTreePanel::openFirstLevels()
{
    const int threads = std::min<int>(m_model->rowCount(), kOpenThreads);
    for (int row = 0; row < threads; ++row)
        m_tree->expand(m_model->index(row, 0));
}

void ZoneTreePanel::setSelectedZone(const std::optional<ZoneRef> &zone)
{
    m_selected = zone;
    showSelectedZone();
}

QModelIndex ZoneTreePanel::indexOfSelected()
{
    if (!m_selected)
        return {};
    // Also a row of several zones of which it is the longest: keys would never get past that.
    const QModelIndex current = m_tree->currentIndex().siblingAtColumn(ZoneTreeModel::Function);
    return m_model->zoneOf(current) == m_selected ? current : m_model->indexOf(*m_selected);
}

void ZoneTreePanel::showSelectedZone()
{
    const QScopedValueRollback<bool> following(m_following, true);
    const QModelIndex index = indexOfSelected();
    m_seeking = m_selected && !index.isValid() && m_model->isWaiting();
    if (m_seeking) {
        readOn();
        return;
    }
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
        m_tree->expand(above);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

void ZoneTreePanel::setHighlightedSite(SiteId site)
{
    m_model->setHighlightedSite(site);
    m_tree->viewport()->update();
}

void ZoneTreePanel::currentChanged(const QModelIndex &current)
{
    const auto zone = m_model->zoneOf(current);
    if (m_following || !zone)
        return;
    m_selected = zone;
    m_seeking = false;
    const SiteId site{current.data(SiteRole).toUInt()};
    ViewSelection &selection = document()->selection();
    if (!selection.state().frame)
        selection.setFrame(m_frame); // keeps a frame that was only passing by
    selection.setZone(zone, site);
}

void ZoneTreePanel::sortBy(int column)
{
    const auto order = column == ZoneTreeModel::Total  ? ZoneTreeModel::Order::Total
                       : column == ZoneTreeModel::Self ? ZoneTreeModel::Order::Self
                                                       : ZoneTreeModel::Order::Start;
    m_tree->header()->setSortIndicatorShown(order != ZoneTreeModel::Order::Start);
    m_tree->header()->setSortIndicator(column, Qt::DescendingOrder);
    if (order == m_model->order())
        return;
    m_model->setOrder(order);
    openFirstLevels();
    showSelectedZone();
}

void ZoneTreePanel::setGrouped(bool grouped)
{
    QSettings().setValue(kGroupedKey, grouped);
    m_readJob.cancel();
    m_model->setGrouped(grouped);
    if (m_job.isRunning()) { // with the roots of a large frame in the previous way
        load();
        return;
    }
    openFirstLevels();
    showSelectedZone();
}

void ZoneTreePanel::followSummary()
{
    m_model->setSummary(document() ? document()->summary() : nullptr);
    m_tree->viewport()->update();
}

void ZoneTreePanel::applyTheme()
{
    m_model->setPalette(Palette::of(*this));
    m_tree->viewport()->update();
}

void ZoneTreePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace zoe::app
