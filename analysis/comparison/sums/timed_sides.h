// The sides of a comparison with their time basis. Immutable; thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/texts/translator.h"
#include "analysis/model/time_basis.h"
#include "analysis/states/running_capture.h"

namespace zoe {

class TimedSides {
  public:
    // Running time if requested, or automatically if all captures have it. The sides must outlive
    // this. Error: BadInput (it is requested, but a capture doesn't have it).
    static Result<std::shared_ptr<const TimedSides>> make(const Sides &sides, TimeChoice choice,
                                                          TimeBasis running = TimeBasis::Running,
                                                          Translator to = nullptr);

    [[nodiscard]] const Sides &sides() const { return m_sides; }
    [[nodiscard]] bool isRunning() const { return !m_captures.empty(); }
    // A sentence if running time is not used because only some captures have it.
    [[nodiscard]] const std::string &note() const { return m_note; }

  private:
    std::deque<RunningCapture> m_captures;
    std::deque<CompareSide> m_own;
    Sides m_sides;
    std::string m_note;
};

} // namespace zoe
