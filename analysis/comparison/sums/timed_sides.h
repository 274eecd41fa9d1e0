// The sides of a comparison with the time that it is about. Immutable; thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/time_basis.h"
#include "analysis/walk/running_capture.h"

namespace zoe {

class TimedSides {
  public:
    // Running time: if it is asked for, or by itself if all captures know it. The sides must
    // outlive this. Error: BadInput (it is asked for, and a capture doesn't know it).
    static Result<std::shared_ptr<const TimedSides>> make(const Sides &sides, TimeChoice choice,
                                                          TimeBasis running = TimeBasis::Running);

    [[nodiscard]] const Sides &sides() const { return m_sides; }
    [[nodiscard]] bool isRunning() const { return !m_captures.empty(); }
    // A sentence if only some captures know their running time, so that none is used.
    [[nodiscard]] const std::string &note() const { return m_note; }

  private:
    std::deque<RunningCapture> m_captures;
    std::deque<CompareSide> m_own;
    Sides m_sides;
    std::string m_note;
};

} // namespace zoe
