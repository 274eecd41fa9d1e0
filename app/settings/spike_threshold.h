// The threshold of spikes, in charts and for the alarm of running programs: one for all windows,
// remembered as "frames/spikeThreshold". GUI thread only.
#pragma once

#include <QObject>

#include "analysis/frames/spikes.h"

namespace zoe::app {

class SpikeThreshold : public QObject {
    Q_OBJECT

  public:
    static constexpr double kLeast = 1.05;
    static constexpr double kMost = 1000;

    static SpikeThreshold &shared();

    // A spike takes at least this many times the typical duration.
    [[nodiscard]] double times() const { return m_times; }
    void setTimes(double times);
    [[nodiscard]] SpikeRule rule() const;

  signals:
    void changed();

  private:
    SpikeThreshold();

    double m_times;
};

} // namespace zoe::app
