#include "app/panels/sites/sites_panel.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <utility>

#include "analysis/summary/coverage.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

std::vector<RowColumn> columns()
{
    return {
        {SitesPanel::tr("Function"),
         SitesPanel::tr("Name of the zone, or of its function if it has none"), ColumnKind::Text,
         40},
        {SitesPanel::tr("Calls"), SitesPanel::tr("Calls that start in the selected frames"),
         ColumnKind::Count, 0},
        {SitesPanel::tr("First frame"),
         SitesPanel::tr("First selected frame that reaches the site"), ColumnKind::Ordinal, 0},
        {SitesPanel::tr("Last frame"), SitesPanel::tr("Last selected frame that reaches the site"),
         ColumnKind::Ordinal, 0},
        {SitesPanel::tr("Category"), SitesPanel::tr("As given by the program"), ColumnKind::Text,
         16},
        {SitesPanel::tr("Level"), SitesPanel::tr("Level of detail, as given by the program"),
         ColumnKind::Count, 8},
        {SitesPanel::tr("File"), SitesPanel::tr("Source file"), ColumnKind::Text, 44},
        {SitesPanel::tr("Line"), SitesPanel::tr("Line in the source file"), ColumnKind::Count, 8},
        {SitesPanel::tr("In function"), SitesPanel::tr("Function that opens the zone"),
         ColumnKind::Text, 40},
    };
}

class SiteRows : public RowSource {
  public:
    SiteRows(std::shared_ptr<const Coverage> coverage, const Capture &capture)
        : m_sites(capture.sites().begin(), capture.sites().end())
        , m_coverage(std::move(coverage))
    {
        for (const SiteCoverage &site : m_coverage->sites)
            m_mostCalls = std::max(m_mostCalls, site.calls);
    }

    [[nodiscard]] std::size_t size() const override { return m_sites.size(); }
    [[nodiscard]] const SiteCoverage &coverage(std::size_t row) const
    {
        return m_coverage->sites[row];
    }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const SiteCoverage &covered = m_coverage->sites[row];
        switch (column) {
        case SitesPanel::Calls:
            return static_cast<double>(covered.calls);
        case SitesPanel::FirstFrame:
            return covered.reached() ? covered.firstFrame : kNone;
        case SitesPanel::LastFrame:
            return covered.reached() ? covered.lastFrame : kNone;
        case SitesPanel::Level:
            return m_sites[row].level;
        case SitesPanel::Line:
            return m_sites[row].line > 0 ? m_sites[row].line : kNone;
        default:
            return kNone;
        }
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const Site &site = m_sites[row];
        switch (column) {
        case SitesPanel::Function:
            return QString::fromStdString(site.label());
        case SitesPanel::Category:
            return QString::fromStdString(site.category);
        case SitesPanel::File:
            return QString::fromStdString(site.file);
        case SitesPanel::Enclosing:
            return QString::fromStdString(site.function);
        case SitesPanel::Line: // no groups of digits in a line number
            return site.line > 0 ? QString::number(site.line) : QString();
        default:
            return {};
        }
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != SitesPanel::Calls || m_mostCalls == 0)
            return {};
        return static_cast<double>(m_coverage->sites[row].calls) / static_cast<double>(m_mostCalls);
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        return SiteId{static_cast<std::uint32_t>(row)};
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        const Site &site = m_sites[row];
        return QString::fromStdString(site.label() + ' ' + site.file + ' ' + site.category);
    }
    [[nodiscard]] const Coverage &all() const { return *m_coverage; }

  private:
    std::vector<Site> m_sites;
    std::shared_ptr<const Coverage> m_coverage;
    std::uint64_t m_mostCalls = 0;
};

} // namespace

SitesPanel::SitesPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(new RowsTable(session.jobs(),
                           {"sites", tr("Sites"), tr("Filter by name, file or category")},
                           columns(), this))
    , m_missed(new QCheckBox(tr("Never reached"), this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rows);
    setFocusProxy(m_rows);
    m_missed->setObjectName("sitesMissed");
    m_missed->setToolTip(tr("Only sites not reached in the selected frames"));
    m_rows->addToBar(m_missed);
    connect(m_missed, &QCheckBox::toggled, this,
            [this] { m_rows->setAccepts(wanted(m_rows->source())); });
    connect(m_rows, &RowsTable::rowChosen, this, [this](std::size_t row) {
        document()->selection().setSite(m_rows->model().source()->site(row));
    });
    connect(m_rows, &RowsTable::rowActivated, this, [this](std::size_t row) {
        const auto rows = std::static_pointer_cast<const SiteRows>(m_rows->model().source());
        if (rows->coverage(row).reached())
            document()->selection().setFrame(rows->coverage(row).firstFrame);
    });
    connect(m_rows, &RowsTable::arranged, this, &SitesPanel::siteChanged);
    m_rows->sortBy(Calls, Qt::DescendingOrder);
}

void SitesPanel::ask()
{
    answer(
        tr("Finding sites"),
        [](const Capture &capture, const Selection &selection,
           const Task &task) -> Result<std::shared_ptr<const RowSource>> {
            auto coverage = coverageOf(capture, selection, task);
            if (!coverage)
                return coverage.error();
            return std::shared_ptr<const RowSource>(
                std::make_shared<SiteRows>(*std::move(coverage), capture));
        },
        [this](const std::shared_ptr<const RowSource> &rows) {
            const Coverage &all = static_cast<const SiteRows &>(*rows).all();
            QStringList parts{tr("%1 of %2 sites reached")
                                  .arg(countText(all.reached), countText(all.considered))};
            if (all.unreadableFrames > 0)
                parts << tr("%1 frames are unreadable").arg(countText(all.unreadableFrames));
            if (all.lostZones > 0)
                parts << tr("%1 zones were dropped by the recorder").arg(countText(all.lostZones));
            m_share = parts.join(" · ");
            m_rows->setSource(rows, wanted(rows), document()->capture());
        });
}

std::function<bool(std::size_t)>
SitesPanel::wanted(const std::shared_ptr<const RowSource> &rows) const
{
    if (!rows || !m_missed->isChecked())
        return {};
    return [sites = std::static_pointer_cast<const SiteRows>(rows)](std::size_t row) {
        return !sites->coverage(row).reached();
    };
}

void SitesPanel::siteChanged()
{
    m_rows->showSite(site());
}

void SitesPanel::clear()
{
    m_rows->setSource(nullptr);
    m_share.clear();
}

void SitesPanel::showState()
{
    if (!stateText().isEmpty())
        m_rows->setScope(stateText());
    else if (state() == State::Answered)
        m_rows->setScope(framesText() + " · " + m_share);
    else
        m_rows->setScope({});
}

} // namespace zoe::app
