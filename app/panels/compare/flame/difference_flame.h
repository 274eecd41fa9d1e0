// The call trees of both sides laid out as one flame graph. Made off the GUI thread, then
// immutable.
#pragma once

#include <memory>
#include <vector>

#include "analysis/comparison/flame_difference.h"
#include "app/widgets/merged/merged_flame.h"

namespace zoe::app {

// Meaning of the width, per frame: the longer of both sides' self time plus everything below, which
// shows all functions; or the time of one side.
enum class DifferenceWidth { Both, Base, Head };

// Meaning of the colour: the change of time per frame, absolute or relative, of self or total time.
struct DifferenceColour {
    bool relative = false;
    bool ofTotals = false;
};

class DifferenceFlame : public MergedFlame {
  public:
    DifferenceFlame(std::shared_ptr<const FlameDifference> difference,
                    std::shared_ptr<const Capture> functions, DifferenceWidth width);

    // Sites of this capture are positions in FlameDifference::pairs.
    static std::shared_ptr<const Capture> functionsOf(const FlameDifference &difference,
                                                      const Capture &base, const Capture &head);

    [[nodiscard]] const DifferenceNode &times(std::uint32_t i) const;
    [[nodiscard]] const FlameDifference &difference() const { return *m_difference; }
    // -1: the largest speed-up (relative: half as long, or gone) … 1: the largest slow-down
    // (relative: twice as long, or new).
    [[nodiscard]] double change(std::uint32_t i, DifferenceColour colour) const;
    // Value of full colour if colours are absolute, in ns per frame.
    [[nodiscard]] double mostNs(bool ofTotals) const { return ofTotals ? m_mostTotal : m_mostSelf; }
    [[nodiscard]] QString description(std::uint32_t i) const override;

    [[nodiscard]] DurationNs units() const { return m_units; } // of the layout, of all roots

    // Layout units per nanosecond per frame; short times keep a width.
    static constexpr double kUnitsPerNs = 16;

  private:
    struct Laid;
    DifferenceFlame(std::shared_ptr<const FlameDifference> difference,
                    std::shared_ptr<const Capture> functions, Laid laid);
    static Laid laidOut(const FlameDifference &difference, DifferenceWidth width);

    std::shared_ptr<const FlameDifference> m_difference;
    std::vector<std::uint32_t> m_nodes; // of the difference, one per tree node
    DurationNs m_units = 0;
    double m_mostSelf = 0;
    double m_mostTotal = 0;
};

} // namespace zoe::app
