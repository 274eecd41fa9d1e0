// Counts of behaviours per column of frames. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/ids.h"
#include "app/panels/frames/frame_places.h"

namespace zoe::app {

constexpr std::int32_t kNotClustered = -2;

class BehaviourCounts {
  public:
    BehaviourCounts() = default;
    // Places are frame numbers.
    explicit BehaviourCounts(std::shared_ptr<const Behaviours> behaviours);
    // A frame of another set counts for the main frame in which it begins. Cost: linear.
    BehaviourCounts(std::shared_ptr<const Behaviours> behaviours, const FramePlaces &places);

    [[nodiscard]] const std::shared_ptr<const Behaviours> &behaviours() const
    {
        return m_behaviours;
    }
    // For the places [first, end): entry i counts behaviour i, the last entry unusual frames.
    // Frames that were not clustered are not counted.
    [[nodiscard]] std::vector<std::uint32_t> in(FrameIndex first, FrameIndex end) const;
    // By the number of a main frame: a behaviour, kUnusual, or kNotClustered.
    [[nodiscard]] std::int32_t of(FrameIndex frame) const;

  private:
    void count();
    [[nodiscard]] std::int32_t idAt(std::size_t place) const;
    [[nodiscard]] std::size_t placeCount() const;
    // The slot of a behaviour or of unusual frames; m_slots: none.
    [[nodiscard]] std::size_t slot(std::size_t place) const;

    std::shared_ptr<const Behaviours> m_behaviours;
    std::vector<std::int32_t> m_atPlace; // by of(); empty: places are frame numbers
    bool m_plain = true;
    std::size_t m_slots = 1;
    std::vector<std::uint32_t> m_before; // slots values per block: of all frames before it
};

} // namespace zoe::app
