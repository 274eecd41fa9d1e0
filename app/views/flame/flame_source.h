// Loads frames and builds their draw lists in jobs, one at a time; what arrives late is dropped.
// Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <set>

#include "app/jobs/job_runner.h"
#include "app/views/flame/flame_draw_list.h"
#include "app/views/flame/flame_rows.h"
#include "app/views/frames/visible_range.h"

class QFont;

namespace zoe::app {

// What decides, besides the frame, what is seen of it.
struct FlameWindow {
    std::set<ThreadId> collapsed;
    FlameMetrics metrics;
    double widthPx = 1;
    int top = 0; // first pixel of the content
    int heightPx = 1;
    SiteId highlighted;
};

// Rows and headers as high as a line of text needs.
FlameMetrics metricsFor(const QFont &font);
// The whole frame, with the limits of zooming.
VisibleRange rangeOf(const FlameFrame &frame);
FlameRows rowsOf(const FlameFrame &frame, const std::set<ThreadId> &collapsed,
                 const FlameMetrics &metrics);
// What is seen and half as much around it.
FlameRequest requestOf(const FlameRows &rows, const VisibleRange &range, const FlameWindow &window);

class FlameSource : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the source.
    explicit FlameSource(JobRunner &jobs, QObject *parent = nullptr);

    // Decodes a frame and lays out all of its time; loaded() or failed() tells. Until then the
    // frame before stays.
    void load(std::shared_ptr<const Capture> capture, FrameIndex frame, const FlameWindow &window);
    // Drops the frame and whatever runs.
    void clear();
    // Asks for another part of the loaded frame; the last one asked for is what listChanged()
    // brings.
    void request(const FlameRequest &request);

    [[nodiscard]] const std::shared_ptr<const FlameFrame> &frame() const { return m_frame; }
    [[nodiscard]] const std::shared_ptr<const FlameDrawList> &list() const { return m_list; }
    [[nodiscard]] bool loading() const { return m_loadJob != 0; }
    [[nodiscard]] bool busy() const { return m_loadJob != 0 || m_layoutJob != 0; }

  signals:
    void loaded();
    void failed(const QString &why); // one sentence
    void listChanged();

  private:
    void startLayout();
    void takeList(std::shared_ptr<const FlameDrawList> list);

    JobRunner &m_jobs;
    std::shared_ptr<const FlameFrame> m_frame;
    std::shared_ptr<const FlameDrawList> m_list;
    std::optional<FlameRequest> m_wanted; // by the view, not yet being laid out
    FlameRequest m_latest;                // laid out, or being laid out
    JobId m_loadJob = 0;
    JobId m_layoutJob = 0;
};

} // namespace zoe::app
