// What several passes over the frames of behaviours read. Thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "analysis/behaviours/behaviour_definition.h"
#include "analysis/walk/self_time_capture.h"

namespace zoe {

// The sums of the frames' self times if nothing else is used, otherwise the capture.
class PassSource {
  public:
    // The capture must outlive it.
    PassSource(const Capture &capture, const Selection &selected, bool isSumEnough,
               SelfTimeCapture::Threads threads, const Task &task)
        : m_capture(capture)
        , m_selection(selected)
    {
        constexpr std::size_t kPartOfMemory = 4; // one in so many is for the sums
        if (!isSumEnough)
            return;
        m_sums = std::make_unique<const SelfTimeCapture>(capture, selected, threads,
                                                         task.memoryBytes() / kPartOfMemory);
        m_selection.inside.reset();
    }
    // For the functions of a definition.
    PassSource(const Capture &capture, const Selection &selected,
               const BehaviourDefinition &definition, const Task &task)
        : PassSource(capture, selected,
                     std::ranges::all_of(definition.columns,
                                         [](const BehaviourDefinition::Column &column) {
                                             return column.kind == FeatureColumn::Kind::Self;
                                         }),
                     SelfTimeCapture::threads(!definition.threadGroups.empty()), task)
    {}

    [[nodiscard]] const Capture &capture() const { return m_sums ? *m_sums : m_capture; }
    // Without what is already applied to the sums.
    [[nodiscard]] const Selection &selection() const { return m_selection; }

  private:
    const Capture &m_capture;
    Selection m_selection;
    std::unique_ptr<const SelfTimeCapture> m_sums;
};

} // namespace zoe
