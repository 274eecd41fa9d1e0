#include "app/panels/merged/merged_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "app/commands/key_tips.h"
#include "app/theme/icons.h"
#include "app/theme/text.h"
#include "app/widgets/flow_row.h"

namespace zoe::app {

namespace {

constexpr std::array kLeastShares{0.0, 0.0001, 0.001, 0.01, 0.05};

} // namespace

namespace {

constexpr int kMergedArrowPx = 32; // of a box, with its margins

// However narrow the bar, the selected entry stays readable.
void makeRoomForText(QComboBox &box)
{
    box.setMinimumWidth(box.fontMetrics().horizontalAdvance(box.currentText()) + kMergedArrowPx);
}

} // namespace

MergedBar::MergedBar(QWidget *parent)
    : QWidget(parent)
    , m_back(new QToolButton(this))
    , m_forward(new QToolButton(this))
    , m_show(new QComboBox(this))
    , m_width(new QComboBox(this))
    , m_least(new QComboBox(this))
    , m_folding(new QCheckBox(tr("Fold recursion"), this))
    , m_search(new QLineEdit(this))
    , m_hits(new QLabel(this))
{
    buildSteps();
    buildChoices();
    buildSearch();
    auto *row = new FlowRow;
    for (QWidget *widget : std::initializer_list<QWidget *>{m_back, m_forward, m_show, m_width,
                                                            m_least, m_folding, m_search, m_hits})
        row->addWidget(widget);
    setLayout(row);
}

void MergedBar::buildSteps()
{
    m_back->setObjectName("mergedBack");
    setIcon(*m_back, "back");
    explainWithKeys(*m_back, tr("Back: undo the last step, including zoom and ignored functions"),
                    "back");
    m_back->setAccessibleName(tr("Back"));
    m_forward->setObjectName("mergedForward");
    setIcon(*m_forward, "forward");
    explainWithKeys(*m_forward, tr("Forward: redo the last undone step"), "forward");
    m_forward->setAccessibleName(tr("Forward"));
    connect(m_back, &QToolButton::clicked, this, &MergedBar::backWanted);
    connect(m_forward, &QToolButton::clicked, this, &MergedBar::forwardWanted);
}

void MergedBar::buildChoices()
{
    m_show->setObjectName("mergedShow");
    m_show->setAccessibleName(tr("Flame graph direction"));
    m_show->addItems({tr("Top-down (callees)"), tr("Bottom-up (callers)"),
                      tr("Sandwich of the selected function")});
    m_width->setObjectName("mergedWeight");
    m_width->setAccessibleName(tr("Width"));
    m_width->addItems({tr("by self time"), tr("by total time"), tr("by calls")});
    m_width->setToolTip(tr("Width: top-down, self times add up to totals; by calls, a function is "
                           "as wide as its calls and all calls below it."));
    m_least->setObjectName("mergedLeast");
    m_least->setAccessibleName(tr("Minimum share shown"));
    m_least->setToolTip(tr("Smaller entries are grouped under “other”"));
    m_least->addItem(tr("all paths"));
    for (std::size_t i = 1; i < kLeastShares.size(); ++i)
        m_least->addItem(tr("at least %1").arg(shareText(kLeastShares[i])));
    m_folding->setObjectName("mergedFold");
    m_folding->setToolTip(tr("Count recursive calls at the outermost call"));
    for (QComboBox *box : {m_show, m_width, m_least}) {
        connect(box, &QComboBox::currentIndexChanged, this, &MergedBar::changed);
        connect(box, &QComboBox::currentIndexChanged, this, [box] { makeRoomForText(*box); });
        makeRoomForText(*box);
    }
    connect(m_folding, &QCheckBox::toggled, this, &MergedBar::changed);
}

void MergedBar::buildSearch()
{
    m_search->setObjectName("mergedSearch");
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search functions in the flame graph"));
    m_search->setToolTip(tr("Text or /regular expression/; not case-sensitive"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
    m_hits->setObjectName("mergedHits");
    connect(m_search, &QLineEdit::textChanged, this, &MergedBar::searchChanged);
}

void MergedBar::setLook(const MergedLook &look)
{
    const QSignalBlocker quiet(this);
    m_show->setCurrentIndex(static_cast<int>(look.show));
    const int self = static_cast<int>(MergedWidth::Self);
    if (auto *items = qobject_cast<QStandardItemModel *>(m_width->model()))
        items->item(self)->setEnabled(look.show == MergedShow::Callers);
    m_width->setCurrentIndex(static_cast<int>(look.shownWidth()));
    const auto least = std::ranges::find(kLeastShares, look.leastShare);
    m_least->setCurrentIndex(static_cast<int>(least - kLeastShares.begin()));
    m_folding->setChecked(look.foldRecursion);
}

MergedLook MergedBar::chosen(MergedLook look) const
{
    const auto show = static_cast<MergedShow>(m_show->currentIndex());
    const auto width = static_cast<MergedWidth>(m_width->currentIndex());
    if (width != look.shownWidth())
        look.width = width;
    if (show != look.show)
        look.zoom.clear(); // another tree
    look.show = show;
    look.leastShare = kLeastShares[static_cast<std::size_t>(m_least->currentIndex())];
    look.foldRecursion = m_folding->isChecked();
    return look;
}

void MergedBar::setSteps(bool back, bool forward)
{
    m_back->setEnabled(back);
    m_forward->setEnabled(forward);
}

void MergedBar::setHits(const QString &text)
{
    m_hits->setText(text);
}

QString MergedBar::hitsText() const
{
    return m_hits->text();
}

} // namespace zoe::app
