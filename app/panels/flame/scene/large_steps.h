// Looks up zones of a large frame in jobs, one at a time: a newer question replaces the one before.
// Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/jobs/one_job.h"
#include "app/panels/flame/scene/large_marks.h"
#include "app/session/view_selection.h"

namespace zoe::app {

class LargeSteps : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit LargeSteps(JobRunner &jobs, QObject *parent = nullptr);

    // Emits found(), unless there is no such zone.
    void find(std::shared_ptr<const LargeFrame> frame, const ZoneRef &zone);
    // A step from a zone; without one in its tree, and from a leaf down or a root up, to the first
    // zone of another tree, if one is given. Emits reached().
    struct Walk {
        std::optional<ZoneRef> from; // not set: to the other tree
        ZoneWalk walk = ZoneWalk::Child;
        std::optional<std::size_t> otherTree;
    };
    void walk(std::shared_ptr<const LargeFrame> frame, const Walk &walk);
    // To the next or previous marked zone. Emits reached().
    void toHit(std::shared_ptr<const LargeFrame> frame, std::shared_ptr<const LargeMarks> marks,
               std::shared_ptr<const FlameHits> hits, const std::optional<ZoneRef> &from,
               bool next);
    void cancel() { m_job.cancel(); }
    [[nodiscard]] bool busy() const { return m_job.isRunning(); }

  signals:
    void found(const zoe::app::ZoneRef &zone, const zoe::Zone &what);
    // rank: among the marked zones, 0 if it is unknown.
    void reached(const zoe::app::ZoneRef &zone, zoe::SiteId site, std::size_t rank);

  private:
    struct Answer {
        ZoneRef zone;
        Zone what;
        std::size_t rank = 0;
    };

    void take(const std::optional<Answer> &answer);

    OneJob m_job;
};

} // namespace zoe::app
