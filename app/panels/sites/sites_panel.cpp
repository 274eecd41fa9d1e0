#include "app/panels/sites/sites_panel.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <utility>

#include "analysis/columns/site_columns.h"
#include "analysis/summary/coverage.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

// What the rows refer to.
struct HeldSites {
    std::shared_ptr<const Coverage> coverage;
    std::vector<Site> sites;
};

std::vector<SiteRow> rowsOf(const HeldSites &held)
{
    std::vector<SiteRow> rows;
    for (std::size_t i = 0; i < held.sites.size(); ++i)
        rows.push_back({held.sites[i], held.coverage->sites[i]});
    return rows;
}

class SiteRows : public ColumnRows<SiteRow> {
  public:
    explicit SiteRows(const std::shared_ptr<const HeldSites> &held)
        : ColumnRows(siteColumns(), rowsOf(*held), {held})
        , m_coverage(held->coverage)
    {}

    [[nodiscard]] const SiteCoverage &coverage(std::size_t row) const { return at(row).coverage; }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        return SiteId{static_cast<std::uint32_t>(row)};
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        const Site &site = at(row).site;
        return QString::fromStdString(site.label() + ' ' + site.file + ' ' + site.category);
    }
    [[nodiscard]] const Coverage &all() const { return *m_coverage; }

  private:
    std::shared_ptr<const Coverage> m_coverage;
};

} // namespace

SitesPanel::SitesPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(new RowsTable(session.jobs(),
                           {"sites", tr("Sites"), tr("Filter by name, file or category")},
                           rowColumns(siteColumns()), this))
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
            const auto sites = capture.sites();
            return std::shared_ptr<const RowSource>(
                std::make_shared<SiteRows>(std::make_shared<const HeldSites>(
                    HeldSites{*std::move(coverage), {sites.begin(), sites.end()}})));
        },
        [this](const std::shared_ptr<const RowSource> &rows) {
            const Coverage &all = static_cast<const SiteRows &>(*rows).all();
            QStringList parts{tr("%1 of %2 sites reached")
                                  .arg(countText(all.reached), countText(all.considered))};
            if (all.unreadableFrames > 0)
                parts << tr("%1 unreadable").arg(countedFrames(all.unreadableFrames));
            if (all.lostZones > 0)
                parts << tr("%1 dropped by the recorder").arg(countedZones(all.lostZones));
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
