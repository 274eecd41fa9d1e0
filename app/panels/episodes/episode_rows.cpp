#include "app/panels/episodes/episode_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EpisodeRows)
};

constexpr int kNameLetters = 30;

double real(auto number)
{
    return static_cast<double>(number);
}

// A mean number of frames without decimals. Empty: none.
QString meanText(double frames)
{
    return std::isnan(frames) ? QString() : QString::number(frames, 'f', 1);
}

class EpisodeRows : public RowSource {
  public:
    explicit EpisodeRows(EpisodeDataPtr data)
        : m_data(std::move(data))
    {
        for (const Episode &episode : all())
            m_most = std::max(m_most, episode.end - episode.first);
    }
    [[nodiscard]] std::size_t size() const override { return all().size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const Episode &episode = all()[row];
        const FrameIndex frames = episode.end - episode.first;
        const DurationNs duration = m_data->figures.durationNs[row];
        switch (static_cast<EpisodeColumn>(column)) {
        case EpisodeColumn::Behaviour:
            return episode.behaviour;
        case EpisodeColumn::First:
            return episode.first;
        case EpisodeColumn::Frames:
            return frames;
        case EpisodeColumn::Duration:
            return real(duration);
        case EpisodeColumn::Start:
            return real(m_data->capture->frames()[episode.first].startNs);
        case EpisodeColumn::FrameMean:
            return real(duration) / frames;
        case EpisodeColumn::Unusual:
            return m_data->figures.unusual[row];
        }
        return kNone;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == 0 ? m_data->nameOf(all()[row].behaviour) : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != static_cast<int>(EpisodeColumn::Frames))
            return {};
        return real(all()[row].end - all()[row].first) / m_most;
    }
    [[nodiscard]] QString toolTip(std::size_t row, int) const override
    {
        const Episode &episode = all()[row];
        return Texts::tr("%1: frames %2 to %3")
            .arg(m_data->nameOf(episode.behaviour), countText(episode.first),
                 countText(episode.end - 1));
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return all()[row].first;
    }
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return static_cast<std::int32_t>(all()[row].behaviour);
    }

  private:
    [[nodiscard]] const std::vector<Episode> &all() const { return m_data->behaviours->episodes; }

    EpisodeDataPtr m_data;
    FrameIndex m_most = 1;
};

class LengthRows : public RowSource {
  public:
    explicit LengthRows(EpisodeDataPtr data)
        : m_data(std::move(data))
        , m_next(m_data->figures.lengths.size())
    {
        for (const EpisodeChange &change : m_data->figures.changes) {
            const EpisodeChange *&most = m_next[change.from];
            if (!most || change.lengths.episodes > most->lengths.episodes)
                most = &change;
        }
    }
    [[nodiscard]] std::size_t size() const override { return m_data->figures.lengths.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const EpisodeLengths &lengths = m_data->figures.lengths[row];
        const auto known = [&](double value) { return lengths.episodes > 0 ? value : kNone; };
        switch (static_cast<LengthColumn>(column)) {
        case LengthColumn::Behaviour:
            return real(row);
        case LengthColumn::Episodes:
            return real(lengths.episodes);
        case LengthColumn::MeanFrames:
            return known(lengths.meanFrames);
        case LengthColumn::MedianFrames:
            return known(lengths.medianFrames);
        case LengthColumn::LeastFrames:
            return known(lengths.leastFrames);
        case LengthColumn::MostFrames:
            return known(lengths.mostFrames);
        case LengthColumn::MeanTime:
            return known(lengths.meanNs);
        case LengthColumn::MedianTime:
            return known(lengths.medianNs);
        case LengthColumn::MostTime:
            return known(real(lengths.mostNs));
        case LengthColumn::Next:
            return kNone;
        case LengthColumn::NextShare:
            return m_next[row] ? m_next[row]->share : kNone;
        }
        return kNone;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (column == static_cast<int>(LengthColumn::Behaviour))
            return m_data->nameOf(static_cast<std::uint32_t>(row));
        if (column == static_cast<int>(LengthColumn::Next))
            return m_next[row] ? m_data->nameOf(m_next[row]->to) : QString();
        if (column == static_cast<int>(LengthColumn::MeanFrames))
            return meanText(number(row, column));
        return {};
    }
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return static_cast<std::int32_t>(row);
    }

  private:
    EpisodeDataPtr m_data;
    std::vector<const EpisodeChange *> m_next; // a behaviour each; null: nothing follows
};

class ChangeRows : public RowSource {
  public:
    explicit ChangeRows(EpisodeDataPtr data)
        : m_data(std::move(data))
    {}
    [[nodiscard]] std::size_t size() const override { return m_data->figures.changes.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const EpisodeChange &change = m_data->figures.changes[row];
        switch (static_cast<ChangeColumn>(column)) {
        case ChangeColumn::From:
            return change.from;
        case ChangeColumn::To:
            return change.to;
        case ChangeColumn::Count:
            return real(change.lengths.episodes);
        case ChangeColumn::Share:
            return change.share;
        case ChangeColumn::MeanFrames:
            return change.lengths.meanFrames;
        case ChangeColumn::MedianFrames:
            return change.lengths.medianFrames;
        case ChangeColumn::MeanTime:
            return change.lengths.meanNs;
        case ChangeColumn::MedianTime:
            return change.lengths.medianNs;
        }
        return kNone;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const EpisodeChange &change = m_data->figures.changes[row];
        if (column == static_cast<int>(ChangeColumn::From))
            return m_data->nameOf(change.from);
        if (column == static_cast<int>(ChangeColumn::MeanFrames))
            return meanText(change.lengths.meanFrames);
        return column == static_cast<int>(ChangeColumn::To) ? m_data->nameOf(change.to) : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != static_cast<int>(ChangeColumn::Share))
            return {};
        return m_data->figures.changes[row].share;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1);
    }
    [[nodiscard]] std::optional<std::int32_t> behaviour(std::size_t row) const override
    {
        return static_cast<std::int32_t>(m_data->figures.changes[row].from);
    }

  private:
    EpisodeDataPtr m_data;
};

} // namespace

namespace {

// Which columns are left out where there is no room: the highest first.
void setRanks(std::vector<RowColumn> &columns, std::initializer_list<int> ranks)
{
    auto column = columns.begin();
    for (const int rank : ranks)
        (column++)->rank = rank;
}

} // namespace

QString EpisodeData::nameOf(std::uint32_t behaviour) const
{
    return QString::fromStdString(behaviours->behaviours[behaviour].name);
}

std::vector<RowColumn> episodeColumns()
{
    std::vector<RowColumn> columns{
        {Texts::tr("Behaviour"), Texts::tr("Behaviour of the episode's frames"), ColumnKind::Text,
         kNameLetters},
        {Texts::tr("First frame"), Texts::tr("First frame of the episode"), ColumnKind::Ordinal},
        {Texts::tr("Frames"),
         Texts::tr("Number of frames, including unusual frames inside the episode"),
         ColumnKind::Count},
        {Texts::tr("Duration"),
         Texts::tr("Time from the start of the first frame to the end of the last"),
         ColumnKind::Time},
        {Texts::tr("Start"), Texts::tr("Time since the start of the session"), ColumnKind::Time},
        {Texts::tr("Mean frame time"), Texts::tr("Duration divided by the number of frames"),
         ColumnKind::Time},
        {Texts::tr("Unusual"), Texts::tr("Number of unusual frames in the episode"),
         ColumnKind::Count},
    };
    setRanks(columns, {0, 0, 0, 1, 4, 2, 3});
    return columns;
}

std::vector<RowColumn> lengthColumns()
{
    std::vector<RowColumn> columns{
        {Texts::tr("Behaviour"), Texts::tr("Behaviour of the episodes"), ColumnKind::Text,
         kNameLetters},
        {Texts::tr("Episodes"), Texts::tr("Number of episodes"), ColumnKind::Count},
        {Texts::tr("Mean length"), Texts::tr("Mean number of frames per episode"),
         ColumnKind::Number},
        {Texts::tr("Median length"), Texts::tr("Median number of frames per episode"),
         ColumnKind::Number},
        {Texts::tr("Shortest"), Texts::tr("Number of frames in the shortest episode"),
         ColumnKind::Count},
        {Texts::tr("Longest"), Texts::tr("Number of frames in the longest episode"),
         ColumnKind::Count},
        {Texts::tr("Mean time"), Texts::tr("Mean duration of an episode"), ColumnKind::Time},
        {Texts::tr("Median time"), Texts::tr("Median duration of an episode"), ColumnKind::Time},
        {Texts::tr("Longest time"), Texts::tr("Duration of the longest episode"), ColumnKind::Time},
        {Texts::tr("Most often followed by"), Texts::tr("Behaviour that follows most often"),
         ColumnKind::Text, kNameLetters},
        {Texts::tr("Frequency"), Texts::tr("Share of all times another behaviour followed"),
         ColumnKind::Share},
    };
    setRanks(columns, {0, 0, 0, 3, 6, 5, 1, 4, 7, 2, 8});
    return columns;
}

std::vector<RowColumn> changeColumns()
{
    std::vector<RowColumn> columns{
        {Texts::tr("Behaviour"), Texts::tr("Behaviour that ends"), ColumnKind::Text, kNameLetters},
        {Texts::tr("Followed by"),
         Texts::tr("Behaviour that starts next, with at most unusual frames in between"),
         ColumnKind::Text, kNameLetters},
        {Texts::tr("Count"), Texts::tr("Number of times this happened"), ColumnKind::Count},
        {Texts::tr("Share"), Texts::tr("Share of all times another behaviour followed this one"),
         ColumnKind::Share},
        {Texts::tr("Mean length before"),
         Texts::tr("Mean number of frames in the episodes that ended this way"),
         ColumnKind::Number},
        {Texts::tr("Median length before"),
         Texts::tr("Median number of frames in the episodes that ended this way"),
         ColumnKind::Number},
        {Texts::tr("Mean time before"),
         Texts::tr("Mean duration of the episodes that ended this way"), ColumnKind::Time},
        {Texts::tr("Median time before"),
         Texts::tr("Median duration of the episodes that ended this way"), ColumnKind::Time},
    };
    setRanks(columns, {0, 0, 0, 1, 2, 3, 4, 5});
    return columns;
}

std::shared_ptr<const RowSource> episodeRows(EpisodeDataPtr data)
{
    return std::make_shared<const EpisodeRows>(std::move(data));
}

std::shared_ptr<const RowSource> lengthRows(EpisodeDataPtr data)
{
    return std::make_shared<const LengthRows>(std::move(data));
}

std::shared_ptr<const RowSource> changeRows(EpisodeDataPtr data)
{
    return std::make_shared<const ChangeRows>(std::move(data));
}

} // namespace zoe::app
