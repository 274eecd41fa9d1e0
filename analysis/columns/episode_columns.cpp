#include "analysis/columns/episode_columns.h"

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr int kEpisodeNameLetters = 30;

// For a behaviour's episodes: empty if there are none.
Column<EpisodeLengthsRow> lengthsColumn(ColumnInfo info, auto EpisodeLengths::*figure)
{
    return {std::move(info), [figure](const EpisodeLengthsRow &row) {
                return valueIf(row.lengths.episodes > 0, row.lengths.*figure);
            }};
}

Column<EpisodeChangeRow> beforeColumn(ColumnInfo info, auto EpisodeLengths::*figure)
{
    return {std::move(info),
            [figure](const EpisodeChangeRow &row) { return row.change.lengths.*figure; }};
}

Column<TransitionRow> transitionColumn(const EpisodeData &data, std::uint32_t to)
{
    return {{.id = "next." + std::to_string(to),
             .kind = ColumnKind::Share,
             .title = data.nameOf(to),
             .tip = data.nameOf(to),
             .bar = ColumnBar::Share},
            [to](const TransitionRow &row) {
                const EpisodeChange *change = changeOf(row.data, row.from, to);
                return change ? ColumnValue(change->share) : ColumnValue();
            },
            [to](const TransitionRow &row) -> std::string {
                if (const EpisodeChange *change = changeOf(row.data, row.from, to))
                    return formatShare(change->share) + " (" +
                           formatCount(change->lengths.episodes) + ")";
                return row.from == to ? " " : "–";
            }};
}

} // namespace

const Columns<EpisodeRow> &episodeColumns()
{
    using R = const EpisodeRow &;
    using enum ColumnKind;
    static const Columns<EpisodeRow> columns{
        {{.id = "behaviour",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Behaviour of the episode's frames."),
          .places = kInWindow | kInTable,
          .letters = kEpisodeNameLetters},
         [](R r) { return r.data.nameOf(r.episode.behaviour); }},
        {{.id = "behaviour", .kind = Ordinal, .places = kInScripts},
         [](R r) { return r.episode.behaviour; }},
        {{.id = "firstFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("First frame"),
          .tip = ColumnText::tr("First frame of the episode.")},
         [](R r) { return r.episode.first; }},
        {{.id = "frames",
          .kind = Count,
          .title = ColumnText::tr("Frames"),
          .tip = ColumnText::tr("Number of frames, including unusual frames inside the episode."),
          .bar = ColumnBar::OfMost},
         [](R r) { return r.frames(); }},
        {{.id = "durationNs",
          .kind = Time,
          .title = ColumnText::tr("Duration"),
          .tip =
              ColumnText::tr("Time from the start of the first frame to the end of the last one."),
          .rank = 1},
         [](R r) { return r.durationNs(); }},
        {{.id = "startNs",
          .kind = Time,
          .title = ColumnText::tr("Start"),
          .tip = ColumnText::tr("Time since the start of the session."),
          .rank = 4},
         [](R r) { return r.data.capture->frames()[r.episode.first].startNs; }},
        {{.id = "meanFrameNs",
          .kind = Time,
          .title = ColumnText::tr("Mean frame time"),
          .tip = ColumnText::tr("Duration divided by the number of frames."),
          .rank = 2},
         [](R r) { return static_cast<double>(r.durationNs()) / r.frames(); }},
        {{.id = "unusual",
          .kind = Count,
          .title = ColumnText::tr("Unusual"),
          .tip = ColumnText::tr("Number of unusual frames in the episode."),
          .rank = 3},
         [](R r) { return r.data.figures.unusual[r.place]; }},
    };
    return columns;
}

const Columns<EpisodeLengthsRow> &episodeLengthsColumns()
{
    using R = const EpisodeLengthsRow &;
    using enum ColumnKind;
    static const Columns<EpisodeLengthsRow> columns{
        {{.id = "behaviour",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Behaviour of the episodes."),
          .letters = kEpisodeNameLetters},
         [](R r) { return r.data.nameOf(r.behaviour); }},
        {{.id = "episodes",
          .kind = Count,
          .title = ColumnText::tr("Episodes"),
          .tip = ColumnText::tr("Number of episodes.")},
         [](R r) { return r.lengths.episodes; }},
        lengthsColumn({.id = "meanFrames",
                       .kind = Average,
                       .title = ColumnText::tr("Mean length"),
                       .tip = ColumnText::tr("Mean number of frames per episode.")},
                      &EpisodeLengths::meanFrames),
        lengthsColumn({.id = "medianFrames",
                       .kind = Number,
                       .title = ColumnText::tr("Median length"),
                       .tip = ColumnText::tr("Median number of frames per episode."),
                       .rank = 3},
                      &EpisodeLengths::medianFrames),
        lengthsColumn({.id = "leastFrames",
                       .kind = Count,
                       .title = ColumnText::tr("Shortest"),
                       .tip = ColumnText::tr("Number of frames in the shortest episode."),
                       .rank = 6},
                      &EpisodeLengths::leastFrames),
        lengthsColumn({.id = "mostFrames",
                       .kind = Count,
                       .title = ColumnText::tr("Longest"),
                       .tip = ColumnText::tr("Number of frames in the longest episode."),
                       .rank = 5},
                      &EpisodeLengths::mostFrames),
        lengthsColumn({.id = "meanNs",
                       .kind = Time,
                       .title = ColumnText::tr("Mean time"),
                       .tip = ColumnText::tr("Mean duration of an episode."),
                       .rank = 1},
                      &EpisodeLengths::meanNs),
        lengthsColumn({.id = "medianNs",
                       .kind = Time,
                       .title = ColumnText::tr("Median time"),
                       .tip = ColumnText::tr("Median duration of an episode."),
                       .rank = 4},
                      &EpisodeLengths::medianNs),
        lengthsColumn({.id = "mostNs",
                       .kind = Time,
                       .title = ColumnText::tr("Longest time"),
                       .tip = ColumnText::tr("Duration of the longest episode."),
                       .rank = 7},
                      &EpisodeLengths::mostNs),
        {{.id = "next",
          .title = ColumnText::tr("Most often followed by"),
          .tip = ColumnText::tr("Behaviour that follows most often."),
          .rank = 2,
          .letters = kEpisodeNameLetters},
         [](R r) { return r.next ? ColumnValue(r.data.nameOf(r.next->to)) : ColumnValue(); }},
        {{.id = "nextShare",
          .kind = Share,
          .title = ColumnText::tr("Frequency"),
          .tip = ColumnText::tr("Share of all transitions between behaviours."),
          .rank = 8},
         [](R r) { return r.next ? ColumnValue(r.next->share) : ColumnValue(); }},
    };
    return columns;
}

const Columns<EpisodeChangeRow> &episodeChangeColumns()
{
    using R = const EpisodeChangeRow &;
    using enum ColumnKind;
    static const Columns<EpisodeChangeRow> columns{
        {{.id = "behaviour",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Behaviour that ends."),
          .letters = kEpisodeNameLetters},
         [](R r) { return r.data.nameOf(r.change.from); }},
        {{.id = "next",
          .title = ColumnText::tr("Followed by"),
          .tip = ColumnText::tr("Behaviour that starts next, with at most unusual frames in "
                                "between."),
          .letters = kEpisodeNameLetters},
         [](R r) { return r.data.nameOf(r.change.to); }},
        {{.id = "count",
          .kind = Count,
          .title = ColumnText::tr("Count"),
          .tip = ColumnText::tr("Number of times this happened.")},
         [](R r) { return r.change.lengths.episodes; }},
        {{.id = "share",
          .kind = Share,
          .title = ColumnText::tr("Share"),
          .tip = ColumnText::tr("Share of all transitions from this behaviour."),
          .rank = 1,
          .bar = ColumnBar::Share},
         [](R r) { return r.change.share; }},
        beforeColumn(
            {.id = "meanFrames",
             .kind = Average,
             .title = ColumnText::tr("Mean length before"),
             .tip = ColumnText::tr("Mean number of frames in the episodes that ended this way."),
             .rank = 2},
            &EpisodeLengths::meanFrames),
        beforeColumn(
            {.id = "medianFrames",
             .kind = Number,
             .title = ColumnText::tr("Median length before"),
             .tip = ColumnText::tr("Median number of frames in the episodes that ended this way."),
             .rank = 3},
            &EpisodeLengths::medianFrames),
        beforeColumn({.id = "meanNs",
                      .kind = Time,
                      .title = ColumnText::tr("Mean time before"),
                      .tip = ColumnText::tr("Mean duration of the episodes that ended this way."),
                      .rank = 4},
                     &EpisodeLengths::meanNs),
        beforeColumn({.id = "medianNs",
                      .kind = Time,
                      .title = ColumnText::tr("Median time before"),
                      .tip = ColumnText::tr("Median duration of the episodes that ended this way."),
                      .rank = 5},
                     &EpisodeLengths::medianNs),
    };
    return columns;
}

const EpisodeChange *changeOf(const EpisodeData &data, std::uint32_t from, std::uint32_t to)
{
    const auto &changes = data.figures.changes;
    const auto place = [](const EpisodeChange &change) {
        return std::pair(change.from, change.to);
    };
    const auto found = std::ranges::lower_bound(changes, std::pair(from, to), {}, place);
    return found != changes.end() && place(*found) == std::pair(from, to) ? &*found : nullptr;
}

Columns<TransitionRow> transitionColumns(const EpisodeData &data)
{
    Columns<TransitionRow> columns{
        {{.id = "behaviour",
          .title = ColumnText::tr("Ends ↓  Starts →"),
          .tip = ColumnText::tr("Behaviour that ends.")},
         [](const TransitionRow &row) { return row.data.nameOf(row.from); }}};
    for (std::uint32_t to = 0; to < data.behaviours->behaviours.size(); ++to)
        columns.push_back(transitionColumn(data, to));
    return columns;
}

std::vector<EpisodeRow> episodeRows(const EpisodeData &data)
{
    std::vector<EpisodeRow> rows;
    for (const Episode &episode : data.behaviours->episodes)
        rows.push_back({data, episode, rows.size()});
    return rows;
}

std::vector<EpisodeLengthsRow> episodeLengthsRows(const EpisodeData &data)
{
    const auto &changes = data.figures.changes;
    std::vector<EpisodeLengthsRow> rows;
    for (const EpisodeLengths &lengths : data.figures.lengths) {
        const auto behaviour = static_cast<std::uint32_t>(rows.size());
        const EpisodeChange *next = nullptr;
        for (const EpisodeChange &change : changes) {
            if (change.from == behaviour &&
                (!next || change.lengths.episodes > next->lengths.episodes))
                next = &change;
        }
        rows.push_back({data, lengths, behaviour, next});
    }
    return rows;
}

std::vector<EpisodeChangeRow> episodeChangeRows(const EpisodeData &data)
{
    std::vector<EpisodeChangeRow> rows;
    for (const EpisodeChange &change : data.figures.changes)
        rows.push_back({data, change});
    return rows;
}

std::vector<TransitionRow> transitionRows(const EpisodeData &data)
{
    std::vector<TransitionRow> rows;
    for (std::uint32_t from = 0; from < data.behaviours->behaviours.size(); ++from)
        rows.push_back({data, from});
    return rows;
}

} // namespace zoe
