#include "app/panels/compare/verdict_bar.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/compare/comparison_text.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {

constexpr qsizetype kMostCautions = 3; // the others are in the tooltip

} // namespace

VerdictBar::VerdictBar(QWidget *parent)
    : QWidget(parent)
    , m_chip(new QLabel(this))
    , m_change(new QLabel(this))
    , m_facts(new QWidget(this))
    , m_caution(new LineLabel(m_facts))
    , m_what(new LineLabel(m_facts))
    , m_sure(new LineLabel(m_facts))
    , m_noise(new LineLabel(m_facts))
    , m_more(new QWidget(this))
    , m_headline(new QLabel(m_more))
    , m_mixLine(new QLabel(m_more))
    , m_notes(new QLabel(m_more))
    , m_method(new QLabel(m_more))
    , m_details(new QToolButton(this))
    , m_row(new QHBoxLayout)
{
    m_chip->setObjectName("compareChip");
    m_chip->setAccessibleName(tr("Verdict"));
    m_chip->setAutoFillBackground(true);
    m_chip->setMargin(kNearPx);
    m_chip->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_change->setObjectName("compareChange");
    m_caution->setObjectName("compareCaution");
    m_what->setObjectName("compareWhat");
    m_sure->setObjectName("compareSure");
    m_noise->setObjectName("compareNoise");
    m_headline->setObjectName("compareHeadline");
    m_mixLine->setObjectName("compareMixLine");
    m_notes->setObjectName("compareNotes");
    m_method->setObjectName("compareMethod");
    for (LineLabel *fact : {m_caution, m_what, m_sure, m_noise})
        fact->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    for (QLabel *label :
         std::initializer_list<QLabel *>{m_change, m_caution, m_what, m_sure, m_noise, m_headline,
                                         m_mixLine, m_notes, m_method}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_details->setObjectName("compareDetails");
    m_details->setText(tr("Details"));
    m_details->setToolTip(tr("All figures, and how intervals and p are computed"));
    m_details->setCheckable(true);
    connect(m_details, &QToolButton::toggled, this, &VerdictBar::showDetails);
    layOut();
    showDetails();
    dress();
}

void VerdictBar::layOut()
{
    m_row->addWidget(m_chip);
    m_row->addWidget(m_change, 1);
    m_row->addWidget(m_details);
    auto *facts = new QGridLayout(m_facts);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setHorizontalSpacing(kNearPx);
    facts->setVerticalSpacing(kTightPx);
    facts->setColumnStretch(1, 1);
    m_cautionTitle = addFact(*facts, tr("Caution"), *m_caution);
    addFact(*facts, tr("What changed"), *m_what);
    addFact(*facts, tr("How sure"), *m_sure);
    addFact(*facts, tr("Compared"), *m_noise);
    auto *more = new QVBoxLayout(m_more);
    more->setContentsMargins(0, 0, 0, 0);
    more->setSpacing(kTightPx);
    for (QLabel *label : {m_headline, m_mixLine, m_notes, m_method})
        more->addWidget(label);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kTightPx);
    layout->addLayout(m_row);
    layout->addWidget(m_facts);
    layout->addWidget(m_more);
}

QLabel *VerdictBar::addFact(QGridLayout &facts, const QString &title, QLabel &text)
{
    auto *label = new QLabel(title, m_facts);
    m_factTitles.push_back(label);
    const int row = facts.rowCount();
    facts.addWidget(label, row, 0, Qt::AlignTop);
    facts.addWidget(&text, row, 1);
    text.setAccessibleName(title);
    return label;
}

void VerdictBar::tellCautions(const QStringList &cautions)
{
    const auto shown = std::min(cautions.size(), kMostCautions);
    QString text = cautions.mid(0, shown).join(u' ');
    if (const auto more = cautions.size() - shown; more > 0)
        text += u' ' + counted(static_cast<std::uint64_t>(more), tr("1 more capture has problems."),
                               tr("%1 more captures have problems."));
    m_caution->setText(text);
    m_caution->setToolTip(cautions.join(u'\n'));
    m_caution->setVisible(!cautions.isEmpty());
    m_cautionTitle->setVisible(!cautions.isEmpty());
}

void VerdictBar::tell(const Comparison *comparison, const QString &text,
                      const QStringList &cautions)
{
    m_verdict.reset();
    VerdictBrief brief;
    if (comparison) {
        m_verdict = frameVerdictsOf(comparison->questions).overall;
        brief = briefOf(*comparison);
    }
    m_isDoubted = m_verdict && m_verdict != OverallVerdict::TooNoisy && !cautions.isEmpty();
    const QString word = m_verdict ? verdictText(*m_verdict) : QString();
    m_chip->setText(m_isDoubted ? tr("%1?").arg(word) : word);
    m_chip->setToolTip(m_isDoubted ? tr("The captures don't support this verdict: see Caution")
                                   : QString());
    tellCautions(cautions);
    m_chip->setVisible(comparison != nullptr);
    m_change->setText(comparison ? QString::fromStdString(brief.change) : text);
    m_what->say(QString::fromStdString(brief.functions));
    m_sure->say(QString::fromStdString(brief.surety));
    m_noise->say(comparison ? noiseLineOf(*comparison) : QString());
    m_facts->setVisible(comparison != nullptr);
    m_headline->setText(text);
    m_notes->setText(comparison ? notesOf(*comparison) : QString());
    m_method->setText(comparison ? methodOf(*comparison) : QString());
    m_details->setVisible(comparison != nullptr);
    showDetails();
    dress();
}

void VerdictBar::setMixLine(const QString &sentence)
{
    m_mixLine->setText(sentence);
    showDetails();
}

void VerdictBar::showDetails()
{
    for (QLabel *label : {m_headline, m_mixLine, m_notes, m_method})
        label->setVisible(!label->text().isEmpty());
    m_more->setVisible(showsDetails());
    emit detailsShown();
}

bool VerdictBar::showsDetails() const
{
    return m_verdict && m_details->isChecked();
}

void VerdictBar::addControl(QWidget &control)
{
    m_row->insertWidget(m_row->indexOf(m_details), &control);
}

QString VerdictBar::chip() const
{
    return m_chip->text();
}

QString VerdictBar::headline() const
{
    return m_headline->text();
}

QString VerdictBar::caution() const
{
    return m_caution->text();
}

QString VerdictBar::noise() const
{
    return m_noise->text();
}

// Colour and size of the chip. As in a gate, doubtful captures prevent a pass, but a failure stays
// a failure.
void VerdictBar::dress()
{
    QFont bold = font();
    bold.setBold(true);
    m_chip->setFont(bold);
    m_change->setFont(m_verdict ? sized(bold, TextSize::Title) : font());
    const Palette &colours = Palette::of(*this);
    const bool isFaster = m_verdict == OverallVerdict::Faster && !m_isDoubted;
    const QColor fill = m_verdict == OverallVerdict::Slower ? colours.slower
                        : isFaster                          ? colours.faster
                                                            : colours.unusual;
    QPalette own = palette();
    own.setColor(QPalette::Window, fill);
    own.setColor(QPalette::WindowText, textOn(fill));
    m_chip->setPalette(own);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, colours.mutedText);
    for (QLabel *title : m_factTitles)
        title->setPalette(muted);
}

void VerdictBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        dress();
}

} // namespace zoe::app
