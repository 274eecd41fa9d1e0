// Which waits are for which work of other threads, learned from many frames: that work ended when a
// wait did is no evidence if it is as common at other moments. Values.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

// Where a thread waits or works: a place in the code, on any thread, or, outside all zones, a
// thread.
struct PlaceOfWork {
    SiteId site;
    ThreadId thread; // only if the site is invalid

    friend auto operator<=>(const PlaceOfWork &, const PlaceOfWork &) = default;
};

class WaitPartners {
  public:
    enum class Verdict : std::uint8_t {
        Unknown,  // too little is known
        Believed, // such waits are for that work
        Refused,  // that they ended together is chance
    };

    // A wait, and the work that ended when it did.
    void addWait(const PlaceOfWork &waiting, DurationNs ns, const std::set<PlaceOfWork> &works);
    // How many waits of a place, and how long ones, would have ended with the work if they had
    // ended at random moments: the expected values, to be added up.
    void addChance(const PlaceOfWork &waiting, const PlaceOfWork &work, double waits, double ns);

    // Work is beyond chance if it ended with more waits than chance makes likely (three standard
    // deviations, and one), or with all of them and by chance with at most half. It is believed if
    // it is so for at least a quarter of the waits, not counting those by chance, or if all works
    // that are beyond chance explain more than half of the time of these waits. Then nothing is
    // known about work that ended with clearly fewer waits than by chance: it usually ends earlier.
    [[nodiscard]] Verdict of(const PlaceOfWork &waiting, const PlaceOfWork &work) const;

    // A wait that isn't added: there are enough of its place in this frame.
    void passOver() { ++m_count; }
    // All, including those.
    [[nodiscard]] std::uint64_t waits() const { return m_count; }

  private:
    static constexpr double kFewestWaits = 8;

    struct Sum {
        double waits = 0;
        double ns = 0;
    };
    // Waits that ended with some work, and those that would by chance.
    struct Together {
        Sum ended;
        Sum byChance;
    };
    struct Waits {
        Sum all;
        std::map<PlaceOfWork, Together> works;
    };

    [[nodiscard]] static bool isBeyondChance(const Waits &waits, const Together &together);

    std::map<PlaceOfWork, Waits> m_waits;
    std::uint64_t m_count = 0;
};

// Where states are known, waits and ends of work are others than where only zones are.
struct LearnedPartners {
    WaitPartners byState;
    WaitPartners elapsed;

    [[nodiscard]] const WaitPartners &of(bool useStates) const
    {
        return useStates ? byState : elapsed;
    }
};

} // namespace zoe
