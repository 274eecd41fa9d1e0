// Behaviours: clusters of frames as a user sees them. Values; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/behaviour_definition.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

// How a function sets a behaviour apart.
struct Characteristic {
    SiteId site;
    double share = 0; // of the behaviour's self time
    // Ratio of that share to its share in all other behaviours; infinity if it is 0 there, 1 if
    // there are no others.
    double ratio = 0;
};

struct Behaviour {
    std::uint32_t id = 0;
    // An activity and the function that it is derived from, "Solving (solve_contacts)": of the
    // characteristic functions, the one whose share exceeds that in the other behaviours most;
    // unless the user or the definition named the behaviour. Unique in a set.
    std::string name;
    bool frozen = false; // live sessions don't refine it
    std::uint64_t frames = 0;
    double shareOfFrames = 0; // of all clustered frames, including unusual ones
    double shareOfTime = 0;
    double selfNs = 0; // of all functions
    Distribution duration;
    FrameIndex typicalFrame = 0; // medoid: nearest to the centre
    FrameIndex worstFrame = 0;   // the longest
    // By falling |share - share elsewhere|, at most 8 (characteristic.h). Each is true of most
    // frames: in these, its share is nearer to that of the behaviour than to that elsewhere.
    std::vector<Characteristic> characteristic;
    // Whether the behaviour is found again when halves of the frames are clustered again, and is
    // separate from the nearest other one (stability.h): 0 for one behaviour cut in two; reliable
    // if at least 0.75. Negative: not computed.
    double stability = -1;
    // A low stability of so few frames doesn't say that the behaviour is not real: a half of them
    // is less than the 30 that a valley of density needs (density_valley.h).
    [[nodiscard]] bool hasTooFewFramesToTell() const
    {
        return stability >= 0 && stability < kLeastStability && frames < 60;
    }
    static constexpr double kLeastStability = 0.5; // less is unreliable
    std::uint64_t episodes = 0;
    double meanEpisodeFrames = 0; // including the unusual frames inside
    double meanEpisodeNs = 0;
};

// A frame that is in no behaviour, or far from the centre of its own, with the functions
// responsible: those that take more time than is typical there, by falling time, each at least a
// tenth of the total excess.
struct UnusualFrame {
    FrameIndex frame = 0;
    std::vector<SiteId> because; // at most 3
};

// Consecutive frames of one behaviour. Unusual frames don't end an episode if it continues after
// them; frames that were not clustered do.
struct Episode {
    FrameIndex first = 0;
    FrameIndex end = 0; // not in it
    std::uint32_t behaviour = 0;

    friend bool operator==(const Episode &, const Episode &) = default;
};

struct Behaviours {
    std::string method;
    std::string criterion;
    std::vector<Behaviour> behaviours; // ids are positions
    // One per frame of the capture: behaviour id, or kUnusual for unusual, unselected, partial and
    // missing ones.
    std::vector<std::int32_t> assignment;
    std::vector<UnusualFrame> unusual; // by frame
    std::vector<Episode> episodes;     // by frame
    // How often an episode of one behaviour (row) was followed by one of another (column), with at
    // most unusual frames in between; behaviours x behaviours, row-major.
    std::vector<std::uint64_t> transitions;
    // What was guessed, sampled or left out, as sentences for users.
    std::vector<std::string> notes;
    Selection selection;        // what was clustered
    bool byRunningTime = false; // self times are running times (TimeBasis)
    std::shared_ptr<const BehaviourDefinition> definition;

    // Number of the colour of a behaviour, or kUnusual.
    [[nodiscard]] std::int32_t colourOf(std::int32_t id) const
    {
        const auto position = static_cast<std::uint32_t>(id);
        return id < 0 || !definition || position >= definition->behaviours.size()
                   ? id
                   : static_cast<std::int32_t>(definition->colourOf(position));
    }
    [[nodiscard]] std::uint64_t transitionsFrom(std::uint32_t from, std::uint32_t to) const
    {
        return transitions[from * behaviours.size() + to];
    }
};

} // namespace zoe
