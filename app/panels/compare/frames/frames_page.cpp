#include "app/panels/compare/frames/frames_page.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/panels/compare/frames/aligned_chart.h"
#include "app/theme/number_box.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

FramesPage::FramesPage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_by(new QComboBox(this))
    , m_what(new QComboBox(this))
    , m_value(new NumberBox(this))
    , m_state(new LineLabel(this))
    , m_chart(new AlignedChart(this))
{
    buildBar();
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_by);
    bar->addWidget(m_what);
    bar->addWidget(m_value);
    bar->addWidget(m_state, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(bar);
    layout->addWidget(m_chart, 1);
    setFocusProxy(m_chart);
    connect(m_chart, &AlignedChart::frameChosen, this, &FramesPage::tellFrames);
    showChoices();
}

void FramesPage::buildBar()
{
    m_by->setObjectName("compareAlignBy");
    m_by->setAccessibleName(tr("Alignment"));
    m_by->setToolTip(m_by->accessibleName());
    m_by->addItems({tr("align by start"), tr("align by bookmark"), tr("align by message"),
                    tr("align by plot value"), tr("warp to fit")});
    m_what->setObjectName("compareAlignWhat");
    m_what->setAccessibleName(tr("Bookmark, message or plot to align by"));
    m_what->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_what->setMinimumContentsLength(16);
    m_value->setObjectName("compareAlignValue");
    m_value->setAccessibleName(tr("Plot value to align by"));
    m_value->setToolTip(m_value->accessibleName());
    m_value->setKeyboardTracking(false);
    m_state->setObjectName("compareAlignState");
    connect(m_by, &QComboBox::currentIndexChanged, this, [this] {
        showChoices();
        align();
    });
    connect(m_what, &QComboBox::currentIndexChanged, this, [this] {
        showValue();
        align();
    });
    connect(m_value, &QDoubleSpinBox::valueChanged, this, &FramesPage::align);
}

// Report the matching frame first: if both sides are one capture, the clicked frame must be the one
// shown.
void FramesPage::tellFrames(CompareSideName side, FrameIndex frame)
{
    const bool ofBase = side == CompareSideName::Base;
    const auto other = ofBase ? CompareSideName::Head : CompareSideName::Base;
    if (const auto partner = m_chart->currentFrame(other))
        emit frameActivated(other, *partner);
    emit frameActivated(side, frame);
}

QString FramesPage::stateText() const
{
    return m_state->text();
}

AlignQuestion FramesPage::question() const
{
    return {static_cast<AlignBy>(std::max(0, m_by->currentIndex())),
            m_what->currentText().toStdString(), m_value->value()};
}

void FramesPage::showPair()
{
    m_choices.reset();
    m_chart->setFrames(nullptr);
    showChoices();
    if (!pair())
        return;
    compute(
        tr("Finding alignment points"),
        [pair = pair()](const Task &task) { return alignChoices(pair->base(), pair->head, task); },
        [this](const AlignChoices &choices) { takeChoices(choices); });
    updateState();
}

void FramesPage::takeChoices(const AlignChoices &choices)
{
    m_choices = choices;
    showChoices();
    align();
}

void FramesPage::showChoices()
{
    const QScopedValueRollback guard(m_filling, true);
    const auto by = static_cast<AlignBy>(std::max(0, m_by->currentIndex()));
    const QString chosen = m_what->currentText();
    m_what->clear();
    const AlignChoices none;
    const AlignChoices &choices = m_choices ? *m_choices : none;
    if (by == AlignBy::Plot) {
        for (const AlignChoices::Plot &plot : choices.plots)
            m_what->addItem(QString::fromStdString(plot.name));
    } else if (by == AlignBy::Bookmark || by == AlignBy::Message) {
        for (const std::string &text :
             by == AlignBy::Bookmark ? choices.bookmarks : choices.messages)
            m_what->addItem(QString::fromStdString(text));
    }
    m_what->setCurrentIndex(std::max(0, m_what->findText(chosen)));
    m_what->setVisible(by == AlignBy::Bookmark || by == AlignBy::Message || by == AlignBy::Plot);
    m_what->setEnabled(m_what->count() > 0);
    showValue();
}

void FramesPage::showValue()
{
    const QScopedValueRollback guard(m_filling, true);
    const bool ofPlot = question().by == AlignBy::Plot;
    m_value->setVisible(ofPlot);
    const auto plot = static_cast<std::size_t>(std::max(0, m_what->currentIndex()));
    if (!ofPlot || !m_choices || plot >= m_choices->plots.size())
        return;
    const auto &[name, least, most] = m_choices->plots[plot];
    m_value->setRange(least, most);
    m_value->setSingleStep(std::max((most - least) / 20, 1e-6));
    m_value->setValue((least + most) / 2);
}

void FramesPage::align()
{
    if (m_filling || !pair() || !m_choices)
        return;
    if (m_what->isVisibleTo(this) && m_what->count() == 0) {
        stop();
        m_chart->setFrames(nullptr);
        updateState();
        return;
    }
    compute(
        tr("Aligning frames"),
        [pair = pair(), question = question()](const Task &task) {
            return alignFrames(pair->base(), pair->head, question, task);
        },
        [this](std::shared_ptr<const AlignedFrames> frames) {
            m_chart->setFrames(std::move(frames));
        });
    updateState();
}

void FramesPage::computed()
{
    updateState();
}

void FramesPage::updateState()
{
    QString text;
    const auto by = question().by;
    if (!pair())
        text.clear();
    else if (computing())
        text = tr("Aligning…");
    else if (m_what->isVisibleTo(this) && m_what->count() == 0)
        text = by == AlignBy::Bookmark  ? tr("Base and head have no bookmark with the same text")
               : by == AlignBy::Message ? tr("Base and head have no message with the same text")
                                        : tr("Base and head have no plot with the same name");
    else if (const auto &frames = m_chart->frames()) {
        if (by == AlignBy::Start)
            text = tr("The first frames of base and head are aligned");
        else if (by == AlignBy::Warp)
            text = tr("Stretched to place similar frame times below each other");
        else if (frames->baseEvents == 0 || frames->headEvents == 0)
            text = tr("Not found in the selected frames of both: aligned by start");
        else
            text = tr("Found %1 in base and %2 in head, paired in order")
                       .arg(countText(frames->baseEvents), countText(frames->headEvents));
    }
    m_state->say(text);
}

} // namespace zoe::app
