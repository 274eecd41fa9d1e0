// Rank of a call among all calls of its function: jobs read the durations; recent functions are
// cached. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstddef>
#include <deque>
#include <memory>

#include "analysis/summary/function_durations.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class ZoneRanks : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit ZoneRanks(JobRunner &jobs, QObject *parent = nullptr);

    void setCapture(std::shared_ptr<const Capture> capture); // null: none
    // The same capture after it has grown: there may be new functions.
    void growTo(std::shared_ptr<const Capture> longer);
    // Reads the durations of a function after a short delay, in which a newer request replaces it;
    // emits known().
    void want(SiteId site);
    // "12th longest of 4 310 calls"; empty: not known yet.
    [[nodiscard]] QString textOf(SiteId site, DurationNs durationNs) const;

  signals:
    void known(zoe::SiteId site);

  private:
    struct Known {
        SiteId site;
        std::shared_ptr<const FunctionDurations> durations;
        std::size_t frames = 0; // of the capture when they were read
    };

    void read();
    [[nodiscard]] const Known *find(SiteId site) const;
    [[nodiscard]] bool isKnown(SiteId site) const; // well enough not to read it again

    std::shared_ptr<const Capture> m_capture;
    std::deque<Known> m_known; // the latest first
    SiteId m_wanted;
    SiteId m_reading;
    OneJob m_job;
    QTimer m_wait;
};

// "1st", "2nd", "12th".
QString ordinalText(std::uint64_t number);

} // namespace zoe::app
