// The columns of episodes of behaviours, of their lengths, and of transitions, as a list and as a
// matrix. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/episodes.h"
#include "analysis/columns/column.h"

namespace zoe {

// What rows refer to; all from one search for behaviours.
struct EpisodeData {
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Behaviours> behaviours;
    EpisodeFigures figures;

    [[nodiscard]] const std::string &nameOf(std::uint32_t behaviour) const
    {
        return behaviours->behaviours[behaviour].name;
    }
};

// An item at a position of EpisodeData, which must outlive it.
struct EpisodeRow {
    const EpisodeData &data;
    const Episode &episode;
    std::size_t place;

    [[nodiscard]] FrameIndex frames() const { return episode.end - episode.first; }
    [[nodiscard]] DurationNs durationNs() const { return data.figures.durationNs[place]; }
};

struct EpisodeLengthsRow {
    const EpisodeData &data;
    const EpisodeLengths &lengths;
    std::uint32_t behaviour;
    const EpisodeChange *next; // most frequent transition; null: none
};

struct EpisodeChangeRow {
    const EpisodeData &data;
    const EpisodeChange &change;
};

// A behaviour that ends. Has one column for each behaviour that can start next.
struct TransitionRow {
    const EpisodeData &data;
    std::uint32_t from;
};

// Null if it never happened.
[[nodiscard]] const EpisodeChange *changeOf(const EpisodeData &data, std::uint32_t from,
                                            std::uint32_t to);

[[nodiscard]] const Columns<EpisodeRow> &episodeColumns();
[[nodiscard]] const Columns<EpisodeLengthsRow> &episodeLengthsColumns();
[[nodiscard]] const Columns<EpisodeChangeRow> &episodeChangeColumns();
// One column per given behaviour, with its name as title.
[[nodiscard]] Columns<TransitionRow> transitionColumns(const EpisodeData &data);

[[nodiscard]] std::vector<EpisodeRow> episodeRows(const EpisodeData &data);
[[nodiscard]] std::vector<EpisodeLengthsRow> episodeLengthsRows(const EpisodeData &data);
[[nodiscard]] std::vector<EpisodeChangeRow> episodeChangeRows(const EpisodeData &data);
[[nodiscard]] std::vector<TransitionRow> transitionRows(const EpisodeData &data);

} // namespace zoe
