// Rests between turns of work that follows a growing capture, so that it leaves the processors to
// the watched program: the turns of one object take about 4 % of a core, or 2 % of all cores if
// they use all, and more if one takes longer than half a second. Lives on the GUI thread, as a
// member of the object that works.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <functional>

namespace zoe::app {

class Pace {
  public:
    enum class Uses { OneCore, AllCores }; // during a turn

    // least: the shortest rest. again: called after each rest.
    Pace(QObject &owner, Uses uses, std::chrono::milliseconds least, std::function<void()> again);
    Pace(const Pace &) = delete;
    Pace &operator=(const Pace &) = delete;

    void begin() // of a turn
    {
        m_turn.start();
        m_hurried = false;
    }
    void end();                    // rests
    void stop() { m_rest.stop(); } // ends the rest; again() is not called
    // Calls again() soon: when the running turn ends, without a rest, or in the next turn of the
    // event loop.
    void hurry();
    [[nodiscard]] bool resting() const { return m_rest.isActive(); }

  private:
    const Uses m_uses;
    const std::chrono::milliseconds m_least;
    QElapsedTimer m_turn; // invalid: none
    bool m_hurried = false;
    QTimer m_rest;
};

} // namespace zoe::app
