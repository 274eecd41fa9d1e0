#include "app/panels/compare/compare_panel.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/commands/command.h"
#include "app/panels/compare/compare_parts.h"
#include "app/panels/compare/comparison_text.h"
#include "app/panels/compare/flame/flame_page.h"
#include "app/panels/compare/frames/frames_page.h"
#include "app/panels/compare/functions_page.h"
#include "app/panels/compare/mix_page.h"
#include "app/panels/compare/shapes_page.h"
#include "app/panels/compare/verdict_bar.h"
#include "app/session/document.h"
#include "app/theme/look.h"
#include "app/theme/note_texts.h"
#include "app/widgets/scrolled_page.h"

namespace zoe::app {

namespace {

// Maximum number of frames that are clustered automatically: takes a second or two.
constexpr std::uint64_t kFramesToCompareUnasked = 40'000;
// Share of the progress; the rest is for detecting disturbances of the captures.
constexpr double kShareOfComparing = 0.8;
constexpr int kLeastPageLines = 12;  // with the tabs
constexpr int kLinesForDetails = 60; // in addition to frames and tables

CompareSource sourceOf(std::shared_ptr<const Capture> capture, const QString &name)
{
    CompareSource source{std::move(capture), name, {}, {}, {}};
    if (source.capture)
        source.notes.assign(source.capture->annotations().begin(),
                            source.capture->annotations().end());
    return source;
}

} // namespace

QStringList comparePageNames()
{
    return {"compareFunctions", "compareMix", "compareShapes", "compareFrames", "compareFlames"};
}

ComparePanel::ComparePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_sides(new CompareSides(this))
    , m_again(new QPushButton(tr("Compare"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_verdict(new VerdictBar(this))
    , m_progress(new QProgressBar(this))
    , m_pages(new QTabWidget(this))
    , m_pictured(new QComboBox(m_pages))
    , m_functions(new FunctionsPage(session.jobs(), this))
    , m_mix(new MixPage(session.jobs(), this))
    , m_shapes(new ShapesPage(session.jobs(), this))
    , m_frames(new FramesPage(session.jobs(), this))
    , m_flames(new FlamePage(session.jobs(), this))
{
    buildTop();
    buildPages();
    buildPictured();
    buildCommands();
    layOut();
    connect(m_sides, &CompareSides::changed, this, &ComparePanel::restart);
    connect(m_sides, &CompareSides::fileWanted, &session, &Session::askForOther);
    m_sides->setChoices([this] { return choices(); });
    connect(&jobs(), &JobRunner::progressed, this, [this](quint64 job, double share) {
        if (job == m_job)
            m_progress->setValue(static_cast<int>(share * 100));
    });
    connect(&jobs(), &JobRunner::ended, this, [this](quint64 job, bool) {
        if (job != m_job)
            return;
        m_job = 0;
        updateState();
    });
    updateState();
}

void ComparePanel::buildTop()
{
    m_again->setObjectName("compareAgain");
    m_again->setToolTip(tr("Compare base and head"));
    connect(m_again, &QPushButton::clicked, this, &ComparePanel::compare);
    m_cancel->setObjectName("compareCancel");
    m_cancel->setToolTip(tr("Cancel the comparison"));
    m_cancel->setAccessibleName(tr("Cancel the comparison"));
    connect(m_cancel, &QPushButton::clicked, this, &ComparePanel::cancel);
    m_progress->setRange(0, 100);
    m_progress->setAccessibleName(tr("Progress of the comparison"));
    for (QWidget *control : {static_cast<QWidget *>(m_progress), static_cast<QWidget *>(m_again),
                             static_cast<QWidget *>(m_cancel)})
        m_verdict->addControl(*control);
}

void ComparePanel::addPage(ComparePage &page, const char *name, const QString &title,
                           const QString &tip)
{
    m_pages->addTab(new ScrolledPage(page, m_pages), title);
    m_pages->setTabToolTip(m_pages->count() - 1, tip);
    connectPage(page, name);
}

void ComparePanel::connectPage(ComparePage &page, const char *name)
{
    page.setObjectName(name);
    connect(&page, &ComparePage::sitesActivated, this, &ComparePanel::activateSites);
    connect(&page, &ComparePage::frameActivated, this, &ComparePanel::activateFrame);
    connect(&page, &ComparePage::failed, this, &ComparePanel::failed);
}

void ComparePanel::buildPages()
{
    m_pages->setObjectName("comparePages");
    m_pages->setDocumentMode(true);
    m_pages->tabBar()->setAccessibleName(tr("Comparison pages"));
    addPage(*m_functions, "compareFunctions", tr("Functions"),
            tr("All functions of both sides, and their contributions to the change"));
    addPage(*m_mix, "compareMix", tr("Like with like"),
            tr("How much of the change comes from a different mix of behaviours, and how much from "
               "longer frames in the same behaviours"));
    addPage(*m_shapes, "compareShapes", tr("Frame times"),
            tr("Histograms, cumulative curves and quantiles of the frame times"));
    connectPage(*m_frames, "compareFrames"); // above the others, always visible
    addPage(*m_flames, "compareFlames", tr("Flame graphs"),
            tr("The difference as a flame graph, or both side by side"));
    connect(m_functions, &FunctionsPage::renamesChosen, this,
            [this](const std::vector<Rename> &renames) {
                m_renames = renames;
                compare();
            });
    // A function is judged once: by behaviours as soon as these are compared.
    connect(m_mix, &MixPage::mixChanged, this, [this] {
        m_functions->setLikeWithLike(m_mix->comparison());
        updateState();
    });
}

void ComparePanel::buildPictured()
{
    m_pictured->setObjectName("comparePictured");
    m_pictured->setAccessibleName(tr("Baseline shown in the frame and flame views"));
    m_pictured->setToolTip(m_pictured->accessibleName());
    m_pages->setCornerWidget(m_pictured);
    connect(m_pictured, &QComboBox::currentIndexChanged, this,
            [this](int index) { picture(static_cast<std::size_t>(index)); });
}

// All other pages cover all baselines.
void ComparePanel::listPictured()
{
    const QSignalBlocker quiet(m_pictured);
    m_pictured->clear();
    if (m_pair) {
        for (const CompareSource &base : m_pair->bases)
            m_pictured->addItem(tr("Show %1").arg(base.title()));
        m_pictured->setCurrentIndex(static_cast<int>(m_pair->pictured));
    }
    m_pictured->setVisible(m_pictured->count() > 1);
}

void ComparePanel::picture(std::size_t base)
{
    if (!m_pair || base >= m_pair->bases.size() || base == m_pair->pictured)
        return;
    auto pair = std::make_shared<ComparedPair>(*m_pair);
    pair->pictured = base;
    pair->sites = sitePairsOf(pair->bases, pair->head, pair->comparison->options.renames, base);
    m_pair = std::move(pair);
    m_frames->setPair(m_pair);
    m_flames->setPair(m_pair);
}

void ComparePanel::buildCommands()
{
    m_swapping = addCommand(*this, "compareSwapSides", tr("S&wap base and head"),
                            {QKeySequence(Qt::Key_X)}, CommandMenu::Tools);
    connect(m_swapping, &QAction::triggered, this, &ComparePanel::swap);
    m_comparingSelected =
        addCommand(*this, "compareSelected", tr("Compare the selected frames with the others"), {},
                   CommandMenu::Tools);
    connect(m_comparingSelected, &QAction::triggered, this, &ComparePanel::compareSelected);
    m_comparingBehaviours =
        addCommand(*this, "compareBehaviours", tr("Compare the two selected &behaviours"), {},
                   CommandMenu::Tools);
    connect(m_comparingBehaviours, &QAction::triggered, this, &ComparePanel::compareBehaviours);
    enableParts();
    for (int i = 0; i < m_pages->count(); ++i) {
        const QString id = "show-" + pageAt(i).objectName();
        QAction *command =
            addCommand(*this, id.toUtf8().constData(), tr("Compare: %1").arg(m_pages->tabText(i)));
        connect(command, &QAction::triggered, this, [this, i] {
            m_pages->setCurrentIndex(i);
            pageAt(i).setFocus(Qt::ShortcutFocusReason);
        });
    }
}

QWidget &ComparePanel::pageAt(int index) const
{
    return *static_cast<ScrolledPage *>(m_pages->widget(index))->widget();
}

void ComparePanel::layOut()
{
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_frames);
    parts->addWidget(m_pages);
    parts->setSizes({1000, 3000});
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 3);
    m_pages->setMinimumHeight(kLeastPageLines * fontMetrics().lineSpacing());
    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_sides);
    layout->addWidget(m_verdict);
    layout->addWidget(parts, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(new ScrolledPage(*content, this));
    connect(m_verdict, &VerdictBar::detailsShown, this, &ComparePanel::makeRoom);
    setFocusProxy(m_functions);
}

// In a low window, details take the place of the frames, so that the tables stay in sight.
void ComparePanel::makeRoom()
{
    const bool isLow = height() < kLinesForDetails * fontMetrics().lineSpacing();
    m_frames->setHidden(isLow && m_verdict->showsDetails());
}

void ComparePanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    makeRoom();
}

void ComparePanel::showPage(const QString &name)
{
    for (int i = 0; i < m_pages->count(); ++i) {
        if (pageAt(i).objectName() == name)
            m_pages->setCurrentIndex(i);
    }
}

void ComparePanel::swap()
{
    if (m_sides->bases().size() > 1)
        emit failed(tr("Can't swap several baselines with one head. Remove all baselines but one "
                       "first (Base button)."));
    else
        m_sides->swap();
}

QString ComparePanel::headline() const
{
    return m_verdict->headline();
}

void ComparePanel::showDocument()
{
    takeOpen();
    takeOther();
    enableParts();
    if (!document())
        return;
    connect(&document()->selection(), &ViewSelection::framesChanged, this,
            &ComparePanel::enableParts);
    connect(document(), &Document::behavioursChanged, this, &ComparePanel::enableParts);
    connect(document(), &Document::otherChanged, this, [this] {
        takeOther();
        emit frontWanted();
    });
    // A manual request covers all frames received so far.
    connect(document(), &Document::captureSettled, this, &ComparePanel::grow);
    const ViewSelection &selection = document()->selection();
    connect(&selection, &ViewSelection::siteChanged, this,
            [this, &selection] { setHighlightedSite(selection.state().site); });
    setHighlightedSite(selection.state().site);
}

// The commands that compare parts of the capture.
void ComparePanel::enableParts()
{
    m_comparingSelected->setEnabled(document() && hasSelectedAndOthers(*document()));
    m_comparingBehaviours->setEnabled(document() && hasTwoBehaviours(*document()));
}

void ComparePanel::takeOther()
{
    const OpenedCapture other = document() ? document()->other() : OpenedCapture();
    m_sides->setOther(sourceOf(other.capture, QFileInfo(other.request.fileName).fileName()));
    if (!other.capture)
        return;
    const QString wanted = document()->takeWantedBehaviour();
    m_mix->showBehaviour(wanted);
    if (!wanted.isEmpty())
        showPage(m_mix->objectName());
}

std::vector<CompareChoice> ComparePanel::choices() const
{
    std::vector<CompareChoice> choices;
    if (document())
        choices = partsOf(*document());
    for (const OpenDocument &open : session().documents()) {
        if (open.document != document())
            choices.push_back({tr("Other tabs"), wholeOf(*open.document)});
    }
    return choices;
}

std::shared_ptr<const Comparison> ComparePanel::comparison() const
{
    return m_pair ? m_pair->comparison : nullptr;
}

std::shared_ptr<const Comparison> ComparePanel::likeWithLike() const
{
    return m_mix->comparison();
}

bool ComparePanel::openIsBase() const
{
    return std::ranges::any_of(m_sides->bases(), [this](const CompareSource &base) {
        return base.capture == m_sides->open().capture;
    });
}

void ComparePanel::takeOpen()
{
    keepRenames();
    const auto capture = document() ? document()->capture() : nullptr;
    m_openedAs = OpenedAs(capture, document());
    const auto kept = std::ranges::find_if(
        m_keptRenames, [&](const auto &one) { return capture && one.first.is(m_openedAs); });
    m_renames = kept == m_keptRenames.end() ? std::vector<Rename>() : std::move(kept->second);
    m_sides->setOpen(sourceOf(capture, document() ? document()->title() : QString()), document());
}

// Renames are stored like the sides.
void ComparePanel::keepRenames()
{
    std::erase_if(m_keptRenames,
                  [&](const auto &one) { return one.first.gone() || one.first.is(m_openedAs); });
    if (m_sides->open().capture)
        m_keptRenames.emplace_back(m_openedAs, std::move(m_renames));
    m_renames.clear();
}

void ComparePanel::grow()
{
    if (m_sides->grow(sourceOf(document()->capture(), document()->title())))
        compare();
}

void ComparePanel::compareSelected()
{
    const auto parts = document() ? selectedOf(*document()) : std::nullopt;
    if (parts)
        compareParts(parts->second, parts->first);
    else
        emit failed(tr("Select some frames first to compare them with the others."));
}

void ComparePanel::compareBehaviours()
{
    if (const auto parts = document() ? twoBehavioursOf(*document()) : std::nullopt)
        compareParts(parts->first, parts->second);
    else
        emit failed(tr("Select two behaviours first to compare them."));
}

void ComparePanel::compareParts(const CompareSource &base, const CompareSource &head)
{
    m_sides->setSides(base, head);
    emit frontWanted();
}

void ComparePanel::restart()
{
    cancel();
    take(nullptr);
    compare();
}

void ComparePanel::compare()
{
    if (!m_sides->complete())
        return;
    cancel();
    m_cancelled = false;
    m_progress->setValue(0);
    m_job = jobs().run(
        tr("Comparing"), this,
        [bases = m_sides->bases(), head = m_sides->head(),
         renames = m_renames](const Task &task) -> Result<std::shared_ptr<const ComparedPair>> {
            std::vector<CompareSide> baseSides;
            for (const CompareSource &base : bases)
                baseSides.push_back(base.side());
            const CompareSide headSide = head.side();
            CompareOptions options;
            options.renames = renames;
            options.translator = inNoteLanguage;
            auto compared = compareCaptures(Baseline(baseSides), Head(headSide), options,
                                            task.part(0, kShareOfComparing));
            if (!compared)
                return compared.error();
            auto cautions = cautionsOf(bases, head, task.part(kShareOfComparing, 1));
            if (!cautions)
                return cautions.error();
            auto sites = sitePairsOf(bases, head, renames, 0);
            return std::make_shared<const ComparedPair>(ComparedPair{
                bases, head, std::move(*compared), std::move(*cautions), std::move(sites), 0});
        },
        [this](Result<std::shared_ptr<const ComparedPair>> compared) {
            if (compared)
                take(*compared);
            else if (compared.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(compared.error().text()));
        });
    updateState();
}

void ComparePanel::cancel()
{
    if (m_job == 0)
        return;
    m_cancelled = true;
    jobs().cancel(std::exchange(m_job, 0));
    updateState();
}

void ComparePanel::take(std::shared_ptr<const ComparedPair> pair)
{
    const bool had = m_pair != nullptr;
    m_pair = std::move(pair);
    listPictured();
    const auto behaviours = document() ? document()->behaviours() : nullptr;
    m_mix->setDefinition(behaviours ? behaviours->definition : nullptr, m_sides->open().name);
    std::vector<std::string> shown;
    for (std::size_t i = 0; behaviours && i < behaviours->behaviours.size(); ++i)
        shown.push_back(behaviours->behaviours[i].name);
    m_mix->setShown(std::move(shown));
    m_functions->setLikeWithLike(nullptr);
    for (ComparePage *page :
         {static_cast<ComparePage *>(m_functions), static_cast<ComparePage *>(m_mix),
          static_cast<ComparePage *>(m_shapes), static_cast<ComparePage *>(m_frames),
          static_cast<ComparePage *>(m_flames)})
        page->setPair(m_pair);
    if (m_pair && m_pair->comparison->baseFrames.count + m_pair->comparison->headFrames.count <=
                      kFramesToCompareUnasked)
        m_mix->prepare();
    if (document())
        setHighlightedSite(document()->selection().state().site);
    updateState();
    if (had || m_pair)
        emit comparisonChanged(comparison());
}

void ComparePanel::updateState()
{
    const bool running = m_job != 0;
    const bool both = m_sides->complete();
    m_swapping->setEnabled(both); // explains what several baselines don't support
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    m_again->setVisible(both && !running && !m_pair);
    // By behaviours as soon as those are known, as in the table of functions.
    const auto &mix = m_mix->comparison();
    const auto shown = running ? nullptr : m_pair && mix ? mix : comparison();
    m_verdict->tell(shown.get(),
                    running ? tr("Comparing…")
                    : shown ? headlineOf(*shown)
                    : !both ? tr("Nothing to compare. Open a second capture, or choose parts of "
                                 "this one with Base and Head.")
                    : m_cancelled ? tr("The comparison was cancelled.")
                                  : tr("Can't compare the captures."),
                    shown ? m_pair->cautions : QStringList());
    m_verdict->setMixLine(m_pair && mix ? mixSentence(*mix) : QString());
    m_pages->setEnabled(m_pair != nullptr);
    m_frames->setEnabled(m_pair != nullptr);
}

void ComparePanel::setHighlightedSite(SiteId site)
{
    if (!m_pair)
        return;
    const bool isBase = m_pair->base().capture == m_sides->open().capture;
    const SiteId base = isBase ? site : m_pair->baseOf(site);
    const SiteId head = isBase ? m_pair->headOf(site) : site;
    m_functions->showSites(m_pair->pictured == 0 ? base : SiteId{}, head);
    m_mix->showSites(m_pair->pictured == 0 ? base : SiteId{}, head);
    m_flames->showSites(base, head);
}

void ComparePanel::activateSites(SiteId base, SiteId head)
{
    const auto &open = m_sides->open().capture;
    const bool isBase = m_pair && m_pair->base().capture == open;
    const bool isHead = m_pair && m_pair->head.capture == open;
    // Tables contain the sites of the first baseline, pictures those of the baseline that they
    // show.
    const bool isFirst = !m_pair || m_pair->pictured == 0;
    const bool ofPicture = sender() == m_flames || sender() == m_frames;
    if (!isFirst && !ofPicture)
        base = m_pair->baseOf(head);
    m_flames->showSites(base, head);
    if (sender() != m_functions)
        m_functions->showSites(isFirst ? base : SiteId{}, head);
    const SiteId site = isBase && base.valid() ? base : isHead ? head : SiteId{};
    if (document() && site.valid())
        document()->selection().setSite(site);
}

void ComparePanel::activateFrame(CompareSideName side, FrameIndex frame)
{
    if (!m_pair)
        return;
    const CompareSource &source = side == CompareSideName::Base ? m_pair->base() : m_pair->head;
    if (document() && source.capture == m_sides->open().capture)
        document()->selection().setFrame(frame);
}

} // namespace zoe::app
