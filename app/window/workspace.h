// The views of one capture and the wiring between them: what the user does in one goes into the
// document's ViewSelection, and from there into all others. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "analysis/model/ids.h"
#include "app/session/opener.h"

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

    void setDocument(Document *document); // null: none; forgets what it was compared with
    void setOther(OpenedCapture other);   // to compare the document with

    [[nodiscard]] QSplitter *central() const { return m_central; } // chart above, flame graph below
    [[nodiscard]] FrameChart *chart() const { return m_chart; }
    [[nodiscard]] FlameView *flame() const { return m_flame; }
    [[nodiscard]] ZoneTreeView *zoneTree() const { return m_zoneTree; }
    [[nodiscard]] BehavioursPanel *behaviours() const { return m_behaviours; }
    [[nodiscard]] ComparePanel *compare() const { return m_compare; }
    [[nodiscard]] CallTreePanel *callTree() const { return m_callTree; }
    [[nodiscard]] DistributionPanel *distribution() const { return m_distribution; }
    [[nodiscard]] SummaryPanel *summary() const { return m_summary; }

  signals:
    void otherWanted(); // the user asks for a second capture
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

    QPointer<Document> m_document;
    QSplitter *m_central;
    FrameChart *m_chart;
    FlameView *m_flame;
    ZoneTreeView *m_zoneTree;
    SummaryPanel *m_summary;
    CallTreePanel *m_callTree;
    DistributionPanel *m_distribution;
    BehavioursPanel *m_behaviours;
    ComparePanel *m_compare;
    OpenedCapture m_other;
};

} // namespace zoe::app
