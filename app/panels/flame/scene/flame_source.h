// Loads frames, or the visible parts of large ones, finds marked zones and builds draw lists in
// jobs, one at a time; stale results are dropped. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/jobs/one_job.h"
#include "app/panels/flame/scene/flame_draw_list.h"
#include "app/panels/flame/scene/flame_rows.h"
#include "app/panels/flame/scene/large_drawing.h"
#include "app/panels/flame/scene/plot_courses.h"
#include "app/widgets/charts/visible_range.h"

class QFont;

namespace zoe::app {

// The view parameters other than the frame.
struct FlameWindow {
    LaneArrangement arrangement;
    LaneMemory lanes;
    FlameMetrics metrics;
    double lengthNs = 1; // of the frame
    double widthPx = 1;
    LaneScroll scroll;
    int heightPx = 1;
    bool heat = false;
    FlameMark mark;
    std::shared_ptr<const FlameHits> hits;     // of the mark; null: not found yet
    std::shared_ptr<const FlameExtras> extras; // null: not known yet
};

// Sets row and header heights from the font.
FlameMetrics metricsFor(const QFont &font);
// Frames on each side that are loaded and drawn, and how many can be scrolled to: further ones are
// loaded as the view comes near.
constexpr FrameIndex kSideFrames = 2;
constexpr FrameIndex kReachedFrames = kSideFrames + 1;
std::vector<FrameIndex> sideFrames(const Capture &capture, FrameIndex first, FrameIndex last,
                                   FrameIndex most = kSideFrames);
// The whole frame and the edges of its neighbours, with the limits of zooming and scrolling. ns
// since the start of the frame.
VisibleRange rangeOf(const FlameFrame &frame);
// The visible part and half as much around it.
FlameRequest requestOf(const FlameRows &rows, const VisibleRange &range, const FlameWindow &window);
// The same part of another frame with the lanes of the current one; not set: not visible.
std::optional<FlameRequest> sideRequestOf(const FlameFrame &side,
                                          std::shared_ptr<const FlameExtras> extras,
                                          const FlameRows &rows, const VisibleRange &range,
                                          TimeNs originNs, const FlameWindow &window);

class FlameSource : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the source.
    explicit FlameSource(JobRunner &jobs, QObject *parent = nullptr);

    // Decodes a frame and lays out all of its time; emits loaded() or failed(). The previous frame
    // stays until then. For a large frame, its sketch comes first, with its own loaded(); then its
    // overview, and later lists have the parts that they show.
    void load(std::shared_ptr<const Capture> capture, const FlameChoice &choice,
              const FlameWindow &window);
    // Forgets long spans, which belong to one capture; not needed for a longer capture of the same
    // session.
    void forgetCapture();
    // Drops the frame and stops all jobs.
    void clear();
    // Frees a list, and possibly its frame. For a large frame, this would take too long in response
    // to a click.
    void discard(std::shared_ptr<const FlameDrawList> list);
    // Finds the marked zones of the loaded frame; emits hitsChanged(). In a large one, there are no
    // hits until then, and the user may cancel.
    void mark(const FlameMark &mark);
    // Requests another part of the loaded frame; listChanged() delivers the latest request.
    void request(const FlameRequest &request);

    // All of its time.
    [[nodiscard]] const std::shared_ptr<const FlameFrame> &frame() const { return m_frame; }
    // Null: it is not read in slices.
    [[nodiscard]] const std::shared_ptr<const LargeFrame> &large() const { return m_large; }
    // Of the large frame; null: nothing is marked, or hits are not found yet.
    [[nodiscard]] const std::shared_ptr<const LargeMarks> &marks() const { return m_marks; }
    [[nodiscard]] const std::shared_ptr<const FlameDrawList> &list() const { return m_list; }
    // Null: nothing is marked, or hits are not found yet.
    [[nodiscard]] const std::shared_ptr<const FlameHits> &hits() const { return m_hits; }
    [[nodiscard]] const std::shared_ptr<const FlameExtras> &extras() const { return m_extras; }
    // Of plots around the frame; null: unknown so far.
    [[nodiscard]] const std::shared_ptr<const PlotCourses> &courses() const { return m_courses; }
    [[nodiscard]] bool loading() const { return m_loadJob.isRunning(); }
    [[nodiscard]] bool busy() const
    {
        return m_loadJob.isRunning() || m_layoutJob.isRunning() || m_markJob.isRunning() ||
               m_extrasJob.isRunning() || m_coursesJob.isRunning();
    }

  signals:
    void loaded();
    void failed(const QString &why); // one sentence
    void listChanged();
    void hitsChanged();
    void markCancelled(); // there are no hits
    void extrasChanged();
    void coursesChanged();

  private:
    struct Found;
    struct Loaded;
    static Found find(const std::shared_ptr<const FlameFrame> &frame,
                      const std::shared_ptr<const LargeFrame> &large, const FlameMark &mark,
                      const Task &task);
    void loadZones(std::shared_ptr<const Capture> capture, const FlameChoice &choice,
                   const FlameWindow &window);
    void take(Loaded loaded);
    void giveUp(const QString &why);
    void forgetJobs();
    void startLayout();
    void readOn();
    void lookForLongSpans();
    void readCourses();

    JobRunner &m_jobs;
    std::shared_ptr<const FlameFrame> m_frame;
    std::shared_ptr<const LargeFrame> m_large;
    std::shared_ptr<const LargeMarks> m_marks;
    LargePart m_part;
    std::shared_ptr<const FlameDrawList> m_list;
    std::shared_ptr<const FlameHits> m_hits;
    std::shared_ptr<const FlameExtras> m_extras;
    std::shared_ptr<const PlotCourses> m_courses;
    std::shared_ptr<const LongSpans> m_far; // null: not known yet
    std::optional<FlameRequest> m_wanted;   // by the view, not yet being laid out
    FlameRequest m_latest;                  // laid out, or being laid out
    OneJob m_loadJob{m_jobs, *this, [this] { giveUp(tr("The frame can't be loaded.")); }};
    OneJob m_layoutJob{m_jobs, *this};
    OneJob m_markJob{m_jobs, *this, [this] { emit markCancelled(); }};
    OneJob m_extrasJob{m_jobs, *this};
    OneJob m_coursesJob{m_jobs, *this};
    OneJob m_farJob{m_jobs, *this};
};

} // namespace zoe::app
