#include "app/panels/episodes/transition_rows.h"

#include <QCoreApplication>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
struct TransitionWords {
    Q_DECLARE_TR_FUNCTIONS(TransitionRows)
};
} // namespace

TransitionRows::TransitionRows(EpisodeDataPtr data)
    : m_data(std::move(data))
{
    for (const EpisodeChange &change : m_data->figures.changes)
        m_changes[{change.from, change.to}] = &change;
}

std::vector<RowColumn> TransitionRows::columns(const EpisodeData &data)
{
    std::vector<RowColumn> columns{{.title = TransitionWords::tr("Ends ↓  Starts →")}};
    for (std::uint32_t id = 0; id < data.behaviours->behaviours.size(); ++id) {
        columns.push_back({.title = nameOf(data, id),
                           .explanation = nameOf(data, id),
                           .kind = ColumnKind::Share,
                           .behaviour = static_cast<std::int32_t>(id)});
    }
    return columns;
}

const EpisodeChange *TransitionRows::change(std::size_t row, int column) const
{
    const auto found =
        m_changes.find({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column - 1)});
    return found == m_changes.end() ? nullptr : found->second;
}

double TransitionRows::number(std::size_t row, int column) const
{
    const EpisodeChange *it = change(row, column);
    return it ? it->share : 0;
}

QString TransitionRows::text(std::size_t row, int column) const
{
    if (column == 0)
        return nameOf(*m_data, static_cast<std::uint32_t>(row));
    if (const EpisodeChange *it = change(row, column))
        return TransitionWords::tr("%1 (%2)").arg(shareText(it->share),
                                                  countText(it->lengths.episodes));
    return static_cast<int>(row) == column - 1 ? QStringLiteral(" ") : QStringLiteral("–");
}

std::optional<CellBar> TransitionRows::bar(std::size_t row, int column) const
{
    const EpisodeChange *it = change(row, column);
    return it ? std::optional(CellBar{it->share}) : std::nullopt;
}

QString TransitionRows::toolTip(std::size_t row, int column) const
{
    if (column == 0)
        return text(row, 0);
    const auto from = static_cast<std::uint32_t>(row);
    const auto to = static_cast<std::uint32_t>(column - 1);
    const EpisodeChange *it = change(row, column);
    if (from == to)
        return TransitionWords::tr("An episode is an uninterrupted run of frames of one behaviour");
    if (!it)
        return TransitionWords::tr("“%1” was never followed by “%2”")
            .arg(nameOf(*m_data, from), nameOf(*m_data, to));
    const QString times = countedTimes(it->lengths.episodes);
    return TransitionWords::tr(
               "“%1” was followed by “%2” %3 (%4 of its transitions).\nIt had lasted %5 frames "
               "(median).")
        .arg(nameOf(*m_data, from), nameOf(*m_data, to), times, shareText(it->share),
             QString::number(it->lengths.medianFrames));
}

} // namespace zoe::app
