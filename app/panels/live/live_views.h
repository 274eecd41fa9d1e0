// Updates the views of a growing capture: the frame chart gets the new frames, the flame graph and
// the zone tree show the newest one unless a frame is selected. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "analysis/model/ids.h"

namespace zoe::app {

class ComparePanel;
class Document;
class FlameView;
class FrameChart;
class ZoneTreeView;

struct ViewsToGrow {
    FrameChart &chart;
    FlameView &flame;
    ZoneTreeView &zoneTree;
    ComparePanel &compare;
};

class LiveViews : public QObject {
    Q_OBJECT

  public:
    // All views outlive this.
    LiveViews(const ViewsToGrow &views, QObject *parent);

    void setDocument(Document *document); // null: none

  private:
    void grow();
    void showAlarms();
    void showNewest();
    void settle();
    void showEdge();
    void pin(ThreadId thread, std::size_t zone, SiteId site);

    const ViewsToGrow m_views;
    QPointer<Document> m_document;
};

} // namespace zoe::app
