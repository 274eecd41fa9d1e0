#include "app/panels/why/why_panel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/reasons/reason_text.h"
#include "app/panels/why/why_rows.h"
#include "app/session/document.h"
#include "app/theme/look.h"
#include "app/theme/reason_rich_text.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

constexpr double kLongestShare = 0.01;

std::vector<FrameIndex> longest(const Capture &capture, std::vector<FrameIndex> frames)
{
    const auto count =
        static_cast<std::size_t>(kLongestShare * static_cast<double>(frames.size()) + 1);
    if (frames.size() > count) {
        const auto records = capture.frames();
        const auto nth = frames.begin() + static_cast<std::ptrdiff_t>(count);
        std::ranges::nth_element(frames, nth, {}, [&](FrameIndex frame) {
            return std::pair(-records[frame].durationNs, frame);
        });
        frames.resize(count);
    }
    std::ranges::sort(frames);
    return frames;
}

QLabel *sentenceLabel(const char *name, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText); // texts from captures are escaped
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

struct WhyPanel::ManyQuestion {
    int which = 0;
    std::shared_ptr<const std::vector<Spike>> spikes; // for Spikes; otherwise null
    std::optional<FrameRanges> frames;                // for Selected; not set: all

    friend bool operator==(const ManyQuestion &, const ManyQuestion &) = default;

    // The capture of reasons may be older than the one shown, but contains the requested frames.
    [[nodiscard]] std::vector<FrameIndex> framesOf(const Capture &capture) const
    {
        if (which == Spikes) {
            std::vector<FrameIndex> asked;
            for (const Spike &spike : *spikes)
                asked.push_back(spike.frame);
            return asked;
        }
        Selection selection;
        selection.frames = frames;
        std::vector<FrameIndex> asked = selection.framesOf(capture).frames();
        return which == Selected ? asked : longest(capture, std::move(asked));
    }
};

struct WhyPanel::ManyAnswer {
    std::string sentence;
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const ReasonGroups> groups;
    std::shared_ptr<const RowSource> rows;
};

WhyPanel::WhyPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_tabs(new QTabWidget(this))
    , m_sentence(sentenceLabel("whySentence", this))
    , m_note(sentenceLabel("whyNote", this))
    , m_causes(new RowsTable(session.jobs(), {"whyCauses", tr("Causes of the frame"), {}},
                             rowColumns(causeColumns()), this))
    , m_which(new QComboBox(this))
    , m_manySentence(sentenceLabel("whyManySentence", this))
    , m_groups(new RowsTable(session.jobs(), {"whyGroups", tr("First causes of many frames"), {}},
                             rowColumns(reasonGroupColumns()), this))
{
    m_tabs->setObjectName("whyTabs");
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(buildOne(), tr("This frame"));
    m_tabs->addTab(buildMany(), tr("Many frames"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_tabs);
    setAccessibleName(tr("Why frames took long"));
    connect(m_tabs, &QTabWidget::currentChanged, this, &WhyPanel::askIfSeen);
    connect(m_which, &QComboBox::currentIndexChanged, this, &WhyPanel::askIfSeen);
    connect(m_causes, &RowsTable::rowChosen, this, &WhyPanel::goToCause);
    connect(m_causes, &RowsTable::rowActivated, this, &WhyPanel::goToCause);
    connect(m_groups, &RowsTable::rowChosen, this, &WhyPanel::goToGroup);
    connect(m_groups, &RowsTable::rowActivated, this, &WhyPanel::selectGroup);
    forget();
}

QWidget *WhyPanel::buildOne()
{
    m_causes->sortBy(0, m_causeOrder);
    m_causes->table().wrapTexts();
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(kNearPx, kTightPx, kNearPx, 0);
    column->addWidget(m_sentence);
    column->addWidget(m_note);
    column->addWidget(m_causes, 1);
    return page;
}

QWidget *WhyPanel::buildMany()
{
    m_which->setObjectName("whyWhich");
    m_which->setAccessibleName(tr("Frames to explain"));
    m_which->addItem(tr("Spikes"));
    m_which->addItem(tr("Selected frames"));
    m_which->addItem(tr("Longest 1 %"));
    m_groups->sortBy(0, Qt::DescendingOrder);
    m_groups->table().wrapTexts();
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(kNearPx, kTightPx, kNearPx, 0);
    column->addWidget(m_which, 0, Qt::AlignLeft);
    column->addWidget(m_manySentence);
    column->addWidget(m_groups, 1);
    return page;
}

QString WhyPanel::sentence() const
{
    return m_one ? QString::fromStdString(
                       sentenceOf(*m_one->capture, *m_one->reason, inWindowLanguage))
                 : m_sentence->text();
}

QString WhyPanel::manySentence() const
{
    return m_manyReasons ? QString::fromStdString(
                               sentenceOf(*m_manyCapture, *m_manyReasons, inWindowLanguage))
                         : m_manySentence->text();
}

void WhyPanel::forget()
{
    m_manyJob.cancel();
    m_one.reset();
    m_manyReasons.reset();
    m_manyCapture.reset();
    m_askedMany.reset();
    m_causes->setSource(nullptr);
    m_groups->setSource(nullptr);
    m_note->hide();
    const QString text =
        document() ? tr("Select a frame to see why it took so long.") : tr("No capture is open.");
    m_sentence->setText(text);
    m_manySentence->setText(document() ? QString() : text);
}

void WhyPanel::showDocument()
{
    if (m_store)
        m_store->disconnect(this);
    m_store = document() ? &ReasonStore::of(*document(), jobs()) : nullptr;
    forget();
    if (document()) {
        connect(&document()->selection(), &ViewSelection::framesChanged, this,
                &WhyPanel::askIfSeen);
        connect(document(), &Document::spikesChanged, this, &WhyPanel::askIfSeen);
        connect(m_store, &ReasonStore::reasonsChanged, this, &WhyPanel::startAnew);
        connect(m_store, &ReasonStore::changed, this, &WhyPanel::showOne);
    }
    askIfSeen();
}

void WhyPanel::startAnew()
{
    m_manyJob.cancel();
    m_askedMany.reset();
    askIfSeen();
}

void WhyPanel::askIfSeen()
{
    if (!document() || !isVisible())
        return;
    if (m_tabs->currentIndex() != 0) {
        askMany();
        return;
    }
    m_store->want();
    showOne();
}

void WhyPanel::dropMany()
{
    m_askedMany.reset();
    m_manyReasons.reset();
    m_manyCapture.reset();
    m_groups->setSource(nullptr);
    m_manySentence->setText(tr("Cancelled"));
}

void WhyPanel::showOne()
{
    if (!isVisible() || m_tabs->currentIndex() != 0)
        return;
    if (m_store->state() == ReasonStore::State::Unasked)
        m_store->want();
    if (m_store->answer() && m_store->answer() == m_one)
        return;
    m_one = m_store->answer();
    m_causes->setSource(m_one ? rowsOfCauses(m_one->capture, m_one->reason) : nullptr);
    if (m_one)
        sortCauses(m_one->reason->differenceNs() < 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QString note =
        m_one ? QString::fromStdString(noteOf(*m_one->reason, inWindowLanguage)) : QString();
    m_note->setText(note.toHtmlEscaped());
    m_note->setVisible(!note.isEmpty());
    const bool leads = m_one && std::ranges::any_of(m_one->reason->causes, canBeShown);
    m_causes->setScope(leads ? tr("Click a row to go to its longest piece") : QString());
    if (m_one)
        m_sentence->setText(
            reasonRichText(sentenceOf(*m_one->capture, *m_one->reason, inWindowLanguage)));
    else if (m_store->state() == ReasonStore::State::Failed)
        m_sentence->setText(m_store->error().toHtmlEscaped());
    else if (m_store->state() == ReasonStore::State::Stopped)
        m_sentence->setText(tr("Cancelled"));
    else if (!m_store->frame())
        m_sentence->setText(tr("Select a frame to see why it took so long."));
}

// The causes of the difference come first, unless the user sorted by something else.
void WhyPanel::sortCauses(Qt::SortOrder order)
{
    const QHeaderView &header = *m_causes->table().horizontalHeader();
    const bool isOurs = header.sortIndicatorSection() == 0 &&
                        header.sortIndicatorOrder() == std::exchange(m_causeOrder, order);
    if (isOurs)
        m_causes->sortBy(0, order);
}

WhyPanel::ManyQuestion WhyPanel::question() const
{
    ManyQuestion question;
    question.which = m_which->currentIndex();
    if (question.which == Spikes) {
        question.spikes = document()->heldSpikes();
    } else if (question.which == Selected && document()->selection().state().frames) {
        const auto known = static_cast<FrameIndex>(document()->capture()->frames().size());
        question.frames =
            document()->selection().state().frames->intersected(FrameRanges({0, known}));
    }
    return question;
}

void WhyPanel::askMany()
{
    ManyQuestion asked = question();
    if (m_askedMany && asked == *m_askedMany)
        return;
    m_manyJob.cancel();
    FrameIndex last = asked.spikes && !asked.spikes->empty() ? asked.spikes->back().frame : 0;
    if (asked.frames && !asked.frames->empty())
        last = asked.frames->ranges().back().end - 1;
    m_manySentence->setText(tr("Explaining frames…"));
    m_askedMany = std::make_shared<const ManyQuestion>(std::move(asked));
    m_manyJob.run(
        tr("Explaining frames"),
        [reasons = m_store->reasons(last), capture = document()->capture(),
         asked = m_askedMany](const Task &task) -> Result<std::shared_ptr<const ManyAnswer>> {
            const std::vector<FrameIndex> frames = asked->framesOf(reasons->capture());
            ReasonGrouping grouping;
            for (std::size_t i = 0; i < frames.size(); ++i) {
                const auto found = reasons->of(frames[i], Task(task.executor(), task.stopToken()));
                if (found)
                    grouping.add(*found);
                else if (found.error().code == ErrorCode::Cancelled)
                    return found.error();
                else
                    grouping.addUnreadable();
                task.progress(static_cast<double>(i + 1) / static_cast<double>(frames.size()));
            }
            auto answer = std::make_shared<ManyAnswer>();
            answer->capture = capture;
            answer->groups = std::make_shared<const ReasonGroups>(grouping.finished());
            answer->sentence = sentenceOf(*capture, *answer->groups, inWindowLanguage);
            answer->rows = rowsOfGroups(capture, answer->groups);
            return std::shared_ptr<const ManyAnswer>(std::move(answer));
        },
        [this](const Result<std::shared_ptr<const ManyAnswer>> &answer) { takeMany(answer); });
}

void WhyPanel::takeMany(const Result<std::shared_ptr<const ManyAnswer>> &answer)
{
    if (!answer)
        m_askedMany.reset();
    m_manyReasons = answer ? (*answer)->groups : nullptr;
    m_manyCapture = answer ? (*answer)->capture : nullptr;
    m_groups->setSource(answer ? (*answer)->rows : nullptr);
    m_groups->setScope(tr("Click: go to the worst frame · Double-click: select these frames"));
    m_manySentence->setText(answer ? reasonRichText((*answer)->sentence)
                                   : sentenceText(answer.error().text()).toHtmlEscaped());
}

void WhyPanel::goToCause(std::size_t row)
{
    if (const FrameCause *const cause = m_one ? causeOfRow(*m_causes->source(), row) : nullptr)
        goToEvidence(document()->selection(), *cause);
}

void WhyPanel::goToGroup(std::size_t row)
{
    if (m_manyReasons && row < m_manyReasons->groups.size())
        document()->selection().setFrame(m_manyReasons->groups[row].examples.front().frame);
}

void WhyPanel::selectGroup(std::size_t row)
{
    if (m_manyReasons && row < m_manyReasons->groups.size())
        document()->selection().setFrames(m_manyReasons->groups[row].members);
}

} // namespace zoe::app
