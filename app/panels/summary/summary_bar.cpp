#include "app/panels/summary/summary_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <algorithm>
#include <array>

#include "analysis/columns/function_columns.h"
#include "app/theme/number_box.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/pickers/thread_box.h"

namespace zoe::app {

namespace {
// In the order of their titles.
constexpr std::array<unsigned, 5> kSummaryPresets{kBasicColumns, kPercentileColumns,
                                                  kWallClockColumns, kPerFrameColumns, 0};
} // namespace

namespace {

constexpr int kMostChoiceLetters = 22; // of a thread or category
constexpr int kFewestFilterLetters = 8;

void name(QWidget &widget, const char *object, const QString &text)
{
    widget.setObjectName(object);
    widget.setAccessibleName(text);
    widget.setToolTip(text);
}

} // namespace

SummaryBar::SummaryBar(QWidget *parent)
    : QWidget(parent)
    , m_presets(new QComboBox(this))
    , m_bases(new QComboBox(this))
    , m_threads(new ThreadBox("summaryThread", this))
    , m_categories(new QComboBox(this))
    , m_least(new NumberBox(this))
{
    name(*m_presets, "summaryPreset", tr("Columns shown"));
    m_presets->addItems(
        {tr("Basic"), tr("Percentiles"), tr("Wall clock"), tr("Per frame"), tr("All columns")});
    name(*m_bases, "summaryBasis", tr("Statistics per call or per frame"));
    m_bases->addItems({tr("per call"), tr("per frame")});
    name(*m_categories, "summaryCategory", tr("Category filter"));
    for (QComboBox *box : {static_cast<QComboBox *>(m_threads), m_categories}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kMostChoiceLetters / 2);
    }
    name(*m_least, "summaryLeast", tr("Minimum share of self time"));
    m_least->setRange(0, 100);
    m_least->setDecimals(2);
    m_least->setSingleStep(0.1);
    m_least->setPrefix(QStringLiteral("≥ "));
    m_least->setSuffix(" %");
    // In a narrow panel, these are shortened rather than the table.
    for (QComboBox *box : {m_presets, static_cast<QComboBox *>(m_threads), m_categories})
        box->setMinimumWidth(fontMetrics().averageCharWidth() * kFewestFilterLetters);
    setCategories({});
    auto *layout = new FlowRow;
    setLayout(layout);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget : {static_cast<QWidget *>(m_presets), static_cast<QWidget *>(m_bases),
                            static_cast<QWidget *>(m_threads), static_cast<QWidget *>(m_categories),
                            static_cast<QWidget *>(m_least)})
        layout->addWidget(widget);
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        emit groupChosen(kSummaryPresets[static_cast<std::size_t>(index)]);
    });
    connect(m_bases, &QComboBox::currentIndexChanged, this, &SummaryBar::basisChanged);
    connect(m_threads, &QComboBox::currentIndexChanged, this, &SummaryBar::threadChanged);
    connect(m_categories, &QComboBox::currentIndexChanged, this, &SummaryBar::categoryChanged);
    connect(m_least, &QDoubleSpinBox::valueChanged, this, &SummaryBar::leastShareChanged);
}

void SummaryBar::showGroup(unsigned group)
{
    const auto at = std::ranges::find(kSummaryPresets, group);
    m_presets->setCurrentIndex(
        at == kSummaryPresets.end() ? 0 : static_cast<int>(at - kSummaryPresets.begin()));
}

void SummaryBar::setCategories(const QStringList &categories)
{
    QStringList items{tr("All categories")};
    for (const QString &category : categories)
        items << (category.isEmpty() ? tr("(none)") : category);
    refillChoices(*m_categories, items);
    m_categories->setVisible(m_categories->isEnabled()); // leaves the others more room
}

std::optional<QString> SummaryBar::category() const
{
    if (m_categories->currentIndex() <= 0)
        return {};
    const QString text = m_categories->currentText();
    return text == tr("(none)") ? QString() : text;
}

double SummaryBar::leastShare() const
{
    return m_least->value() / 100;
}

bool SummaryBar::perFrame() const
{
    return m_bases->currentIndex() != 0;
}

} // namespace zoe::app
