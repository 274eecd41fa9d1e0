// The frames before and after the current one, drawn at its edges. Loaded after that one, a few on
// each side. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/one_job.h"
#include "app/panels/flame/scene/flame_source.h"

namespace zoe::app {

class FlameSides : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit FlameSides(JobRunner &jobs, QObject *parent = nullptr);

    // Loads the frames around [first, last] of the capture; existing ones are kept.
    void load(std::shared_ptr<const Capture> capture, FrameIndex first, FrameIndex last);
    void clear();
    // Requests the visible part. range: ns since originNs. listsChanged() delivers the latest
    // request.
    void request(const FlameRows &rows, const VisibleRange &range, TimeNs originNs,
                 const FlameWindow &window);

    // For the visible frames, by time.
    [[nodiscard]] const std::vector<std::shared_ptr<const FlameDrawList>> &lists() const
    {
        return m_lists;
    }
    [[nodiscard]] bool busy() const { return m_loadJob.isRunning() || m_layoutJob.isRunning(); }

  signals:
    void loaded(); // more frames: a list of them is to be requested
    void listsChanged();

  private:
    struct Side {
        std::shared_ptr<const FlameFrame> frame;
        std::shared_ptr<const FlameExtras> extras;
    };
    using Sides = std::map<FrameIndex, Side>;
    using Layout = std::vector<std::pair<std::shared_ptr<const FlameFrame>, FlameRequest>>;

    void startLayout();

    std::shared_ptr<const Capture> m_capture;
    Sides m_sides;
    std::vector<std::shared_ptr<const FlameDrawList>> m_lists;
    std::optional<Layout> m_wanted; // not being laid out yet
    Layout m_latest;                // laid out, or being laid out
    OneJob m_loadJob;
    OneJob m_layoutJob;
};

} // namespace zoe::app
