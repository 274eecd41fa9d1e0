#include "app/panels/summary/summary_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <array>

#include "app/theme/number_box.h"

#include "analysis/columns/function_columns.h"

namespace zoe::app {

namespace {
// In the order of their titles.
constexpr std::array<unsigned, 5> kPresets{kBasicColumns, kPercentileColumns, kWallClockColumns,
                                           kPerFrameColumns, 0};
} // namespace

namespace {

constexpr int kMostLetters = 22; // of a thread or category
constexpr int kFewestLetters = 8;

void name(QWidget &widget, const char *object, const QString &text)
{
    widget.setObjectName(object);
    widget.setAccessibleName(text);
    widget.setToolTip(text);
}

// ids: data of the items behind the first.
void refill(QComboBox &box, const QStringList &items, const QList<std::uint32_t> &ids = {})
{
    const QSignalBlocker quiet(&box);
    const QString chosen = box.currentIndex() > 0 ? box.currentText() : QString();
    box.clear();
    box.addItems(items);
    for (qsizetype i = 0; i < ids.size(); ++i)
        box.setItemData(static_cast<int>(i) + 1, ids[i]);
    const int place = chosen.isEmpty() ? 0 : box.findText(chosen);
    box.setCurrentIndex(std::max(place, 0));
    box.setEnabled(items.size() > 2);
}

} // namespace

SummaryBar::SummaryBar(QWidget *parent)
    : QWidget(parent)
    , m_presets(new QComboBox(this))
    , m_bases(new QComboBox(this))
    , m_threads(new QComboBox(this))
    , m_categories(new QComboBox(this))
    , m_least(new NumberBox(this))
{
    name(*m_presets, "summaryPreset", tr("Columns shown"));
    m_presets->addItems(
        {tr("Basic"), tr("Percentiles"), tr("Wall clock"), tr("Per frame"), tr("All columns")});
    name(*m_bases, "summaryBasis", tr("Statistics per call or per frame"));
    m_bases->addItems({tr("per call"), tr("per frame")});
    name(*m_threads, "summaryThread", tr("Thread filter"));
    name(*m_categories, "summaryCategory", tr("Category filter"));
    for (QComboBox *box : {m_threads, m_categories}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kMostLetters / 2);
    }
    name(*m_least, "summaryLeast", tr("Minimum share of self time"));
    m_least->setRange(0, 100);
    m_least->setDecimals(2);
    m_least->setSingleStep(0.1);
    m_least->setPrefix(tr("at least "));
    m_least->setSuffix(" %");
    // In a narrow panel they are cut rather than the table.
    for (QComboBox *box : {m_presets, m_threads, m_categories})
        box->setMinimumWidth(fontMetrics().averageCharWidth() * kFewestLetters);
    setThreads(nullptr);
    setCategories({});
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget : {static_cast<QWidget *>(m_presets), static_cast<QWidget *>(m_bases),
                            static_cast<QWidget *>(m_threads), static_cast<QWidget *>(m_categories),
                            static_cast<QWidget *>(m_least)})
        layout->addWidget(widget);
    connect(m_presets, &QComboBox::activated, this,
            [this](int index) { emit groupChosen(kPresets[static_cast<std::size_t>(index)]); });
    connect(m_bases, &QComboBox::currentIndexChanged, this, &SummaryBar::basisChanged);
    connect(m_threads, &QComboBox::currentIndexChanged, this, &SummaryBar::threadChanged);
    connect(m_categories, &QComboBox::currentIndexChanged, this, &SummaryBar::categoryChanged);
    connect(m_least, &QDoubleSpinBox::valueChanged, this, &SummaryBar::leastShareChanged);
}

void SummaryBar::showGroup(unsigned group)
{
    const auto at = std::ranges::find(kPresets, group);
    m_presets->setCurrentIndex(at == kPresets.end() ? 0 : static_cast<int>(at - kPresets.begin()));
}

void SummaryBar::setThreads(const Capture *capture)
{
    QStringList items{tr("All threads")};
    QList<std::uint32_t> ids;
    if (capture) {
        for (std::uint32_t i = 0; i < capture->threads().size(); ++i) {
            const Thread &thread = capture->threads()[i];
            if (!thread.isRecorded())
                continue;
            items << QString::fromStdString(thread.label());
            ids << i;
        }
    }
    refill(*m_threads, items, ids);
}

void SummaryBar::setCategories(const QStringList &categories)
{
    QStringList items{tr("All categories")};
    for (const QString &category : categories)
        items << (category.isEmpty() ? tr("(none)") : category);
    refill(*m_categories, items);
}

std::optional<ThreadId> SummaryBar::thread() const
{
    const QVariant id = m_threads->currentData();
    return id.isValid() ? std::optional(ThreadId{id.toUInt()}) : std::nullopt;
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
