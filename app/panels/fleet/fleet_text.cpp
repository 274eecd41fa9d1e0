#include "app/panels/fleet/fleet_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "fleet/report/finding_columns.h"

namespace zoe::app {

namespace {

struct FleetWords {
    Q_DECLARE_TR_FUNCTIONS(Fleet)
};

class FindingRows : public ColumnRows<fleet::FindingRow> {
  public:
    FindingRows(const SharedFleetAnswer &answer, std::vector<fleet::FindingRow> rows)
        : ColumnRows(fleet::findingColumns(), std::move(rows), {answer})
    {}

    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const std::string &id = of(column).id;
        if (id == "what")
            return QString::fromStdString(
                fleet::whatChanged(at(row).finding(), translatedFleetText));
        if (id == "status")
            return QString::fromStdString(fleet::statusText(*at(row).judged, translatedFleetText));
        return ColumnRows::text(row, column);
    }
    [[nodiscard]] CellLook look(std::size_t row, int column) const override
    {
        CellLook look;
        if (of(column).id == "deltaNs")
            look.change = at(row).finding().deltaNs > 0 ? 1 : -1;
        look.italic = !at(row).judged->isOpen();
        return look;
    }
    [[nodiscard]] QString toolTip(std::size_t row, int) const override
    {
        return findingTitleText(at(row).finding());
    }
    [[nodiscard]] std::optional<std::uint64_t> key(std::size_t row) const override
    {
        return std::hash<std::string>()(at(row).finding().id);
    }
};

bool isHere(Session &session, const std::string &location)
{
    const QString name = QString::fromStdString(location);
    if (name.isEmpty())
        session.reportError(FleetWords::tr("The store doesn't know where this capture is."));
    else if (name.contains(QLatin1String("://")))
        session.reportError(
            FleetWords::tr("%1 is not on this computer. Download it and open the file.").arg(name));
    else
        return true;
    return false;
}

} // namespace

std::string translatedFleetText(const char *english)
{
    return QCoreApplication::translate("zoe::fleet::FleetText", english).toStdString();
}

QString frameText()
{
    return QString::fromStdString(fleet::whatChanged({}, translatedFleetText));
}

QString findingTitleText(const fleet::Finding &finding)
{
    return QString::fromStdString(fleet::findingTitle(finding, translatedFleetText));
}

QString findingFactsHtml(const FleetAnswer &answer, std::size_t finding)
{
    fleet::ReportEntry entry;
    entry.judged = answer.found.judged[finding];
    QString html = QStringLiteral("<table cellspacing=\"2\">");
    for (const auto &[name, text] : fleet::entryFacts(entry, answer.runs, translatedFleetText))
        html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(QString::fromStdString(name).toHtmlEscaped(),
                         QString::fromStdString(text).toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

QString answerText(const FleetAnswer &answer, std::size_t shown)
{
    const std::uint64_t leftOut = answer.found.changes.leftOut;
    if (answer.runs.empty())
        return FleetWords::tr("The store has no runs. Add captures with: zoe fleet add");
    if (leftOut == answer.runs.size())
        return FleetWords::tr(
            "All runs were disturbed or lost zones. Turn on Disturbed runs to use "
            "them anyway.");
    QString text = counted(shown, FleetWords::tr("1 change"), FleetWords::tr("%1 changes"));
    const std::size_t all = answer.found.judged.size();
    if (shown < all)
        text = FleetWords::tr("%1 of %2")
                   .arg(countText(shown),
                        counted(all, FleetWords::tr("1 change"), FleetWords::tr("%1 changes")));
    if (all == 0)
        text = FleetWords::tr("No changes. A series needs at least 11 runs, three of them after a "
                              "change");
    text += " · " + counted(answer.found.changes.series, FleetWords::tr("1 series"),
                            FleetWords::tr("%1 series"));
    QStringList silent;
    for (const std::string &server : answer.gap.servers)
        silent << QString::fromStdString(server);
    if (!silent.isEmpty())
        text.prepend(FleetWords::tr("Incomplete, because servers don't answer: %1")
                         .arg(silent.join(QStringLiteral(", "))) +
                     QStringLiteral(" · "));
    if (leftOut > 0)
        text += " · " + counted(leftOut, FleetWords::tr("1 run left out: disturbed or lost zones"),
                                FleetWords::tr("%1 runs left out: disturbed or lost zones"));
    return text;
}

std::vector<RowColumn> findingRowColumns()
{
    return rowColumns(fleet::findingColumns());
}

std::shared_ptr<const RowSource> findingRows(const SharedFleetAnswer &answer)
{
    if (!answer)
        return nullptr;
    std::vector<fleet::FindingRow> rows;
    for (const fleet::JudgedFinding &judged : answer->found.judged)
        rows.push_back(fleet::rowOf(judged, answer->runs));
    return std::make_shared<const FindingRows>(answer, std::move(rows));
}

void openRun(Session &session, const fleet::RunFacts &run)
{
    if (isHere(session, run.location))
        session.open({QString::fromStdString(run.location), {}});
}

void compareRuns(Session &session, const fleet::RunFacts &base, const fleet::RunFacts &head,
                 const std::string &function, const std::string &behaviour)
{
    if (!isHere(session, base.location) || !isHere(session, head.location))
        return;
    PairRequest pair{QString::fromStdString(base.location), QString::fromStdString(head.location)};
    if (function != fleet::kUnnamedFunction)
        pair.function = QString::fromStdString(function);
    pair.behaviour = QString::fromStdString(behaviour);
    session.openPair(pair);
}

} // namespace zoe::app
