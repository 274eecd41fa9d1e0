// Measures the longest time its thread does not return to the event loop: the longest pause a user
// could notice. Costs a timer while it runs.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "analysis/model/units.h"

namespace zoe::bench {

class StallMonitor : public QObject {
  public:
    explicit StallMonitor(QObject *parent = nullptr);

    void start(); // discards earlier measurements
    void stop();

    // Longest time between two turns of the event loop beyond the timer's own interval.
    [[nodiscard]] DurationNs longestPauseNs() const { return m_longestPauseNs; }
    // Processor time of the thread in its busiest turn: excludes time in which the machine ran
    // something else.
    [[nodiscard]] DurationNs longestBusyNs() const { return m_longestBusyNs; }

  private:
    void beat();

    QTimer m_timer;
    QElapsedTimer m_clock;
    DurationNs m_lastBusyNs = 0;
    DurationNs m_longestPauseNs = 0;
    DurationNs m_longestBusyNs = 0;
};

} // namespace zoe::bench
