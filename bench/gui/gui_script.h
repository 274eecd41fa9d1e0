// Simulates user input to a view, and measures how long the GUI thread is busy.
#pragma once

#include <QPointF>
#include <QWidget>
#include <vector>

namespace zoe::bench {

// Milliseconds of a thread: wall-clock time, and processor time, which doesn't depend on other
// programs.
struct Times {
    std::vector<double> wallMs;
    std::vector<double> cpuMs;

    void add(const Times &other);
};

double medianOf(std::vector<double> ms);
double worstOf(const std::vector<double> &ms);

// Adds the time between its construction and its end to `times`.
class Timer {
  public:
    explicit Timer(Times &times);
    ~Timer();
    Timer(const Timer &) = delete;
    Timer &operator=(const Timer &) = delete;

  private:
    Times &m_times;
    double m_wallMs;
    double m_cpuMs;
};

// Sends an event, then processes everything it caused: repaints, results of jobs. Each adds one
// entry.
void wheel(QWidget &viewport, QPointF pos, int notches, Qt::KeyboardModifiers modifiers,
           Times &times);
void key(QWidget &widget, int key, Times &times);
// Lets the event loop run until `done`, noting each turn.
template <class Done>
void runUntil(Done done, Times &times);

// Processes waiting events as one turn.
void turn(Times &times);

template <class Done>
void runUntil(Done done, Times &times)
{
    while (!done())
        turn(times);
}

} // namespace zoe::bench
