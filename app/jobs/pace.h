// Rests between turns of work that follows a growing capture, so that it leaves the processors to
// the watched program: all turns together take about a twentieth of one core. Lives on the GUI
// thread, as a member of the object that works.
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

    void begin() { m_turn.start(); } // of a turn
    void end();                      // rests
    void stop() { m_rest.stop(); }   // the next turn may begin; again() is not called
    [[nodiscard]] bool resting() const { return m_rest.isActive(); }

  private:
    const Uses m_uses;
    const std::chrono::milliseconds m_least;
    QElapsedTimer m_turn;
    QTimer m_rest;
};

} // namespace zoe::app
