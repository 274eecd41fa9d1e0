// The views of one capture and the wiring between them: what the user does in one goes into the
// document's ViewSelection, and from there into all others. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <utility>
#include <vector>

#include "analysis/model/ids.h"
#include "app/session/opener.h"
#include "app/window/view_ranges.h"

class QSplitter;
class QWidget;

namespace zoe {
class PluginManager;
}

namespace zoe::app {

class BehavioursPanel;
class CallTreePanel;
class ComparePanel;
class DistributionPanel;
class Document;
class FlamePanel;
class FlameView;
class FrameChart;
class JobRunner;
class SummaryPanel;
class ZoneTreeView;

class Workspace : public QObject {
    Q_OBJECT

  public:
    // Both must outlive the workspace. The parent owns the views until they are put into a window.
    Workspace(JobRunner &jobs, PluginManager &plugins, QWidget *parent);

    void setDocument(Document *document); // null: none; clears the comparison
    void setOther(OpenedCapture other);   // to compare the document with
    // Captures in other tabs, that can be compared with this one.
    void setOtherTabs(std::function<std::vector<Document *>()> tabs) { m_tabs = std::move(tabs); }
    // What the two main views show of the document; to be shown again as soon as they are ready.
    [[nodiscard]] ViewRanges ranges() const { return m_ranges->ranges(); }
    void showRanges(const ViewRanges &ranges) { m_ranges->show(ranges); }

    [[nodiscard]] QSplitter *central() const { return m_central; } // chart above, flame graph below
    [[nodiscard]] FrameChart *chart() const { return m_chart; }
    [[nodiscard]] FlamePanel *timeLine() const { return m_timeLine; } // what the flame graph is in
    [[nodiscard]] FlameView *flame() const { return m_flame; }
    [[nodiscard]] ZoneTreeView *zoneTree() const { return m_zoneTree; }
    [[nodiscard]] BehavioursPanel *behaviours() const { return m_behaviours; }
    [[nodiscard]] ComparePanel *compare() const { return m_compare; }
    [[nodiscard]] CallTreePanel *callTree() const { return m_callTree; }
    [[nodiscard]] DistributionPanel *distribution() const { return m_distribution; }
    [[nodiscard]] SummaryPanel *summary() const { return m_summary; }

  signals:
    void otherWanted();  // the user asks for a second capture
    void sourceWanted(); // of the chosen function
    void failed(const QString &sentence);

  private:
    void connectChart();
    void connectZoneViews();
    void connectCallTree();
    void connectBehaviours();
    void connectCompare();
    void select(FrameIndex frame);
    void select(SiteId site);
    void followSelection(Document &document);
    void showSelection();
    void showFrame();
    void showFrames();
    void showTimes();
    void showZone();
    void showSite();
    void showBehaviour();

    QPointer<Document> m_document;
    QSplitter *m_central;
    FrameChart *m_chart;
    FlamePanel *m_timeLine;
    FlameView *m_flame;
    ZoneTreeView *m_zoneTree;
    SummaryPanel *m_summary;
    CallTreePanel *m_callTree;
    DistributionPanel *m_distribution;
    BehavioursPanel *m_behaviours;
    ComparePanel *m_compare;
    RangeKeeper *m_ranges;
    OpenedCapture m_other;
    std::function<std::vector<Document *>()> m_tabs;
};

} // namespace zoe::app
