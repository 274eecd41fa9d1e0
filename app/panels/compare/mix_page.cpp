#include "app/panels/compare/mix_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "app/panels/compare/mix_bars.h"
#include "app/panels/compare/mix_rows.h"
#include "app/theme/note_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

// A function at the beginning keeps its spelling.
// For three rows.
constexpr int kLeastTableLines = 7;    // with the header
constexpr int kLeastFilteredLines = 9; // with the controls, too

QString noteText(const std::string &note, const FrameClasses &classes)
{
    const bool named = std::ranges::any_of(classes.evened, [&note](const auto &one) {
        return !one.function.empty() && note.starts_with(one.function);
    });
    return named ? QString::fromStdString(note) + u'.' : sentenceText(note);
}

} // namespace

MixPage::MixPage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_source(new QComboBox(this))
    , m_of(new QComboBox(this))
    , m_sentence(new QLabel(this))
    , m_bars(new MixBars(this))
    , m_behaviours(new RowsView(jobs, "compareMixBehavioursTable",
                                tr("Contribution of each behaviour to the change"),
                                rowColumns(behaviourMixColumns()), this))
    , m_functions(
          new RowsTable(jobs,
                        {"compareMixFunctions", tr("Contribution of each function to the change"),
                         tr("Filter functions by name")},
                        rowColumns(functionMixColumns()), this))
{
    buildBar();
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_sentence, 1);
    bar->addWidget(m_source);
    auto *tables = new QSplitter(Qt::Vertical, this);
    tables->setChildrenCollapsible(false);
    tables->addWidget(m_behaviours);
    tables->addWidget(m_functions);
    tables->setSizes({400, 500});
    m_behaviours->setMinimumHeight(kLeastTableLines * fontMetrics().lineSpacing());
    m_functions->setMinimumHeight(kLeastFilteredLines * fontMetrics().lineSpacing());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(m_bars);
    column->addWidget(tables, 1);
    setFocusProxy(m_behaviours);
    updateText();
}

void MixPage::buildBar()
{
    m_sentence->setObjectName("compareMixSentence");
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_source->setObjectName("compareMixSource");
    m_source->setAccessibleName(tr("Behaviours to compare within"));
    m_source->setToolTip(m_source->accessibleName());
    m_source->addItem(tr("behaviours of both sides together"));
    m_of->setObjectName("compareMixOf");
    m_of->setAccessibleName(tr("Behaviour whose functions are listed"));
    m_of->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_of->setMinimumContentsLength(16);
    m_functions->addToBar(m_of);
    m_of->addItem(tr("all behaviours"));
    connect(m_source, &QComboBox::currentIndexChanged, this, [this] {
        if (pair())
            showPair();
    });
    connect(m_of, &QComboBox::currentIndexChanged, this, &MixPage::showFunctions);
    connect(m_functions, &RowsTable::arranged, this, &MixPage::showFunction);
    connect(m_functions, &RowsTable::rowChosen, this, [this](std::size_t row) {
        const FunctionMix &function = m_made->mix->functions[row];
        if (function.base.valid() || function.head.valid())
            emit sitesActivated(function.base, function.head);
    });
}

void MixPage::setDefinition(std::shared_ptr<const BehaviourDefinition> definition,
                            const QString &name)
{
    m_definition = std::move(definition);
    const QSignalBlocker quiet(m_source);
    const bool was = m_source->currentIndex() == 1;
    while (m_source->count() > 1)
        m_source->removeItem(1);
    if (m_definition)
        m_source->addItem(tr("behaviours of %1").arg(name));
    m_source->setCurrentIndex(was && m_definition ? 1 : 0);
}

void MixPage::showBehaviour(const QString &name)
{
    m_wanted = name;
    showWanted();
}

void MixPage::showWanted()
{
    if (m_wanted.isEmpty() || !m_made)
        return;
    const QString wanted = std::exchange(m_wanted, {});
    QStringList names;
    for (const BehaviourChange &behaviour : m_made->mix->behaviours) {
        const bool isUnusual = behaviour.behaviour < 0 && wanted == QLatin1String("unusual");
        if (isUnusual || behaviourText(behaviour).compare(wanted, Qt::CaseInsensitive) == 0) {
            m_of->setCurrentIndex(static_cast<int>(names.size()) + 1);
            return;
        }
        names << behaviourText(behaviour);
    }
    emit failed(
        tr("The captures have no behaviour \"%1\". They have: %2.").arg(wanted, names.join(", ")));
}

void MixPage::showSites(SiteId base, SiteId head)
{
    m_base = base;
    m_head = head;
    showFunction();
}

void MixPage::showFunction()
{
    if (!m_made || m_functions->arranging() || (!m_base.valid() && !m_head.valid()))
        return;
    const auto isShown = [this](std::uint32_t row) {
        const FunctionMix &function = m_made->mix->functions[row];
        return (m_base.valid() && function.base == m_base) ||
               (m_head.valid() && function.head == m_head);
    };
    const auto &order = m_functions->model().order();
    const auto found = std::ranges::find_if(order, isShown);
    m_functions->table().showRow(found == order.end() ? -1
                                                      : static_cast<int>(found - order.begin()));
}

void MixPage::setShown(std::vector<std::string> names)
{
    m_bars->setShown(std::move(names));
}

void MixPage::showPair()
{
    take(nullptr);
    if (!pair())
        return;
    const auto definition = m_source->currentIndex() == 1 ? m_definition : nullptr;
    compute(
        tr("Comparing like with like"),
        [pair = pair(), definition](const Task &task) -> Result<std::shared_ptr<const Comparison>> {
            std::vector<CompareSide> bases;
            for (const CompareSource &base : pair->bases)
                bases.push_back(base.side());
            const CompareSide head = pair->head.side();
            ClassifyOptions how;
            how.clusters.translator = inNoteLanguage;
            how.definition = definition;
            const auto classes =
                classifyFrames(Baseline(bases), Head(head), how, task.part(0, 0.5));
            if (!classes)
                return classes.error();
            CompareOptions options = pair->comparison->options;
            options.classes = *classes;
            return compareCaptures(Baseline(bases), Head(head), options, task.part(0.5, 1));
        },
        [this](std::shared_ptr<const Comparison> made) { take(std::move(made)); });
    updateText();
}

void MixPage::computed()
{
    updateText();
}

void MixPage::take(std::shared_ptr<const Comparison> comparison)
{
    m_made = comparison && comparison->mix ? std::move(comparison) : nullptr;
    m_bars->setComparison(m_made);
    m_behaviours->setSource(m_made ? rowsOfBehaviourMix(m_made) : nullptr);
    {
        const QSignalBlocker quiet(m_of);
        m_of->clear();
        m_of->addItem(tr("all behaviours"));
        if (m_made) {
            for (const BehaviourChange &behaviour : m_made->mix->behaviours)
                m_of->addItem(behaviourText(behaviour));
        }
    }
    showFunctions();
    showWanted();
    updateText();
    emit mixChanged();
}

void MixPage::showFunctions()
{
    std::optional<std::size_t> behaviour;
    if (m_of->currentIndex() > 0)
        behaviour = static_cast<std::size_t>(m_of->currentIndex() - 1);
    std::vector<bool> shown(functionMixColumns().size(), true);
    for (const char *id :
         {"withinLowNs", "withinHighNs", "withinP"}) // known only for all frames together
        shown[static_cast<std::size_t>(windowColumn(functionMixColumns(), id))] = !behaviour;
    m_functions->table().columnFit().showSet(shown);
    m_functions->setSource(m_made ? rowsOfFunctionMix(m_made, behaviour) : nullptr);
}

void MixPage::updateText()
{
    QStringList notes;
    if (m_made && m_made->options.classes) {
        for (const std::string &note : m_made->options.classes->notes)
            notes << noteText(note, *m_made->options.classes);
    }
    m_sentence->setToolTip(notes.join(u'\n'));
    // Evened-out functions are part of the visible text, so they come last.
    const bool evened =
        m_made && m_made->options.classes && !m_made->options.classes->evened.empty();
    if (m_made)
        m_sentence->setText(
            tr("One colour per behaviour. The other bars add up to the last one; so "
               "do the columns of both tables.") +
            (evened ? ' ' + notes.last() : QString()));
    else
        m_sentence->setText(computing() ? tr("Finding behaviours of both sides…")
                            : pair()    ? tr("Can't compare like with like.")
                                        : QString());
}

} // namespace zoe::app
