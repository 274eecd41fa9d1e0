// Which functions wait for which work of other threads, learned from many frames: that work ended
// when a wait did is no evidence if it is as common at other moments. Values.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

// Where a thread waits or works: a function on any thread, or, outside all zones, a thread.
struct PlaceOfWork {
    SiteId site;
    ThreadId thread; // only if the site is invalid

    friend auto operator<=>(const PlaceOfWork &, const PlaceOfWork &) = default;
};

class WaitPartners {
  public:
    enum class Verdict : std::uint8_t {
        Unknown,  // too few such waits
        Believed, // the wait is for that work
        Refused,  // that they ended together is chance
    };

    // Work that ends at a random moment of a frame, and how often, from 0 to 1.
    struct Chance {
        double any = 0;
        std::map<PlaceOfWork, double> works;
    };

    // works: what ended when the wait did.
    void add(const PlaceOfWork &waiting, DurationNs ns, const std::set<PlaceOfWork> &works,
             const Chance &chance);

    // A function's waits are for other threads if work ended at the same time for more than half of
    // their time, apart from what chance explains; and for this work if more of them ended with it
    // than chance makes likely (three standard deviations and one wait), or all of them and by
    // chance at most half.
    [[nodiscard]] Verdict of(const PlaceOfWork &waiting, const PlaceOfWork &work) const;

  private:
    static constexpr std::uint64_t kFewestWaits = 8;

    // Waits that ended with some work, and how many would by chance.
    struct Together {
        double ended = 0;
        double byChance = 0;
    };
    struct Waits {
        std::uint64_t count = 0;
        double ns = 0;
        Together anyNs; // their durations
        std::map<PlaceOfWork, Together> works;
    };

    std::map<PlaceOfWork, Waits> m_waits;
};

} // namespace zoe
