// Steps from the selected zone to other calls of its function, or to its continuation in the next
// frame. Jobs do the searching. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>

#include "analysis/walk/instances.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class FlameView;

class FlameSteps : public QObject {
    Q_OBJECT

  public:
    // Both must outlive it.
    FlameSteps(JobRunner &jobs, FlameView &view, QObject *parent = nullptr);

    // The next or previous call of the function of the selected zone, or of the highlighted one, in
    // any frame. A new request replaces the previous one.
    void toInstance(Step step);
    // To the selected zone's continuation in the next frame, or its part in the previous one.
    void toFragment(Step step);
    void cancel();
    [[nodiscard]] bool settled() const { return !m_job.isRunning(); }

  signals:
    void told(const QString &sentence); // why nothing was found; empty: something was

  private:
    [[nodiscard]] ZonePlace placeHere(Step step) const;
    void take(const std::optional<ZonePlace> &place, SiteId site, const QString &otherwise);

    FlameView &m_view;
    OneJob m_job;
};

} // namespace zoe::app
