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

std::vector<RowColumn> TransitionRows::columns(const EpisodeData &data)
{
    std::vector<RowColumn> columns = rowColumns(transitionColumns(data));
    for (std::size_t column = 0; column < columns.size(); ++column) {
        columns[column].id.clear(); // not remembered: other captures have other behaviours
        if (column > 0)
            columns[column].behaviour =
                data.behaviours->colourOf(static_cast<std::int32_t>(column - 1));
    }
    return columns;
}

QString TransitionRows::toolTip(std::size_t row, int column) const
{
    if (column == 0)
        return text(row, 0);
    const EpisodeData &data = at(row).data;
    const QString from = nameOf(data, at(row).from);
    const QString to = nameOf(data, nextOf(column));
    if (at(row).from == nextOf(column))
        return TransitionWords::tr("An episode is an uninterrupted run of frames of one behaviour");
    const EpisodeChange *it = change(row, column);
    if (!it)
        return TransitionWords::tr("“%1” was never followed by “%2”").arg(from, to);
    return TransitionWords::tr(
               "“%1” was followed by “%2” %3 (%4 of its transitions).\nIt had lasted %5 frames "
               "(median).")
        .arg(from, to, countedTimes(it->lengths.episodes), shareText(it->share),
             QString::number(it->lengths.medianFrames));
}

} // namespace zoe::app
