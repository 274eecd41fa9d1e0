#include "app/panels/cause/cause_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>

#include "analysis/reasons/reason_text.h"
#include "app/commands/command.h"
#include "app/commands/key_tips.h"
#include "app/session/document.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/reason_rich_text.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kLines = 2;
constexpr double kManyMedians = 10; // from here on without decimals

// With an ellipsis instead, and never ending with a number without its unit.
std::string withoutLastWord(std::string text)
{
    do {
        text.erase(std::min(text.find_last_of(' '), text.size()));
    } while (!text.empty() && text.back() >= '0' && text.back() <= '9' &&
             text.find(' ') != std::string::npos);
    return text + "…";
}

} // namespace

struct CauseBar::BarText {
    QString facts;
    std::string causes;

    [[nodiscard]] QString rich() const
    {
        return "<b>" + facts.toHtmlEscaped() + "</b> · " + reasonRichText(causes);
    }
};

CauseBar::CauseBar(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_text(new QLabel(this))
    , m_show(new QToolButton(this))
    , m_previous(button("causePrevious", tr("Go to the previous spike"), "previousSpike"))
    , m_next(button("causeNext", tr("Go to the next spike"), "nextSpike"))
    , m_why(button("causeWhy", tr("All causes of the frame, in the Why panel"), "panel.whyDock"))
{
    setAccessibleName(tr("Cause of the frame"));
    m_text->setObjectName("causeText");
    m_text->setTextFormat(Qt::RichText); // texts from captures are escaped
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_show->setObjectName("causeShow");
    m_show->setText(tr("Show"));
    explainWithKeys(*m_show, tr("Go to the longest piece of the first cause"), "showCause");
    QAction *show = addCommand(*this, "showCause", tr("Show th&e cause of the frame"),
                               {QKeySequence("Ctrl+Return")}, CommandMenu::Go);
    connect(show, &QAction::triggered, this, &CauseBar::showEvidence);
    connect(m_show, &QToolButton::clicked, show, &QAction::trigger);
    m_why->setText(tr("Why…"));
    setIcon(*m_show, "show");
    setIcon(*m_why, "why");
    setIcon(*m_previous, "previous");
    setIcon(*m_next, "next");
    layOut();
    refresh();
}

QToolButton *CauseBar::button(const char *name, const QString &tip, const char *command)
{
    auto *made = new QToolButton(this);
    made->setObjectName(name);
    made->setAccessibleName(tip);
    explainWithKeys(*made, tip, command);
    connect(made, &QToolButton::clicked, this, [this, command] {
        if (QAction *action = commandCalled(*window(), command))
            action->trigger();
    });
    return made;
}

void CauseBar::layOut()
{
    auto *spikes = new QLabel(tr("Spike"), this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(kNearPx, kTightPx, kTightPx, kTightPx);
    layout->setSpacing(kTightPx);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_show);
    layout->addWidget(m_why);
    layout->addWidget(m_previous);
    layout->addWidget(spikes);
    layout->addWidget(m_next);
    setFixedHeight(kLines * fontMetrics().lineSpacing() + kNearPx);
    setFocusProxy(m_show);
}

void CauseBar::showDocument()
{
    if (m_store)
        m_store->disconnect(this);
    m_store = document() ? &ReasonStore::of(*document(), jobs()) : nullptr;
    if (m_store) {
        connect(m_store, &ReasonStore::changed, this, &CauseBar::refresh);
        connect(document(), &Document::spikesChanged, this, &CauseBar::refresh);
    }
    refresh();
}

void CauseBar::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    showText();
}

void CauseBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        setFixedHeight(kLines * fontMetrics().lineSpacing() + kNearPx);
    Panel::changeEvent(event);
}

bool CauseBar::answered() const
{
    return m_store && m_store->answer() && m_store->answer()->frame == m_store->frame();
}

const FrameCause *CauseBar::firstCause() const
{
    if (!answered())
        return nullptr;
    const FrameReason &reason = *m_store->answer()->reason;
    const auto first = firstHeadline(reason);
    return first ? &reason.causes[first->causes.front()] : nullptr;
}

void CauseBar::refresh()
{
    if (m_store && isVisible() && m_store->state() == ReasonStore::State::Unasked)
        m_store->want();
    m_show->setEnabled(firstCause() && canBeShown(*firstCause()));
    const bool spikes = document() && !document()->spikes().empty();
    m_previous->setEnabled(spikes);
    m_next->setEnabled(spikes);
    showText();
}

QString CauseBar::facts() const
{
    const FrameRecord &record = document()->capture()->frames()[*m_store->frame()];
    return tr("Frame %1 · %2")
        .arg(countText(*m_store->frame()),
             record.missing() ? tr("missing from the file")
                              : QString::fromStdString(roundedDuration(record.durationNs)));
}

QString CauseBar::multiple() const
{
    const DurationNs median = answered() ? m_store->answer()->medianNs : 0;
    if (median <= 0)
        return {};
    const FrameRecord &record = document()->capture()->frames()[*m_store->frame()];
    const double times = static_cast<double>(record.durationNs) / static_cast<double>(median);
    return tr(" · %1 × the median of all frames").arg(times, 0, 'f', times < kManyMedians ? 1 : 0);
}

// Prefers causes to the multiple, and all causes in brief to the first in detail; the tip has all.
void CauseBar::showText()
{
    if (!m_store || !m_store->frame()) {
        m_plain = !m_store                     ? QString()
                  : document()->passingFrame() ? tr("Following the newest frames. Select one or "
                                                    "pause to see its cause.")
                                               : tr("Select a frame to see its cause.");
        m_text->setText(m_plain.toHtmlEscaped());
        m_text->setToolTip({});
        return;
    }
    if (answered()) {
        const ExplainedFrame &one = *m_store->answer();
        showCauses(one);
        m_text->setToolTip(
            QString::fromStdString(sentenceOf(*one.capture, *one.reason, inWindowLanguage)) +
            tr("\nMedian of all frames: %1").arg(durationText(one.medianNs)));
    } else {
        m_text->setToolTip({});
        const std::string state =
            m_store->state() == ReasonStore::State::Failed    ? m_store->error().toStdString()
            : m_store->state() == ReasonStore::State::Stopped ? tr("Cancelled").toStdString()
                                                              : std::string("…");
        show({facts() + multiple(), state});
    }
}

void CauseBar::showCauses(const ExplainedFrame &one)
{
    struct Choice {
        bool multiple;
        CausesLength length;
    };
    constexpr Choice kChoices[] = {{true, {}},
                                   {false, {}},
                                   {true, {kMostCauses, true}},
                                   {false, {kMostCauses, true}},
                                   {false, {2, true}},
                                   {false, {1, true}}};
    BarText text;
    for (const auto &[withMultiple, length] : kChoices) {
        text = {withMultiple ? facts() + multiple() : facts(),
                causesText(*one.capture, *one.reason, length, inWindowLanguage)};
        if (fits(text))
            break;
    }
    while (!fits(text) && text.causes.find(' ') != std::string::npos)
        text.causes = withoutLastWord(text.causes);
    if (!fits(text))
        text.causes = "…";
    if (!fits(text))
        text.facts = text.facts.section(" · ", 0, 0); // its number alone
    show(text);
}

void CauseBar::show(const BarText &text)
{
    m_plain = text.facts + " · " + QString::fromStdString(text.causes);
    m_text->setText(text.rich());
}

// Measured as the label lays it out: words wrap, and names are bold.
bool CauseBar::fits(const BarText &text) const
{
    QTextDocument page;
    page.setDefaultFont(m_text->font());
    page.setDocumentMargin(0);
    page.setHtml(text.rich());
    page.setTextWidth(m_text->width());
    return page.size().height() < (kLines + 0.5) * m_text->fontMetrics().lineSpacing() &&
           page.idealWidth() <= m_text->width();
}

void CauseBar::showEvidence()
{
    if (const FrameCause *cause = firstCause())
        goToEvidence(document()->selection(), *cause);
}

} // namespace zoe::app
