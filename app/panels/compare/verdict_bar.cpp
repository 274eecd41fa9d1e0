#include "app/panels/compare/verdict_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/panels/compare/comparison_text.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"

namespace zoe::app {

VerdictBar::VerdictBar(QWidget *parent)
    : QWidget(parent)
    , m_chip(new QLabel(this))
    , m_headline(new QLabel(this))
    , m_noise(new QLabel(this))
    , m_mixLine(new QLabel(this))
    , m_method(new QLabel(this))
    , m_details(new QToolButton(this))
    , m_row(new QHBoxLayout)
{
    m_chip->setObjectName("compareChip");
    m_chip->setAccessibleName(tr("Verdict"));
    m_chip->setAutoFillBackground(true);
    m_chip->setMargin(kNearPx);
    m_chip->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_headline->setObjectName("compareHeadline");
    m_noise->setObjectName("compareNoise");
    m_mixLine->setObjectName("compareMixLine");
    m_method->setObjectName("compareMethod");
    for (QLabel *label : {m_headline, m_noise, m_mixLine, m_method}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_details->setObjectName("compareDetails");
    m_details->setText(tr("Details"));
    m_details->setToolTip(tr("How the interval and p are computed"));
    m_details->setCheckable(true);
    m_method->hide();
    connect(m_details, &QToolButton::toggled, m_method, &QWidget::setVisible);
    m_row->addWidget(m_chip);
    m_row->addWidget(m_headline, 1);
    m_row->addWidget(m_details);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kTightPx);
    layout->addLayout(m_row);
    layout->addWidget(m_noise);
    layout->addWidget(m_mixLine);
    layout->addWidget(m_method);
    colour();
}

void VerdictBar::tell(const Comparison *comparison, const QString &text)
{
    m_verdict.reset();
    if (comparison)
        m_verdict = frameVerdictsOf(comparison->questions).overall;
    m_chip->setText(m_verdict ? verdictText(*m_verdict) : QString());
    m_chip->setVisible(comparison != nullptr);
    m_headline->setText(text);
    m_noise->setText(comparison ? noiseLineOf(*comparison) : QString());
    m_noise->setVisible(comparison != nullptr);
    m_method->setText(comparison ? methodOf(*comparison) : QString());
    m_details->setVisible(comparison != nullptr);
    m_method->setVisible(comparison && m_details->isChecked());
    colour();
}

void VerdictBar::setMixLine(const QString &sentence)
{
    m_mixLine->setText(sentence);
    m_mixLine->setVisible(!sentence.isEmpty());
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

QString VerdictBar::noise() const
{
    return m_noise->text();
}

void VerdictBar::colour()
{
    QFont bold = font();
    bold.setBold(true);
    m_chip->setFont(bold);
    const Palette &colours = Palette::of(*this);
    const QColor fill = m_verdict == OverallVerdict::Slower   ? colours.slower
                        : m_verdict == OverallVerdict::Faster ? colours.faster
                                                              : colours.unusual;
    QPalette own = palette();
    own.setColor(QPalette::Window, fill);
    own.setColor(QPalette::WindowText, textOn(fill));
    m_chip->setPalette(own);
}

void VerdictBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        colour();
}

} // namespace zoe::app
