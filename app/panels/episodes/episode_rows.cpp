#include "app/panels/episodes/episode_rows.h"

#include <QCoreApplication>

#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

struct EpisodeTexts {
    Q_DECLARE_TR_FUNCTIONS(EpisodeRows)
};

class EpisodeRows : public ColumnRows<EpisodeRow> {
  public:
    explicit EpisodeRows(const EpisodeDataPtr &data)
        : ColumnRows(episodeColumns(), episodeRows(*data), {data})
    {}
    [[nodiscard]] QString toolTip(std::size_t row, int) const override
    {
        const Episode &episode = at(row).episode;
        return EpisodeTexts::tr("%1: frames %2 to %3")
            .arg(text(row, 0), countText(episode.first), countText(episode.end - 1));
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).episode.first;
    }
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return at(row).data.behaviours->colourOf(
            static_cast<std::int32_t>(at(row).episode.behaviour));
    }
};

class LengthRows : public ColumnRows<EpisodeLengthsRow> {
  public:
    explicit LengthRows(const EpisodeDataPtr &data)
        : ColumnRows(episodeLengthsColumns(), episodeLengthsRows(*data), {data})
    {}
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return at(row).data.behaviours->colourOf(static_cast<std::int32_t>(row));
    }
};

class ChangeRows : public ColumnRows<EpisodeChangeRow> {
  public:
    explicit ChangeRows(const EpisodeDataPtr &data)
        : ColumnRows(episodeChangeColumns(), episodeChangeRows(*data), {data})
    {}
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1);
    }
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return at(row).data.behaviours->colourOf(static_cast<std::int32_t>(at(row).change.from));
    }
};

} // namespace

std::shared_ptr<const RowSource> rowsOfEpisodes(const EpisodeDataPtr &data)
{
    return std::make_shared<const EpisodeRows>(data);
}

std::shared_ptr<const RowSource> rowsOfLengths(const EpisodeDataPtr &data)
{
    return std::make_shared<const LengthRows>(data);
}

std::shared_ptr<const RowSource> rowsOfChanges(const EpisodeDataPtr &data)
{
    return std::make_shared<const ChangeRows>(data);
}

} // namespace zoe::app
